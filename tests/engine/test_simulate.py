"""Simulations: repeatable, in parallel or not, and honest about their intervals."""

from __future__ import annotations

import itertools
import json
import pickle
from typing import Any

import pytest

import kanhu
from kanhu.catalogue import Game
from kanhu.study import simulate
from kanhu.study.clusters import ClusterError, Work, chunks, connect
from kanhu.study.simulate import PlayedHand
from kanhu.study.tally import Tally

GAME = kanhu.load("khanhoo")
THREE = GAME.options("wilkinson", players=3)


def test_result_is_plain_json_with_the_promised_keys() -> None:
    data = simulate.simulate(GAME, THREE, 6, 1, ("random",))
    assert list(data) == ["hands", "length", "ends", "points", "wins"]
    assert json.loads(json.dumps(data)) == data
    assert data["hands"] == 6
    assert data["length"]["min"] <= data["length"]["mean"] <= data["length"]["max"]
    assert sum(data["ends"].values()) == 6
    assert set(data["ends"]) <= set(GAME.rulebook.clauses)
    assert len(data["points"]) == len(data["wins"]) == 3
    assert sum(seat["mean"] for seat in data["wins"]) == pytest.approx(1, abs=0.01)


def test_same_seed_same_result_and_another_seed_another() -> None:
    once, again, other = (
        simulate.simulate(GAME, THREE, 8, seed, ("novice", "random")) for seed in (1, 1, 2)
    )
    assert once == again
    assert once != other


def test_processes_change_nothing() -> None:
    alone = simulate.simulate(GAME, THREE, 6, 5, ("novice",))
    assert simulate.simulate(GAME, THREE, 6, 5, ("novice",), processes=2) == alone


def test_deal_number_i_does_not_depend_on_how_many_follow() -> None:
    options = GAME.options()
    few = [simulate.play_one(GAME, options, simulate.deal_seed(9, at), ("random",) * 2)
           for at in range(3)]  # fmt: skip
    assert len({hand.points for hand in few}) > 1
    assert simulate.deal_seed(9, 2) != simulate.deal_seed(9, 1) != simulate.deal_seed(8, 1)


def test_no_hands_is_an_answer_too() -> None:
    data = simulate.simulate(GAME, THREE, 0, 1)
    assert data["hands"] == 0
    assert data["points"][0] == {"mean": 0.0, "low": 0.0, "high": 0.0}


def test_matches_are_played_to_their_end() -> None:
    data = simulate.simulate(GAME, GAME.options(), 2, 3, ("novice", "regular"), matches=True)
    assert data["hands"] >= 4
    assert max(seat["mean"] for seat in data["points"]) >= 40


