"""What Tyzicha's players say about their moves, with the clause."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kanhu.core.grammar import Share
from kanhu.core.moves import Move
from kanhu.core.sentences import move_phrase
from kanhu.games.tyzicha.board import View
from kanhu.games.tyzicha.cards import COUPLE, VALUES
from kanhu.games.tyzicha.players.worth import Mean
from kanhu.players.decision import Decision, Reason
from kanhu.players.phrases import name, reason

Row = tuple[Mean, Move]
"""What came of a move."""

_RULES = {
    "bid": "TY-10", "pass": "TY-10", "contract": "TY-12", "give": "TY-16", "stand": "TY-17",
    "raise": "TY-17", "concede": "TY-19", "play": "TY-21", "marry": "TY-25",
}  # fmt: skip


class Words:
    """Speaks of one view."""

    def __init__(self, view: View) -> None:
        self.view = view

    def rule(self, move: Move) -> str:
        """The clause a move rests on."""
        if move.verb == "play" and self.view.phase == "follow":
            return "TY-22"
        return _RULES[move.verb]

    def move_phrase(self, move: Move) -> str:
        """A move as "nine of clubs" or "raise to 150"."""
        left, right = (*(name(self.view, kind) for kind in move.cards), "", "")[:2]
        bid = move.n or self.view.board.contract
        return move_phrase(self.view, move.verb, left=left, right=right, n=bid)

    def mean(self, move: Move, mean: Mean) -> Reason:
        """What came of a move in simulated deals."""
        ahead = round(mean.points)
        return reason(
            self.view, "expected", mean.points, self.rule(move), points=abs(ahead),
            behind=ahead < 0,
        )  # fmt: skip

    def instead(self, move: Move, best: Mean, second: Mean) -> Reason:
        """The next best move, and what speaks against it."""
        less, value = round(best.points - second.points), second.worth - best.worth
        if less > 0:
            return reason(self.view, "next_less", value, move=self.move_phrase(move), points=less)
        wins, lets = best.won > second.won, best.lost < second.lost
        spare = best.points <= second.points and best.worth != second.worth
        bids = self.view.phase == "bid"
        return reason(
            self.view, "next_more" if less else "next_even", value, move=self.move_phrase(move),
            points=-less, wins=wins, lets=lets, no_bid=spare and bids, spare=spare and not bids,
        )  # fmt: skip


def trick(view: View, share: float) -> Reason:
    """How sure a card is of its trick."""
    return reason(view, "trick", share, share=Share(share))


def marriage(view: View, move: Move) -> Reason:
    """What showing a marriage brings."""
    value = VALUES[COUPLE[move.cards[0]]]
    return reason(view, "marriage", float(value), value=value)


def promised(view: View, total: float) -> Reason:
    """What the hand is thought to be worth."""
    return reason(view, "promised", total, total=total)


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
    said = [*why(move), words.mean(move, mean)]
    if mean.won:
        said.append(reason(words.view, "ends", mean.won, share=Share(mean.won)))
    for share, contract in more:
        worth = share * contract
        said.append(reason(words.view, "made", worth, contract=contract, share=Share(share)))
    if len(rows) > 1:
        said.append(words.instead(rows[1][1], mean, rows[1][0]))
    return tuple(said)
