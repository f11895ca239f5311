"""Before the first turn: the pack, the pot, who deals, the deal."""

from __future__ import annotations

from kanhu.cards import packs
from kanhu.cards.kinds import Pack
from kanhu.core.folder import GameFolder
from kanhu.core.places import ALL, NOBODY, OWNER, Place
from kanhu.families.draw import HEAP, STOCK, after, others
from kanhu.games.qing_kanhu.board import DRAW, HAND, SHUFFLE, TURNED, Tableau
from kanhu.games.qing_kanhu.kit import Kit, complete_size
from kanhu.games.qing_kanhu.options import QingOptions


def pack(game: GameFolder, o: QingOptions) -> Pack:
    """QK-3: thirty designs, four of each; which of them replace others is QK-29."""
    data = game.meta["pack"]
    codes = tuple(data["codes"].split())
    return packs.build(data["design"], codes, data["copies"], data["wild_by"][o.heads].split())


def places(o: QingOptions) -> tuple[Place, ...]:
    """Who may look where (QK-42)."""
    return (
        Place(STOCK, NOBODY, ordered=True, clause="QK-9"),
        Place(HEAP, ALL, ordered=True, clause="QK-18"),
        Place(TURNED, ALL, clause="QK-40"),
        Place("hand", OWNER, each=True, clause="QK-14"),
        Place("bought", OWNER, each=True, clause="QK-41"),
    )


def prepare(game: GameFolder, o: QingOptions, cards: Pack) -> Kit:
    """The hands of QK-19 to QK-30 for these options."""
    return Kit(cards, game.data("melds.toml"), o)


def deal(t: Tableau) -> None:
    """QK-4 to QK-10: stakes, dealer, cards."""
    b, stakes = t.board, t.n * t.options.stake
    b.thrower = b.taken = b.buyer = -1
    b.takes, b.watchers, b.turned_over = 0, (), False
    b.pot, b.paid = b.carried + stakes, (t.options.stake,) * t.n
    t.say("stakes", n=t.options.stake, clause="QK-4")
    if b.carried:
        t.say("carried", n=b.carried, clause="QK-34")
    for zone in t.zones:
        t.zones[zone] = ()
    t.zones[STOCK] = t.setup.pack.cards
    if b.hand == 0 or t.options.next_dealer == "draw":
        b.dealer = _drawn_dealer(t, b.dealer)
    t.say("dealer", b.dealer, clause="QK-5")
    _deal_cards(t)


def dealer_of(drawer: int, number: int, seats: int) -> int:
    """QK-5: the seat where the count ends that begins with the drawer."""
    return (drawer + number - 1) % seats


def _drawn_dealer(t: Tableau, drawer: int) -> int:
    """QK-5 to QK-7: cards without a number go back and are drawn again."""
    pack, nth = t.setup.pack, DRAW
    while True:
        card = t.shuffle(pack.cards, nth)[-1]
        t.say("draw_dealer", drawer, clause="QK-5", cards=(card,))
        if pack.suits[card]:
            return dealer_of(drawer, int(pack.ranks[card]), t.n)
        nth += 1


def _deal_cards(t: Tableau) -> None:
    """QK-8, QK-10: single cards, a round from the dealer's next seat to the dealer."""
    deck = t.shuffle(t.setup.pack.cards, SHUFFLE)
    dealer, tcheng = t.board.dealer, t.options.deal_style == "tcheng"
    order = [*others(t, dealer), dealer]
    hands: list[list[int]] = [[] for _ in range(t.n)]
    at = 0
    if not tcheng:
        hands[dealer].append(deck[0])
        at = 1
    for _ in range(complete_size(t.options) - 1):
        for seat in order:
            hands[seat].append(deck[at])
            at += 1
    t.fill(**{HAND[seat]: hands[seat] for seat in order})
    t.zones[STOCK] = tuple(reversed(deck[at:]))
    t.turn("choose" if tcheng else "opening", dealer)


def next_dealer(t: Tableau, winner: int) -> int:
    """QK-7, QK-36: who deals the next hand, or draws for it."""
    b = t.board
    if t.options.next_dealer == "rotate":
        return after(t, b.dealer)
    if t.options.next_dealer == "winner" and winner >= 0:
        return winner
    return b.dealer
