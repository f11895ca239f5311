"""What the pages of maps and tables share: order, numbers, names, and what a filter goes by."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain, pairwise
from typing import Any

from markupsafe import Markup
from msgspec.structs import replace

from holdings.evidence import MEANINGS, Witnessed, said
from holdings.lineage import APART, BETWEEN, KINDS, Edge, Event, Node
from holdings.mechanics import Cell
from holdings.routes import Route
from rendering import citations
from rendering.page import Page
from rendering.typography import HAN

NO_MECHANIC = "none"


def plain(node: Node) -> str:
    """Name of a node in letters that every voice can say."""
    return re.sub(r"\s+", " ", HAN.sub("", brief(node))).strip(" ,")


def brief(node: Node) -> str:
    """Its name without what stands in brackets."""
    return re.sub(r"\s*\(.*?\)", "", node.name)


def face(node: Node) -> str:
    """How its name is set: bold if it can be played here."""
    return "name bold" if node.playable else "name"


def when(date: str) -> str:
    """A date with the dashes of print."""
    return re.sub(r"(?<=\d)-(?=\d)", "–", date)


def shortly(date: str) -> str:
    """The first part of a date."""
    return re.split(r"[,;]", when(date))[0]


class Atlas:
    """The archive as one page of maps and tables sees it.

    Attributes:
        tree, evidence, games, mechanics, travels, chart: of the archive.
        pages: node id -> address of the game's page below the root.
    """

    kinds, meanings = KINDS, MEANINGS
    when, plain = staticmethod(when), staticmethod(plain)

    def __init__(self, page: Page) -> None:
        archive = page.archive
        self.on, self.base = page, page.base
        self.tree, self.evidence, self.games = archive.tree, archive.evidence, archive.games
        self.mechanics, self.travels, self.chart = archive.mechanics, archive.travels, archive.chart
        self.pages = archive.game_pages

    @cached_property
    def spots(self) -> Mapping[str, tuple[float, float]]:
        """Node -> column and row in the large picture; those without a place at the foot."""
        placed = dict(self.chart.node)
        foot = max(row for _, row in placed.values()) + 1
        rest = [name for name in self.tree.nodes if name not in placed]
        columns = self.chart.columns
        return placed | {name: (at % columns, foot + at // columns) for at, name in enumerate(rest)}

    @cached_property
    def family(self) -> frozenset[str]:
        """Nodes that are joined to the games in reading order by more than their neighbourhood."""
        found = set(self.tree.reading)
        ends = [{e.source, e.target} for e in self.tree.edges if e.kind not in APART]
        for _ in ends:
            found |= {name for pair in ends if pair & found for name in pair}
        return frozenset(found)

    @cached_property
    def nodes(self) -> list[Node]:
        """All nodes from the top of the picture down, the family first."""
        return sorted(
            self.tree.nodes.values(),
            key=lambda node: (node.id not in self.family, *reversed(self.spots[node.id])),
        )

    @cached_property
    def by_year(self) -> list[Node]:
        """All nodes by their first record."""
        return sorted(self.tree.nodes.values(), key=lambda node: (node.year, self.spots[node.id]))

    @cached_property
    def edges(self) -> Mapping[str, list[Edge]]:
        """Node -> the links that lead to it."""
        return {n.id: [edge for edge in self.tree.edges if edge.target == n.id] for n in self.nodes}

    @cached_property
    def links(self) -> list[Edge]:
        """All links in the order of the list."""
        return [*chain(*self.edges.values())]

    @cached_property
    def facts(self) -> list[Event]:
        """The dated facts in order of time, in the words and with the witnesses of their claims."""
        facts = sorted(self.tree.events, key=lambda event: event.year)
        taken = ("text", "note", "grade", "sources", "against")
        claims = [self.evidence.claims.get(fact.claim) for fact in facts]
        return [replace(fact, **{name: getattr(claim, name) for name in taken}) if claim else fact
                for fact, claim in zip(facts, claims, strict=True)]  # fmt: skip

    @cached_property
    def in_time(self) -> list[Node | Event]:
        """Games and facts in one row of time, the games of a year first."""
        return sorted((*self.by_year, *self.facts), key=lambda it: it.year)

    @cached_property
    def cells(self) -> list[Cell]:
        """All cells of the matrix, column by column."""
        return [cell for mechanic in self.mechanics for cell in mechanic.cells.values()]

    @cached_property
    def dealt(self) -> list[Node]:
        """Games with a known mechanic, from the top of the tree down, and all of the archive."""
        known = {cell.node for cell in self.cells}
        return [node for node in self.nodes if node.id in known or node.playable]

    @cached_property
    def slots(self) -> Mapping[str, str]:
        """Id of a mechanic -> the class of what has it."""
        return {NO_MECHANIC: "m0"} | {m.id: f"m{at}" for at, m in enumerate(self.mechanics, 1)}

    def has(self, *nodes: str) -> set[str]:
        """Mechanics of a node or of several."""
        found = {m.id for m in self.mechanics for node in nodes if node in m.cells}
        lack = not nodes or any(all(node not in m.cells for m in self.mechanics) for node in nodes)
        return found | {NO_MECHANIC} if lack else found

    def classes(self, mechanics: Iterable[str], grade: str = "") -> str:
        """Classes of a thing that a filter may hide."""
        slots = sorted(self.slots[name] for name in set(mechanics))
        return " ".join(["item", *([f"g-{grade}"] if grade else []), *slots])

    def of_nodes(self, nodes: Iterable[str], grade: str = "") -> str:
        """Something that concerns several games goes with any of them."""
        return self.classes(self.has(*nodes), grade)

    def of(self, it: Node | Edge | Event | Route) -> str:
        """Classes of a thing: of a game its own mechanics and those of its links; of a link those
        of either end, of one that only sets games apart those of both; else of all its games."""
        if isinstance(it, Node):
            ends = [{e.source, e.target} for e in self.tree.edges if e.kind not in APART]
            return self.of_nodes({it.id}.union(*(pair for pair in ends if it.id in pair)))
        if isinstance(it, Edge):
            start, end = self.has(it.source), self.has(it.target)
            return self.classes(start & end if it.kind in APART else start | end, it.grade)
        return self.of_nodes(it.nodes, it.grade)

    def of_apart(self) -> str:
        """What is said of all neighbours goes with any of them."""
        return self.of_nodes(node.id for node in self.nodes if node.id not in self.family)

    def page(self, node: str) -> str:
        """The game's page, "" if it has none."""
        return f"{self.base}{self.pages[node]}" if node in self.pages else ""

    def address(self, node: str) -> str:
        """Where a node leads: the game's page, or its entry in the list of this page."""
        return self.page(node) or f"#node-{node}"

    def elsewhere(self, node: str) -> str:
        """Its entry in the list of the tree."""
        return f"{self.base}tree/#node-{node}"

    def number(self, it: Node | Edge | Event | Route) -> int:
        """Of a link or route in order; of a fact in order of time; of a game in the order of
        reading, zero if it has none."""
        if isinstance(it, Node):
            return self.tree.reading.index(it.id) + 1 if it.id in self.tree.reading else 0
        rows: Sequence[Edge | Event | Route] = self.links
        if not isinstance(it, Edge):
            rows = self.facts if isinstance(it, Event) else self.travels.route
        return rows.index(it) + 1

    def end(self, edge: Edge) -> str:
        """What stands at the ends of a link."""
        return "bar" if edge.kind in APART else "both" if edge.kind in BETWEEN else "arrow"

    def cite(self, sources: Iterable[str], against: Iterable[str] = (), where: str = "") -> Markup:
        """Works for and against in brackets, each a link; nothing for none."""
        return citations.witnesses(self.on, sources, against, where)

    def vouch(self, fact: Event) -> Markup:
        """The works of a fact; those of a claim are the claim's."""
        return self.cite(fact.sources, fact.against, f"the claim {fact.claim}" * bool(fact.claim))

    def mark(self, it: Witnessed) -> str:
        """The mark of a fact, link, route or cell; that of a claim is the claim's."""
        claim = self.evidence.claims.get(it.claim) if isinstance(it, Event) else None
        return self.evidence.mark(claim or it)

    def said(self, it: Witnessed) -> str:
        """Its mark in words."""
        return said(self.mark(it))

    def claimed(self, fact: Event) -> str:
        """The page of its claim, "" for none; that the claim is made here is noted."""
        if fact.claim:
            self.on.uses.make(fact.claim, fact.text, fact.id)
        return f"{self.base}evidence/{fact.claim}/" if fact.claim else ""

    def cited(self, *things: Iterable[Any]) -> set[str]:
        """Keys of the works for and against links, facts, games, routes or mechanics."""
        return {key for one in chain(*things) for kind in ("sources", "against")
                for key in getattr(one, kind, ())}  # fmt: skip

    def works(self, keys: Iterable[str]) -> list[tuple[str, str, str]]:
        """Key, reference and address of works that are cited: on paper a link leads nowhere."""
        real = sorted(set(self.evidence.real(keys)))
        self.on.uses.cite(real, "the works for paper")
        works = self.evidence.works(sorted(real, key=str.lower))
        return [(source.key, source.reference, source.url) for source in works]


def on_axis(axis: Sequence[tuple[float, float]], year: float) -> float:
    """Where a year lies on a bent axis of (year, units)."""
    for (early, start), (late, end) in pairwise(axis):
        if early <= year <= late:
            return start + (end - start) * (year - early) / (late - early)
    raise ValueError(f"the year {year} lies outside the axis")
