"""Dou Dizhu's expert: every promising move tried on deals that fit what has been seen.

The same deals serve all moves, so the luck of the deal falls out of the comparison. A move is made
in each deal, the deal is played to its end by plain habits (`mind`), and what counts is what
the own side is paid, bombs included.
"""

from __future__ import annotations

from typing import NamedTuple

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Cards
from kanhu.core.memory import sample
from kanhu.core.moves import Move
from kanhu.core.view import View
from kanhu.families.climb import HAND
from kanhu.games.dou_dizhu.board import WIDOW
from kanhu.games.dou_dizhu.play import last_shape
from kanhu.games.dou_dizhu.players.choice import Option, options
from kanhu.games.dou_dizhu.players.hand import Hand, code
from kanhu.games.dou_dizhu.players.mind import Deal
from kanhu.games.dou_dizhu.players.words import Words
from kanhu.games.dou_dizhu.shapes import BOMB, ROCKET
from kanhu.games.dou_dizhu.split import counts_of, cut
from kanhu.players.decision import Decision

MOVES = 14  # looked at, besides a pass, bombs and the rocket
ROLLOUTS = 1800  # deals times moves
FEWEST, MOST = 80, 240  # deals
BID_DEALS = 120
BID_AT = 0.5  # share of deals won alone at which it bids


class Tried(NamedTuple):
    """A move that has been tried: mean payment in stakes, share of deals its side won."""

    worth: float
    won: float
    move: Move


def choose(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """The expert's decision."""
    if view.phase == "auction":
        return _bid(view, chance, simulations)
    moves = promising(options(view))
    count = max(FEWEST, min(MOST, ROLLOUTS // len(moves)))
    if simulations is not None:
        count = max(1, simulations)
    tried = sorted(try_all(view, moves, chance, count), key=lambda row: (-row.worth, row.move))
    words, best = Words(view), tried[0]
    plays = next(row.plays for row in moves if row.move == best.move)
    reasons = [
        words.plain(best.move, plays), words.share(best.move, best.won), words.mean(best.worth)
    ]  # fmt: skip
    if len(tried) > 1:
        reasons.append(words.instead(tried[1].move, best.worth - tried[1].worth))
    return Decision(best.move, tuple(reasons), tuple((row.move, row.worth) for row in tried))


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


def try_all(view: View, moves: list[Option], chance: Stream, count: int) -> list[Tried]:
    """Every move in every deal."""
    seat, b = view.seat or 0, view.board
    last = last_shape(b)
    after = [
        _hand(tuple(kind for kind in view.hand if kind not in row.move.cards)) for row in moves
    ]
    made = [code(row.shape) if row.shape else None for row in moves]
    sums, won = [0.0] * len(moves), [0] * len(moves)
    for _ in range(count):
        zones = sample(view, chance.next64()).rollout().zones
        hands = [_hand(zones[HAND[other]]) for other in range(3)]
        for at, play in enumerate(made):
            deal = Deal([hand.copy() for hand in hands], b.landlord, seat)
            deal.hands[seat] = after[at].copy()
            deal.last = code(last) if last else None
            deal.owner, deal.passes = b.best, b.passes
            deal.put(play)
            value = deal.worth(seat)
            sums[at] += value
            won[at] += value > 0
    return [
        Tried(total / count, wins / count, row.move)
        for total, wins, row in zip(sums, won, moves, strict=True)
    ]


def _hand(cards: Cards) -> Hand:
    return Hand(cut(counts_of(cards)), len(cards))


def _bid(view: View, chance: Stream, simulations: int | None) -> Decision:
    """Play alone in imagined deals, with the widow, and bid if that wins often enough."""
    seat, count = view.seat or 0, BID_DEALS if simulations is None else max(1, simulations)
    wins = 0
    for _ in range(count):
        zones = sample(view, chance.next64()).rollout().zones
        hands = [_hand(zones[HAND[other]]) for other in range(3)]
        hands[seat] = _hand(zones[HAND[seat]] + zones[WIDOW])
        wins += Deal(hands, seat, seat).winner() == seat
    share = wins / count
    move = view.legal[-1] if share >= BID_AT else view.legal[0]
    words, value = Words(view), 2 * (2 * share - 1)
    return Decision(move, (words.high(), words.alone(share, value)), ((move, value),))
