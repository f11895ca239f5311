"""What Khanquest's players say about their moves, with the clause."""

from __future__ import annotations

from kanhu.bots import Reason
from kanhu.cards import Cards
from kanhu.families.tricks import TRICK
from kanhu.games.khanquest.kit import BLACK, suit
from kanhu.moves import Move
from kanhu.view import View


class Words:
    """Speaks of one view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.names = view.setup.pack.names
        self.trump: str = view.board.trump

    def cards(self, cards: Cards) -> str:
        """Cards as "the nine of clubs and the red joker"."""
        named = [f"the {self.names[kind]}" for kind in cards]
        if len(named) == 1:
            return named[0]
        return f"{', '.join(named[:-1])} and {named[-1]}"

    def does(self, move: Move) -> str:
        """A move as "leading the nine of clubs"."""
        if move.verb == "take":
            return "taking the table"
        if move.verb == "swap":
            return "exchanging the seven"
        return f"{'leading' if move.verb == 'lead' else 'beating with'} {self.cards(move.cards)}"

    def wins(self, move: Move) -> Reason:
        """A move that ends the game."""
        return Reason("KQ-28", "It lays down the last card and wins.", 0.0)

    def spent(self, move: Move, share: float) -> Reason:
        """How strong the cards laid are, against all that has not been seen."""
        often = f"{share:.0%}"
        whose = "It beats" if len(move.cards) == 1 else "On average they beat"
        text = f"{whose} {often} of the cards not yet seen, so little strength is spent."
        if share > 0.5:
            text = f"{whose} {often} of the cards not yet seen, but what lies there is worth it."
        if move.verb == "lead" and share > 0.5:
            text = f"{whose} {often} of the cards not yet seen; nothing weaker can be led."
        return Reason("KQ-42", text, -share)

    def refills(self, drawn: int) -> Reason:
        """Cards come back from the stock."""
        many = "a new card comes" if drawn == 1 else f"{drawn} new cards come"
        return Reason("KQ-17", f"{many[:1].upper()}{many[1:]} from the stock instead.", 0.0)

    def taken(self, count: int) -> Reason:
        """Why the table is taken."""
        if len(self.view.legal) == 1 or all(m.verb != "beat" for m in self.view.legal):
            return Reason("KQ-22", "Nothing in the hand beats the whole layer.", 0.0)
        text = f"Beating would cost more than the {count} cards that are picked up."
        if count == 1:
            text = f"Beating would cost more than {self.cards(self.view.cards(TRICK))} is a burden."
        return Reason("KQ-44", text, 0.0)

    def share(self, move: Move, share: float, count: int) -> Reason:
        """How often imagined games were won after a move."""
        said = self.does(move)
        often = f"{round(share * count)} of {count} imagined games"
        return Reason("KQ-28", f"{said[:1].upper()}{said[1:]} won {often}.", share)

    def instead(self, best: Move, move: Move, less: float, tried: tuple[int, int]) -> Reason:
        """The next best move, and why it is not advised if it won more.

        Args:
            best: the move advised. less: by what share of the games the other one won fewer.
            tried: games tried with the move advised, and with both.
        """
        said, worse = self.does(move), round(less * tried[1])
        much = f"{abs(worse)} {'fewer' if worse > 0 else 'more'}" if worse else "as many"
        if tried[1] < tried[0]:
            much += f" of the {tried[1]} games tried with both"
        if worse < 0:
            much += (
                f", too few to tell from chance; {self.does(best)} comes first by the strength of "
                "the cards, and is kept"
            )
        return Reason("", f"{said[:1].upper()}{said[1:]} won {much}.", -less)

    def keeps(self, move: Move) -> list[Reason]:
        """The strongest cards that stay in the hand."""
        left = [kind for kind in self.view.hand if kind not in move.cards]
        if left and left[-1] >= BLACK:
            text = f"It keeps {self.cards((left[-1],))} for the end."
            return [Reason("KQ-42", text, 0.0)]
        trumps = [kind for kind in left if suit(kind) == self.trump]
        if trumps and move.verb == "take":
            text = f"It keeps {self.cards((trumps[-1],))}, a trump, for the end."
            return [Reason("KQ-44", text, 0.0)]
        return []
