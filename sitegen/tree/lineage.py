"""The family tree: nodes and graded edges of docs/_data/lineage.yaml, and the list of them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from kanhu.rulebook import GRADES
from sitegen.evidence.badges import badge
from sitegen.evidence.register import Evidence
from sitegen.markup import dress, text

LEFT = 130  # where the axis starts in the picture
KINDS = {
    "pack": "the pack", "descent": "descent", "adaptation": "adaptation", "name": "the name",
    "structure": "the structure", "sibling": "sister", "shared-mechanic": "like play",
    "claimed-edict": "the edict of 1130", "claimed-descent": "descent, so it is told",
    "claimed-kinship": "kinship, so it is told", "kinship": "kinship", "neighbour": "no descent",
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


class Edge(NamedTuple):
    """A link of two nodes with its grade."""

    source: str
    target: str
    kind: str
    grade: str
    sources: tuple[str, ...]
    claim: str


class Tree(NamedTuple):
    """All nodes and edges, the order of reading and the axes of the picture."""

    nodes: Mapping[str, Node]
    edges: Sequence[Edge]
    reading: Sequence[str]
    ticks: Sequence[tuple[int, float]]
    lanes: Sequence[tuple[str, float]]


def read(path: Path) -> Tree:
    """The tree of a YAML file."""
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    axis = [(float(year), float(unit)) for year, unit in data["axis"]]
    lanes = {name: float(y) for name, y in data["lanes"]}
    nodes = {row["id"]: _node(row, axis, lanes) for row in data["nodes"]}
    edges = [
        Edge(row["from"], row["to"], row["kind"], row["grade"], tuple(row["sources"]), row["claim"])
        for row in data["edges"]
    ]
    ticks = [(year, across(year, axis)) for year in data["ticks"]]
    return Tree(nodes, edges, data["reading"], ticks, list(lanes.items()))


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
            f"<li>{_said(tree, edge, evidence, base)}</li>"
            for edge in tree.edges
            if edge.target == name and edge.kind not in APART
        )
        items.append(
            f"<li><strong>{title}</strong>, {dress(text(node.place))}, {dress(text(node.date))}. "
            f"{dress(text(node.summary))}<ul>{rows}</ul></li>"
        )
    return f'<ol class="tree-list">{"".join(items)}</ol>'


def _said(tree: Tree, edge: Edge, evidence: Evidence, base: str) -> str:
    source = dress(text(tree.nodes[edge.source].name))
    cites = evidence.cite(edge.sources, base, "the family tree")
    return (
        f"From {source} ({KINDS[edge.kind]}): {dress(text(edge.claim))} "
        f'{badge(edge.grade, base)} <span class="cite">[{cites}]</span>'
    )


def check(tree: Tree, evidence: Evidence) -> None:
    """Every edge joins known nodes, is graded and rests on known works."""
    for edge in tree.edges:
        where = f"the family tree, {edge.source} to {edge.target},"
        for end in (edge.source, edge.target):
            if end not in tree.nodes:
                evidence.faults.append(f"{where} names {end}, which is no node")
        if edge.grade not in GRADES or edge.kind not in KINDS:
            evidence.faults.append(f"{where} has no known grade or kind")
        evidence.cite(edge.sources, "", where)
    for node in tree.nodes.values():
        evidence.cite(node.sources, "", f"the family tree, {node.id},")
