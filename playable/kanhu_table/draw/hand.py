"""The hand: a line about the player, and the cards as the player likes them sorted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import NamedTuple

from kanhu.cards.kinds import Cards, Kind, holds, without
from kanhu_table.draw.figures import roles, standing
from kanhu_table.draw.ghost import ghost
from kanhu_table.draw.icons import icon
from kanhu_table.draw.runs import gaps_filled
from kanhu_table.draw.scene import Scene, cards_held
from kanhu_table.draw.target import complete
from kanhu_table.html import Html, el, join
from kanhu_table.words import say, titles

_MAY, _MAY_NOT = " kt-may", " kt-not"
_REST = " kt-rest"
_SORTS = ("melds", "suit", "rank")


class Group(NamedTuple):
    """Cards of the hand that lie together.

    Attributes:
        cards: in the order drawn. title: what they make, "" for loose cards.
        zone: where they lie, if not in the hand itself.
    """

    cards: Sequence[Kind]
    title: str = ""
    zone: str = ""


def hand(scene: Scene) -> Html:
    """The line about the player, and the cards. The page arranges them in rows (rows.ts)."""
    seat = scene.me
    if seat is None:
        return el("div", class_="kt-hand", id=f"{scene.id}-hand")
    groups = [*grouped_hand(scene, scene.view.hand), *apart(scene, seat)]
    held = sum(len(group.cards) for group in groups)
    rest = ghost(scene)
    cards = el("div", _cards(scene, groups, held, rest.values if rest else ()), class_="kt-rows",
               data_place=f"hand{seat}")  # fmt: skip
    return el(
        "fieldset", el("legend", say("hand.legend", count=held), class_="vh"),
        el("div", scene.panel_button(f"seat{seat}", line(scene, seat, held), class_="kt-me"),
           _sort(scene), class_="kt-mine"),
        cards, class_="kt-hand", id=f"{scene.id}-hand",
        data_rest=" ".join(rest.values) if rest else None,
        data_rest_of=" ".join(scene.session.ticks) if rest else None,
        data_rest_says=rest.says if rest else None,
    )  # fmt: skip


def line(scene: Scene, seat: int, held: int) -> Html:
    """Who you are at this table: "You, landlord, 20 cards, +4"."""
    parts = [*roles(scene, seat), cards_held(held), standing(scene, seat)]
    return join(el("b", say("hand.you")), *(say("lists.dots") + part for part in parts if part))


def _cards(scene: Scene, groups: Sequence[Group], held: int, rest: Collection[str]) -> list[Html]:
    allowed, fits, fresh = _allowed(scene), _fitting(scene), fresh_cards(scene)
    marks = _marks([kind for group in groups for kind in group.cards], allowed)
    hint = scene.session.hint
    hinted = Counter(hint.move.cards if hint is not None else ())
    seen: Counter[Kind] = Counter()
    whole = Counter(kind for group in groups if not group.zone for kind in group.cards)
    drawn: list[Html] = []
    place = 0
    for number, group in enumerate(groups):
        named = number if group.title or group.zone else None
        for kind in group.cards:
            seen[kind] += 1
            place += 1
            extra = marks.get(kind, "") + " kt-fits" * (kind in fits)
            extra += " kt-hinted" * (seen[kind] <= hinted[kind])
            # Of equal cards the last one in the hand is the new one, and none that lies apart.
            new = not group.zone and fresh[kind] > whole[kind] - seen[kind]
            extra += " kt-new" * new
            ghostly = f"{scene.view.setup.pack.codes[kind]}#{seen[kind]}" in rest
            extra += _REST * ghostly
            name = scene.view.setup.pack.names[kind]
            said = _said(name, place, held, may=kind in allowed, rest=ghostly)
            drawn.append(_card(scene, kind, seen[kind], extra, named, said))
        if group.title:
            drawn.append(el("em", group.title, aria_hidden="true", data_group=number))
    return drawn


def _said(name: str, place: int, held: int, *, may: bool, rest: bool) -> str:
    """A card of the hand for the ear: whether it would go with those chosen, or may be played."""
    if rest:
        return say("hand.card_rest", name=name, place=place, held=held)
    if may:
        return say("hand.card_allowed", name=name, place=place, held=held)
    return say("hand.card", name=name, place=place, held=held)


def _marks(hand: Sequence[Kind], allowed: Collection[Kind]) -> dict[Kind, str]:
    """Marks on the fewer cards: those that may be played, or, where that is more than half of the
    hand, those that may not; many marked cards look chosen."""
    barred = [kind for kind in hand if kind not in allowed]
    if allowed and 2 * len(barred) < len(hand):
        return dict.fromkeys(barred, _MAY_NOT)
    return dict.fromkeys(allowed, _MAY)


def _card(scene: Scene, kind: Kind, copy: int, extra: str, group: int | None, said: str) -> Html:
    pack = scene.view.setup.pack
    code, name = pack.codes[kind], pack.names[kind]
    return el(
        "label",
        el("input", type="checkbox", name="pick", value=f"{code}#{copy}", data_name=name),
        scene.face(code),
        el("span", said, class_="vh"),
        class_=f"kc{extra}", id=f"{scene.id}-h-{code}-{copy}", data_group=group,
    )  # fmt: skip


def apart(scene: Scene, seat: int) -> list[Group]:
    """Cards the viewer keeps apart that can be played with the hand."""
    spots = [spot for spot in scene.spots if spot.each and spot.with_hand]
    found = [(spot, scene.view.zones.get(spot.zone(seat), ())) for spot in spots]
    return [
        Group(kinds, spot.title.lower(), spot.zone(seat))
        for spot, kinds in found
        if kinds and isinstance(kinds, tuple)
    ]


def _allowed(scene: Scene) -> frozenset[Kind]:
    """Where the rules forbid some cards, those that they allow."""
    legal, aim = scene.view.legal, scene.target
    if not scene.match.to_decide or not any(row.get("pick") for row in _rows_of(scene)):
        return frozenset()
    if aim is not None and complete(aim):
        return frozenset()  # the hand can win: no card of it is to look worse than another
    allowed = {kind for move in legal for kind in move.cards}
    allowed |= {kind for kind in set(scene.view.hand) - allowed if _as_good(scene, kind)}
    return frozenset(allowed if set(scene.view.hand) - allowed else ())


def _as_good(scene: Scene, kind: Kind) -> bool:
    """Whether a card may stand in for one of its rank in some legal move: of equal moves the rules
    list only one."""
    ranks = scene.view.setup.pack.ranks
    return scene.view.setup.law.phases[scene.view.phase].alike and any(
        ranks[own] == ranks[kind] for move in scene.view.legal for own in move.cards
    )


def _rows_of(scene: Scene) -> list[dict[str, object]]:
    verbs = dict.fromkeys(move.verb for move in scene.view.legal)
    return [scene.game.meta["verb"][verb] for verb in verbs]


def _fitting(scene: Scene) -> frozenset[Kind]:
    """Cards that would go with an open card into a meld, when such a claim is to be answered."""
    if not scene.match.to_decide or not any(not move.cards for move in scene.view.legal):
        return frozenset()
    verbs = scene.game.meta["verb"]
    return frozenset(
        kind for move in scene.view.legal for kind in move.cards
        if len(move.cards) > 1 and verbs[move.verb].get("fits")
    )  # fmt: skip


def fresh_cards(scene: Scene) -> Counter[Kind]:
    """The cards that came into the viewer's hand since the viewer's last turn, the deal aside."""
    if scene.me is None or not scene.match.to_decide:
        return Counter()
    mine = f"hand{scene.me}"
    return Counter(
        kind for event in scene.lately if event.dst == mine and event.src for kind in event.cards
    )


def _sort(scene: Scene) -> Html | None:
    """The word that says how the hand is sorted, and sorts it the next way; none in a picture."""
    if scene.still:
        return None
    named = dict(titles("hand.ways"))
    named["melds"] = str(scene.game.meta.get("sort", {}).get("title", named["melds"]))
    ways, now = _ways(scene), sort_way(scene)
    if len(ways) < 2:
        return None
    after = ways[(ways.index(now) + 1) % len(ways)]
    return el(
        "button", icon("sort"), el("span", say("hand.sorted", way=named[now]), aria_hidden="true"),
        el("span", say("hand.sorted_spoken", way=named[now], next=named[after]), class_="vh"),
        type="button", data_ui="sort", value=after, class_="kt-tool kt-sort",
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
    return [list(group.cards) for group in grouped_hand(scene, cards)]


def grouped_hand(scene: Scene, cards: Cards) -> list[Group]:
    """The hand in the order wished, in groups."""
    pack = scene.view.setup.pack
    way = sort_way(scene)
    if way == "rank":
        ranks = str(scene.game.meta.get("sort", {}).get("ranks", "")).split()
        order = list(dict.fromkeys([*ranks, *pack.ranks]))
        return [Group(sorted(cards, key=lambda kind: (order.index(pack.ranks[kind]), kind)))]
    if way == "melds" and scene.groups is not None:
        return _melds(scene, cards)
    return [Group(by_suit(scene, cards))]


def _melds(scene: Scene, cards: Cards) -> list[Group]:
    """Group by group, the rest last; groups may overlap, and then the first has the card."""
    rest, out = list(cards), list[Group]()
    for key, group, worth in scene.groups or ():
        if holds(tuple(rest), group):
            rest = list(without(tuple(rest), group))
            laid = gaps_filled(scene.view.setup.pack, group)
            out.append(Group(laid, scene.meld_title(key, worth)))
    return [*out, Group(by_suit(scene, rest))]


def by_suit(scene: Scene, cards: Sequence[Kind]) -> list[Kind]:
    """Cards by suit, in the order of the pack, or each suit from its last card down."""
    pack = scene.view.setup.pack
    order = list(dict.fromkeys(pack.suits))
    step = -1 if scene.game.meta.get("sort", {}).get("falling") else 1
    return sorted(cards, key=lambda kind: (order.index(pack.suits[kind]), step * kind))
