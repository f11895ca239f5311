"""Before the first lead: pack, deal with the card face up, auction, widow (DD-1 to DD-14)."""

from __future__ import annotations

from kanhu.cards import packs
from kanhu.cards.chance import stream
from kanhu.cards.kinds import Pack
from kanhu.core.folder import GameFolder
from kanhu.core.moves import Move
from kanhu.core.places import ALL, NOBODY, OWNER, Place
from kanhu.families import auction
from kanhu.families.climb import HAND, TRICK, lead_anew
from kanhu.games.dou_dizhu.board import BIDS, DEALT, MOST_DEALS, SEATS, WIDOW, Tableau
from kanhu.games.dou_dizhu.kit import Kit
from kanhu.games.dou_dizhu.options import DouOptions

_LOT, _TURNED = 0x10000, 0x20000  # streams of a hand beside its shuffles
_OUT = DEALT * SEATS


def pack(game: GameFolder, o: DouOptions) -> Pack:
    """DD-2, DD-3: 54 cards, one of each, lowest first."""
    return packs.build("french", game.meta["pack"]["codes"].split(), 1)


def places(o: DouOptions) -> tuple[Place, ...]:
    """Who may look where (DD-44)."""
    return (
        Place(WIDOW, NOBODY, clause="DD-13"),
        Place(TRICK, ALL, ordered=True, clause="DD-35"),
        Place("gone", ALL, ordered=True, clause="DD-37"),
        Place("hand", OWNER, each=True, clause="DD-44"),
    )


def prepare(game: GameFolder, o: DouOptions, cards: Pack) -> Kit:
    """The combinations of DD-15 to DD-33 for these options."""
    return Kit(o)


def deal(t: Tableau) -> None:
    """DD-5: the first dealer by lot; then the cards."""
    b = t.board
    if b.hand == 0:
        b.dealer = stream(t.seed, 0, _LOT).below(SEATS)
        t.say("dealer", b.dealer, clause="DD-5")
    b.nth = 0
    deal_cards(t)


def deal_cards(t: Tableau) -> None:
    """DD-6 to DD-8: turn a card, push it back, deal one at a time, three are left."""
    b = t.board
    for zone in t.zones:
        t.zones[zone] = ()
    deck = t.shuffle(t.setup.pack.cards, b.nth)
    b.face = face = deck.pop(0)
    deck.insert(stream(t.seed, b.hand, _TURNED + b.nth).below(_OUT), face)
    b.nth += 1
    b.drawer = drawer = (b.dealer + deck.index(face)) % SEATS
    hands = {HAND[(b.dealer + at) % SEATS]: deck[at:_OUT:SEATS] for at in range(SEATS)}
    # The card lies open until it is drawn, so that everybody sees where it goes.
    hands[HAND[drawer]].remove(face)
    t.fill(**hands, **{TRICK: [face]})
    t.zones[WIDOW] = tuple(sorted(deck[_OUT:]))
    t.move("turned", drawer, (face,), TRICK, HAND[drawer], shown=True, clause="DD-8")
    b.landlord, b.sides, b.shown, b.history, b.doublings = -1, (), (), (), 0
    b.plays, b.best, b.passes = (), -1, 0
    b.kind, b.length, b.top = "", 0, -1
    auction.open_auction(t, "auction", drawer)


def call_moves(t: Tableau) -> list[Move]:
    """DD-9."""
    return auction.bids(t.board, BIDS)


def call(t: Tableau, move: Move) -> None:
    """DD-9 to DD-12."""
    b = t.board
    auction.call(t, move, "DD-9", "DD-10")
    if closed(b.calls, b.bid, t.options.auction):
        _settle(t)
    else:
        t.turn("auction", (t.actor + 1) % SEATS)


def closed(calls: tuple[auction.Call, ...], bid: int, way: str) -> bool:
    """DD-11, DD-48: whether the auction is over, with a bidder or without."""
    if bid == BIDS[-1]:
        return True
    if not bid or way == "one_round":
        return len(calls) == SEATS
    return not any(amount for _, amount in calls[-2:])


def _settle(t: Tableau) -> None:
    """DD-12, DD-13: the highest bidder is landlord; without a bid the cards are thrown in."""
    b = t.board
    if b.bid:
        _take_widow(t, b.bidder)
    elif b.nth < MOST_DEALS:
        t.say("thrown_in", b.dealer, clause="DD-12")
        deal_cards(t)
    else:
        b.bid = BIDS[0]
        t.say("forced", b.drawer, b.bid, "DD-12")
        _take_widow(t, b.drawer)


def _take_widow(t: Tableau, landlord: int) -> None:
    """DD-13, DD-14, DD-34: twenty cards, two sides, and the first lead."""
    b = t.board
    b.landlord = landlord
    b.sides = sides(landlord)
    t.say("landlord", landlord, b.bid, "DD-13")
    widow = t.zones[WIDOW]
    shown = t.options.widow_shown
    if shown:
        b.shown = widow
    t.move("widow_shown" if shown else "widow", landlord, widow, WIDOW, HAND[landlord],
           shown=shown, clause="DD-13")  # fmt: skip
    lead_anew(t, landlord, "lead")


def sides(landlord: int) -> tuple[int, ...]:
    """DD-14: 1 for the landlord, 0 for each farmer."""
    return tuple(int(seat == landlord) for seat in range(SEATS))
