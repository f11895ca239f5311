"""From hands to tables: every figure of the data pages is computed here.

Tables of one run are made from what `kanhu simulate --detail` answers, so that anybody can make
them again from that answer; the effects of options need the hands themselves, deal by deal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from kanhu.game import Game
from kanhu.options import Options
from kanhu.simulate import Hand, Mean
from sitegen.research import stats

Json = Mapping[str, Any]
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


class Column(NamedTuple):
    """A column: its key in the files, its head on the page, what kind of figure it holds.

    Kinds: "name" and "clause" are words; "whole" a number of cases or moves; "share" a part of
    one; "mean" an average; "change" a difference of averages, "shift" one of shares.
    """

    key: str
    head: str
    kind: str


class Table(NamedTuple):
    """One measure: rows of figures under named columns."""

    key: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Any, ...], ...]

    def column(self, key: str) -> list[Any]:
        """The figures of one column."""
        at = [column.key for column in self.columns].index(key)
        return [row[at] for row in self.rows]

    def records(self) -> list[dict[str, Any]]:
        """The rows, their figures under the keys of the columns."""
        keys = [column.key for column in self.columns]
        return [dict(zip(keys, row, strict=True)) for row in self.rows]

    def data(self) -> Json:
        """The table as JSON has it."""
        return {
            "key": self.key, "title": self.title,
            "columns": [column._asdict() for column in self.columns],
            "rows": [list(row) for row in self.rows],
        }  # fmt: skip

    @staticmethod
    def read(data: Json) -> Table:
        """A table from JSON."""
        columns = tuple(Column(**column) for column in data["columns"])
        return Table(data["key"], data["title"], columns, tuple(map(tuple, data["rows"])))


def _interval(kind: str) -> tuple[Column, Column]:
    return Column("low", "from", kind), Column("high", "to", kind)


SHARE = (Column("hands", "hands", "whole"), Column("share", "of all hands", "share"),
         *_interval("share"))  # fmt: skip


def _share(count: int, among: int) -> tuple[Any, ...]:
    return count, *(round(part, 4) for part in stats.wilson(count, among))


def _rounded(value: Mean) -> tuple[float, ...]:
    return tuple(round(part, 4) for part in value)


def tables(game: Game, options: Options, told: Json, numbers: Sequence[Json]) -> Iterator[Table]:
    """The tables of one run, from the answer of the simulation; those without rows are left out.

    Args:
        numbers: keys that hold a figure, as the plan names them.
    """
    unit = units(game)
    detail, among = told["detail"], told["hands"]
    yield _summary(detail, unit)
    yield _steps("length", "Length of a hand", "moves", detail["lengths"])
    yield _places(detail["wins"])
    yield _by_place(detail["points"], unit)
    yield _steps("best", f"The best seat of a hand, in {unit}", unit, detail["best"])
    made = [
        _melds(game, options, detail["melds"], among),
        _price(game, detail["price"], among),
        *(_number(row, detail["melds"]) for row in numbers),
        _ends(game, told["ends"], among),
        _reasons(game, detail["reasons"], among),
    ]
    yield from (table for table in made if table.rows)


PARTS = {2: "halves", 3: "thirds", 4: "quarters", 6: "sixths", 12: "twelfths", 100: "hundredths"}


def units(game: Game) -> str:
    """What the game counts in: points, stakes, or parts of one of these."""
    row = game.meta.get("score", {})
    one, many = row.get("unit", ("point", "points"))
    part = int(row.get("divide", 1))
    return f"{PARTS[part]} of a {one}" if part > 1 else str(many)


def counts_of(texts: Mapping[str, int]) -> dict[int, int]:
    """A distribution whose values were texts, as JSON must have them."""
    return {int(value): times for value, times in texts.items()}


def _summary(detail: Json, unit: str) -> Table:
    rows = []
    for key, title in (("lengths", "moves of a hand"), ("best", f"{unit} of the best seat")):
        found = counts_of(detail[key])
        parts = (stats.quantile(found, part) for part in (0.25, 0.5, 0.75))
        rows.append((key, title, *_rounded(stats.of_counts(found)), min(found), *parts, max(found)))
    heads = ("least", "quarter", "median", "three_quarters", "most")
    words = ("least", "a quarter up to", "half up to", "three quarters up to", "most")
    columns = (
        Column("measure", "", "key"), Column("title", "measure", "name"),
        Column("mean", "mean", "mean"), *_interval("mean"),
        *(Column(key, word, "whole") for key, word in zip(heads, words, strict=True)),
    )  # fmt: skip
    return Table("summary", f"Moves and {unit}, in short", columns, tuple(rows))


def _steps(key: str, title: str, unit: str, texts: Mapping[str, int]) -> Table:
    found = counts_of(texts)
    total = sum(found.values())
    rows = tuple((low, high, *_share(times, total)) for low, high, times in stats.bins(found))
    columns = (Column("first", f"{unit} from", "whole"), Column("last", "to", "whole"), *SHARE)
    return Table(key, title, columns, rows)


def _places(wins: Sequence[Json]) -> Table:
    fair = round(1 / len(wins), 4)
    rows = tuple(
        (place, PLACES[place - 1], row["count"], row["mean"], row["low"], row["high"], fair)
        for place, row in enumerate(wins, 1)
    )
    columns = (
        Column("place", "", "key"), Column("title", "seat", "name"),
        Column("hands", "best, alone or not", "whole"),
        Column("share", "share of wins", "share"), *_interval("share"),
        Column("fair", "fair share", "share"),
    )  # fmt: skip
    return Table("wins", "Who wins, by the order of the seats", columns, rows)


def _by_place(points: Sequence[Json], unit: str) -> Table:
    even = round(sum(row["mean"] for row in points) / len(points), 4) + 0.0
    rows = tuple(
        (place, PLACES[place - 1], row["mean"], row["low"], row["high"], even)
        for place, row in enumerate(points, 1)
    )
    columns = (
        Column("place", "", "key"), Column("title", "seat", "name"),
        Column("mean", f"{unit} a hand", "mean"), *_interval("mean"),
        Column("even", "mean of all seats", "mean"),
    )  # fmt: skip
    title = f"{unit.capitalize()} a hand, by the order of the seats"
    return Table("points", title, columns, rows)


def _melds(game: Game, options: Options, found: Json, among: int) -> Table:
    """Melds by how many hands they were laid open in; those never met stand last."""
    known = {key: row for key, row in found.items() if game.meld(key)}
    if not known:
        return Table("melds", "", (), ())
    missing = [row["key"] for row in game.melds
               if row["key"] not in found and fits(row, options)]  # fmt: skip
    return _table_of_keys(
        "melds", "Shown at the count", "meld",
        [(key, game.meld_title(key), row) for key, row in known.items()]
        + [(key, game.meld_title(key), {"hands": 0, "times": 0}) for key in missing],
        among,
    )  # fmt: skip


def fits(row: Json, options: Options) -> bool:
    """Whether a row of the game's melds is in force with these options."""
    return all(
        options.values.get(key) in value
        if isinstance(value, list)
        else options.values.get(key) == value
        for key, value in row.get("when", {}).items()
    )


