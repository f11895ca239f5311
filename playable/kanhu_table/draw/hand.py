"""The hand: checkboxes with faces, sorted as the reader likes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kanhu.cards import Cards, Kind, Pack
from kanhu_table.draw.scene import Scene, cards_held
from kanhu_table.html import Html, el

_SORTS = (("suit", "suit"), ("rank", "rank"), ("melds", "melds"))


def hand(scene: Scene) -> Html | None:
    """The viewer's hand as a group of checkboxes."""
    seat = scene.me
    if seat is None:
        return None
    cards = scene.view.hand
    groups = sorted_hand(scene, cards)
    fits = _fitting(scene)
    seen: Counter[Kind] = Counter()
    labels: list[Html] = []
    for group in groups:
        for at, kind in enumerate(group):
            seen[kind] += 1
            gap = " kt-gap" if at == 0 and labels and len(groups) > 1 else ""
            labels.append(_card(scene, kind, seen[kind], gap + " kt-fits" * (kind in fits)))
    total = scene.view.board.totals[seat]
    legend = el(
        "legend", f"Your hand: {cards_held(len(cards))}",
        el("span", f" · {_of_target(scene, total)}", class_="kt-soft"), class_="kt-legend",
    )  # fmt: skip
    return el(
        "fieldset", legend, el("div", labels, class_="kt-cards"), class_="kt-hand",
        id=f"{scene.id}-hand", data_place=f"hand{seat}",
    )  # fmt: skip


def _of_target(scene: Scene, total: int) -> str:
    target = scene.view.setup.options.values.get("target")
    return f"{total} of {target} points" if target else f"{total} points"


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


def sorted_hand(scene: Scene, cards: Cards) -> list[list[Kind]]:
    """The hand in the order wished, in groups."""
    pack = scene.view.setup.pack
    way = scene.session.ui["sort"]
    if way == "rank":
        order = list(dict.fromkeys(pack.ranks))
        return [sorted(cards, key=lambda kind: (order.index(pack.ranks[kind]), kind))]
    best = getattr(scene.view.setup.kit, "best", None)
    if way == "melds" and best is not None:
        division = best(cards)
        return [*(list(meld.cards) for meld in division.melds), by_suit(pack, division.left)]
    return [by_suit(pack, cards)]


def by_suit(pack: Pack, cards: Sequence[Kind]) -> list[Kind]:
    """Cards by suit, in the order of the pack."""
    order = list(dict.fromkeys(pack.suits))
    return sorted(cards, key=lambda kind: (order.index(pack.suits[kind]), kind))


def actions(scene: Scene) -> Html | None:
    """Below the hand: how to sort it."""
    if scene.me is None:
        return None
    ways = [
        el(
            "label",
            el("input", type="radio", name="sort", value=way, data_ui=True,
               checked=scene.session.ui["sort"] == way),
            el("span", title),
        )
        for way, title in _SORTS
        if way != "melds" or hasattr(scene.view.setup.kit, "best")
    ]  # fmt: skip
    sort = el("fieldset", el("legend", "Sort by"), ways, class_="kt-sort", id=f"{scene.id}-sort")
    return el("div", sort, class_="kt-acts")
