"""What the players say: reasons in a learner's words, each with its clause."""

from __future__ import annotations

from collections.abc import Iterable

from kanhu.bots import Reason
from kanhu.cards import Cards
from kanhu.games.qing_kanhu.kit import Kit
from kanhu.view import View

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


class Words:
    """The words for one view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.kit: Kit = view.setup.kit

    def name(self, kind: int) -> str:
        """A card as it is spoken."""
        return f"the {self.view.setup.pack.names[kind]}"

    def names(self, kinds: Iterable[int]) -> str:
        """Cards in a row: "the five of cash, the red flower and the one of strings"."""
        each = [self.name(kind) for kind in kinds]
        return each[0] if len(each) == 1 else f"{', '.join(each[:-1])} and {each[-1]}"

    # --- winning -------------------------------------------------------------------------------

    def wins(self, cards: Cards) -> Reason:
        """The hand is complete."""
        pot = self.view.board.pot
        whole = self.kit.arrangement(tuple(sorted(cards)))
        eyes = next((m.cards for m in whole.melds if m.key == "eyes"), ()) if whole else ()
        shown = f", with {self.names(eyes)} as eyes" if eyes else ""
        return Reason("QK-31", f"The hand is complete{shown}: the pot of {pot} is won.", float(pot))

    # --- throwing ------------------------------------------------------------------------------

    def alone(self, kind: int) -> Reason:
        """A card with nothing near it."""
        return Reason("QK-24", f"Nothing else in the hand goes with {self.name(kind)}.", 0.0)

    def some(self, kind: int) -> Reason:
        """A card has to go."""
        text = f"One card must go, and {self.name(kind)} seems to be missed least."
        return Reason("QK-15", text, 0.0)

    def lacks(self, gap: int, kind: int) -> Reason:
        """How far the hand is from complete without a card."""
        count = f"{NUMBERS[gap] if gap < len(NUMBERS) else gap} fitting card{'s' * (gap != 1)}"
        text = f"Without {self.name(kind)} the hand is {count} away from complete."
        return Reason("QK-30", text, -float(gap))

    def useful(self, kinds: Cards, odds: float, done: bool) -> Reason:
        """What would bring the hand on, and how often the next card bought is such a one."""
        few = list(kinds[:4])
        more = f" or one of {len(kinds) - 4} more" if len(kinds) > 4 else ""
        does = "completes it" if done else "brings it nearer"
        named = ", ".join(self.name(kind) for kind in few) + more if few else "Hardly a card"
        text = f"{named[:1].upper()}{named[1:]} {does}: {odds:.0%} of the cards that may come."
        return Reason("QK-30", text, odds)

    def danger(self, kind: int, risk: float) -> Reason:
        """What the next player may do with a card."""
        if risk < 0.02:
            text = f"The next player hardly ever wins with {self.name(kind)}."
        else:
            text = f"The next player could win with {self.name(kind)} in {risk:.0%} of the deals."
        return Reason("QK-13", text, -risk)

    def watches(self, kinds: Cards) -> Reason:
        """Watching the pot."""
        text = f"With {self.names(kinds)} in the eyes the hand wins, even if another buys it."
        return Reason("QK-39", text, 1.0)

    # --- taking or buying ----------------------------------------------------------------------

    def takes(self, kind: int, gap: int, done: bool) -> Reason:
        """The card on offer helps."""
        if done:
            return Reason("QK-31", f"{self._upper(kind)} completes the hand.", 1.0)
        text = f"{self._upper(kind)} brings the hand nearer: {gap} to go after the throw."
        return Reason("QK-13", text, 1.0)

    def buys(self, kind: int) -> Reason:
        """The card on offer does not help."""
        text = f"{self._upper(kind)} brings the hand no nearer; a card from the box may."
        return Reason("QK-13", text, 0.0)

    def bound(self) -> Reason:
        """There is nothing to weigh."""
        return Reason("QK-41", "There is nothing else to do.", 0.0)

    def _upper(self, kind: int) -> str:
        name = self.name(kind)
        return name[:1].upper() + name[1:]
