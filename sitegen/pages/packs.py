"""The pages of packs: every card with its names and games, every dress, objects in museums."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from markupsafe import Markup

from card_art import cards as art
from holdings import packs
from holdings.cards import FILE, Use, of_family
from kanhu.catalogue import setup
from kanhu.core.grammar import listed
from kanhu.study.deck import Line
from kanhu_table.faces import SPRITES, symbol
from kanhu_table.words import titles
from rendering import numbers
from rendering.page import Call, Page
from rendering.parts import fill, grouped
from sitegen.pages.games import references

HEADS = {"money": "Money suits", "french": "French suits", "spanish": "Spanish suits"}


def cards(call: Call) -> str:
    """All cards of a family, suit by suit, as Markdown with the entries in it."""
    page, family, _ = call.page, call.words[-1], call.named(SPRITES, 1)
    games, known = page.archive.games, packs.suits(family)
    found = of_family(games.values(), family)
    codes = [code for code in art.faces(family) if code != "back"]
    tools = {"found": found, "packs": packs, "references": references,
             "names": lambda code: grouped(packs.names(family, code), lambda name: name.whose),
             "lines": partial(lines, page=page), "family": family,
             "pages": page.archive.game_pages}  # fmt: skip
    return "\n".join(
        f"## {known.get(suit, 'outside the suits').capitalize()}\n\n"
        f"{fill('packs/cards', page, codes=rows, **tools)}\n"
        for suit, rows in grouped(codes, lambda code: art.parts(family, code)[0]).items()
    )


def lines(use: Use, page: Page) -> list[Line]:
    """What a card is in a game, its copies first; an unknown clause is a fault of the game."""
    found = [Line(copies(use), (use.clause,) if use.clause else ()), *use.lines]
    for name in (name for line in found for name in line.clauses):
        if name not in use.game.rulebook.clauses:
            page.fault(f"{use.game.id}: {FILE} names no clause {name}")
    return found


def copies(use: Use) -> str:
    """How many copies lie in the usual pack, and in others."""
    first, *others = use.copies
    words = f"{numbers.few(first)} {'copy' if first == 1 else 'copies'}"
    if use.copies[first] and not use.stands_for:
        words += f" ({use.copies[first]})"
    more = listed([numbers.few(number) for number in sorted(others)], "or")
    return f"{words}, by option {more}" if more else words


def _suit(sheet: str, code: str) -> str:
    words = packs.suits(art.design(sheet).family)
    return words.get(art.parts(sheet, code)[0], "outside the suits")


def dresses(call: Call) -> Markup:
    """All dresses of one family of designs, each card by card."""
    rows = []
    for sheet in call.named(SPRITES, 1):
        suits = grouped(art.faces(sheet), partial(_suit, sheet))
        title = titles("settings.dresses").get(sheet, "")
        rows.append((sheet, title, art.design(sheet).box, suits))
    return fill("packs/dresses", call.page, rows=rows, card_name=art.name)


def museums(call: Call) -> Markup:
    """The objects of a family of designs, linked with their numbers, never copied."""
    return fill("packs/museums", call.page, objects=packs.objects(call.words[-1]))


def games(call: Call) -> Markup:
    """Which game plays with which pack: a row a game."""
    known = call.page.archive
    rows = [(game, setup(game, game.options()).pack) for game in known.games.values()]
    return fill("packs/games", call.page, rows=rows, pages=known.game_pages, heads=HEADS,
                symbol=symbol)  # fmt: skip


PARTS: Mapping[str, Callable[[Call], str]] = {
    "games": games, "cards": cards, "dresses": dresses, "museums": museums,
}  # fmt: skip
FRAGMENTS = {"packs": lambda call: call.named(PARTS)(call)}
