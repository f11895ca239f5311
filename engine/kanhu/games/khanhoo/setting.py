"""The table before the first card: pack, places, what can be dealt, who may be the orphan."""

from __future__ import annotations

from kanhu import melds
from kanhu.cards import packs
from kanhu.cards.kinds import Pack
from kanhu.core.folder import GameFolder
from kanhu.core.moves import Refusal
from kanhu.core.places import ALL, NOBODY, OWNER, Place
from kanhu.core.sentences import refusal
from kanhu.families.draw import HEAP, STOCK
from kanhu.games.khanhoo.board import DEALT, TRIO, caching
from kanhu.games.khanhoo.options import KhanhooOptions


def pack(game: GameFolder, o: KhanhooOptions) -> Pack:
    """KH-2 to KH-4: two, three or four copies of thirty cards and jokers, dressed by the skin."""
    data = game.meta["pack"]
    skin = data["skins"][o.skin]
    copies = dict.fromkeys(skin["codes"].split(), data["copies"][o.pack])
    joker = data["wild"][0]
    return packs.build(skin["design"], tuple(copies), copies | {joker: o.jokers}, (joker,))


def places(o: KhanhooOptions) -> tuple[Place, ...]:
    """Who may look where (KH-67)."""
    always = (
        Place(STOCK, NOBODY, ordered=True, clause="KH-11"),
        Place(HEAP, ALL, ordered=True, clause="KH-31"),
        Place("hand", OWNER, each=True, clause="KH-67"),
        Place("laid", ALL, each=True, ordered=True, clause="KH-27"),
    )
    # Everybody sees how many caches lie there, only their owner of what (KH-67).
    own = Place("cache", OWNER, each=True, alike=TRIO, clause="KH-67")
    return (*always, own) if caching(o) else always


def check(game: GameFolder, o: KhanhooOptions) -> Refusal | None:
    """KH-68 for the additions; KH-5 and KH-66: the cards must suffice for the deal."""
    for key in ("triple_melds", "trio_quartette"):
        if o.values[key] and o.pack == "single":
            title = game.schema.options[key].title
            return Refusal(*refusal(game, "larger_pack", title=title))
    cards = pack(game, o).cards
    wanted = DEALT * o.players + 1
    if len(cards) >= wanted:
        return None
    return Refusal(*refusal(
        game, "short_pack", players=o.players, wanted=wanted, jokers=o.jokers, cards=len(cards),
        short=wanted - len(cards),
    ))  # fmt: skip


def prepare(game: GameFolder, o: KhanhooOptions, cards: Pack) -> melds.MeldTable:
    """The meld table of KH-13 to KH-24 for these options."""
    return melds.compile(cards, game.data("melds.toml"), o.values)


def orphan_allowed(o: KhanhooOptions) -> bool:
    """KH-8: the tables at which one player may be the orphan."""
    return bool(
        o.players >= 4
        and (
            o.orphan_players == "four_plus"
            or (o.orphan_players == "4_and_8" and o.players % 4 == 0)
        )
    )
