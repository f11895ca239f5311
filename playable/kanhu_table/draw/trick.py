"""The cards in play, each before the seat that played it, and the trick that was finished last."""

from __future__ import annotations

from typing import NamedTuple

from kanhu.cards.kinds import Cards
from kanhu.core.moves import Event
from kanhu_table.draw.beside import backs
from kanhu_table.draw.scene import Scene, Spot, cards_held
from kanhu_table.draw.seats import side_of
from kanhu_table.draw.sheets import sheet
from kanhu_table.draw.tally import place, tallied
from kanhu_table.html import Html, Value, el
from kanhu_table.words import joined, say


class Play(NamedTuple):
    """What a seat has put into a trick: open cards, or a number of them face down."""

    seat: int
    cards: Cards
    many: int


class FinishedTrick(NamedTuple):
    """A trick that has been won, or picked up.

    Attributes:
        winner: -1 if it was picked up. taker: seat that has its cards.
        at: how many events of the hand had been heard when it ended.
    """

    plays: tuple[Play, ...]
    winner: int
    taker: int
    at: int


def trick(scene: Scene, spot: Spot) -> Html:
    """The trick as it lies. While none is begun, the last one stays for a moment and goes to the
    place of whoever has it."""
    now, last = plays(scene, spot), finished(scene, spot)
    lying = _laid(scene, now, best(scene, spot)) if now else None
    if lying is None and last is not None:
        lying = _going(scene, last)
    return _frame(scene, spot, lying)


def closing(scene: Scene) -> Html | None:
    """The trick that has ended the hand: it lies over the verdict for a moment, for the eye alone;
    the page shows it where it has just been played."""
    spot = scene.spot("trick")
    if spot is None:
        return None
    last, lying = _tricks(scene, spot)
    if lying:  # the hand was over before anybody took it
        last = FinishedTrick(lying, lying[-1].seat, lying[-1].seat, len(scene.heard))
    if last is None:
        return None
    shown = _frame(scene, spot, _going(scene, last))
    return el("div", shown, class_="kt-closing", aria_hidden="true", id=f"{scene.id}-closing")


def _frame(scene: Scene, spot: Spot, lying: Html | None) -> Html:
    return el("div", lying, class_="kt-trick", data_place=spot.stem, id=f"{scene.id}-trick")


def _going(scene: Scene, last: FinishedTrick) -> Html:
    """A finished trick as it lay, on its way to whoever has it."""
    to = f"{'hand' if last.taker == scene.me else 'seat'}{last.taker}"
    if tallied(scene) and not scene.match.counting:
        to = place(last.taker)
    return _laid(scene, last.plays, last.winner, over=True, class_="kt-gone", data_to=to,
                 id=f"{scene.id}-gone-{last.at}")  # fmt: skip


def _laid(
    scene: Scene, lying: tuple[Play, ...], ahead: int, *, over: bool = False, class_: str = "",
    **attributes: Value,
) -> Html:  # fmt: skip
    last = {play.seat: play for play in lying}  # of several plays of a seat the last one counts
    first, word = _first(lying, ahead), say("felt.wins") if over else say("felt.winning")
    drawn = [
        _play(scene, play, word if play is first else "")
        for play in lying if last[play.seat] is play
    ]  # fmt: skip
    if scene.match.to_decide and not over and scene.me is not None and scene.me not in last:
        mine = el("span", say("felt.your_place"), class_="kt-empty")
        drawn.append(el("li", mine, class_="kt-played", data_side="s", aria_hidden="true"))
    kind = f"kt-plays {class_}".rstrip() + " kt-plays--many" * (scene.view.setup.seats > 4)
    label = say("felt.last_trick") if over else say("felt.in_play")
    return el("ol", drawn, class_=kind, aria_label=label, **attributes)


def _first(lying: tuple[Play, ...], ahead: int) -> Play | None:
    """The play that is ahead: of several that a seat has made it is the last."""
    return next((play for play in lying[::-1] if play.seat == ahead and play.cards), None)


def _play(scene: Scene, play: Play, word: str) -> Html:
    shown = (
        scene.row(play.cards, "trick", cards_held(play.many)) if play.cards else backs(play.many)
    )
    who = el("span", f"{scene.seat(play.seat)}: ", class_="vh")
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


