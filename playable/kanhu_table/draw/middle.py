"""The middle of the table: stock, the card on top, the heap, and the viewer's melds."""

from __future__ import annotations

from kanhu.cards import Cards
from kanhu.words import points
from kanhu_table.draw.scene import HEAP, STOCK, Scene, cards_held
from kanhu_table.html import Html, el

_SMALL = "small"


def middle(scene: Scene) -> Html:
    """Everything between the seats and the question."""
    return el(
        "section",
        el("h4", "On the table", class_="vh"),
        _stock(scene), _heap(scene), _mine(scene), _aid(scene),
        class_="kt-middle",
    )  # fmt: skip


def _stock(scene: Scene) -> Html | None:
    if STOCK not in scene.view.zones:
        return None
    count = scene.view.count(STOCK)
    pile = scene.face("back") if count else el("span", "empty", class_="kt-none")
    return el(
        "div",
        el("div", pile, class_="kt-pile", data_place=STOCK),
        el("p", scene.place(STOCK), " ", el("b", str(count)),
           el("span", " cards", class_="vh")),
        class_="kt-stock", id=f"{scene.id}-stock",
    )  # fmt: skip


def _heap(scene: Scene) -> list[Html] | None:
    if HEAP not in scene.view.zones:
        return None
    cards = scene.view.cards(HEAP)
    title = scene.place(HEAP)
    if not cards:
        pile = el("div", el("span", "empty", class_="kt-none"), class_="kt-pile", data_place=HEAP)
        return [el("div", pile, el("p", title), class_="kt-top", id=f"{scene.id}-top")]
    pack = scene.view.setup.pack
    top = cards[-1]
    thrower = getattr(scene.view.board, "thrower", -1)
    known = isinstance(thrower, int) and thrower >= 0
    whose = f"from {scene.words.name(thrower)}" if known else "on top"
    face = el(
        "div", scene.face(pack.codes[top]), el("span", pack.names[top], class_="vh"),
        class_=f"kt-pile kc{' kt-ring' if known else ''}", data_place=HEAP,
    )  # fmt: skip
    first = el("div", face, el("p", whose), class_="kt-top", id=f"{scene.id}-top")
    return [first, _under(scene, tuple(reversed(cards[:-1])), title)]


def _under(scene: Scene, cards: Cards, title: str) -> Html:
    """The rest of the heap, the last one first; it scrolls."""
    row = scene.row(cards, "heap", f"{title}, last first") if cards else None
    head = f"{title}, last first" if cards else f"{title}: nothing below"
    return el(
        "div", el("p", head, class_="kt-soft"), row, class_="kt-heap", id=f"{scene.id}-heap",
        tabindex="0" if cards else None, role="group",
        aria_label=f"{title}, {cards_held(len(cards))}",
    )  # fmt: skip


def _mine(scene: Scene) -> Html | None:
    """Melds the viewer has laid open."""
    seat = scene.me
    if seat is None or f"laid{seat}" not in scene.view.zones:
        return None
    melds = scene.laid(seat)
    drawn = [scene.meld(cards, title) for cards, title in melds]
    head = "Your melds on the table" + ("" if melds else ": none")
    return el(
        "div", el("p", head, class_="kt-soft"), el("div", drawn, class_="kt-melds"),
        class_="kt-mine", data_place=f"laid{seat}", id=f"{scene.id}-mine",
    )  # fmt: skip


def _aid(scene: Scene) -> Html | None:
    """A learner's aid: the best melds in the hand, found by the solver."""
    best = getattr(scene.view.setup.kit, "best", None)
    if scene.me is None or best is None or not scene.session.ui["aid"]:
        return None
    division = best(scene.view.hand)
    melds = [
        scene.meld(meld.cards, f"{scene.words.meld(meld.key)} {meld.points}")
        for meld in division.melds
    ]
    head = f"In your hand: {points(division.points)}" if melds else "In your hand: no meld yet"
    return el(
        "div", el("p", head, class_="kt-soft"), el("div", melds, class_="kt-melds"),
        class_="kt-aid", id=f"{scene.id}-aid",
    )  # fmt: skip
