"""Paths of legal moves: the counts that games have stored, and small cases counted by hand.

Stored counts are a net, not a proof: the engine itself has counted them, and they show when a change
of the rules changes what is legal. They do not say which count is right.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping

import pytest

import kanhu
from by_text import of_game
from kanhu.cli.main import main
from kanhu.core.state import State
from kanhu.games.khanhoo.tests.tables import GAME as KHANHOO
from kanhu.games.khanhoo.tests.tables import table
from kanhu.study.perft import DEALS, Spot, paths, reach, spots
from tests.folders import folder

FILES = {game.id: folder(game) / "perft.toml" for game in kanhu.games()}
STORED = [name for name, path in FILES.items() if path.exists()]
"""Games that keep counts; a new one goes without until its rules have settled."""


def test_the_nine_games_that_were_there_first_keep_counts() -> None:
    assert len(STORED) >= 9


@pytest.mark.parametrize("name", STORED)
def test_counts_are_those_stored(name: str) -> None:
    game = kanhu.load(name)
    rows = tomllib.loads(FILES[name].read_text("utf-8"))["row"]
    assert len(rows) == DEALS, f"python -m kanhu perft {name} prints the rows to store"
    for row in rows:
        spot = Spot(row["options"], row["seed"], row["moves"])
        assert list(paths(reach(game, spot))) == row["counts"], spot


@pytest.mark.parametrize("name", FILES)
def test_spots_differ_in_players_presets_and_options(name: str) -> None:
    game = kanhu.load(name)
    found = list(spots(game))
    assert len({(spot.options, spot.seed) for spot in found}) == DEALS
    players = {game.options(spot.options).players for spot in found}
    assert players == set(game.players)
    presets = {game.options(spot.options).preset for spot in found}
    assert presets == set(list(game.schema.presets)[:DEALS])


@pytest.mark.parametrize("name", FILES)
def test_counting_agrees_with_playing_every_move(name: str) -> None:
    """Depth two once more, by a plain loop."""
    game = kanhu.load(name)
    for spot in list(spots(game))[:DEALS:5]:
        state = reach(game, spot)
        after = [state.play(move)[0] for move in state.legal()]
        twice = sum(len(each.legal()) for each in after if each.outcome is None)
        assert paths(state, 2) == (len(state.legal()), twice)


# --- counted by hand ------------------------------------------------------------------------------
# Most cards lie exposed, so that the few hidden ones can be followed on paper.


def few_hidden(hands: Mapping[int, str], stock: str) -> State:
    """Two players with thirteen open cards each; seat 0, to act, holds three more, seat 1 two."""
    open_cards = ["AC 2C 3C 4C", "5C 6C 7C", "AD 2D 3D", "4D 5D 6D"]
    laid = {0: open_cards, 1: open_cards}
    return table("wilkinson;players=2", hands=hands, stock=stock, laid=laid)


def test_three_throws_each_by_hand() -> None:
    # Nobody can claim: with two hidden cards none would be left to throw (KH-32). Each seat has
    # three different hidden cards on every turn, and any two of them are no melds.
    state = few_hidden({0: "2H 8C 9D", 1: "JS 4H"}, stock="KS 6H 3H 9C")
    assert paths(state) == (3, 3 * 3, 3 * 3 * 3)


def test_equal_cards_are_one_throw_by_hand() -> None:
    # Seat 0 draws a second 2H. After throwing 2H it again holds three kinds, after throwing one
    # of the two others only two: 3 + 2 + 2 ways in each of seat 1's three branches.
    state = few_hidden({0: "2H 8C 9D", 1: "JS 4H"}, stock="KS 2H 3H 9C")
    assert paths(state) == (3, 9, 3 * (3 + 2 + 2))


def test_a_full_hand_is_a_move_of_its_own_by_hand() -> None:
    # Four throws, and JS may also be thrown with a full hand: the other three are a sequence.
    laid = {0: ["AC 2C 3C 4C", "5C 6C 7C", "AD 2D 3D 4D X"]}
    state = table("wilkinson;players=2", hands={0: "4H 5H 6H JS"}, laid=laid)
    assert paths(state, 1) == (5,)


def test_a_cache_is_a_move_of_its_own_by_hand() -> None:
    # Hidden three 6D and KS: two throws, the cache, and KS thrown with a full hand, a trio being
    # left. After the cache only KS is hidden, whose throw is a full hand of itself (KH-43).
    laid = {0: ["2H 3H 4H", "2C 3C 4C", "2D 3D 4D", "7H 7C 7D"]}
    state = table("wilkinson;players=2;pack=quadruple;trio_quartette=true;hand_cap=1",
                  hands={0: "6D 6D 6D KS"}, laid=laid)  # fmt: skip
    assert paths(state, 1) == (4,)
    (cache,) = [move for move in state.legal() if move.verb == "cache"]
    assert paths(state.play(cache)[0]) == (1, 0, 0)


def test_a_sealed_round_counts_every_answer_by_hand() -> None:
    # Twelve cards open at each seat, three hidden, one more for seat 0. After 5H seat 1 may
    # claim a sequence and seat 2 a triplet: two answers each, one after the other. The other
    # three throws interest nobody: seat 1 draws 8C and has four throws, seat 2 then draws AC and
    # has four more. No three hidden cards of anybody are a meld, so nobody goes out.
    laid = {0: ["2C 3C 4C", "AD 2D 3D", "6C 7C 8C 9C 5C X"],
            1: ["2C 3C 4C", "AD 2D 3D", "4D 5D 6D", "7D 8D 9D"],
            2: ["4D 6D X 7D 8D 9D", "AH 2H 3H", "7C 8C 9C"]}  # fmt: skip
    hands = {0: "5H 2H 9H QS", 1: "6H 7H KS", 2: "5C 5D JS"}
    state = table("wilkinson;players=3", hands=hands, laid=laid, stock="3H AC 4H 6C")
    assert paths(state) == (4, 2 + 3 * 4, 2 * 2 + 3 * 4 * 4)


def test_an_orphan_doubles_the_paths_by_hand() -> None:
    # KH-8: two answers; then the leader throws any kind of fifteen or sixteen cards, or goes out.
    state = KHANHOO.opening(KHANHOO.options("wilkinson;players=4"), 1)[0]
    kinds = 0
    for move in state.legal():
        after = state.play(move)[0]
        hand = after.view(after.actor).hand
        kinds += len(set(hand)) + len(of_game(after.setup.kit).goes_out(hand))
    assert paths(state, 2) == (2, kinds)


def test_nothing_follows_the_end() -> None:
    options = "wilkinson;players=2;turn_cap=1;hand_cap=1"
    last = table(options, hands={0: "2H"}, throws=1, thrower=1, heap="4H")
    assert paths(last) == (len(last.legal()), 0, 0), "every move is the last throw of the match"


def test_the_command_prints_what_is_stored(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "khanhoo"]) == 0
    assert capsys.readouterr().out == f"{FILES['khanhoo'].read_text('utf-8')}\n"
    assert main(["perft", "nothing"]) == 2
