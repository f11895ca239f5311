"""Before the first lead: the pack, the cut, the deal and the card turned up."""

from __future__ import annotations

from collections.abc import Sequence

from kanhu.cards import packs
from kanhu.cards.kinds import Cards, Kind, Pack
from kanhu.core.folder import GameFolder
from kanhu.core.moves import Refusal
from kanhu.core.places import ALL, NOBODY, OWNER, Place
from kanhu.core.sentences import refusal
from kanhu.families.tricks import HAND, TRICK, begin
from kanhu.games.khanquest.board import CLEARED, CUT, SHUFFLE, STOCK, TURNED, Tableau
from kanhu.games.khanquest.kit import BLACK, COLOUR, Kit, strength, suit
from kanhu.games.khanquest.options import KhanOptions


def pack(game: GameFolder, o: KhanOptions) -> Pack:
    """KQ-2: one copy of each of forty-two cards, by rank (KQ-3)."""
    data = game.meta["pack"]
    return packs.build(data["design"], data["codes"].split(), 1)


def places(o: KhanOptions) -> tuple[Place, ...]:
    """Who may look where (KQ-33)."""
    return (
        Place(STOCK, NOBODY, ordered=True, clause="KQ-8"),
        Place(TURNED, ALL, clause="KQ-9"),
        Place(TRICK, ALL, ordered=True, clause="KQ-33"),
        Place("hand", OWNER, each=True, clause="KQ-33"),
        Place(CLEARED, NOBODY, clause="KQ-26"),
    )


def prepare(game: GameFolder, o: KhanOptions, cards: Pack) -> Kit:
    """The order of the cards for these options."""
    return Kit(o)


def check(game: GameFolder, o: KhanOptions) -> Refusal | None:
    """KQ-39: settings that no source knows."""
    if o.players == 2 and not o.players_two:
        return Refusal(*refusal(game, "two_players"))
    if o.hand_size == 13 and (o.players != 2 or o.lead_rule != "alexander"):
        return Refusal(*refusal(game, "thirteen"))
    return None


def deal(t: Tableau) -> None:
    """KQ-6 to KQ-10, KQ-12: cut, deal one at a time from the dealer's left, turn up the trump."""
    b, n, size = t.board, t.n, t.options.hand_size
    for zone in t.zones:
        t.zones[zone] = ()
    b.dealer = _cut(t)
    deck = t.shuffle(t.setup.pack.cards, SHUFFLE)
    stock, turned = turn_up(deck[n * size :], redraw=t.options.joker_turnup == "redraw")
    t.fill(**{HAND[(b.dealer + 1 + at) % n]: deck[at : n * size : n] for at in range(n)})
    t.zones[STOCK] = (*stock, turned)
    t.move("turn", -1, (turned,), STOCK, TURNED, clause=_turn_clause(turned))
    b.trump = trump_of(turned)
    b.turns, b.layer = 0, ()
    begin(t, b.dealer, "lead")


def _turn_clause(turned: Kind) -> str:
    return "KQ-10" if turned >= BLACK else "KQ-9"


def trump_of(turned: Kind) -> str:
    """KQ-9, KQ-10: the suit that the card turned up makes trump."""
    return COLOUR.get(turned) or suit(turned)


def turn_up(undealt: Sequence[Kind], *, redraw: bool) -> tuple[Cards, Kind]:
    """The stock, its top last, and the card turned up from what was not dealt.

    With `redraw` a joker goes into the middle of the stock and the next card is turned (KQ-10).
    """
    stock = list(reversed(undealt))
    turned = stock.pop()
    while redraw and turned >= BLACK:
        stock.insert(len(stock) // 2, turned)
        turned = stock.pop()
    return tuple(stock), turned


def _cut(t: Tableau) -> int:
    """KQ-6: everybody shows a card; those tied for the highest cut again among themselves."""
    seats, nth = tuple(range(t.n)), CUT
    while len(seats) > 1:
        shown = t.shuffle(t.setup.pack.cards, nth)[: len(seats)]
        for seat, card in zip(seats, shown, strict=True):
            t.say("cut", seat, clause="KQ-6", cards=(card,))
        seats, nth = highest(seats, shown), nth + 1
    t.say("dealer", seats[0], clause="KQ-8")
    return seats[0]


def highest(seats: Sequence[int], shown: Sequence[Kind]) -> tuple[int, ...]:
    """The seats whose card is the highest by KQ-3, whatever its suit."""
    top = max(map(strength, shown))
    return tuple(seat for seat, kind in zip(seats, shown, strict=True) if strength(kind) == top)
