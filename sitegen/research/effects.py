"""The reading of a comparison: what the changes did to the same deals, in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sitegen.research.plan import BOTS, PLAYERS
from sitegen.research.words import capital, change, few, listed, percent, shift

Row = Mapping[str, Any]
FIGURE: Mapping[str, Callable[[Row], str]] = {
    "effect-length": lambda row: f"{change(row['difference'])} moves",
    "effect-best": lambda row: change(row["difference"]),
    "effect-first": lambda row: f"{shift(row['difference'])} hands in a hundred",
    "effect-alone": lambda row: f"{shift(row['difference'])} hands in a hundred",
}
MOVED: Mapping[str, str] = {
    "effect-length": "the length of a hand",
    "effect-best": "what the best seat gets",
    "effect-first": "the luck of the first seat",
    "effect-alone": "how often one seat alone is best",
}


def sentence(key: str, rows: Sequence[Row]) -> str:
    """Changes of rule are compared; other numbers of players, and other players, are told apart."""
    own = [row for row in rows if row["option"] not in (BOTS, PLAYERS)]
    if key == "effect-any":
        return _any(own, [row for row in rows if row["option"] == BOTS])
    tail = _tail(key, rows)
    told = [row for row in own if row["low"] > 0 or row["high"] < 0]
    top = max(told or own, key=lambda row: abs(row["difference"]))
    if not top["difference"]:
        return f"{_changes(0, len(own))} {MOVED[key]} at all{tail}."
    many = f"{_changes(len(told), len(own))} {MOVED[key]} further than chance might"
    if not told:
        return f"{many}; the largest difference is “{top['title']}”, {_figure(key, top)}{tail}."
    return f"{many}, most of all “{top['title']}”: {_figure(key, top)}{tail}."


def _changes(told: int, among: int) -> str:
    """How many changes do something, with the verb."""
    if among == 1:
        return f"The one change of rule {'moves' if told else 'does not move'}"
    if told == among:
        return f"{'Both' if among == 2 else f'All {few(among)}'} changes of rule move"
    verb = "move" if told > 1 else "moves"
    return f"{capital(few(told)) if told else 'None'} of the {few(among)} changes of rule {verb}"


def _tail(key: str, rows: Sequence[Row]) -> str:
    """What other numbers of players do, and players of another level, for comparison."""
    spoken = _spoken(key)
    parts = []
    others = [row for row in rows if row["option"] == PLAYERS]
    if others:
        figures = [row["difference"] for row in sorted(others, key=lambda row: row["difference"])]
        span = " to ".join(dict.fromkeys(spoken(figure) for figure in (figures[0], figures[-1])))
        parts.append(f"{listed([few(int(row['value'])) for row in others], 'or')} players {span}")
    parts += [
        f"{row['value']} players {spoken(row['difference'])}"
        for row in rows
        if row["option"] == BOTS
    ]
    return f"; for comparison, {listed(parts)}" if parts else ""


def _spoken(key: str) -> Callable[[float], str]:
    return shift if key in ("effect-first", "effect-alone") else change


def _figure(key: str, row: Row) -> str:
    spoken = _spoken(key)
    return f"{FIGURE[key](row)} ({spoken(row['low'])} to {spoken(row['high'])})"


def _rivals(row: Row) -> str:
    return f"{row['value']} players in all seats"


def _any(own: Sequence[Row], rivals: Sequence[Row]) -> str:
    high = max(own, key=lambda row: row["share"])
    none = [row for row in own if not row["changed"]]
    names = listed([f"“{row['title']}”" for row in none])
    if len(none) > 2:
        names = f"{few(len(none))} of the {few(len(own))} changes of rule"
    tail = "".join(f"; {_rivals(row)} change that of {percent(row['share'])}" for row in rivals)
    if len(none) == len(own):
        return f"No change of rule that was tried gave a single deal another result{tail}."
    told = (
        f"“{high['title']}” gives {percent(high['share'])} of its deals another result "
        f"({percent(high['low'])} to {percent(high['high'])})"
    )
    return f"{told}{f'; {names} changed the result of no deal' if none else ''}{tail}."
