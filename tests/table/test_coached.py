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
from kanhu_table.draw.reading import seen
from kanhu_table.words import say

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
def test_a_button_names_a_move_that_can_be_made(game: kanhu.Game, tutorial: Tutorial) -> None:
    """A button that waits for no card is answered as the move of its name, and the button of the
    move that the coach leads to stands out among those that wait."""
    for frame in playing(game, tutorial):
        kinds = {row.move: row.kind for row in frame.rows if row.move}
        buttons = [str(button) for button in frame.buttons]
        for button in buttons:
            if "aria-disabled" not in button:
                move = re.findall(r'value="move:([^"]+)"', button)[0]
                assert kinds[move] != coached.REFUSED, (frame.name, move)
        waiting = [button for button in buttons if f'value="verb:{frame.wanted}"' in button]
        loud = [button for button in buttons if "kt-main" in button]
        assert not waiting or loud == waiting, frame.name


@each
def test_a_button_says_of_chosen_cards_what_it_says_at_the_table(
    game: kanhu.Game, tutorial: Tutorial
) -> None:
    for frame in playing(game, tutorial):
        for row in frame.rows:
            if not row.move or not game.meta["verb"][row.verb].get("pick"):
                continue
            usual = game.meta["verb"][row.verb]
            usual = str(usual.get("pick_label", usual["button"]))
            cards = frame.scene.view.setup.pack.parse(row.cards)
            names = ", ".join(frame.scene.view.setup.pack.names[kind] for kind in cards)
            said = row.label or usual.replace("{cards}", names)
            assert said == seen(frame.scene, frame.moment.move(row.move)), (frame.name, row.move)


def test_a_marriage_is_offered_with_its_points_and_only_where_there_is_one() -> None:
    game = kanhu.load("tyzicha")
    frame = next(it for it in playing(game, tutorials.of_game(game)[0]) if it.moment.step.free)
    said = {(row.verb, row.cards): row.label for row in frame.rows}
    assert said["marry", "KD"] == "Marriage for 80: king of diamonds"
    assert not said.get(("marry", "KH")), "no word on it: the page does not offer it"
    assert 'kt-main" ' not in frame.buttons[0] and "kt-main" in frame.buttons[1]


def playing(game: kanhu.Game, tutorial: Tutorial) -> list[StepFrame]:
    return [frame for frame in frames(game, tutorial) if frame.moment.step.play]


@each
def test_nothing_in_a_picture_opens_anything(game: kanhu.Game, tutorial: Tutorial) -> None:
    for frame in frames(game, tutorial):
        drawn = frame.seats + frame.felt + frame.hand
        assert say("seats.thinking") not in frame.seats, "nobody plays on meanwhile"
        assert 'value="sheet:' not in drawn
        assert "<form" not in drawn


def test_the_menu_of_a_table_leads_to_the_coached_hands_in_their_order() -> None:
    game = kanhu.load("kowah")
    scene = ending(game, tutorials.of_game(game)[0], "../../").scene
    ways = re.findall(r'href="([^"]*learn/[^"]+)"', more(scene))
    assert ways == ["../../learn/kowah/", "../../learn/kowah/checki/"]


@each
def test_play_goes_on_from_where_the_learner_is(game: kanhu.Game, tutorial: Tutorial) -> None:
    rows = [(frame.moment.step.at, row) for frame in playing(game, tutorial) for row in frame.rows]
    good = {coached.ALSO, coached.FREE}
    assert all(bool(row.link) == (row.kind in good) for _, row in rows if row.move)
    links = [(at, row.link) for at, row in rows if row.link][:20]
    end = len(tutorial.moves)
    for at, link in [*links, (end, ending(game, tutorial, "").link)]:
        table = kanhu.Table.load(records.parse(link))
        assert table.moves[:at] == coached.replayed(game, tutorial, at).moves
        assert len(table.moves) > at or at == end, "the learner's own move is in it"
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
