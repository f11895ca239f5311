"""Simulations: repeatable, in parallel or not, and honest about their intervals."""

import json

import pytest

import kanhu
from kanhu import simulate

GAME = kanhu.load("khanhoo")
THREE = GAME.options("wilkinson", players=3)


def test_result_is_plain_json_with_the_promised_keys():
    data = simulate.simulate(GAME, THREE, 6, 1, ("random",))
    assert list(data) == ["hands", "length", "ends", "points", "wins"]
    assert json.loads(json.dumps(data)) == data
    assert data["hands"] == 6
    assert data["length"]["min"] <= data["length"]["mean"] <= data["length"]["max"]
    assert sum(data["ends"].values()) == 6
    assert set(data["ends"]) <= set(GAME.rulebook.clauses)
    assert len(data["points"]) == len(data["wins"]) == 3
    assert sum(seat["mean"] for seat in data["wins"]) == pytest.approx(1, abs=0.01)


def test_same_seed_same_result_and_another_seed_another():
    once, again, other = (
        simulate.simulate(GAME, THREE, 8, seed, ("novice", "random")) for seed in (1, 1, 2)
    )
    assert once == again
    assert once != other


def test_processes_change_nothing():
    alone = simulate.simulate(GAME, THREE, 6, 5, ("novice",))
    assert simulate.simulate(GAME, THREE, 6, 5, ("novice",), processes=2) == alone


def test_deal_number_i_does_not_depend_on_how_many_follow():
    options = GAME.options()
    few = [simulate.play_one(GAME, options, simulate.deal_seed(9, at), ("random",) * 2)
           for at in range(3)]  # fmt: skip
    assert len({hand.points for hand in few}) > 1
    assert simulate.deal_seed(9, 2) != simulate.deal_seed(9, 1) != simulate.deal_seed(8, 1)


def test_no_hands_is_an_answer_too():
    data = simulate.simulate(GAME, THREE, 0, 1)
    assert data["hands"] == 0
    assert data["points"][0] == {"mean": 0.0, "low": 0.0, "high": 0.0}


def test_matches_are_played_to_their_end():
    data = simulate.simulate(GAME, GAME.options(), 2, 3, ("novice", "regular"), matches=True)
    assert data["hands"] >= 4
    assert max(seat["mean"] for seat in data["points"]) >= 40


def test_progress_is_told():
    told = []
    simulate.simulate(GAME, THREE, 3, 1, progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_levels_are_checked():
    with pytest.raises(ValueError, match="no level 'grandmaster'"):
        simulate.simulate(GAME, THREE, 1, 1, ("grandmaster",))
    with pytest.raises(ValueError, match="4 levels for 3 seats"):
        simulate.simulate(GAME, THREE, 1, 1, ("novice",) * 4)


# --- comparing ------------------------------------------------------------------------------------


def test_a_player_compared_with_itself_is_an_exact_tie_at_two():
    # Both seats play alike, so each deal's two plays are one and the same game seen from both sides.
    result = simulate.compare(GAME, GAME.options(), "regular", "regular", 10, 4)
    assert result.points == (0, 0, 0)
    assert result.wins.mean == result.fair == 0.5


def test_better_players_win_paired_deals():
    result = simulate.compare(GAME, GAME.options(), "regular", "random", 12, 4)
    assert result.deals == 12
    assert result.points.low > 0
    assert result.wins.mean > result.fair


def test_mean_and_interval():
    assert simulate.mean([]) == (0, 0, 0)
    middle = simulate.mean([1, 2, 3, 4])
    assert middle.mean == 2.5
    assert middle.high - middle.mean == pytest.approx(1.96 * (5 / 3 / 4) ** 0.5)
