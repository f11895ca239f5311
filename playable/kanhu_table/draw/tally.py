"""What each seat has won, told off on the felt: a row of small backs, one for each trick."""

from __future__ import annotations

from kanhu.wording.amounts import amount
from kanhu_table.draw.scene import Scene
from kanhu_table.draw.seats import FEW, order, side_of
from kanhu_table.html import Html, el
from kanhu_table.words import labelled


def tallied(scene: Scene) -> str:
    """The field of the board that is told off in rows; "" without one, or where seats are many."""
    facts = scene.game.meta.get("fact", {}).items()
    few = scene.view.setup.seats <= FEW + 1
    return next((field for field, row in facts if "backs" in row), "") if few else ""


def place(seat: int) -> str:
    """Where the row of a seat lies."""
    return f"tally{seat}"


def tally(scene: Scene) -> Html | None:
    """The rows, each at its seat's side of the felt; for the ear the numbers."""
    field = tallied(scene)
    counts: tuple[int, ...] = getattr(scene.view.board, field, ())
    if not counts:
        return None
    row = scene.game.meta["fact"][field]
    seats = [*order(scene), *([] if scene.me is None else [scene.me])]
    drawn = [_row(scene, seat, counts[seat], amount(counts[seat], {"unit": row["backs"]}))
             for seat in seats]  # fmt: skip
    return el("ul", drawn, aria_label=row["title"], class_="kt-tally", id=f"{scene.id}-tally")


def _row(scene: Scene, seat: int, count: int, said: str) -> Html:
    backs = el("span", Html("<i></i>" * count), el("b", str(count)), aria_hidden="true")
    return el(
        "li", el("span", labelled(scene.seat(seat), said), class_="vh"), backs if count else None,
        data_place=place(seat), data_side=side_of(scene, seat),
    )  # fmt: skip
