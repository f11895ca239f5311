"""Computer players: legal, repeatable, blind to what is hidden, and able to say why."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

import courses
from by_text import of_game, present
from kanhu import players
from kanhu.cards.chance import Stream
from kanhu.core.moves import Move
from kanhu.core.state import State
from kanhu.games.khanhoo.tests.tables import GAME, table
from kanhu.players import Decision, generic
from kanhu.players.hints import hint
from kanhu.players.prospects import geometric_quantiles, sample_draws, unseen, weighted
from kanhu.study import simulate
from kanhu.text.table import Table

FEW = 8  # simulations, to be quick
PACK = GAME.deal(GAME.options(), 1).setup.pack
PACK3 = GAME.deal(GAME.options(None, players=3), 1).setup.pack
TABLES = [
    "wilkinson",
    "wilkinson;players=3",
    "wilkinson;players=4",
    "wilkinson;players=4;orphan_players=off",
    "catsatcards;players=3",
    "denexa;players=4",
    "newspaper",
    "house;players=3;joker_limit=1",
    "wilkinson;players=3;false_bump=true",
    "wilkinson;losers_score=false;recycle=keep_top",
]


def decided(state: State, level: str = "expert", seed: int = 4, seat: None = None) -> Decision:
    """The decision of the seat to move, with what its table would tell it."""
    view = Table.at(state).view(state.actor if seat is None else seat)
    return players.decide(view, level, seed, FEW)


course = partial(courses.course, GAME, FEW, hands=1)


# --- every level, every table ---------------------------------------------------------------------


@pytest.mark.parametrize("level", players.LEVELS)
@pytest.mark.parametrize("options", TABLES)
def test_every_level_plays_every_table_to_the_end_of_a_hand(options: str, level: str) -> None:
    for view, decision in course(options, level):
        courses.sound(GAME, view, decision)


@pytest.mark.parametrize("level", players.LEVELS)
def test_every_real_decision_has_reasons_in_words(level: str) -> None:
    for view, decision in course("wilkinson;players=3", level):
        if len(view.legal) > 1:
            assert decision.reasons, decision


@pytest.mark.parametrize("level", ["regular", "expert"])
def test_same_view_level_and_seed_same_decision(level: str) -> None:
    for view, decision in course("wilkinson;players=3", level):
        assert players.decide(replace(view), level, 3, FEW) == decision


@pytest.mark.parametrize("level", players.LEVELS)
@pytest.mark.parametrize("options", ["wilkinson", "wilkinson;players=3", "denexa;players=4"])
def test_swapping_hidden_cards_changes_no_decision(options: str, level: str) -> None:
    courses.blind(GAME, FEW, options, level, every=5, hands=1)


def test_unknown_level_and_view_without_a_choice_are_refused() -> None:
    state = GAME.deal(GAME.options(), 1)
    with pytest.raises(ValueError, match="no level 'grandmaster'"):
        players.decide(state.view(state.actor), "grandmaster", 1)
    with pytest.raises(ValueError, match="not of a seat that is to decide"):
        players.decide(state.view(1 - present(state.actor)), "novice", 1)


def test_a_single_legal_move_needs_no_thought() -> None:
    view = GAME.deal(GAME.options(), 1).view(None)
    only = replace(view, legal=(Move("pass"),))
    decision = players.decide(only, "expert", 1)
    assert (decision.move, decision.ranked) == (Move("pass"), ((Move("pass"), 0.0),))
    (reason,) = decision.reasons
    assert reason.text == "You have no other choice."
    assert reason.clause in GAME.rulebook.clauses


# --- Khanhoo: what a sensible player does ------------------------------------------------------------

READY = "4C 5C 6C 9H 9H KS 2H 2C 2D 8H 8C 8D JS 7D 7D AH"  # all melded but the ace


@pytest.mark.clause("KH-43")
@pytest.mark.parametrize("level", players.LEVELS)
def test_goes_out_when_able(level: str) -> None:
    decision = decided(table(hands={0: READY}), level)
    assert decision.move == Move("full_hand", PACK.parse("AH"))
    assert decision.reasons[0].clause == "KH-44"
    assert decision.reasons[0].value == 1 + 4 + 2 + 2 + 4 + 5


@pytest.mark.clause("KH-72")
def test_weighs_a_full_hand_against_a_dearer_one() -> None:
    # Example 10 of the dossier: going out would score 11, the best division is worth 13.
    hand = "2C 3C 4C 4H 5C 5C 5D 5D 5H 5H 6C 6H 7C 7D X JS"
    assert decided(table(hands={0: hand}), "regular").move.verb == "throw"
    # The expert counts that going out stops the others, too.
    assert decided(table(hands={0: hand}), "expert").move.verb == "full_hand"


@pytest.mark.clause("KH-49")
def test_expert_does_not_hand_over_the_match_cheaply() -> None:
    # The best division is worth 7 more than the dearest full one.
    hand = "2H 3H 4H 3C 3C 4C 4C 5C 5C 3D 4D 4D 5D 6D QS X"
    assert decided(table(hands={0: hand})).move.verb == "full_hand"
    told = decided(table(hands={0: hand}, totals=[0, 49]))
    assert told.move.verb == "throw"
    assert told.reasons[0].clause == "KH-72"


@pytest.mark.parametrize("level", ["regular", "expert"])
def test_keeps_the_dearest_melds(level: str) -> None:
    hand = "AH 2C 3D AH 2C 3D 5H 5C 5D 9H 9H KS 7C 4D QS JS"
    decision = decided(table(hands={0: hand}), level)
    assert PACK.codes[decision.move.cards[0]] in {"7C", "4D", "QS", "JS"}


@pytest.mark.clause("KH-76")
@pytest.mark.parametrize("level", ["regular", "expert"])
def test_never_throws_a_joker_early(level: str) -> None:
    for seed in range(4):
        for _, decision in course("wilkinson;players=3", level, seed):
            if decision.move.verb == "throw":
                assert PACK3.codes[decision.move.cards[0]] != "X"


@pytest.mark.clause("KH-75")
@pytest.mark.parametrize("level", ["regular", "expert"])
def test_bumps_for_a_royal_group(level: str) -> None:
    state = table(
        "wilkinson;players=3", phase="claim", actor=2, heap="KS", thrower=0,
        hands={2: "9H 9H 2C 4D 6H 8D AC 3H 5C 7H QS AD 4C 6D 8H"},
    )  # fmt: skip
    decision = decided(state, level)
    assert decision.move == Move("claim", PACK3.parse("9H 9H"))
    assert decision.reasons[0].clause == "KH-33"
    assert "royal group, 4 points" in decision.reasons[0].text


@pytest.mark.clause("KH-40")
def test_expert_knows_the_turned_over_stock() -> None:
    # The next card but one of the known stock completes the hand; a sampling player would guess.
    board = Table.new(GAME, GAME.options(), 3)
    while board.state.board.nth == 0 and board.state.board.last is None:
        throws = [m for m in board.state.legal() if m.verb in ("throw", "pass")]
        board.play(throws[0])
    view = board.view(board.state.actor)
    assert any(fact.ordered and fact.zones == {"stock"} for fact in view.facts)
    known = unseen(view)
    assert len(known.top) == view.count("stock")
    assert known.unknown == 0


@pytest.mark.clause("KH-70")
def test_false_claims_are_challenged_and_true_ones_are_not() -> None:
    for cards, verb in (("5H 5C 6D", "challenge"), ("5H 5C 5D", "pass")):
        state = table(
            "wilkinson;players=3;false_bump=true", phase="claim", actor=2, heap="5H", thrower=0,
            hands={2: "5C 6D 5D AH"},
        )  # fmt: skip
        held = PACK3.parse(cards)[1:]
        state, _ = state.play(Move("claim", tuple(sorted(held)), 2))
        assert state.phase == "challenge"
        for level in players.LEVELS:
            assert decided(state, level).move.verb == verb


@pytest.mark.clause("KH-49")
def test_stops_when_going_out_wins_the_match() -> None:
    decision = decided(table(hands={0: READY}, totals=[40, 0]), "expert")
    assert decision.move.verb == "full_hand"


# --- hints ------------------------------------------------------------------------------------------


def test_a_hint_has_three_steps() -> None:
    told = hint(table(hands={0: READY}).view(0), 5)
    assert told.look == "Look at your hearts."
    assert told.do == "Go out: discard ace of hearts."
    assert told.why[0].clause == "KH-44"
    assert told.move.verb == "full_hand"


def test_a_hint_does_not_name_the_move_in_its_first_step() -> None:
    for view, _ in course("wilkinson;players=3", "novice"):
        told = hint(view, 1, FEW)
        assert told.move in view.legal
        assert not any(PACK3.names[kind] in told.look for kind in told.move.cards if kind < 27)


# --- any game ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", ["wilkinson", "wilkinson;players=3", "denexa;players=4"])
@pytest.mark.parametrize("level", players.LEVELS)
def test_the_generic_players_need_no_game_code(
    monkeypatch: pytest.MonkeyPatch, options: str, level: str
) -> None:
    monkeypatch.setattr(players, "choosers", lambda game: generic.GENERIC)
    for at, (view, decision) in enumerate(course(options, level)):
        assert decision.move in view.legal
        if at > 12:
            break


def test_flat_monte_carlo_goes_out_when_that_ends_a_won_hand() -> None:
    view = table(hands={0: READY}).view(0)
    decision = generic.GENERIC["expert"](view, Stream(1), 120)
    assert decision.move.verb == "full_hand"
    assert decision.ranked[0][1] > decision.ranked[-1][1]


def test_better_levels_win() -> None:
    for one, other in (("novice", "random"), ("regular", "novice")):
        result = simulate.compare(GAME, GAME.options(), one, other, 25, 6)
        assert result.points.low > 0, (one, result)


# --- what may still come ----------------------------------------------------------------------------


def test_weighted_table_counts_melded_cards() -> None:
    where = table().setup
    hand = where.pack.parse("2H 3H 4H 5H 6H 9H 9H KS 4C 5D")
    cover = weighted(where, 1, 3)
    assert cover.best(tuple(sorted(hand))).points == 1 + 4 + 3 * 8


@pytest.mark.parametrize("options", TABLES)
def test_weighted_table_divides_like_the_true_one(options: str) -> None:
    where = GAME.deal(GAME.options(options), 1).setup
    cover, only = weighted(where, 1, 3), weighted(where, 1, 0)
    chance = Stream(7)
    for _ in range(60):
        hand = tuple(sorted(chance.shuffle(where.pack.cards)[:15]))
        assert only.best_points(hand) == of_game(where.kit).best_points(hand)
        assert (cover.full(hand) is None) == (of_game(where.kit).full(hand) is None)


def test_lengths_of_futures_are_quantiles() -> None:
    assert geometric_quantiles(4, 0.5, 8) == [0, 0, 1, 2]
    assert max(geometric_quantiles(64, 0.1, 8)) <= 8


def test_futures_come_from_unseen_cards() -> None:
    board = Table.new(GAME, GAME.options(None, players=3), 8)
    view = board.view(board.state.actor)
    known = unseen(view)
    assert len(known.loose) == 62 - 16
    assert sum(known.next_draw_probabilities().values()) == pytest.approx(1)
    for future in sample_draws(known, [-1] * 6, [0, 3, 6], Stream(2)):
        assert all(known.loose.count(kind) >= future.count(kind) for kind in future)
