"""The bar: the way out, what is played, and what can be done besides playing."""

from __future__ import annotations

from kanhu_table.draw.icons import icon
from kanhu_table.draw.prompt import clause_of
from kanhu_table.draw.scene import Scene
from kanhu_table.draw.sheets import sheet
from kanhu_table.faces import SPRITES
from kanhu_table.html import Html, el
from kanhu_table.words import joined, say, titles

_PACE = "700"  # milliseconds between two moves of the others


def bar(scene: Scene) -> Html:
    """The way out and the tools. Which of the two ways out is shown is for the page to say."""
    window = f"{scene.session.base}play/{scene.game.id}/"
    title = el("h3", el("span", scene.game.title), " ", el("small", scene.place), class_="kt-title",
               id=f"{scene.id}-title")  # fmt: skip
    hint = scene.match.to_decide
    out = el("a", icon("back"), el("span", say("bar.out"), class_="vh"), href=scene.rules(),
             class_="kt-tool kt-out")  # fmt: skip
    fill = el("a", icon("window"), el("span", say("bar.fill"), class_="vh"), href=window,
              class_="kt-tool kt-fill")  # fmt: skip
    framed = scene.session.framed
    return el(
        "header", None if framed else out, title,
        _tool(scene, "hint", say("bar.hint"), live=hint),
        _tool(scene, "undo", say("bar.undo"), live=scene.match.table.cursor > 0),
        _page_tool("setup", "new", say("bar.new")),
        None if framed else fill, _page_tool("more", "more", ""),
        class_="kt-bar",
    )  # fmt: skip


def _tool(scene: Scene, value: str, text: str, *, live: bool) -> Html:
    return el(
        "button", icon(value), el("span", text), name="do", value=value, class_="kt-tool",
        id=f"{scene.id}-tool-{value}", aria_disabled="true" if not live else None,
    )  # fmt: skip


def _page_tool(name: str, sign: str, text: str) -> Html:
    """A button that opens something of the page's own, engine or no engine."""
    said = el("span", text) if text else el("span", say("bar.more"), class_="vh")
    return el("button", icon(sign), said, type="button", class_="kt-tool", data_open=name)


def more(scene: Scene) -> Html:
    """What is wanted seldom: a sheet that opens without the engine."""
    redo = scene.match.table.cursor < len(scene.match.table.moves) and not scene.match.browsing
    items = [
        el("a", say("bar.rules"), href=scene.rules(clause_of(scene)), class_="kt-item"),
        *([] if scene.session.framed else _coached(scene)),
        _item("sheet:force", say("bar.in_force")),
        _page_item("side", say("moves.beside"), "kt-narrowonly"),
        _item("redo", say("bar.redo")) if redo else None,
        _item("return", say("bar.first_game")) if scene.session.aside else None,
        _item("sheet:share", say("bar.share")),
        _item("sheet:hands", say("bar.hands")) if scene.match.hands() else None,
        None if scene.session.framed else _board(scene),
        None if scene.session.framed else _page_item("load", say("bar.load")),
        _item("sheet:save", say("bar.save")),
        _page_item("keys", say("bar.keys")),
        None if scene.session.framed else _page_item("data", say("bar.data")),
    ]
    return sheet(
        scene, "more", scene.game.title,
        el("p", _played(scene), class_="kt-soft"),
        el("div", items, class_="kt-items"), el("div", _settings(scene), class_="kt-settings"),
        tall=True, shut="",
    )  # fmt: skip


def _board(scene: Scene) -> Html:
    """The way to the same table enlarged for a room, where it is its own way back."""
    return el("a", say("bar.board"), href=f"{scene.session.base}play/{scene.game.id}/?view=board",
              class_="kt-item kt-board")  # fmt: skip


def _coached(scene: Scene) -> list[Html]:
    """Ways to the coached hands of the game; the first has the shorter address."""
    way = f"{scene.session.base}learn/{scene.game.id}/"
    names = scene.game.meta["game"].get("tutorials", ())
    return [el("a", say("bar.next_hand") if at else say("bar.first_hand"),
               href=f"{way}{name}/" if at else way, class_="kt-item")
            for at, name in enumerate(names)]  # fmt: skip


def _settings(scene: Scene) -> list[Html | None]:
    """How this table is shown and played, for this device."""
    return [
        el("label", say("settings.pace"), " ",
           el("select", [el("option", title, value=ms, selected=ms == _PACE)
                         for ms, title in titles("settings.paces").items()],
              name="pace", data_page=True)),
        _faces(scene),
        _check("aid", say("settings.aid"), data_ui=bool(scene.session.ui["aid"]))
        if "target" in scene.game.meta else None,
        _check("out", say("settings.out"), data_ui=bool(scene.session.ui["out"]))
        if scene.spot("trick") else None,
        _check("confirm", say("settings.confirm")),
        _check("sounds", say("settings.sounds")),
        _check("vibrate", say("settings.vibrate")),
        _check("shortcuts", say("settings.shortcuts"), checked=True),
    ]  # fmt: skip


def _played(scene: Scene) -> str:
    """What is played, and whether with help."""
    helped = say("bar.hints_used") if scene.match.table.assisted else ""
    return joined((scene.session.summary(), helped), "long")


def _item(value: str, text: str) -> Html:
    return el("button", text, name="do", value=value, class_="kt-item")


def _page_item(name: str, text: str, extra: str = "") -> Html:
    return el("button", text, type="button", class_=f"kt-item {extra}".strip(), data_open=name)


def _check(name: str, text: str, *, checked: bool = False, data_ui: bool | None = None) -> Html:
    box = el(
        "input", type="checkbox", name=name, value="on", data_ui=data_ui is not None,
        data_page=data_ui is None, checked=checked if data_ui is None else data_ui,
    )  # fmt: skip
    return el("label", box, f" {text}", class_="kt-check")


def _faces(scene: Scene) -> Html | None:
    """Which drawings the cards wear, if there is a choice."""
    dresses = SPRITES.get(scene.view.setup.pack.design, ())
    if len(dresses) < 2 or scene.session.framed:
        return None
    options = [
        el("option", title, value=sprite, selected=sprite == scene.sprite)
        for sprite, title in titles("settings.dresses").items()
        if sprite in dresses
    ]
    return el(
        "label", say("settings.faces"), " ", el("select", options, name="faces", data_ui=True)
    )
