"""The verdict of a hand and of a match: who has won and by how much, and in one sentence why.

The sentences of a game stand in `[verdict]` of its `game.toml`, by the clause that ended the hand
and by circumstances (see `Rows`); those of `sentences.toml` serve every game. All are whole, with
places for names and numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from kanhu.core import datafiles
from kanhu.core.board import Board
from kanhu.core.datafiles import Data
from kanhu.core.grammar import Number, listed, with_article
from kanhu.core.results import HandResult, Outcome
from kanhu.core.rules import Setup
from kanhu.wording.amounts import Amount, hands, match_target, pays, score_format


class Verdict(NamedTuple):
    """What there is to say at the end of a hand or a match.

    Attributes:
        head: who has won and by how much; a sentence without its full stop.
        why: how it came about, in one sentence.
        hand: at the end of a match, the head of its last hand; else "".
        won: the viewer has won.
    """

    head: str
    why: str
    hand: str = ""
    won: bool = False

    @property
    def spoken(self) -> str:
        """All of it, for the ear."""
        return " ".join(stopped(part) for part in (self.head, self.why) if part)


def stopped(text: str) -> str:
    """A sentence with its full stop."""
    return text if text[-1:] in ".!?" else f"{text}."


def verdict(
    setup: Setup, board: Board, outcome: Outcome | None, names: Sequence[str], me: int | None
) -> Verdict | None:
    """The verdict on the hand counted last, or on the match that it ended; None before the first.

    Args:
        setup, board: of the table, after the hand. outcome: if the match is over.
        names: of the seats. me: the viewer's seat, or None.
    """
    if board.last is None:
        return None
    hand = of_hand(setup, board.last, names, me, over=outcome is not None)
    if outcome is None or is_single(board, outcome):
        return hand
    return _of_match(setup, board, outcome, names, me)._replace(hand=hand.head)


def is_single(board: Board, outcome: Outcome) -> bool:
    """The match was this one hand, and the winner of the one is that of the other."""
    return board.last is not None and board.hand == 0 and board.totals == board.last.points


def of_hand(
    setup: Setup, last: HandResult, names: Sequence[str], me: int | None, *, over: bool = False
) -> Verdict:
    """The verdict on one hand. `over`: it was the last one of the match."""
    paid = pays(setup.game, setup.options)
    best = [seat for seat, own in enumerate(last.points) if own == max(last.points)]
    # Where only payments tell of a hand, whoever gains most has won it.
    by = best[0] if last.by < 0 and paid and len(best) == 1 else last.by
    teller = _Teller(setup, last.points, names, me, by, last)
    row = fitting(_rows(setup), last.ended, circumstances(last, over=over))
    head = str(_form(row, teller.stance) or "")
    if not head:
        head = (
            _sentence("hand_paid", teller.paid())
            if paid
            else _sentence("hand_won", teller.scored())
        )
    return Verdict(teller.fill(head), teller.why(row, last.ended), won=teller.won)


def _of_match(
    setup: Setup, board: Board, outcome: Outcome, names: Sequence[str], me: int | None
) -> Verdict:
    totals, winners = outcome.totals, outcome.winners
    by = winners[0] if len(winners) == 1 else -1
    teller = _Teller(setup, totals, names, me, by, None, winners)
    if pays(setup.game, setup.options):
        if by < 0:
            key = "nobody" if len(winners) == len(totals) else "shared"
        else:
            key = "you" if by == me else "look" if me is None else "foe"
        head = _sentence("match_paid", key)
    else:
        key = "nobody" if len(winners) == len(totals) else teller.scored()
        head = _sentence("match_won", key)
    clause = outcome.reasons[0][0] if outcome.reasons else setup.law.ends
    teller.words |= {
        "hands": Number(board.hand + 1),
        "target": match_target(setup.game, setup.options),
        "agreed": hands(setup.game, setup.options),
    }
    why = teller.why(fitting(_rows(setup), clause, {"shared"} if by < 0 else ()), clause)
    return Verdict(teller.fill(head), why, won=me in winners)


def _sentence(table: str, key: str) -> str:
    return str(datafiles.own("wording/sentences.toml")[table][key])


# --- which sentence ------------------------------------------------------------------------------

Rows = Mapping[str, Mapping[str, str]]
"""`[verdict."CLAUSE FLAG…"]`: of the rows whose clause and flags fit, later ones override earlier.

