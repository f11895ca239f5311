"""Ming Kanhu's novice and regular player.

The novice leads a meld when it sees one, beats as cheaply as it can and throws its lowest cards.
The regular works out exactly how likely a play is to win against the cards it has not seen, and
holds that against what the cards would be worth later.
"""

from __future__ import annotations

from math import comb

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Cards
from kanhu.core.grammar import Share
from kanhu.core.moves import Move
from kanhu.families.tricks import TRICK
from kanhu.games.ming_kanhu.board import View
from kanhu.games.ming_kanhu.players import expert
from kanhu.games.ming_kanhu.players.words import Words
from kanhu.players.decision import Decision, any_move, having, ranked
from kanhu.players.odds import none_of
from kanhu.players.phrases import reason
from kanhu.players.seen import known

SEES_MELDS = 2  # of three: how often the novice sees a meld
LEAD = 0.35  # worth of leading the next trick, in points of a trick of singles


def novice(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Legal and plausible: melds when seen, the cheapest beat, the lowest throw."""
    if view.phase == "lead":
        melds = [move for move in view.legal if len(move.cards) == 3]
        if melds and chance.below(3) < SEES_MELDS:
            return Decision.of(any_move(melds, chance), reason(view, "meld"))
        singles = [move for move in view.legal if len(move.cards) == 1]
        return Decision.of(any_move(singles, chance), reason(view, "leads"))
    beats = having(view, "beat")
    if beats and chance.below(4):
        rule = Words(view).rule(beats[0].cards)
        return Decision.of(beats[0], reason(view, "beats", 0.0, rule))
    return Decision.of((having(view, "throw") or beats)[0], reason(view, "lowest"))


def regular(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Greedy by the exact chance to win the trick."""
    odds, words = Odds(view), Words(view)
    rows = ranked(expert.candidates(view), odds.worth)
    move = rows[0][0]
    if move.verb == "throw":
        return Decision.best(rows, reason(view, "spares"))
    sure = odds.wins(move)
    worth, rule = sure * words.trick(move), words.rule(move.cards)
    won = reason(view, "possible", worth, rule, share=Share(sure))
    return Decision.best(rows, won, *words.bonus(move))


class Odds:
    """Exact chances against the cards a seat has not seen."""

    def __init__(self, view: View) -> None:
        self.view, self.kit, self.words = view, view.setup.kit, Words(view)
        # What the seat itself has thrown or remembers is known, so that it fears no such card.
        self.unseen = sorted({*range(30)} - known(view))
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
