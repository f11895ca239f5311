"""Khanquest's expert: the promising moves tried in imagined games; what counts is the share won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kanhu.cards.bits import bits
from kanhu.cards.chance import Stream
from kanhu.core.grammar import Share
from kanhu.core.moves import Move
from kanhu.families.tricks import HAND, TRICK
from kanhu.games.khanquest.board import STOCK, TURNED, View
from kanhu.games.khanquest.players.judge import judge
from kanhu.games.khanquest.players.playout import Deal
from kanhu.games.khanquest.players.simple import Strength
from kanhu.games.khanquest.players.words import Words
from kanhu.players.decision import Decision, Reason
from kanhu.players.phrases import reason
from kanhu.players.search import Effort, Evaluator, Trial, imagined, search

SINGLES, LARGER, BEATS = 3, 3, 4  # moves looked at: leads of one, of each larger size, answers


def choose(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """The expert's decision."""
    for move in view.legal:
        if len(move.cards) == len(view.hand) and not view.count(TURNED):
            return Decision.of(move, reason(view, "wins"))
    return search(Expert(view), chance, simulations)


class Expert(Evaluator[View, Deal]):
    """One view; a row of a trial is the share of the win."""

    effort = Effort(stages=((30, 4), (60, 2), (150, 1)))

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.strength, self.seat = Strength(view), view.seat or 0

    def moves(self) -> list[Move]:
        """Of each kind and size the moves that spend the least strength, but no lead in circles."""
        kept: list[Move] = []
        used: dict[tuple[str, int], int] = {}
        for move, _ in self.strength.ranked():
            kind = move.verb, len(move.cards)
            most = BEATS if move.verb == "beat" else SINGLES if len(move.cards) < 2 else LARGER
            if used.get(kind, 0) < most and not (len(move.cards) > 1 and self.strength.idle(move)):
                used[kind] = used.get(kind, 0) + 1
                kept.append(move)
        return kept

    def deals(self, chance: Stream) -> Iterator[Deal]:
        """Deals set up where the game stands."""
        view, kit = self.view, self.view.setup.kit
        j = judge(view.setup.options, view.board.trump, kit.needed, kit.sizes)
        trick, table, at = view.cards(TRICK), [], 0
        for _, size, _ in view.board.plays:
            table.append(trick[at : at + size])
            at += size
        for zones in imagined(view, chance):
            hands = [bits(zones[HAND[seat]]) for seat in range(view.setup.seats)]
            deal = Deal(j, hands, [*zones[TURNED], *zones[STOCK]], self.seat)
            deal.table = list(table)
            yield deal

    def outcome(self, deal: Deal, move: Move) -> tuple[float]:
        """The seat's share of the win."""
        now = deal.copy()
        if move.verb == "take":
            now.take()
        elif move.verb == "swap":
            now.swap(self.seat, self.view.setup.kit.seven[self.view.board.trump])
        else:
            now.lay(move.cards)
        return (now.play_out()[self.seat],)

    def first_thought(self, trials: Sequence[Trial]) -> Trial:
        """The move that spends the least strength."""
        return min(trials, key=lambda trial: (-self.strength.worth(trial.move), trial.move))

    def reasons(self, trials: Sequence[Trial]) -> Iterator[Reason]:
        """What it spends, how often it won, and how much less often the next best did."""
        words, best = Words(self.view), trials[0]
        yield self._plain(words, best.move, first=best is self.first_thought(trials))
        yield reason(self.view, "share", best.mean(), share=Share(best.mean()))
        if len(trials) > 1:
            yield words.instead(trials[1].move, best.lead(trials[1]))
        yield from words.keeps(best.move)

    def _plain(self, words: Words, move: Move, *, first: bool) -> Reason:
        """What a move spends or saves; the first thought is the one that spends least."""
        if move.verb == "take":
            return words.taken(self.view.count(TRICK))
        if move.verb == "swap":
            return reason(self.view, "swaps")
        return words.spent(move, self.strength.of(move.cards) / len(move.cards), weakest=first)
