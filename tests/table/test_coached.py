"""A step of a coached hand as it is drawn: what is pointed at is there, every move can be made."""

from __future__ import annotations

import re

import pytest

import kanhu
from kanhu.study import coached, tutorials
from kanhu.study.tutorials import Tutorial
from kanhu.text import record as records
from kanhu_table.coached import StepFrame, ending
from kanhu_table.draw.bar import more

EVERY = [(game, tutorial) for game in kanhu.games() for tutorial in tutorials.of_game(game)]
IDS = [f"{game.id}-{tutorial.name}" for game, tutorial in EVERY]
each = pytest.mark.parametrize(("game", "tutorial"), EVERY, ids=IDS)


def frames(game: kanhu.Game, tutorial: Tutorial) -> list[StepFrame]:
    return [StepFrame(moment, "../../") for moment in coached.play(game, tutorial)]


@each
def test_what_the_coach_points_at_is_in_the_picture(game: kanhu.Game, tutorial: Tutorial) -> None:
    for frame in frames(game, tutorial):
        drawn = frame.seats + frame.felt + frame.hand
        for point in filter(None, frame.points.split(", ")):
            if point.startswith("#"):
                assert f'id="{point[1:]}"' in drawn, (frame.name, point)
            elif point.startswith("["):
                assert point[1:-1] in drawn, (frame.name, point)
            else:
                assert point in (".kt-seats", ".kt-tray")


@each
def test_every_legal_move_can_be_made_by_a_button(game: kanhu.Game, tutorial: Tutorial) -> None:
    for frame in frames(game, tutorial):
        if not frame.moment.step.play:
            continue
        values = re.findall(r'value="(move|verb):(\w+)', "".join(frame.buttons))
        verbs = {name for kind, name in values if kind == "verb"}
        whole = re.findall(r'value="move:([^"]+)"', "".join(frame.buttons))
        for move in frame.moment.view.legal:
            text = game.move_text(frame.moment.table.state, move, short=True)
            assert move.verb in verbs or text in whole, (frame.name, text)


@each
def test_nothing_in_a_picture_opens_anything(game: kanhu.Game, tutorial: Tutorial) -> None:
    for frame in frames(game, tutorial):
        drawn = frame.seats + frame.felt + frame.hand
        assert 'value="sheet:' not in drawn
        assert "<form" not in drawn


def test_the_menu_of_a_table_leads_to_the_coached_hands_in_their_order() -> None:
    game = kanhu.load("kowah")
    scene = ending(game, tutorials.of_game(game)[0], "../../").scene
    ways = re.findall(r'href="([^"]*learn/[^"]+)"', more(scene))
    assert ways == ["../../learn/kowah/", "../../learn/kowah/checki/"]


@each
def test_play_goes_on_from_where_the_learner_is(game: kanhu.Game, tutorial: Tutorial) -> None:
    links = [row.link for frame in frames(game, tutorial) if frame.moment.step.free
             for row in frame.rows if row.link]  # fmt: skip
    for link in [*links, ending(game, tutorial, "").link]:
        table = kanhu.Table.load(records.parse(link))
        played = [game.read_move(table.state, text) for text in tutorial.moves[:1]]
        assert table.moves[:1] == played
        assert table.state.seed == tutorial.seed


def test_a_move_of_ones_own_is_told_that_the_steps_go_on_otherwise() -> None:
    game = kanhu.load("khanhoo")
    frame = next(found for found in frames(game, tutorials.of_game(game)[0])
                 if found.moment.step.free)  # fmt: skip
    said = {row.move: row.says for row in frame.rows if row.move}
    assert said["t5H"] == ("That is a discard without going out; North plays on. "
                           "Play on with your move, or see how we go on.")  # fmt: skip
    assert said["f2H"] == "Either end of the sequence is spare.", "as good: the script says so"
    assert said["f5H"] == "", "the record's own move needs no reply"
