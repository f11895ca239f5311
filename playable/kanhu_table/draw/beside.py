"""Places that hold cards before a seat or in the middle: rows of cards, melds, bare numbers."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu_table.draw.scene import Scene, Spot
from kanhu_table.html import Html, el
from kanhu_table.words import labelled, say

_DRAWN = ("melds", "cards", "count")


def beside(
    scene: Scene, seat: int, *, mine: bool = False, tabs: bool = False, whose: str = "",
    anchors: bool = True,
) -> list[Html]:  # fmt: skip
    """What lies before a seat, place by place; empty places only where a card may fly to.

    Args:
        mine: it is the viewer's. tabs: small, as corners of the cards. whose: name of the seat.
        anchors: cards may fly here (a place may be drawn twice).
    """
    drawn = []
    for spot in scene.spots:
        here = spot.each and spot.kind in _DRAWN and not (anchors and spot.aside)
        if here and not (mine and spot.with_hand):
            found = place(scene, spot, seat, mine=mine, tabs=tabs, whose=whose, anchors=anchors)
            if found is not None:
                drawn.append(found)
    return drawn


def place(
    scene: Scene, spot: Spot, seat: int, *, mine: bool = False, tabs: bool = False,
    whose: str = "", anchors: bool = True,
) -> Html | None:  # fmt: skip
    """One place with its title."""
    zone = spot.zone(seat)
    if zone not in scene.view.zones:
        return None
    count = scene.view.count(zone)
    here = zone if anchors else None
    if not count and "empty" not in spot.row:
        # What is not there yet still needs a place for the card that comes flying.
        return el("div", class_="kt-nothing", data_place=here) if anchors else None
    if whose and not tabs and _covered(scene, spot, zone):  # told of on the sheet of the seat
        return el("div", class_="kt-nothing", data_place=here)
    inner = _inside(scene, spot, seat, zone, tabs=tabs) if count else None
    hint = None
    if not anchors and spot.row.get("hint"):
        hint = el("span", f" {spot.row['hint']}", class_="kt-hint-line")
    return el(
        "div", el("p", _title(spot, count, mine, whose), hint, class_="kt-soft"), inner,
        class_=f"kt-place kt-place--{spot.kind}", data_place=here,
        id=f"{scene.id}-{zone}" if anchors else None,
    )  # fmt: skip


def _title(spot: Spot, count: int, mine: bool, whose: str) -> str:
    title = spot.title
    if spot.each and (mine or whose):
        title = title[:1].lower() + title[1:]
        title = say("felt.mine", title=title) if mine else say(
            "felt.theirs", name=whose, title=title)  # fmt: skip
    if not count:
        return labelled(title, spot.row["empty"])
    return labelled(title, str(count)) if spot.kind == "count" else title


def _inside(scene: Scene, spot: Spot, seat: int, zone: str, *, tabs: bool) -> Html | None:
    cards = scene.view.zones[zone]
    if spot.kind == "melds" and spot.each:
        drawn = [scene.meld(kinds, title) for kinds, title in scene.melds(spot, seat)]
        if drawn:
            return el("div", drawn, class_="kt-melds")
    turned = _turned(scene, spot)
    if cards == 1 and turned >= 0:
        return scene.row((turned,), "small", say("felt.shown", title=spot.title))
    if isinstance(cards, int):
        return None if spot.kind == "count" else backs(cards)
    if spot.kind == "count":
        return _folded(scene, spot, cards, zone)
    if tabs:
        return scene.tabs(cards)
    label = say("cards.row", title=spot.title, count=len(cards))
    if not spot.open:
        label = say("cards.covered_row", title=spot.title, count=len(cards))
    return scene.row(cards, "small", label)


def _turned(scene: Scene, spot: Spot) -> int:
    """The one card of a place that everybody has been shown, or -1."""
    return int(getattr(scene.view.board, str(spot.row.get("turned", "")), -1))


def _covered(scene: Scene, spot: Spot, zone: str) -> bool:
    """Whether nothing but backs would be seen of a place."""
    cards = scene.view.zones[zone]
    return isinstance(cards, int) and not (cards == 1 and _turned(scene, spot) >= 0)


def _folded(scene: Scene, spot: Spot, cards: Cards, zone: str) -> Html:
    """Cards that may be looked through, out of the way until they are."""
    return el(
        "details", el("summary", say("felt.look")), scene.row(cards, "tiny", spot.title),
        class_="kt-look", id=f"{scene.id}-look-{zone}",
    )  # fmt: skip


def backs(count: int) -> Html:
    """Cards face down, with their number for the ear."""
    return el(
        "div", el("span", Html("<i></i>" * count), class_="kt-backs", aria_hidden="true"),
        el("span", say("cards.face_down", count=count), class_="kt-down"), class_="kt-hidden",
    )  # fmt: skip
