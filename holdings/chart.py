"""Where everything stands in the large picture of the family tree: docs/_data/chart.toml."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from holdings import paths, toml
from holdings.toml import Row
from holdings.trouble import at, remedy

FILE = paths.DATA / "chart.toml"
Spot = tuple[float, float]


class Timeline(Row):
    """The axis: years and units down; the years that are written on it."""

    axis: tuple[Spot, ...]
    ticks: tuple[int, ...]


class Chart(Row):
    """The whole file: places of nodes by column and row, bends of links by their two ends and kind,
    dates in short; the column and the rows of those without descent."""

    columns: int
    fence: tuple[float, float, float]
    timeline: Timeline
    node: Mapping[str, Spot]
    date: Mapping[str, str] = {}
    way: Mapping[str, tuple[Spot, ...]] = {}


read = toml.file(FILE.name, Chart)


def faults(chart: Chart, nodes: Collection[str], links: Collection[str]) -> Iterator[str]:
    """Everything placed, dated or led is in the tree.

    Args:
        nodes: names. links: both ends and the kind of each, as the file has them.
    """
    text, file = paths.text(FILE), paths.shown(FILE)
    for name in dict.fromkeys([*chart.node, *chart.date]):
        if name not in nodes:
            way_out = remedy(name, nodes, "add it to docs/_data/lineage.yaml")
            yield f"{at(file, text, f'{name} =')}: {name} is no node of the tree: {way_out}"
    for name in chart.way:
        if name not in links:
            way_out = remedy(name, links, "add it to docs/_data/lineage.yaml")
            yield f"{at(file, text, name)}: no link of the tree is called {name}: {way_out}"
