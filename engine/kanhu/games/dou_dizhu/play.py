"""Leading, answering, passing; the end of a hand and of a match (DD-34 to DD-43)."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.core.moves import Move
from kanhu.core.results import HandResult, Outcome
from kanhu.families.climb import HAND, advance_turn, lay, lead_anew, pass_by
from kanhu.families.match import after_hands, end_hand
from kanhu.games.dou_dizhu.board import NO_LIMIT, SEATS, DouBoard, Played, Tableau
from kanhu.games.dou_dizhu.shapes import BOMB, ROCKET, Shape

PASS = Move("pass")
_SPRING = {"none": 1, "double": 2, "triple": 3}


def last_shape(b: DouBoard) -> Shape | None:
    """What is to be beaten, or None on a lead."""
    return Shape(b.kind, b.length, b.top) if b.plays else None


def lead_moves(t: Tableau) -> list[Move]:
    """DD-34: any combination; a leader must play."""
    return t.kit.leads(t.zones[HAND[t.actor]])


def answer_moves(t: Tableau) -> list[Move]:
    """DD-35: pass, or beat the last play."""
    b = t.board
    moves: list[Move] = t.kit.answers(t.zones[HAND[t.actor]], Shape(b.kind, b.length, b.top))
    return [PASS, *moves]


def allows(t: Tableau, move: Move) -> bool:
    """The same combination in other suits, or with its reading named, is as good (DD-3, DD-39)."""
    hand = t.zones[HAND[t.actor]]
    return (
        move.verb == "play"
        and len(set(move.cards)) == len(move.cards)
        and set(move.cards) <= set(hand)
        and t.kit.shape(move, last_shape(t.board)) is not None
    )


def play(t: Tableau, move: Move) -> None:
    """DD-34 to DD-38, DD-41."""
    if move.verb == "pass":
        _pass(t)
        return
    b = t.board
    last = last_shape(b)
    shape = t.kit.shape(move, last)
    assert shape is not None, "a legal play has a shape"
    b.kind, b.length, b.top = shape
    b.history = (*b.history, (t.actor, len(move.cards), shape.kind, shape.top))
    done = lay(t, shape.kind, move.cards, "DD-35" if last else "DD-34")
    if move.n:
        t.say("read", t.actor, shape.length, "DD-39")
    if shape.kind in (BOMB, ROCKET):
        b.doublings += 1
        t.say("doubled", t.actor, unit(t), "DD-41")
    if done:
        _end_hand(t)
    else:
        advance_turn(t, "answer")


def _pass(t: Tableau) -> None:
    """DD-35 to DD-37."""
    if pass_by(t, "DD-35"):
        t.say("anew", t.board.best, clause="DD-37")
        b = t.board
        b.kind, b.length, b.top = "", 0, -1
        lead_anew(t, b.best, "lead", "DD-37")
    else:
        advance_turn(t, "answer")


def unit(t: Tableau) -> int:
    """DD-40, DD-41, DD-47: what a farmer pays or gets as things stand, spring apart."""
    return t.board.bid << counted(t.board.doublings, t.options.max_doublings)


def counted(doublings: int, limit: object) -> int:
    """DD-41, DD-47: the doublings that count at this table."""
    return doublings if limit == NO_LIMIT else min(doublings, int(str(limit)))


def is_spring(history: tuple[Played, ...], landlord: int, winner: int) -> bool:
    """DD-42: no farmer has played, or the landlord has played only once."""
    played = [row[0] == landlord for row in history]
    return all(played) if winner == landlord else played.count(True) == 1


def payment(
    landlord: int, landlord_wins: bool, bid: int, doublings: int, factor: int
) -> tuple[tuple[str, int, int], ...]:
    """DD-40 to DD-42 as (clause, seat, amount): the bid, what doubling adds, what spring adds."""
    sign = 1 if landlord_wins else -1
    doubled = bid << doublings
    parts = (("DD-40", bid), ("DD-41", doubled - bid), ("DD-42", doubled * (factor - 1)))
    return tuple(
        (clause, seat, sign * amount * (2 if seat == landlord else -1))
        for clause, amount in parts
        if amount
        for seat in range(SEATS)
    )


def _end_hand(t: Tableau) -> None:
    """DD-38: the first empty hand ends it."""
    b, winner = t.board, t.actor
    spring = _SPRING[t.options.spring]
    factor = spring if is_spring(b.history, b.landlord, winner) else 1  # DD-42
    if factor > 1:
        t.say("spring", winner, factor, "DD-42")
    doublings = counted(b.doublings, t.options.max_doublings)
    reasons = payment(b.landlord, winner == b.landlord, b.bid, doublings, factor)
    points = [0] * SEATS
    for _, seat, amount in reasons:
        points[seat] += amount
    t.say("out", winner, clause="DD-38")
    won = "landlord_won" if winner == b.landlord else "landlord_lost"  # DD-40
    t.say(won, b.landlord, (b.bid << doublings) * factor, "DD-40")
    alone = tuple(b.bid * (seat == b.landlord) for seat in range(SEATS))
    left = tuple(len(t.zones[HAND[seat]]) for seat in range(SEATS))
    tallies = (("bid", alone, "DD-40"), ("left", left, "DD-38"),
               ("spring", tuple(int(factor > 1 and seat == winner) for seat in range(SEATS)),
                "DD-42"))  # fmt: skip
    price = _unit_of(won, b, doublings, factor)
    result = HandResult(
        tuple(points), reasons, (), "DD-38", price, by=winner, sides=b.sides, tallies=tallies
    )
    end_hand(t, result, (b.dealer + 1) % SEATS)


def _unit_of(
    won: str, b: DouBoard, doublings: int, factor: int
) -> tuple[tuple[str, Cards, int, str], ...]:
    """DD-40 to DD-42: what passes between the landlord and each farmer, part by part."""
    doubled = b.bid << doublings
    rows = [(won, (), b.bid, "DD-40")]
    if doublings:
        bombs = "a_bomb_or_rocket" if doublings == 1 else f"{doublings}_bombs_or_rockets"
        rows.append((bombs, (), doubled - b.bid, "DD-41"))
    if factor > 1:
        times = {2: "twice", 3: "three_times"}[factor]
        rows.append((f"spring,_{times}_as_much", (), doubled * (factor - 1), "DD-42"))
    return tuple(rows)


def over(t: Tableau) -> Outcome | None:
    """DD-43."""
    return after_hands(t, t.options.hands, "DD-43")
