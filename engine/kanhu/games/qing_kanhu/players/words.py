"""What the players say: reasons in a learner's words, each with its clause."""

from __future__ import annotations

from collections.abc import Iterable

from kanhu.cards.kinds import Cards
from kanhu.core.grammar import listed, percent
from kanhu.games.qing_kanhu.board import View
from kanhu.games.qing_kanhu.kit import Kit
from kanhu.players.decision import Reason

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


class Words:
    """The words for one view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.kit: Kit = view.setup.kit

    def name(self, kind: int) -> str:
        """A card as it is spoken."""
        return f"the {self.view.setup.pack.names[kind]}"

    def names(self, kinds: Iterable[int], last: str = "and") -> str:
        """Cards in a row: "the five of cash, the red flower and the one of strings"."""
        return listed(map(self.name, kinds), last)

    # --- winning -------------------------------------------------------------------------------

    def wins(self, cards: Cards) -> Reason:
        """The hand is complete."""
        pot = self.view.board.pot
        whole = self.kit.arrangement(tuple(sorted(cards)))
        eyes = next((m.cards for m in whole.melds if m.key == "eyes"), ()) if whole else ()
        shown = f", with {self.names(eyes)} as the eyes" if eyes else ""
        text = f"Your hand is complete{shown}: you win the pot of {pot}."
        return Reason("QK-31", text, float(pot))

    # --- discarding ----------------------------------------------------------------------------

    def alone(self, kind: int) -> Reason:
        """A card with nothing near it."""
        return Reason("QK-24", f"Nothing else in your hand goes with {self.name(kind)}.", 0.0)

    def some(self, kind: int) -> Reason:
        """A card has to go."""
        return Reason("QK-15", f"You will miss {self.name(kind)} least.", 0.0)

    def lacks(self, gap: int, kind: int) -> Reason:
        """How far the hand is from complete without a card."""
        text = f"Without {self.name(kind)} you are {_short(gap)} of a complete hand."
        return Reason("QK-30", text, -float(gap))

    def useful(self, kinds: Cards, odds: float, done: bool) -> Reason:
        """What would bring the hand on, and how often the next card drawn is such a one."""
        if not kinds:
            return Reason("QK-30", "No card that may still come brings you nearer.", odds)
        few = kinds if len(kinds) < 6 else kinds[:4]
        each = [self.name(kind) for kind in few]
        if len(kinds) > len(few):
            each.append(f"one of {len(kinds) - len(few)} other cards")
        named = listed(each, "or")
        does = "completes your hand" if done else "brings you one card nearer to a complete hand"
        text = f"{_upper(named)} {does}: {percent(odds, 'draws')}."
        return Reason("QK-30", text, odds)

    def danger(self, kind: int, risk: float) -> Reason:
        """What the next player may do with a card."""
        if risk < 0.02:
            text = f"Risk: the next player hardly ever wins with {self.name(kind)}."
        else:
            text = (
                f"Risk: the next player wins with {self.name(kind)} in {percent(risk)} of "
                "simulated deals."
            )
        return Reason("QK-13", text, -risk)

    def watches(self, kinds: Cards) -> Reason:
        """Watching the pot."""
        text = f"Watching the pot, you also win if someone else draws {self.names(kinds, 'or')}."
        return Reason("QK-39", text, 1.0)

    # --- taking or drawing ---------------------------------------------------------------------

    def takes(self, kind: int, gap: int, done: bool) -> Reason:
        """The card on offer helps."""
        name = _upper(self.name(kind))
        if done:
            return Reason("QK-31", f"{name} completes your hand.", 1.0)
        text = f"{name} brings you nearer: you will be {_short(gap)} after your discard."
        return Reason("QK-13", text, 1.0)

    def buys(self, kind: int) -> Reason:
        """The card on offer does not help."""
        text = f"{_upper(self.name(kind))} brings you no nearer; a card from the box may."
        return Reason("QK-13", text, 0.0)

    def bound(self) -> Reason:
        """There is nothing to weigh."""
        return Reason("QK-41", "There is nothing else to do.", 0.0)


def _short(gap: int) -> str:
    """How many cards are lacking: "two cards short"."""
    count = NUMBERS[gap] if gap < len(NUMBERS) else str(gap)
    return f"{count} card{'s' * (gap != 1)} short"


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]
