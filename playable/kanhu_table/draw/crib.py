"""The list of prices: what melds, cards and wins are worth at this table."""

from __future__ import annotations

from kanhu import amounts
from kanhu.crib import Row
from kanhu.crib import crib as prices
from kanhu_table.draw.scene import Scene
from kanhu_table.html import Html, el
from kanhu_table.words import say


def crib(scene: Scene) -> Html | None:
    """The list, those rows marked that the viewer's hand has; None if the game has none.

    Rows that can wait are marked too, but for those of the hand.
    """
    # While a hand is counted the next one is dealt already, and nothing of it is told.
    found = prices(scene.match.table.view(None) if scene.match.counting else scene.view)
    if found is None:
        return None
    titles = [row.title for row in found.rows]
    rows = [
        _row(scene, row, later=at >= found.first and not row.held,
             one_of_several=titles.count(row.title) > 1, again=row.title in titles[at - 1 : at])
        for at, row in enumerate(found.rows)
    ]  # fmt: skip
    name = f"{scene.id}-crib"
    row = amounts.money(scene.game, scene.view.setup.options)
    title = found.title
    if amounts.pays(scene.game, scene.view.setup.options):
        title = f"{title}, in {row['unit'][1]}"
    return el(
        "section", scene.head(title, id=f"{name}-head"), el("ul", rows),
        _all(len(rows)) if found.first < len(rows) else None,
        class_="kt-crib", id=name, aria_labelledby=f"{name}-head",
    )  # fmt: skip


def _row(scene: Scene, row: Row, *, later: bool, one_of_several: bool, again: bool) -> Html:
    """A row; the title is said once for those that follow one another under it."""
    shown = scene.tabs(row.cards) if row.cards else None
    held = el("small", " ", say("moves.in_hand")) if row.held else None
    cards = f": {scene.words.cards(row.cards)}" if one_of_several else ""
    what = say("moves.instead") if again else row.title
    return el(
        "li", shown, el("span", what, el("span", cards, class_="vh") if cards else None, held,
                        class_="kt-what"),
        el("b", row.worth) if row.worth else None, class_="kt-have" if row.held else None,
        data_later=later,
    )  # fmt: skip


def _all(count: int) -> Html:
    """Has the page show every row, here and at every other table."""
    box = el("input", type="checkbox", name="prices", value="on", data_page=True)
    return el("label", box, " ", say("moves.all_rows", count=count), class_="kt-all")
