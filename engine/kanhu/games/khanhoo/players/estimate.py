"""How Khanhoo's expert judges a hand: imagined futures, exact next draws, others' claims.

A hand is judged by imagining futures: cards it may yet receive until the hand ends, drawn from
those that can still lie in the stock (KH-73), known ones where a turned heap is drawn again.
With each future the hand is divided twice, for points and for going out, and the better counts.
All choices are judged by the same futures, so that luck falls out of the comparison. The next
draw is not sampled: every card that would complete the hand is looked at.
"""

from __future__ import annotations

from itertools import islice

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Cards
from kanhu.families.draw import HAND
from kanhu.games.khanhoo.board import GOING_OUT, RUNS, View
from kanhu.games.khanhoo.players.words import Words
from kanhu.players.prospects import UNKNOWN, geometric_quantiles, sample_draws, unseen, weighted
from kanhu.players.search import imagined

# Found by paired deals against the regular player. DANGER matters most: at 0.7 half the lead was
# gone. Other END, FORESIGHT, DENIED and READY made no difference that 150 deals could show.
FUTURES = 64  # imagined for each decision
DEALS = 10  # of the others' hands, imagined for each throw
KEPT = 6  # throws that a first look keeps for the second
END = 0.10  # chance that the hand ends before each further draw of one's own
DRAWS = 8  # at most in one future
FORESIGHT = 0.6  # part of a future used for going out: real players cannot keep every card
DENIED = 3.0  # what going out keeps the others from, beside the five points
MISSING = 0.1  # points a card that is not yet melded costs when the hand ends
READY = 3.0  # worth of certainty to go out at the next turn
DANGER = 0.3  # share of an opponent's gain that counts as one's own loss
CARD, PAIR = 0.4, 0.1  # of a melded card and of two that lack one, at the first look
PER_CARD = 3  # weight of a melded card beside a point when going out comes first


class Estimate:
    """What the expert works out about one view."""

    def __init__(self, view: View, chance: Stream, simulations: int | None) -> None:
        self.view, self.chance = view, chance
        self.kit, self.seats = view.setup.kit, view.setup.seats
        self.cover = weighted(view.setup, 1, PER_CARD)
        self.hand = view.hand
        self.words = Words(view)
        self.unseen = unseen(view)
        self.futures = simulations or FUTURES
        options = view.setup.options
        self.losers_score = bool(options.losers_score)
        free = {"always": True, "three_hand": self.seats == 3, "never": False}
        self.barred = frozenset() if free[options.bump_sequences] else RUNS  # KH-34

    # --- what may come -------------------------------------------------------------------------

    def drawn(self, offset: int, more: int = 0) -> list[Cards]:
        """Futures whose first draw comes after `offset` draws of others; `more` draws are sure."""
        lengths = [length + more for length in geometric_quantiles(self.futures, END, DRAWS)]
        coming = [self._draw(offset + at * self.seats) for at in range(max(lengths, default=0))]
        return sample_draws(self.unseen, coming, lengths, self.chance)

    def _draw(self, place: int) -> int:
        """The card so many places down the stock, if it is known (KH-40)."""
        view, top = self.view, self.unseen.top
        if place < len(top):
            return top[place]
        below = place - view.count("stock")
        heap = view.cards("heap")
        if view.setup.options.recycle == "shuffle_keep_top" or view.board.stockless:
            return UNKNOWN
        return heap[below] if 0 <= below < len(heap) else UNKNOWN

    # --- what a hand is worth --------------------------------------------------------------------

    def value(self, hand: Cards, drawn: list[Cards], spare: int = 0) -> float:
        """Mean over the futures of the better of counting points and of going out.

        `spare` cards of the hand are still to be thrown.
        """
        size, total = len(hand) - spare, 0.0
        for future in drawn:
            points = self.kit.best_points(joined(hand, future)) if self.losers_score else 0
            division = self.cover.best(joined(hand, future[: round(len(future) * FORESIGHT)]))
            used = sum(len(meld.cards) for meld in division.melds)
            out = division.points - PER_CARD * used + GOING_OUT + DENIED
            if used >= size:
                total += max(points, out)
            else:
                total += points - MISSING * (size - used)
        return total / max(1, len(drawn))

    def first_look(self, rest: Cards) -> float:
        """A cheap judgement of a hand, to choose which throws deserve a second look."""
        division = self.kit.best(rest)
        used = len(rest) - len(division.left)
        return float(division.points + CARD * used + PAIR * self.words.pairs(division.left))

    def readiness(self, rest: Cards) -> float:
        """Chance that the next card drawn completes the hand (KH-43)."""
        odds = self.unseen.next_draw_probabilities().items()
        return sum(odd for kind, odd in odds if self.kit.goes_out(joined(rest, (kind,))))

    def deals(self, count: int) -> list[list[Cards]]:
        """Hands of the others, next in turn first, in deals that fit the view."""
        seats = [((self.view.seat or 0) + step) % self.seats for step in range(1, self.seats)]
        deals = islice(imagined(self.view, self.chance), count)
        return [[zones[HAND[seat]] for seat in seats] for zones in deals]

    def danger(self, kind: int, deals: list[list[Cards]]) -> float:
        """Mean points the others would gain by claiming a throw, against one's own (KH-75)."""
        gain, best = 0, self.kit.best_points
        for hands in deals:
            for step, hand in enumerate(hands):
                if self.kit.can_claim(hand, kind, self.barred if step else frozenset()):
                    gain += max(1, best(joined(hand, (kind,))) - best(hand))
        return gain / max(1, len(deals)) / (self.seats - 1)


def joined(hand: Cards, more: Cards) -> Cards:
    """The hand with more cards, sorted."""
    return tuple(sorted(hand + more))
