"""Tyzicha's expert: every promising move tried on deals that fit what has been seen and shown.

The same deals serve all moves, so the luck of the deal falls out of the comparison. A deal is
played to its end by the exact rules of tricks (`playout`); what counts is the change of the own
score less the mean of the others' (`worth`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from kanhu.cards.bits import bits
from kanhu.cards.chance import Stream
from kanhu.core.moves import Move
from kanhu.families.tricks import HAND
from kanhu.games.tyzicha.board import HIGHEST, View
from kanhu.games.tyzicha.players import auction
from kanhu.games.tyzicha.players import words as say
from kanhu.games.tyzicha.players.deals import deal_of, given, imagine, known
from kanhu.games.tyzicha.players.guess import gifts
from kanhu.games.tyzicha.players.playout import Deal
from kanhu.games.tyzicha.players.simple import chance_of
from kanhu.games.tyzicha.players.words import Row, Words, decision, reasons
from kanhu.games.tyzicha.players.worth import Mean, Totals, worth_of
from kanhu.players.decision import Decision, Reason
from kanhu.players.phrases import reason
from kanhu.players.search import Effort, Evaluator, Trial, search

PAIRS, GIFT_DEALS = 9, 60  # gifts looked at, and deals of each
DECIDING = 240  # deals before a contract is raised or conceded


def choose(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """The expert's decision."""
    if view.phase in ("bid", "forced"):
        return auction.bid(view, chance, simulations)
    if view.phase == "gift":
        return _give(view, chance, simulations)
    if view.phase == "decide":
        return _decide(view, chance, simulations)
    return search(Play(view), chance, simulations)


def _deals(simulations: int | None, usual: int) -> int:
    return usual if simulations is None else max(1, min(simulations, usual))


class Play(Evaluator[View, Deal]):
    """A trick under way; a row of a trial is the `Mean` of one deal."""

    effort = Effort(rollouts=1400, fewest=30, most=240)

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.scoring = worth_of(view)

    def moves(self) -> tuple[Move, ...]:
        """Every card and marriage."""
        return self.view.legal

    def deals(self, chance: Stream) -> Iterator[Deal]:
        """Deals in which nobody holds what its plays have shown it to lack."""
        what = known(self.view)
        while True:
            yield deal_of(self.view, imagine(self.view, what, chance))

    def outcome(self, deal: Deal, move: Move) -> Mean:
        """What the hand brings."""
        now, b = deal.copy(), self.view.board
        now.put(move.cards[0], move.verb == "marry")
        return self.scoring.case(now.play_out(), b.declarer, b.contract)

    def reasons(self, trials: Sequence[Trial]) -> tuple[Reason, ...]:
        """The card in its trick, the points, the contract, and the next best move."""
        rows = [(Mean.of([Mean(*row) for row in trial.rows]), trial.move) for trial in trials]
        made = (rows[0][0].made, self.view.board.contract)
        return reasons(Words(self.view), rows, made, why=self._of_card)

    def _of_card(self, move: Move) -> list[Reason]:
        """What a card does in its trick, and what a marriage shown with it brings."""
        shown = [say.marriage(self.view, move)] if move.verb == "marry" else []
        return [*shown, say.trick(self.view, chance_of(self.view, move))]


# --- before the play ----------------------------------------------------------------------------


def _decide(view: View, chance: Stream, simulations: int | None) -> Decision:
    """Stand, raise or concede, by the totals reached in imagined deals."""
    b, worth, what = view.board, worth_of(view), known(view)
    count = _deals(simulations, DECIDING)
    found = []
    for _ in range(count):
        deal = deal_of(view, imagine(view, what, chance))
        deal.leader = b.declarer
        found.append(deal.play_out())
    rows: list[Row] = []
    for move in view.legal:
        if move.verb == "concede":
            rows.append((worth.conceding(b.declarer, b.contract), move))
        else:
            rows.append((worth.mean(found, b.declarer, move.n or b.contract), move))
    _, best = min(rows, key=lambda row: (-row[0].worth, row[1]))
    contract = best.n or b.contract
    total = sum(totals[b.declarer] for totals in found) / count
    made = worth.mean(found, b.declarer, contract).made
    why = reason(view, "taken", total, total=total)
    return decision(view, rows, (made, contract), why=lambda move: [why])


def _give(view: View, chance: Stream, simulations: int | None) -> Decision:
    """The gifts that can best be spared, both ways, in the same deals."""
    b, worth, what, seat = view.board, worth_of(view), known(view), view.seat or 0
    pairs = gifts(bits(view.hand), PAIRS)
    moves = [Move("give", order) for pair in pairs for order in permutations(pair)]
    count = _deals(simulations, GIFT_DEALS)
    found: list[list[Totals]] = [[] for _ in moves]
    for _ in range(count):
        zones = imagine(view, what, chance)
        hands = [zones[HAND[at]] for at in range(3)]
        for row, move in zip(found, moves, strict=True):
            row.append(given(view, hands, seat, (move.cards[0], move.cards[1])).play_out())
    top = b.contract if b.closed else HIGHEST
    rows = [
        (worth.best(row, seat, b.contract, top), move)
        for row, move in zip(found, moves, strict=True)
    ]
    return decision(view, rows, why=lambda move: [reason(view, "spared")])
