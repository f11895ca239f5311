"""Schafkopf's expert: moves tried in imagined hands; what counts is the score, then card points.

Deals keep to the suits that were not followed (`certain`), and of several the one is kept in which
those who passed had reason to pass and the declarer to take.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from kanhu.cards.bits import bits
from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Cards
from kanhu.core.moves import Move
from kanhu.families.tricks import HAND, TRICK, WON
from kanhu.games.schafkopf.board import BURIED, WIDOW, View
from kanhu.games.schafkopf.options import SchafkopfOptions
from kanhu.games.schafkopf.order import best_of, worth
from kanhu.games.schafkopf.players.hand import ENOUGH, layings, promise
from kanhu.games.schafkopf.players.odds import Odds
from kanhu.games.schafkopf.players.playout import Deal, Result
from kanhu.games.schafkopf.players.words import Words, promises
from kanhu.games.schafkopf.score import declared, least, paid
from kanhu.players.decision import Decision, Reason
from kanhu.players.odds import ahead
from kanhu.players.search import Effort, Evaluator, Trial, imagined, search

WIDEST = 10  # pairs to lay away that are tried
TRIES = 3  # deals looked at for a plausible one
MARGIN = 12  # card points by which a hand may miss what was said of it
NUDGE = 0.02  # what a card point beyond an even share counts beside the score
EVEN_DECLARED, EVEN_LEAST = 60, 40  # card points of an even share
SIGHT = 0.02  # what a point of the trick that lies counts: imagined players know too much
Zones = Mapping[str, Cards]


class Case(NamedTuple):
    """An imagined deal: as it lies, and the cards that count for somebody beside the tricks."""

    deal: Deal
    extra: Cards  # laid away, or the widow


def choose(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """The expert's decision."""
    return search(Expert(view), chance, simulations)


class Expert(Evaluator[View, Zones]):
    """One view; a row of a trial is a `Result`."""

    effort = Effort(rollouts=1000, fewest=30, most=150)

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.seat, self.options, self.words = view.seat or 0, view.setup.options, Words(view)
        self.odds = Odds(view) if view.phase == "play" else None

    def moves(self) -> list[Move]:
        """The promising moves."""
        return candidates(self.view)

    def deals(self, chance: Stream) -> Iterator[Zones]:
        """Deals in which what was said of the widow made sense, where one is found soon."""
        played, deals = _played(self.view), imagined(self.view, chance)
        while True:
            for zones in islice(deals, TRIES):
                if _makes_sense(self.view, zones, played):
                    break
            yield zones

    def outcome(self, deal: Zones, move: Move) -> Result:
        """A move carried out in a deal that is known whole, and the deal played to its end."""
        case = self._case(deal, move)
        case.deal.finish()
        return value(self.options, case, self.seat, self.view.board.dealer)

    def worth(self, trial: Trial) -> float:
        """The mean result, and a little for the trick that lies."""
        return trial.mean() + (SIGHT * self.odds.value(trial.move) if self.odds else 0)

    def first_thought(self, trials: Sequence[Trial]) -> Trial:
        """The pair that leaves the best hand; else the move that came out best."""
        if self.view.phase != "discard":
            return trials[0]
        first = candidates(self.view)[0]
        return next(trial for trial in trials if trial.move == first)

    def reasons(self, trials: Sequence[Trial]) -> Iterator[Reason]:
        """The cards themselves, how often it went well, and the next best move."""
        best, mean = trials[0], _mean(trials[0])
        yield self._cards(best.move)
        yield self.words.share(best.move, mean.won)
        if len(trials) > 1:
            second = _mean(trials[1])
            less = Result(*(one - other for one, other in zip(mean, second, strict=True)))
            yield self.words.instead(trials[1].move, second.won, less)

    def _cards(self, move: Move) -> Reason:
        """What speaks for a move by the cards themselves."""
        if move.verb == "discard":
            return self.words.lays(move.cards)
        if self.odds is None:
            return promises(self.view, promise(self.view.hand))
        share = self.odds.takes(move)
        return self.words.ducks(share) if self.view.board.least else self.words.wins(move, share)

    def _case(self, zones: Zones, move: Move) -> Case:
        if self.view.phase == "widow":
            return self._after_widow(zones, move.verb == "take")
        if self.view.phase == "discard":
            return self._declaring(zones, self.seat, zones[HAND[self.seat]], move.cards)
        declarer = self.view.board.declarer
        case = Case(self._as_it_lies(zones), zones[BURIED[declarer] if declarer >= 0 else WIDOW])
        case.deal.put(move.cards[0])
        return case

    def _as_it_lies(self, zones: Zones) -> Deal:
        """The deal at the trick that is being played."""
        b = self.view.board
        deal = Deal([bits(zones[HAND[seat]]) for seat in range(3)], b.declarer, b.leader)
        deal.trick = list(zones[TRICK])
        deal.best = best_of(zones[TRICK]) if deal.trick else 0
        deal.points = [worth(zones[WON[seat]]) for seat in range(3)]
        if b.wins:
            deal.points[b.wins[-1]] += worth(zones["last"])
        deal.tricks, deal.number = list(b.tricks), len(b.wins)
        for number, seat in enumerate(b.wins, 1):
            deal.last[seat] = number
        return deal

    def _after_widow(self, zones: Zones, takes: bool) -> Case:
        """The widow settled: this seat takes or passes, later ones by what their hands promise."""
        asked, dealer = self.seat, self.view.board.dealer
        while True:
            hand = zones[HAND[asked]]
            if takes if asked == self.seat else promise(hand) >= ENOUGH:
                whole = tuple(sorted(hand + zones[WIDOW]))
                laid = layings(whole, self.options.buried_points == "declarer")[0][1]
                return self._declaring(zones, asked, whole, laid)
            if asked == dealer:
                break
            asked = (asked + 1) % 3
        hands = [bits(zones[HAND[at]]) for at in range(3)]
        return Case(Deal(hands, -1, (dealer + 1) % 3), zones[WIDOW])

    def _declaring(self, zones: Zones, declarer: int, hand: Cards, laid: Cards) -> Case:
        """The first lead of a hand with a declarer who has laid two cards away."""
        hands = [bits(zones[HAND[at]]) for at in range(3)]
        hands[declarer] = bits(kind for kind in hand if kind not in laid)
        return Case(Deal(hands, declarer, (self.view.board.dealer + 1) % 3), laid)


