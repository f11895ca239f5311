"""Answers of lessons, worked out by the engine and from the data: one function for every kind.

| kind | asks | comes to |
| --- | --- | --- |
| points | the dearest division of `cards` in `game` | points |
| names | which groups `game` finds in `cards` (`design:codes`) | titles, or "none" |
| pack | how many cards the pack of `game` has with `options` | a number |
| copies | how many of `cards` that pack has | a number |
| lowest | the card of every suit at place `of` from below, in `game` | codes |
| beats | whether a play beats another in `game`: `cards` with > between them | "yes" or "no" |
| ways | how many choices of `of[1]` things from `of[0]` | a number |
| sum | all of `of` together | a number |
| chance | that `of[0]` cards dealt from the pack hold each of `cards` at least once | per cent |
| fraction | the same for one card of which there is one copy | "15/61" |
| hand | the cards of the hand of `deal` | codes |
| dealt | the cards of seed `of[0]` for the player `of[1]` places after the one who begins | codes |
| tally | in how many of `of[1]` deals from seed `of[0]` on that player holds `cards` | a number |
| line | what `line` brings the seat of `deal`, or the clause that refuses it | points, a clause |
| grade | how well a claim, a clause or a link of the tree is known (`about`) | a grade |
| says | that the claim `about` says `value` | `value` |
| figure | `column` in `row` of `table` of the simulations of `game` | a number, per cent |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any, NamedTuple, TypeVar, cast

from holdings import studies
from holdings.archive import Archive
from holdings.reads import from_files
from holdings.studies import Table as Figures
from kanhu.cards.kinds import CardError, Cards, Pack, holds
from kanhu.catalogue import Game, setup
from kanhu.core.moves import MoveError, Refused
from kanhu.core.options import OptionError
from kanhu.core.rules import Setup
from kanhu.text import position
from kanhu.text.judging import HandError, judge, read_hand
from kanhu.text.position import PositionError
from kanhu.text.table import Table
from learning.lessons import Check, Deal, Lesson
from learning.stops import won

T = TypeVar("T")
TROUBLE = (
    CardError, HandError, IndexError, KeyError, LookupError, MoveError, OptionError, PositionError,
    ValueError, AttributeError,
)  # fmt: skip
"""What a check that cannot be worked out raises; it is told with the place of the check."""
NONE = "none"


class Asked(NamedTuple):
    """A check where it stands."""

    archive: Archive
    lesson: Lesson
    check: Check

    @property
    def game(self) -> Game:
        """The game of the check."""
        return self.archive.games[self.check.game]

    @property
    def table(self) -> Setup:
        """Its table."""
        return setup(self.game, self.game.options(self.check.options or None))

    @property
    def deal(self) -> Deal:
        """The prepared deal that the check is about."""
        return _one((deal for deal in self.lesson.deal if deal.key == self.check.deal), "deal")


def answer(archive: Archive, lesson: Lesson, check: Check) -> str:
    """What a check comes to. Raises one of TROUBLE if that cannot be worked out."""
    return KINDS[check.kind](Asked(archive, lesson, check))


def opened(archive: Archive, deal: Deal) -> Table:
    """A prepared deal or position as a table. Raises one of TROUBLE if there is none."""
    game = archive.games[deal.game]
    if deal.position:
        return Table.at(position.loads(deal.position))
    return Table.new(game, game.options(deal.options), deal.seed)


def link(archive: Archive, deal: Deal) -> str:
    """What stands behind `#g=` in the address of a table that opens it."""
    return opened(archive, deal).record(whole=True).link()


def code(archive: Archive, deal: Deal) -> str:
    """Its short code, the letters of the game's clauses and the seed; "" for a position."""
    prefix = archive.games[deal.game].meta["game"]["prefix"]
    return "" if deal.position else f"{prefix} {deal.seed}"


def held(archive: Archive, deal: Deal) -> str:
    """The hand of a prepared deal as the engine deals it."""
    state = opened(archive, deal).state
    return state.setup.pack.text(sorted(state.view(deal.seat).hand))


def number(value: float) -> str:
    """A number as it is printed: thousands apart, one decimal unless it is whole."""
    return f"{value:,.0f}" if value == int(value) else f"{value:,.1f}"


def percent(share: float | Fraction) -> str:
    """A share of one: whole per cent from ten on, below it one decimal."""
    hundred = float(share * 100)
    return f"{hundred:.0f} %" if hundred >= 10 else f"{hundred:.1f} %"


def _one(rows: Iterable[T], thing: str) -> T:
    """The first row. Raises LookupError if there is none."""
    for row in rows:
        return row
    raise LookupError(f"there is no such {thing}")


def _points(asked: Asked) -> str:
    kit, pack = cast(Any, asked.table.kit), asked.table.pack
    return str(kit.best(tuple(sorted(pack.parse(asked.check.cards)))).points)


