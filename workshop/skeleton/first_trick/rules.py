"""First Trick: a deal, a lead, following suit, a point a trick.

`RULES` at the end is all that the engine asks of this file. A phase lists the legal moves and plays
one; `why` names the sentence of sentences.toml that says what is not legal. What they read of the
table is in `t`: `t.zones` are the places with their cards, `t.board` the public facts, `t.options`
the options, `t.actor` decides. An editor completes these, since `Tableau` names their types.
Modules of the folder import one another by `from .name import …`.
"""

from __future__ import annotations

from kanhu.cards import packs
from kanhu.cards.kinds import Pack
from kanhu.core.folder import GameFolder
from kanhu.core.moves import Move
from kanhu.core.options import Options
from kanhu.core.places import ALL, NOBODY, OWNER, Place
from kanhu.core.ranges import FLAG, SEAT, SEAT_OR_NONE, ZERO, each, number, row, some
from kanhu.core.results import HandResult
from kanhu.core.rules import (
    Equipment,
    Law,
    Phase,
    Positions,
    Ranges,
    Rules,
    SetupOf,
    TableauOf,
    no_kit,
)
from kanhu.core.sentences import refusal
from kanhu.families.match import after_hands, end_hand
from kanhu.families.tricks import (
    HAND,
    TRICK,
    TrickBoard,
    begin,
    following,
    gather,
    lay,
    pass_on,
    play_of,
)

RANKS = "23456789TJQKA"


class TableOptions(Options):
    """The options of `options.toml`, a field each."""

    cards: int
    follow: bool
    hands: int


Tableau = TableauOf[TrickBoard, None, TableOptions]
Setup = SetupOf[None, TableOptions]

RANGES: Ranges[Setup] = {
    "hand": ("XX-7", number(0, lambda where: where.options.hands - 1)),
    "dealer": ("XX-6", SEAT),
    "nth": ("XX-2", ZERO),
    "totals": ("XX-6", each(number(0, lambda where: where.options.hands * where.options.cards))),
    "leader": ("XX-3", SEAT),
    "best": ("XX-5", SEAT_OR_NONE),
    "plays": ("XX-4", some(row(SEAT, number(1, 1), FLAG), lambda where: where.seats)),
    "tricks": ("XX-5", each(number(0, lambda where: where.options.cards))),
}
"""What each public fact may be, with its clause: what a position says is held to it."""


def pack(game: GameFolder, options: TableOptions) -> Pack:
    """Fifty-two cards (XX-2)."""
    return packs.build("french", [rank + suit for suit in "CDHS" for rank in RANKS], 1)


def places(options: TableOptions) -> tuple[Place, ...]:
    """Stock, trick, hands, tricks won."""
    return (
        Place("stock", NOBODY, ordered=True, clause="XX-2"),
        Place("trick", ALL, ordered=True, clause="XX-3"),
        Place("hand", OWNER, each=True, clause="XX-2"),
        Place("won", ALL, each=True, ordered=True, clause="XX-5"),
    )


def deal(t: Tableau) -> None:
    """XX-2: so many cards to each; the player after the dealer leads."""
    cards, size = t.shuffle(t.setup.pack.cards, 0), t.options.cards
    zones = dict.fromkeys(t.setup.zones, ())
    hands = {HAND[seat]: cards[size * seat : size * (seat + 1)] for seat in range(t.n)}
    t.fill(**{**zones, **hands, "stock": cards[size * t.n :]})
    t.board.tricks = (0,) * t.n
    begin(t, (t.board.dealer + 1) % t.n, "lead")


def suit(kind: int) -> int:
    """Suit of a card: the pack is in order, suit by suit."""
    return kind // len(RANKS)


def leads(t: Tableau) -> list[Move]:
    """XX-3: any card."""
    return [Move("play", (kind,)) for kind in dict.fromkeys(t.zones[HAND[t.actor]])]


def lead(t: Tableau, move: Move) -> None:
    """XX-3."""
    lay(t, "play", move.cards, "XX-3")
    pass_on(t, "follow")


def follows(t: Tableau) -> list[Move]:
    """XX-4: a card of the suit led, if there is one."""
    hand = t.zones[HAND[t.actor]]
    if t.options.follow:
        hand = following(hand, t.zones[TRICK][0], suit)
    return [Move("play", (kind,)) for kind in dict.fromkeys(hand)]


def follow(t: Tableau, move: Move) -> None:
    """XX-4, XX-5: the highest card of the suit led is the best."""
    (best,), kind = play_of(t.board, t.zones[TRICK], t.board.best), move.cards[0]
    lay(t, "play", move.cards, "XX-4", best=suit(kind) == suit(best) and kind > best)
    if pass_on(t, "follow"):
        return
    winner = t.board.best
    gather(t, "XX-5")
    if t.zones[HAND[winner]]:
        begin(t, winner, "lead")
    else:
        count(t)


def why_follow(t: Tableau, move: Move) -> tuple[str, str]:
    """XX-4: why a card may not be played; the sentence says what may be done instead."""
    if len(move.cards) != 1 or move.n:
        return refusal(t, "one")
    return refusal(t, "follow")


def count(t: Tableau) -> None:
    """XX-6: a point a trick; the next player deals."""
    tricks = t.board.tricks
    reasons = tuple(("XX-6", seat, won) for seat, won in enumerate(tricks) if won)
    end_hand(t, HandResult(tricks, reasons, (), "XX-6"), next_dealer=(t.board.dealer + 1) % t.n)


def complete(t: Tableau, given: object) -> None:
    """A position that names no tricks has none."""
    t.board.tricks = t.board.tricks or (0,) * t.n


RULES = Rules(
    equipment=Equipment(
        options=TableOptions, board=TrickBoard, pack=pack, places=places, prepare=no_kit
    ),
    law=Law(
        deal=deal,
        phases={"lead": Phase("XX-3", leads, lead), "follow": Phase("XX-4", follows, follow)},
        over=lambda t: after_hands(t, t.options.hands, "XX-7"),
        ends="XX-7",
        why={("follow", "play"): why_follow},
    ),
    positions=Positions(ranges=RANGES, complete=complete),
)
