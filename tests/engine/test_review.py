"""A hand looked at again: from what the seat knew, the same everywhere, and worth believing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kanhu
from by_text import present
from kanhu import players
from kanhu.cards.chance import stream
from kanhu.catalogue import Game
from kanhu.cli.main import main
from kanhu.core.moves import Refused
from kanhu.study import review as study
from kanhu.study.review import Review
from kanhu.text import position
from kanhu.text.jsontext import JsonObject
from kanhu.text.record import Record, parse
from kanhu.text.table import Table

GAMES = kanhu.games()
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few deals are enough to see what is looked at."""
    for game in GAMES:
        monkeypatch.setitem(game.meta, "review", {"hands": 24})


def played(game: Game, seed: int = 5, own: str = "random", hands: int = 1) -> Table:
    """Hands of which seat 0 plays by this level."""
    table = Table.new(game, game.options(str(game.meta["demo"]["options"])), seed)
    while table.state.actor is not None and table.state.board.hand < hands:
        seat = table.state.actor
        level = own if seat == 0 else "novice"
        table.play(players.decide(table.view(seat), level, len(table.moves)).move)
    return table


def looked_at(table: Table, seat: int = 0, hand: int = 0) -> Review:
    return study.review(*study.turns(table, study.counted_hands(table)[hand], seat), 1)


# --- what it may know -------------------------------------------------------------------------------


