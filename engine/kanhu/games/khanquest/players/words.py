"""What Khanquest's players say about their moves, with the clause."""

from __future__ import annotations

from kanhu.core.grammar import listed, percent
from kanhu.core.moves import Move
from kanhu.families.tricks import TRICK
from kanhu.games.khanquest.board import View
from kanhu.games.khanquest.kit import BLACK, suit
from kanhu.players.decision import Reason, having
from kanhu.players.phrases import Phrase, name, the

BEATS = Phrase("KQ-20", "This beats what is on the table.")
NO_WAY = Phrase("KQ-18", "There seems to be no way to beat this.")
NOTHING_BEATS = Phrase("KQ-22", "Nothing in your hand beats everything on top.")
REFILLS = Phrase("KQ-17", "You draw {many} from the stock instead.")
SHARE = Phrase("KQ-28", "It wins {share}.")
SWAPS = Phrase("KQ-11", "The card under the stock is stronger than the seven.")
WINS = Phrase("KQ-28", "This lays down your last card and wins.")


class Words:
    """Speaks of one view."""

    def __init__(self, view: View) -> None:
        self.view = view

    def called(self, move: Move) -> str:
        """A move as "nine of clubs and red joker" or "pick up the table"."""
        other = {"take": "pick up the table", "swap": "exchange the seven"}
        return other.get(move.verb) or listed(name(self.view, kind) for kind in move.cards)

    def spent(self, move: Move, share: float, *, weakest: bool = True) -> Reason:
        """How strong the cards laid are, against all that has not been seen.

        Args:
            weakest: no other move of this kind spends less.
        """
        said = "On average each of these cards" if len(move.cards) > 1 else "This card"
        why = "so you spend little strength"
        if share > 0.5:
            why = "and you can lead nothing weaker" if move.verb == "lead" else "but it is worth it"
        if share > 0.5 and not weakest:
            why = "but it was the best in the games tried"
        beats = f"beats {percent(share, 'the cards you have not seen')}"
        return Reason("KQ-42", f"{said} {beats}, {why}.", -share)

    def refills(self, drawn: int) -> Reason:
        """Cards come back from the stock."""
        return REFILLS(many="a new card" if drawn == 1 else f"{drawn} new cards")

    def taken(self, count: int) -> Reason:
        """Why the table is taken."""
        if not having(self.view, "beat"):
            return NOTHING_BEATS()
        text = f"Beating it would cost you more than picking up {count} cards."
        if count == 1:
            card = the(self.view, self.view.cards(TRICK))
            text = f"Beating {card} would cost you more than picking it up."
        return Reason("KQ-44", text, 0.0)

    def instead(self, move: Move, less: float) -> Reason:
        """The next best move, and that it is as good if it won no fewer.

        Args:
            less: the share of the games tried with both that it won fewer than the move advised.
        """
        none = "no clear difference in the games tried"
        much = f"{percent(less)} fewer wins" if less >= 0.005 else none
        return Reason("", f"Next best: {self.called(move)} ({much}).", -less)

    def keeps(self, move: Move) -> list[Reason]:
        """The strongest cards that stay in the hand."""
        left = [kind for kind in self.view.hand if kind not in move.cards]
        if left and left[-1] >= BLACK:
            return [Reason("KQ-42", f"You keep {the(self.view, left[-1:])} for the end.", 0.0)]
        trumps = [kind for kind in left if suit(kind) == self.view.board.trump]
        if trumps and move.verb == "take":
            text = f"You keep {the(self.view, trumps[-1:])}, a trump, for the end."
            return [Reason("KQ-44", text, 0.0)]
        return []
