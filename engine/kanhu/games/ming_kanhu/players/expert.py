"""Ming Kanhu's expert: every promising move tried on deals that fit what has been seen.

The same deals serve all moves, so the luck of the deal falls out of the comparison. A move is
carried out in each deal, the deal is played to its end (`mind`), and what counts is the own
points less the mean of the others'.
"""

from __future__ import annotations

from typing import NamedTuple

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Cards
from kanhu.core.memory import sample
from kanhu.core.moves import Move
from kanhu.core.view import View
from kanhu.families.tricks import HAND, TRICK
from kanhu.games.ming_kanhu.kit import SINGLE, bits
from kanhu.games.ming_kanhu.players.mind import Deal, judge
from kanhu.games.ming_kanhu.players.words import Words
from kanhu.players.decision import Decision
from kanhu.players.odds import beyond_luck

ROLLOUTS = 1200  # deals times moves
FEWEST, MOST = 24, 120  # deals
DOUBT = 1.0  # standard errors by which breaking up a dear meld must be better
LOWEST = 7  # cards of the hand out of which three are thrown


class Tried(NamedTuple):
    """A move that has been tried: mean lead over the others, share of deals in which it won the
    trick, the lead in every deal."""

    worth: float
    won: float
    move: Move
    leads: tuple[float, ...] = ()


def choose(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """The expert's decision."""
    moves = candidates(view)
    count = max(FEWEST, min(MOST, ROLLOUTS // len(moves)))
    if simulations is not None:
        count = max(1, simulations)
    tried = try_all(view, moves, deals(view, chance, count))
    tried.sort(key=lambda row: (-row.worth, row.move))
    best, *others = settled(view, tried)
    ranked = tuple((row.move, row.worth) for row in (best, *others))
    words = Words(view)
    reasons = [
        *words.plain(best.move), words.chance_to_win(best.move, best.won, count),
        words.mean(best.worth, len(tried) if best is tried[0] else 1),
    ]  # fmt: skip
    if others:
        reasons.append(words.instead(others[0].move, best.worth - others[0].worth))
    return Decision(best.move, tuple(reasons), ranked)


def settled(view: View, tried: list[Tried]) -> list[Tried]:
    """The moves, the one to be played first.

    A move that breaks up a meld with a bonus must have done clearly better in the same deals than
    the best one that does not; else the luck of few deals would decide.
    """
    kit, best = view.setup.kit, tried[0]
    whole = next((row for row in tried if not kit.broken(view.hand, row.move.cards)), best)
    ahead = [one - other for one, other in zip(best.leads, whole.leads, strict=True)]
    if whole is best or beyond_luck(ahead, DOUBT):
        return tried
    return [whole, *(row for row in tried if row is not whole)]


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
    leads, won = [list[float]() for _ in moves], [0] * len(moves)
    plays = [
        (bits(move.cards), move.verb != "throw", kit.ladder(move.cards) or SINGLE) for move in moves
    ]
    for deal in known:
        deal.find_strong()
        for at, (cards, wins, ladder) in enumerate(plays):
            now = deal.copy()
            now.put(cards, wins, ladder)
            leads[at].append(now.ahead(seat))
            won[at] += now.first == seat
    count = len(known)
    return [
        Tried(sum(row) / count, wins / count, move, tuple(row))
        for row, wins, move in zip(leads, won, moves, strict=True)
    ]
