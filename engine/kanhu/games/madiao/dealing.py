"""Before the first lead: seats and bank, the cut, the deal, special hands, a new deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kanhu.cards import packs
from kanhu.cards.kinds import Cards, Kind, Pack
from kanhu.core.folder import GameFolder
from kanhu.core.moves import Move
from kanhu.core.places import ALL, NOBODY, OWNER, Place
from kanhu.families.tricks import HAND, TRICK, begin
from kanhu.games.madiao.board import (
    BEATEN,
    DEALT,
    DRAW,
    FACE,
    MOST_REDEALS,
    SEATS,
    STOCK,
    Tableau,
)
from kanhu.games.madiao.counting import end_special
from kanhu.games.madiao.options import MadiaoOptions
from kanhu.games.madiao.order import CUT, MONEY
from kanhu.games.madiao.settle import long_suit, special

_OUT = SEATS * DEALT
_ASK = (Move("redeal"), Move("pass"))
_NO_CHOICE = (Move("pass"),)


def pack(game: GameFolder, o: MadiaoOptions) -> Pack:
    """MD-2, MD-3: one copy of each of forty cards, suit by suit from the lowest."""
    data = game.meta["pack"]
    codes, suits = data["codes"].split(), data["suits"]
    built = packs.build(data["design"], codes, 1)
    named = zip(codes, built.suits, strict=True)
    return replace(built, suits=tuple(suits.get(code, suit) for code, suit in named))


def places(o: MadiaoOptions) -> tuple[Place, ...]:
    """Who may look where (MD-48)."""
    face = Place(FACE, ALL, clause="MD-11")
    return (
        Place(STOCK, NOBODY, ordered=True, clause="MD-11"),
        *((face,) if o.face == "start" else ()),
        Place(TRICK, ALL, ordered=True, clause="MD-18"),
        Place(BEATEN, ALL, ordered=True, clause="MD-19"),
        Place("hand", OWNER, each=True, clause="MD-48"),
        Place("thrown", OWNER, each=True, ordered=True, clause="MD-18"),
        Place("won", ALL, each=True, ordered=True, clause="MD-19"),
    )


def deal(t: Tableau) -> None:
    """MD-5, MD-6 for the first hand; then the bank is counted and the cards are dealt."""
    b = t.board
    if b.hand == 0:
        b.dealer = (_draw(t) + 1) % SEATS
        b.banked = (0,) * SEATS
    banker = b.banker
    b.banked = tuple(n + (seat == banker) for seat, n in enumerate(b.banked))
    t.say("banker", banker, clause="MD-6" if b.hand == 0 else "MD-46")
    deal_cards(t)


def _draw(t: Tableau) -> int:
    """MD-5: four cards are drawn; the highest takes the bank, the others sit down to the right."""
    drawn = t.shuffle(t.setup.pack.cards, DRAW)[:SEATS]
    order = seating(drawn)
    banker = order[0]
    for step, at in enumerate(order):
        t.say("drew", (banker + step) % SEATS, clause="MD-5", cards=(drawn[at],))
    return banker


def seating(drawn: Sequence[Kind]) -> list[int]:
    """MD-5: the players in the order in which they sit to the right, by the cards they drew."""
    return sorted(range(len(drawn)), key=lambda at: -MONEY[drawn[at]])


def deal_cards(t: Tableau) -> None:
    """MD-8 to MD-12: cut, deal, show a special hand; else a new deal may be asked for."""
    b, zones = t.board, t.zones
    for zone in zones:
        zones[zone] = ()
    b.tricks, b.history = (0,) * SEATS, ()
    b.first = first = _cut(t)
    deck = t.shuffle(t.setup.pack.cards, 2 + 2 * b.nth)
    t.fill(**{HAND[(first + at) % SEATS]: deck[at:_OUT:SEATS] for at in range(SEATS)})
    left = deck[_OUT:]
    if t.options.face == "start":
        face = left.pop()  # MD-11: the last card of an ordered place is on top
        zones[FACE] = (face,)
        t.say("face", clause="MD-11", cards=(face,))
    zones[STOCK] = tuple(left)
    holders = [seat for seat in _order(first) if special(t.options, zones[HAND[seat]])]
    begin(t, first, "lead")
    if holders and t.options.special_hands:
        end_special(t, holders)
    elif t.options.redeal == "may" and b.nth < MOST_REDEALS:  # MD-14
        t.ask("redeal")


def _cut(t: Tableau) -> int:
    """MD-9: the dealer cuts until a card shows a number; the seat that is dealt to first."""
    b = t.board
    order = iter(t.shuffle(t.setup.pack.cards, 1 + 2 * b.nth))
    kind = next(order)
    while not CUT[kind]:
        t.say("cut", b.dealer, clause="MD-9", cards=(kind,))
        kind = next(order)
    t.say("cut", b.dealer, clause="MD-9", cards=(kind,))
    first = dealt_first(b.banker, kind)
    t.say("first", first, clause="MD-9")
    return first


def dealt_first(banker: int, kind: Kind) -> int:
    """MD-9: the seat that a card's number counts to, one being at the dealer's right."""
    return (banker + 1 + CUT[kind]) % SEATS


def _order(first: int) -> list[int]:
    return [(first + step) % SEATS for step in range(SEATS)]


def redeal_order(t: Tableau) -> list[int]:
    """MD-14: the seats from the one dealt to first."""
    return _order(t.board.first)


def redeal_moves(t: Tableau) -> tuple[Move, ...]:
    """MD-14: whoever has five cards of one suit may ask for a new deal."""
    hand: Cards = t.zones[HAND[t.actor]]
    return _ASK if long_suit(hand) else _NO_CHOICE


def redeal_asked(t: Tableau, answers: tuple[tuple[int, Move], ...]) -> None:
    """MD-14: the first to ask gets it, by the same dealer; else play begins."""
    asked = [seat for seat, move in answers if move.verb == "redeal"]
    if asked:
        t.say("redeal", asked[0], clause="MD-14")
        t.board.nth += 1
        deal_cards(t)
    else:
        t.turn("lead", t.board.leader)
