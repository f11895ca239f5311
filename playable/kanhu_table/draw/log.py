"""The log, and the bar to step through the record."""

from __future__ import annotations

from kanhu_table.draw.ask import prompt_of
from kanhu_table.draw.scene import Scene
from kanhu_table.html import Html, el, join


def log(scene: Scene) -> Html:
    """Column of the log: what happened, numbered, the open question last; then the steps."""
    number = scene.view.board.hand + (0 if scene.match.counting and not scene.view.over else 1)
    pending = None
    if not scene.match.counting and not scene.match.covered:
        pending = el("p", prompt_of(scene), class_="kt-pending")
    items = None if scene.match.covered else _hands(scene, number)
    return el(
        "section", el("h4", "Log", class_="kt-small", id=f"{scene.id}-logname"),
        el("div", el("div", items, pending), class_="kt-logbox", data_log=True,
           tabindex="0", role="group", aria_labelledby=f"{scene.id}-logname"),
        _which(scene), steps(scene),
        class_="kt-log", id=f"{scene.id}-log",
    )  # fmt: skip


def _hands(scene: Scene, number: int) -> Html:
    if scene.session.ui["log"] != "all":
        return _hand(scene.told, number)
    hands = scene.match.heard(-1)
    first = number - len(hands) + 1
    return join([_hand(scene.words.events(hand), first + at) for at, hand in enumerate(hands)])


def _hand(lines: list[str], number: int) -> Html:
    items = [el("li", line) for line in lines]
    return join(el("p", f"Hand {number}", class_="kt-soft"), el("ol", items))


def _which(scene: Scene) -> Html | None:
    if scene.match.hand_start == 0:
        return None
    wanted = scene.session.ui["log"]
    options = [
        el("option", title, value=value, selected=wanted == value)
        for value, title in (("hand", "this hand"), ("all", "the whole match"))
    ]
    return el(
        "label", "Show ", el("select", options, name="log", data_ui=True), class_="kt-soft kt-whole"
    )


def steps(scene: Scene) -> Html:
    """First, previous, next, last; the positions are those that may be shown."""
    at, count = scene.match.at, len(scene.match.stops())
    marks = (("first", "«", "First"), ("prev", "←", "Previous"),
             ("next", "→", "Next"), ("last", "»", "Last"))  # fmt: skip
    signs = {
        value: el("button", el("span", sign, aria_hidden="true"),
                  el("span", f"{title} position", class_="vh"),
                  name="do", value=value, class_="kt-step")
        for value, sign, title in marks
    }  # fmt: skip
    place = el("span", f"{at + 1} of {count}", class_="kt-at", id=f"{scene.id}-at")
    return el(
        "div", signs["first"], signs["prev"], place, signs["next"], signs["last"],
        class_="kt-steps", role="group", aria_label="Step through the record",
    )  # fmt: skip
