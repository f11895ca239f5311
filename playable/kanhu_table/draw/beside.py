"""Places that hold cards beside a seat or in the middle: rows of cards, melds, bare numbers."""

from __future__ import annotations

from kanhu.cards import Cards
from kanhu_table.draw.scene import Scene, Spot, cards_held
from kanhu_table.html import Html, el

_DRAWN = ("melds", "cards", "count")


def beside(scene: Scene, seat: int, *, mine: bool = False) -> list[Html]:
    """What lies beside a seat, place by place; empty places only where the game wants it."""
    drawn = []
    for spot in scene.spots:
        if spot.each and spot.kind in _DRAWN and not (mine and spot.with_hand):
            found = place(scene, spot, seat, mine=mine)
            if found is not None:
                drawn.append(found)
    return drawn


def place(scene: Scene, spot: Spot, seat: int, *, mine: bool = False) -> Html | None:
    """One place with its title."""
    zone = spot.zone(seat)
    if zone not in scene.view.zones:
        return None
    count = scene.view.count(zone)
    if not count and "empty" not in spot.row:
        # What is not there yet still needs a place for the card that comes flying.
        return el("div", class_="kt-nothing", data_place=zone)
    title = f"Your {spot.title[:1].lower()}{spot.title[1:]}" if mine and spot.each else spot.title
    if not count:
        title = f"{title}: {spot.row['empty']}"
    inner = _inside(scene, spot, seat, zone) if count else None
    if spot.kind == "count" and count:
        title = f"{title}: {cards_held(count)}"
    hint = el("span", f" {spot.row['hint']}", class_="kt-hint-line") if spot.row.get("hint") else ""
    # Melds speak for themselves, but not to the ear.
    how = "kt-soft" if mine or spot.kind != "melds" else "vh"
    return el(
        "div", el("p", title, hint, class_=how), inner,
        class_=f"kt-place kt-place--{spot.kind}", data_place=zone, id=f"{scene.id}-{zone}",
    )  # fmt: skip


def _inside(scene: Scene, spot: Spot, seat: int, zone: str) -> Html | None:
    cards = scene.view.zones[zone]
    if spot.kind == "melds" and spot.each:
        drawn = [scene.meld(kinds, title) for kinds, title in scene.melds(spot, seat)]
        if drawn:
            return el("div", drawn, class_="kt-melds")
    turned = getattr(scene.view.board, str(spot.row.get("turned", "")), -1)
    if cards == 1 and turned >= 0:
        return scene.row((turned,), "small", f"{spot.title}, shown")
    if isinstance(cards, int):
        return None if spot.kind == "count" else backs(cards)
    if spot.kind == "count":
        return _folded(scene, spot, cards, zone)
    label = f"{spot.title}, {'' if spot.open else 'face down, '}{cards_held(len(cards))}"
    return scene.row(cards, "small", label)


def _folded(scene: Scene, spot: Spot, cards: Cards, zone: str) -> Html:
    """Cards that may be looked through, out of the way until they are."""
    return el(
        "details", el("summary", "look through"), scene.row(cards, "tiny", spot.title),
        class_="kt-look", id=f"{scene.id}-look-{zone}",
    )  # fmt: skip


def backs(count: int) -> Html:
    """Cards face down, with their number for the ear."""
    return el(
        "div", el("span", Html("<i></i>" * count), class_="kt-backs", aria_hidden="true"),
        el("span", f"{cards_held(count)} face down", class_="kt-down"), class_="kt-hidden",
    )  # fmt: skip
