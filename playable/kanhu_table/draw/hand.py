"""The hand: checkboxes with faces, sorted as the reader likes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kanhu.cards import Cards, Kind, Pack, holds, without
from kanhu_table.draw.figures import figures, marks, total
from kanhu_table.draw.scene import Scene, cards_held
from kanhu_table.html import Html, el, join

_SORTS = {"suit": "suit", "rank": "rank", "melds": "melds"}


def hand(scene: Scene) -> Html | None:
    """The viewer's hand as a group of checkboxes."""
    seat = scene.me
    if seat is None:
        return None
    cards = scene.view.hand
    beside = apart(scene, seat)
    groups = [*sorted_hand(scene, cards), *beside.values()]
    fits = _fitting(scene)
    seen: Counter[Kind] = Counter()
    drawn: list[list[Html]] = []
    for group in groups:
        labels = []
        for at, kind in enumerate(group):
            seen[kind] += 1
            gap = " kt-gap" if at == 0 and any(drawn) else ""
            labels.append(_card(scene, kind, seen[kind], gap + " kt-fits" * (kind in fits)))
        drawn.append(labels)
    first = len(drawn) - len(beside)
    aside = [el("div", labels, class_="kt-apart", data_place=zone)
             for zone, labels in zip(beside, drawn[first:], strict=True)]  # fmt: skip
    held = sum(map(len, groups))
    legend = el(
        "legend", f"Your hand: {cards_held(held)}",
        el("span", f" · {total(scene, seat)}", _mine(scene, seat), class_="kt-soft"),
        class_="kt-legend",
    )  # fmt: skip
    return el(
        "fieldset", legend, el("div", *drawn[:first], aside, class_="kt-cards"), class_="kt-hand",
        id=f"{scene.id}-hand", data_place=f"hand{seat}",
    )  # fmt: skip


def apart(scene: Scene, seat: int) -> dict[str, list[Kind]]:
    """Cards the viewer keeps apart that can be played with the hand, by zone."""
    zones = {spot.zone(seat) for spot in scene.spots if spot.each and spot.with_hand}
    found = {zone: scene.view.zones.get(zone, ()) for zone in sorted(zones)}
    return {
        zone: list(kinds) for zone, kinds in found.items() if kinds and isinstance(kinds, tuple)
    }


def _mine(scene: Scene, seat: int) -> list[Html]:
    """Marks and figures of the viewer's own seat."""
    found = [mark.draw() for mark in marks(scene, seat)]
    found += [el("span", figure.words, class_="kt-fig") for figure in figures(scene, seat)]
    return [join(" · ", part) for part in found]


def _card(scene: Scene, kind: Kind, copy: int, extra: str) -> Html:
    pack = scene.view.setup.pack
    code = pack.codes[kind]
    return el(
        "label",
        el("input", type="checkbox", name="pick", value=f"{code}#{copy}"),
        scene.face(code),
        el("span", pack.names[kind], class_="vh"),
        class_=f"kc{extra}", id=f"{scene.id}-h-{code}-{copy}",
    )  # fmt: skip


def _fitting(scene: Scene) -> frozenset[Kind]:
    """Cards that would go with an open card into a meld, when such a claim is to be answered."""
    if not scene.match.to_decide or not any(not move.cards for move in scene.view.legal):
        return frozenset()
    sized = scene.game.meta["verb"]
    return frozenset(
        kind for move in scene.view.legal for kind in move.cards
        if len(move.cards) > 1 and sized[move.verb].get("group")
    )  # fmt: skip


def sort_way(scene: Scene) -> str:
    """How the hand is sorted: as wished, else as the game does first."""
    ways = _ways(scene)
    first = str(scene.game.meta.get("sort", {}).get("first", ways[0]))
    wished = scene.session.ui["sort"] or first
    return wished if wished in ways else ways[0]


def _ways(scene: Scene) -> list[str]:
    ways = scene.game.meta.get("sort", {}).get("ways", list(_SORTS))
    return [way for way in ways if way != "melds" or scene.groups is not None]


def sorted_hand(scene: Scene, cards: Cards) -> list[list[Kind]]:
    """The hand in the order wished, in groups."""
    pack = scene.view.setup.pack
    way = sort_way(scene)
    if way == "rank":
        ranks = str(scene.game.meta.get("sort", {}).get("ranks", "")).split()
        order = list(dict.fromkeys([*ranks, *pack.ranks]))
        return [sorted(cards, key=lambda kind: (order.index(pack.ranks[kind]), kind))]
    if way == "melds" and scene.groups is not None:
        return _grouped(scene, cards)
    return [by_suit(pack, cards)]


def _grouped(scene: Scene, cards: Cards) -> list[list[Kind]]:
    """Group by group, the rest last; groups may overlap, and then the first has the card."""
    rest, out = list(cards), []
    for _, group, _ in scene.groups or ():
        if holds(tuple(rest), group):
            rest = list(without(tuple(rest), group))
            out.append(list(group))
    return [*out, by_suit(scene.view.setup.pack, rest)]


def by_suit(pack: Pack, cards: Sequence[Kind]) -> list[Kind]:
    """Cards by suit, in the order of the pack."""
    order = list(dict.fromkeys(pack.suits))
    return sorted(cards, key=lambda kind: (order.index(pack.suits[kind]), kind))


def actions(scene: Scene) -> Html | None:
    """Below the hand: how to sort it."""
    if scene.me is None:
        return None
    titles = {**_SORTS, "melds": str(scene.game.meta.get("sort", {}).get("title", "melds"))}
    now = sort_way(scene)
    ways = [
        el(
            "label",
            el("input", type="radio", name="sort", value=way, data_ui=True, checked=now == way),
            el("span", titles[way]),
        )
        for way in _ways(scene)
    ]
    sort = el("fieldset", el("legend", "Sort by"), ways, class_="kt-sort", id=f"{scene.id}-sort")
    return el("div", sort, class_="kt-acts")
