"""Madiao's expert: moves tried in imagined deals; what counts is what the hand brings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kanhu.cards.bits import bits
from kanhu.cards.chance import Stream
from kanhu.core.moves import Move
from kanhu.families.tricks import HAND, THROWN, TRICK, WON
from kanhu.games.madiao.board import FACE, SEATS, STOCK, View
from kanhu.games.madiao.order import HUNDRED
from kanhu.games.madiao.players.odds import Odds
from kanhu.games.madiao.players.playout import Deal
from kanhu.games.madiao.players.simple import redeal
from kanhu.games.madiao.players.words import Words
from kanhu.players.decision import Decision, Reason
from kanhu.players.search import Effort, Evaluator, Trial, imagined, search

SIGHT = 0.3  # what the reckoned worth of a move counts: imagined players know too much
WON_TRICK = 1  # column of a trial


def choose(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """The expert's decision."""
    if view.phase == "redeal":
        return redeal(view)
    return search(Expert(view), chance, simulations)


class Expert(Evaluator[View, Deal]):
    """One view; a row of a trial is what the hand brings, and whether this trick was won."""

    effort = Effort(rollouts=2000, fewest=80, most=250)

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.seat: int = view.seat or 0
        self.odds, self.words = Odds(view), Words(view)
        self.holder = _openly_played(view)

    def moves(self) -> list[Move]:
        """All moves."""
        return list(self.view.legal)

    def deals(self, chance: Stream) -> Iterator[Deal]:
        """Deals set up at the trick that is being played."""
        view, b = self.view, self.view.board
        trick = view.cards(TRICK)
        for zones in imagined(view, chance):
            hands = [bits(zones[HAND[seat]]) for seat in range(SEATS)]
            deal = Deal(view.setup.options, b.banker, hands, b.leader)
            deal.tables = [zones[WON[seat]] for seat in range(SEATS)]
            dealt = (bits(zones[THROWN[seat]]) | hands[seat] for seat in range(SEATS))
            held = (seat for seat, cards in enumerate(dealt) if cards >> HUNDRED & 1)
            deal.holder = self.holder if self.holder >= 0 else next(held, -1)
            deal.stock = zones.get(FACE, ()) + zones[STOCK][::-1]
            deal.face = deal.stock[0] if view.setup.options.face != "none" else -1
            deal.number, deal.done = len(b.history), len(b.plays)
            deal.out = self.holder >= 0
            if b.plays:
                deal.best, deal.winner = trick[-1], b.best
            yield deal

    def outcome(self, deal: Deal, move: Move) -> tuple[float, float]:
        """What the hand brings, and whether this trick was won."""
        now = deal.copy()
        now.put(move.cards[0], move.verb != "throw")
        now.finish()
        return now.points()[self.seat], float(now.first == self.seat)

    def worth(self, trial: Trial) -> float:
        """The mean result, and a little of what the move is reckoned to be worth."""
        return trial.mean() + SIGHT * self.odds.worth(trial.move)

    def reasons(self, trials: Sequence[Trial]) -> Iterator[Reason]:
        """What the trick means, how often it is won, the rest of the hand, the next best move."""
        best, words = trials[0], self.words
        (kind,), share = best.move.cards, best.mean(WON_TRICK)
        said = words.plain(best.move, share, self.odds.gain(kind), self.odds.reward(kind))
        yield said[0]
        if best.move.verb != "throw":
            yield words.chance(best.move, share, tried=True)
        yield from said[1:]
        lead, most = best.mean(), max(trial.mean() for trial in trials)
        yield words.mean(lead, len(trials) if lead == most else 1)
        if len(trials) > 1:
            yield words.instead(trials[1].move, best.worth - trials[1].worth)


def _openly_played(view: View) -> int:
    """The seat that has played the Hundred before all eyes, or -1."""
    for event in reversed(view.log):
        if event.what in ("lead", "beat") and event.cards == (HUNDRED,):
            return event.seat
        if event.what == "banker":
            break
    return -1
