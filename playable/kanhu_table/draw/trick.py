"""The cards in play: one column a play, in order of play, the best one ringed."""

from __future__ import annotations

from kanhu.cards import Cards
from kanhu_table.draw.beside import backs
from kanhu_table.draw.scene import Scene, Spot, cards_held
from kanhu_table.html import Html, el

Play = tuple[int, Cards, int]


def trick(scene: Scene, spot: Spot) -> Html:
    """The trick as it lies; its frame stays when it is empty, so that nothing jumps."""
    columns = [_column(scene, spot, play) for play in plays(scene, spot)]
    if columns:
        lying = el("ol", columns, class_="kt-plays", aria_label=spot.title)
    else:
        lying = el("p", f"{spot.title}: nothing played yet", class_="kt-soft")
    return el(
        "div", lying,
        class_="kt-trick", data_place=spot.stem, id=f"{scene.id}-trick",
    )  # fmt: skip


def plays(scene: Scene, spot: Spot) -> list[Play]:
    """Seat, open cards and number of cards of each play, in order."""
    cards = scene.view.cards(spot.stem)
    out, at = [], 0
    for seat, count, is_open in getattr(scene.view.board, str(spot.row.get("plays", "plays")), ()):
        shown = cards[at : at + count] if is_open else ()
        at += len(shown)
        out.append((seat, shown, count))
    return out


def best(scene: Scene, spot: Spot) -> int:
    """The seat whose play is the best so far, or -1."""
    found = getattr(scene.view.board, str(spot.row.get("best", "best")), -1)
    return found if isinstance(found, int) else -1


def _column(scene: Scene, spot: Spot, play: Play) -> Html:
    seat, shown, count = play
    ahead = best(scene, spot) == seat and bool(shown)
    lying = scene.row(shown, "trick", cards_held(count)) if shown else backs(count)
    return el(
        "li", el("p", scene.seat(seat), class_="kt-soft"), lying,
        el("p", "best so far", class_="kt-best") if ahead else None,
        class_="kt-play-of" + " kt-ring-all" * ahead,
    )  # fmt: skip


def spoken(scene: Scene, spot: Spot) -> str:
    """The trick in words, for the ear."""
    ahead = best(scene, spot)
    parts = [
        f"{scene.seat(seat)} {scene.words.cards(shown) if shown else f'{cards_held(n)} face down'}"
        + (", best so far" if seat == ahead and shown else "")
        for seat, shown, n in plays(scene, spot)
    ]
    return f"{spot.title}: {'; '.join(parts) or 'nothing played yet'}."
