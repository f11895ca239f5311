"""The laws of conformance must be able to fail: rules that leak are caught."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from by_text import of_game, present
from kanhu.cards.kinds import Cards
from kanhu.catalogue import Game
from kanhu.core.moves import Move
from kanhu.core.tableau import Tableau
from kanhu.study import conformance


def leaking(change: Callable[..., Any]) -> Game:
    """Khanhoo for two whose throws do something more, as `change(tableau, seat)` says."""
    game = Game("khanhoo")
    act = game.rules.law.phases["act"]

    def play(t: Tableau, move: Move) -> None:
        seat = t.actor
        present(act.play)(t, move)
        if t.outcome is None and t.board.hand == 0:
            change(t, seat)

    phases = {**game.rules.law.phases, "act": act._replace(play=play)}
    law = game.rules.law._replace(phases=phases)
    game.__dict__["rules"] = game.rules._replace(law=law)
    return game


def hidden(t: Tableau, seat: int) -> Cards:
    return t.zones[f"hand{1 - seat}"]


def say_a_number(t: Tableau, seat: int) -> None:
    t.say("dealer", seat, n=sum(hidden(t, seat)))


def say_a_card(t: Tableau, seat: int) -> None:
    t.say("dealer", seat, cards=hidden(t, seat)[:1])


def write_it_on_the_board(t: Tableau, seat: int) -> None:
    of_game(t.board).right = sum(hidden(t, seat)) % 2


def nothing(t: Tableau, seat: int) -> None:
    pass


def check(change: Callable[..., Any]) -> None:
    game = leaking(change)
    match = conformance.random_match(game, game.options("wilkinson;hand_cap=1"), 5, moves=60)
    conformance.views_leak_nothing(match, 5)


@pytest.mark.parametrize("change", [say_a_number, say_a_card, write_it_on_the_board])
def test_a_move_that_tells_of_hidden_cards_is_caught(change: Callable[..., Any]) -> None:
    with pytest.raises(AssertionError, match="something hidden"):
        check(change)


def test_without_a_leak_all_is_well() -> None:
    check(nothing)


def test_a_memory_of_what_never_was_is_caught() -> None:
    game = Game("khanhoo")
    match = conformance.random_match(game, game.options(None, players=4), 3, moves=80)
    view = match.view(match.state.actor)
    facts = [fact for fact in view.facts if not fact.ordered and fact.cards]
    assert facts, "a match in which something is remembered"
    fact = facts[0]._replace(cards=(facts[0].cards[0],) * 5)
    with pytest.raises(AssertionError, match="false fact"):
        conformance.facts_are_true(replace(view, facts=(fact,)), match.state)