Flags: won, lost, even (points of the seat that ended the hand) and each tally in which it has
anything; every clause that brought somebody something; nobody, if there is no such seat; over (the
match is, too); shared (several have won the match, or most of a hand that nobody ended, but not
all).
"""


def circumstances(last: HandResult, *, over: bool = False, whose: int = -1) -> set[str]:
    """The flags of a hand (see `Rows`), with the tallies of `whose` seat, if one is named."""
    found = {clause for clause, _, amount in last.reasons if amount}
    if over:
        found.add("over")
    if last.giver >= 0:
        found.add("drawn" if last.giver == last.by else "given")
    if last.by < 0:
        best = last.points.count(max(last.points))
        found |= {"nobody", "shared"} if 1 < best < len(last.points) else {"nobody"}
    else:
        own = last.points[last.by]
        found.add("won" if own > 0 else "lost" if own < 0 else "even")
    seat = whose if whose >= 0 else last.by
    if seat >= 0:
        found |= {key for key, numbers, _ in last.tallies if numbers[seat]}
    return found


def fitting(rows: Data, clause: str, flags: Iterable[str]) -> Data:
    """What the rows of a clause say under these circumstances."""
    found: Data = {}
    for key, row in rows.items():
        words = key.split()
        if words[0] == clause and set(words[1:]) <= set(flags):
            found = {**found, **row}
    return found


def _rows(setup: Setup) -> Rows:
    rows: Rows = setup.game.meta.get("verdict", {})
    return rows


def _form(row: Mapping[str, str], stance: str) -> str | None:
    """The head for a reader by stance: without one of its own a partner (`side`) gets that of the
    seat told of (`you`), and without that, as all others, the onlooker's (`look`)."""
    return row.get(stance) or (row.get("you") if stance == "side" else None) or row.get("look")


# --- filling in ----------------------------------------------------------------------------------


