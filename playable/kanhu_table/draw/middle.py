"""The middle of the table: stock, heap, trick, other cards, figures, and what is the viewer's."""

from __future__ import annotations

from kanhu.cards import Cards
from kanhu.words import points
from kanhu_table.draw.beside import beside, place
from kanhu_table.draw.figures import Figure, figures
from kanhu_table.draw.scene import Scene, Spot, cards_held
from kanhu_table.draw.trick import trick
from kanhu_table.html import Html, el


def middle(scene: Scene) -> Html:
    """Everything between the seats and the question."""
    common = [_common(scene, spot) for spot in scene.spots if not spot.each]
    return el(
        "section",
        scene.head("On the table", class_="vh"),
        [part for parts in common for part in parts], _figures(scene), _mine(scene), _aid(scene),
        class_="kt-middle",
    )  # fmt: skip


def _common(scene: Scene, spot: Spot) -> list[Html]:
    if spot.kind == "stock":
        return [_stock(scene, spot)]
    if spot.kind == "heap":
        return _heap(scene, spot)
    if spot.kind == "trick":
        return [trick(scene, spot)]
    found = place(scene, spot, 0)
    return [found] if found is not None else []


def _stock(scene: Scene, spot: Spot) -> Html:
    count = scene.view.count(spot.stem)
    pile = scene.face("back") if count else el("span", "empty", class_="kt-none")
    return el(
        "div",
        el("div", pile, class_="kt-pile", data_place=spot.stem),
        el("p", spot.title, " ", el("b", str(count)),
           el("span", " cards", class_="vh")),
        class_="kt-stock", id=f"{scene.id}-stock",
    )  # fmt: skip


def _heap(scene: Scene, spot: Spot) -> list[Html]:
    cards = scene.view.cards(spot.stem)
    if not cards:
        none = el("span", "empty", class_="kt-none")
        pile = el("div", none, class_="kt-pile", data_place=spot.stem)
        return [el("div", pile, el("p", spot.title), class_="kt-top", id=f"{scene.id}-top")]
    pack = scene.view.setup.pack
    top = cards[-1]
    thrower = getattr(scene.view.board, str(spot.row.get("from", "thrower")), -1)
    known = isinstance(thrower, int) and thrower >= 0
    whose = f"from {scene.words.name(thrower)}" if known else "on top"
    face = el(
        "div", scene.face(pack.codes[top]), el("span", pack.names[top], class_="vh"),
        class_=f"kt-pile kc{' kt-ring' if known else ''}", data_place=spot.stem,
    )  # fmt: skip
    first = el("div", face, el("p", whose), class_="kt-top", id=f"{scene.id}-top")
    return [first, _under(scene, cards[:-1], spot.title)]


def _under(scene: Scene, cards: Cards, title: str) -> Html:
    """The rest of the heap, the last one first; it scrolls. Each card has a name by its height in
    the heap, so that the page need not draw all anew when one comes on top."""
    lying = [scene.card(kind, f"{scene.id}-heap-{height}") for height, kind in enumerate(cards)]
    head = f"{title}, last first" if cards else f"{title}: nothing below"
    row = el("ul", lying[::-1], class_="kt-row kt-row--heap", aria_label=head) if cards else None
    return el(
        "div", el("p", head, class_="kt-soft"), row, class_="kt-heap", id=f"{scene.id}-heap",
        tabindex="0" if cards else None, role="group",
        aria_label=f"{title}, {cards_held(len(cards))}",
    )  # fmt: skip


def _figures(scene: Scene) -> Html | None:
    """Figures of the table: the pot, the trump, the turned card."""
    found = [_figure(scene, figure) for figure in figures(scene)]
    return el("dl", found, class_="kt-facts", id=f"{scene.id}-facts") if found else None


def _figure(scene: Scene, figure: Figure) -> Html:
    cards = scene.row(figure.cards, "small", figure.title) if figure.cards else None
    said = figure.text if not figure.cards else el("span", figure.text, class_="vh")
    return el("div", el("dt", figure.title), el("dd", cards, said or "yes"))


def _mine(scene: Scene) -> Html | None:
    """What lies beside the viewer."""
    if scene.me is None:
        return None
    drawn = beside(scene, scene.me, mine=True)
    return el("div", drawn, class_="kt-mine", id=f"{scene.id}-mine") if drawn else None


def _aid(scene: Scene) -> Html | None:
    """A learner's aid: the best groups of the hand, as the game's rules find them."""
    if scene.groups is None or not scene.session.ui["aid"]:
        return None
    melds = [scene.meld(cards, _group(scene, key, cards, worth))
             for key, cards, worth in scene.groups]  # fmt: skip
    worth = sum(worth for _, _, worth in scene.groups)
    none = f": no {scene.game.meta.get('sort', {}).get('title', 'meld')} yet"
    head = "In your hand" + (f": {points(worth)}" if worth else "" if melds else none)
    return el(
        "div", el("p", head, class_="kt-soft"), el("div", melds, class_="kt-melds"),
        class_="kt-aid", id=f"{scene.id}-aid",
    )  # fmt: skip


def _group(scene: Scene, key: str, cards: Cards, worth: int) -> str:
    """What a group is, what its wild cards stand for, or which cards it wants."""
    wanted = scene.view.setup.rules.wants(scene.view.setup, cards)
    if wanted:
        return f"wants {scene.words.cards(wanted, last='or')}"
    return scene.meld_title(key, worth) + scene.stands(cards)
