"""What the pages of maps and tables share: order, numbers, names, and what a filter goes by."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property

from sitegen import paths
from sitegen.archive import Archive
from sitegen.evidence.register import load
from sitegen.markup import HAN, dress, text
from sitegen.tree import mechanics, routes
from sitegen.tree.lineage import APART, KINDS, Edge, Event, Node

NO_MECHANIC = "none"
BETWEEN = ("sibling", "shared-mechanic", "kinship", "claimed-kinship")  # links without a direction


class Atlas:
    """The archive as one page of maps and tables sees it; `base` is the way to the root.

    Attributes:
        tree, evidence, games: of the archive.
        mechanics, travels, chart: their data.
        links: node id -> address of the game's page.
    """

    def __init__(self, archive: Archive, base: str, where: str) -> None:
        self.tree, self.evidence, self.games = archive.tree, archive.evidence, archive.games
        self.base, self.where = base, where
        self.pages = archive.game_pages
        self.links = {name: f"{base}{path}" for name, path in archive.game_pages.items()}
        self.mechanics = mechanics.read(paths.DATA / "mechanics.toml", archive.games)
        self.travels = routes.read(paths.DATA / "routes.toml")
        self.chart = load(paths.DATA / "chart.toml")
        mechanics.check(self.mechanics, self.tree.nodes, self.evidence)
        routes.check(self.travels, self.tree.nodes, self.evidence)

    @cached_property
    def spots(self) -> Mapping[str, tuple[float, float]]:
        """Node -> column and row in the large picture; those without a place at the foot."""
        placed = {name: (col, row) for name, (col, row) in self.chart["node"].items()}
        foot = max(row for _, row in placed.values()) + 1
        rest = [name for name in self.tree.nodes if name not in placed]
        columns = self.chart["columns"]
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
    def edges(self) -> Mapping[str, list[Edge]]:
        """Node -> the links that lead to it."""
        return {
            node.id: [edge for edge in self.tree.edges if edge.target == node.id]
            for node in self.nodes
        }

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """Id of a link -> its number, in the order of the list."""
        every = [edge for into in self.edges.values() for edge in into]
        return {edge.id: at for at, edge in enumerate(every, 1)}

    @cached_property
    def events(self) -> list[Event]:
        """The dated facts in order of time."""
        return sorted(self.tree.events, key=lambda event: event.year)

    # --- what a filter goes by ---------------------------------------------------------------

    @cached_property
    def slots(self) -> Mapping[str, str]:
        """Id of a mechanic -> the class of what has it."""
        return {NO_MECHANIC: "m0"} | {m.id: f"m{at}" for at, m in enumerate(self.mechanics, 1)}

    def has(self, node: str) -> set[str]:
        """Mechanics of a node."""
        own = {mechanic.id for mechanic in self.mechanics if node in mechanic.cells}
        return own or {NO_MECHANIC}

    def classes(self, mechanics: Iterable[str], grade: str = "") -> str:
        """Classes of a thing that a filter may hide."""
        slots = sorted(self.slots[name] for name in set(mechanics))
        return " ".join(["item", *([f"g-{grade}"] if grade else []), *slots])

    def of_edge(self, edge: Edge) -> str:
        """A link goes with either of its ends; one that only sets games apart with both."""
        ends = self.has(edge.source), self.has(edge.target)
        both = ends[0] & ends[1] if edge.kind in APART else ends[0] | ends[1]
        return self.classes(both, edge.grade)

    def of_node(self, node: str) -> str:
        """A game goes with its own mechanics and with those of its links."""
        found = self.has(node)
        for edge in self.tree.edges:
            if node in (edge.source, edge.target) and edge.kind not in APART:
                found = found | self.has(edge.source) | self.has(edge.target)
        return self.classes(found)

    @property
    def apart(self) -> str:
        """What is said of all neighbours goes with any of them."""
        return self.classes(
            name for node in self.nodes if node.id not in self.family for name in self.has(node.id)
        )

    def of_nodes(self, nodes: Iterable[str], grade: str) -> str:
        """Something that concerns several games."""
        found = {name for node in nodes for name in self.has(node)}
        return self.classes(found or {NO_MECHANIC}, grade)

    # --- names ---------------------------------------------------------------------------------

    def titled(self, node: str, *, linked: bool = True) -> str:
        """Title of a node in HTML, linked to its page if it has one."""
        title = dress(text(self.tree.nodes[node].title))
        if linked and node in self.links:
            page = text(self.pages[node])
            return f'<a href="{text(self.links[node])}" data-page="{page}">{title}</a>'
        return title

    def address(self, node: str) -> str:
        """Where a node leads: the game's page, or its entry in the list of this page."""
        return text(self.links.get(node) or f"#node-{node}")

    def elsewhere(self, node: str) -> str:
        """Its entry in the list of the tree."""
        return f"{self.base}tree/#node-{node}"

    def cite(self, sources: Iterable[str]) -> str:
        """Sources in brackets, each a link."""
        return f'<span class="cite">[{self.evidence.cite(sources, self.base, self.where)}]</span>'

    def told(self, edge: Edge) -> str:
        """A link in words: from where to where, what, how surely."""
        ends = (plain(self.tree.nodes[part]) for part in (edge.source, edge.target))
        return f"{' to '.join(ends)}, {KINDS[edge.kind]}, {edge.grade}"


def plain(node: Node) -> str:
    """Name of a node in letters that every voice can say."""
    return re.sub(r"\s+", " ", HAN.sub("", brief(node))).strip(" ,")


def brief(node: Node) -> str:
    """Its name without what stands in brackets."""
    return re.sub(r"\s*\(.*?\)", "", node.name)


def when(date: str) -> str:
    """A date with the dashes of print."""
    return re.sub(r"(?<=\d)-(?=\d)", "–", date)


def shortly(date: str) -> str:
    """The first part of a date."""
    return re.split(r"[,;]", when(date))[0]
