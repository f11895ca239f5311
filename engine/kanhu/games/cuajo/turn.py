"""The second half of a turn: secrets laid at will, one card thrown (CU-14 to CU-19)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from kanhu.cards.kinds import Kind
from kanhu.core.moves import Move
from kanhu.families.draw import HEAP, STOCK, after
from kanhu.games.cuajo.board import CUAJO, DRAWN, FOURTH, HAND, Tableau, closed, has_secret, unlaid
from kanhu.games.cuajo.laying import lay_secret, lay_sowee, lays
from kanhu.games.cuajo.taking import wins_last
from kanhu.games.cuajo.waiting import after_throw, drew_king, may_win, must_win
from kanhu.games.cuajo.winning import drawn_hand, win


@cache
def throw_of(kind: Kind, verb: str = "throw") -> Move:
    """The move that throws a kind, with or without a call of purro."""
    return Move(verb, (kind,))


def act_moves(t: Tableau) -> Sequence[Move]:
    """CU-14, CU-18, CU-19, CU-25: throws, with or without purro; CU-30 secrets; CU-59 winning."""
    seat = t.actor
    wins = may_win(t, seat)
    moves = [CUAJO] if wins else []
    bound = wins and must_win(t, seat)
    moves += lays(t, seat, bound)
    if bound:  # CU-45
        return moves
    kinds = throwable(t, seat)
    moves += [throw_of(kind) for kind in kinds]
    if kinds and not t.board.purro[seat] and not t.board.barred[seat]:
        moves += [throw_of(kind, "purro") for kind in purro_throws(t, seat, kinds)]
    return moves


def throwable(t: Tableau, seat: int) -> list[Kind]:
    """CU-18, CU-19, CU-57: kinds that may be thrown, in the order of the pack."""
    hand, kings = t.zones[HAND[seat]], t.kit.kings
    lying = t.zones.get(DRAWN[seat], ())
    kinds = [kind for kind in dict.fromkeys(sorted(hand + lying) if lying else hand)
             if kind not in kings]  # fmt: skip
    if not kinds:
        return [kind for kind in t.zones[FOURTH[seat]] if kind not in kings]
    taken = t.board.taken
    if t.options.no_throwback and taken in kinds and len(kinds) > 1:
        kinds.remove(taken)
    return kinds


def purro_throws(t: Tableau, seat: int, kinds: Sequence[Kind]) -> list[Kind]:
    """CU-25: the throws after which the seat waits."""
    groups = t.kit.groups
    code = groups.code(unlaid(t, seat))
    if groups.hopeless(code):
        return []
    secret, owned = has_secret(t, seat), code + groups.code(closed(t, seat))
    unit, waits = groups.unit, groups.waits
    return [
        kind for kind in kinds if waits(code - unit[kind], owned - unit[kind], secret)
    ]  # fmt: skip


def act(t: Tableau, move: Move) -> None:
    """Carry out a move of `open` or `act`."""
    seat = t.actor
    if move.verb == "cuajo":
        win(t, seat, "own")
    elif move.verb == "secret":
        lay_secret(t, seat, move.cards[0])
        t.turn(t.phase, seat)
    elif move.verb == "sowee":
        lay_sowee(t, seat, move.cards[0])
        t.turn(t.phase, seat)
    else:
        throw(t, seat, move.cards[0], purro=move.verb == "purro")


def throw(t: Tableau, seat: int, card: Kind, *, purro: bool) -> None:
    """CU-15: the throw ends the turn; CU-47 the guard, CU-45 an empty stock."""
    b, zones = t.board, t.zones
    king = drew_king(t, seat)
    lying = zones.get(DRAWN[seat], ())
    if lying:
        # Before the throw, or everybody would see whether the card drawn is the one thrown.
        t.move("gather", seat, lying, DRAWN[seat], HAND[seat], clause="CU-58")
    src, clause = (HAND[seat], "CU-15") if card in zones[HAND[seat]] else (FOURTH[seat], "CU-57")
    t.move("throw", seat, (card,), src, HEAP, clause=clause)
    b.thrower, b.taken = seat, -1
    b.turns += 1
    after_throw(t, seat, purro, king=king)
    if b.turns >= t.options.turn_cap:
        drawn_hand(t, "CU-47")
    else:
        begin(t, after(t, seat))


def begin(t: Tableau, seat: int) -> None:
    """CU-45: a turn begins, unless the stock is empty and the discard does not win."""
    if t.zones[STOCK] or wins_last(t, seat):
        t.turn("draw", seat)
    else:
        drawn_hand(t, "CU-45")
