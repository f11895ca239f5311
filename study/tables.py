"""From hands to tables: every figure of the data pages is computed here.

Tables of one run are made from what `kanhu simulate --detail` answers, so that anybody can make
them again from that answer; the effects of options need the hands themselves, deal by deal.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from holdings import paths, toml
from holdings.studies import Column, Table
from holdings.trouble import SiteError
from kanhu.catalogue import Game
from kanhu.core.options import Options
from kanhu.study.simulate import Mean, PlayedHand, deal_seed, mean
from study import stats
from study.forms import Form
from study.plan import Plan, Try

Json = Mapping[str, Any]
LAYOUTS = paths.DATA / "research" / "tables.toml"
SEATS = "first second third fourth fifth sixth seventh eighth".split()
PARTS = {2: "halves", 3: "thirds", 4: "quarters", 6: "sixths", 12: "twelfths", 100: "hundredths"}


KINDS = {
    "key": "a word for programs", "name": "words", "clause": "numbers of clauses",
    "whole": "a number of cases or moves", "share": "a part of one", "mean": "an average",
    "change": "a difference of averages", "shift": "a difference of shares",
}  # fmt: skip
"""What a column may hold."""


class Layout(toml.Row):
    """Title and columns of a table, as docs/_data/research/tables.toml explains them."""

    title: str
    columns: tuple[str, ...]


FORMS = {
    "plan": Form(("research/plan.toml",), Plan),
    "tables": Form(("research/tables.toml",), dict[str, Layout]),
}
"""The forms of the data files that are read here."""


@cache
def _layouts() -> Mapping[str, Layout]:
    return toml.read(LAYOUTS, dict[str, Layout])


def table(layout: str, rows: Iterable[tuple[Any, ...]], key: str = "", **words: str) -> Table:
    """A table as its layout has it, with the words it asks for.

    Raises SiteError for a column that is not written as it must be.
    """
    made: list[Column] = []
    for text in _layouts()[layout].columns:
        form = re.fullmatch(rf"(\w+): ({'|'.join(KINDS)}): ?(.*)", text.format(**words))
        if form:
            made.append(Column(form[1], form[3], form[2]))
        elif text == "interval" and made:
            made += [Column("low", "from", made[-1].kind), Column("high", "to", made[-1].kind)]
        else:
            raise SiteError([f"docs/_data/research/{LAYOUTS.name}: {layout}: {text!r} must be "
                             f"'key: kind: head', kind one of {', '.join(KINDS)}"])  # fmt: skip
    title = _layouts()[layout].title.format(**words)
    return Table(key or layout, title, tuple(made), tuple(rows))


def units(game: Game) -> str:
    """What the game counts in: points, stakes, or parts of one of these."""
    row = game.meta.get("score", {})
    one, many = row.get("unit", ("point", "points"))
    part = int(row.get("divide", 1))
    return f"{PARTS[part]} of a {one}" if part > 1 else str(many)


# --- one run ------------------------------------------------------------------------------------


def tables(game: Game, options: Options, answer: Json, numbers: Sequence[Json]) -> Iterator[Table]:
    """The tables of one run, from the answer of the simulation; those without rows are left out.

    Args:
        numbers: keys that hold a figure, as the plan names them.
    """
    detail = answer["detail"]
    made = [
        *_of_seats(detail, units(game)),
        *_of_parts(game, options, answer),
        *(_number(row, detail["melds"]) for row in numbers),
        *_of_clauses(game, answer),
    ]
    yield from (one for one in made if one.rows)


def _of_seats(detail: Json, unit: str) -> Iterator[Table]:
    """Length of a hand, and what its seats win."""
    lengths, best = (
        sorted(Counter({int(value): times for value, times in detail[key].items()}).elements())
        for key in ("lengths", "best")
    )
    yield table("summary", [
        (key, title, *_rounded(mean(found)), found[0],
         *(stats.quantile(found, part) for part in (0.25, 0.5, 0.75)), found[-1])
        for key, title, found in (("lengths", "moves of a hand", lengths),
                                  ("best", f"{unit} of the best seat", best))
    ], unit=unit)  # fmt: skip
    yield table("length", _steps(lengths))
    for key in ("wins", "points"):
        rows, words = detail[key], {"unit": unit, "Unit": unit.capitalize()}
        even = (1 if key == "wins" else sum(row["mean"] for row in rows)) / len(rows)
        yield table(key, [(at, SEATS[at - 1], *row.values(), round(even, 4) + 0.0)
                          for at, row in enumerate(rows, 1)], **words)  # fmt: skip
    yield table("best", _steps(best), unit=unit)


def _of_parts(game: Game, options: Options, answer: Json) -> Iterator[Table]:
    """Melds, those never met last, and parts of a price, by the hands they came in."""
    melds = {key: row for key, row in answer["detail"]["melds"].items() if game.meld(key)}
    for row in game.melds if melds else ():
        ruled = ((options.values.get(key), values) for key, values in row.get("when", {}).items())
        if all(value in (values if isinstance(values, list) else [values])
               for value, values in ruled):  # fmt: skip
            melds.setdefault(row["key"], {"hands": 0, "times": 0})
    words = game.meta.get("count", {}).get("part", {})
    for layout, found in ("melds", melds), ("price", answer["detail"]["price"]):
        titles = words if layout == "price" else {}
        yield table(layout, [
            (key, str(titles.get(key) or game.meld_title(key)),
             *_share(row["hands"], answer["hands"]), row["times"])
            for key, row in found.items()
        ])  # fmt: skip


def _number(row: Json, found: Json) -> Table:
    """A distribution of the figures that keys of one form hold."""
    form = re.compile(re.escape(row["key"]).replace(re.escape("#"), r"(\d+)"))
    counts = Counter[int]()
    for key, times in found.items():
        if match := form.fullmatch(key):
            counts[int(match[1])] += times["times"]
    steps = _steps(sorted(counts.elements())) if counts else []
    name = f"number-{re.sub('[^a-z]+', '-', row['key']).strip('-')}"
    return table("number", steps, name, title=row["title"], what=row["what"])


def _of_clauses(game: Game, answer: Json) -> Iterator[Table]:
    """What ended the hands, and what brought or cost points."""
    among = answer["hands"]

    def head(key: str, hands: int) -> tuple[Any, ...]:
        clause = game.clause(key)
        return key, clause.title if clause else key, *_share(hands, among)

    yield table("ends", [head(key, hands) for key, hands in answer["ends"].items()])
    yield table("reasons", [
        (*head(key, row["hands"]), round(row["gave"] / among, 4), round(row["took"] / among, 4))
        for key, row in answer["detail"]["reasons"].items()
    ], unit=units(game))  # fmt: skip


def first_deals(hands: Sequence[PlayedHand], seed: int) -> Table:
    """The first deals one by one: enough to check that a run is the same run."""
    return table("deals", [
        (at, str(deal_seed(seed, at)), hand.moves, hand.first, " ".join(hand.ends),
         " ".join(map(str, hand.points)))
        for at, hand in enumerate(hands)
    ])  # fmt: skip


def _steps(ordered: Sequence[int]) -> list[tuple[Any, ...]]:
    return [(low, high, *_share(times, len(ordered))) for low, high, times in stats.bins(ordered)]


def _share(count: int, among: int) -> tuple[float, ...]:
    return count, *_rounded(stats.wilson(count, among))


def _rounded(figure: Mean) -> tuple[float, ...]:
    return tuple(round(part, 4) for part in figure)


# --- effects ------------------------------------------------------------------------------------


def _first_share(hand: PlayedHand) -> float:
    """Share of the win of the seat asked first, less a fair share of it."""
    return (hand.first in hand.winners) / len(hand.winners) - 1 / len(hand.points)


FIGURES: Mapping[str, Callable[[PlayedHand], float]] = {
    "effect-length": lambda hand: hand.moves,
    "effect-best": lambda hand: max(hand.points),
    "effect-first": _first_share,
    "effect-alone": lambda hand: len(hand.winners) == 1,
}
"""What is compared: a figure of one hand."""
Tried = tuple[Try, Sequence[PlayedHand], Sequence[PlayedHand]]
"""A change that was tried, and the same deals without and with it."""


def effects(tried: Sequence[Tried], unit: str) -> Iterator[Table]:
    """What every change did, a table for each figure that is compared; the first counts the deals
    whose hand brought somebody other points, or ended by another rule."""
    rows: dict[str, list[tuple[Any, ...]]] = {key: [] for key in ("effect-any", *FIGURES)}
    for one, before, after in tried:
        head = (one.option, one.value, one.title, len(before))
        pairs = zip(before, after, strict=True)
        changed = sum((old.points, old.ends) != (new.points, new.ends) for old, new in pairs)
        rows["effect-any"].append((*head, *_share(changed, len(before))))
        for key, figure in FIGURES.items():
            both = old, new = list(map(figure, before)), list(map(figure, after))
            means = (round(sum(figures) / len(figures), 4) for figures in both)
            rows[key].append((*head, *means, *_rounded(stats.paired(old, new))))
    yield from (table(key, found, unit=unit) for key, found in rows.items())
