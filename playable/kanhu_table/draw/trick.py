"""The cards in play, each before the seat that played it, and the trick that was finished last."""

from __future__ import annotations

from typing import NamedTuple

from kanhu.cards import Cards
from kanhu_table.draw.beside import backs
from kanhu_table.draw.scene import Scene, Spot, cards_held
from kanhu_table.draw.seats import side_of
from kanhu_table.draw.sheets import open_button, sheet
from kanhu_table.html import Html, el


class Play(NamedTuple):
    """What a seat has put into a trick: open cards, or a number of them face down."""

    seat: int
    cards: Cards
    many: int


class Finished(NamedTuple):
    """A trick that has been won."""

    plays: tuple[Play, ...]
    winner: int


def trick(scene: Scene, spot: Spot) -> Html:
    """The trick as it lies. While none is begun, the last one stays for a moment and goes."""
    now, last = plays(scene, spot), finished(scene, spot)
    lying = _laid(scene, now, best(scene, spot), "winning") if now else None
    if lying is None and last is not None:
        lying = _laid(scene, last.plays, last.winner, "wins", gone=True)
    frame = f"{scene.id}-trick"
    return el("div", lying, class_="kt-trick", data_place=spot.stem, id=frame)


def _laid(scene: Scene, lying: tuple[Play, ...], ahead: int, word: str, gone: bool = False) -> Html:
    last = {play.seat: play for play in lying}  # of several plays of a seat the last one counts
    lying = tuple(play for play in lying if last[play.seat] is play)
    seats = set(last)
    drawn = [
        _play(scene, play, word if play.seat == ahead and play.cards else "") for play in lying
    ]
    if scene.match.to_decide and not gone and scene.me is not None and scene.me not in seats:
        drawn.append(el("li", el("span", "you", class_="kt-empty"), class_="kt-played",
                        data_side="s", aria_hidden="true"))  # fmt: skip
    kind = "kt-plays" + " kt-gone" * gone + " kt-plays--many" * (scene.view.setup.seats > 4)
    return el("ol", drawn, class_=kind, aria_label="The last trick" if gone else "In play")


def _play(scene: Scene, play: Play, word: str) -> Html:
    shown = (
        scene.row(play.cards, "trick", cards_held(play.many)) if play.cards else backs(play.many)
    )
    who = el("span", f"{scene.seat(play.seat)}: ", class_="vh kt-whose")
    return el(
        "li", who, shown, el("p", word, class_="kt-best") if word else None,
        class_="kt-played" + " kt-winning" * bool(word), data_side=side_of(scene, play.seat),
        data_who=scene.seat(play.seat),
    )  # fmt: skip


def plays(scene: Scene, spot: Spot) -> tuple[Play, ...]:
    """What lies in the trick, in the order played."""
    cards = scene.view.cards(spot.stem)
    out, at = [], 0
    for seat, count, is_open in getattr(scene.view.board, str(spot.row.get("plays", "plays")), ()):
        shown = cards[at : at + count] if is_open else ()
        at += len(shown)
        out.append(Play(seat, shown, count))
    return tuple(out)


def best(scene: Scene, spot: Spot) -> int:
    """The seat whose play is the best so far, or -1."""
    found = getattr(scene.view.board, str(spot.row.get("best", "best")), -1)
    return found if isinstance(found, int) else -1


def finished(scene: Scene, spot: Spot) -> Finished | None:
    """The trick finished last in this hand, as the viewer has seen it: when cards leave the trick,
    whoever they go to or are told of has won it."""
    lying: list[Play] = []
    last = None
    for event in scene.heard:
        if event.dst == spot.stem and (event.cards or event.n):
            count = len(event.cards) or event.n
            lying.append(Play(event.seat, event.cards, count))
        elif event.src == spot.stem and event.dst != spot.stem and lying:
            last = Finished(tuple(lying), event.seat)
            lying = []
    return last


def last_trick(scene: Scene, spot: Spot) -> Html | None:
    """The trick finished last, small: a press lays it out again."""
    last = finished(scene, spot)
    if last is None or last.winner < 0:
        return None
    cards = tuple(kind for play in last.plays for kind in play.cards)
    title = f"Last trick: {scene.seat(last.winner)}"
    return open_button("trick", el("span", title), scene.tabs(cards), extra="kt-last")


def trick_sheet(scene: Scene, spot: Spot) -> Html | None:
    """The trick finished last, as it lay."""
    last = finished(scene, spot)
    if last is None:
        return None
    title = f"{scene.seat(last.winner)} won the last trick"
    return sheet(scene, "trick", title, _laid(scene, last.plays, last.winner, "wins"))


def spoken(scene: Scene, spot: Spot) -> str:
    """The trick in words, for the ear; "" while none is begun."""
    ahead = best(scene, spot)
    parts = [
        f"{scene.seat(play.seat)} "
        f"{scene.words.cards(play.cards) if play.cards else f'{cards_held(play.many)} face down'}"
        + (", winning" if play.seat == ahead and play.cards else "")
        for play in plays(scene, spot)
    ]
    return f"{spot.title}: {'; '.join(parts)}." if parts else ""