def _price(game: Game, found: Json, among: int) -> Table:
    words = game.meta.get("count", {}).get("part", {})
    rows = [(key, str(words.get(key) or game.meld_title(key)), row) for key, row in found.items()]
    return _table_of_keys("price", "What the price of a hand is made of", "part", rows, among)


def _table_of_keys(
    key: str, title: str, head: str, found: Sequence[tuple[str, str, Json]], among: int
) -> Table:
    rows = tuple(
        (name, words, *_share(row["hands"], among), row["times"]) for name, words, row in found
    )
    columns = (
        Column("key", "", "key"), Column("title", head, "name"), *SHARE,
        Column("times", "times in all", "whole"),
    )  # fmt: skip
    return Table(key, title, columns, rows)


def _number(row: Json, found: Json) -> Table:
    """A distribution of the figures that keys of one form hold."""
    form = re.compile(re.escape(row["key"]).replace(re.escape("#"), r"(\d+)"))
    counts: dict[str, int] = {}
    for key, times in found.items():
        match = form.fullmatch(key)
        if match:
            counts[match[1]] = counts.get(match[1], 0) + times["times"]
    name = f"number-{re.sub('[^a-z]+', '-', row['key']).strip('-')}"
    if not counts:
        return Table(name, "", (), ())
    made = _steps(name, row["title"], "points", counts)
    heads = {"hands": row["what"], "share": f"of all {row['what']}"}
    return made._replace(
        columns=tuple(c._replace(head=heads.get(c.key, c.head)) for c in made.columns)
    )


