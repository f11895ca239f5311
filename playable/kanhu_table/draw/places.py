"""The seats round the table, as the viewer sees them."""

from __future__ import annotations

from kanhu.words import points
from kanhu_table.draw.scene import Scene
from kanhu_table.html import Html, el
from kanhu_table.seats import KIND_TITLES


def others(scene: Scene) -> Html:
    """All seats but the viewer's, in order of play beginning with the next."""
    count = scene.view.setup.seats
    first = 0 if scene.me is None else scene.me + 1
    order = [(first + step) % count for step in range(count - (scene.me is not None))]
    return el(
        "ol", [_seat(scene, seat) for seat in order], class_="kt-seats", aria_label="Seats",
        id=f"{scene.id}-seats",
    )  # fmt: skip


def _seat(scene: Scene, seat: int) -> Html:
    view = scene.view
    hidden = 0 if scene.match.counting or scene.match.covered else _hidden(scene, seat)
    turn = not scene.match.counting and view.actor == seat and not scene.match.covered
    melds = [] if scene.match.counting else scene.laid(seat)
    head = el("h4", scene.match.names[seat], class_="kt-name")
    held = f"{hidden} hidden · " if hidden else ""
    kind = KIND_TITLES[scene.match.kinds[seat]].split(",")[0]
    lines = [
        el("p", held, _total(scene, seat)),
        el("p", ", ".join([kind, *marks(scene, seat)]), class_="kt-kind"),
        el("p", _state(scene, seat), class_="kt-turn") if turn else None,
    ]
    backs = el(
        "div", Html("<i></i>" * hidden), class_="kt-backs", aria_hidden="true",
        data_place=f"hand{seat}",
    )  # fmt: skip
    laid = el(
        "div", [scene.meld(cards, title) for cards, title in melds], class_="kt-melds",
        data_place=f"laid{seat}",
    )  # fmt: skip
    return el(
        "li", el("div", head, lines, class_="kt-who"), backs, laid,
        class_="kt-seat" + " kt-moves" * turn, data_place=f"seat{seat}",
        id=f"{scene.id}-seat{seat}",
    )  # fmt: skip


def _hidden(scene: Scene, seat: int) -> int:
    zone = f"hand{seat}"
    return scene.view.count(zone) if zone in scene.view.zones else 0


def _total(scene: Scene, seat: int) -> str:
    total = scene.view.board.totals[seat]
    target = scene.view.setup.options.values.get("target")
    return f"{total} of {target}" if target else points(total)


def marks(scene: Scene, seat: int) -> list[str]:
    """Parts a seat has in this hand, in words: dealer, and what the game's words name."""
    board = scene.view.board
    found = ["dealer"] if board.dealer == seat else []
    for field, title in scene.game.meta.get("mark", {}).items():
        if getattr(board, field, -1) == seat:
            found.append(str(title))
    return found


def _state(scene: Scene, seat: int) -> str:
    if scene.match.browsing:
        return "was to move"
    return "to act" if seat in scene.match.persons else "thinking"
