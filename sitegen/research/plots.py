"""From a table to its plot: which kind of drawing, on what scale, with which words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sitegen.research import charts
from sitegen.research.charts import Mark, Step
from sitegen.research.measures import Table
from sitegen.research.words import SPOKEN, percent, whole

Row = Mapping[str, Any]
Drawn = tuple[float, str]
WHOLE = re.compile(r"[^.]*(?:\.0+)?\D*")
"""A figure with nothing but noughts behind its point."""
_DOT = "with its interval; a hollow dot cannot be told from"
NOTES = {
    "wins": f"A dot for every seat {_DOT} a fair share.",
    "points": f"A dot for every seat {_DOT} the mean of all seats.",
    "effect": f"A dot for every change {_DOT} no change.",
    "steps": "Columns are shares of the whole; the highest bears its figure.",
    "bars": "Bars are shares, and the thin line is the interval.",
}


def plot(key: str, tables: Mapping[str, Table], sentence: str) -> tuple[str, str] | None:
    """The drawing of a table and the note on how to read it; None for a table without one."""
    table = tables[key]
    kind = kind_of(table)
    if kind is None:
        return None
    height, body = KINDS[kind](table, tables)
    note = NOTES.get(key) or NOTES[kind]
    return charts.svg(f"plot-{key}", table.title, sentence, height, body), note


def kind_of(table: Table) -> str | None:
    """How a table is drawn; None if it has no plot, or nothing that could be compared."""
    keys = {column.key for column in table.columns}
    if "difference" in keys:
        return "effect" if any(table.column("difference")) else None
    if table.key in ("wins", "points"):
        return "dots"
    if len(table.rows) < 2:
        return None
    return "steps" if "last" in keys else "bars" if "share" in keys else None


def _steps(table: Table, tables: Mapping[str, Table]) -> Drawn:
    found = [
        Step(row["first"], row["last"], row["share"],
             f"{_span(row)}: {percent(row['share'])}")
        for row in table.records()
    ]  # fmt: skip
    of = {"length": 0, "best": 1}.get(table.key)
    middle = None
    if of is not None:
        row = tables["summary"].records()[of]
        middle = (row["quarter"], row["median"], row["three_quarters"])
    return charts.steps(found, middle)


def _span(row: Row) -> str:
    first, last = whole(row["first"]), whole(row["last"])
    return first if first == last else f"{first} to {last}"


def _bars(table: Table, tables: Mapping[str, Table]) -> Drawn:
    rows = table.records()
    marks = [_mark(row, "share", percent(row["share"])) for row in rows]
    along = charts.scale([0.0, *table.column("high")])
    return charts.bars(marks, _ticks(along.ticks, percent), along)


def _mark(row: Row, key: str, said: str, told: bool = True) -> Mark:
    return Mark(str(row["title"]), row[key], row["low"], row["high"], said, told)


def _ticks(ticks: Sequence[float], spoken: Callable[[float], str]) -> list[str]:
    """Figures of a scale, as short as they can be said."""
    said = [spoken(tick) for tick in ticks]
    if all(WHOLE.fullmatch(one) for one in said):
        said = [one.replace(".00", "").replace(".0", "") for one in said]
    return said


def _dots(table: Table, tables: Mapping[str, Table]) -> Drawn:
    """Seats on a scale, with the line that all would stand on if seats made no difference."""
    key, line, name = (
        ("share", "fair", "fair share") if table.key == "wins" else ("mean", "even", "all seats")
    )  # fmt: skip
    spoken = SPOKEN[key]
    rows = table.records()
    even = rows[0][line]
    marks = [
        _mark(row | {"title": f"{row['title']} seat"}, key, spoken(row[key]),
              not row["low"] <= even <= row["high"])
        for row in rows
    ]  # fmt: skip
    along = charts.scale([even, *table.column("low"), *table.column("high")])
    return charts.dots(
        marks, _ticks(along.ticks, spoken), along, even, f"{name} {spoken(even)}"
    )  # fmt: skip


def _effects(table: Table, tables: Mapping[str, Table]) -> Drawn:
    kind = next(column.kind for column in table.columns if column.key == "difference")
    spoken = SPOKEN[kind]
    marks = [
        _mark(row, "difference", spoken(row["difference"]), row["low"] > 0 or row["high"] < 0)
        for row in table.records()
    ]
    along = charts.scale([0.0, *table.column("low"), *table.column("high")])
    return charts.dots(marks, _ticks(along.ticks, spoken), along, 0.0, "no change")


KINDS: Mapping[str, Callable[[Table, Mapping[str, Table]], Drawn]] = {
    "steps": _steps, "bars": _bars, "dots": _dots, "effect": _effects,
}  # fmt: skip
