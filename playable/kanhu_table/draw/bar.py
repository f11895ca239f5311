"""The bar at the top: what is played, and what can be done besides playing."""

from __future__ import annotations

from kanhu_table.draw.scene import Scene
from kanhu_table.faces import DRESSES
from kanhu_table.html import Html, el

_PACES = ((0, "at once"), (300, "quick"), (700, "easy"), (1500, "slow"))


def bar(scene: Scene) -> Html:
    """Title, citation line and tools."""
    table = scene.match.table
    assisted = el(
        "span", "assisted", class_="kt-assisted", title="Undo, a hint or a new line was used."
    )
    title = el("h3", scene.game.title, class_="kt-title", id=f"{scene.id}-title")
    cite = el("p", scene.session.summary(), " ", assisted if table.assisted else None,
              class_="kt-cite")  # fmt: skip
    force = el("button", "Rules in force", name="do", value="force", class_="kt-force")
    names = el("div", title, cite, force, class_="kt-names")
    redo = table.cursor < len(table.moves) and not scene.match.browsing
    tools = el(
        "div",
        el("a", "Rules", href=scene.rules(), class_="kt-tool"),
        _tool("hint", "Hint"), _tool("undo", "Undo"), _tool("redo", "Redo") if redo else None,
        _tool("share", "Share"), _menu(scene), class_="kt-tools",
    )  # fmt: skip
    return el("header", names, tools, class_="kt-bar")


def _tool(value: str, text: str) -> Html:
    return el("button", text, name="do", value=value, class_="kt-tool")


def _menu(scene: Scene) -> Html:
    """What is wanted seldom."""
    pace = el(
        "label", "Pace of the others ",
        el("select", [el("option", title, value=ms, selected=ms == 700) for ms, title in _PACES],
           name="pace", data_page=True),
    )  # fmt: skip
    keys = el(
        "label", el("input", type="checkbox", name="shortcuts", data_page=True, checked=True),
        " Keys work as shortcuts", class_="kt-check",
    )  # fmt: skip
    aid = el(
        "label",
        el("input", type="checkbox", name="aid", value="on", data_ui=True,
           checked=bool(scene.session.ui["aid"])),
        " Show the melds in my hand", class_="kt-check",
    )  # fmt: skip
    items = [
        el("a", "Options and new game", href=f"#kt-setup-{scene.id}", class_="kt-tool"),
        el("a", "Open a game", href=f"#{scene.id}-load", class_="kt-tool"),
        _tool("save", "Save this game"), _tool("keys", "Keys"), _tool("data", "Your data"),
        pace, _faces(scene), aid if scene.groups is not None else None, keys,
    ]  # fmt: skip
    return el(
        "details", el("summary", "More", class_="kt-tool"), el("div", items, class_="kt-menubox"),
        class_="kt-menu", id=f"{scene.id}-menu",
    )  # fmt: skip


def _faces(scene: Scene) -> Html | None:
    """Which drawings the cards wear, if there is a choice."""
    dresses = DRESSES.get(scene.view.setup.pack.design, {})
    if len(dresses) < 2:
        return None
    options = [
        el("option", title, value=sprite, selected=sprite == scene.sprite)
        for sprite, title in dresses.items()
    ]
    return el("label", "Faces ", el("select", options, name="faces", data_ui=True))
