"""The family tree: nodes, graded edges and dated events of docs/_data/lineage.yaml."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from kanhu.game import Game
from kanhu.rulebook import GRADES
from sitegen.evidence.badges import badge
from sitegen.evidence.register import Evidence, told
from sitegen.markup import dress, text

LEFT = 130  # where the axis starts in the picture
KINDS = {
    "pack": "the pack", "descent": "descent", "adaptation": "adaptation", "name": "the name",
    "structure": "the structure", "sibling": "sister", "shared-mechanic": "like play",
    "claimed-edict": "the edict of 1130", "claimed-descent": "claimed descent",
    "claimed-kinship": "claimed kinship", "kinship": "kinship", "neighbour": "no descent",
}  # fmt: skip
APART = ("neighbour",)


class Node(NamedTuple):
    """A game or pack of the tree and its place in the picture."""

    id: str
    title: str
    name: str
    date: str
    place: str
    summary: str
    playable: bool
    group: str
    sources: tuple[str, ...]
    spot: tuple[float, float] | None
    year: int
    lane: str
    pack: str = ""
    mechanic: str = ""


class Edge(NamedTuple):
    """A link of two nodes with its grade, its witnesses for and against, and what is said of it."""

    source: str
    target: str
    kind: str
    grade: str
    sources: tuple[str, ...]
    against: tuple[str, ...]
    claim: str
    note: str

    @property
    def id(self) -> str:
        """Its place on the page of the tree, and its name in links."""
        return f"edge-{self.source}-{self.target}-{self.kind}"


class Event(NamedTuple):
    """A dated fact beside the nodes; a claim may bring its words, grade and witnesses.

    Attributes:
        year, until: on the axis of time; `until` is the same year unless it lasted.
        date: the label to print. title: a few words, for the picture.
        nodes: ids of the games and packs it concerns.
    """

    year: int
    until: int
    date: str
    title: str
    nodes: tuple[str, ...]
    claim: str
    text: str
    grade: str
    sources: tuple[str, ...]

    @property
    def id(self) -> str:
        """Its place on the page of the timeline."""
        words = self.claim or re.sub(r"[^a-z0-9]+", "-", self.title.lower()).strip("-")
        return f"event-{self.year}-{words}"


class Tree(NamedTuple):
    """All nodes and edges, the order of reading and the axes of the picture."""

    nodes: Mapping[str, Node]
    edges: Sequence[Edge]
    reading: Sequence[str]
    ticks: Sequence[tuple[int, float]]
    lanes: Sequence[tuple[str, float]]
    events: Sequence[Event] = ()


def read(path: Path) -> Tree:
    """The tree of a YAML file."""
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    axis = [(float(year), float(unit)) for year, unit in data["axis"]]
    lanes = {name: float(y) for name, y in data["lanes"]}
    nodes = {row["id"]: _node(row, axis, lanes) for row in data["nodes"]}
    edges = [_joins(row) for row in data["edges"]]
    ticks = [(year, across(year, axis)) for year in data["ticks"]]
    events = [_event(row) for row in data.get("events", ())]
    return Tree(nodes, edges, data["reading"], ticks, list(lanes.items()), events)


def _joins(row: Mapping[str, Any]) -> Edge:
    return Edge(
        row["from"], row["to"], row["kind"], row["grade"], tuple(row.get("sources", ())),
        tuple(row.get("against", ())), row["claim"], row.get("note", ""),
    )  # fmt: skip


def _event(row: Mapping[str, Any]) -> Event:
    return Event(
        row["year"], row.get("until", row["year"]), row["date"], row["title"],
        tuple(row.get("nodes", ())), row.get("claim", ""), row.get("text", ""),
        row.get("grade", ""), tuple(row.get("sources", ())),
    )  # fmt: skip


def with_games(tree: Tree, games: Iterable[Game]) -> Tree:
    """The tree with a node for every game that was found and has none yet; it has no links.

    Its year is the last one its date names, else that of the youngest node.
    """
    latest = max(node.year for node in tree.nodes.values())
    found = {
        game.id: _game(game.meta["game"], latest) for game in games if game.id not in tree.nodes
    }
    return tree._replace(nodes={**tree.nodes, **found})


def _game(about: Mapping[str, Any], latest: int) -> Node:
    years = re.findall(r"\b\d{3,4}\b", about.get("date", ""))
    title = f"{about['title']} {about.get('signs', '')}".strip()
    return Node(
        about["id"], title, title, about.get("date", ""), about.get("place", ""),
        about.get("summary", ""), True, "neighbour", (), None, int(years[-1]) if years else latest,
        "",
    )  # fmt: skip


def _node(row: Mapping[str, Any], axis: Sequence[tuple[float, float]],
          lanes: Mapping[str, float]) -> Node:  # fmt: skip
    title = re.sub(r"\s*\(([\u2e80-\u9fff, ]+)\)", r" \1", row["title"])
    place = row.get("map")
    spot = None
    if place:
        spot = (across(row["year"], axis), lanes[place["lane"]] - place.get("rise", 0))
    return Node(
        row["id"], title, (place or {}).get("name", title), row["date"], row["place"],
        row["summary"], row["playable"], row["group"],
        tuple(row.get("sources", ())), spot, int(row["year"]), (place or {}).get("lane", ""),
        row.get("pack", ""), row.get("mechanic", ""),
    )  # fmt: skip


def across(year: float, axis: Sequence[tuple[float, float]]) -> float:
    """Where a year lies on the bent axis, in units of the picture."""
    for (early, start), (late, end) in pairwise(axis):
        if early <= year <= late:
            return round(LEFT + start + (end - start) * (year - early) / (late - early), 1)
    raise ValueError(f"the year {year} lies outside the axis")


def listing(tree: Tree, links: Mapping[str, str], evidence: Evidence, base: str) -> str:
    """The same in words: every game in reading order with what is said of its parents."""
    items = []
    for name in tree.reading:
        node = tree.nodes[name]
        title = dress(text(node.title))
        if name in links:
            title = f'<a href="{text(links[name])}">{title}</a>'
        rows = "".join(
            f"<li>From {dress(text(tree.nodes[edge.source].name))} ({KINDS[edge.kind]}). "
            f"{said(edge, evidence, base, 'the family tree')}</li>"
            for edge in tree.edges
            if edge.target == name and edge.kind not in APART
        )
        items.append(
            f"<li><strong>{title}</strong>, {dress(text(node.place))}, "
            f"{dress(text(node.date.removesuffix('.')))}. "
            f"{dress(text(node.summary))}<ul>{rows}</ul></li>"
        )
    return f'<ol class="tree-list">{"".join(items)}</ol>'


def said(edge: Edge, evidence: Evidence, base: str, where: str) -> str:
    """What is said of a link, how surely, and by whom."""
    cited = evidence.witnesses(edge.sources, edge.against, base, where)
    return f"{told(edge.grade, edge.claim, edge.note)} {badge(edge.grade, base)} {cited}"


def check(tree: Tree, evidence: Evidence) -> None:
    """Every edge joins known nodes, is graded and rests on known works."""
    for edge in tree.edges:
        where = f"the family tree, {edge.source} to {edge.target},"
        for end in (edge.source, edge.target):
            if end not in tree.nodes:
                evidence.faults.append(f"{where} names {end}, which is no node")
        if edge.grade not in GRADES or edge.kind not in KINDS:
            evidence.faults.append(f"{where} has no known grade or kind")
        if not evidence.witnesses(edge.sources, edge.against, "", where):
            evidence.faults.append(f"{where} has no source")
    for node in tree.nodes.values():
        evidence.cite(node.sources, "", f"the family tree, {node.id},")
    for event in tree.events:
        _check_event(tree, event, evidence)


def _check_event(tree: Tree, event: Event, evidence: Evidence) -> None:
    where = f"the timeline, {event.date}, {event.title},"
    evidence.cite(event.sources, "", where)
    for name in set(event.nodes) - tree.nodes.keys():
        evidence.faults.append(f"{where} names {name}, which is no node")
    if event.claim:
        if event.claim not in evidence.claims:
            evidence.faults.append(f"{where} rests on the claim {event.claim}, which is unknown")
    elif event.grade not in GRADES or not event.sources or not event.text:
        evidence.faults.append(f"{where} has no words, no grade or no source")
