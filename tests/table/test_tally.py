"""The rows of tricks won: a back for each, before its seat, and in words for the ear."""

from __future__ import annotations

import re

import pytest

from kanhu_table.draw.felt import felt
from kanhu_table.draw.scene import Scene
from kanhu_table.draw.tally import tallied
from tests.table.moments import GAMES, opened, turns

ROW = re.compile(
    r'<li data-place="tally(\d)" data-side="(\w+)"><span class="vh">([^<]*)</span>'
    r'(?:<span aria-hidden="true">((?:<i></i>)+)<b>(\d+)</b></span>)?</li>'
)


@pytest.mark.parametrize("game", GAMES)
def test_each_seat_has_a_back_for_every_trick_where_tricks_lie_in_rows(game: str) -> None:
    most, field = 0, ""
    for at in turns(opened(game, seed=3), 40, seed=3):
        scene = Scene(at)
        if scene.match.counting:
            continue
        field, drawn = tallied(scene), str(felt(scene))
        rows = ROW.findall(drawn)
        assert len(rows) == (scene.view.setup.seats if field else 0)
        assert ("kt-tally" in drawn) == bool(field)
        for which, side, said, backs, number in rows:
            seat = int(which)
            count, name = getattr(scene.view.board, field)[seat], scene.match.names[seat]
            whose = "You" if seat == scene.me else name
            assert said == f"{whose}: {count} {'trick' if count == 1 else 'tricks'}"
            assert (backs.count("<i>"), number) == (count, str(count) if count else "")
            assert side == name[0].lower()
            most = max(most, count)
        going = re.findall(r'data-to="([a-z]+)\d"', drawn)
        assert set(going) <= {"tally"} if field else "tally" not in going
    assert most > 1 or not field
