"""The sprites a pack can wear: for each design its dresses, the first one unless a game says."""

from __future__ import annotations

from kanhu.cards.kinds import Pack
from kanhu.catalogue import Game

NARROW, WIDE = "0 0 120 300", "0 0 200 280"
SPRITES: dict[str, tuple[str, ...]] = {
    "money": ("money", "money-wide", "money-chinese", "money-leaf"),
    "french": ("french",),
    "spanish": ("spanish",),
}
# A leaf has no end marks, so its corner is the whole card.
_CORNERS = {
    "french": "3 5 54 108", "spanish": "8 10 60 100", "money-wide": "0 0 120 61",
    "money-leaf": NARROW,
}  # fmt: skip
_NARROW = frozenset(("money", "money-chinese", "money-leaf"))


def choose_sprite(game: Game, pack: Pack, wanted: str) -> str:
    """The sprite to draw: the one wanted if the pack can wear it, else the game's own."""
    known = SPRITES.get(pack.design, ())
    own = str(game.meta["game"].get("faces", pack.design))
    return wanted if wanted in known else own


def box(sprite: str) -> str:
    """View box of the faces of a sprite."""
    return NARROW if sprite in _NARROW else WIDE


def corner(sprite: str) -> str:
    """View box of the corner that tells a card of a sprite by rank and suit."""
    return _CORNERS.get(sprite, "0 0 120 54")


def symbol(game: Game, code: str) -> str:
    """Id of a card's face in the sprite: its code, unless the game says otherwise."""
    return str(game.meta.get("pack", {}).get("faces", {}).get(code, code))
