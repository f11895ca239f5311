"""What Khanhoo's players say: reasons in a learner's words, each with its clause and points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kanhu.cards.kinds import Cards
from kanhu.core.grammar import listed, percent
from kanhu.core.grammar import points as as_points
from kanhu.core.moves import Move
from kanhu.games.khanhoo.board import View
from kanhu.games.khanhoo.cache import on_table
from kanhu.melds import Division
from kanhu.players.decision import Reason
from kanhu.wording.seats import seat_names


class Words:
    """The words for one view.

    Attributes:
        laid: points of the seat's own melds on the table, caches included.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.laid = on_table(view) if view.board.laid else 0

    def name(self, kind: int) -> str:
        """A card as it is spoken."""
        return self.view.setup.pack.names[kind]

    def names(self, cards: Iterable[int]) -> str:
        """Cards in a row: "the five of hearts, the joker and the jack of spades"."""
        return listed(f"the {self.name(kind)}" for kind in cards)

    def worth(self, move: Move) -> int:
        """Points of the meld a claim would lay, or of the hand with which one goes out."""
        found = self.view.setup.wording.worth(self.view, move)
        return found[1] if found else 0

    def meld(self, move: Move) -> str:
        """The meld a claim would lay, in words."""
        found = self.view.setup.wording.worth(self.view, move)
        return self.view.setup.game.meld_title(found[0]).lower() if found else "nothing"

    # --- going out -----------------------------------------------------------------------------

    def goes_out(self, move: Move) -> Reason:
        """Every card is melded."""
        worth = self.worth(move)
        if move.verb == "quartette":
            name = self.name(move.cards[0])
            text = f"You hold every {name}. Showing them ends the hand with {worth} points."
            return Reason("KH-61", text, float(worth))
        how = f"{worth} points, 5 of them for going out"
        if move.cards:
            text = f"Without {self.names(move.cards)} your cards are all in melds: {how}."
        else:
            text = f"Your cards are all in melds: {how}."
        return Reason("KH-44", text, float(worth))

    def sooner(self, worth: float, stay: float) -> Reason:
        """Going out beats waiting."""
        if worth <= stay:
            text = "Your cards might be worth more later, but going out stops the others now."
        else:
            text = f"If somebody else went out first, you would score only {stay:.0f}."
        return Reason("KH-74", text, worth - stay)

    def later(self, worth: float, stay: float) -> Reason:
        """Waiting beats going out."""
        text = (
            f"Going out now would score {worth:.0f}; these cards are worth {stay:.0f} as they are."
        )
        return Reason("KH-72", text, stay - worth)

    def caches(self, move: Move) -> Reason:
        """Three of a kind, face down, waiting for the fourth."""
        name = self.name(move.cards[0])
        text = f"Face down the three still score 6, and the fourth {name} would end the hand."
        return Reason("KH-60", text, 6.0)

    # --- discarding ----------------------------------------------------------------------------

    def lies_alone(self, kind: int) -> Reason:
        """A card outside every meld."""
        return Reason("KH-31", f"The {self.name(kind)} is in none of your melds.", 0.0)

    def must_throw(self) -> Reason:
        """Every card is melded, and one must go."""
        return Reason("KH-31", "Every card is in a meld, but you must discard one.", 0.0)

    def throws(self, move: Move, division: Division) -> tuple[Reason, ...]:
        """The best division without the card discarded."""
        melds, points = len(division.melds), self.laid + division.points
        what = f"{melds} meld{'s' * (melds != 1)}" if melds else "no meld"
        table = " in hand besides those on the table" if self.laid else ""
        text = (
            f"Without {self.names(move.cards)} you have {what}{table}: {as_points(points)} so far."
        )
        return (Reason("KH-45", text, float(points)),)

    def outlook(self, move: Move, worth: float) -> Reason:
        """What the hand may become without a card."""
        text = f"Keeping the rest should bring about {worth:.1f} points."
        return Reason("KH-72", text, worth)

    def ready(self, odds: float) -> Reason:
        """The chance to go out at the next turn."""
        text = f"Chance to go out on your next draw: {percent(odds)}."
        return Reason("KH-43", text, 5 * odds)

    def risk(self, move: Move, risk: float) -> Reason:
        """What the discard may give away."""
        name = self.name(move.cards[0])
        bump = "KH-75" if self.view.setup.seats > 2 else "KH-74"
        if risk < 0.1:
            return Reason(bump, f"The {name} is of little use to the others.", -risk)
        return Reason(
            bump, f"Risk: {self.who()} may use the {name} (about {risk:.1f} points).", -risk
        )

    def who(self) -> str:
        """Who could use a discard: by name where there is one opponent only."""
        seats = self.view.setup.seats
        if seats > 2 or self.view.seat is None:
            return "somebody"
        return seat_names(seats)[1 - self.view.seat]

    def instead(self, move: Move, less: float) -> Reason:
        """The next best discard."""
        card = self.name(move.cards[0])
        text = f"Next best: {card} (−{less:.1f})." if less >= 0.05 else f"Just as good: {card}."
        return Reason("", text, less)

    # --- claims --------------------------------------------------------------------------------

    def claims(self, move: Move) -> Reason:
        """The meld a claim lays."""
        view = self.view
        top, worth = view.cards("heap")[-1], self.worth(move)
        in_turn = (view.board.thrower + 1) % view.setup.seats == view.seat
        text = f"The {self.name(top)} completes a meld: {self.meld(move)}, {as_points(worth)}."
        clause = "KH-60" if move.verb == "claim_cache" else "KH-27" if in_turn else "KH-33"
        return Reason(clause, text, float(worth))

    def takes(self, gain: float) -> Reason:
        """The discard goes unexposed into the hand."""
        name = self.name(self.view.cards("heap")[-1])
        return Reason(
            "KH-27", f"The {name} is worth more in your hand, and it stays hidden there.", gain
        )

    def weighs(self, ranked: Sequence[tuple[Move, float]]) -> tuple[Reason, ...]:
        """Why a claim, or none: the best choice against the best of the other sort."""
        (move, worth), rest = ranked[0], ranked[1:]
        other = next((pair for pair in rest if (pair[0].verb == "claim") != (move.verb == "claim")),
                     rest[0] if rest else None)  # fmt: skip
        gain = worth - other[1] if other else 0.0
        how = f"about {worth:.1f} points, {gain:.1f} more than the next best choice"
        if move.verb in ("claim", "claim_cache"):
            return self.claims(move), Reason("KH-74", f"Taking it should bring {how}.", gain)
        if move.verb == "take":
            return (Reason("KH-27", f"With this card your hand should bring {how}.", gain),)
        text = f"Keeping your cards free should bring {how}."
        return (Reason("KH-29", text, gain),)

    # --- a rule of thumb -------------------------------------------------------------------------

    def pairs(self, left: Cards) -> int:
        """Pairs that one more card could make a meld: the same rank, or near in one suit."""
        pack, pairs = self.view.setup.pack, 0
        for at, low in enumerate(left):
            for high in left[at + 1 :]:
                same_suit = pack.suits[low] == pack.suits[high]
                pairs += pack.ranks[low] == pack.ranks[high] and not same_suit
                pairs += same_suit and 0 < high - low <= 2
        return pairs
