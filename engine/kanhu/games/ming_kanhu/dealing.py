"""Before the first lead: the pack, who is eldest, the deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kanhu.cards import packs
from kanhu.cards.kinds import Kind, Pack
from kanhu.core.folder import GameFolder
from kanhu.core.places import ALL, NOBODY, OWNER, Place
from kanhu.families.tricks import HAND, TRICK, begin
from kanhu.games.ming_kanhu.board import DEALT, DRAW, SHUFFLE, STOCK, Tableau
from kanhu.games.ming_kanhu.kit import Kit
from kanhu.games.ming_kanhu.options import MingOptions


def pack(game: GameFolder, o: MingOptions) -> Pack:
    """MK-3: one copy of each of thirty cards, lowest first, the extra cards in their suits."""
    data = game.meta["pack"]
    codes, suits = data["codes"].split(), data["suits"]
    built = packs.build(data["design"], codes, 1)
    named = zip(codes, built.suits, strict=True)
    return replace(built, suits=tuple(suits.get(code, suit) for code, suit in named))


def places(o: MingOptions) -> tuple[Place, ...]:
    """Who may look where (MK-39)."""
    return (
        Place(STOCK, NOBODY, clause="MK-7"),
        Place(TRICK, ALL, ordered=True, clause="MK-13"),
        Place("hand", OWNER, each=True, clause="MK-39"),
        Place("thrown", OWNER if o.discards_hidden else ALL, each=True, ordered=True,
              clause="MK-13"),
        Place("won", ALL, each=True, ordered=True, clause="MK-27"),
    )  # fmt: skip


def prepare(game: GameFolder, o: MingOptions, cards: Pack) -> Kit:
    """The melds of MK-17 to MK-25 for these options."""
    return Kit(game.data("melds.toml"), cards, o.leopard_beats_gibbon)


def deal(t: Tableau) -> None:
    """MK-4 to MK-7: settle who is eldest, deal one at a time, leave the rest as the stock."""
    b, n = t.board, t.n
    for zone in t.zones:
        t.zones[zone] = ()
    if b.hand == 0 or t.options.next_eldest == "draw":
        b.dealer = _draw(t)
    t.say("eldest", b.dealer, clause="MK-9" if b.hand == 0 else "MK-36")
    deck = t.shuffle(t.setup.pack.cards, SHUFFLE)
    size = DEALT[n]
    t.fill(**{HAND[(b.dealer + at) % n]: deck[at : n * size : n] for at in range(n)})
    t.zones[STOCK] = tuple(sorted(deck[n * size :]))
    b.tricks = b.points = (0,) * n
    b.history = ()
    begin(t, b.dealer, "lead")


def _draw(t: Tableau) -> int:
    """MK-4: each draws a card from the shuffled pack; the highest in the order of thirty wins."""
    drawn = t.shuffle(t.setup.pack.cards, DRAW)[: t.n]
    for seat, card in enumerate(drawn):
        t.say("drew", seat, clause="MK-4", cards=(card,))
    return highest(drawn)


def highest(drawn: Sequence[Kind]) -> int:
    """Seat of the highest card drawn; kinds stand in the order of thirty, so no two are equal."""
    return drawn.index(max(drawn))
