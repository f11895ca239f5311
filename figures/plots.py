"""Tables as static SVG plots of a few kinds: steps, bars, and dots with their intervals.

A plot is as wide as a phone's column and keeps its words at reading size. It has no colours but
the page's ink: things that must be told apart differ in form. Here is where everything lies;
templates/figures/plots.html.j2 draws it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import ceil, floor, log10
from textwrap import wrap
from typing import Any, NamedTuple

from markupsafe import Markup

from holdings.studies import Table, is_apart, reference
from rendering.numbers import FORMATS, MINUS, percent, whole
from rendering.templates import macro

Drawing = dict[str, Any]
WIDTH, LEFT, RIGHT, LINE, TALL = 320, 10, 234, 20, 150
LETTERS = 42
"""Letters of the text face that go into one line of a plot."""


class Scale(NamedTuple):
    """A straight scale from figures to places along the width."""

    low: float
    high: float
    ticks: tuple[float, ...]

    def at(self, figure: float) -> float:
        """Where a figure lies."""
        place = round(LEFT + (figure - self.low) / (self.high - self.low) * (RIGHT - LEFT), 2)
        return place if place % 1 else int(place)


def scale(figures: Iterable[float], most: int = 4) -> Scale:
    """A scale that holds all figures and begins and ends with a round one; its steps are 1, 2 or 5
    times a power of ten."""
    all_ = list(figures)
    low, high = min(all_), max(all_)
    if low == high:
        low, high = low - 1, high + 1
    rough = (high - low) / most
    power = 10.0 ** floor(log10(rough))
    step = next(part * power for part in (1, 2, 5, 10) if part * power >= rough * (1 - 1e-9))
    first, last = floor(round(low / step, 9)), ceil(round(high / step, 9))
    ticks = tuple(round(at * step, 9) for at in range(first, last + 1))
    return Scale(ticks[0], ticks[-1], ticks)


def plot(key: str, tables: Mapping[str, Table], sentence: str) -> Markup | None:
    """The plot of a table with a note on how to read it; None for a table without one.

    Args:
        sentence: what the plot shows, for readers who do not see it.
    """
    table, kind = tables[key], _kind(tables[key])
    if kind is None:
        return None
    halves = dict(zip(("length", "best"), tables["summary"].records(), strict=True)).get(key)
    drawing = _steps(table.records(), halves) if kind == "steps" else _rows(table, kind)
    return macro("figures/plots", "figure", table, kind, sentence, drawing)


def _kind(table: Table) -> str | None:
    """How a table is drawn; None if it has no plot, or nothing that could be compared."""
    keys = {column.key for column in table.columns}
    if "difference" in keys:
        return "effect" if any(row["difference"] for row in table.records()) else None
    if table.key in ("wins", "points"):
        return table.key
    kind = "steps" if "last" in keys else "bars" if "share" in keys else None
    return kind if len(table.rows) > 1 else None


# --- rows of bars, and of dots beside the line that they are compared with ----------------------


def _rows(table: Table, kind: str) -> Drawing:
    rows = table.records()
    kinds = {column.key: column.kind for column in table.columns}
    figure = next(key for key in ("difference", "share", "mean") if key in kinds)
    written, base = FORMATS[kinds[figure]], reference(rows[0])
    along = scale([base, *(row[border] for row in rows for border in ("low", "high"))])
    marks, y = [], 0 if kind == "bars" else LINE + 4
    for row in rows:
        label = f"{row['title']} seat" if "place" in row else str(row["title"])
        lines = wrap(label, LETTERS, break_long_words=False, break_on_hyphens=False)
        marks.append({
            "label": label, "figure": written(row[figure]), "apart": is_apart(row), "top": y,
            "lines": lines, "y": y + LINE * len(lines) + 10, "x": along.at(row[figure]),
            "low": along.at(row["low"]), "high": along.at(row["high"]),
        })  # fmt: skip
        y += LINE * len(lines) + 30
    return {
        "height": y + LINE + 2, "bottom": y - 4, "marks": marks, "ticks": _ticks(along, written),
        "base": along.at(base), "compared": written(base),
    }  # fmt: skip


def _ticks(along: Scale, written: Callable[[float], str]) -> list[Drawing]:
    """Lines of the scale; those with room have a figure, as short as all of them can be."""
    figures, ticks, free = [written(tick) for tick in along.ticks], [], -1.0
    if all(re.fullmatch(r"[^.]*(?:\.0+)?\D*", figure) for figure in figures):
        figures = [re.sub(r"\.0+", "", figure) for figure in figures]
    for tick, figure in zip(along.ticks, figures, strict=True):
        x, wide = along.at(tick), 8.0 * len(figure)
        start = max(0.0, x - wide / 2)
        ticks.append({"x": x, "figure": figure if start >= free else "", "middle": x >= wide / 2})
        free = start + wide + 6 if start >= free else free
    return ticks


# --- a distribution in columns ------------------------------------------------------------------


def _steps(rows: Sequence[Mapping[str, Any]], halves: Mapping[str, Any] | None) -> Drawing:
    """Columns; above them, if given, the middle half and the median of a row of the summary."""
    base = TALL + (52 if halves else 26)
    start, width = rows[0]["first"], rows[1]["first"] - rows[0]["first"]
    each = (WIDTH - 2 * LEFT) / len(rows)
    most = max(row["share"] for row in rows)
    columns, labels = [], []
    for at, row in enumerate(rows):
        first, last = whole(row["first"]), whole(row["last"])
        columns.append({
            "x": LEFT + at * each, "tall": TALL * row["share"] / most,
            "span": first if first == last else f"{first} to {last}",
            "share": percent(row["share"]),
        })  # fmt: skip
        labels.append(f"{row['first']}{'+' * (row['last'] - row['first'] >= width)}")
    every = ceil((9.0 * max(map(len, labels)) + 5) / each)
    drawing = {
        "height": base + 26, "base": base, "each": each, "columns": columns,
        "labels": [(_inside(LEFT + (at + 0.5) * each, 4.5 * len(label)), label.replace("-", MINUS))
                   for at, label in enumerate(labels) if at % every == 0],
    }  # fmt: skip
    peak = max(columns, key=lambda column: column["tall"])
    drawing["peak"] = {"x": _inside(peak["x"] + each / 2, 28), "share": peak["share"]}
    if halves:
        low, median, high = (
            min(LEFT + (halves[key] - start + 0.5) / width * each, WIDTH - LEFT)
            for key in ("quarter", "median", "three_quarters")
        )
        x = _inside((low + high) / 2, 92)  # of the words over the middle half
        drawing["middle"] = {"low": low, "median": median, "high": high, "x": x}
    return drawing


def _inside(x: float, half: float) -> float:
    """The middle of words as near to a place as their half width allows."""
    return min(max(x, half), WIDTH - half)
