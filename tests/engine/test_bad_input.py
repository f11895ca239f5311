"""Records and positions that are broken: one clear error each, and nothing is lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import jsonschema
import pytest

import kanhu
from kanhu.catalogue import Game
from kanhu.study import conformance
from kanhu.text import links, position, record
from kanhu.text.position import PositionError, dump
from kanhu.text.record import Record, RecordError
from kanhu.text.table import Table, UnplayableError

GAME = kanhu.load("khanhoo")


@pytest.fixture(scope="module")
def match() -> Table:
    return conformance.random_match(GAME, GAME.options(None, players=3), 11, moves=120)


@pytest.fixture(scope="module")
def good(match: Table) -> Record:
    return match.record()


def schema(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(files("kanhu").joinpath("schema", name).read_text())
    return found


def test_records_and_positions_follow_their_schemas(match: Table, good: Record) -> None:
    place = schema("position.json")
    whole = schema("record.json")
    whole["properties"]["position"]["oneOf"][1] = place
    jsonschema.validate(json.loads(json.dumps(dump(match.state))), place)
    jsonschema.validate(json.loads(json.dumps(good.data())), whole)
    view = position.dump_view(match.view(match.state.actor))
    jsonschema.validate(json.loads(json.dumps(view)), place)
    assert "seed" not in view


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda t: "", "no record"),
        (lambda t: "PK\x03\x04 something else", "no record"),
        (lambda t: "Dear sir,\nhow", "no record of a game: it begins with 'Dear sir,', and a"),
        (lambda t: "", "it is empty, and a record begins with the line 'kanhu record 1'"),
        (lambda t: "{}", "does not say what it holds, and a record says 'kanhu-record'"),
        (lambda t: '{"format": "x"}', "says that it holds 'x', and a record says"),
        (lambda t: '{"a": nope}', "not JSON from line 1, character 7 on"),
        (lambda t: '{"format": "kanhu-record", "version": 1}', "does not say 'game'"),
        (lambda t: t.replace("kanhu record 1", "kanhu record 9"), "version '9' is unknown"),
        (lambda t: t.replace("seed: 11", "seed: eleven"), "no whole number"),
        (lambda t: t.replace("seed: 11\n", ""), "does not say 'seed:'"),
        (lambda t: t.replace("options: ", "options: nobody;"), "no preset|key=value"),
        (lambda t: t.replace(f"game: {GAME.id}", "game: whist"), "no game 'whist'"),
        (lambda t: t[: len(t) // 2], "cut short"),
        (lambda t: t.replace("rules: 1", "rules: 99"), "version 99"),
        (lambda t: t.replace("rules: 1", "rules 1"), "not 'key: value'"),
    ],
)
def test_broken_record_texts(good: Record, change: Callable[..., Any], says: str) -> None:
    with pytest.raises(RecordError, match=says):
        Table.load(record.parse(change(good.text())))


def test_a_wrong_move_is_named_and_the_rest_kept(good: Record) -> None:
    broken = good._replace(moves=(*good.moves[:40], "tZZ", *good.moves[41:]))
    with pytest.raises(UnplayableError) as error:
        Table.load(broken)
    assert error.value.at == 40
    assert error.value.table.cursor == 40


def test_an_illegal_move_names_its_clause(good: Record) -> None:
    illegal = next(move for move in good.moves if move != good.moves[0] and move[0] == "t")
    moves = (good.moves[0], good.moves[0], illegal)
    with pytest.raises(RecordError) as error:
        Table.load(good._replace(moves=moves))
    assert error.value.clause in GAME.rulebook.clauses


def test_moves_after_the_end_are_refused() -> None:
    ended = conformance.random_match(GAME, GAME.options(), 7)
    whole = ended.record()
    with pytest.raises(RecordError) as error:
        Table.load(whole._replace(moves=(*whole.moves, whole.moves[-1])))
    assert error.value.clause == GAME.rules.law.ends


@pytest.mark.parametrize(
    ("link", "says"),
    [
        ("1~a~b", "cut short"),
        ("2~x", "cut short"),
        ("3~x~1~!!!~~", "damaged"),
        ("1~whist~1~plain~1~~", "no game 'whist'"),
        (f"2~{GAME.id}~1~~5~~nonsense", "damaged"),
        (f"2~{GAME.id}~1~~5~~3.A.zzz~", "too many parts"),
        (f"1~{GAME.id}~x~~5~~", "no whole number"),
    ],
)
def test_broken_links(link: str, says: str) -> None:
    with pytest.raises(RecordError, match=says):
        Table.load(record.parse(link))


def test_every_cut_of_a_link_is_an_error_or_a_shorter_game(good: Record) -> None:
    link = good.link()
    for size in range(0, len(link), 3):
        try:
            table = Table.load(record.parse(link[:size]))
        except RecordError as error:
            assert str(error)
        else:
            assert table.cursor <= len(good.moves)


def test_long_games_use_the_rank_code_and_notice_damage() -> None:
    table = conformance.random_match(GAME, GAME.options(None, players=3), 3, moves=900)
    link = table.record().link()
    assert len(table.moves) > 500
    assert links.form_of(link) == "2"
    assert len(link) < record.LONGEST_LINK
    assert Table.load(record.parse(link)).moves == table.moves
    spoilt = link[:-6] + ("A" if link[-6] != "A" else "B") + link[-5:]
    with pytest.raises(RecordError):
        Table.load(record.parse(spoilt))


def test_records_from_a_position_keep_it(match: Table) -> None:
    table = Table.at(match.state)
    for _ in range(5):
        table.play(table.state.legal()[0])
    for text in (table.record().text(), table.record().link(), json.dumps(table.record().data())):
        again = Table.load(record.parse(text))
        assert dump(again.state) == dump(table.state)


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"game": "whist"}, "game"),
        ({"format": "chess"}, "format"),
        ({"version": 2}, "version"),
        ({"colour": "red"}, "colour"),
        ({"options": "nobody"}, "options"),
        ({"phase": "dance"}, "phase"),
        ({"actor": 7}, "actor"),
        ({"actor": True}, "actor"),
        ({"seed": -1}, "seed"),
        ({"board": {"colour": 1}}, "board.colour"),
        ({"board": {"dealer": "x"}}, "board.dealer"),
        ({"board": []}, "board"),
        ({"zones": {"pocket": "AH"}}, "zones.pocket"),
        ({"zones": {"hand0": "ZZ"}}, "zones.hand0"),
        ({"zones": {"hand0": "AH AH AH"}}, "zones"),
        ({"zones": {"stock": 999}}, "zones.stock"),
        ({"zones": {"hand0": "AH"}}, "zones"),
        ({"zones": []}, "zones"),
    ],
)
def test_impossible_positions_name_the_part(
    match: Table, change: dict[str, Any], where: str
) -> None:
    data = json.loads(json.dumps(dump(match.state)))
    with pytest.raises(PositionError) as error:
        position.load(data | change)
    assert error.value.where == where


def test_positions_that_no_play_reaches_name_the_clause(match: Table) -> None:
    data = json.loads(json.dumps(dump(match.state)))
    one, two = (data["zones"][zone].split() for zone in ("hand0", "hand1"))
    data["zones"] |= {"hand0": " ".join(one[1:]), "hand1": " ".join([*two, one[0]])}
    with pytest.raises(PositionError) as error:
        position.load(data)
    assert error.value.clause in GAME.rulebook.clauses


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '"x"', "{}"])
def test_texts_that_are_no_position(text: str) -> None:
    with pytest.raises(PositionError):
        position.loads(text)


@pytest.mark.parametrize("game", kanhu.games(), ids=lambda game: game.id)
def test_cards_with_a_number_that_no_move_has_are_refused(game: Game) -> None:
    presets = list(game.schema.presets)
    for seed in range(2 * len(presets)):
        table = Table.new(game, game.options(presets[seed % len(presets)]), seed)
        for at in range(60):
            state = table.state
            if state.outcome is not None:
                break
            legal = state.legal()
            for move in (move for move in legal if move.cards and not move.n):
                refusal = state.refuse(move._replace(n=777))
                assert refusal is not None
                assert refusal.clause.startswith(game.prefix)
            table.play(legal[(7 * at + seed) % len(legal)])
