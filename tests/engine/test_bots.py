"""Computer players: legal, repeatable, blind to what is hidden, and able to say why."""

from dataclasses import replace

import kanhu
import pytest
from khanhoo_tables import GAME, cards, table

from kanhu import bots, simulate
from kanhu.bots import generic
from kanhu.chance import Stream
from kanhu.hints import hint
from kanhu.memory import sample
from kanhu.moves import Move
from kanhu.table import Table

FEW = 8  # simulations, to be quick
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


def choice(text, view):
    """A legal move by its short text."""
    return next(m for m in view.legal if GAME.move_text_of(view, m) == text)


def decided(state, level="expert", seed=4, seat=None):
    """The decision of the seat to move, with what its table would tell it."""
    view = Table.at(state).view(state.actor if seat is None else seat)
    return bots.decide(view, level, seed, FEW)


def course(options, level, seed=3, hands=1):
    """Play a hand with one level in all seats: (view, decision) of every move."""
    board = Table.new(GAME, GAME.options(options), seed)
    while board.state.actor is not None and board.state.board.hand < hands:
        view = board.view(board.state.actor)
        decision = bots.decide(view, level, seed, FEW)
        yield view, decision
        board.play(decision.move)


# --- every level, every table ---------------------------------------------------------------------


@pytest.mark.parametrize("level", bots.LEVELS)
@pytest.mark.parametrize("options", TABLES)
def test_every_level_plays_every_table_to_the_end_of_a_hand(options, level):
    clauses = GAME.rulebook.clauses
    for view, decision in course(options, level):
        assert decision.move in view.legal
        for reason in decision.reasons:
            assert reason.text.endswith(".")
            assert not reason.clause or reason.clause in clauses
        for move, _ in decision.ranked:
            assert move in view.legal


@pytest.mark.parametrize("level", bots.LEVELS)
def test_every_real_decision_has_reasons_in_words(level):
    for view, decision in course("wilkinson;players=3", level):
        if len(view.legal) > 1:
            assert decision.reasons, decision


@pytest.mark.parametrize("level", ["regular", "expert"])
def test_same_view_level_and_seed_same_decision(level):
    for view, decision in course("wilkinson;players=3", level):
        assert bots.decide(replace(view), level, 3, FEW) == decision


@pytest.mark.parametrize("level", bots.LEVELS)
@pytest.mark.parametrize("options", ["wilkinson", "wilkinson;players=3", "denexa;players=4"])
def test_swapping_hidden_cards_changes_no_decision(options, level):
    for at, (view, decision) in enumerate(course(options, level, seed=11)):
        if at % 5 == 0:
            other = sample(view, at).view(view.seat)
            other = replace(other, facts=view.facts, log=view.log, answers=view.answers)
            assert bots.decide(other, level, 11, FEW) == decision


def test_unknown_level_and_view_without_a_choice_are_refused():
    state = GAME.deal(GAME.options(), 1)
    with pytest.raises(ValueError, match="no level 'grandmaster'"):
        bots.decide(state.view(state.actor), "grandmaster", 1)
    with pytest.raises(ValueError, match="not of a seat that is to decide"):
        bots.decide(state.view(1 - state.actor), "novice", 1)


def test_a_single_legal_move_needs_no_thought():
    view = GAME.deal(GAME.options(), 1).view(None)
    only = replace(view, legal=(Move("pass"),))
    assert bots.decide(only, "expert", 1) == bots.Decision(Move("pass"), (), ((Move("pass"), 0.0),))


# --- Khanhoo: what a sensible player does ------------------------------------------------------------


@pytest.mark.parametrize("level", bots.LEVELS)
def test_goes_out_when_all_is_melded__KH_43(level):
    state = table(hands={0: "4C 5C 6C 7C 9H 9H KS 2H 2C 2D 8H 8C 8D JS QS 3H"})
    if not any(move.verb == "full_hand" for move in state.legal()):
        state = table(hands={0: "4C 5C 6C 7C 9H 9H KS 2H 2C 2D 8H 8C 8D AH 2C 3D"[:44] + " AD AC AH"})
    state = table(hands={0: "4C 5C 6C 9H 9H KS 2H 2C 2D 8H 8C 8D JS JS 7D 7D"})
    assert [m for m in state.legal() if m.verb == "full_hand"]
    assert decided(state, level).move.verb == "full_hand"