def test_progress_is_told() -> None:
    told = []
    simulate.simulate(GAME, THREE, 3, 1, progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_levels_are_checked() -> None:
    with pytest.raises(ValueError, match="no level 'grandmaster'"):
        simulate.simulate(GAME, THREE, 1, 1, ("grandmaster",))
    with pytest.raises(ValueError, match="4 levels for 3 seats"):
        simulate.simulate(GAME, THREE, 1, 1, ("novice",) * 4)


# --- comparing ------------------------------------------------------------------------------------


def test_a_player_compared_with_itself_is_an_exact_tie_at_two() -> None:
    # Both seats play alike, so each deal's two plays are one and the same game seen from both sides.
    result = simulate.compare(GAME, GAME.options(), "regular", "regular", 10, 4)
    assert result.points == (0, 0, 0)
    assert result.wins.mean == result.fair == 0.5


def test_better_players_win_paired_deals() -> None:
    result = simulate.compare(GAME, GAME.options(), "regular", "random", 12, 4)
    assert result.deals == 12
    assert result.points.low > 0
    assert result.wins.mean > result.fair


def test_mean_and_interval() -> None:
    assert simulate.mean([]) == (0, 0, 0)
    middle = simulate.mean([1, 2, 3, 4])
    assert middle.mean == 2.5
    assert middle.high - middle.mean == pytest.approx(1.96 * (5 / 3 / 4) ** 0.5)


# --- in detail ------------------------------------------------------------------------------------


def hand(
    moves: int, points: tuple[int, ...], first: int, winners: tuple[int, ...], **more: Any
) -> PlayedHand:
    return simulate.PlayedHand(moves, points, winners, ("KH-42",), 1, first, **more)


BY_HAND = [
    # Seat 1 is asked first and wins alone; then seat 2 is, and shares the win with seat 0.
    hand(10, (1, 6, 2), 1, (1,), melds={"aces": 2}, reasons=(("KH-15", 1, 6), ("KH-51", 0, -5))),
    hand(30, (4, 0, 4), 2, (0, 2), melds={"aces": 1, "triplet": 1}, reasons=(("KH-15", 0, 0),)),
]


def test_details_of_two_hands_counted_by_hand() -> None:
    told = simulate.details(BY_HAND, 3)
    assert told["lengths"] == {"10": 1, "30": 1}
    assert told["best"] == {"4": 1, "6": 1}
    assert told["alone"] == 1
    # By place from the first seat: 6, 2, 1 in the first hand and 4, 4, 0 in the second.
    assert [row["mean"] for row in told["points"]] == [5, 3, 0.5]
    assert [row["mean"] for row in told["wins"]] == [0.75, 0.25, 0]
    assert [row["count"] for row in told["wins"]] == [2, 1, 0]
    assert told["melds"] == {"aces": {"hands": 2, "times": 3}, "triplet": {"hands": 1, "times": 1}}
    # A reason without an amount has changed nobody's points.
    assert told["reasons"] == {
        "KH-15": {"hands": 1, "times": 1, "gave": 6, "took": 0},
        "KH-51": {"hands": 1, "times": 1, "gave": 0, "took": -5},
    }


def test_details_come_only_when_asked_for_and_agree_with_the_rest() -> None:
    plain = simulate.simulate(GAME, THREE, 12, 3, ("novice",))
    data = simulate.simulate(GAME, THREE, 12, 3, ("novice",), detail=True)
    detail = data.pop("detail")
    assert data == plain
    assert json.loads(json.dumps(detail)) == detail
    total = sum(int(moves) * hands for moves, hands in detail["lengths"].items())
    assert total / 12 == pytest.approx(data["length"]["mean"], abs=0.005)
    assert sum(detail["best"].values()) == 12
    # Every point of every seat has a reason, whichever way it is added up.
    booked = sum(row["gave"] + row["took"] for row in detail["reasons"].values())
    for points in (data["points"], detail["points"]):
        assert booked / 12 == pytest.approx(sum(seat["mean"] for seat in points), abs=0.001)
    titled = {row["key"] for row in GAME.melds}
    assert set(detail["melds"]) <= titled


@pytest.mark.parametrize("game", kanhu.games(), ids=lambda game: game.id)
def test_details_can_be_counted_in_every_game(game: Game) -> None:
    options = game.options()
    alone = simulate.simulate(game, options, 4, 2, ("novice",), detail=True)
    both = simulate.simulate(game, options, 4, 2, ("novice",), detail=True, processes=2)
    assert alone == both
    assert set(alone["detail"]["reasons"]) <= set(game.rulebook.clauses)


def test_a_run_can_be_played_in_blocks() -> None:
    whole = simulate.simulate(GAME, THREE, 6, 8, ("novice",), detail=True)
    blocks = [
        one
        for deals in (range(2), range(2, 6))
        for one in simulate.play(GAME, THREE, deals, 8, ("novice",))
    ]
    assert simulate.summary(blocks, 3) | {"detail": simulate.details(blocks, 3)} == whole


# --- in parts -------------------------------------------------------------------------------------


def test_tallies_of_parts_give_what_the_whole_gives_in_any_order() -> None:
    played = [*simulate.play(GAME, THREE, range(30), 6, ("novice", "random", "random"))]
    whole = simulate.tally(played, 3)
    for cuts in ([10, 20], [1], [3, 4, 29]):
        edges = [0, *cuts, 30]
        parts = [simulate.tally(played[low:high], 3) for low, high in itertools.pairwise(edges)]
        for order in (parts, parts[::-1], sorted(parts, key=lambda part: part.hands)):
            joined = Tally(3)
            for part in order:
                joined.merge(pickle.loads(pickle.dumps(part)))
            assert json.dumps(joined.summary()) == json.dumps(whole.summary())
            assert json.dumps(joined.details()) == json.dumps(whole.details())


def test_intervals_of_sums_are_those_of_the_values() -> None:
    played = [*simulate.play(GAME, THREE, range(40), 2, ("novice",))]
    told = simulate.summary(played, 3)
    for seat in range(3):
        points = simulate.mean([hand.points[seat] for hand in played])
        assert told["points"][seat] == {key: round(v, 4) for key, v in points._asdict().items()}
        wins = simulate.mean([simulate.share(hand, seat) for hand in played])
        assert told["wins"][seat]["mean"] == round(wins.mean, 4)
        assert told["wins"][seat]["high"] == round(min(1, wins.high), 4)


def test_a_tally_does_not_grow_with_the_hands() -> None:
    hands = [hand(10 + at % 7, (at % 5, 3, -1), at % 3, (1,)) for at in range(70)]
    few, many = simulate.tally(hands, 3), simulate.tally(hands * 100, 3)
    assert len(pickle.dumps(many)) < 1.2 * len(pickle.dumps(few))
    with pytest.raises(ValueError, match="2 seats cannot be counted with 3"):
        few.merge(Tally(2))


def test_chunks_hold_every_deal_once() -> None:
    work = Work(GAME.id, THREE.text, 1, False, None, 0, ("random",) * 3)
    for n in (0, 1, 99, 100, 101, 3_000_001):
        parts = chunks(work, n)
        assert sum(part.size for part in parts) == n
        assert [part.first.at for part in parts] == [
            0, *itertools.accumulate(part.size for part in parts)
        ][: len(parts)]  # fmt: skip
        assert len(parts) <= 20_000


def test_a_chunk_is_not_played_by_other_rules() -> None:
    (part,) = chunks(Work(GAME.id, THREE.text, 1, False, None, 0, ("random",) * 3), 2)
    assert simulate.count(part).played == 2
    with pytest.raises(ClusterError, match="install the same on all machines"):
        simulate.count(part._replace(rules=part.rules + 1))
    with pytest.raises(ClusterError, match=r"0\.0\.9"):
        simulate.count(part._replace(engine="0.0.9"))


def test_without_a_cluster_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kanhu.study.clusters.entry_points", lambda group: ())
    with pytest.raises(ClusterError, match=r"pip install 'WHEEL\[dask\]'"):
        connect("local", 1)
