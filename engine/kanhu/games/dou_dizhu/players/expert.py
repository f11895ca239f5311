"""Dou Dizhu's expert: moves tried in imagined hands; what counts is the payment of the own side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Cards, without
from kanhu.core.grammar import Share
from kanhu.core.moves import Move
from kanhu.families.climb import HAND
from kanhu.games.dou_dizhu.board import WIDOW, View
from kanhu.games.dou_dizhu.play import last_shape
from kanhu.games.dou_dizhu.players import words as say
from kanhu.games.dou_dizhu.players.choice import Option, options
from kanhu.games.dou_dizhu.players.hand import CutHand, code
from kanhu.games.dou_dizhu.players.playout import Deal
from kanhu.games.dou_dizhu.players.words import Words
from kanhu.games.dou_dizhu.shapes import BOMB, ROCKET
from kanhu.games.dou_dizhu.split import counts_of, cut
from kanhu.players.decision import Decision, Reason
from kanhu.players.phrases import reason
from kanhu.players.search import Effort, Evaluator, Trial, imagined, search

MOVES = 14  # looked at, besides a pass, bombs and the rocket
BID_DEALS = 120
BID_AT = 0.5  # share of deals won alone at which it bids
WON = 1  # column of a trial


def choose(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """The expert's decision."""
    if view.phase == "auction":
        return _bid(view, chance, simulations)
    return search(Expert(view), chance, simulations)


class Expert(Evaluator[View, Deal]):
    """One view; a row of a trial is the payment in stakes, and whether the side won."""

    effort = Effort(rollouts=1800, fewest=80, most=240)

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.seat, last = view.seat or 0, last_shape(view.board)
        self.options = {row.move: row for row in promising(options(view))}
        self.after = {move: _hand(without(view.hand, move.cards)) for move in self.options}
        self.made = {move: row.shape and code(row.shape) for move, row in self.options.items()}
        self.last = last and code(last)

    def moves(self) -> list[Move]:
        """The promising moves."""
        return list(self.options)

    def deals(self, chance: Stream) -> Iterator[Deal]:
        """Deals set up where the hand stands."""
        b = self.view.board
        for zones in imagined(self.view, chance):
            deal = Deal([_hand(zones[HAND[seat]]) for seat in range(3)], b.landlord, self.seat)
            deal.last, deal.owner, deal.passes = self.last, b.best, b.passes
            yield deal

    def outcome(self, deal: Deal, move: Move) -> tuple[float, float]:
        """The payment, bombs included, and whether it is a gain."""
        now = deal.copy()
        now.hands[self.seat] = self.after[move].copy()
        now.put(self.made[move])
        worth = now.worth(self.seat)
        return worth, float(worth > 0)

    def reasons(self, trials: Sequence[Trial]) -> Iterator[Reason]:
        """The plays left, the deals won, the payment, and the next best move."""
        words, best = Words(self.view), trials[0]
        yield words.plain(best.move, self.options[best.move].plays)
        yield words.share(best.move, best.mean(WON))
        yield say.mean(self.view, best.worth)
        if len(trials) > 1:
            yield words.instead(trials[1].move, best.worth - trials[1].worth)


def promising(found: list[Option]) -> list[Option]:
    """All passes and bombs, and of the rest those that leave the fewest plays, the lower first.

    Who can go out does so (DD-38).
    """
    if out := [row for row in found if row.plays == 0]:
        return out
    always = [row for row in found if row.shape is None or row.shape.kind in (BOMB, ROCKET)]
    rest = [row for row in found if row not in always]
    rest.sort(key=lambda row: (row.plays, row.shape.top if row.shape else 0, row.move))
    return always + rest[:MOVES]


def _hand(cards: Cards) -> CutHand:
    return CutHand(cut(counts_of(cards)), len(cards))


def _bid(view: View, chance: Stream, simulations: int | None) -> Decision:
    """Play alone in imagined deals, with the widow, and bid if that wins often enough."""
    seat, count = view.seat or 0, BID_DEALS if simulations is None else max(1, simulations)
    wins = 0
    for zones in islice(imagined(view, chance), count):
        hands = [_hand(zones[HAND[other]]) for other in range(3)]
        hands[seat] = _hand(zones[HAND[seat]] + zones[WIDOW])
        wins += Deal(hands, seat, seat).winner() == seat
    share = wins / count
    move = view.legal[-1] if share >= BID_AT else view.legal[0]
    value = 2 * (2 * share - 1)
    alone = reason(view, "alone", value, share=Share(share))
    return Decision.best([(move, value)], say.high(view), alone)