def _mean(trial: Trial) -> Result:
    return Result(*(trial.mean(column) for column in range(len(Result._fields))))


def candidates(view: View) -> list[Move]:
    """All moves, but of pairs to lay away only the most promising."""
    if view.phase != "discard":
        return list(view.legal)
    rows = layings(view.hand, view.setup.options.buried_points == "declarer")
    return [Move("discard", pair) for _, pair in rows[:WIDEST]]


def _played(view: View) -> list[list[int]]:
    """Cards every seat has played in this hand, by what was heard."""
    found: list[list[int]] = [[], [], []]
    for event in view.log:
        if event.what == "dealer":
            found = [[], [], []]
        elif event.what in ("lead", "play"):
            found[event.seat] += event.cards
    return found


def _makes_sense(view: View, zones: Zones, played: list[list[int]]) -> bool:
    """Whether those who passed held little and the declarer much."""
    b = view.board
    for step in range(b.passes):
        seat = (b.dealer + 1 + step) % 3
        if promise((*zones[HAND[seat]], *played[seat])) > ENOUGH + MARGIN:
            return False
    if b.declarer < 0:
        return True
    seat = b.declarer
    hand = (*zones[HAND[seat]], *played[seat], *zones[BURIED[seat]])
    return len(hand) < 10 or promise(hand) >= ENOUGH - MARGIN


def value(o: SchafkopfOptions, case: Case, seat: int, dealer: int) -> Result:
    """Score of a seat less the mean of the others; a little for card points beyond an even share.

    Their even shares are taken off, for a hand with a declarer and one played least are compared.
    """
    deal, extra = case.deal, worth(case.extra)
    points = deal.points
    if deal.declarer < 0:
        if o.least_widow == "last_trick":
            points[deal.last.index(max(deal.last))] += extra
        winner, score, _ = least(o, points, deal.last, dealer)
        nudge, even = -points[seat], -EVEN_LEAST
    else:
        winner = deal.declarer
        points[winner] += extra if o.buried_points == "declarer" else 0
        score, _ = declared(o, points[winner], deal.tricks[winner], 120 - extra)
        sign = 1 if winner == seat else -1
        nudge, even = sign * points[winner], sign * EVEN_DECLARED
    scores = paid(o, winner, score, least=deal.declarer < 0)
    lead = ahead(scores, seat)
    return Result(lead + NUDGE * (nudge - even), float(lead > 0), lead, float(nudge))
