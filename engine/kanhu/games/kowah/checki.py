"""Checki: the declarations and throws it allows, and the cards that lie for it."""

from __future__ import annotations

from collections.abc import Sequence

from kanhu.cards.kinds import Cards, Kind, without
from kanhu.core.moves import Move
from kanhu.games.kowah.board import HAND, LAID, Tableau, note_declared, own_cards
from kanhu.games.kowah.threes import RANK, Way


def declaring(way: Way) -> Move:
    """The move that names a declaration: one kind, two kinds, or the number of a rank."""
    return Move("declare", way.kinds, way.rank if way.form == RANK else 0)


def late_ways(t: Tableau, cards: Cards, barred: Kind) -> list[Way]:
    """KO-19 b: every declaration that some throw would leave valid, in a stable order."""
    over = t.kit.over(cards)
    if over and sorted(left for _, left in over) != [1, 2]:
        return []
    lone = next((rank for rank, left in over if left == 1), 0)
    found: dict[tuple[str, Cards, int], Way] = {}
    for kind in dict.fromkeys(cards):
        if kind != barred and lone in (0, t.kit.ranks[kind]):
            for way in t.kit.ways(without(cards, (kind,))):
                found.setdefault((way.form, way.kinds, way.rank), way)
    return list(found.values())


def free_throws(t: Tableau, seat: int, cards: Cards, barred: Kind) -> list[Kind]:
    """KO-25, KO-50: what a bound player may throw from all his cards."""
    laid, stands = t.zones[LAID[seat]], t.kit.stands
    kinds = dict.fromkeys(kind for kind in cards if kind != barred)
    return [kind for kind in kinds if stands(without(cards, (kind,)), laid)]


def unbound(t: Tableau, seat: int) -> Cards:
    """KO-52: what a false declarer may throw: everything but the cards he waits with."""
    hand, laid = t.zones[HAND[seat]], t.zones[LAID[seat]]
    single = [kind for kind in laid if len(laid) > 2 and laid.count(kind) % 2]
    return tuple(dict.fromkeys(sorted((*hand, *single))))


def lay(t: Tableau, seat: int, move: Move) -> None:
    """KO-21, KO-22, KO-24: the named cards go face down; a checki that stood is taken back."""
    if t.zones[LAID[seat]]:
        t.move("withdraw", seat, t.zones[LAID[seat]], LAID[seat], HAND[seat], clause="KO-25")
    laid = _named_cards(t, t.zones[HAND[seat]], move)
    t.move("declare", seat, laid, HAND[seat], LAID[seat], clause="KO-19")
    note_declared(t)
    t.turn(t.phase, seat)


def _named_cards(t: Tableau, hand: Cards, move: Move) -> Cards:
    ways: Sequence[Way] = t.kit.ways(hand)
    if t.phase == "throw":
        ways = late_ways(t, hand, t.board.taken if t.options.no_throwback else -1)
    for way in ways:
        if declaring(way) == move:
            return way.laid
    # KO-52: a false declaration lays what it names, and a blind fifth card beside two pairs.
    pairs = tuple(sorted(move.cards * 2))
    if len(move.cards) == 1:
        return pairs
    rest, rank = without(hand, pairs), t.kit.ranks[pairs[0]]
    single = tuple(kind for kind in rest if t.kit.ranks[kind] == rank) or rest
    return tuple(sorted(pairs + single[:1]))


def relay(t: Tableau, seat: int, card: Kind) -> None:
    """KO-50: a laid card that is not one of the pairs may be exchanged for one of its rank."""
    laid = t.zones[LAID[seat]]
    new = t.kit.relaid(without(own_cards(t, seat), (card,)), laid)
    out = tuple(kind for kind in set(laid) for _ in range(laid.count(kind) - new.count(kind)))
    into = tuple(kind for kind in set(new) for _ in range(new.count(kind) - laid.count(kind)))
    if into:
        t.move("exchange", seat, tuple(sorted(into)), HAND[seat], LAID[seat], clause="KO-50")
        t.move("exchange_back", seat, tuple(sorted(out)), LAID[seat], HAND[seat], clause="KO-50")


# --- false declarations --------------------------------------------------------------------


def false_declaration(t: Tableau, move: Move) -> bool:
    """KO-39, KO-52: with penalties any kind held twice may be named, or two such of one rank."""
    seat, kinds = t.actor, move.cards
    if t.options.false_checki != "penalty" or move.verb != "declare" or move.n or not kinds:
        return False
    if t.board.called or (t.zones[LAID[seat]] and not (t.phase == "throw" and t.options.redeclare)):
        return False
    cards, kit = own_cards(t, seat), t.kit
    if len(set(kinds)) != len(kinds) or len({kit.ranks[kind] for kind in kinds}) > 1:
        return False
    if len(kinds) > (2 if kit.pairs else 1):
        return False
    return all(cards.count(kind) > 1 for kind in kinds)


def false_throw(t: Tableau, move: Move) -> bool:
    """KO-52: where checki may be false nobody can see that a throw breaks the hand."""
    if (
        t.options.false_checki != "penalty"
        or move.verb != "throw"
        or len(move.cards) != 1
        or move.n
    ):
        return False
    barred = t.board.taken if t.options.no_throwback else -1
    return move.cards[0] != barred and move.cards[0] in unbound(t, t.actor)


def allowed_throw(t: Tableau, move: Move) -> bool:
    """KO-39: whichever of the two it is."""
    return false_declaration(t, move) or false_throw(t, move)
