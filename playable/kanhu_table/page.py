"""The static side: the whole <card-table> element with the opening drawn in it."""

from __future__ import annotations

import json
from collections.abc import Sequence

import kanhu
from kanhu_table.draw.scene import Scene
from kanhu_table.draw.setup import load, sheet
from kanhu_table.draw.table import form, position_hash
from kanhu_table.html import el
from kanhu_table.session import SHEET, Session
from kanhu_table.words import say


def element(
    game_id: str, options: str = "", seed: int | None = None, seats: Sequence[str] = (),
    base: str = "", anchor: str = "", sheet_path: str = SHEET, place: str = "page",
) -> str:  # fmt: skip
    """The element for a page.

    Args:
        game_id: a game. options: short text of its options. seed: of the deal.
        seats: a word for each seat ("person", "regular").
        base: relative address of the site's root ("../../").
        anchor: id of the element; every id inside begins with it.
        sheet_path: address of a sprite below the root, with `{design}` in it; or INLINE.
        place: "page" for a table that stands in a page, "window" for one that fills the window,
            "frame" for one that fills a frame in the page of others, which itself says what to do
            without scripts.

    What the game's `demo` says fills the gaps. Raises Trouble if this cannot be dealt.
    """
    demo = kanhu.load(game_id).meta.get("demo", {})
    asked = {
        "game": game_id,
        "options": options or demo.get("options", ""),
        "seed": str(seed if seed is not None else demo.get("seed", 1)),
        "seats": list(seats or demo.get("seats", ())),
        "base": base,
    }
    if sheet_path != SHEET:
        asked["sheet"] = sheet_path
    name = anchor or f"{game_id}-table"
    session = Session.open(name, asked, {})
    scene = Scene(session)
    note = el("noscript", el("p", say("opening.noscript"), class_="kt-noscript"))
    return el(
        "card-table", form(scene), *[note] * (place != "frame"), el("p", class_="kt-status"),
        el("div", class_="kt-live", aria_live="polite"),
        sheet(session), None if session.framed else load(session),
        id=name, data_game=game_id, data_place=place, data_version=kanhu.__version__,
        data_hash=position_hash(scene),
        data_open=json.dumps(asked, ensure_ascii=False, separators=(",", ":")),
    )  # fmt: skip
