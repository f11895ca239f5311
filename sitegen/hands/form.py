"""The form for a hand of one's own. The engine in the page judges it; see kanhu_table.judged."""

from __future__ import annotations

from kanhu.judging import correspondence, name
from kanhu_table import faces
from kanhu_table.draw.verdict import face
from sitegen.call import Call
from sitegen.markup import text


def form(call: Call) -> str:
    """Pack, cards to tap, a field for their codes, and places for what is said."""
    designs = correspondence()["design"]
    packs = "".join(
        f'<label><input type="radio" name="design" class="judge__{key}" value="{key}"'
        f"{' checked' * (at == 0)} autocomplete=off> {text(about['title'])}</label>"
        for at, (key, about) in enumerate(designs.items())
    )
    games = "".join(
        f'<li data-game="{game.id}">{text(game.title)}</li>'
        for game in call.page.archive.games.values()
    )
    boards = "".join(_board(key, about, call.page.base) for key, about in designs.items())
    return (
        f'<div><hand-judge data-base="{call.page.base}" data-search-exclude><form class="judge">'
        f'<fieldset class="judge__packs"><legend>Pack</legend>{packs}</fieldset>{boards}'
        '<label class="judge__field">The cards <input name="cards" type="text" '
        'autocomplete="off" autocapitalize="off" spellcheck="false" '
        'aria-describedby="judge-how"></label>'
        f'<div id="judge-how">{_hows(designs)}</div>'
        '<p class="judge__acts"><button type="submit">Judge</button> '
        '<button type="button" value="back">Take back the last card</button> '
        '<button type="button" value="clear">Clear</button></p></form>'
        '<p class="judge__status" role="status"></p>'
        '<div class="judge__hand"></div><ol class="vds judge__verdicts"></ol>'
        f"<template><ul>{games}</ul></template></hand-judge></div>"
        '<p class="judge__noscript">This form needs scripts. The ten hands above are judged '
        "already and need none.</p>"
    )


def _board(design: str, about: dict[str, str], base: str) -> str:
    """The cards of a design as buttons, a row a suit."""
    sprite = next(iter(faces.DRESSES[design]))
    rows = "".join(
        f"<div>{''.join(_card(design, sprite, code, base) for code in line.split())}</div>"
        for line in about["cards"].strip().splitlines()
    )
    return (
        f'<div class="judge__board" data-design="{design}" role="group" '
        f'aria-label="Cards, {text(about["title"])}: press to add">{rows}</div>'
    )


def _card(design: str, sprite: str, code: str, base: str) -> str:
    return (
        f'<button type="button" class="judge__card" data-code="{code}">'
        f'{face(sprite, code, base)}<span class="vh">{text(name(design, code))}</span></button>'
    )


def _hows(designs: dict[str, dict[str, str]]) -> str:
    return "".join(
        f'<p class="judge__how" data-design="{key}">{text(about["how"])}</p>'
        for key, about in designs.items()
    )
