"""The tray: what to do, why it matters, and the moves. It keeps its height and its place."""

from __future__ import annotations

from kanhu_table.draw.icons import icon
from kanhu_table.draw.moves import Choice, bluffs, choices
from kanhu_table.draw.prompt import clause_of, note_of, prompt_of
from kanhu_table.draw.result import result_tray
from kanhu_table.draw.scene import Scene
from kanhu_table.draw.sheets import open_button
from kanhu_table.html import Html, el


def tray(scene: Scene) -> Html:
    """Two lines, "Why?", and the buttons."""
    line, note = lines(scene)
    said = el(
        "p", el("b", line, class_="kt-line"),
        el("span", note, class_="kt-note", data_plain=note), class_="kt-say",
    )  # fmt: skip
    return el(
        "section",
        scene.head("What to do", class_="vh", id=f"{scene.id}-todo"),
        el("div", said, _aside(scene), class_="kt-sayrow"),
        el("div", buttons(scene), class_="kt-acts"),
        class_="kt-tray", id=f"{scene.id}-tray", aria_labelledby=f"{scene.id}-todo",
    )  # fmt: skip


def lines(scene: Scene) -> tuple[str, str]:
    """What to do or what is going on, and what there is to know about it."""
    match = scene.match
    if match.covered:
        return f"Pass the device to {_next(scene)}.", "The cards are covered until then."
    if match.counting:
        return result_tray(scene)
    return prompt_of(scene), note_of(scene)


def _next(scene: Scene) -> str:
    actor = scene.match.here.actor
    return scene.match.names[actor] if actor is not None else ""


def _aside(scene: Scene) -> Html | None:
    """Right of the lines: the clause in force, or how to hand on what has been won."""
    if scene.match.covered:
        return None
    if scene.match.counting:
        return open_button("share", "Share", extra="kt-why")
    return open_button("why", "Why?", extra="kt-why") if clause_of(scene) else None


def buttons(scene: Scene) -> list[Html | None]:
    """The buttons of the moment, the likeliest first."""
    match = scene.match
    if match.covered:
        return [_button("cover", f"I am {_next(scene)}: show my cards", main=True)]
    if match.counting:
        on = ("new", "Play again") if match.over else ("on", "Next hand")
        return [_button(*on, main=True), _button("again", "Play this deal again")]
    if match.browsing:
        return [
            _step("prev", "back", "Back", live=match.at > 0), _step("next", "next", "Next move"),
            _button("branch", "Play on from here", main=True),
            _button("last", "Return to the game"),
        ]  # fmt: skip
    if not match.to_decide:
        return []
    shown, rest = choices(scene)
    drawn: list[Html | None] = [choice.draw(main=at == 0) for at, choice in enumerate(shown)]
    return [*drawn, _others(scene, rest)]


def _others(scene: Scene, rest: list[Choice]) -> Html | None:
    many = len(rest) + len(bluffs(scene))
    return open_button("others", f"Others ({many})", extra="kt-b") if many else None


def _button(value: str, text: str, *, main: bool = False) -> Html:
    return el("button", text, name="do", value=value, class_="kt-b kt-main" if main else "kt-b")


def _step(value: str, sign: str, words: str, *, live: bool = True) -> Html:
    said = el("span", words, class_="vh")
    return el("button", icon(sign), said, name="do", value=value, class_="kt-b kt-step",
              aria_disabled=None if live else "true")  # fmt: skip
