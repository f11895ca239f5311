"""The pack, the places, which options go together, and the deal."""

from __future__ import annotations

from kanhu.cards import packs
from kanhu.cards.kinds import Cards, Pack
from kanhu.core.folder import GameFolder
from kanhu.core.moves import Refusal
from kanhu.core.options import spell
from kanhu.core.places import ALL, NOBODY, OWNER, Place
from kanhu.core.sentences import refusal
from kanhu.families.draw import HEAP, STOCK, after, others
from kanhu.games.cuajo import specials
from kanhu.games.cuajo.board import (
    DEALT,
    EXTRA,
    FIRST_DEALER,
    HAND,
    ROUND,
    SHOWN,
    SHUFFLE,
    SOWEE,
    Tableau,
)
from kanhu.games.cuajo.combos import Combos
from kanhu.games.cuajo.options import CuajoOptions

# CU-60: what `scoring=family` settles.
FAMILY = {
    "partners": False, "pong": True, "win_from_discard": False, "extra_draws": 0,
    "empty_stock_discard": False,
}  # fmt: skip


def pack(game: GameFolder, o: CuajoOptions) -> Pack:
    """CU-2: four copies of 28 cards."""
    data = game.meta["pack"]
    return packs.build(data["design"], data["codes"].split(), data["copies"])


def places(o: CuajoOptions) -> tuple[Place, ...]:
    """Who may look where (CU-58)."""
    found = [
        Place(STOCK, NOBODY, ordered=True, clause="CU-7"),
        Place(HEAP, ALL, ordered=True, clause="CU-58"),
        Place(SOWEE, ALL, clause="CU-6"),
        Place(SHOWN, ALL, clause="CU-26"),
        Place(EXTRA, ALL, ordered=True, clause="CU-42"),
        Place("hand", OWNER, each=True, clause="CU-58"),
        Place("mark", ALL, each=True, clause="CU-25", held=True),
        Place("secret", OWNER, each=True, clause="CU-31", alike=4),
        Place("triple", ALL, each=True, clause="CU-32"),
        Place("fourth", OWNER, each=True, clause="CU-32", held=True),
    ]
    if o.scoring == "family" or o.purro_break == "king_only":
        found.append(Place("drawn", OWNER, each=True, clause="CU-58", held=True))
    return tuple(found)


def check(game: GameFolder, o: CuajoOptions) -> Refusal | None:
    """CU-60: which options go together."""
    if o.partners and o.players != 4:
        return Refusal(*refusal(game, "partners", players=o.players))
    if o.scoring == "family":
        for key, value in FAMILY.items():
            if o.values[key] != value:
                return Refusal(*refusal(game, "family", option=key, value=spell(value)))
    return None


def prepare(game: GameFolder, o: CuajoOptions, cards: Pack) -> Combos:
    """The combinations in force (CU-9, CU-50), with the prices of CU-52."""
    return Combos(game, o, cards)


def deal(t: Tableau) -> None:
    """CU-3 to CU-7: three rounds of five, six for the dealer in the first; sowee; stock."""
    b = t.board
    if b.hand == 0:
        b.dealer = t.shuffle(range(t.n), FIRST_DEALER)[0]
    b.thrower, b.taken, b.turns = -1, -1, 0
    b.purro, b.barred, b.paid = (False,) * t.n, (0,) * t.n, (0,) * t.n
    for zone in t.zones:
        t.zones[zone] = ()
    t.say("dealer", b.dealer, clause="CU-3")
    deck = t.shuffle(t.setup.pack.cards, SHUFFLE)
    hands = deal_hands(deck, t.n, b.dealer)
    order = [*others(t, b.dealer), b.dealer]
    t.fill(**{HAND[seat]: hands[seat] for seat in order})
    at = DEALT * t.n + 1
    t.zones[SOWEE] = (deck[at],)
    t.say("sowee", clause="CU-6", cards=t.zones[SOWEE])
    t.zones[STOCK] = tuple(reversed(deck[at + 1 :]))
    specials.ask_dealt(t)


def deal_hands(deck: list[int], seats: int, dealer: int) -> list[Cards]:
    """CU-5: the hands, from a shuffled pack whose first card is dealt first."""
    hands: list[list[int]] = [[] for _ in range(seats)]
    at, seat = 0, dealer
    for round_ in range(DEALT // ROUND):
        for step in range(1, seats + 1):
            seat = (dealer + step) % seats
            count = ROUND + (round_ == 0 and seat == dealer)
            hands[seat] += deck[at : at + count]
            at += count
    return [tuple(sorted(hand)) for hand in hands]


def next_dealer(t: Tableau, winner: int) -> int:
    """CU-3: the winner, or the player on the dealer's right; after a drawn hand the same again."""
    if winner < 0:
        return t.board.dealer
    return after(t, t.board.dealer) if t.options.next_dealer == "right" else winner
