"""What Tyzicha's players say about their moves, with the clause."""

from __future__ import annotations

from kanhu.bots import Decision, Reason
from kanhu.games.tyzicha.cards import COUPLE, VALUES
from kanhu.moves import Move
from kanhu.view import View

Row = tuple[float, Move]
"""What a move came out at."""

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

    def mean(self, move: Move, worth: float, count: int) -> Reason:
        """What came of a move in imagined deals."""
        said = self.does(move)
        text = (
            f"{said[:1].upper()}{said[1:]} came out at {worth:+.0f} points against the others' "
            f"mean in {count} imagined deals."
        )
        return Reason(self.rule(move), text, worth)

    def made(self, share: float, contract: int, count: int) -> Reason:
        """How often a contract was made."""
        often = f"{round(share * count)} of {count} imagined deals"
        return Reason("TY-27", f"A contract of {contract} was made in {often}.", share * contract)

    def instead(self, move: Move, less: float) -> Reason:
        """The next best move."""
        said = self.does(move)
        worse = f"{less:.0f} points worse" if less >= 0.5 else "as good"
        return Reason("", f"{said[:1].upper()}{said[1:]} would have been {worse}.", -less)

    def promised(self, total: float) -> Reason:
        """What the hand is thought to be worth."""
        return Reason("TY-26", f"The hand should bring about {total:.0f} points.", total)

    def marriage(self, move: Move) -> Reason:
        """What showing a marriage brings."""
        value = VALUES[COUPLE[move.cards[0]]]
        text = f"The marriage counts {value}, whatever becomes of the trick."
        return Reason("TY-25", text, float(value))


def decision(view: View, rows: list[Row], count: int, *more: tuple[float, int]) -> Decision:
    """The best row with its reasons."""
    rows.sort(key=lambda row: (-row[0], row[1]))
    words, (worth, move) = Words(view), rows[0]
    reasons = [words.made(share, contract, count) for share, contract in more]
    reasons.insert(0, words.mean(move, worth, count))
    if len(rows) > 1:
        reasons.append(words.instead(rows[1][1], worth - rows[1][0]))
    return Decision(move, tuple(reasons), tuple((move, worth) for worth, move in rows))
