"""Plots as static SVG, of a few kinds: steps, bars and dots with their intervals.

A plot is as wide as a phone's column and keeps its words at reading size. It has no colours but
the page's ink: what must be told apart differs in form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil, floor, log10
from typing import NamedTuple

from sitegen.markup import text
from sitegen.research.words import MINUS

WIDTH, LEFT, RIGHT, LINE = 320, 10, 234, 20
LETTERS = 42
"""Letters of the text face that go into one line of a plot."""


class Mark(NamedTuple):
    """One row of a plot.

    Attributes:
        value, low, high: what is drawn. said: the value in words.
        told: it can be told from nothing by its interval; otherwise its dot is hollow.
    """

    label: str
    value: float
    low: float
    high: float
    said: str
    told: bool = True


class Scale(NamedTuple):
    """A straight scale from figures to places along the width."""

    low: float
    high: float
    ticks: tuple[float, ...]
    left: float = LEFT
    right: float = RIGHT

    def at(self, figure: float) -> float:
        """Where a figure lies."""
        part = (figure - self.low) / (self.high - self.low)
        return round(self.left + part * (self.right - self.left), 2)


def scale(figures: Iterable[float], most: int = 4) -> Scale:
    """A scale that holds all figures and begins and ends with a round one."""
    all_ = list(figures)
    low, high = min(all_), max(all_)
    if low == high:
        low, high = low - 1, high + 1
    step = _step((high - low) / most)
    first, last = floor(round(low / step, 9)), ceil(round(high / step, 9))
    ticks = tuple(round(at * step, 9) for at in range(first, last + 1))
    return Scale(ticks[0], ticks[-1], ticks)


def _step(rough: float) -> float:
    """The round step next above a rough one: 1, 2 or 5 times a power of ten."""
    power = 10.0 ** floor(log10(rough))
    return next(part * power for part in (1, 2, 5, 10) if part * power >= rough * (1 - 1e-9))


def svg(name: str, title: str, description: str, height: float, body: str) -> str:
    """The whole plot with its name and its words for those who do not see it."""
    return (
        f'<svg class="plot__svg" viewBox="0 0 {WIDTH} {height:g}" role="img" '
        f'aria-labelledby="{name}-name" aria-describedby="{name}-words">'
        f'<title id="{name}-name">{text(title)}</title>'
        f'<desc id="{name}-words">{text(description)}</desc>{body}</svg>'
    )


Draw = Callable[[Mark, Scale, float], str]


# --- rows ---------------------------------------------------------------------------------------


def bars(marks: Sequence[Mark], tick: Sequence[str], along: Scale) -> tuple[float, str]:
    """Rows of bars from nought, each with its interval; height and drawing."""
    return _rows(marks, tick, along, _bar)


def dots(
    marks: Sequence[Mark], tick: Sequence[str], along: Scale, line: float, line_said: str
) -> tuple[float, str]:
    """Rows of dots on their intervals, and a line to compare them with; height and drawing."""
    height, body = _rows(marks, tick, along, _dot, top=LINE + 4)
    x = along.at(line)
    # A name at the right end of the scale stands to the left of its line, so that it fits.
    side = ' text-anchor="end"' if x > WIDTH / 2 else ""
    ruler = (
        f'<path class="plot__line" d="M{x:g} {LINE:g}V{height - LINE - 8:g}"/>'
        f'<text x="{x:g}" y="15"{side}>{text(line_said)}</text>'
    )
    return height, ruler + body


def _rows(
    marks: Sequence[Mark], tick: Sequence[str], along: Scale, draw: Draw, top: float = 0
) -> tuple[float, str]:
    parts, y = [], top
    for mark in marks:
        lines = wrapped(mark.label)
        words = "".join(
            f'<text x="0" y="{y + LINE * at + 15:g}">{text(line)}</text>'
            for at, line in enumerate(lines)
        )
        y += LINE * len(lines)
        middle = y + 10
        said = f"{mark.label}: {mark.said}"
        parts.append(
            f"<g><title>{text(said)}</title>{words}{draw(mark, along, middle)}"
            f'<text class="plot__figure" x="{WIDTH}" y="{middle + 5:g}" text-anchor="end">'
            f"{text(mark.said)}</text></g>"
        )
        y += 30
    return y + LINE + 2, _grid(along, tick, top, y - 4) + "".join(parts)


def _bar(mark: Mark, along: Scale, y: float) -> str:
    start, end = sorted((along.at(0), along.at(mark.value)))
    return (
        f'<rect class="plot__bar" x="{start:g}" y="{y - 7:g}" width="{end - start:g}" '
        f'height="14"/>{_whisker(mark, along, y)}'
    )


def _dot(mark: Mark, along: Scale, y: float) -> str:
    kind = "plot__dot" if mark.told else "plot__dot plot__dot--open"
    x = along.at(mark.value)
    return f'{_whisker(mark, along, y)}<circle class="{kind}" cx="{x:g}" cy="{y:g}" r="5"/>'


def _whisker(mark: Mark, along: Scale, y: float) -> str:
    low, high = along.at(mark.low), along.at(mark.high)
    caps = f"M{low:g} {y - 4:g}v8M{high:g} {y - 4:g}v8"
    return f'<path class="plot__interval" d="M{low:g} {y:g}H{high:g}{caps}"/>'


def _grid(along: Scale, tick: Sequence[str], top: float, bottom: float) -> str:
    out, free = [], -1.0
    for figure, said in zip(along.ticks, tick, strict=True):
        x, wide = along.at(figure), 8.0 * len(said)
        out.append(f'<path class="plot__grid" d="M{x:g} {top:g}V{bottom:g}"/>')
        start = max(0.0, x - wide / 2)
        if start >= free:
            anchor = "middle" if x >= wide / 2 else "start"
            x = x if x >= wide / 2 else 0.0
            out.append(
                f'<text class="plot__tick" x="{x:g}" y="{bottom + 18:g}" '
                f'text-anchor="{anchor}">{text(said)}</text>'
            )
            free = start + wide + 6
    return "".join(out)


def wrapped(label: str, letters: int = LETTERS) -> list[str]:
    """A label in lines that fit."""
    lines = [""]
    for word in label.split():
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) <= letters:
            lines[-1] = longer
        else:
            lines.append(word)
    return [line for line in lines if line]


# --- steps --------------------------------------------------------------------------------------


class Step(NamedTuple):
    """One step of a distribution: figures from first to last, and their share."""

    first: int
    last: int
    share: float
    said: str


TALL = 150


def steps(
    found: Sequence[Step], middle: tuple[float, float, float] | None
) -> tuple[float, str]:  # fmt: skip
    """A distribution as columns; above it, if given, its middle half and its median."""
    top = 52.0 if middle else 26.0
    width = found[1].first - found[0].first if len(found) > 1 else 1
    each = (WIDTH - 2 * LEFT) / len(found)
    most = max(step.share for step in found)
    base, parts = top + TALL, []
    for at, step in enumerate(found):
        x, tall = LEFT + at * each, TALL * step.share / most
        parts.append(
            f'<g><title>{text(step.said)}</title><rect class="plot__column" x="{x + 1:.2f}" '
            f'y="{base - tall:.2f}" width="{each - 2:.2f}" height="{tall:.2f}"/></g>'
        )
    parts += _under(found, width, each, base + 19)
    parts.append(f'<path class="plot__base" d="M{LEFT} {base:g}H{WIDTH - LEFT}"/>')
    peak = max(range(len(found)), key=lambda at: found[at].share)
    where = min(max(LEFT + (peak + 0.5) * each, 28), WIDTH - 28)
    parts.append(
        f'<text class="plot__figure" x="{where:.2f}" y="{top - 6:g}" text-anchor="middle">'
        f"{text(found[peak].said.rpartition(': ')[2])}</text>"
    )
    if middle:
        parts.append(_middle(found[0].first, width, each, len(found), middle))
    return base + 26, "".join(parts)


def _under(found: Sequence[Step], width: int, each: float, y: float) -> Iterator[str]:
    """The first figures of the columns: of every column, or of every second, third … that fits."""
    said = [f"{step.first}+" if step.last - step.first >= width else str(step.first)
            for step in found]  # fmt: skip
    room = 9.0 * max(map(len, said)) + 5
    every = ceil(room / each)
    for at in range(0, len(found), every):
        half = 4.5 * len(said[at])
        x = min(max(LEFT + (at + 0.5) * each, half), WIDTH - half)
        words = said[at].replace("-", MINUS)
        yield f'<text class="plot__tick" x="{x:.2f}" y="{y:g}" text-anchor="middle">{words}</text>'


def _middle(
    start: int, width: int, each: float, number: int, middle: tuple[float, float, float]
) -> str:
    low, median, high = (
        min(LEFT + ((figure - start + 0.5) / width) * each, LEFT + number * each)
        for figure in middle
    )
    words = "middle half, and median"
    half = 4.0 * len(words)
    where = min(max((low + high) / 2, half), WIDTH - half)
    line = f"M{low:.2f} 22H{high:.2f}M{low:.2f} 17v10M{high:.2f} 17v10"
    return (
        f'<path class="plot__interval" d="{line}"/>'
        f'<circle class="plot__dot" cx="{median:.2f}" cy="22" r="5"/>'
        f'<text x="{where:.2f}" y="12" text-anchor="middle">{words}</text>'
    )
