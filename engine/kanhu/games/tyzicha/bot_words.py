"""What Tyzicha's players say about their moves, with the clause."""

from __future__ import annotations

from kanhu.bots import Decision, Reason
from kanhu.games.tyzicha.bot_worth import Mean
from kanhu.games.tyzicha.cards import COUPLE, VALUES
from kanhu.moves import Move
from kanhu.view import View
from kanhu.words import points

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

    def does(self, move: Move) -> str:
        """A move as "playing the nine of clubs"."""
        cards = [f"the {self.names[kind]}" for kind in move.cards]
        if move.verb == "give":
            return f"giving {cards[0]} to the left and {cards[1]} to the right"
        if move.verb == "marry":
            return f"showing the marriage and leading {cards[0]}"
        if move.verb == "play":
            return f"playing {cards[0]}"
        if move.verb in ("bid", "contract"):
            return f"{'bidding' if move.verb == 'bid' else 'playing for'} {move.n}"
        if move.verb == "raise":
            return f"raising to {move.n}"
        left = self.view.board.contract
        return {
            "pass": "passing", "stand": f"playing for {left}", "concede": f"conceding {left}",
        }[move.verb]  # fmt: skip

    def mean(self, move: Move, mean: Mean, count: int) -> Reason:
        """What came of a move in imagined deals."""
        said, ahead = self.does(move), round(mean.points)
        where = f"{points(abs(ahead))} {'ahead of' if ahead > 0 else 'behind'}"
        text = (
            f"{said[:1].upper()}{said[1:]} left you {where if ahead else 'level with'} the "
            f"average of the others, over {count} imagined deals."
        )
        return Reason(self.rule(move), text, mean.points)

    def made(self, share: float, contract: int, count: int) -> Reason:
        """How often a contract was made."""
        often = f"{round(share * count)} of {count} imagined deals"
        return Reason("TY-27", f"A contract of {contract} was made in {often}.", share * contract)

    def ends(self, mean: Mean, count: int) -> list[Reason]:
        """How often the hand ended the match for this seat."""
        often = round(mean.won * count)
        text = f"In {often} of these deals it ends the match, and you win."
        return [Reason("TY-30", text, mean.won)] if often else []

    def instead(self, move: Move, best: Mean, second: Mean) -> Reason:
        """The next best move, and what speaks against it."""
        said, less = self.does(move), round(best.points - second.points)
        text = "would have been as good"
        if less:
            text = f"would have brought {points(abs(less))} {'less' if less > 0 else 'more'}"
        if less <= 0:
            text += self._against(best, second)
        return Reason("", f"{said[:1].upper()}{said[1:]} {text}.", second.worth - best.worth)

    def _against(self, best: Mean, second: Mean) -> str:
        """What speaks against a move that brings no fewer points."""
        if best.won > second.won:
            return ", but you would win the match with it less often"
        if best.lost < second.lost:
            return ", but another player would win the match more often"
        if best.points > second.points or best.worth == second.worth:
            return ""
        return (
            ", which seems too little" if self.view.phase == "bid" else ", but with less to spare"
        )

    def promised(self, total: float) -> Reason:
        """What the hand is thought to be worth."""
        return Reason("TY-26", f"The hand should bring about {total:.0f} points.", total)

    def marriage(self, move: Move) -> Reason:
        """What showing a marriage brings."""
        value = VALUES[COUPLE[move.cards[0]]]
        text = f"The marriage counts {value}, whatever becomes of the trick."
        return Reason("TY-25", text, float(value))


def decision(view: View, rows: list[Row], count: int, *more: tuple[float, int]) -> Decision:
    """The best row with its reasons.

    Args:
        rows: what came of every move. count: deals each was tried in.
        more: how often a contract was made, and which.
    """
    rows.sort(key=lambda row: (-row[0].worth, row[1]))
    words, (mean, move) = Words(view), rows[0]
    reasons = [words.mean(move, mean, count), *words.ends(mean, count)]
    reasons += [words.made(share, contract, count) for share, contract in more]
    if len(rows) > 1:
        reasons.append(words.instead(rows[1][1], mean, rows[1][0]))
    return Decision(move, tuple(reasons), tuple((move, mean.worth) for mean, move in rows))
