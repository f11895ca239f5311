"""Before the first throw: the pack, who cuts lowest, who may be the orphan, the deal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from kanhu import melds, packs
from kanhu.cards import Pack
from kanhu.families.draw import HEAP, STOCK, after, others
from kanhu.games.khanhoo.board import (
    CUT,
    CUTTING_ORDER,
    DEALT,
    DRAW_FOR_ORPHAN,
    HAND,
    ORPHAN_DEALT,
    SHUFFLE,
)
from kanhu.moves import Move, Refusal
from kanhu.options import Options
from kanhu.shape import ALL, NOBODY, OWNER, Place
from kanhu.tableau import Tableau

if TYPE_CHECKING:
    from kanhu.game import Game


def pack(game: Game, o: Options) -> Pack:
    """KH-2 to KH-4: two copies of thirty cards and the jokers, in the dress of the skin."""
    data = game.meta["pack"]
    skin = data["skins"][o.skin]
    copies = dict.fromkeys(skin["codes"].split(), data["copies"][o.pack])
    joker = data["wild"][0]
    return packs.build(skin["design"], tuple(copies), copies | {joker: o.jokers}, (joker,))


def places(o: Options) -> tuple[Place, ...]:
    """Who may look where (KH-67)."""
    return (
        Place(STOCK, NOBODY, ordered=True, clause="KH-11"),
        Place(HEAP, ALL, ordered=True, clause="KH-31"),
        Place("hand", OWNER, each=True, clause="KH-67"),
        Place("laid", ALL, each=True, ordered=True, clause="KH-27"),
    )


def check(game: Game, o: Options) -> Refusal | None:
    """KH-5 and KH-66: the cards must suffice for the deal, orphan or not."""
    cards = pack(game, o).cards
    short = DEALT * o.players + 1 - len(cards)
    if short <= 0:
        return None
    return Refusal(
        "KH-5",
        f"{o.players} players need {DEALT * o.players + 1} cards; the pack with {o.jokers} "
        f"jokers has {len(cards)}, {short} too few.",
    )


def prepare(game: Game, o: Options, cards: Pack) -> melds.MeldTable:
    """The meld table of KH-13 to KH-24 for these options."""
    return melds.compile(cards, game.data("melds.toml"), o.values)


def deal(t: Tableau) -> None:
    """KH-7 to KH-12: cut once, settle who may be the orphan, then deal."""
    b = t.board
    b.orphan = b.thrower = b.claimant = b.taken = -1
    b.throws, b.stuck, b.stockless = 0, 0, False
    b.laid = ((),) * t.n
    for zone in t.zones:
        t.zones[zone] = ()
    t.zones[STOCK] = t.setup.pack.cards
    if b.hand == 0:
        lowest, b.right = _cut(t, "cut", CUT)
        b.dealer = lowest
    if not orphan_allowed(t.o):
        b.right = -1
    elif b.hand and t.o.orphan_draw == "each_hand":
        b.right = _cut(t, "draw_for_orphan", DRAW_FOR_ORPHAN)[1]
    t.say("dealer", b.dealer, clause="KH-12")
    if b.right >= 0:
        t.turn("orphan", b.right)
    else:
        _deal_cards(t)


def orphan_allowed(o: Options) -> bool:
    """KH-8: the tables at which one player may be the orphan."""
    return bool(
        o.players >= 4
        and (
            o.orphan_players == "four_plus"
            or (o.orphan_players == "4_and_8" and o.players % 4 == 0)
        )
    )


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
    highest = settle(first, max) if orphan_allowed(t.o) else -1
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
    _deal_cards(t)


def _deal_cards(t: Tableau) -> None:
    """KH-9 to KH-11: one card at a time from the leader, an orphan passed over after six."""
    deck = t.shuffle(t.setup.pack.cards, SHUFFLE)
    leader, orphan = after(t, t.board.dealer), t.board.orphan
    order = [leader, *others(t, leader)]
    hands: list[list[int]] = [[] for _ in range(t.n)]
    at = 0
    for round_ in range(DEALT):
        for seat in order:
            if seat != orphan or round_ < ORPHAN_DEALT:
                hands[seat].append(deck[at])
                at += 1
    hands[leader].append(deck[at])
    t.fill(**{HAND[seat]: hands[seat] for seat in order})
    t.zones[STOCK] = tuple(reversed(deck[at + 1 :]))
    t.board.stockless = deals_all(t)
    t.turn("act", leader)  # KH-25: the leader draws nothing


def deals_all(t: Tableau) -> bool:
    """KH-39: whether the deal came out exactly."""
    dealt = DEALT * t.n + 1 - (DEALT - ORPHAN_DEALT) * (t.board.orphan >= 0)
    return bool(dealt == len(t.setup.pack.cards))


def orphan_moves(t: Tableau) -> list[Move]:
    """KH-8: the right may be used or declined."""
    return [Move("orphan"), Move("decline")]
