"""The page of packs: every design and dress in full, card by card, and the games' own packs."""

from __future__ import annotations

from collections.abc import Sequence

from card_art import cards as art
from kanhu.game import Game
from kanhu.shape import setup
from kanhu_table.faces import DRESSES, symbol
from sitegen.call import Page
from sitegen.games.parts import SUITS, face
from sitegen.markup import dress, text

HEADS = {"money": "Money suits", "french": "French suits", "spanish": "Spanish suits"}


def family(name: str, page: Page) -> str:
    """All dresses of one family of designs, each card by card."""
    out = []
    for sprite, title in DRESSES[name].items():
        note = f": {title}" if title else ""
        out.append(
            f'<figure class="fig" data-search-exclude>{_rows(sprite, page.base)}'
            f"<figcaption><code>{sprite}</code>{note}. {_size(sprite)} Our drawings.</figcaption>"
            "</figure>"
        )
    return "".join(out)


def _size(sprite: str) -> str:
    width, height = art.design(sprite).box
    return f"{len(art.faces(sprite))} drawings, {width:g} by {height:g} units."


def _rows(sprite: str, base: str) -> str:
    """The cards of a sprite, suit by suit."""
    rows: dict[str, list[str]] = {}
    for code in art.faces(sprite):
        suit, _ = art.parts(sprite, code)
        rows.setdefault(suit, []).append(code)
    return "".join(
        f'<ul class="pack__suit" aria-label="{SUITS.get(suit, "outside the suits")}">'
        f"{''.join(_card(sprite, code, base) for code in codes)}</ul>"
        for suit, codes in rows.items()
    )


def _card(sprite: str, code: str, base: str) -> str:
    label = art.name(sprite, code)
    return f'<li class="pack__card">{face(sprite, code, base, label)}<code>{text(code)}</code></li>'


def games(found: Sequence[Game], pages: dict[str, str], base: str) -> str:
    """Which game plays with which pack: a row a game."""
    rows = []
    for game in found:
        pack = setup(game, game.options()).pack
        title = dress(text(game.title))
        if game.id in pages:
            title = f'<a href="{base}{pages[game.id]}">{title}</a>'
        own = [
            face(str(game.meta["game"].get("faces", pack.design)), symbol(game, code), base,
                 pack.names[kind])
            for kind, code in enumerate(pack.codes) if not pack.suits[kind]
        ]  # fmt: skip
        rows.append(
            f'<tr><th scope="row">{title}</th><td>{HEADS.get(pack.design, pack.design)}</td>'
            f'<td class="num">{len(pack.codes)}</td><td class="num">{len(pack.cards)}</td>'
            f'<td><div class="pack__honours">{"".join(own)}</div></td></tr>'
        )
    return (
        '<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">Game</th>'
        '<th scope="col">Pack</th><th scope="col" class="num">Designs</th>'
        '<th scope="col" class="num">Cards</th><th scope="col">Outside the suits</th></tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )
