"""Before the deal: who cuts lowest, and who may be the orphan."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kanhu.cards.kinds import Pack
from kanhu.core.moves import Move
from kanhu.families.draw import STOCK
from kanhu.games.khanhoo.board import CUT, CUTTING_ORDER, DRAW_FOR_ORPHAN, Tableau
from kanhu.games.khanhoo.errors import begin
from kanhu.games.khanhoo.setting import orphan_allowed


def deal(t: Tableau) -> None:
    """KH-7 to KH-12: cut once, settle who may be the orphan, then deal."""
    b = t.board
    b.orphan = b.thrower = b.claimant = b.taken = b.exposed = b.rightful = -1
    b.throws, b.stuck, b.deals, b.stockless = 0, 0, 0, False
    b.laid = ((),) * t.n
    for zone in t.zones:
        t.zones[zone] = ()
    t.zones[STOCK] = t.setup.pack.cards
    if b.hand == 0:
        b.dealer, b.right = _cut(t, "cut", CUT)
    elif orphan_allowed(t.options) and t.options.orphan_draw == "each_hand":  # KH-8, KH-66
        b.right = _cut(t, "draw_for_orphan", DRAW_FOR_ORPHAN)[1]
    t.say("dealer", b.dealer, clause="KH-12")
    if b.right >= 0:
        t.turn("orphan", b.right)
    else:
        begin(t)


def _cut(t: Tableau, what: str, nth: int) -> tuple[int, int]:
    """KH-7: everyone shows a card; equal lowest, or highest, cut again. (lowest, highest) seat."""
    deck = t.shuffle(t.setup.pack.cards, nth)

    def show(seats: Iterable[int]) -> dict[int, int]:
        ranks = {}
        for seat in seats:
            card = deck.pop()
            t.say(what, seat, clause="KH-7", cards=(card,))
            ranks[seat] = _cutting_rank(t.setup.pack, card)
        return ranks

    def settle(ranks: dict[int, int], pick: Callable[[Iterable[int]], int]) -> int:
        best = pick(ranks.values())
        tied = [seat for seat in ranks if ranks[seat] == best]
        return tied[0] if len(tied) == 1 else settle(show(tied), pick)

    first = show(range(t.n))
    lowest = settle(first, min) if nth == CUT else -1
    highest = settle(first, max) if orphan_allowed(t.options) else -1  # KH-8
    return lowest, highest


def _cutting_rank(cards: Pack, kind: int) -> int:
    rank = {"1": "A", "H": "Q"}.get(cards.ranks[kind], cards.ranks[kind])
    return CUTTING_ORDER.index(rank)


def choose_orphan(t: Tableau, move: Move) -> None:
    """KH-8."""
    if move.verb == "orphan":
        t.board.orphan = t.actor
        t.say("orphan", t.actor, clause="KH-8")
    else:
        t.say("no_orphan", t.actor, clause="KH-8")
    begin(t)


def orphan_moves(t: Tableau) -> list[Move]:
    """KH-8: the right may be used or declined."""
    return [Move("orphan"), Move("decline")]
