"""The reading of every plot: one sentence, made from the very figures of the table beside it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sitegen.research import effects
from sitegen.research.measures import Table
from sitegen.research.words import capital, decimal, few, listed, percent, plural, whole

Row = Mapping[str, Any]
Tables = Mapping[str, Table]


def reading(key: str, tables: Tables, about: Row) -> str:
    """The sentence of one table, plain text.

    Args:
        tables: all tables of the game. about: where they come from: first, unit, deals …
    """
    if key.startswith("number-"):
        return _number(tables[key])
    if key.startswith("effect-"):
        return effects.sentence(key, tables[key].records())
    return READINGS[key](tables, about)


def _length(tables: Tables, about: Row) -> str:
    row = tables["summary"].records()[0]
    if row["least"] == row["most"]:
        return f"Every hand takes exactly {_some(row['most'], 'move')}."
    return (
        f"The middle half of all hands takes {_span(row, 'move')}, the mean is "
        f"{decimal(row['mean'])} ({decimal(row['low'])} to {decimal(row['high'])}), and the "
        f"longest of {whole(about['deals'])} hands took {whole(row['most'])}."
    )


def _best(tables: Tables, about: Row) -> str:
    row = tables["summary"].records()[1]
    one = re.sub(r"^(\w+)s\b", r"\1", str(about["unit"]))
    if row["least"] == row["most"]:
        return f"The best seat of every hand gets exactly {_some(row['most'], one)}."
    return (
        f"In the middle half of all hands the best seat gets {_span(row, one)}; the most that a "
        f"seat got in {whole(about['deals'])} hands is {whole(row['most'])}."
    )


def _some(number: int, one: str) -> str:
    """A number of things; of "twelfth of a stake" it is the first word that grows."""
    first, *rest = one.split(" ")
    return " ".join([whole(number), plural(number, first, f"{first}s"), *rest])


def _span(row: Row, one: str) -> str:
    low, high = row["quarter"], row["three_quarters"]
    if low == high:
        return f"exactly {_some(low, one)}"
    return f"{whole(low)} to {_some(high, one)}"


def _wins(tables: Tables, about: Row) -> str:
    rows = tables["wins"].records()
    fair = rows[0]["fair"]
    apart = [row for row in rows if not row["low"] <= fair <= row["high"]]
    row = max(apart, key=lambda one: round(abs(one["share"] - fair), 3), default=rows[0])
    told = (
        f"{_seat(row, about)} wins {percent(row['share'])} of the hands, between "
        f"{percent(row['low'])} and {percent(row['high'])}"
    )
    if not apart:
        return f"No seat is far enough from its fair share of {percent(fair)} to tell: {told}."
    # Of two seats the other's share says nothing new.
    others = [one for one in apart if one is not row] if len(rows) > 2 else []
    more = _also(others, fair)
    return f"{capital(told)}: {_in_a_hundred(row['share'] - fair)} than a fair share{more}."


def _seat(row: Row, about: Row) -> str:
    name = f"the {row['title']} seat"
    return f"{name}, {about['first']}," if row["place"] == 1 else name


def _in_a_hundred(difference: float) -> str:
    number = round(100 * abs(difference))
    side = "more" if difference > 0 else "fewer"
    return f"about {few(number)} in a hundred {side}" if number else f"a little {side}"


def _also(others: Sequence[Row], fair: float) -> str:
    parts = []
    for side, named in (
        ("more", [row for row in others if row["share"] > fair]),
        ("fewer", [row for row in others if row["share"] < fair]),
    ):
        if named:
            seats = f"the {listed([row['title'] for row in named])} {_seats(named)}"
            parts.append(f"{seats} win {side}"
                         if len(named) > 1 else f"{seats} wins {side}")  # fmt: skip
    return f"; {listed(parts)}" if parts else ""


def _seats(named: Sequence[Row]) -> str:
    return plural(len(named), "seat", "seats")


def _points(tables: Tables, about: Row) -> str:
    rows, unit = tables["points"].records(), about["unit"]
    high = max(rows, key=lambda row: row["mean"])
    low = min(rows, key=lambda row: row["mean"])
    if not [row for row in rows if not row["low"] <= row["even"] <= row["high"]]:
        return (
            f"No seat's {unit} can be told from those of the others: the means lie between "
            f"{decimal(low['mean'])} and {decimal(high['mean'])} a hand."
        )
    return (
        f"{capital(_seat(high, about))} has the highest mean, {decimal(high['mean'])} {unit} a "
        f"hand ({decimal(high['low'])} to {decimal(high['high'])}), the {low['title']} seat the "
        f"lowest, {decimal(low['mean'])} ({decimal(low['low'])} to {decimal(low['high'])})."
    )


def _keys(key: str, what: str, many: str) -> Callable[[Tables, Row], str]:
    def sentence(tables: Tables, about: Row) -> str:
        rows = tables[key].records()
        seen, never = [row for row in rows if row["hands"]], [row for row in rows
                                                              if not row["hands"]]  # fmt: skip
        first, last = seen[0], seen[-1]
        if len(rows) > 1 and last["share"] == first["share"] and not never:
            names = listed([f"“{row['title']}”" for row in rows])
            return (
                f"{names} {many}, equally often, in {percent(first['share'])} of all hands "
                f"({percent(first['low'])} to {percent(first['high'])})."
            )
        told = (
            f"“{first['title']}” {what} in {percent(first['share'])} of all hands "
            f"({percent(first['low'])} to {percent(first['high'])})"
        )
        if last["share"] < first["share"]:
            told += f", “{last['title']}”, the rarest, in {percent(last['share'])}"
        if never:
            names = listed([f"“{row['title']}”" for row in never], "or")
            told += f"; {names} came in none of {whole(about['deals'])} hands"
        return f"{told}."

    return sentence


def _ends(tables: Tables, about: Row) -> str:
    rows = tables["ends"].records()
    if len(rows) == 1:
        return f"Every hand ended by “{rows[0]['title']}” ({rows[0]['clause']})."
    first, second, *others = rows
    told = (
        f"{percent(first['share'])} of all hands ended by “{first['title']}” ({first['clause']}), "
        f"{percent(second['share'])} by “{second['title']}” ({second['clause']})"
    )
    if len(others) == 1:
        told += f", {percent(others[0]['share'])} by “{others[0]['title']}” ({others[0]['clause']})"
    elif others:
        rest = sum(row["hands"] for row in others)
        told += f", and {whole(rest)} of {whole(about['deals'])} in {few(len(others))} other ways"
    return f"{told}."


def _reasons(tables: Tables, about: Row) -> str:
    rows, unit = tables["reasons"].records(), about["unit"]
    first, last = rows[0], rows[-1]
    often = f"somebody’s {unit} in {percent(first['share'])} of all hands"
    if last["share"] < first["share"]:
        return f"{_rule(first)} changes {often}, {_rule(last)} in {percent(last['share'])}."
    # All come equally often: then what they move is the finding.
    top = max(rows, key=lambda row: row["gave"] - row["took"])
    names, verb = listed([_rule(row) for row in rows]), plural(len(rows), "changes", "change")
    who = "it" if len(rows) == 1 else f"most is moved by “{top['title']}”, which"
    moved = f"gives {_amount(top['gave'])} a hand and takes {_amount(top['took'])}"
    return f"{names} {verb} {often}; {who} {moved}."


def _rule(row: Row) -> str:
    return f"“{row['title']}” ({row['clause']})"


def _amount(number: float) -> str:
    return decimal(abs(number)) if number else "none"


def _number(table: Table) -> str:
    rows = table.records()
    what = table.columns[[c.key for c in table.columns].index("hands")].head
    top = max(rows, key=lambda row: row["hands"])
    span = (
        f"{top['first']} to {top['last']}" if top["last"] > top["first"] else f"{top['first']}"
    )  # fmt: skip
    highest = next(row for row in reversed(rows) if row["hands"])
    below = [row["share"] for row in rows if row["last"] <= top["last"]]
    return (
        f"{percent(top['share'])} of all {what} have {span} points, more than any other step "
        f"({percent(top['low'])} to {percent(top['high'])}); {percent(sum(below))} have no more "
        f"than {top['last']}, and the highest step, from {highest['first']} on, has "
        f"{percent(highest['share'])}."
    )


READINGS: Mapping[str, Callable[[Tables, Row], str]] = {
    "length": _length, "best": _best, "wins": _wins, "points": _points,
    "melds": _keys("melds", "is shown", "are shown"),
    "price": _keys("price", "is part of the price", "are parts of the price"),
    "ends": _ends, "reasons": _reasons,
}  # fmt: skip
