"""What Tyzicha's players say about their moves, with the clause."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kanhu.core.grammar import percent, points
from kanhu.core.moves import Move
from kanhu.games.tyzicha.board import View
from kanhu.games.tyzicha.cards import COUPLE, VALUES
from kanhu.games.tyzicha.players.worth import Mean
from kanhu.players.decision import Decision, Reason

Row = tuple[Mean, Move]
"""What came of a move."""

_RULES = {
    "bid": "TY-10", "pass": "TY-10", "contract": "TY-12", "give": "TY-16", "stand": "TY-17",
    "raise": "TY-17", "concede": "TY-19", "play": "TY-21", "marry": "TY-25",
}  # fmt: skip


class Words:
    """Speaks of one view."""

    def __init__(self, view: View) -> None:
        self.view, self.names = view, view.setup.pack.names

    def rule(self, move: Move) -> str:
        """The clause a move rests on."""
        if move.verb == "play" and self.view.phase == "follow":
            return "TY-22"
        return _RULES[move.verb]

    def called(self, move: Move) -> str:
        """A move as "nine of clubs" or "raise to 150"."""
        cards = [self.names[kind] for kind in move.cards]
        if move.verb == "give":
            return f"{cards[0]} to the left, {cards[1]} to the right"
        if move.verb == "marry":
            return f"show the marriage and lead the {cards[0]}"
        if move.verb == "play":
            return cards[0]
        left = move.n or self.view.board.contract
        return {
            "pass": "pass", "concede": "give up", "bid": f"bid {left}", "raise": f"raise to {left}",
        }.get(move.verb, f"play for {left}")  # fmt: skip

    def mean(self, move: Move, mean: Mean) -> Reason:
        """What came of a move in simulated deals."""
        ahead = round(mean.points)
        where = f"{points(abs(ahead))} {'ahead of' if ahead > 0 else 'behind'}"
        text = f"Expected: {where if ahead else 'level with'} the others' average."
        return Reason(self.rule(move), text, mean.points)

    def trick(self, share: float) -> Reason:
        """How sure a card is of its trick."""
        said = f"wins the trick in {percent(share)} of the deals that are possible"
        if share in (0, 1):
            said = "is sure to win the trick" if share else "cannot win the trick"
        return Reason("TY-24", f"This card {said}.", share)

    def taken(self, total: float) -> Reason:
        """What the declarer takes on average."""
        text = f"You should take about {total:.0f} points, marriages included."
        return Reason("TY-26", text, total)

    def made(self, share: float, contract: int) -> Reason:
        """How often a contract was made."""
        text = f"A contract of {contract} is made in {percent(share, 'simulated deals')}."
        return Reason("TY-27", text, share * contract)

    def ends(self, mean: Mean) -> list[Reason]:
        """How often the hand ended the match for this seat."""
        text = f"Wins the match at once in {percent(mean.won)} of simulated deals."
        return [Reason("TY-30", text, mean.won)] if mean.won else []

    def instead(self, move: Move, best: Mean, second: Mean) -> Reason:
        """The next best move, and what speaks against it."""
        less = round(best.points - second.points)
        much = f"{points(abs(less))} {'less' if less > 0 else 'more'}" if less else "just as good"
        if less <= 0:
            much += self._against(best, second)
        return Reason("", f"Next best: {self.called(move)} ({much}).", second.worth - best.worth)

    def _against(self, best: Mean, second: Mean) -> str:
        """What speaks against a move that brings no fewer points."""
        if best.won > second.won:
            return ", but wins the match less often"
        if best.lost < second.lost:
            return ", but lets another player win the match more often"
        if best.points > second.points or best.worth == second.worth:
            return ""
        return (
            ", which is too little for a bid" if self.view.phase == "bid" else ", but less to spare"
        )

    def promised(self, total: float) -> Reason:
        """What the hand is thought to be worth."""
        return Reason("TY-26", f"Your hand should bring about {total:.0f} points.", total)

    def marriage(self, move: Move) -> Reason:
        """What showing a marriage brings."""
        value = VALUES[COUPLE[move.cards[0]]]
        text = f"The marriage scores {value}, whether or not you win the trick."
        return Reason("TY-25", text, float(value))


def decision(
    view: View, rows: list[Row], *more: tuple[float, int],
    why: Callable[[Move], list[Reason]] = lambda move: [],
) -> Decision:  # fmt: skip
    """The best row with its reasons."""
    rows.sort(key=lambda row: (-row[0].worth, row[1]))
    said = reasons(Words(view), rows, *more, why=why)
    return Decision(rows[0][1], said, tuple((move, mean.worth) for mean, move in rows))


def reasons(
    words: Words, rows: Sequence[Row], *more: tuple[float, int], why: Callable[[Move], list[Reason]]
) -> tuple[Reason, ...]:
    """Why the first row is the best.

    Args:
        rows: what came of every move. more: how often a contract was made, and which.
        why: what speaks for a move in the terms of the game, said first.
    """
    mean, move = rows[0]
    said = [*why(move), words.mean(move, mean), *words.ends(mean)]
    said += [words.made(share, contract) for share, contract in more]
    if len(rows) > 1:
        said.append(words.instead(rows[1][1], mean, rows[1][0]))
    return tuple(said)
