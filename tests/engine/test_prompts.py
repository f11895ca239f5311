"""What every game asks: a reader who has to keep to some cards is told which."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import kanhu
from kanhu import players
from kanhu.core.view import View
from kanhu.families.tricks import TRICK
from kanhu.text.table import Table
from kanhu.wording.words import Words

GAMES = [game.id for game in kanhu.games()]
DEALS, MOST_MOVES = range(2), 100
SUITED = re.compile(r"(\w+) of (\w+)s")


def moments(name: str) -> Iterator[View]:
    """What the seat to decide sees, move by move, in a few hands."""
    game = kanhu.load(name)
    options = game.options(str(game.meta["demo"]["options"]))
    for seed in DEALS:
        table = Table.new(game, options, seed)
        for _ in range(MOST_MOVES):
            actor = table.state.actor
            if actor is None or table.state.board.hand:
                break
            view = table.view(actor)
            yield view
            table.play(players.decide(view, "random", seed).move)


def follows(view: View) -> list[tuple[str, str]]:
    """Rank and suit of what may be played to a trick, where nothing else is allowed than to play
    some of the cards in hand, all of one suit."""
    if not view.zones.get(TRICK):
        return []
    kinds = {kind for move in view.legal for kind in move.cards}
    barred = set(view.hand) - kinds
    found = [SUITED.fullmatch(view.setup.pack.names[kind]) for kind in kinds]
    if not barred or not all(move.cards for move in view.legal) or None in found:
        return []
    suited = [(it[1], it[2]) for it in found if it]
    return suited if len({suit for _, suit in suited}) == 1 else []


@pytest.mark.parametrize("name", GAMES)
def test_whoever_has_to_follow_is_told_with_what(name: str) -> None:
    """Tyzicha said "Follow suit." and left it to the reader to look which."""
    for view in moments(name):
        asked = Words(view.setup, ["Somebody"] * view.setup.seats, view.seat).prompt(view)
        for rank, suit in follows(view):
            assert suit in asked or rank in asked, asked


def test_there_are_hands_in_which_a_suit_has_to_be_followed() -> None:
    met = {name for name in GAMES if any(map(follows, moments(name)))}
    assert {"tyzicha", "schafkopf"} <= met


@pytest.mark.parametrize("name", GAMES)
def test_no_question_speaks_of_a_suit_without_its_name(name: str) -> None:
    for row in kanhu.load(name).meta["phase"].values():
        for asked in (row["you"], *row.get("you_when", {}).values()):
            assert not re.search(r"\bsuit\b(?!})", asked), asked
