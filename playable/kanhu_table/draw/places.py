"""The seats round the table, as the viewer sees them."""

from __future__ import annotations

from kanhu_table.draw.beside import beside
from kanhu_table.draw.figures import figures, marks, total
from kanhu_table.draw.scene import Scene
from kanhu_table.html import Html, el, join
from kanhu_table.seats import KIND_TITLES


def others(scene: Scene) -> Html:
    """All seats but the viewer's, in order of play beginning with the next."""
    count = scene.view.setup.seats
    first = 0 if scene.me is None else scene.me + 1
    order = [(first + step) % count for step in range(count - (scene.me is not None))]
    way = "Seats in order of play" + (", to the right" if scene.match.right else "")
    return el(
        "ol", [_seat(scene, seat) for seat in order], aria_label=way, id=f"{scene.id}-seats",
        class_="kt-seats" + " kt-right" * scene.match.right + " kt-many" * (len(order) > 4),
    )  # fmt: skip


def _seat(scene: Scene, seat: int) -> Html:
    view = scene.view
    at_play = not (scene.match.counting or scene.match.covered)
    hidden = _hidden(scene, seat) if at_play else 0
    turn = at_play and view.actor == seat
    head = scene.head(scene.match.names[seat], class_="kt-name")
    known = scene.opened(seat) if hidden else None
    held = f"{hidden} {'hidden' if known is None else 'in hand'} · " if hidden else ""
    lines = [
        el("p", held, total(scene, seat)),
        el("p", _parts(scene, seat), class_="kt-kind"),
        el("p", _state(scene, seat), class_="kt-turn") if turn else None,
    ]
    if known is not None:
        row = scene.row(known, "tiny", f"Hand of {scene.match.names[seat]}")
        backs = el("div", row, class_="kt-openhand", data_place=f"hand{seat}")
    else:
        backs = el(
            "div", Html("<i></i>" * hidden), class_="kt-backs", aria_hidden="true",
            data_place=f"hand{seat}",
        )  # fmt: skip
    lying = el("div", beside(scene, seat) if at_play else (), class_="kt-beside")
    return el(
        "li", el("div", head, lines, class_="kt-who"), backs, lying,
        class_="kt-seat" + " kt-moves" * turn, data_place=f"seat{seat}",
        id=f"{scene.id}-seat{seat}",
    )  # fmt: skip


def _parts(scene: Scene, seat: int) -> Html:
    """Who plays here, marks and figures, apart by commas."""
    kind = KIND_TITLES[scene.match.kinds[seat]].split(",")[0]
    parts: list[Html | str] = [
        *[kind] * (not scene.session.still),
        *(mark.draw() for mark in marks(scene, seat)),
        *(el("span", figure.words, class_="kt-fig") for figure in figures(scene, seat)),
    ]
    return join([join(", " if at else None, part) for at, part in enumerate(parts)])


def _hidden(scene: Scene, seat: int) -> int:
    zones = [spot.zone(seat) for spot in scene.spots if spot.each and spot.kind == "hand"]
    return sum(scene.view.count(zone) for zone in zones)


def _state(scene: Scene, seat: int) -> str:
    if scene.match.browsing:
        return "was to move"
    return "to act" if seat in scene.match.persons else "thinking"