def _ends(game: Game, found: Mapping[str, int], among: int) -> Table:
    rows = tuple((key, clause_title(game, key), *_share(n, among)) for key, n in found.items())
    columns = (Column("clause", "clause", "clause"), Column("title", "rule", "name"), *SHARE)
    return Table("ends", "What ended the hand", columns, rows)


def clause_title(game: Game, number: str) -> str:
    """The title of a clause."""
    clause = game.clause(number)
    return clause.title if clause else number


def _reasons(game: Game, found: Json, among: int) -> Table:
    unit = units(game)
    rows = tuple(
        (key, clause_title(game, key), *_share(row["hands"], among),
         round(row["gave"] / among, 4), round(row["took"] / among, 4))
        for key, row in found.items()
    )  # fmt: skip
    columns = (
        Column("clause", "clause", "clause"), Column("title", "rule", "name"), *SHARE,
        Column("gave", f"{unit} given a hand", "mean"), Column("took", "taken", "mean"),
    )  # fmt: skip
    return Table("reasons", f"Rules that brought or cost {unit}", columns, rows)


# --- effects ------------------------------------------------------------------------------------


class Effect(NamedTuple):
    """A change that was tried: its words, and the same deals without and with it.

    Attributes:
        option, value: what was changed. label: in words. beside: other options of both runs.
    """

    option: str
    value: str
    label: str
    beside: str
    before: Sequence[Hand]
    after: Sequence[Hand]


class Gauge(NamedTuple):
    """What is compared: a figure of one hand.

    Attributes:
        kind: of the difference, "change" or "shift".
    """

    key: str
    title: str
    kind: str
    of: Callable[[Hand], float]


def _first_share(hand: Hand) -> float:
    """Share of the win of the seat asked first, less a fair share of it."""
    return (hand.first in hand.winners) / len(hand.winners) - 1 / len(hand.points)


def gauges(unit: str) -> tuple[Gauge, ...]:
    """All that is compared."""
    return (
        Gauge("length", "moves of a hand", "change", lambda hand: hand.moves),
        Gauge("best", f"{unit} of the best seat", "change", lambda hand: max(hand.points)),
        Gauge("first", "wins of the first seat above a fair share", "shift", _first_share),
        Gauge("alone", "hands with one best seat", "shift", lambda hand: len(hand.winners) == 1),
    )  # fmt: skip


CHANGE = (
    Column("option", "", "key"), Column("value", "", "key"),
    Column("title", "what is changed", "name"), Column("deals", "deals", "whole"),
)  # fmt: skip


def effects(tried: Sequence[Effect], unit: str) -> Iterator[Table]:
    """What every change did, a table for each thing that is compared."""
    rows = tuple((*_head(one), *_share(_otherwise(one), len(one.before))) for one in tried)
    columns = (*CHANGE, Column("changed", "other result", "whole"),
               Column("share", "of these deals", "share"), *_interval("share"))  # fmt: skip
    yield Table("effect-any", "Deals with another result", columns, rows)
    for gauge in gauges(unit):
        yield _effect(gauge, tried)


def _head(one: Effect) -> tuple[Any, ...]:
    label = f"{one.label} ({one.beside})" if one.beside else one.label
    return one.option, one.value, label, len(one.before)


def _otherwise(one: Effect) -> int:
    """Deals whose hand brought somebody other points, or ended by another rule."""

    def shape(hand: Hand) -> tuple[Any, ...]:
        return hand.points, hand.ends

    return sum(shape(old) != shape(new) for old, new in zip(one.before, one.after, strict=True))


def _effect(gauge: Gauge, tried: Sequence[Effect]) -> Table:
    kind, head = ("share", "difference, in 100") if gauge.kind == "shift" else (
        "mean", "difference")  # fmt: skip
    rows = []
    for one in tried:
        old, new = [gauge.of(hand) for hand in one.before], [gauge.of(hand) for hand in one.after]
        means = (round(sum(all_) / len(all_), 4) for all_ in (old, new))
        rows.append((*_head(one), *means, *_rounded(stats.paired(old, new))))
    columns = (
        *CHANGE, Column("before", "without", kind), Column("after", "with", kind),
        Column("difference", head, gauge.kind), *_interval(gauge.kind),
    )  # fmt: skip
    return Table(f"effect-{gauge.key}", f"Effect on: {gauge.title}", columns, tuple(rows))
