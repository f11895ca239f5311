"""What Khanquest's players say about their moves, with the clause."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.core.grammar import listed, percent
from kanhu.core.moves import Move
from kanhu.families.tricks import TRICK
from kanhu.games.khanquest.board import View
from kanhu.games.khanquest.kit import BLACK, suit
from kanhu.players.decision import Reason


class Words:
    """Speaks of one view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.names = view.setup.pack.names
        self.trump: str = view.board.trump

    def cards(self, cards: Cards, article: str = "the ") -> str:
        """Cards as "the nine of clubs and the red joker", or barely."""
        return listed(f"{article}{self.names[kind]}" for kind in cards)

    def called(self, move: Move) -> str:
        """A move as "nine of clubs and red joker" or "pick up the table"."""
        if move.verb == "take":
            return "pick up the table"
        if move.verb == "swap":
            return "exchange the seven"
        return self.cards(move.cards, "")

    def wins(self, move: Move) -> Reason:
        """A move that ends the game."""
        return Reason("KQ-28", "This lays down your last card and wins.", 0.0)

    def spent(self, move: Move, share: float, *, weakest: bool = True) -> Reason:
        """How strong the cards laid are, against all that has not been seen.

        Args:
            weakest: no other move of this kind spends less.
        """
        beats = f"beats {percent(share, 'the cards you have not seen')}"
        said = f"This card {beats}"
        if len(move.cards) > 1:
            said = f"On average each of these cards {beats}"
        why = "so you spend little strength"
        if share > 0.5:
            why = "and you can lead nothing weaker" if move.verb == "lead" else "but it is worth it"
        if share > 0.5 and not weakest:
            why = "but it was the best in the games tried"
        return Reason("KQ-42", f"{said}, {why}.", -share)

    def swaps(self) -> Reason:
        """Why the seven is exchanged."""
        return Reason("KQ-11", "The card under the stock is stronger than the seven.", 0.0)

    def refills(self, drawn: int) -> Reason:
        """Cards come back from the stock."""
        many = "a new card" if drawn == 1 else f"{drawn} new cards"
        return Reason("KQ-17", f"You draw {many} from the stock instead.", 0.0)

    def taken(self, count: int) -> Reason:
        """Why the table is taken."""
        if len(self.view.legal) == 1 or all(m.verb != "beat" for m in self.view.legal):
            return Reason("KQ-22", "Nothing in your hand beats everything on top.", 0.0)
        text = f"Beating it would cost you more than picking up {count} cards."
        if count == 1:
            card = self.cards(self.view.cards(TRICK))
            text = f"Beating {card} would cost you more than picking it up."
        return Reason("KQ-44", text, 0.0)

    def share(self, share: float) -> Reason:
        """How often simulated games were won after a move."""
        return Reason("KQ-28", f"Wins {percent(share, 'simulated games')}.", share)

    def instead(self, move: Move, less: float) -> Reason:
        """The next best move, and that it is as good if it won no fewer.

        Args:
            less: the share of the games tried with both that it won fewer than the move advised.
        """
        much = "no clear difference in the games tried"
        if less >= 0.005:
            much = f"{percent(less)} fewer wins"
        return Reason("", f"Next best: {self.called(move)} ({much}).", -less)

    def keeps(self, move: Move) -> list[Reason]:
        """The strongest cards that stay in the hand."""
        left = [kind for kind in self.view.hand if kind not in move.cards]
        if left and left[-1] >= BLACK:
            text = f"You keep {self.cards((left[-1],))} for the end."
            return [Reason("KQ-42", text, 0.0)]
        trumps = [kind for kind in left if suit(kind) == self.trump]
        if trumps and move.verb == "take":
            text = f"You keep {self.cards((trumps[-1],))}, a trump, for the end."
            return [Reason("KQ-44", text, 0.0)]
        return []
