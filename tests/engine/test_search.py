"""The search that the players share: same deals, better moves longer, no luck, best first."""

from __future__ import annotations

import pytest

import kanhu
from kanhu import players
from kanhu.cards.chance import Stream
from kanhu.core.moves import Move
from kanhu.players.odds import beyond_luck
from kanhu.players.search import Effort, search, settled, tried
from kanhu.text.table import Table
from trials import Given, trial

PASS, ONE, TWO, THREE = Move("pass"), *(Move("play", (kind,)) for kind in (1, 2, 3))


def test_every_move_is_tried_in_the_same_deals() -> None:
    given = Given({ONE: [1, 2, 3, 4], TWO: [0, 2, 4, 6]})
    one, two = tried(given, Stream(1), 4)
    assert [row[0] for row in one.rows] == [1, 2, 3, 4]
    assert two.lead(one) == 0.5


def test_effort_is_shared_among_the_moves() -> None:
    effort = Effort(rollouts=1000, fewest=30, most=150)
    assert effort.plan(10, None) == ((100, 10),)
    assert effort.plan(2, None) == ((150, 2),)
    assert effort.plan(100, None) == ((30, 100),)
    assert effort.plan(10, 7) == ((7, 10),)


def test_the_better_moves_are_tried_longer_and_the_first_in_all() -> None:
    given = Given({PASS: [0] * 9, ONE: [1] * 9, TWO: [2] * 9, THREE: [3] * 9})
    given.effort = Effort(stages=((2, 3), (3, 2), (4, 1)))
    trials = tried(given, Stream(1))
    assert [len(trial.rows) for trial in trials] == [9, 2, 5, 9]


def test_ranked_is_best_first_though_some_were_tried_in_lucky_deals_only() -> None:
    # The third move shared the first two deals, which were rich for everybody.
    given = Given({ONE: [9, 9, 1, 1, 1, 1], TWO: [9.5, 9.5, 1.5, 1.5, 1.5, 1.5], THREE: [9, 8]})
    given.effort = Effort(stages=((2, 2), (4, 1)))
    decision = search(given, Stream(1))
    worths = [worth for _, worth in decision.ranked]
    assert [move for move, _ in decision.ranked] == [TWO, ONE, THREE]
    assert worths == sorted(worths, reverse=True)
    assert worths[0] - worths[2] == pytest.approx(1.0)


def test_a_lead_that_may_be_luck_counts_as_none() -> None:
    given = Given({ONE: [0.0, 0.0, 0.0], TWO: [9.0, -9.0, 0.9]})
    trials = settled(given, tried(given, Stream(1), 3))
    assert [(row.move, row.worth) for row in trials] == [(ONE, 0.0), (TWO, 0.0)]
    sure = Given({ONE: [0.0, 0.0, 0.0], TWO: [2.0, 2.1, 1.9]})
    assert settled(sure, tried(sure, Stream(1), 3))[0].move == TWO


def test_one_deal_is_never_beyond_luck() -> None:
    assert not beyond_luck([], 1.0)
    assert not beyond_luck([9.0], 1.0)
    assert beyond_luck([9.0, 9.0], 1.0)
    given = Given({ONE: [0.0], TWO: [9.0]})
    assert settled(given, tried(given, Stream(1), 1))[0].move == ONE


def test_a_lead_is_taken_in_the_deals_of_both() -> None:
    assert trial(ONE, [3, 3, 9, 9]).lead(trial(TWO, [1, 2])) == 1.5


@pytest.mark.parametrize("level", players.LEVELS)
@pytest.mark.parametrize("game", kanhu.games(), ids=lambda game: game.id)
def test_ranked_is_best_first_in_every_game(game: kanhu.Game, level: str) -> None:
    for seed in range(3):
        table = Table.new(game, game.options(), seed)
        for _ in range(40):
            if table.state.actor is None:
                break
            decision = players.decide(table.view(table.state.actor), level, seed, 6)
            worths = [worth for _, worth in decision.ranked]
            assert worths == sorted(worths, reverse=True)
            assert not worths or decision.ranked[0][0] == decision.move
            table.play(decision.move)
