"""Turns of Khanquest: leading, beating, taking, drawing up; the exchange of the seven."""

from __future__ import annotations

from collections.abc import Sequence

from kanhu.cards.kinds import Cards
from kanhu.core.moves import Move
from kanhu.families.beat import answers
from kanhu.families.tricks import HAND, TRICK, begin, lay
from kanhu.games.khanquest.board import CLEARED, STOCK, TURNED, Tableau
from kanhu.games.khanquest.ending import end_by_cap, end_by_win
from kanhu.games.khanquest.kit import BLACK, PLAIN, SUITS, over, under

SWAP, TAKE = Move("swap"), Move("take")
_LEADS = tuple(Move("lead", (kind,)) for kind in range(42))
_BEATS = tuple(Move("beat", (kind,)) for kind in range(42))
_new = tuple.__new__


def lead_moves(t: Tableau) -> list[Move]:
    """KQ-13 to KQ-16: every card alone, and every larger lead that the shortest hand allows."""
    hand, kit = t.zones[HAND[t.actor]], t.kit
    moves = [_LEADS[kind] for kind in hand]
    if t.options.seven_swap and may_swap(t):  # KQ-11
        moves.insert(0, SWAP)
    if len(hand) < 3:
        return moves
    most = limit(t)
    for size in kit.sizes:
        if size > most or size > len(hand):
            break
        if size == 3 and not kit.straight:
            moves += kit.threes(hand)
        else:
            # Hundreds of moves can arise here; this is how a NamedTuple makes itself.
            moves += [_new(Move, ("lead", cards, 0)) for cards in kit.leads(hand, size)]
    return moves


def limit(t: Tableau) -> int:
    """KQ-16: how many cards may be led while the other hands are as they are."""
    zones = t.zones
    shortest = min([len(zones[hand]) for hand in t.kit.others[t.actor]])
    if t.options.lead_limit == "per_card":
        return shortest
    return 1 if shortest < 3 else 5


def may_swap(t: Tableau) -> bool:
    """KQ-11, KQ-38: whether the actor holds the trump seven and the turned card still lies.

    It does not ask whether the exchange is agreed on.
    """
    return bool(t.zones[TURNED]) and t.kit.seven[t.board.trump] in t.zones[HAND[t.actor]]


def answer_moves(t: Tableau) -> list[Move]:
    """KQ-18 to KQ-22, KQ-36: everything that beats the whole top layer, and taking."""
    hand, trump = t.zones[HAND[t.actor]], t.board.trump
    moves = [SWAP] if t.options.seven_swap and may_swap(t) else []  # KQ-11
    size = t.board.plays[0][1]
    layer = t.zones[TRICK][-size:]
    if size == 1 and not t.options.trump_when_void:
        higher = over(trump)[layer[0]]
        moves += [_BEATS[kind] for kind in hand if kind in higher]
    elif len(hand) >= size:
        reached = reaches(hand, layer, trump, t.options.trump_when_void)
        moves += [_new(Move, ("beat", cards, 0)) for cards in answers(hand, reached, size)]
    moves.append(TAKE)
    return moves


def reaches(hand: Cards, layer: Cards, trump: str, when_void: bool) -> list[int]:
    """What each card of a hand can beat in a layer, as bits (KQ-19, KQ-36)."""
    reach = under(trump)
    beaten: Sequence[int] = [reach[kind] for kind in hand]
    if when_void:
        barred = barred_to_trumps(hand, trump)
        mine = SUITS.index(trump)
        beaten = [
            bits & ~barred if kind < BLACK and kind & 3 == mine else bits
            for kind, bits in zip(hand, beaten, strict=True)
        ]
    if len(layer) == 3:
        a, b, c = layer
        return [bits >> a & 1 | (bits >> b & 1) << 1 | (bits >> c & 1) << 2 for bits in beaten]
    return [sum((bits >> kind & 1) << at for at, kind in enumerate(layer)) for bits in beaten]


def barred_to_trumps(hand: Cards, trump: str) -> int:
    """KQ-36: the plain cards, as bits, whose suit the hand still holds."""
    held = 0
    for kind in hand:
        held |= 1 << kind
    return sum(cards for suit, cards in PLAIN.items() if suit != trump and cards & held)


def lead(t: Tableau, move: Move) -> None:
    """KQ-13 or KQ-35, KQ-17; the exchange of KQ-11 goes before and is no turn."""
    if move.verb == "swap":
        swap(t)
        return
    lay(t, "lead", move.cards, t.kit.form)
    t.board.layer = move.cards
    if not _end_turn(t):
        t.turn("answer", (t.actor + 1) % t.n)


def answer(t: Tableau, move: Move) -> None:
    """KQ-23 to KQ-25."""
    seat = t.actor
    if move.verb == "swap":  # KQ-11, KQ-38
        swap(t)
    elif move.verb == "take":
        t.move("take", seat, t.zones[TRICK], TRICK, HAND[seat], clause="KQ-23")
        t.board.layer = ()
        begin(t, (seat + 1) % t.n, "lead")
        _count_turn(t)
    else:
        lay(t, "beat", move.cards, "KQ-24")
        t.board.layer = move.cards
        if _end_turn(t):
            return
        if len(t.board.plays) > t.kit.needed:
            t.move("clear", -1, t.zones[TRICK], TRICK, CLEARED, clause="KQ-25")
            t.board.layer = ()
            begin(t, seat, "lead")
        else:
            t.turn("answer", (seat + 1) % t.n)


def swap(t: Tableau) -> None:
    """KQ-11, KQ-38: the trump seven for the card turned up, openly; the turn goes on."""
    seat, turned = t.actor, t.zones[TURNED]
    t.move("swap", seat, (t.kit.seven[t.board.trump],), HAND[seat], TURNED, clause="KQ-11")
    t.move("swap_for", seat, turned, TURNED, HAND[seat], clause="KQ-38")
    t.turn(t.phase, seat)


def draw_up(t: Tableau, seat: int) -> None:
    """KQ-17, KQ-27, KQ-40: back to the hand dealt as far as the stock goes, the trump last."""
    short = t.options.hand_size - len(t.zones[HAND[seat]])
    if short <= 0:
        return
    stock = t.zones[STOCK]
    if stock:
        drawn = stock[: -short - 1 : -1]
        t.move("draw", seat, drawn, STOCK, HAND[seat], clause="KQ-17")
        short -= len(drawn)
    if short:
        t.move("draw_trump", seat, t.zones[TURNED], TURNED, HAND[seat], clause="KQ-27")


def _end_turn(t: Tableau) -> bool:
    """After cards were laid: draw, then see who has won (KQ-28) or whether time is up."""
    seat = t.actor
    if t.zones[TURNED]:  # the last card of the stock: without it there is nothing to draw
        draw_up(t, seat)
    if not t.zones[HAND[seat]]:
        t.board.turns += 1
        end_by_win(t, seat)
        return True
    return _count_turn(t)


def _count_turn(t: Tableau) -> bool:
    """KQ-32: one turn more; whether it was the last."""
    t.board.turns += 1
    if t.board.turns < t.options.turn_cap:
        return False
    end_by_cap(t)
    return True
