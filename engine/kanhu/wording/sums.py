"""How a hand's points come about: for each seat the terms of its sum, and a sentence for each.

The terms are the lines of the score table (`kanhu.wording.scoretable`). Where a term is a product
it is written as one: melds of one kind, a payment by several players, a price that is multiplied.
The sentences stand in `[sum]` of a game's `game.toml`; those of `sentences.toml` serve every game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import prod
from typing import NamedTuple

from kanhu.cards.kinds import Cards
from kanhu.core import datafiles
from kanhu.core.datafiles import Data
from kanhu.core.grammar import Number
from kanhu.core.results import HandResult
from kanhu.core.rules import Setup
from kanhu.wording.amounts import Amount, plain, score_format
from kanhu.wording.results import circumstances, fitting
from kanhu.wording.scoretable import Line, paid_lines

PLUS, MINUS, TIMES, DIVIDED = " + ", "−", " × ", " ÷ "


class Step(NamedTuple):
    """One term: a sentence on it, the clause that makes it count, the cards that earn it."""

    text: str
    clause: str
    cards: tuple[Cards, ...] = ()


class Sum(NamedTuple):
    """What a hand brings one seat.

    Attributes:
        seat: whose it is. points: what the hand has brought.
        terms: what the points are summed up or multiplied of; "" where that is the bare number.
        steps: a sentence for each term, at least one.
    """

    seat: int
    points: int
    terms: str
    steps: tuple[Step, ...]


def sums(setup: Setup, last: HandResult, names: Sequence[str], me: int | None) -> list[Sum]:
    """How everybody's points come about, in the order of the seats.

    Args:
        names: of the seats. me: the seat addressed as "you", or None.
    """
    reckoner = _Reckoner(setup, last, names, me)
    return [reckoner.sum_of(seat) for seat in range(len(last.points))]


class _Term(NamedTuple):
    """A line for one seat.

    Attributes:
        own: what it brings or costs; 0 of a factor. text: that as an expression without its sign.
        kind: which sentence tells it: "" a bare number, "_terms" a sum or a product, "_many" paid
            by or to several.
        payers: how many pay it or are paid it. each: what each of them pays, or the factor.
    """

    line: Line
    own: int
    text: str
    kind: str = ""
    payers: int = 1
    each: int = 0


class _Reckoner:
    def __init__(
        self, setup: Setup, last: HandResult, names: Sequence[str], me: int | None
    ) -> None:
        self.last, self.names, self.me = last, names, me
        self.row = {**score_format(setup.game, setup.options), "signed": False}
        self.lines = paid_lines(setup, last)
        self.said: Data = {
            **datafiles.own("wording/sentences.toml")["sum"], **setup.game.meta.get("sum", {})
        }  # fmt: skip

    def sum_of(self, seat: int) -> Sum:
        """How the points of one seat come about."""
        own = [line for line in self.lines if line.amounts.get(seat)]
        multiplied = [line for line in own if line.share and "product" in self.said]
        terms = self._product(multiplied, seat) if multiplied else []
        terms += [self._term(line, seat) for line in own if line not in multiplied]
        steps = [self._step(term, seat) for term in terms]
        points = self.last.points[seat]
        written = ""
        for term in terms:
            written += _signed(term, first=not written) if term.own else ""
        if written.removeprefix(MINUS) == plain(abs(points), self.row):
            written = ""
        nothing = Step(self._fill(str(self.said["nothing"]), seat, {}), "")
        return Sum(seat, points, written, tuple(steps) or (nothing,))

    # --- terms -----------------------------------------------------------------------------------

    def _term(self, line: Line, seat: int) -> _Term:
        own, parts = line.amounts[seat], line.each[seat]
        if len(parts) > 1:
            return _Term(line, own, self._added(parts), "_terms")
        row = self._row(line, seat)
        payers, each, sharers = self._flow(line, own, row)
        factors = row.get("factors", [each])
        bare = len(factors) == 1 or prod(factors) != each
        text = plain(each, self.row) if bare else TIMES.join(map(str, factors))
        if payers > 1:
            text = f"{payers}{TIMES}{text}"
        if sharers > 1:
            text = f"{text}{DIVIDED}{sharers}"
        if sharers == 1 and payers > 1:
            return _Term(line, own, text, "_many", payers, each)
        return _Term(line, own, text, "" if bare and sharers == 1 else "_terms")

    def _flow(self, line: Line, own: int, row: Data) -> tuple[int, int, int]:
        """Of a payment, how many pay or are paid, how much each, and how many share it."""
        if row.get("apart"):
            return 1, abs(own), 1
        payment = row.get("paid_by")
        lines = [line, *(other for other in self.lines if other.clause == payment)]
        rows = [n for each in lines for n in each.amounts.values()]
        others = [abs(n) for n in rows if n * own < 0]
        alike = sum(n == own for n in line.amounts.values())
        sharers = alike if own > 0 and row.get("shared") else 1
        if len(set(others)) == 1 and others[0] != abs(own):
            payers, each = len(others), others[0]
            if payers * each == abs(own) * sharers:
                return payers, each, sharers
        return 1, abs(own), 1

    def _product(self, lines: list[Line], seat: int) -> list[_Term]:
        """The parts of a price of which each multiplies what goes before, and what is paid."""
        own, whole, factors = sum(line.amounts[seat] for line in lines), 0, list[int]()
        for line in lines:
            factors.append((whole + line.share) // (whole or 1))
            whole += line.share
        payers = abs(own) // whole
        text = TIMES.join(map(str, [payers, *factors] if payers > 1 else factors))
        paid = Line(lines[0].title, str(self.said["product"]))
        return [
            *(_Term(line, 0, "", each=n) for line, n in zip(lines, factors, strict=True)),
            _Term(
                paid,
                own,
                text,
                "_many" if payers > 1 else "_terms" if len(factors) > 1 else "",
                payers,
                whole,
            ),
        ]

    def _added(self, parts: Iterable[int]) -> str:
        return PLUS.join(
            plain(n, self.row) if times == 1 else f"{times}{TIMES}{plain(n, self.row)}"
            for n, times in Counter(map(abs, parts)).items()
        )

    # --- sentences -------------------------------------------------------------------------------

    def _row(self, line: Line, seat: int) -> Data:
        return fitting(self.said, line.clause, circumstances(self.last, whose=seat))

    def _step(self, term: _Term, seat: int) -> Step:
        """What a term brings or costs, after the game's own reason for it if it gives one."""
        line, row = term.line, self._row(term.line, seat)
        if not term.own:
            form = str(row.get("factor") or self.said["factor"])
        else:
            way = "gain" if term.own > 0 else "pay"
            why = row.get(f"{way}_you", row.get(way)) if seat == self.me else row.get(way)
            amount = self.said["reason" if why else "line"][way + term.kind]
            form = f"{why} {amount}" if why else amount
        words = {
            "title": line.title, "n": Amount(abs(term.own), self.row), "terms": term.text,
            "each": Amount(term.each, self.row), "factor": term.each, "payers": term.payers,
        }  # fmt: skip
        cards = tuple(line.cards.get(seat, ()))
        return Step(self._fill(form, seat, words), line.clause, cards)

    def _fill(self, form: str, seat: int, words: Mapping[str, object]) -> str:
        by, tallies = self.last.by, self.last.tallies
        given: dict[str, object] = {key: Number(numbers[seat]) for key, numbers, _ in tallies}
        given |= {"who": self._name(seat), "by": self._name(by) if by >= 0 else "", **words}
        made = form.format_map(given)
        return made[:1].upper() + made[1:]

    def _name(self, seat: int) -> str:
        return "you" if seat == self.me else self.names[seat]


def _signed(term: _Term, *, first: bool) -> str:
    """A term as it stands in a sum; what is taken away of several parts stands in brackets."""
    if term.own > 0:
        return term.text if first else PLUS + term.text
    text = f"({term.text})" if PLUS in term.text else term.text
    return MINUS + text if first else f" {MINUS} {text}"
