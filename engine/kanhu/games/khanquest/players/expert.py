"""Khanquest's expert: every promising move tried on deals that fit what has been seen.

The same deals serve all moves, so the luck of the deal falls out of the comparison. A move is
carried out in each deal, the deal is played to its end (`mind`), and what counts is the share
of games won.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kanhu.cards.chance import Stream
from kanhu.core.memory import sample
from kanhu.core.moves import Move
from kanhu.core.view import View
from kanhu.families.tricks import HAND, TRICK
from kanhu.games.khanquest.board import STOCK, TURNED
from kanhu.games.khanquest.players.judge import Judge, judge
from kanhu.games.khanquest.players.mind import Deal, bits
from kanhu.games.khanquest.players.simple import Strength
from kanhu.games.khanquest.players.words import Words
from kanhu.players.decision import Decision, Reason
from kanhu.players.odds import beyond_luck

DEALS = (30, 60, 150)  # deals of each round; after a round the better half of the moves is left
LEFT = (4, 2)  # moves left after the first round and after the second
SINGLES, LARGER, BEATS = 3, 3, 4  # moves looked at: leads of one, of each larger size, answers
DOUBT = 1.0  # standard errors by which a move must be better than the first thought


class Tried(NamedTuple):
    """A move that has been tried: the move, and the share of the win in every deal."""

    move: Move
    won: list[float]

    @property
    def share(self) -> float:
        """Share of the games won."""
        return sum(self.won) / len(self.won)


def choose(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """The expert's decision."""
    words = Words(view)
    moves = candidates(view)
    for move in moves:
        if len(move.cards) == len(view.hand) and not view.count(TURNED):
            return Decision(move, (words.wins(move),), ((move, 1.0),))
    rounds = DEALS if simulations is None else (max(1, simulations),)
    tried = try_all(view, moves, deals(view, chance, sum(rounds)), rounds)
    best, *others = settled(tried)
    seats = view.setup.seats
    ranked = tuple((row.move, row.share * seats - 1) for row in (best, *others))
    reasons = [_plain(words, best.move, first=best.move == moves[0]), words.share(best.share)]
    if others:
        second = others[0]
        compared = min(len(best.won), len(second.won))
        less = (sum(best.won[:compared]) - sum(second.won[:compared])) / compared
        reasons.append(words.instead(second.move, less))
    reasons += words.keeps(best.move)
    return Decision(best.move, tuple(reasons), ranked)


def _plain(words: Words, move: Move, *, first: bool) -> Reason:
    """What a move spends or saves; the first thought is the one that spends least."""
    if move.verb == "take":
        return words.taken(words.view.count(TRICK))
    if move.verb == "swap":
        return words.swaps()
    mean = Strength(words.view).of(move.cards) / len(move.cards)
    return words.spent(move, mean, weakest=first)


def settled(tried: list[Tried]) -> list[Tried]:
    """The moves, the one to be played first.

    The first thought, which is the move that spends the least strength, is left only for a move
    that won clearly more of the same deals; else the luck of few deals would decide.
    """
    ranked = sorted(tried, key=lambda row: (-len(row.won), -row.share, tried.index(row)))
    first, best = tried[0], ranked[0]
    if best is not first and not clearly_better(best, first):
        ranked.remove(first)
        ranked.insert(0, first)
    return ranked


def clearly_better(one: Tried, other: Tried) -> bool:
    """Whether a move won more than another in the deals of both, beyond what is likely luck."""
    return beyond_luck([a - b for a, b in zip(one.won, other.won, strict=False)], DOUBT)


def candidates(view: View) -> list[Move]:
    """The moves worth trying: of each kind and size those that spend the least strength."""
    kept: list[Move] = []
    room: dict[tuple[str, int], int] = {}
    for move, _ in Strength(view).ranked():
        kind = move.verb, len(move.cards)
        most = BEATS if move.verb == "beat" else SINGLES if len(move.cards) < 2 else LARGER
        if room.get(kind, 0) < most:
            room[kind] = room.get(kind, 0) + 1
            kept.append(move)
    return kept


def deals(view: View, chance: Stream, count: int) -> list[Deal]:
    """Deals that fit the view, set up where the game stands."""
    j, plays = _judge(view), view.board.plays
    trick, table = view.cards(TRICK), []
    at = 0
    for _, size, _ in plays:
        table.append(trick[at : at + size])
        at += size
    found = []
    for _ in range(count):
        zones = sample(view, chance.next64()).rollout().zones
        hands = [bits(zones[HAND[seat]]) for seat in range(view.setup.seats)]
        deal = Deal(j, hands, [*zones[TURNED], *zones[STOCK]], view.seat or 0)
        deal.table = list(table)
        found.append(deal)
    return found


def _judge(view: View) -> Judge:
    kit = view.setup.kit
    return judge(view.setup.options, view.board.trump, kit.needed, kit.sizes)


def try_all(view: View, moves: list[Move], known: list[Deal], rounds: Sequence[int]) -> list[Tried]:
    """The moves in deals, the better ones in more of them; the first one in all."""
    tried = [Tried(move, []) for move in moves]
    left, start = list(tried), 0
    for at, count in enumerate(rounds):
        for deal in known[start : start + count]:
            for row in left:
                row.won.append(_won(view, row.move, deal))
        start += count
        if at < len(LEFT):
            ranked = sorted(left[1:], key=lambda row: -row.share)
            left = [left[0], *ranked[: LEFT[at] - 1]]
    return tried


def _won(view: View, move: Move, deal: Deal) -> float:
    """The seat's share of the win when a move is made in a deal."""
    seat, now = view.seat or 0, deal.copy()
    if move.verb == "take":
        now.take()
    elif move.verb == "swap":
        _swap(now, seat, view.setup.kit.seven[view.board.trump])
    else:
        now.lay(move.cards)
    return now.play_out()[seat]


def _swap(deal: Deal, seat: int, seven: int) -> None:
    """KQ-11: the seven for the card that is drawn last."""
    deal.hands[seat] ^= 1 << seven | 1 << deal.stock[0]
    deal.stock[0] = seven
