"""Sheets: what lies over the felt for a while and never over hand or tray."""

from __future__ import annotations

from kanhu_table.draw.icons import icon
from kanhu_table.draw.scene import Scene
from kanhu_table.html import Html, Part, el
from kanhu_table.words import say


def sheet(
    scene: Scene, name: str, title: str, *parts: Part, foot: Html | None = None,
    tall: bool = False, shut: str = "close",
) -> Html:  # fmt: skip
    """A sheet with a head and a cross.

    Args:
        name: of the sheet; also its class. foot: buttons that stay in sight below the rest.
        tall: it may cover everything below the bar.
        shut: value of the cross; "" for a sheet that the page itself opens and shuts.
    """
    key = f"{scene.id}-over-{name}"
    cross: dict[str, str | bool] = {"name": "do", "value": shut} if shut else {"type": "button"}
    return el(
        "section",
        scene.head(title, id=f"{key}-head"),
        el("button", icon("close"), el("span", say("sheets.close"), class_="vh"), class_="kt-x",
           data_shut=not shut, **cross),
        el("div", *parts, class_="kt-sheetbody"), foot,
        class_=f"kt-over kt-over--{name}" + " kt-tall" * tall, id=key, role="dialog",
        aria_labelledby=f"{key}-head", tabindex="-1", data_sheet=name, hidden=not shut,
    )  # fmt: skip


def open_button(name: str, *parts: Part, extra: str = "") -> Html:
    """A button that has the engine open a sheet, or shut it."""
    return el("button", *parts, name="do", value=f"sheet:{name}", class_=f"kt-open {extra}".strip())


def move_buttons(scene: Scene, moves: list[tuple[str, str]]) -> Html:
    """Moves to choose from, given as value and words."""
    made = [el("button", words, name="do", value=value, class_="kt-b") for value, words in moves]
    return el("div", made, class_="kt-moves")
