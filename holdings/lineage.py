"""The family tree: nodes, graded edges and dated events of docs/_data/lineage.yaml."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from holdings import paths, toml
from holdings.evidence import Evidence
from holdings.toml import Grade, Row, read_yaml
from holdings.trouble import at
from kanhu.catalogue import Game
from kanhu.core.rulebook import GRADES

FILE = paths.DATA / "lineage.yaml"
KINDS = {
    "pack": "the pack", "descent": "descent", "adaptation": "adaptation", "name": "the name",
    "structure": "the structure", "sibling": "sister", "shared-mechanic": "like play",
    "claimed-edict": "the edict of 1130", "claimed-descent": "claimed descent",
    "claimed-kinship": "claimed kinship", "kinship": "kinship", "neighbour": "no descent",
}  # fmt: skip
APART = ("neighbour",)
BETWEEN = ("sibling", "shared-mechanic", "kinship", "claimed-kinship")  # links without a direction


class Node(Row):
    """A game or pack of the tree; one with a lane stands in the small picture, `rise` above it."""

    id: str
    title: str
    date: str
    place: str
    summary: str
    playable: bool
    group: str
    year: int
    name: str = ""
    sources: tuple[str, ...] = ()
    lane: str = ""
    rise: float = 0
    pack: str = ""
    mechanic: str = ""

    def __post_init__(self) -> None:
        self.title = re.sub(r"\s*\(([\u2e80-\u9fff, ]+)\)", r" \1", self.title)
        self.name = self.name or self.title


class Edge(Row, rename={"source": "from", "target": "to"}):
    """A link of two nodes with its grade, its witnesses for and against, and what is said of it."""

    source: str
    target: str
    kind: str
    grade: Grade
    claim: str
    sources: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    note: str = ""

    @property
    def id(self) -> str:
        """Its place on the page of the tree, and its name in links."""
        return f"edge-{self.source}-{self.target}-{self.kind}"


class Event(Row):
    """A dated fact that concerns some nodes; a claim may bring its words, grade and witnesses.

    `until` is 0 unless it lasted; the date is to be printed, the title stands in the picture.
    """

    year: int
    date: str
    title: str
    until: int = 0
    nodes: tuple[str, ...] = ()
    claim: str = ""
    text: str = ""
    note: str = ""
    grade: str = ""
    sources: tuple[str, ...] = ()
    against: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """Its place on the page of the timeline."""
        words = self.claim or re.sub(r"[^a-z0-9]+", "-", self.title.lower()).strip("-")
        return f"event-{self.year}-{words}"


class Tree(Row, dict=True, rename={"rows": "nodes", "heights": "lanes"}):
    """The whole file: beside nodes, edges and events the order of reading, and the small picture's
    axis, years and lanes."""

    rows: tuple[Node, ...]
    edges: tuple[Edge, ...]
    reading: tuple[str, ...]
    axis: tuple[tuple[float, float], ...]
    ticks: tuple[int, ...]
    heights: tuple[tuple[str, float], ...]
    events: tuple[Event, ...] = ()

    @cached_property
    def nodes(self) -> Mapping[str, Node]:
        """The nodes by their names."""
        return {node.id: node for node in self.rows}

    @cached_property
    def lanes(self) -> Mapping[str, float]:
        """The lanes of the small picture: name -> height."""
        return dict(self.heights)


def read(path: Path) -> Tree:
    """The tree of a YAML file."""
    return read_yaml(path, Tree)


def with_games(tree: Tree, games: Iterable[Game]) -> Tree:
    """The tree with a node for every game that was found and has none yet; it has no links.

    Its year is the last one its date names, else that of the youngest node.
    """
    latest = max(node.year for node in tree.nodes.values())
    found = (_game(game.meta["game"], latest) for game in games if game.id not in tree.nodes)
    return replace(tree, rows=(*tree.rows, *found))


def _game(about: Mapping[str, Any], latest: int) -> Node:
    date, place, summary = (about.get(key, "") for key in ("date", "place", "summary"))
    title = f"{about['title']} {about.get('signs', '')}".strip()
    year = int(([latest, *re.findall(r"\b\d{3,4}\b", date)])[-1])
    return Node(about["id"], title, date, place, summary, True, "neighbour", year)


def faults(tree: Tree, evidence: Evidence) -> Iterator[str]:
    """Every edge joins known nodes, is graded and rests on known works."""
    file = paths.shown(FILE), paths.text(FILE)
    for edge in tree.edges:
        ways = f"from: {edge.source}\n    to: {edge.target}"
        where = f"{at(*file, ways)}: {edge.source} to {edge.target}"
        cited = (*edge.sources, *edge.against)
        ends = {edge.source, edge.target} - tree.nodes.keys()
        yield from _strangers(where, cited, ends, evidence)
        if edge.kind not in KINDS:
            yield f"{where} has no known kind, one of {', '.join(KINDS)}"
        if not cited:
            yield f"{where} has no source"
    for node in tree.nodes.values():
        yield from _strangers(toml.place(FILE, node.id), node.sources, (), evidence)
    for event in tree.events:
        where = f"{at(*file, event.title)}: {event.date}, {event.title}"
        yield from _strangers(where, event.sources, set(event.nodes) - tree.nodes.keys(), evidence)
        if event.claim and event.claim not in evidence.claims:
            yield f"{where} rests on the claim {event.claim}, which is unknown"
        if not event.claim and not (event.grade in GRADES and event.sources and event.text):
            yield f"{where} has no words, no grade or no source"


def _strangers(
    where: str, cited: Iterable[str], nodes: Iterable[str], evidence: Evidence
) -> Iterator[str]:
    for key in evidence.real(cited):
        if key not in evidence.sources:
            yield f"{where} cites {key}, which is no known source"
    for name in nodes:
        yield f"{where} names {name}, which is no node"