def finished(scene: Scene, spot: Spot) -> FinishedTrick | None:
    """The trick finished last in this hand, as the viewer has seen it; None if its beginning was
    not seen."""
    return _tricks(scene, spot)[0]


def _tricks(scene: Scene, spot: Spot) -> tuple[FinishedTrick | None, tuple[Play, ...]]:
    """The trick finished last, and what lies in the trick now, by what the viewer has heard. Cards
    that a seat puts down and takes back were only shown."""
    lying: list[Play] = []
    last = None
    for at, event in enumerate(scene.heard, 1):
        if event.dst == spot.stem and (event.cards or event.n):
            lying.append(Play(event.seat, event.cards, len(event.cards) or event.n))
        elif lying and event.src == spot.stem:
            shown = event.dst == f"hand{event.seat}" and {it.seat for it in lying} == {event.seat}
            last, lying = last if shown else _closed(event, lying, at), []
        elif lying and event.src == f"hand{event.seat}":
            lying.append(Play(event.seat, (), len(event.cards) or event.n))
    return last, tuple(lying)


def _closed(event: Event, lying: list[Play], at: int) -> FinishedTrick | None:
    """The trick that an event has ended. Its number of cards tells whether what left the hands for
    other places meanwhile was thrown face down into it."""
    seen = [play for play in lying if play.cards]
    if sum(play.many for play in seen) != len(event.cards):
        return None
    plays = tuple(lying if sum(play.many for play in lying) == event.n else seen)
    # Cards that nobody takes are put aside because the last play was not beaten.
    taker = event.seat if event.seat >= 0 else plays[-1].seat
    return FinishedTrick(plays, -1 if event.dst.startswith("hand") else taker, taker, at)


def open_cards(trick: FinishedTrick) -> Cards:
    """All cards of a trick that lay open, in the order played."""
    return tuple(kind for play in trick.plays for kind in play.cards)


def points_of(scene: Scene, trick: FinishedTrick) -> int | None:
    """What a trick has brought its winner; None where tricks bring no points."""
    reckon, best = scene.view.setup.wording.trick_points, _first(trick.plays, trick.winner)
    if reckon is None or best is None:
        return None
    many = sum(play.many for play in trick.plays)
    return reckon(scene.view.setup, open_cards(trick), best.cards, many)


def last_trick(scene: Scene, spot: Spot) -> Html | None:
    """The trick finished last, small: a press lays it out again."""
    last = finished(scene, spot)
    if last is None:
        return None
    cards, who, points = open_cards(last), scene.seat(last.taker), points_of(scene, last)
    said = say("felt.last_won", name=who)
    if last.winner < 0:
        said = say("felt.last_picked_up", name=who)
    elif points is not None:
        said = say("felt.last_won_for", name=who, points=points)
    return scene.panel_button(
        "trick", el("span", said), scene.tabs(cards), class_="kt-open kt-last"
    )


def trick_sheet(scene: Scene, spot: Spot) -> Html | None:
    """The trick finished last, as it lay."""
    last = finished(scene, spot)
    if last is None:
        return None
    who, points = scene.seat(last.taker), points_of(scene, last)
    title = say("felt.won_by", name=who) if last.winner >= 0 else say("felt.picked_up", name=who)
    if points is not None:
        title = say("felt.won_by_for", name=who, count=points)
    return sheet(scene, "trick", title, _laid(scene, last.plays, last.winner, over=True))


def spoken(scene: Scene, spot: Spot) -> str:
    """The trick in words, for the ear; "" while none is begun."""
    lying = plays(scene, spot)
    first = _first(lying, best(scene, spot))
    said = [_in_words(scene, play, ahead=play is first) for play in lying]
    return say("felt.trick", title=spot.title, plays=joined(said, "long")) if said else ""


def _in_words(scene: Scene, play: Play, *, ahead: bool) -> str:
    name, cards = scene.seat(play.seat), say("cards.face_down", count=play.many)
    if play.cards:
        cards = scene.words.cards(play.cards)
    if ahead:
        return say("felt.play_winning", name=name, cards=cards)
    return say("felt.play", name=name, cards=cards)
