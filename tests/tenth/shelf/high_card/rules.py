"""High Card: a few lines, every kind of thing the table can draw."""

from __future__ import annotations

from itertools import combinations

from kanhu.cards import packs
from kanhu.cards.kinds import Cards, Pack
from kanhu.core.folder import GameFolder
from kanhu.core.moves import Move
from kanhu.core.options import Options
from kanhu.core.places import ALL, NOBODY, OWNER, Place
from kanhu.core.ranges import FLAG, KIND, SEAT, SEAT_OR_NONE, ZERO, each, number, row, some
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
    ViewOf,
    Wording,
    no_kit,
)
from kanhu.families.match import after_hands, end_hand
from kanhu.families.tricks import HAND, TrickBoard, begin, discard_face_down, gather, lay, pass_on

RANKS = "23456789TJQKA"


class HighBoard(TrickBoard):
    """Public facts: besides those of the tricks the pot and the card turned up."""

    pot: int = 0
    turned: int = -1


class HighOptions(Options):
    """The options of `options.toml`, a field each."""

    partners: bool
    hands: int


Tableau = TableauOf[HighBoard, None, HighOptions]
View = ViewOf[HighBoard, None, HighOptions]
Setup = SetupOf[None, HighOptions]

RANGES: Ranges[Setup] = {
    "hand": ("HC-6", number(0, lambda where: where.options.hands - 1)),
    "dealer": ("HC-2", SEAT),
    "nth": ("HC-2", ZERO),
    "totals": ("HC-6", each(number(-1000, 1000))),
    "leader": ("HC-3", SEAT),
    "best": ("HC-5", SEAT_OR_NONE),
    "plays": ("HC-4", some(row(SEAT, number(1, 3), FLAG), 8)),
    "tricks": ("HC-5", each(number(0, 3))),
    "pot": ("HC-2", number(0, 8)),
    "turned": ("HC-2", KIND),
}


def pack(game: GameFolder, options: HighOptions) -> Pack:
    """Fifty-two cards (HC-2)."""
    return packs.build("french", [rank + suit for suit in "CDHS" for rank in RANKS], 1)


def places(options: HighOptions) -> tuple[Place, ...]:
    """Stock, trick, hands, what was thrown face down, tricks won, cards shown."""
    return (
        Place("stock", NOBODY, ordered=True, clause="HC-2"),
        Place("trick", ALL, ordered=True, clause="HC-3"),
        Place("shown", ALL, clause="HC-3"),
        Place("hand", OWNER, each=True, clause="HC-2"),
        Place("thrown", OWNER, each=True, ordered=True, clause="HC-4"),
        Place("won", ALL, each=True, ordered=True, clause="HC-5"),
    )


def deal(t: Tableau) -> None:
    """HC-2."""
    cards = t.shuffle(t.setup.pack.cards, 0)
    hands = {HAND[seat]: cards[3 * seat : 3 * seat + 3] for seat in range(t.n)}
    rest = cards[3 * t.n :]
    empty = {zone: () for zone in t.setup.zones if not zone.startswith("hand")}
    t.fill(**{**empty, "stock": rest[1:], "shown": rest[:1], **hands})
    t.board.pot, t.board.turned, t.board.tricks = t.n, rest[0], (0,) * t.n
    begin(t, t.board.dealer, "lead")


def rank(kind: int) -> int:
    """Height of a card."""
    return kind % len(RANKS)


def leads(t: Tableau) -> list[Move]:
    """HC-3: single cards, pairs, and a card led while another is shown."""
    hand = t.zones[HAND[t.actor]]
    pairs = [two for two in combinations(hand, 2) if rank(two[0]) == rank(two[1])]
    shows = [Move("show", (a, b)) for a in hand for b in hand if a != b]
    return [Move("lead", (kind,)) for kind in hand] + [Move("lead", two) for two in pairs] + shows


def lead(t: Tableau, move: Move) -> None:
    """HC-3."""
    lay(t, "lead", move.cards if move.verb == "lead" else move.cards[:1], "HC-3")
    if move.verb == "show":
        t.say("show", t.actor, clause="HC-3", cards=move.cards[1:])
    pass_on(t, "follow")


def follows(t: Tableau) -> list[Move]:
    """HC-4: as many cards as were led, open or face down."""
    size = t.board.plays[0][1]
    sets = dict.fromkeys(combinations(t.zones[HAND[t.actor]], size))
    return [Move(verb, cards) for verb in ("play", "stay") for cards in sets]


def follow(t: Tableau, move: Move) -> None:
    """HC-4, HC-5."""
    if move.verb == "stay":
        discard_face_down(t, "stay", move.cards, "HC-4")
    else:
        best, at = 0, 0
        for seat, size, is_open in t.board.plays:
            if is_open and seat == t.board.best:
                best = max(map(rank, t.zones["trick"][at : at + size]))
            at += size * is_open
        lay(t, "play", move.cards, "HC-4", best=max(map(rank, move.cards)) > best)
    if pass_on(t, "follow"):
        return
    winner = t.board.best
    gather(t, "HC-5")
    if t.zones[HAND[winner]]:
        begin(t, winner, "lead")
    else:
        count(t)


def count(t: Tableau) -> None:
    """HC-6."""
    tricks = t.board.tricks
    winner = tricks.index(max(tricks))
    paid = tuple(t.board.pot - 1 if seat == winner else -1 for seat in range(t.n))
    reasons = tuple(("HC-6", seat, amount) for seat, amount in enumerate(paid))
    end_hand(t, HandResult(paid, reasons, (), "HC-6"), next_dealer=(t.board.dealer + 1) % t.n)


def arrange(view: View) -> list[tuple[str, Cards, int]]:
    """Pairs in the hand, worth no points."""
    pairs = [two for two in combinations(view.hand, 2) if rank(two[0]) == rank(two[1])]
    return [("pair", two, 0) for two in pairs]


def reading(setup: Setup, cards: Cards) -> str:
    """Two cards led together are a pair."""
    return "pair" if len(cards) == 2 else ""


def complete(t: Tableau, given: object) -> None:
    """A position that names no tricks has none."""
    t.board.tricks = t.board.tricks or (0,) * t.n


RULES = Rules(
    equipment=Equipment(options=HighOptions, board=HighBoard, pack=pack, places=places, prepare=no_kit),
    law=Law(
        deal=deal,
        phases={"lead": Phase("HC-3", leads, lead), "follow": Phase("HC-4", follows, follow)},
        over=lambda t: after_hands(t, t.options.hands, "HC-6"),
        ends="HC-6",
    ),
    positions=Positions(ranges=RANGES, complete=complete),
    wording=Wording(arrange=arrange, reading=reading),
)  # fmt: skip
