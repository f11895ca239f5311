"""The felt: stock, heap, the trick, cards laid open, figures of the table, and the target."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu_table.draw.beside import beside, place
from kanhu_table.draw.figures import Figure, figures
from kanhu_table.draw.scene import Scene, Spot, number
from kanhu_table.draw.seats import FEW, order
from kanhu_table.draw.sheets import sheet
from kanhu_table.draw.tally import tally
from kanhu_table.draw.target import target
from kanhu_table.draw.trick import last_trick, trick
from kanhu_table.html import Html, el, join
from kanhu_table.words import say

_HEAP = 5


def felt(scene: Scene) -> Html:
    """Everything between the seats and the hand."""
    common = [spot for spot in scene.spots if not (spot.each or spot.aside)]
    piles = [pile for spot in common if spot.kind != "trick" for pile in _common(scene, spot)]
    tricks = [spot for spot in common if spot.kind == "trick"]
    return el(
        "section",
        scene.head(say("felt.title"), class_="vh"),
        el("div", _figures(scene), [last_trick(scene, spot) for spot in tricks], class_="kt-above"),
        el("div", piles, class_="kt-piles"),
        [trick(scene, spot) for spot in tricks], tally(scene) if tricks else None,
        _laid(scene), target(scene),
        class_="kt-felt" + " kt-felt--trick" * bool(tricks), id=f"{scene.id}-felt",
    )  # fmt: skip


def _common(scene: Scene, spot: Spot) -> list[Html | None]:
    if spot.kind == "stock":
        return [_stock(scene, spot)]
    if spot.kind == "heap":
        return _heap(scene, spot)
    return [place(scene, spot, 0)]


def _stock(scene: Scene, spot: Spot) -> Html | None:
    """The stock. Where there is a discard pile an empty stock is drawn as empty; in other games,
    such as games of tricks, it is no longer shown."""
    count = scene.view.count(spot.stem)
    if not count and scene.spot("heap") is None:
        return el("div", class_="kt-nothing", data_place=spot.stem)
    thick = f" kt-thick{min(3, 1 + count // 12)}"
    back = el("div", scene.face("back"), class_=f"kt-card{thick}", data_place=spot.stem)
    used = el("div", class_="kt-nothing", data_place=spot.stem)
    return el(
        "div", back if count else used, el("p", spot.title, " ", number(count)),
        class_="kt-pile kt-stock", id=f"{scene.id}-stock",
    )  # fmt: skip


def _heap(scene: Scene, spot: Spot) -> list[Html | None]:
    cards = scene.view.cards(spot.stem)
    if not cards:
        return [el("div", class_="kt-nothing", data_place=spot.stem)]
    pack = scene.view.setup.pack
    top = cards[-1]
    whose, fresh = scene.thrower(spot)
    rows = [scene.game.meta["verb"][move.verb] for move in scene.view.legal]
    # Whoever is to discard can no longer have it, even if the hand can win.
    had = any(row.get("takes") for row in rows) and not any(row.get("pick") for row in rows)
    asked = scene.match.to_decide and had
    face = el(
        "div", scene.face(pack.codes[top]), el("span", pack.names[top], class_="vh"),
        class_=f"kt-card kc{' kt-ring' if fresh and asked else ''}", data_place=spot.stem,
    )  # fmt: skip
    said = whose or (None if cards[:-1] else spot.title)  # the row below says the title itself
    first = el("div", face, el("p", said) if said else None, class_="kt-pile",
               id=f"{scene.id}-top")  # fmt: skip
    return [first, _under(scene, cards[:-1], spot)]


def _under(scene: Scene, cards: Cards, spot: Spot) -> Html | None:
    """The cards below the top one, their number and the last of them first; a press opens all."""
    if not cards:
        return None
    shown, more = cards[-_HEAP:][::-1], len(cards) > _HEAP
    faces = [scene.face(scene.view.setup.pack.codes[kind]) for kind in shown]
    row = el("span", faces, el("i", "…") if more else None, class_="kt-below", aria_hidden="true")
    said = el("span", spot.title, " ", number(len(cards)), class_="kt-soft")
    return scene.panel_button("heap", said, row, class_="kt-open kt-heap")


def heap_sheet(scene: Scene, spot: Spot) -> Html:
    """The whole heap, the last card first, and which of them may be had."""
    cards = scene.view.cards(spot.stem)[::-1]
    title, hint = say("felt.heap", title=spot.title), spot.row.get("hint")
    said = el("p", str(hint), class_="kt-soft") if hint else None
    return sheet(scene, "heap", title, said, scene.row(cards, "heap", title))


def _figures(scene: Scene) -> Html | None:
    """Figures of the table: the pot, the trump, the turned card."""
    found = [_figure(scene, figure) for figure in figures(scene)]
    return el("dl", found, class_="kt-facts", id=f"{scene.id}-facts") if found else None


def _figure(scene: Scene, figure: Figure) -> Html:
    cards = scene.tabs(figure.cards) if figure.cards else None
    said = el("span", figure.text, class_="vh" if cards else None)
    return el("div", el("dt", figure.title), el("dd", cards, said if figure.text else None),
              class_="kt-order" if figure.order else None)  # fmt: skip


def _laid(scene: Scene) -> Html | None:
    """What players have laid before them: one's own, and those of a few others."""
    seats = order(scene)
    shown = seats if len(seats) <= FEW else []
    drawn = [_of(scene, seat) for seat in shown]
    if scene.me is not None:
        mine = beside(scene, scene.me, mine=True)
        drawn.append(join(mine) if mine else None)
    found = [it for it in drawn if it]
    return el("div", found, class_="kt-laid", id=f"{scene.id}-laid") if found else None


def _of(scene: Scene, seat: int) -> Html | None:
    lying = beside(scene, seat, whose=scene.match.names[seat])
    return join(lying) if lying else None
