"""Qing kanhu's own players, and the annotated games."""

from __future__ import annotations

import random

import pytest

from by_text import cards
from kanhu import players
from kanhu.catalogue import setup
from kanhu.games.qing_kanhu.target import lacking
from kanhu.games.qing_kanhu.tests.tables import COMPLETE, GAME, READINGS, WAITING, hand, kit, table
from kanhu.text import record
from kanhu.text.replays import annotated
from kanhu.text.table import Table

LEVELS = players.LEVELS
FAR = "c2 c5 c8 s2 s5 s8 m2 m5 m8 c4 s7 m6 c9 s9"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("options", ["archive;players=3", "house;players=2", "tcheng_wilkinson"])
def test_moves_are_legal_the_same_again_and_given_with_reasons(level: str, options: str) -> None:
    game = Table.new(GAME, GAME.options(options), 3)
    for _ in range(60):
        if game.state.outcome is not None:
            break
        view = game.view(game.state.actor)
        decision = players.decide(view, level, 9)
        assert decision == players.decide(view, level, 9)
        assert decision.move in view.legal
        if len(view.legal) > 1:
            assert decision.reasons
        for reason in decision.reasons:
            assert reason.text.endswith(".")
            assert not reason.clause or GAME.clause(reason.clause)
        game.play(decision.move)


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_forgoes_a_win(level: str) -> None:
    act = table(hands={0: COMPLETE}, heap="c9")
    last = table(phase="last", actor=0, hands={0: WAITING}, stock="", heap="m3")
    claim = table("archive;heads=rider;watch_the_pot=true;players=3", phase="claim", actor=0,
                  heap="c9", turned="m3", hands={0: WAITING}, buyer=1, watchers=[0])  # fmt: skip
    for state, verb in ((act, "win"), (last, "take"), (claim, "claim")):
        view = Table.at(state).view(0)
        assert players.decide(view, level, 1).move.verb == verb


@pytest.mark.parametrize("level", ["regular", "expert"])
def test_a_card_that_helps_is_taken_and_another_is_not(level: str) -> None:
    for heap, verb in (("c9 m3", "take"), ("c9 s9", "buy")):
        state = table("archive;heads=rider", phase="choose", hands={0: WAITING}, heap=heap)
        assert players.decide(Table.at(state).view(0), level, 1).move.verb == verb


@pytest.mark.clause("QK-13")
@pytest.mark.parametrize("level", ["regular", "expert"])
@pytest.mark.parametrize("heap", ["c9 m3", "c9 s9"])
def test_taking_and_buying_are_ranked_beside_each_other(heap: str, level: str) -> None:
    state = table("archive;heads=rider", phase="choose", hands={0: WAITING}, heap=heap)
    ranked = players.decide(Table.at(state).view(0), level, 1).ranked
    assert {move.verb for move, _ in ranked} == {"take", "buy"}
    if heap == "c9 m3":  # the card completes the hand: no card of the box can be worth more
        assert ranked[0][1] > ranked[1][1]


@pytest.mark.parametrize("level", ["regular", "expert"])
def test_a_waiting_hand_is_not_broken_up(level: str) -> None:
    state = table("archive;heads=rider", hands={0: WAITING + " s9"}, heap="c9")
    decision = players.decide(Table.at(state).view(0), level, 1)
    assert state.setup.pack.text(decision.move.cards) == "s9"


def test_the_expert_watches_when_the_eyes_are_all_it_lacks() -> None:
    state = table("archive;heads=rider;watch_the_pot=true", hands={0: WAITING + " s9"}, heap="c9")
    decision = players.decide(Table.at(state).view(0), "expert", 1)
    assert decision.move.verb == "watch"
    assert decision.reasons[0].clause == "QK-39"


def test_how_far_a_hand_is_from_complete() -> None:
    rider = kit(heads="rider")
    assert lacking(rider, hand(WAITING)) == 1
    assert lacking(rider, hand(WAITING.replace("c4", "c8"))) == 2


WITHOUT_EYES = "c4 c4 c5 c5 c6 c6 c6 s4 s5 s6 m5 m5 m6 m6"  # three runs, three sixes, m5 m5


@pytest.mark.clause("QK-20")
@pytest.mark.parametrize("heads", READINGS)
def test_a_hand_without_any_card_of_eyes_lacks_all_three(heads: str) -> None:
    assert lacking(kit(heads=heads), hand(WITHOUT_EYES)) == 3


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_discards_from_a_hand_without_eyes(level: str) -> None:
    state = table("archive;heads=rider", hands={0: WITHOUT_EYES + " m7"}, heap="c9")
    assert players.decide(Table.at(state).view(0), level, 1).move.verb == "throw"


@pytest.mark.parametrize("heads", READINGS)
def test_no_hand_lacks_more_than_all_its_cards(heads: str) -> None:
    there, chance = kit(heads=heads), random.Random(1)
    pack = setup(GAME, GAME.options(None, heads=heads)).pack.cards
    for _ in range(100):
        cards = tuple(sorted(chance.sample(pack, there.size - 1)))
        assert 0 <= lacking(there, cards) <= there.size


def test_the_expert_counts_only_cards_that_can_still_come() -> None:
    """With three copies of the card it waits for among the dead cards one is left to buy."""
    state = table("archive;heads=rider;players=2", hands={0: WAITING + " s9"},
                  heap="m3 m3 m3 c9")  # fmt: skip
    decision = players.decide(Table.at(state).view(0), "expert", 1)
    (odds,) = {reason.value for reason in decision.reasons if " of draws." in reason.text}
    unseen = 120 - 15 - 4
    assert odds == pytest.approx(1 / unseen)


def test_a_bot_sees_no_more_than_its_view() -> None:
    """Two deals that look alike to the seat give the same decision."""
    from kanhu.core.memory import sample

    state = table("archive;players=3", hands={0: FAR + " rf"}, heap="c9")
    view = Table.at(state).view(0)
    other = Table.at(sample(view, 77)).view(0)
    for level in LEVELS:
        assert players.decide(view, level, 4).move == players.decide(other, level, 4).move


RECORDS = annotated(GAME)


def test_there_are_seven_annotated_games() -> None:
    assert len(RECORDS) == 7


@pytest.mark.parametrize("name", RECORDS)
def test_an_annotated_game_replays_to_its_end(name: str) -> None:
    row = GAME.data(f"records/{name}.toml")
    game = Table.load(record.parse(row["record"]))
    assert game.state.outcome is not None
    assert sum(game.state.outcome.totals) == 0
    numbers = [note["at"] for note in row["note"]]
    assert numbers == sorted(numbers)
    assert numbers[0] >= 0
    assert numbers[-1] <= game.cursor
    assert all(GAME.clause(clause) for note in row["note"] for clause in note["clauses"])


@pytest.mark.clause("QK-35")
def test_the_oldest_dead_card_comes_back_in_the_annotated_game() -> None:
    game = Table.load(record.parse(GAME.data("records/the-oldest-card-comes-back.toml")["record"]))
    game.seek(1)
    assert cards(game.state, "heap") == ["c8"]
    game.seek(135)
    assert cards(game.state, "stock")[-1] == "c8"
