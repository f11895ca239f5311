"""Card faces as drawings to print: in colour, in grey, or as outlines."""

from __future__ import annotations

from functools import cache

from card_art import design, name, outline, single
from kanhu.cards.kinds import Pack
from kanhu.catalogue import Game, setup
from kanhu.core.options import Options
from kanhu_table import faces
from printing.sheet import Drawing

THIN = "thin"
"""The edition in outlines."""


@cache
def card(design_id: str, code: str, scheme: str = "light") -> Drawing:
    """One card of a design; `scheme` is one of card_art, or THIN."""
    said = name(design_id, code)
    if scheme == THIN:
        return Drawing(outline(single(design_id, code)), said)
    return Drawing(single(design_id, code, scheme=scheme), said)


def drawn(cards: str) -> list[Drawing]:
    """Cards written `design:code`."""
    pairs = (word.partition(":") for word in cards.split())
    return [card(design, code) for design, _, code in pairs]


def proportion(design_id: str) -> float:
    """Height of a card for a width of 1."""
    width, height = design(design_id).box
    return height / width


def options_of(game: Game, options: str = "") -> Options:
    """Options as a link names them: a preset and changes, "" for the usual table."""
    return game.options(options or None)


@cache
def pack_of(game: Game, options: str = "") -> Pack:
    """The pack that a game is played with, under options as a link names them."""
    return setup(game, options_of(game, options)).pack


@cache
def table_of(game: Game, options: str = "") -> int:
    """How many play a game at one table, under options as a link names them."""
    return setup(game, options_of(game, options)).seats


def row(game: Game, codes: str, design_id: str = "", options: str = "") -> list[Drawing]:
    """Cards of a game by their codes, in the dress of the game or in another design."""
    pack = pack_of(game, options)
    worn = design_id or faces.choose_sprite(game, pack, "")
    return [card(worn, faces.symbol(game, pack.codes[pack.kind(code)])) for code in codes.split()]
