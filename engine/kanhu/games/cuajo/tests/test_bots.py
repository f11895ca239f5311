"""Cuajo's own players and the annotated records."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from by_text import cards, legal, of_game, play, present
from kanhu import players
from kanhu.core.state import State
from kanhu.games.cuajo.players.estimate import Estimate
from kanhu.games.cuajo.reach import reach_of
from kanhu.games.cuajo.tests.tables import GAME, KIT, PACK, WAITING, kinds, table
from kanhu.players import Decision
from kanhu.study import simulate
from kanhu.text import replays
from kanhu.text.position import dump, load
from kanhu.text.replays import annotated
from kanhu.text.table import Table
from tests.scale import Scale


def decide(state: State, level: str = "expert", seed: int = 1) -> Decision:
    return players.decide(Table.at(state).view(state.actor), level, seed)


def chosen(state: State, level: str = "expert") -> str:
    return GAME.move_text(state, decide(state, level).move, short=True)


def slow_missing(hand: tuple[int, ...], places: int) -> int:
    """Fewest cards lacking, by trying all ways to give cards up and complete the rest."""
    parts = [Counter(part) for part in KIT.groups.every()]

    def most(held: Counter[int], left: int) -> int:
        if not held or not left:
            return 0
        first = min(held)
        best = most(held - Counter([first]), left)
        for part in parts:
            size = part.total()
            common = sorted((part & held).elements())
            if first not in part or size > left:
                continue
            for count in range(1, len(common) + 1):
                for chosen_ in set(combinations(common, count)):
                    if first in chosen_:
                        best = max(best, count + most(held - Counter(chosen_), left - size))
        return best

    return places - most(Counter(hand), places)


def test_distance_is_exact(scale: Scale) -> None:
    reach, rng = reach_of(KIT), Random(16)
    near = [kind for kind in PACK.cards if PACK.ranks[kind] in "34JHK"]
    for _ in range(12 if scale.whole else 4):
        hand = tuple(sorted(rng.sample(near, 6)))
        for places in (6, 8):
            assert reach.missing(KIT.groups.code(hand), places) == slow_missing(hand, places)


def test_distance_nought_is_complete_and_one_is_waiting() -> None:
    reach, rng = reach_of(KIT), Random(17)
    for _ in range(60):
        hand = tuple(sorted(rng.sample(PACK.cards, 15)))
        code = KIT.groups.code(hand)
        assert (reach.missing(code, 16) == 1) >= bool(KIT.waits(hand))
    for text in WAITING.values():
        assert reach.missing(KIT.groups.code(kinds(text)), 16) == 1


@pytest.mark.parametrize("level", players.LEVELS)
@pytest.mark.parametrize("options", ["standard", "family", "guide", "standard;players=2"])
def test_whole_hands_end_and_pay_out_evenly(level: str, options: str) -> None:
    opts = GAME.options(options + ";hands=1")
    for at in range(3):
        hand = simulate.play_one(GAME, opts, simulate.deal_seed(5, at), [level] * opts.players)
        assert sum(hand.points) == 0
        assert hand.moves > 0


@pytest.mark.clause("CU-35")
@pytest.mark.parametrize("level", players.LEVELS)
def test_a_discard_that_wins_is_taken(level: str) -> None:
    hand = "4O 4B 4E 3O 3B 3C 5O 5B 5C 3E 4E 5E KO KC KB"
    for seed in range(4):
        for purro in ((), (1,)):
            state = table(actor=1, hands={1: hand}, heap="4C", purro=purro)
            decision = decide(state, level, seed)
            assert decision.move.verb == "take"
            assert decision.reasons[0].clause == "CU-35"
    # Not where it may not win.
    barred = table(actor=1, hands={1: hand}, heap="4C", barred=[0, 1, 0, 0])
    assert "CU-35" not in [reason.clause for reason in decide(barred, level).reasons]


@pytest.mark.parametrize("level", players.LEVELS)
def test_decisions_depend_on_the_view_and_the_seed_alone(level: str) -> None:
    state = GAME.deal(GAME.options(), 31)
    seat = present(state.actor)
    view = Table.at(state).view(seat)
    first = players.decide(view, level, 7)
    assert first == players.decide(view, level, 7)
    assert first.move in view.legal
    assert first.reasons
    for reason in first.reasons:
        assert reason.text.endswith(".")
        assert not reason.clause or GAME.clause(reason.clause)
    # Other hands, other stock, the same view: the same decision.
    position = dump(state)
    zones = position["zones"]
    other = (seat + 1) % 4
    hidden = zones[f"hand{other}"].split() + zones["stock"].split()
    hidden.reverse()
    zones[f"hand{other}"], zones["stock"] = " ".join(hidden[:15]), " ".join(hidden[15:])
    twin = Table.at(load(position)).view(seat)
    assert players.decide(twin, level, 7).move == players.decide(view, level, 7).move


@pytest.mark.clause("CU-34", "CU-27")
@pytest.mark.parametrize("level", players.LEVELS)
def test_wins_are_taken(level: str) -> None:
    state = table(actor=1, hands={1: "4O 4B 4E 3O 3B 3C 5O 5B 5C 3E 4E 5E KO KC KB"}, top="4C")
    assert chosen(play(state, "draw"), level) == "c"
    claim = table(actor=1, hands={3: WAITING[3]}, purro=(3,), top="5O")
    assert chosen(play(claim, "draw"), level) == "m"


@pytest.mark.clause("CU-33")
def test_the_expert_lays_a_secret_before_winning() -> None:
    hand = "3E 3E 3E 1O 1C 1B 4O 4C 4B JO JC JB KO KC KC"
    state = play(table(actor=1, hands={1: hand}, top="3E", sowee="5B"), "draw")
    assert chosen(state) == "p"
    state = play(state, "pass")
    assert chosen(state) == "s3E"
    assert chosen(play(state, "secret 3E")) == "c"
    # Not while somebody might say "time" to the card.
    shown = table(actor=1, hands={1: hand, 3: WAITING[2]}, purro=(3,), top="3E", sowee="5B")
    assert chosen(play(shown, "draw")) == "c"


@pytest.mark.clause("CU-24")
def test_the_expert_counts_draws_that_are_left() -> None:
    """Two waits of equal kinds: the one whose copies all lie in the pile is not kept."""
    # 3O 4O wait for 5O, 3C 4C for 5C: one of the pairs has to go, by the throw of one card.
    hand = "3O 4O 3C 4C 1O 1E 1B JO HO KO JB HB KB JE HE KE"
    state = table(phase="act", actor=0, hands={0: hand}, heap="5O 5O 5O 5O")
    estimate = Estimate(of_game(Table.at(state).view(0)))
    assert estimate.odds.get(PACK.kind("5O"), 0.0) == 0.0
    code = {text: estimate.code - KIT.groups.code(kinds(text)) for text in ("3O 4O", "3C 4C")}
    assert estimate.chance(estimate.waits(code["3C 4C"])) < estimate.chance(
        estimate.waits(code["3O 4O"])
    )
    assert chosen(state) in ("t3O", "t4O")


@pytest.mark.clause("CU-35")
def test_the_expert_minds_the_purro_of_the_next_player() -> None:
    after = table(phase="act", actor=0, hands={0: "1O 3C 4B HE", 1: WAITING[3]}, purro=(1,))
    estimate = Estimate(of_game(Table.at(after).view(0)))
    assert estimate.danger(PACK.kind("3C")) > 0
    other = table(phase="act", actor=0, hands={0: "1O 3C 4B HE", 2: WAITING[3]}, purro=(2,))
    assert (
        Estimate(of_game(Table.at(other).view(0))).danger(PACK.kind("3C")) == 0
    )  # he cannot take it
    never = table("standard;win_from_discard=false", phase="act", actor=0,
                  hands={0: "1O 3C 4B HE", 1: WAITING[3]}, purro=(1,))  # fmt: skip
    assert Estimate(of_game(Table.at(never).view(0))).danger(PACK.kind("3C")) == 0


@pytest.mark.clause("CU-28")
def test_a_lost_purro_is_foreseen() -> None:
    state = table(actor=3, hands={3: WAITING[3]}, purro=(3,))
    estimate = Estimate(of_game(Table.at(state).view(3)))
    kings = estimate.chance(tuple(KIT.kings))
    assert estimate.breaking(estimate.code) == pytest.approx(kings)
    placed = table(actor=0, hands={0: "1O 1C 1E 3O 4O 5O 3C 4C 5C JB HB KB 3E 4E 5E"})
    estimate = Estimate(of_game(Table.at(placed).view(0)))
    assert estimate.breaking(estimate.code) == 0  # any king completes it


def test_regular_takes_a_discard_that_brings_the_hand_nearer() -> None:
    hand = "3O 4O 1O 1C 1E 3B 4B 5B JE HE KE JC HC 1B KO"
    state = table(actor=1, hands={1: hand}, heap="5O", top="1O")
    assert legal(state) == ["d", "k"]
    assert chosen(state, "regular") == "k"
    assert chosen(state, "expert") == "k"


@pytest.mark.clause("CU-20")
@pytest.mark.parametrize("level", ["regular", "expert"])
@pytest.mark.parametrize("heap", ["5O", "4C", "3E"])
def test_taking_and_drawing_are_ranked_beside_each_other(heap: str, level: str) -> None:
    helped = "3O 4O 1O 1C 1E 3B 4B 5B JE HE KE JC HC 1B KO"
    waiting = "4O 4B 4E 3O 3B 3C 5O 5B 5C 3E 4E 5E KO KC KB"
    state = table(actor=1, hands={1: waiting if heap == "4C" else helped}, heap=heap, top="1O")
    assert legal(state) == ["d", "k"]
    ranked = decide(state, level).ranked
    assert {move.verb for move, _ in ranked} == {"take", "draw"}
    if heap == "4C":  # it wins at once: no other card can be worth more
        assert (ranked[0][0].verb, ranked[0][1] > ranked[1][1]) == ("take", True)


# --- records ------------------------------------------------------------------------------------


def test_six_records() -> None:
    assert len(annotated(GAME)) == 6


@pytest.mark.parametrize("name", sorted(annotated(GAME)))
def test_records_replay_and_their_notes_name_clauses(name: str) -> None:
    replay = annotated(GAME)[name]
    done = replays.check(GAME, replay)
    assert done.state.outcome is not None
    assert sum(done.state.outcome.payoff) == 0
    assert len(replay.notes) >= 5
    for note in replay.notes:
        assert note.clauses
        assert all(GAME.clause(clause) for clause in note.clauses)


def test_what_the_records_show() -> None:
    logs = {name: replays.check(GAME, replay) for name, replay in annotated(GAME).items()}
    happened = {name: {event.what for event in done.view(None).log} for name, done in logs.items()}
    assert {"triple", "purro"} <= happened["sowee-secret"]
    assert {"porbis", "lost", "secret"} <= happened["porbis"]
    assert {"extra"} <= happened["the-discard"]
    assert {"drawn", "lost"} <= happened["an-empty-stock"]
    assert {"rub", "time"} <= happened["rub"]
    assert present(logs["three-players"].state.outcome).payoff == (-370, -370, 740)
    assert cards(logs["three-players"].state, "extra")
