"""The list of prices: what melds, cards and wins are worth at this table; and the words of the game
that a newcomer cannot know.

Of both the first rows stand beside the table at once, the others when asked for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from kanhu.wording import amounts
from kanhu.wording.crib import Crib, Row
from kanhu.wording.crib import crib as prices
from kanhu_table.draw.scene import Scene
from kanhu_table.html import Html, el
from kanhu_table.words import say

_WORDS = 3  # so many of the words need no asking
_BARE = re.compile(r"[+−]?(\d+)")


def crib(scene: Scene) -> Html | None:
    """The list, those rows marked that the viewer's hand has; None if the game has none.

    Rows that can wait are marked too, but for those of the hand.
    """
    # While a hand is counted the next one is dealt already, and nothing of it is told.
    found = prices(scene.match.table.view(None) if scene.match.counting else scene.view)
    if found is None:
        return None
    return scene.kept("crib", found, lambda: _list(scene, found))


def _list(scene: Scene, found: Crib) -> Html:
    titles = [row.title for row in found.rows]
    later = [at >= found.first and not row.held for at, row in enumerate(found.rows)]
    units = _units(scene, found.rows, later)
    rows = [
        _row(scene, row, later=later[at], unit=units.get(at, ""),
             one_of_several=titles.count(row.title) > 1, again=row.title in titles[at - 1 : at])
        for at, row in enumerate(found.rows)
    ]  # fmt: skip
    name = f"{scene.id}-crib"
    some, means = (
        found.first < len(rows),
        amounts.score_format(scene.game, scene.view.setup.options).get("means"),
    )
    return el(
        "section", scene.head(found.title, id=f"{name}-head"), el("ul", rows),
        el("p", str(means), class_="kt-soft kt-means") if means else None,
        _all("prices", say("moves.all_rows", count=len(rows))) if some else None,
        class_="kt-crib", id=name, aria_labelledby=f"{name}-head",
    )  # fmt: skip


def terms(scene: Scene) -> Html | None:
    """The words of the game in use at this table, each with what it means; None without any."""
    rows = scene.in_force("word")
    return scene.kept("terms", rows, lambda: _glossary(scene, rows)) if rows else None


def _glossary(scene: Scene, rows: Sequence[Mapping[str, Any]]) -> Html:
    name = f"{scene.id}-terms"
    told = [
        el("div", el("dt", row["word"]), el("dd", row["says"]), data_later=at >= _WORDS)
        for at, row in enumerate(rows)
    ]
    some = len(rows) > _WORDS
    return el(
        "section", scene.head(say("moves.words"), id=f"{name}-head"), el("dl", told),
        _all("words", say("moves.all_words", count=len(rows))) if some else None,
        class_="kt-crib", id=name, aria_labelledby=f"{name}-head",
    )  # fmt: skip


def meaning(scene: Scene, word: str) -> str:
    """What a word of the game means, "" if nobody needs to be told."""
    rows = (row for row in scene.in_force("word") if row["word"] == word)
    return next((str(row["says"]) for row in rows), "")


def _units(scene: Scene, rows: Sequence[Row], later: Sequence[bool]) -> dict[int, str]:
    """Units of amounts that are bare numbers, by the place of their rows: the first amount that is
    seen has its unit, whether all rows are shown or only the first ones."""
    if not amounts.pays(scene.game, scene.view.setup.options):
        return {}
    own = scene.game.meta["crib"].get("unit")
    one, many = own or amounts.score_format(scene.game, scene.view.setup.options)["unit"]
    found = {at: match for at, row in enumerate(rows) if (match := _BARE.fullmatch(row.worth))}
    named = [*list(found)[:1], *[at for at in found if not later[at]][:1]]
    return {at: one if found[at][1] == "1" else many for at in named}


def _row(
    scene: Scene, row: Row, *, later: bool, unit: str, one_of_several: bool, again: bool
) -> Html:
    """A row; the title is said once for those that follow one another under it."""
    shown = scene.tabs(row.cards) if row.cards else None
    held = el("small", " ", say("moves.in_hand")) if row.held else None
    cards = f": {scene.words.cards(row.cards)}" if one_of_several else ""
    what = say("moves.instead") if again else row.title
    worth = say("moves.priced", worth=row.worth, unit=unit) if unit else row.worth
    return el(
        "li", shown, el("span", what, el("span", cards, class_="vh") if cards else None, held,
                        class_="kt-what"),
        el("b", worth) if worth else None, class_="kt-have" if row.held else None,
        data_later=later,
    )  # fmt: skip


def _all(name: str, words: str) -> Html:
    """Has the page show every row of a list, here and at every other table."""
    box = el("input", type="checkbox", name=name, value="on", data_page=True)
    return el("label", box, " ", words, class_="kt-all")
