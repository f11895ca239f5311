"""Ming Kanhu's novice and regular player.

The novice leads a meld when it sees one, beats as cheaply as it can and throws its lowest cards.
The regular works out exactly how likely a play is to win against the cards it has not seen, and
holds that against what the cards would be worth later.
"""

from __future__ import annotations

from math import comb

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Cards
from kanhu.core.grammar import percent
from kanhu.core.moves import Move
from kanhu.families.tricks import TRICK
from kanhu.games.ming_kanhu.board import View
from kanhu.games.ming_kanhu.players import expert
from kanhu.games.ming_kanhu.players.words import Words
from kanhu.players.decision import Decision, Reason
from kanhu.players.odds import none_of

SEES_MELDS = 2  # of three: how often the novice sees a meld
LEAD = 0.35  # worth of leading the next trick, in points of a trick of singles


def novice(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Legal and plausible: melds when seen, the cheapest beat, the lowest throw."""
    words = Words(view)
    if view.phase == "lead":
        melds = [move for move in view.legal if len(move.cards) == 3]
        if melds and chance.below(3) < SEES_MELDS:
            move = melds[chance.below(len(melds))]
            return Decision.of(
                move, Reason("MK-10", "A meld takes three cards from everybody.", 0.0)
            )
        singles = [move for move in view.legal if len(move.cards) == 1]
        move = singles[chance.below(len(singles))]
        return Decision.of(move, Reason("MK-10", "Any card may be led.", 0.0))
    beats = [move for move in view.legal if move.verb == "beat"]
    if beats and chance.below(4):
        return Decision.of(beats[0], Reason(words.rule(beats[0].cards), "This beats it.", 0.0))
    throws = [move for move in view.legal if move.verb == "throw"] or beats
    return Decision.of(throws[0], Reason("MK-12", "These are the lowest cards.", 0.0))


def regular(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Greedy by the exact chance to win the trick."""
    odds, words = Odds(view), Words(view)
    ranked = sorted(
        ((move, odds.worth(move)) for move in expert.candidates(view)),
        key=lambda pair: -pair[1],
    )
    move = ranked[0][0]
    if move.verb == "throw":
        reason = Reason(
            "MK-12", "The trick is not worth a card that could win it, so low cards go.", 0.0
        )
        return Decision(move, (reason,), tuple(ranked))
    sure = odds.wins(move)
    text = f"It wins the trick in {percent(sure, 'the deals that are still possible')}."
    reasons = (Reason(words.rule(move.cards), text, sure * words.trick(move)), *words.bonus(move))
    return Decision(move, reasons, tuple(ranked))


class Odds:
    """Exact chances against the cards a seat has not seen."""

    def __init__(self, view: View) -> None:
        self.view, self.kit, self.words = view, view.setup.kit, Words(view)
        lying = [c for cards in view.zones.values() if not isinstance(cards, int) for c in cards]
        # What the seat itself has thrown or remembers is seen, so that it fears no such card.
        known = {*lying, *(kind for fact in view.facts for kind in fact.cards)}
        self.unseen = [kind for kind in range(30) if kind not in known]
        b, n = view.board, view.setup.seats
        self.held = len(view.hand)
        self.later = n - 1 - len(b.plays)
        self.ladder = ""
        if b.plays:
            self.ladder = self.kit.ladder(tuple(sorted(view.cards(TRICK)[: b.plays[0][1]])))
        self.keep = {kind: self._single((kind,), n - 1) for kind in view.hand}

    def wins(self, move: Move) -> float:
        """Chance that nobody who plays later beats it."""
        if move.verb == "throw":
            return 0.0
        if len(move.cards) == 1:
            return self._single(move.cards, self.later)
        return self._meld(move.cards, self.ladder or self.kit.ladder(move.cards), self.later)

    def _single(self, cards: Cards, hands: int) -> float:
        over = sum(self.kit.single_beats(kind, cards[0]) for kind in self.unseen)
        unseen = len(self.unseen)  # fewer than the hands hold if some of their cards are known
        return none_of(unseen, over, min(unseen, self.held * hands))

    def _meld(self, cards: Cards, ladder: str, hands: int) -> float:
        """As if the melds that beat it lay apart from one another, which is nearly so."""
        unseen, chance = set(self.unseen), 1.0
        ways = comb(len(unseen), 3) or 1
        for higher in self.kit.above[ladder][cards]:
            if unseen.issuperset(higher):
                chance *= 1 - min(1.0, hands * comb(self.held, 3) / ways)
        return chance

    def worth(self, move: Move) -> float:
        """Points to be expected from the trick, less what the cards would win later."""
        n = self.view.setup.seats
        cost = sum(n * self.keep[kind] for kind in move.cards)
        sure = self.wins(move)
        gain = sure * (self.words.trick(move) + LEAD * n) if sure else 0.0
        return gain - cost - self._broken(move.cards)

    def _broken(self, cards: Cards) -> float:
        """What melds of the hand lose if these cards leave it."""
        loss = 0.0
        for meld in self.kit.melds_in(self.view.hand):
            if meld.cards != cards and set(meld.cards) & set(cards):
                points = self.view.setup.seats * 3 + meld.points
                worth = points * self._meld(meld.cards, meld.ladder, self.view.setup.seats - 1)
                worth -= self.view.setup.seats * sum(self.keep[kind] for kind in meld.cards)
                loss = max(loss, worth)
        return loss
