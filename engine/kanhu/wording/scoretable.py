"""One table for a counted hand: reasons are its lines, seats its columns.

What was looked at comes first (tricks, card points), then what was scored or paid, melds of one
kind together. The lines of the second part add up to the points of the hand.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from kanhu.cards.kinds import Cards
from kanhu.core.datafiles import Data
from kanhu.core.results import HandResult
from kanhu.core.rules import Setup
from kanhu.core.sentences import phrase


@dataclass
class Line:
    """One reason.

    Attributes:
        title: in words. clause: that makes it count. paid: it is part of the points of the hand.
        cards: groups that earn it, per seat. amounts: per seat; seats without it are left out.
        each: what a seat's amount is added up of.
        share: of a part of a price what one seat owes for it, else 0.
    """

    title: str
    clause: str
    paid: bool = True
    cards: dict[int, list[Cards]] = field(default_factory=dict)
    amounts: dict[int, int] = field(default_factory=dict)
    each: dict[int, list[int]] = field(default_factory=dict)
    share: int = 0

    def add(self, seat: int, amount: int, cards: Cards = (), *, times: int = 1) -> None:
        """Give a seat more of it, so many times."""
        self.amounts[seat] = self.amounts.get(seat, 0) + amount * times
        self.each.setdefault(seat, []).extend([amount] * times)
        if cards:
            self.cards.setdefault(seat, []).append(cards)


class Shown(NamedTuple):
    """Cards laid open that nothing was scored for: how a hand lay, tricks won, cards left over."""

    seat: int
    title: str
    cards: Cards
    clause: str
    worth: int = 0


def lines(setup: Setup, last: HandResult) -> list[Line]:
    """The lines of a hand's table. A single one that repeats the sum is left out, unless no other
    reason would stand there."""
    words = _words(setup)
    found = [
        Line(str(words["tally"][key]), clause, paid=False,
             amounts={seat: n for seat, n in enumerate(numbers) if n})
        for key, numbers, clause in last.tallies if key in words["tally"] and any(numbers)
    ]  # fmt: skip
    paid = paid_lines(setup, last)
    seats = Counter(seat for line in paid for seat, amount in line.amounts.items() if amount)
    repeats = all(not line.cards for line in paid) and max(seats.values(), default=0) < 2
    return found if found and repeats else found + paid


def shown(setup: Setup, last: HandResult) -> list[Shown]:
    """Everything laid open for the count that no line has, seat by seat."""
    words, out, rest = _words(setup), list[Shown](), Counter(last.reasons)
    for seat, (melds, left) in enumerate(last.shown):
        for key, cards, worth, clause in melds:
            if _scored(rest, clause, seat, worth) and clause not in words["row"]:
                continue
            out.append(Shown(seat, _title(setup, "part", key), cards, clause, worth))
        if left:
            title, clause = (
                str(words.get("left") or phrase(setup.game, "left_over")),
                str(words.get("left_clause", "")),
            )
            out.append(Shown(seat, _capital(title), left, clause))
    return out


def remarks(setup: Setup, last: HandResult) -> list[Line]:
    """Reasons that brought nothing, and still say something (who is spared)."""
    return [
        Line(_title(setup, "clause", clause), clause)
        for clause, _, amount in last.reasons if not amount
    ]  # fmt: skip


def _words(setup: Setup) -> Data:
    return {"row": {}, "part": {}, "clause": {}, "tally": {}, **setup.game.meta.get("count", {})}


def _scored(rest: Counter[tuple[str, int, int]], clause: str, seat: int, worth: int) -> bool:
    """Whether a meld is among the reasons; each reason stands for one."""
    row = (clause, seat, worth)
    if not worth or rest[row] < 1:
        return False
    rest[row] -= 1
    return True


def paid_lines(setup: Setup, last: HandResult) -> list[Line]:
    """The lines that add up to the points of the hand."""
    words, rest = _words(setup), Counter(last.reasons)
    melds, worths = dict[str, Line](), dict[str, int]()
    for seat, (rows, _) in enumerate(last.shown):
        for key, cards, worth, clause in rows:
            if not _scored(rest, clause, seat, worth):
                continue
            whole = words["row"].get(clause)
            title = str(whole or _title(setup, "part", key))
            melds.setdefault(title, Line(title, clause)).add(seat, worth, () if whole else cards)
            worths[title] = max(worths.get(title, 0), worth)
    dearest = sorted(melds.values(), key=lambda line: -worths[line.title])
    return [*dearest, *_others(setup, last, +rest)]


def _others(setup: Setup, last: HandResult, rest: Counter[tuple[str, int, int]]) -> list[Line]:
    """Reasons without cards of their own; what a price is summed up of part by part."""
    by_clause: dict[str, Line] = {}
    for (clause, seat, amount), times in rest.items():
        title = _title(setup, "clause", clause)
        by_clause.setdefault(clause, Line(title, clause)).add(seat, amount, times=times)
    out: list[Line] = []
    priced = {clause for _, _, _, clause in last.price}
    # A price is told by the clause that sets it; the one that says who pays may be another.
    first = next((clause for clause in by_clause if clause in priced), next(iter(by_clause), ""))
    for clause, line in by_clause.items():
        parts = [row for row in last.price if row[3] == clause
                 or (clause == first and row[3] not in by_clause)]  # fmt: skip
        whole = sum(part for _, _, part, _ in parts)
        out += _parts(setup, line, parts, whole, last.by) if whole else [line]
    return [line for line in out if any(line.amounts.values())]


def _parts(
    setup: Setup, line: Line, parts: list[tuple[str, Cards, int, str]], whole: int, by: int
) -> list[Line]:
    """One payment as several lines: every seat gets or pays the same share of each part."""
    out = []
    for key, cards, part, clause in parts:
        made = Line(_title(setup, "part", key), clause, share=part)
        for seat, amount in line.amounts.items():
            share = Fraction(amount * part, whole)
            if share.denominator > 1:
                return [line]
            made.add(seat, int(share), cards if seat == by else ())
        out.append(made)
    return out


def _title(setup: Setup, kind: str, key: str) -> str:
    """Words of a line: the game's own, else the title of the clause or of the meld."""
    said = _words(setup)[kind].get(key)
    if not said and kind == "clause":
        found = setup.game.clause(key)
        said = found.title if found else key
    return _capital(str(said or setup.game.meld_title(key)))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
