"""Ming Kanhu's expert: every promising move tried on deals that fit what has been seen.

The same deals serve all moves, so the luck of the deal falls out of the comparison. A move is
carried out in each deal, the deal is played to its end (`bot_mind`), and what counts is the own
points less the mean of the others'.
"""

from __future__ import annotations

from typing import NamedTuple

from kanhu.bots import Decision
from kanhu.cards import Cards
from kanhu.chance import Stream
from kanhu.families.tricks import HAND, TRICK
from kanhu.games.ming_kanhu.bot_mind import Deal, judge
from kanhu.games.ming_kanhu.bot_words import Words
from kanhu.games.ming_kanhu.kit import SINGLE, bits
from kanhu.memory import sample
from kanhu.moves import Move
from kanhu.view import View

ROLLOUTS = 1200  # deals times moves
FEWEST, MOST = 24, 120  # deals
LOWEST = 7  # cards of the hand out of which three are thrown


class Tried(NamedTuple):
    """A move that has been tried: mean lead over the others, share of deals in which it won."""

    worth: float
    won: float
    move: Move


def choose(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """The expert's decision."""
    moves = candidates(view)
    count = max(FEWEST, min(MOST, ROLLOUTS // len(moves)))
    if simulations is not None:
        count = max(1, simulations)
    tried = try_all(view, moves, deals(view, chance, count))
    tried.sort(key=lambda row: (-row.worth, row.move))
    ranked = tuple((row.move, row.worth) for row in tried)
    words = Words(view)
    best = tried[0]
    reasons = [words.chance_to_win(best.move, best.won, count), words.mean(best.worth, len(tried))]
    if len(tried) > 1:
        reasons.append(words.instead(tried[1].move, best.worth - tried[1].worth))
    reasons += words.keeps(best.move)
    return Decision(best.move, tuple(reasons), ranked)


def candidates(view: View) -> list[Move]:
    """All moves, but of three cards thrown only those out of the lowest and loosest ones."""
    moves = [move for move in view.legal if move.verb != "throw" or len(move.cards) == 1]
    throws = [move for move in view.legal if move.verb == "throw" and len(move.cards) > 1]
    if throws:
        few = set(loosest(view)[:LOWEST])
        moves += [move for move in throws if few.issuperset(move.cards)]
    return moves


def loosest(view: View) -> Cards:
    """The hand, first the lowest cards that are in no meld."""
    hand = view.hand
    bound = {kind for meld in view.setup.kit.melds_in(hand) for kind in meld.cards}
    return tuple(sorted(hand, key=lambda kind: (kind in bound and len(hand) > 3, kind)))


def deals(view: View, chance: Stream, count: int) -> list[Deal]:
    """Deals that fit the view, set up at the trick that is being played."""
    found, b, j = [], view.board, judge(view.setup)
    trick = view.cards(TRICK)
    for _ in range(count):
        zones = sample(view, chance.next64()).rollout().zones
        deal = Deal(
            j, [bits(zones[HAND[seat]]) for seat in range(view.setup.seats)], b.leader,
            bool(view.setup.options.must_beat),
        )  # fmt: skip
        if b.plays:
            size = b.plays[0][1]
            ladder = view.setup.kit.ladder(tuple(sorted(trick[:size])))
            best = trick[-1] if size == 1 else bits(trick[-size:])
            deal.open(ladder, best, b.best, len(b.plays))
        found.append(deal)
    return found


def try_all(view: View, moves: list[Move], known: list[Deal]) -> list[Tried]:
    """Every move in every deal."""
    seat, kit = view.seat or 0, view.setup.kit
    sums, won = [0.0] * len(moves), [0] * len(moves)
    plays = [
        (bits(move.cards), move.verb != "throw", kit.ladder(move.cards) or SINGLE) for move in moves
    ]
    for deal in known:
        deal.find_strong()
        for at, (cards, wins, ladder) in enumerate(plays):
            now = deal.copy()
            now.put(cards, wins, ladder)
            sums[at] += now.ahead(seat)
            won[at] += now.first == seat
    count = len(known)
    return [
        Tried(total / count, wins / count, move)
        for total, wins, move in zip(sums, won, moves, strict=True)
    ]
