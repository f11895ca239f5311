"""Positions: what a text need not say, and what no play could ever have led to."""

from __future__ import annotations

from collections.abc import Container, Iterator
from itertools import chain, islice
from typing import Any

from kanhu.cards.kinds import Cards
from kanhu.core.tableau import Tableau
from kanhu.families.tricks import HAND, THROWN, TRICK, WON, Play
from kanhu.games.ming_kanhu.board import DEALT, MOST_BONUS

Fault = tuple[str, str]


def complete(t: Tableau, given: Container[str]) -> None:
    """What a position text need not say: leader, best seat, and counts that follow from tricks."""
    b = t.board
    if not (_are_plays(b.plays) and _is_history(b.history)):
        return  # `impossible` says so
    rows = b.history
    if "leader" not in given:
        b.leader = b.plays[0][0] if b.plays else rows[-1][0] if rows else max(t.actor, 0)
    if "dealer" not in given:
        b.dealer = rows[0][3][0][0] if rows and rows[0][3] else b.leader
    if "best" not in given:
        b.best = next((seat for seat, _, is_open in reversed(b.plays) if is_open), -1)
    won = [[row for row in b.history if row[0] == seat] for seat in range(t.n)]
    if "tricks" not in given:
        b.tricks = tuple(map(len, won))
    if "points" not in given:
        b.points = tuple(sum(_worth(row) for row in rows) for rows in won)


def _worth(row: Any) -> int:
    return int(row[2] + sum(play[1] for play in row[3]))


def _are_plays(plays: Any) -> bool:
    return isinstance(plays, tuple) and all(
        isinstance(play, tuple) and [*map(type, play)] == [int, int, bool] and play[1] in (1, 3)
        for play in plays
    )


def _is_history(rows: Any) -> bool:
    return isinstance(rows, tuple) and all(
        isinstance(row, tuple)
        and [*map(type, row)] == [int, str, int, tuple]
        and _are_plays(row[3])
        for row in rows
    )


def impossible(t: Tableau) -> Fault | None:
    """What no play could have led to: every trick is played again.

    Whether a throw was allowed by MK-38 is not asked: who looks at a view cannot know it.
    """
    b = t.board
    if not (_are_plays(b.plays) and _is_history(b.history)):
        return "MK-39", "a play is [seat, cards, open], a trick [winner, play, bonus, plays]"
    fault = _wrong_match(t) or _Replay(t).fault()
    if fault or t.outcome is None:
        return fault or _wrong_moment(t)
    counted = b.last is not None and b.last.points == b.points
    if not counted or any(t.zones[HAND[seat]] for seat in range(t.n)):
        return "MK-27", "the match is over, but its last hand was not played to the end"
    return None


def _wrong_match(t: Tableau) -> Fault | None:
    b, o = t.board, t.o
    limit = {"single": 1, "hands": o.hands}.get(o.match)
    if limit is not None and b.hand >= limit:
        return "MK-35", f"hand {b.hand}: the match would be over"
    if o.match == "target" and t.outcome is None and max(b.totals) >= o.target:
        return "MK-35", f"a total has reached {o.target}: the match would be over"
    if min(b.totals) < 0:
        return "MK-40", "totals are points won and never below nought"
    done = b.hand + (t.outcome is not None)
    dealt = t.n * DEALT[t.n]
    if not done * dealt <= sum(b.totals) <= done * (dealt + MOST_BONUS[t.n]):
        return "MK-33", f"{sum(b.totals)} points cannot come of {done} hands"
    if b.nth:
        return "MK-4", "nothing is shuffled again in a hand"
    return None


def _wrong_moment(t: Tableau) -> Fault | None:
    """Phase and seat to play follow from the plays that lie."""
    b = t.board
    phase = "follow" if b.plays else "lead"
    if t.phase != phase:
        return "MK-11", f"with {len(b.plays)} plays on the table the phase is '{phase}'"
    turn = (b.leader + len(b.plays)) % t.n
    if t.actor != turn:
        return "MK-11", f"seat {turn} is to play, not seat {t.actor}"
    if not t.zones[HAND[t.actor]]:
        return "MK-27", "with no cards left the hand would be over"
    return None


