"""A moment of a game as a picture: the view of one seat, drawn without anything to press."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import kanhu
from kanhu import replays
from kanhu.record import RecordError
from kanhu.replays import ReplayError
from kanhu.table import Table
from kanhu_table import opening, seats
from kanhu_table.draw.felt import felt
from kanhu_table.draw.hand import apart, sorted_hand
from kanhu_table.draw.now import now
from kanhu_table.draw.result import result
from kanhu_table.draw.scene import Scene, cards_held
from kanhu_table.draw.seats import seats as drawn_seats
from kanhu_table.faces import NARROW
from kanhu_table.html import Html, el
from kanhu_table.match import Match
from kanhu_table.opening import Trouble
from kanhu_table.session import Session


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
            the seat that looks, `open` shows all hands, `faces` a dress of the cards.
        base: relative address of the site's root. anchor: id; every id inside begins with it.

    Raises Trouble if there is no such moment.
    """
    game = kanhu.load(game_id)
    match, link = (_of_record if "record" in asked else _of_moves)(game, asked)
    options = match.table.state.setup.options
    session = Session(anchor, base, match, options, match.kinds, still=True)
    session.set_ui({"aid": "aid" in asked, "open": "open" in asked, **_dress(asked)})
    scene = Scene(session)
    parts = [result(scene)] if match.counting else [drawn_seats(scene), felt(scene), _hand(scene)]
    design = "narrow" if scene.pips == NARROW else "wide"
    said = el("p", now(scene), class_="vh")
    html = el(
        "card-scene",
        el("div", said, el("div", *parts, class_="kt-play"), class_=f"kt kt--{design}"),
        # The search goes by tags: a mark on one that stands inside itself, as a figure does,
        # would end with the inner one.
        data_not_searched=True,
        id=anchor,
    )
    return Still(html, link)


def _dress(asked: Mapping[str, str]) -> dict[str, str]:
    return {"faces": asked["faces"]} if "faces" in asked else {}


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


def _hand(scene: Scene) -> Html | None:
    """The hand of the seat that looks, as a row of cards."""
    if scene.me is None:
        return None
    beside = [list(group.cards) for group in apart(scene, scene.me)]
    groups = [*sorted_hand(scene, scene.view.hand), *beside]
    cards = [kind for group in groups for kind in group]
    title = f"Your hand, {scene.match.names[scene.me]}: {cards_held(len(cards))}"
    row = el("ul", [scene.card(kind) for kind in cards], class_="kt-cards", aria_label=title)
    return el("div", el("p", title, class_="kt-legend"), row, class_="kt-hand")
