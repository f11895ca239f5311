"""What Khanhoo's players say: reasons in a learner's words, each with its clause and points."""

from __future__ import annotations

from collections.abc import Iterable

from kanhu.bots import Reason
from kanhu.cards import Cards
from kanhu.melds import Division
from kanhu.moves import Move
from kanhu.view import View


class Words:
    """The words for one view.

    Attributes:
        laid: points of the seat's own melds on the table.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        laid = view.board.laid
        self.laid = sum(points for _, points, _ in laid[view.seat]) if laid else 0

    def name(self, kind: int) -> str:
        """A card as it is spoken."""
        return self.view.setup.pack.names[kind]

    def names(self, cards: Iterable[int]) -> str:
        """Cards in a row: "the five of hearts, the joker and the jack of spades"."""
        each = [f"the {self.name(kind)}" for kind in cards]
        return each[0] if len(each) == 1 else f"{', '.join(each[:-1])} and {each[-1]}"

    def worth(self, move: Move) -> int:
        """Points of the meld a claim would lay, or of the hand with which one goes out."""
        found = self.view.setup.rules.worth(self.view, move)
        return found[1] if found else 0

    def meld(self, move: Move) -> str:
        """The meld a claim would lay, in words."""
        found = self.view.setup.rules.worth(self.view, move)
        return found[0].replace("_", " ") if found else "nothing"

    # --- going out -----------------------------------------------------------------------------

    def goes_out(self, move: Move) -> Reason:
        """Every card is melded."""
        worth = self.worth(move)
        how = f"With {self.names(move.cards)} thrown" if move.cards else "Without a throw"
        text = f"{how} every other card belongs to a meld: {worth} points, 5 of them for going out."
        return Reason("KH-44", text, float(worth))

    def sooner(self, worth: float, on: float) -> Reason:
        """Going out beats playing on."""
        text = f"Playing on promises about {on:.1f}, and another may go out first."
        return Reason("KH-74", text, worth - on)

    def later(self, worth: float, on: float) -> Reason:
        """Playing on beats going out."""
        text = (
            f"A full hand now would bring {worth:.0f}. The cards that may still come make playing "
            f"on worth about {on:.1f}."
        )
        return Reason("KH-72", text, on - worth)

    # --- throwing ------------------------------------------------------------------------------

    def lies_alone(self, kind: int) -> Reason:
        """A card outside every meld."""
        return Reason("KH-31", f"The {self.name(kind)} belongs to no meld of this hand.", 0.0)

    def must_throw(self) -> Reason:
        """Every card is melded, and one must go."""
        return Reason("KH-31", "Every card is in a meld, but one must be thrown.", 0.0)

    def throws(self, move: Move, division: Division) -> tuple[Reason, ...]:
        """The best division without the thrown card."""
        melds, points = len(division.melds), self.laid + division.points
        what = f"{melds} meld{'s' * (melds != 1)}" if melds else "no meld yet"
        text = f"Without {self.names(move.cards)} the hand holds {what}, {points} points in all."
        return (Reason("KH-45", text, float(points)),)

    # --- claims --------------------------------------------------------------------------------

    def claims(self, move: Move) -> Reason:
        """The meld a claim lays."""
        view = self.view
        top, worth = view.cards("heap")[-1], self.worth(move)
        in_turn = (view.board.thrower + 1) % view.setup.seats == view.seat
        text = f"The {self.name(top)} makes a {self.meld(move)} of {worth} in the hand."
        return Reason("KH-27" if in_turn else "KH-33", text, float(worth))

    def takes(self, gain: float) -> Reason:
        """The thrown card goes unexposed into the hand."""
        name = self.name(self.view.cards("heap")[-1])
        return Reason("KH-27", f"The {name} makes the hand dearer and stays hidden.", gain)

    # --- a rule of thumb -------------------------------------------------------------------------

    def kinship(self, hand: Cards) -> int:
        """Pairs that one more card could make a meld: the same rank, or near in one suit."""
        left = self.view.setup.kit.best(hand).left
        pack = self.view.setup.pack
        pairs = 0
        for at, low in enumerate(left):
            for high in left[at + 1 :]:
                same_suit = pack.suits[low] == pack.suits[high]
                pairs += pack.ranks[low] == pack.ranks[high] and not same_suit
                pairs += same_suit and 0 < high - low <= 2
        return pairs