@pytest.mark.some(3)
@each_game
def test_hidden_cards_make_no_difference(game: Game) -> None:
    """The same hand with two cards exchanged that its player had not seen by the last decision
    looked at gives the same review."""
    whole = played(game)
    decided, _ = study.turns(whole, study.counted_hands(whole)[0], 0)
    last = decided[len(decided) // 3].at
    whole.seek(0)
    opening = position.dump(whole.state)
    here = replayed(opening, whole, last)
    assert here is not None
    for changed in exchanged(opening, whole):
        there = replayed(changed, whole, last)
        if there is not None and [turn.view for turn in there] == [turn.view for turn in here]:
            assert study.review(there, 0.0, 3) == study.review(here, 0.0, 3)
            return
    raise AssertionError("no two cards could be exchanged")


def replayed(opening: JsonObject, whole: Table, last: int) -> list[study.Turn] | None:
    """The decisions up to a move of a deal with the moves of another; None if they cannot be."""
    try:
        table = Table.at(position.load(opening))
        for move in whole.moves[: last + 1]:
            table.play(move)
    except (position.PositionError, Refused):
        return None
    return study.turns(table, study.HandSpan(0, last + 1), 0)[0]


def exchanged(opening: JsonObject, whole: Table) -> Iterator[JsonObject]:
    """The deal with two hidden cards in each other's place, again and again."""
    chance, setup = Random(7), whole.state.setup
    zones = {zone: str(cards).split() for zone, cards in opening["zones"].items()}
    hidden = [(zone, at) for zone, cards in zones.items() if not setup.sees(0, zone)
              for at in range(len(cards))]  # fmt: skip
    for _ in range(200):
        (one, first), (two, second) = chance.sample(hidden, 2)
        if one != two and zones[one][first] != zones[two][second]:
            new = {zone: list(cards) for zone, cards in zones.items()}
            new[one][first], new[two][second] = zones[two][second], zones[one][first]
            yield {**opening, "zones": {zone: " ".join(cards) for zone, cards in new.items()}}


def test_no_state_goes_in() -> None:
    """What reviews is given views and moves, and deals anew what these do not show."""
    assert study.Turn._fields == ("at", "view", "move")


# --- what it says -----------------------------------------------------------------------------------


@pytest.mark.some(3)
@each_game
def test_it_is_the_same_each_time_and_sound(game: Game) -> None:
    table = played(game)
    found = looked_at(table)
    assert found == looked_at(table)
    decided, result = study.turns(table, study.counted_hands(table)[0], 0)
    assert found.result == result
    assert 0 <= found.agreed <= found.decisions == len(decided)
    assert len(found.moments) <= study.MOST
    at = {turn.at: turn for turn in decided}
    for moment in found.moments:
        assert at[moment.at].move == moment.move != moment.better
        assert moment.better in at[moment.at].view.legal
        assert moment.cost.low <= moment.cost.mean <= moment.cost.high
        assert moment.cost.mean > 0
        assert moment.reasons
    costs = [moment.cost.mean for moment in found.moments]
    assert costs == sorted(costs, reverse=True)
    assert found.luck == pytest.approx(found.result - found.expected.mean + sum(costs))


@each_game
def test_whoever_plays_as_the_expert_is_not_blamed(game: Game) -> None:
    seed = 4
    table = Table.new(game, game.options(str(game.meta["demo"]["options"])), seed)
    while table.state.actor is not None and table.state.board.hand == 0:
        seat, at = table.state.actor, len(table.moves)
        chance = stream(1, study._THINKING, at).next64()
        level, few = ("expert", study.THOUGHT) if seat == 0 else ("novice", None)
        table.play(players.decide(table.view(seat), level, chance, few).move)
    found = looked_at(table)
    assert (found.agreed, found.moments) == (found.decisions, ())


def test_work_is_counted_and_the_part_done_grows() -> None:
    table = played(kanhu.load("ming-kanhu"))
    parts = list[float]()
    work = study.at_work(*study.turns(table, study.counted_hands(table)[0], 0), 1)
    while True:
        try:
            parts.append(next(work))
        except StopIteration as end:
            assert isinstance(end.value, Review)
            break
    assert parts == sorted(parts)
    assert parts[0] == 0
    assert parts[-1] < 1


def test_of_several_hands_each_has_its_own() -> None:
    table = played(kanhu.load("khanhoo"), hands=2)
    one, two = study.counted_hands(table)
    assert (one.start, one.end) == (0, two.start)
    assert table.cursor == len(table.moves), "looking moves nothing"
    assert looked_at(table, hand=0) != looked_at(table, hand=1)


def test_a_blunder_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """KH-42, KH-44: whoever could go out and does not gives away five points and the safe end."""
    game = kanhu.load("khanhoo")
    monkeypatch.setitem(game.meta, "review", {"hands": 240})
    table, missed = Table.new(game, game.options("wilkinson", players=2), 2058), -1
    while table.state.board.last is None:
        seat = present(table.state.actor)
        view = table.view(seat)
        decision = players.decide(view, "regular", len(table.moves))
        if seat == 0 and missed < 0 and decision.move.verb == "full_hand":
            missed = len(table.moves)
            table.play(next(move for move in view.legal if move.verb == "throw"))
        else:
            table.play(decision.move)
    assert missed >= 0
    decided, result = study.turns(table, study.counted_hands(table)[0], 0)
    blunder = [turn for turn in decided if turn.at == missed]
    (moment,) = study.review(blunder, result, 1).moments
    assert moment.better.verb == "full_hand"
    assert moment.sure


# --- on the command line ---------------------------------------------------------------------------


def asked(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, Any]:
    code = main([*args, "--json"])
    return code, json.loads(capsys.readouterr().out)


def written(folder: Path, record: Record) -> str:
    path = folder / "record.txt"
    path.write_text(record.text())
    return str(path)


def test_the_command_gives_the_same_numbers(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    table = played(kanhu.load("ming-kanhu"), seed=7)
    path = written(tmp_path, table.record()._replace(seats=("person", "regular", "regular")))
    code, data = asked(capsys, "review", path)
    assert code == 0
    found = looked_at(table)
    assert [moment["at"] for moment in data["moments"]] == [each.at for each in found.moments]
    assert [moment["cost"]["mean"] for moment in data["moments"]] == [
        round(each.cost.mean, 4) for each in found.moments
    ]
    assert data["seat"] == 0
    assert data["hand"] == 1
    for moment in data["moments"]:
        again = Table.load(parse(moment["again"]))
        assert again.cursor == moment["at"]
        assert again.assisted, "who plays on knows what is better"
    assert main(["review", path]) == 0
    said = capsys.readouterr().out
    assert f"{found.agreed} of {found.decisions} decisions" in said


def no_end(record: Record) -> Record:
    return record._replace(moves=record.moves[:2])


def wrong_move(record: Record) -> Record:
    return record._replace(moves=(record.moves[0], "zz", *record.moves[2:]))


@pytest.mark.parametrize(
    ("change", "words", "says"),
    [
        (no_end, (), "No hand of this record was played to its end"),
        (wrong_move, (), "zz"),
        (lambda record: record, ("--hand", "4"), "there is no hand 4"),
        (lambda record: record, ("--seat", "7"), "seats are 0 to 2"),
        (lambda record: record, ("--seed", "-3"), "outside 0 to"),
    ],
)
def test_what_cannot_be_reviewed_is_told_in_one_error(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, change: Callable[[Record], Record],
    words: tuple[str, ...], says: str,
) -> None:  # fmt: skip
    path = written(tmp_path, change(played(kanhu.load("ming-kanhu")).record()))
    code, data = asked(capsys, "review", path, *words)
    assert code == 2
    assert set(data) == {"error"}
    assert says in data["error"]["message"]