class _Replay:
    """The tricks of a position, played again from the cards that lie."""

    def __init__(self, t: Tableau) -> None:
        self.t, self.n, self.kit = t, t.n, t.kit
        seats = range(t.n)
        self.won = [iter(t.zones[WON[seat]]) for seat in seats]
        self.thrown = [iter(t.zones[THROWN[seat]]) for seat in seats]
        self.played = [0] * t.n
        self.leader = t.board.dealer

    def fault(self) -> Fault | None:
        """The first thing that cannot be, or None."""
        b = self.t.board
        for row in b.history:
            found = self._trick(row[3], self._open(row), whole=True)
            if isinstance(found, tuple):
                return found
            cards, winner = found.cards, found.winner
            if row[:3] != (winner, *self.kit.won_with(cards)):
                return "MK-27", f"trick {[*row[:3]]} was not won by seat {winner}"
            self.leader = winner
        if b.leader != self.leader:
            return "MK-9", f"seat {self.leader} leads, not seat {b.leader} (board.leader)"
        found = self._trick(b.plays, iter(self.t.zones[TRICK]), whole=False) if b.plays else None
        if isinstance(found, tuple):
            return found
        if b.best != (found.winner if found else -1):
            return "MK-14", f"seat {b.best} has not the best play (board.best)"
        return self._left_over() or self._counts() or self._sizes()

    def _open(self, row: Any) -> Iterator[int]:
        return self.won[row[0]] if 0 <= row[0] < self.n else iter(())

    def _trick(self, plays: tuple[Play, ...], lying: Iterator[int], whole: bool) -> Any:
        """A `_Won`, or the fault."""
        size = plays[0][1] if plays else 0
        if not 0 < len(plays) <= self.n - (not whole) or (whole and len(plays) != self.n):
            return "MK-11", f"{len(plays)} plays in a trick of {self.n} players"
        ladder, winner = "", -1
        best: Cards = ()
        for step, (seat, count, is_open) in enumerate(plays):
            if seat != (self.leader + step) % self.n or count != size:
                return "MK-11", f"{[seat, count]} is out of order in a trick of {size} cards"
            pile = lying if is_open else self.thrown[seat]
            cards = tuple(islice(pile, count))
            if len(cards) != count or (step == 0 and not is_open):
                return "MK-13", f"the cards of {[seat, count, is_open]} do not lie there"
            self.played[seat] += count
            if is_open and step and not self.kit.beats(ladder, cards, best):
                return "MK-14", f"{self.t.setup.pack.text(cards)} does not beat the best play"
            if is_open:
                ladder, best, winner = ladder or self.kit.ladder(cards), cards, seat
            if not ladder:
                return "MK-10", f"{self.t.setup.pack.text(cards)} cannot be led"
        return _Won(best, winner)

    def _left_over(self) -> Fault | None:
        rest = list(chain(*self.won, *self.thrown))
        trick = sum(count for _, count, is_open in self.t.board.plays if is_open)
        if rest or trick != len(self.t.zones[TRICK]):
            return "MK-27", "cards lie in tricks that nobody has played (board.history)"
        return None

    def _counts(self) -> Fault | None:
        b = self.t.board
        for seat in range(self.n):
            rows = [row for row in b.history if row[0] == seat]
            right = (len(rows), sum(map(_worth, rows)))
            if len(b.tricks) != self.n or len(b.points) != self.n:
                return "MK-28", "board.tricks and board.points need a number for each seat"
            if (b.tricks[seat], b.points[seat]) != right:
                return "MK-28", f"seat {seat} has won {right[0]} tricks and {right[1]} points"
        return None

    def _sizes(self) -> Fault | None:
        first = not (self.t.board.history or self.t.board.plays)
        for seat in range(self.n):
            count = len(self.t.zones[HAND[seat]]) + self.played[seat]
            if count != DEALT[self.n]:
                clause = "MK-8" if first else "MK-26"
                return clause, f"seat {seat} was dealt {count} cards, not {DEALT[self.n]} (MK-5)"
        return None


class _Won:
    """The best play of a trick and whose it is."""

    def __init__(self, cards: Cards, winner: int) -> None:
        self.cards, self.winner = cards, winner
