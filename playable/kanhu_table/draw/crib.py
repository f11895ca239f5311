"""The list of prices: what melds, cards and wins are worth at this table."""

from __future__ import annotations

from kanhu import amounts
from kanhu.crib import Row
from kanhu.crib import crib as prices
from kanhu_table.draw.scene import Scene
from kanhu_table.html import Html, el
from kanhu_table.words import say


def crib(scene: Scene) -> Html | None:
    """The list, those rows marked that the viewer's hand has; None if the game has none."""
    # While a hand is counted the next one is dealt already, and nothing of it is told.
    found = prices(scene.match.table.view(None) if scene.match.counting else scene.view)
    if found is None:
        return None
    rows = [_row(scene, row) for row in found.rows]
    name = f"{scene.id}-crib"
    row = amounts.money(scene.game, scene.view.setup.options)
    title = found.title
    if amounts.pays(scene.game, scene.view.setup.options):
        title = f"{title}, in {row['unit'][1]}"
    return el(
        "section", scene.head(title, id=f"{name}-head"), el("ul", rows),
        class_="kt-crib", id=name, aria_labelledby=f"{name}-head",
    )  # fmt: skip


def _row(scene: Scene, row: Row) -> Html:
    cards = [scene.tab(kind) for kind in row.cards]
    shown = el("span", cards, class_=f"kt-tabs {scene.tab_shape}", aria_hidden="true")
    held = el("small", " ", say("moves.in_hand")) if row.held else None
    return el(
        "li", shown if cards else None, el("span", row.title, held, class_="kt-what"),
        el("b", row.worth) if row.worth else None, class_="kt-have" if row.held else None,
    )  # fmt: skip
