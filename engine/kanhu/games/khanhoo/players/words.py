"""What Khanhoo's players say: reasons in a learner's words, each with its clause and points."""

from __future__ import annotations

from collections.abc import Sequence

from kanhu.cards.kinds import Cards
from kanhu.core.grammar import points as as_points
from kanhu.core.moves import Move
from kanhu.games.khanhoo.board import View
from kanhu.games.khanhoo.cache import on_table
from kanhu.melds import Division
from kanhu.players.decision import Reason, Row
from kanhu.players.phrases import Phrase, name, the
from kanhu.wording.seats import seat_names

ABOUT_EQUAL = Phrase("", "The choices are about equal.")
AVERAGE_DEAL = Phrase(
    "KH-52", "Your cards are worth {own} so far; an average hand is worth {usual:.1f}."
)
CACHE = Phrase(
    "KH-60", "Face down the three still score 6, and the fourth {card} would end the hand."
)
DRAW = Phrase("KH-54", "The card would not help your hand.")
EXPOSED = Phrase("KH-53", "One card that everybody knows does little harm.")
FALSE_MELD = Phrase("KH-70", "The cards on the table are not a meld.")
LATER = Phrase(
    "KH-72", "Going out now would score {worth}; these cards are worth {stay} as they are."
)
LIES_ALONE = Phrase("KH-31", "The {card} is in none of your melds.")
MUST_THROW = Phrase("KH-31", "Every card is in a meld, but you must discard one.")
NO_ORPHAN = Phrase("KH-79", "Six cards leave little room for dear melds.")
NO_RAISE = Phrase("KH-29", "It would not raise your score, and a meld on the table is fixed.")
OUTLOOK = Phrase("KH-72", "Keeping the rest should bring about {worth:.1f} points.")
QUARTETTE = Phrase(
    "KH-61", "You hold every {card}. Showing them ends the hand with {worth} points."
)
READY = Phrase("KH-43", "Chance to go out on your next draw: {odds}.")
REAL_MELD = Phrase("KH-70", "The cards on the table are a real meld.")
SIMULATED_ORPHAN = Phrase(
    "KH-79", "Six cards are soon melded but hold few dear melds: 5 points less in simulated hands."
)
SOONER = Phrase("KH-74", "If somebody else went out first, you would score only {stay}.")
STOCK = Phrase("", "A card from the stock may be better.")
STOPS_OTHERS = Phrase(
    "KH-74", "Your cards might be worth more later, but going out stops the others now."
)
TAKES = Phrase("KH-27", "The {card} is worth more in your hand, and it stays hidden there.")


class Words:
    """The words for one view.

    Attributes:
        laid: points of the seat's own melds on the table, caches included.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.laid = on_table(view) if view.board.laid else 0

    def worth(self, move: Move) -> int:
        """Points of the meld a claim would lay, or of the hand with which one goes out."""
        found = self.view.setup.wording.worth(self.view, move)
        return found[1] if found else 0

    def goes_out(self, move: Move) -> Reason:
        """Every card is melded."""
        worth = self.worth(move)
        if move.verb == "quartette":
            return QUARTETTE(float(worth), card=name(self.view, move.cards[0]), worth=worth)
        text = f"our cards are all in melds: {worth} points, 5 of them for going out."
        head = f"Without {the(self.view, move.cards)} y" if move.cards else "Y"
        return Reason("KH-44", head + text, float(worth))

    def caches(self, move: Move) -> Reason:
        """Three of a kind, face down, waiting for the fourth."""
        return CACHE(6.0, card=name(self.view, move.cards[0]))

    def throws(self, move: Move, division: Division) -> Reason:
        """The best division without the card discarded."""
        melds, points = len(division.melds), self.laid + division.points
        what = f"{melds} meld{'s' * (melds != 1)}" if melds else "no meld"
        table = " in hand besides those on the table" if self.laid else ""
        text = f"you have {what}{table}: {as_points(points)} so far."
        return Reason("KH-45", f"Without {the(self.view, move.cards)} {text}", float(points))

    def risk(self, move: Move, risk: float) -> Reason:
        """What the discard may give away, and to whom: by name where there is one opponent only."""
        card, seats = name(self.view, move.cards[0]), self.view.setup.seats
        alone = seats == 2 and self.view.seat is not None
        who = seat_names(seats)[1 - (self.view.seat or 0)] if alone else "somebody"
        text = f"Risk: {who} may use the {card} (about {risk:.1f} points)."
        if risk < 0.1:
            text = f"The {card} is of little use to the others."
        return Reason("KH-75" if seats > 2 else "KH-74", text, -risk)

    def claims(self, move: Move) -> Reason:
        """The meld a claim lays."""
        view = self.view
        found = view.setup.wording.worth(view, move)
        meld = view.setup.game.meld_title(found[0]).lower() if found else "nothing"
        in_turn = (view.board.thrower + 1) % view.setup.seats == view.seat
        clause = "KH-60" if move.verb == "claim_cache" else "KH-27" if in_turn else "KH-33"
        worth, card = self.worth(move), name(view, view.cards("heap")[-1])
        text = f"The {card} completes a meld: {meld}, {as_points(worth)}."
        return Reason(clause, text, float(worth))

    def takes(self, gain: float) -> Reason:
        """The discard goes unexposed into the hand."""
        return TAKES(gain, card=name(self.view, self.view.cards("heap")[-1]))

    def weighs(self, ranked: Sequence[Row]) -> tuple[Reason, ...]:
        """Why a claim, or none: the best choice against the best of the other sort."""
        (move, worth), rest = ranked[0], ranked[1:]
        others = (row for row in rest if (row[0].verb == "claim") != (move.verb == "claim"))
        other = next(others, rest[0] if rest else None)
        gain = worth - other[1] if other else 0.0
        how = f"about {worth:.1f} points, {gain:.1f} more than the next best choice"
        if move.verb in ("claim", "claim_cache"):
            return self.claims(move), Reason("KH-74", f"Taking it should bring {how}.", gain)
        if move.verb == "take":
            return (Reason("KH-27", f"With this card your hand should bring {how}.", gain),)
        return (Reason("KH-29", f"Keeping your cards free should bring {how}.", gain),)

    def pairs(self, left: Cards) -> int:
        """A rule of thumb: pairs of a rank, or near in one suit, that a card could make a meld."""
        pack, pairs = self.view.setup.pack, 0
        for at, low in enumerate(left):
            for high in left[at + 1 :]:
                same_suit = pack.suits[low] == pack.suits[high]
                pairs += pack.ranks[low] == pack.ranks[high] and not same_suit
                pairs += same_suit and 0 < high - low <= 2
        return pairs
