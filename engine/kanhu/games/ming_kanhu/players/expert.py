"""Ming Kanhu's expert: moves tried in imagined hands; what counts is the lead over the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kanhu.cards.bits import bits
from kanhu.cards.chance import Stream
from kanhu.core.moves import Move
from kanhu.families.tricks import HAND, TRICK
from kanhu.games.ming_kanhu.board import View
from kanhu.games.ming_kanhu.kit import SINGLE
from kanhu.games.ming_kanhu.players.playout import Deal, judge
from kanhu.games.ming_kanhu.players.words import Words
from kanhu.players.decision import Decision, Reason
from kanhu.players.search import Effort, Evaluator, Trial, imagined, search

LOWEST = 7  # cards of the hand out of which three are thrown
WON = 1  # column of a trial


def choose(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """The expert's decision."""
    return search(Expert(view), chance, simulations)


class Expert(Evaluator[View, Deal]):
    """One view; a row of a trial is the lead over the mean of the others, and the trick won."""

    effort = Effort(rollouts=1200, fewest=24, most=120)

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.kit, self.seat = view.setup.kit, view.seat or 0

    def moves(self) -> list[Move]:
        """The promising moves."""
        return candidates(self.view)

    def deals(self, chance: Stream) -> Iterator[Deal]:
        """Deals set up at the trick that is being played."""
        view, b, j = self.view, self.view.board, judge(self.view.setup)
        trick, must = view.cards(TRICK), bool(view.setup.options.must_beat)
        for zones in imagined(view, chance):
            hands = [bits(zones[HAND[seat]]) for seat in range(view.setup.seats)]
            deal = Deal(j, hands, b.leader, must)
            if b.plays:
                size = b.plays[0][1]
                ladder = self.kit.ladder(tuple(sorted(trick[:size])))
                best = trick[-1] if size == 1 else bits(trick[-size:])
                deal.open(ladder, best, b.best, len(b.plays))
            deal.find_strong()
            yield deal

    def outcome(self, deal: Deal, move: Move) -> tuple[float, float]:
        """The lead from here on, and whether this trick was won."""
        now, cards = deal.copy(), move.cards
        now.put(bits(cards), move.verb != "throw", self.kit.ladder(cards) or SINGLE)
        return now.ahead(self.seat), float(now.first == self.seat)

    def first_thought(self, trials: Sequence[Trial]) -> Trial:
        """The best move that breaks up no meld with a bonus."""
        whole = (row for row in trials if not self.kit.broken(self.view.hand, row.move.cards))
        return next(whole, trials[0])

    def reasons(self, trials: Sequence[Trial]) -> Iterator[Reason]:
        """The melds of the hand, the trick, the rest of the hand, and the next best move."""
        words, best = Words(self.view), trials[0]
        lead, most = best.mean(), max(trial.mean() for trial in trials)
        yield from words.plain(best.move)
        yield words.chance_to_win(best.move, best.mean(WON), len(best.rows))
        yield words.mean(lead, len(trials) if lead == most else 1)
        if len(trials) > 1:
            yield words.instead(trials[1].move, best.lead(trials[1]))


def candidates(view: View) -> list[Move]:
    """All moves, but of three cards thrown only those out of the lowest and loosest ones."""
    moves = [move for move in view.legal if move.verb != "throw" or len(move.cards) == 1]
    throws = [move for move in view.legal if move.verb == "throw" and len(move.cards) > 1]
    if not throws:
        return moves
    bound = {kind for meld in view.setup.kit.melds_in(view.hand) for kind in meld.cards}
    loosest = sorted(view.hand, key=lambda kind: (kind in bound and len(view.hand) > 3, kind))
    return moves + [move for move in throws if {*loosest[:LOWEST]}.issuperset(move.cards)]