def _names(asked: Asked) -> str:
    ruling = judge(read_hand(asked.check.cards), asked.game, asked.check.options or None).ruling
    return ", ".join(group.title for group in ruling.groups) or NONE if ruling else NONE


def _pack(asked: Asked) -> str:
    return str(len(asked.table.pack.cards))


def _copies(asked: Asked) -> str:
    pack = asked.table.pack
    return str(sum(pack.cards.count(kind) for kind in pack.parse(asked.check.cards)))


def _lowest(asked: Asked) -> str:
    pack = asked.table.pack
    suits = {suit: [code for code, own in zip(pack.codes, pack.suits, strict=True) if own == suit]
             for suit in pack.suits if suit}  # fmt: skip
    return " ".join(codes[asked.check.of[0] - 1] for codes in suits.values())


def _beats(asked: Asked) -> str:
    kit = cast(Any, asked.table.kit)
    over, under = (tuple(sorted(asked.table.pack.parse(play)))
                   for play in asked.check.cards.split(">"))  # fmt: skip
    return "yes" if kit.beats(kit.ladder(under), over, under) else "no"


def _ways(asked: Asked) -> str:
    return number(comb(*asked.check.of))


def _sum(asked: Asked) -> str:
    return number(sum(asked.check.of))


def holding(pack: Pack, codes: str, hand: int) -> Fraction:
    """The chance that so many cards of a shuffled pack hold each of these kinds at least once.

    By inclusion and exclusion over the kinds that are missing.
    """
    copies, total = [pack.cards.count(kind) for kind in pack.parse(codes)], len(pack.cards)
    held = sum(
        (-1) ** size * comb(total - sum(missing), hand)
        for size in range(len(copies) + 1)
        for missing in combinations(copies, size)
    )
    return Fraction(held, comb(total, hand))


def _chance(asked: Asked) -> str:
    return percent(holding(asked.table.pack, asked.check.cards, asked.check.of[0]))


def _fraction(asked: Asked) -> str:
    pack = asked.table.pack
    share = holding(pack, asked.check.cards, asked.check.of[0])
    return f"{share * len(pack.cards)}/{len(pack.cards)}"


def _hand(asked: Asked) -> str:
    return held(asked.archive, asked.deal)


def _cards(asked: Asked, seed: int, after: int) -> tuple[Pack, Cards]:
    state = Table.new(asked.game, asked.table.options, seed).state
    seat = ((state.actor or 0) + after) % asked.table.options.players
    return state.setup.pack, tuple(sorted(state.view(seat).hand))


def _dealt(asked: Asked) -> str:
    pack, cards = _cards(asked, *asked.check.of)
    return pack.text(cards)


def _tally(asked: Asked) -> str:
    first, many, after = asked.check.of
    dealt = (_cards(asked, seed, after) for seed in range(first, first + many))
    return str(sum(holds(cards, pack.parse(asked.check.cards)) for pack, cards in dealt))


def _line(asked: Asked) -> str:
    table = opened(asked.archive, asked.deal)
    try:
        for text in asked.check.line.split():
            table.play(table.game.read_move(table.state, text))
    except Refused as error:
        return str(error.refusal.clause)
    return str(won(table.state, asked.deal.seat))


def _grade(asked: Asked) -> str:
    about, archive = asked.check.about, asked.archive
    if about in archive.evidence.claims:
        return archive.evidence.claims[about].grade
    if about in archive.clauses:
        clause = archive.games[archive.clauses[about]].rulebook.clauses[about]
        return ", ".join(dict.fromkeys(part.grade for part in clause.grades))
    return _one((edge for edge in archive.tree.edges if edge.id == about), "link").grade


def _says(asked: Asked) -> str:
    text = asked.archive.evidence.claims[asked.check.about].text
    return asked.check.value if asked.check.value in text else text


@from_files("../data/*/all.json")
def _figures() -> Mapping[str, Mapping[str, Figures]]:
    return {name: studies.tables(data) for name, data in studies.stored().items()}


def _figure(asked: Asked) -> str:
    check = asked.check
    found = _figures()[check.game][check.table]
    key = found.columns[0].key
    row = _one((row for row in found.records() if str(row[key]) == check.row), "row")
    column = _one((one for one in found.columns if one.key == check.column), "column")
    value = row[check.column]
    return percent(value) if column.kind == "share" else number(value)


KINDS: Mapping[str, Callable[[Asked], str]] = {
    "points": _points, "names": _names, "pack": _pack, "copies": _copies, "lowest": _lowest,
    "beats": _beats, "ways": _ways, "sum": _sum, "chance": _chance, "fraction": _fraction,
    "hand": _hand, "dealt": _dealt, "tally": _tally, "line": _line, "grade": _grade,
    "says": _says, "figure": _figure,
}  # fmt: skip
