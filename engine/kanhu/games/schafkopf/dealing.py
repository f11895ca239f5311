"""Before the first lead: the pack, who deals, the deal, the widow and the two cards laid away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from kanhu.cards import packs
from kanhu.cards.kinds import Cards, Pack
from kanhu.core.folder import GameFolder
from kanhu.core.moves import Move
from kanhu.core.places import ALL, NOBODY, OWNER, Place
from kanhu.families.tricks import HAND, begin
from kanhu.games.schafkopf.board import BURIED, LAID, LOTS, SEATS, SHUFFLE, WIDOW, Tableau
from kanhu.games.schafkopf.options import SchafkopfOptions

TAKE, PASS = Move("take"), Move("pass")
_ASKED = (TAKE, PASS)


class _Pairs(dict[Cards, Move]):
    """Moves that lay two cards away, made when first wanted; 496 at most."""

    def __missing__(self, cards: Cards) -> Move:
        move = self[cards] = Move("discard", cards)
        return move


_PAIRS = _Pairs()


def pack(game: GameFolder, o: SchafkopfOptions) -> Pack:
    """SK-3, SK-5, SK-33: 32 cards, strongest first; queens and jacks stand in the trump suit."""
    data = game.meta["pack"]
    codes = data["codes"].split()
    built = packs.build(data["design"], codes, 1)
    suits = tuple(
        data["trumps"] if rank in "QJ" else suit
        for rank, suit in zip(built.ranks, built.suits, strict=True)
    )
    return replace(built, suits=suits)


def places(o: SchafkopfOptions) -> tuple[Place, ...]:
    """Who may look where (SK-21, SK-30)."""
    return (
        Place(WIDOW, NOBODY, clause="SK-30"),
        Place("trick", ALL, ordered=True, clause="SK-30"),
        Place("last", ALL, ordered=True, clause="SK-21"),
        Place("hand", OWNER, each=True, clause="SK-30"),
        Place("buried", OWNER, each=True, clause="SK-12"),
        Place("won", NOBODY, each=True, ordered=True, clause="SK-21"),
    )


def deal(t: Tableau) -> None:
    """SK-2, SK-7, SK-8: lots for the first deal, then packets of 3, 2 to the widow, 4 and 3."""
    b = t.board
    t.zones = dict.fromkeys(t.zones, ())
    if b.hand == 0:
        b.dealer = t.shuffle(range(SEATS), LOTS)[0]
    t.say("dealer", b.dealer, clause="SK-2")
    deck = t.shuffle(t.setup.pack.cards, SHUFFLE)
    first = (b.dealer + 1) % SEATS
    hands = packets(deck)
    t.fill(**{HAND[(first + at) % SEATS]: hands[at] for at in range(SEATS)})
    t.zones[WIDOW] = tuple(sorted(deck[9:11]))
    b.passes, b.declarer, b.least, b.sides = 0, -1, False, ()
    b.tricks = b.lacks = (0,) * SEATS
    b.wins, b.led = (), ""
    begin(t, first, "widow")


def packets(deck: Sequence[int]) -> list[Sequence[int]]:
    """The three hands, from the dealer's left; cards 10 and 11 of the pack are the widow."""
    return [
        (*deck[3 * at : 3 * at + 3], *deck[11 + 4 * at : 15 + 4 * at],
         *deck[23 + 3 * at : 26 + 3 * at])
        for at in range(SEATS)
    ]  # fmt: skip


def widow_moves(t: Tableau) -> Sequence[Move]:
    """SK-10: take it or pass."""
    return _ASKED


def widow(t: Tableau, move: Move) -> None:
    """SK-10, SK-11, SK-14: the first to take it is the declarer; three passes make it least."""
    b, seat = t.board, t.actor
    if move.verb == "take":
        b.declarer = seat
        b.sides = tuple(int(other == seat) for other in range(SEATS))
        t.move("take", seat, t.zones[WIDOW], WIDOW, HAND[seat], clause="SK-11")
        t.turn("discard", seat)
        return
    b.passes += 1
    t.say("pass", seat, clause="SK-10")
    if b.passes < SEATS:
        t.turn("widow", (seat + 1) % SEATS)
        return
    b.least = True
    t.say("least", clause="SK-14")
    begin(t, (b.dealer + 1) % SEATS, "play")


def discard_moves(t: Tableau) -> list[Move]:
    """SK-12: any two of the twelve."""
    return [_PAIRS[pair] for pair in combinations(t.zones[HAND[t.actor]], LAID)]


def discard(t: Tableau, move: Move) -> None:
    """SK-12, SK-16: two cards face down; the dealer's left leads, whoever is declarer."""
    seat = t.actor
    t.move("discard", seat, move.cards, HAND[seat], BURIED[seat], clause="SK-12")
    begin(t, (t.board.dealer + 1) % SEATS, "play")
