"""What Tyzicha's players say about their moves, with the clause."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kanhu.core.grammar import percent, points
from kanhu.core.moves import Move
from kanhu.games.tyzicha.board import View
from kanhu.games.tyzicha.cards import COUPLE, VALUES
from kanhu.games.tyzicha.players.worth import Mean
from kanhu.players.decision import Decision, Reason
from kanhu.players.phrases import Phrase, name

Row = tuple[Mean, Move]
"""What came of a move."""

_RULES = {
    "bid": "TY-10", "pass": "TY-10", "contract": "TY-12", "give": "TY-16", "stand": "TY-17",
    "raise": "TY-17", "concede": "TY-19", "play": "TY-21", "marry": "TY-25",
}  # fmt: skip

ENDS = Phrase("TY-30", "Wins the match at once in {share} of simulated deals.")
FEWEST_POINTS = Phrase("TY-16", "These two cards are worth the fewest points.")
MADE = Phrase("TY-27", "A contract of {contract} is made in {share}.")
MARRIAGE = Phrase("TY-25", "The marriage scores {value}, whether or not you win the trick.")
MISSED_LEAST = Phrase("TY-16", "You will miss these two cards least.")
NO_BID = Phrase("TY-10", "Your hand is not worth a bid.")
PROMISED = Phrase("TY-26", "Your hand should bring about {total:.0f} points.")
SPARED = Phrase("TY-16", "These are the two cards that you can best spare.")
TAKEN = Phrase("TY-26", "You should take about {total:.0f} points, marriages included.")
WARY = Phrase(
    "",
    "A bid is counted {wary:.0f} points lower here, because simulated declarers see all cards and "
    "do too well.",
)
WORTH_A_BID = Phrase("TY-10", "A marriage in your hand is worth a bid.")


class Words:
    """Speaks of one view."""

    def __init__(self, view: View) -> None:
        self.view = view

    def rule(self, move: Move) -> str:
        """The clause a move rests on."""
        if move.verb == "play" and self.view.phase == "follow":
            return "TY-22"
        return _RULES[move.verb]

    def called(self, move: Move) -> str:
        """A move as "nine of clubs" or "raise to 150"."""
        cards = [name(self.view, kind) for kind in move.cards]
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
        ahead, where = round(mean.points), "level with"
        if ahead:
            where = f"{points(abs(ahead))} {'ahead of' if ahead > 0 else 'behind'}"
        return Reason(self.rule(move), f"Expected: {where} the others' average.", mean.points)

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


def trick(share: float) -> Reason:
    """How sure a card is of its trick."""
    text = f"wins the trick in {percent(share)} of the deals that are possible"
    if share in (0, 1):
        text = "is sure to win the trick" if share else "cannot win the trick"
    return Reason("TY-24", f"This card {text}.", share)


def marriage(move: Move) -> Reason:
    """What showing a marriage brings."""
    value = VALUES[COUPLE[move.cards[0]]]
    return MARRIAGE(float(value), value=value)


def promised(total: float) -> Reason:
    """What the hand is thought to be worth."""
    return PROMISED(total, total=total)


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
        said.append(ENDS(mean.won, share=percent(mean.won)))
    for share, contract in more:
        made = percent(share, "simulated deals")
        said.append(MADE(share * contract, contract=contract, share=made))
    if len(rows) > 1:
        said.append(words.instead(rows[1][1], mean, rows[1][0]))
    return tuple(said)
