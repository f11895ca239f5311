"""Answers of lessons, worked out by the engine and from the data; each kind has a method."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any, NamedTuple, TypeVar, cast

from holdings import studies
from holdings.archive import Archive
from kanhu.cards.kinds import CardError, Cards, Pack, holds
from kanhu.catalogue import Game, setup
from kanhu.core.moves import MoveError, Refused
from kanhu.core.options import OptionError
from kanhu.core.rules import Setup
from kanhu.text import position
from kanhu.text.judging import HandError, judge, read_hand
from kanhu.text.position import PositionError
from kanhu.text.table import Table
from kanhu_table.opening import short_code
from learning.lessons import Check, Deal, Lesson
from learning.stops import won

T = TypeVar("T")
TROUBLE = (
    CardError, HandError, IndexError, KeyError, LookupError, MoveError, OptionError, PositionError,
    ValueError, AttributeError,
)  # fmt: skip
"""What a check that cannot be worked out may raise; the fault names the place of the check."""
NONE = "none"


class CheckContext(NamedTuple):
    """A check with its lesson and the archive; it has a method for each kind of check, which works
    out the answer."""

    archive: Archive
    lesson: Lesson
    check: Check

    @property
    def game(self) -> Game:
        """The game of the check."""
        return self.archive.games[self.check.game]

    @property
    def setup(self) -> Setup:
        """Its rules and pack, with the options of the check."""
        return setup(self.game, self.game.options(self.check.options or None))

    @property
    def deal(self) -> Deal:
        """The prepared deal that the check is about."""
        return _one((deal for deal in self.lesson.deal if deal.key == self.check.deal), "deal")

    def points(self) -> int:
        """The dearest division of `cards` in `game`: points."""
        kit, pack = cast(Any, self.setup.kit), self.setup.pack
        return int(kit.best(tuple(sorted(pack.parse(self.check.cards)))).points)

    def names(self) -> str:
        """Which groups `game` finds in `cards` (`design:codes`): titles, or "none"."""
        ruling = judge(read_hand(self.check.cards), self.game, self.check.options or None).ruling
        return ", ".join(group.title for group in ruling.groups) or NONE if ruling else NONE

    def pack(self) -> int:
        """How many cards the pack of `game` has with `options`."""
        return len(self.setup.pack.cards)

    def copies(self) -> int:
        """How many of `cards` that pack has."""
        pack = self.setup.pack
        return sum(pack.cards.count(kind) for kind in pack.parse(self.check.cards))

    def lowest(self) -> str:
        """Of every suit the card at place `of`, counted from 1 in the order in which the pack of
        `game` lists them: codes."""
        pack, suits = self.setup.pack, dict[str, list[str]]()
        for code, suit in zip(pack.codes, pack.suits, strict=True):
            suits.setdefault(suit, []).append(code)
        return " ".join(codes[self.check.of[0] - 1] for suit, codes in suits.items() if suit)

    def beats(self) -> str:
        """Whether a play beats another in `game`, `cards` with > between them: "yes" or "no"."""
        kit, pack = cast(Any, self.setup.kit), self.setup.pack
        over, under = (tuple(sorted(pack.parse(play))) for play in self.check.cards.split(">"))
        return "yes" if kit.beats(kit.ladder(under), over, under) else "no"

    def ways(self) -> str:
        """How many choices of `of[1]` things from `of[0]`."""
        return number(comb(*self.check.of))

    def sum(self) -> str:
        """All of `of` together."""
        return number(sum(self.check.of))

    def chance(self) -> str:
        """That `of[0]` cards dealt from the pack hold each of `cards` at least once: per cent."""
        return percent(holding(self.setup.pack, self.check.cards, self.check.of[0]))

    def fraction(self) -> str:
        """The same for one card of which there is one copy: "15/61"."""
        many = len(self.setup.pack.cards)
        return f"{holding(self.setup.pack, self.check.cards, self.check.of[0]) * many}/{many}"

    def hand(self) -> str:
        """The cards of the hand of `deal`: codes."""
        return dealt_hand(self.archive, self.deal)

    def _cards(self, seed: int, after: int) -> tuple[Pack, Cards]:
        state = Table.new(self.game, self.setup.options, seed).state
        seat = ((state.actor or 0) + after) % self.setup.options.players
        return state.setup.pack, tuple(sorted(state.view(seat).hand))

    def dealt(self) -> str:
        """The cards of seed `of[0]` for the player `of[1]` places after the one who begins."""
        pack, cards = self._cards(*self.check.of)
        return pack.text(cards)

    def tally(self) -> int:
        """In how many of `of[1]` deals from seed `of[0]` on that player holds `cards`."""
        first, many, after = self.check.of
        dealt = (self._cards(seed, after) for seed in range(first, first + many))
        return sum(holds(cards, pack.parse(self.check.cards)) for pack, cards in dealt)

    def line(self) -> int | str:
        """What `line` brings `seat` of `deal`: points, or the clause that refuses it."""
        table = opened(self.archive, self.deal)
        try:
            for text in self.check.line.split():
                table.play(table.game.read_move(table.state, text))
        except Refused as error:
            return str(error.refusal.clause)
        seat = self.check.seat
        return won(table.state, self.deal.seat if seat is None else seat)

    def grade(self) -> str:
        """How well a claim, a clause or a link of the tree is known (`about`)."""
        about, archive = self.check.about, self.archive
        if about in archive.evidence.claims:
            return archive.evidence.claims[about].grade
        if about in archive.clauses:
            clause = archive.games[archive.clauses[about]].rulebook.clauses[about]
            return ", ".join(dict.fromkeys(part.grade for part in clause.grades))
        return _one((edge for edge in archive.tree.edges if edge.id == about), "link").grade

    def says(self) -> str:
        """`value` if the text of the claim `about` contains it, else the whole text, which the
        build then reports as another answer."""
        text = self.archive.evidence.claims[self.check.about].text
        return self.check.value if self.check.value in text else text

    def figure(self) -> str:
        """`column` in `row` of `table` of the simulations of `game`: a number, or per cent."""
        check, found = self.check, studies.stored_tables()[self.check.game][self.check.table]
        key = found.columns[0].key
        row = _one((row for row in found.records() if str(row[key]) == check.row), "row")
        column = _one((one for one in found.columns if one.key == check.column), "column")
        value = row[check.column]
        return percent(value) if column.kind == "share" else number(value)


def answer(archive: Archive, lesson: Lesson, check: Check) -> str:
    """What a check comes to. Raises one of TROUBLE if that cannot be worked out."""
    return str(getattr(CheckContext(archive, lesson, check), check.kind)())


def opened(archive: Archive, deal: Deal) -> Table:
    """A prepared deal or position as a table. Raises one of TROUBLE if there is none."""
    game = archive.games[deal.game]
    if deal.position:
        return Table.at(position.loads(deal.position))
    return Table.new(game, game.options(deal.options or None), deal.seed)


def link(archive: Archive, deal: Deal) -> str:
    """What stands behind `#g=` in the address of a table that opens it."""
    return opened(archive, deal).record(full_options=True).link()


def code(archive: Archive, deal: Deal) -> str:
    """Its short code, which the table takes for a seed; "" for a position."""
    game = archive.games[deal.game]
    return "" if deal.position else short_code(game, game.options(deal.options or None), deal.seed)


def dealt_hand(archive: Archive, deal: Deal) -> str:
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
