"""The curated hands, the correspondences between packs, and the form for a hand of one's own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from markupsafe import Markup

from kanhu.text.judging import correspondence, name
from kanhu_table import faces
from kanhu_table.draw import verdict as draw
from sitegen.data import hands
from sitegen.data.archive import Archive
from sitegen.data.page import Call, source
from sitegen.pages.parts import fill
from sitegen.text.templates import render


def pages(archive: Archive) -> Mapping[str, str]:
    """A page for every curated hand."""
    return {
        f"hands/{hand.name}.md": source(
            {"title": hand.about.title, "description": hand.about.lead, "lead": hand.about.lead},
            render("hands/page", hand=hand),
        )
        for hand in hands.every()
    }


def _part(part: str, call: Call, **values: Any) -> Markup:
    return fill(f"hands/{part}", call.page, draw=draw, every=hands.every(), **values)


def _of_hand(part: str, call: Call) -> Markup:
    """A part of the page of a hand: its cards with every verdict in a few words, the verdicts in
    full, or the correspondences that it needed and the way to other hands."""
    hand, games = call.named(hands.by_name()), tuple(call.page.archive.games.values())
    rows = hands.carried(hand, games)
    return _part(part, call, hand=hand, judged=hands.judged(hand.name, games), rows=rows)


def _list(call: Call) -> Markup:
    """All curated hands: cards, title, and what the main games say in a line."""
    games = tuple(call.page.archive.games.values())
    return _part("list", call, games=games, judged=hands.judged)


def _correspondences(call: Call) -> Markup:
    """Which card answers which, with reasons: all pairs of designs."""
    data = correspondence()
    return _part("correspondences", call, rows=[*data["pair"], *data["note"]])


def _form(call: Call) -> Markup:
    """Pack, cards to tap, a field for their codes, and places for what is said. The engine in the
    page judges the hand; see `kanhu_table.judged`."""
    designs = correspondence()["design"]
    sheets = {design: next(iter(faces.DRESSES[design])) for design in designs}
    games = call.page.archive.games.values()
    return _part("form", call, designs=designs, sheets=sheets, games=games, card_name=name)


FRAGMENTS = {
    "hand": partial(_of_hand, "hand"),
    "verdicts": partial(_of_hand, "verdicts"),
    "carried": partial(_of_hand, "carried"),
    "hands": _list,
    "correspondence": _correspondences,
    "judge": _form,
}