class _Teller:
    """Fills in the sentences on one hand or match.

    Attributes:
        points: what every seat has. by: seat it is told of, or -1. winners: with the most points.
        words: what the places of a sentence hold.
    """

    def __init__(
        self, setup: Setup, points: Sequence[int], names: Sequence[str], me: int | None, by: int,
        last: HandResult | None, winners: Sequence[int] = (),
    ) -> None:  # fmt: skip
        self.setup, self.points, self.names, self.me, self.by = setup, points, names, me, by
        self.sides = last.sides if last is not None else ()
        top = max(points)
        self.winners = winners or [seat for seat, own in enumerate(points) if own == top]
        first = by if by >= 0 and not last else self.winners[0]
        others = [own for seat, own in enumerate(points) if seat not in self.winners]
        self.second = [
            seat for seat, own in enumerate(points)
            if others and own == max(others) and seat not in self.winners
        ]  # fmt: skip
        row = dict(score_format(setup.game, setup.options))
        if last is None and not pays(setup.game, setup.options):
            row["signed"] = False  # a score, not a difference
        self.row = row
        self.words: dict[str, object] = {
            "who": names[by if by >= 0 else first], "top": Amount(points[first], row),
            "next": Amount(max(others, default=0), row), "winners": self._listed(self.winners),
            "runner": names[self.second[0]] if self.second else "",
        }  # fmt: skip
        # Of nobody (-1) there are no points: a sentence that asked for them would be a fault.
        told_of = {"points": by, "own": me if me is not None else by}
        self.words |= {word: Amount(points[of], row) for word, of in told_of.items() if of >= 0}
        if last is not None:
            self._of_hand(last, row)

    def _of_hand(self, last: HandResult, row: Data) -> None:
        seats = range(len(self.points))
        mine = self.me if self.me is not None else self.by
        self.words["partner"] = self._listed(
            seat for seat in seats if seat != mine and self._side(seat) == self._side(mine)
        )
        self.words["team"] = self._listed(s for s in seats if self._side(s) == self._side(self.by))
        self.words["others"] = self._listed(
            s for s in seats if self._side(s) != self._side(self.by)
        )
        if last.giver >= 0:
            self.words["giver"] = self._listed((last.giver,))
            self.words["whose"] = "your" if last.giver == self.me else f"{self.names[last.giver]}'s"
            self.words["card"] = with_article(self.setup.pack.names[last.card])
        for key, numbers, _ in last.tallies if self.by >= 0 else ():
            self.words[key] = Number(numbers[self.by])
            self.words[f"{key}_rest"] = Number(sum(numbers) - numbers[self.by])
        for clause in {clause for clause, _, _ in last.reasons}:
            got = sum(row[2] for row in last.reasons if row[:2] == (clause, self.by))
            self.words[clause] = Amount(got, row)

    def _side(self, seat: int) -> int:
        """Side of a seat; without sides it is one of its own."""
        return self.sides[seat] if self.sides and seat >= 0 else seat

    def _listed(self, seats: Iterable[int]) -> str:
        found = sorted(seats, key=lambda seat: seat != self.me)
        return listed("you" if seat == self.me else self.names[seat] for seat in found)

    @property
    def stance(self) -> str:
        """How the viewer stands to the seat that it is told of: you, side, foe or look."""
        if self.me is None:
            return "look"
        if self.me == self.by:
            return "you"
        return "side" if self.by >= 0 and self._side(self.me) == self._side(self.by) else "foe"

    @property
    def won(self) -> bool:
        """The viewer has won the hand."""
        if self.me is None:
            return False
        if self.sides and self.by >= 0 and self.points[self.by]:
            return (self.stance != "foe") == (self.points[self.by] > 0)
        return self.points[self.me] > 0 and self.me in self.winners and (
            len(self.winners) == 1 or bool(self.row.get("signed")))  # fmt: skip

    def scored(self) -> str:
        """Which head fits points."""
        if not any(self.points):
            return "nobody"
        if len(self.winners) > 1:
            return "level"
        (winner,), two = self.winners, len(self.points) == 2
        self.words["who"] = self.names[winner]
        if winner == self.me:
            return "you_two" if two else "you"
        return "two" if two else "yours" if self.me in self.second else "other"

    def paid(self) -> str:
        """Which head fits payments."""
        own = self.points[self.me] if self.me is not None else 0
        if not any(self.points) and self.by < 0:
            return "nobody"
        if self.by < 0:
            return "shared_lost" if own < 0 else "shared"
        together = sum(
            self._side(seat) == self._side(self.by) and n == self.points[self.by]
            for seat, n in enumerate(self.points)
        )
        if self.stance == "look" or (self.stance == "foe" and together > 1 and own <= 0):
            words = "team_lost" if self.stance == "foe" else "team"
            return words if together > 1 else "look"
        return f"{self.stance} {'won' if own > 0 else 'lost' if own < 0 else 'even'}"

    def why(self, row: Mapping[str, str], clause: str) -> str:
        """How it came about; where the game has no words for it, the clause speaks for itself."""
        text = row.get("why_you") if self.by >= 0 and self.me == self.by else None
        text = text or row.get("why")
        found = self.setup.game.clause(clause)
        return self.fill(text) if text else found.quote if found else ""

    def fill(self, text: str) -> str:
        """A sentence with its blanks filled in."""
        made = text.format_map(self.words)
        return made[:1].upper() + made[1:]
