"""A moment of a game as a figure: the cards that one seat sees open, each group with its words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import kanhu
from kanhu.cards.kinds import Cards, Kind
from kanhu.text import replays
from kanhu.text.record import RecordError
from kanhu.text.replays import ReplayError
from kanhu.text.table import Table
from kanhu_table import opening, seats
from kanhu_table.draw.figures import figures
from kanhu_table.draw.hand import apart, sorted_hand
from kanhu_table.draw.now import now
from kanhu_table.draw.scene import Scene, Spot
from kanhu_table.draw.trick import plays
from kanhu_table.faces import NARROW
from kanhu_table.html import Html, el
from kanhu_table.match import Match
from kanhu_table.opening import Trouble
from kanhu_table.session import Session
from kanhu_table.words import joined, labelled, say


class Lying(NamedTuple):
    """Cards that lie together: where, what is said of them, and which; or a number face down; and
    how they are drawn: "laid" before a seat, or "closed" to all others."""

    place: str
    said: str
    cards: Cards
    backs: int = 0
    drawn: str = ""


class Still(NamedTuple):
    """A picture of a moment: the element, and what opens it at the table after `#g=`."""

    html: Html
    link: str


def still(game_id: str, asked: Mapping[str, str], base: str, anchor: str) -> Still:
    """Draw one moment of a game.

    Args:
        game_id: a game.
        asked: `record` names an annotated record of the game and `move` the number of moves
            played in it; else `options`, `seed` and `moves` tell a game of one's own. `seat` is
            the seat that looks, `faces` a dress of the cards.
        base: relative address of the site's root. anchor: id; every id inside begins with it.

    Raises Trouble if there is no such moment.
    """
    game = kanhu.load(game_id)
    match, link = (_of_record if "record" in asked else _of_moves)(game, asked)
    options = match.table.state.setup.options
    session = Session(anchor, base, match, options, match.kinds)
    if "faces" in asked:
        session.set_ui({"faces": asked["faces"]})
    scene = Scene(session)
    html = el(
        "card-scene", el("p", now(scene), class_="vh"),
        [_drawn(scene, lying) for lying in (*_open(scene), *_hand(scene))],
        class_="narrow" if scene.pips == NARROW else None,
        # The search goes by tags: a mark on one that stands inside itself, as a figure does,
        # would end with the inner one.
        data_not_searched=True, id=anchor,
    )  # fmt: skip
    return Still(html, link)


def _of_record(game: kanhu.Game, asked: Mapping[str, str]) -> tuple[Match, str]:
    try:
        replay = replays.read(game, asked["record"])
        seat = _number(asked, "seat", replay.seat)
        match = opening.replayed(replay, seat)
    except (ReplayError, RecordError) as error:
        raise Trouble(str(error.args[0])) from None
    move = _number(asked, "move", len(replay.record.moves))
    opening.go_to(match, move)
    return match, opening.replay_link(replay, move, seat)


def _of_moves(game: kanhu.Game, asked: Mapping[str, str]) -> tuple[Match, str]:
    options = game.options(asked.get("options") or None)
    table = Table.new(game, options, _number(asked, "seed", 1))
    seat = _number(asked, "seat", 0)
    for text in asked.get("moves", "").split():
        try:
            table.play(table.game.read_move(table.state, text))
        except (kanhu.MoveError, kanhu.Refused) as error:
            raise Trouble(f"{game.id}: the move {text} cannot be played: {error}") from None
    kinds = ["person" if at == seat else "regular" for at in range(options.players)]
    match = Match(table, seats.read(kinds, options.players, game))
    return match, match.record().link()


def _number(asked: Mapping[str, str], key: str, else_: int) -> int:
    text = asked.get(key, str(else_))
    if not text.isdigit():
        raise Trouble(f"{key} is '{text}', which is no number.")
    return int(text)


def _open(scene: Scene) -> Iterator[Lying]:
    """What lies open on the table, and what a trick holds face down."""
    for figure in figures(scene):
        if figure.cards:
            yield Lying("", figure.title, figure.cards)
    for spot in scene.spots:
        if spot.kind == "trick":
            for play in plays(scene, spot):
                backs = 0 if play.cards else play.many
                yield Lying(spot.stem, scene.seat(play.seat), play.cards, backs)
        elif spot.kind == "heap":
            said = scene.thrower(spot)[0] or spot.title
            yield Lying(spot.stem, said, scene.view.cards(spot.stem)[-1:])
        elif spot.kind in ("cards", "melds"):
            for seat in range(scene.view.setup.seats if spot.each else 1):
                if not (spot.with_hand and seat == scene.me):
                    yield from _place(scene, spot, seat)


def _place(scene: Scene, spot: Spot, seat: int) -> Iterator[Lying]:
    """The cards of one place, meld by meld where it has melds."""
    zone = spot.zone(seat)
    cards = scene.view.zones.get(zone, ())
    if isinstance(cards, int):  # one card may be known of those that lie face down
        turned = int(getattr(scene.view.board, str(spot.row.get("turned", "")), -1))
        cards = (turned,) if cards == 1 and turned >= 0 else ()
    found = scene.melds(spot, seat) if spot.each else []
    for kinds, title in found or [(cards, spot.title)]:
        said = labelled(scene.seat(seat), title[:1].lower() + title[1:]) if spot.each else title
        yield Lying(zone, said, kinds, drawn="laid" if spot.each else "")


def _hand(scene: Scene) -> Iterator[Lying]:
    """The hand of the seat that looks, and what it has laid down but still plays from."""
    if scene.me is None:
        return
    closed = {spot.zone(scene.me): spot.title for spot in scene.spots if not spot.open}
    groups: list[Sequence[Kind]] = [*sorted_hand(scene, scene.view.hand)]
    for group in apart(scene, scene.me):
        if group.zone in closed:
            count = len(group.cards)
            said = say("hand.seen_apart", title=closed[group.zone], count=count)
            yield Lying(group.zone, said, tuple(group.cards), drawn="closed")
        else:
            groups.append(group.cards)
    cards = tuple(kind for group in groups for kind in group)
    said = say("hand.seen", name=scene.match.names[scene.me], count=len(cards))
    yield Lying("", said, cards)


def _drawn(scene: Scene, lying: Lying) -> Html | None:
    """One group over its words; nothing where no card lies."""
    down = say("cards.face_down", count=lying.backs) if lying.backs else ""
    said = joined((lying.said, down))
    cards = [scene.card(kind) for kind in lying.cards]
    cards += [el("li", scene.face("back"), class_="kc")] * lying.backs
    row = el("ul", cards, aria_label=said, class_=lying.drawn or None)
    place = lying.place or None
    return el("div", row, el("p", said, aria_hidden="true"), data_place=place) if cards else None
