"""The tray: what to do, why it matters, and the moves. It keeps its height and its place."""

from __future__ import annotations

from kanhu_table.draw.icons import icon
from kanhu_table.draw.moves import Choice, choices, loud
from kanhu_table.draw.others import further, listing
from kanhu_table.draw.prompt import clause_of, note_of, prompt_of
from kanhu_table.draw.result import result_tray
from kanhu_table.draw.scene import Scene
from kanhu_table.draw.sheets import open_button
from kanhu_table.html import Html, el
from kanhu_table.words import say


def tray(scene: Scene) -> Html:
    """Two lines, "Why?", and the buttons."""
    line, note = lines(scene)
    said = el(
        "p", el("b", line, class_="kt-line"),
        el("span", note, class_="kt-note", data_plain=note), class_="kt-say",
    )  # fmt: skip
    return el(
        "section",
        scene.head(say("tray.title"), class_="vh", id=f"{scene.id}-todo"),
        el("div", said, _aside(scene), class_="kt-sayrow"),
        el("div", buttons(scene), class_="kt-acts"),
        class_="kt-tray", id=f"{scene.id}-tray", tabindex="-1", aria_labelledby=f"{scene.id}-todo",
    )  # fmt: skip


def lines(scene: Scene) -> tuple[str, str]:
    """What to do or what is going on, and what there is to know about it."""
    match = scene.match
    if match.covered:
        return say("tray.pass_device", name=_next(scene)), say("tray.covered")
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
        return open_button("share", say("tray.share"), extra="kt-why")
    return open_button("why", say("tray.why"), extra="kt-why") if clause_of(scene) else None


def buttons(scene: Scene) -> list[Html | None]:
    """The buttons of the moment, the likeliest first."""
    match = scene.match
    if match.covered:
        return [_button("cover", say("tray.uncover", name=_next(scene)), main=True)]
    if match.counting:
        on = _button("on", say("tray.next_hand"), main=True)
        if match.over:
            on = _button("new", say("tray.play_again"), main=True)
        again = _button("again", say("tray.same_deal"))
        return [on, _button("review", say("review.button")) if match.viewer is not None else None,
                again]  # fmt: skip
    if match.browsing:
        return [
            _step("prev", "back", say("tray.back"), live=match.at > 0),
            _step("next", "next", say("tray.next_move")),
            _button("branch", say("tray.play_on"), main=True),
            _button("last", say("tray.to_the_game")),
        ]  # fmt: skip
    if not match.to_decide:
        return []
    shown, rest = choices(scene)
    main = loud(scene, shown)
    drawn: list[Html | None] = [
        choice.draw(main=choice is main, tight=True, beside=shown) for choice in shown
    ]
    return [*drawn, _others(shown, rest)]


def _others(shown: list[Choice], rest: list[Choice]) -> Html | None:
    """The button to all other moves."""
    if not rest:
        return None
    words = further(shown, rest)
    if len(rest) == 1 or listing(rest):
        words = say("tray.other", move=words)
    return open_button("others", words, extra="kt-b")


def _button(value: str, text: str, *, main: bool = False) -> Html:
    return el("button", text, name="do", value=value, class_="kt-b kt-main" if main else "kt-b")


def _step(value: str, sign: str, words: str, *, live: bool = True) -> Html:
    said = el("span", words, class_="vh")
    return el("button", icon(sign), said, name="do", value=value, class_="kt-b kt-step",
              aria_disabled=None if live else "true")  # fmt: skip
