"""Beside the table, on wide screens: what melds are worth, the words of the game, the moves, and
the steps through them. Elsewhere the page opens it as a sheet."""

from __future__ import annotations

from kanhu.cards.kinds import Kind
from kanhu_table.draw.beside import place
from kanhu_table.draw.crib import crib, terms
from kanhu_table.draw.icons import icon
from kanhu_table.draw.prompt import prompt_of
from kanhu_table.draw.scene import Scene
from kanhu_table.html import Html, el, join
from kanhu_table.words import say, titles


def side(scene: Scene) -> Html:
    """Prices, words, moves, steps."""
    shut = el("button", icon("close"), el("span", say("sheets.close"), class_="vh"), type="button",
              class_="kt-x", data_shut=True)  # fmt: skip
    past = el("a", say("moves.past_prices"), href=f"#{scene.id}-logbox", class_="kt-skip")
    return el(
        "aside", el("h3", say("moves.beside"), class_="kt-sidehead kt-narrowonly"), shut, past,
        el("div", _still_out(scene), crib(scene), terms(scene), _aside(scene), class_="kt-prices",
           role="group", tabindex="0", aria_label=say("moves.prices")),
        _log(scene), steps(scene), class_="kt-side",
        id=f"{scene.id}-side", aria_label=say("moves.beside"), tabindex="-1", data_sheet="side",
    )  # fmt: skip


def _still_out(scene: Scene) -> Html | None:
    """The cards that the viewer has not seen go, suit by suit; only if that was switched on."""
    cards = scene.still_out
    if cards is None:
        return None
    suits = dict[str, list[Kind]]()
    for kind in cards:
        suits.setdefault(scene.view.setup.pack.suits[kind], []).append(kind)
    rows = [el("li", scene.tabs(row), el("span", scene.words.cards(row), class_="vh"))
            for row in suits.values()]  # fmt: skip
    name = f"{scene.id}-out"
    return el("section", scene.head(say("moves.out", count=len(cards)), id=f"{name}-head"),
              el("ul", rows), class_="kt-crib kt-stillout", id=name,
              aria_labelledby=f"{name}-head")  # fmt: skip


def _aside(scene: Scene) -> list[Html]:
    """Places in the middle that the felt has no room for, such as cards that are out of play."""
    spots = [spot for spot in scene.spots if spot.aside and not spot.each]
    found = [place(scene, spot, 0, anchors=False) for spot in spots]
    return [el("div", it, class_="kt-asides") for it in found if it]


def _log(scene: Scene) -> Html:
    """What happened, numbered, the open question last."""
    number = scene.view.board.hand + (0 if scene.match.counting and not scene.view.over else 1)
    pending = None
    if not scene.match.counting and not scene.match.covered:
        pending = el("p", prompt_of(scene), class_="kt-pending")
    items = None if scene.match.covered else _hands(scene, number)
    return el(
        "div", el("h3", say("moves.title"), class_="kt-small", id=f"{scene.id}-logname"),
        el("div", el("div", items, pending), class_="kt-logbox", id=f"{scene.id}-logbox",
           tabindex="0", role="group", aria_labelledby=f"{scene.id}-logname"),
        _which(scene), class_="kt-log", id=f"{scene.id}-log",
    )  # fmt: skip


def _hands(scene: Scene, number: int) -> Html:
    if scene.session.ui["log"] != "all":
        return _hand(scene.sentences, number)
    hands = scene.match.heard(-1)
    first = number - len(hands) + 1
    return join([_hand(scene.words.events(hand), first + at) for at, hand in enumerate(hands)])


def _hand(lines: list[str], number: int) -> Html:
    items = [el("li", line) for line in lines]
    return join(el("p", say("moves.hand", hand=number), class_="kt-soft"), el("ol", items))


def _which(scene: Scene) -> Html | None:
    if scene.match.hand_start == 0:
        return None
    wanted = scene.session.ui["log"]
    options = [
        el("option", title, value=value, selected=wanted == value)
        for value, title in titles("moves.lengths").items()
    ]
    return el(
        "label", say("moves.show"), " ", el("select", options, name="log", data_ui=True),
        class_="kt-soft kt-whole",
    )  # fmt: skip


def steps(scene: Scene) -> Html:
    """Back and on, and where we are; the moves counted are those that may be shown."""
    at, last = scene.match.at, len(scene.match.visible_states()) - 1
    place = say("moves.so_far", count=at)
    if scene.match.browsing or scene.match.over or scene.match.replay is not None:
        place = say("moves.at_of", move=at, last=last)
    return el(
        "div", _step("first", say("moves.first"), "«", live=at > 0),
        _step("prev", say("moves.back"), "back", live=at > 0),
        el("span", place, id=f"{scene.id}-at"),
        _step("next", say("moves.next"), "next", live=scene.match.browsing),
        _step("last", say("moves.last"), "»", live=scene.match.browsing),
        class_="kt-steps", role="group", aria_label=say("moves.steps"),
    )  # fmt: skip


def _step(value: str, words: str, sign: str, *, live: bool) -> Html:
    drawn = icon(sign) if sign.isalpha() else el("span", sign, aria_hidden="true")
    said = el("span", words, class_="vh")
    return el("button", drawn, said, name="do", value=value, class_="kt-step",
              aria_disabled=None if live else "true")  # fmt: skip
