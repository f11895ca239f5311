"""Notes of annotated games speak of the seats by the names that the table has for them."""

from __future__ import annotations

import re

import pytest

import kanhu
from kanhu.text.replays import annotated, found
from kanhu.wording.seats import seat_names, to_the_right

EVERY = {name for count in range(2, 9) for name in seat_names(count)}
OTHERS = {"Fifth", "Sixth", "Seventh", "Eighth"}
ANNOTATED = [(game, name) for game in kanhu.games() for name in found(game)]


@pytest.mark.parametrize(("game", "name"), ANNOTATED, ids=lambda part: getattr(part, "id", part))
def test_notes_name_only_who_sits_at_the_table(game: kanhu.Game, name: str) -> None:
    replay = annotated(game)[name]
    options = game.options(replay.record.options)
    here = set(seat_names(options.players, to_the_right(game, options)))
    told = " ".join([replay.title, replay.says, *(note.says for note in replay.notes)])
    strangers = {word for word in (EVERY | OTHERS) - here if re.search(rf"\b{word}\b", told)}
    assert not strangers
