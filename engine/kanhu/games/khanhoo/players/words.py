"""What Khanhoo's players say: reasons in a learner's words, each with its clause and points."""

from __future__ import annotations

from collections.abc import Sequence

from kanhu.cards.kinds import Cards
from kanhu.core.moves import Move
from kanhu.games.khanhoo.board import View
from kanhu.games.khanhoo.cache import on_table
from kanhu.melds import Division
from kanhu.players.decision import Reason, Row
from kanhu.players.phrases import name, names, reason
from kanhu.wording.seats import seat_names


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
            card = name(self.view, move.cards[0])
            return reason(self.view, "quartette", float(worth), card=card, worth=worth)
        cards = names(self.view, move.cards)
        return reason(self.view, "goes_out", float(worth), cards=cards, worth=worth)

    def caches(self, move: Move) -> Reason:
        """Three of a kind, face down, waiting for the fourth."""
        return reason(self.view, "cache", 6.0, card=name(self.view, move.cards[0]))

    def throws(self, move: Move, division: Division) -> Reason:
        """The best division without the card discarded."""
        points = self.laid + division.points
        return reason(
            self.view, "throws", float(points), cards=names(self.view, move.cards),
            melds=len(division.melds), points=points, laid=self.laid,
        )  # fmt: skip

    def risk(self, move: Move, risk: float) -> Reason:
        """What the discard may give away, and to whom: by name where there is one opponent only."""
        card, seats = name(self.view, move.cards[0]), self.view.setup.seats
        alone = seats == 2 and self.view.seat is not None
        who = seat_names(seats)[1 - (self.view.seat or 0)] if alone else ""
        clause = "KH-75" if seats > 2 else "KH-74"
        if risk < 0.1:
            return reason(self.view, "little_risk", -risk, clause, card=card)
        return reason(self.view, "risk", -risk, clause, who=who, card=card, risk=risk)

    def claims(self, move: Move) -> Reason:
        """The meld a claim lays."""
        view = self.view
        found = view.setup.wording.worth(view, move)
        meld = view.setup.game.meld_title(found[0]).lower() if found else ""
        in_turn = (view.board.thrower + 1) % view.setup.seats == view.seat
        clause = "KH-60" if move.verb == "claim_cache" else "KH-27" if in_turn else "KH-33"
        worth, card = self.worth(move), name(view, view.cards("heap")[-1])
        return reason(view, "completes", float(worth), clause, card=card, meld=meld, points=worth)

    def takes(self, gain: float) -> Reason:
        """The discard goes unexposed into the hand."""
        return reason(self.view, "takes", gain, card=name(self.view, self.view.cards("heap")[-1]))

    def weighs(self, ranked: Sequence[Row]) -> tuple[Reason, ...]:
        """Why a claim, or none: the best choice against the best of the other sort."""
        (move, worth), rest = ranked[0], ranked[1:]
        others = (row for row in rest if (row[0].verb == "claim") != (move.verb == "claim"))
        other = next(others, rest[0] if rest else None)
        gain = worth - other[1] if other else 0.0
        if move.verb in ("claim", "claim_cache"):
            return self.claims(move), reason(self.view, "taking", gain, worth=worth, gain=gain)
        if move.verb == "take":
            return (reason(self.view, "with_card", gain, worth=worth, gain=gain),)
        return (reason(self.view, "keeps_free", gain, worth=worth, gain=gain),)

    def pairs(self, left: Cards) -> int:
        """A rule of thumb: pairs of a rank, or near in one suit, that a card could make a meld."""
        pack, pairs = self.view.setup.pack, 0
        for at, low in enumerate(left):
            for high in left[at + 1 :]:
                same_suit = pack.suits[low] == pack.suits[high]
                pairs += pack.ranks[low] == pack.ranks[high] and not same_suit
                pairs += same_suit and 0 < high - low <= 2
        return pairs
