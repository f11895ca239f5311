"""What a seat knows of hidden places, and the search for a deal that fits: no fact is ever false."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import kanhu
from by_text import of_game, present
from kanhu import players
from kanhu.cards.chance import stream
from kanhu.core import memory
from kanhu.core.memory import PATIENCE, Memory, NoDealError, determinize
from kanhu.core.moves import Event
from kanhu.core.places import ALL, NOBODY, Place
from kanhu.core.view import Fact
from kanhu.study.review import Turn, at_work
from kanhu.text.table import Table

PLACES = {
    "heap": Place("heap", ALL),
    "stock": Place("stock", NOBODY, ordered=True),
    "laid": Place("laid", NOBODY, ordered=True),
    "other": Place("other", NOBODY),
}


def remembering(*events: Event) -> Memory:
    """The memory of a seat that may look into the heap alone, after these events."""
    zones = {name: (place, -1) for name, place in PLACES.items()}
    setup = SimpleNamespace(zones=zones, sees=lambda seat, zone: zone == "heap")
    found = Memory(of_game(setup), 0)
    found.fold(events)
    return found


def moved(cards: tuple[int, ...], src: str, dst: str, n: int = 0) -> Event:
    return Event("move", 1, cards, src, dst, n=n or len(cards))


BURIED = moved((1, 2), "heap", "stock")  # 2 lies on top


def test_a_known_top_is_drawn_from() -> None:
    found = remembering(BURIED, moved((), "stock", "other", n=1))
    assert found.facts() == (
        Fact(frozenset(["stock"]), (1,), ordered=True), Fact(frozenset(["other"]), (2,)),
    )  # fmt: skip


def test_who_draws_deeper_than_is_known_takes_the_known_cards_too() -> None:
    found = remembering(BURIED, moved((), "stock", "other", n=3))
    assert found.facts() == (Fact(frozenset(["other"]), (1, 2)),)


def test_a_draw_in_the_open_that_is_deeper_than_is_known_leaves_nothing_known() -> None:
    found = remembering(BURIED, moved((2, 1, 7), "stock", "heap"))
    assert found.facts() == ()


def test_unknown_cards_on_a_known_pile_hide_its_order() -> None:
    found = remembering(BURIED, moved((), "other", "stock", n=1))
    assert found.facts() == (Fact(frozenset(["stock"]), (1, 2)),)


def test_known_and_unknown_cards_that_are_laid_down_together_have_no_order() -> None:
    found = remembering(BURIED, moved((), "stock", "laid", n=3))
    assert found.facts() == (Fact(frozenset(["laid"]), (1, 2)),)


# --- deals that fit a view ------------------------------------------------------------------------


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Lets the first so many samples fail; a list of the seeds that were tried."""

    def fail(times: int) -> list[int]:
        tried: list[int] = []
        real = memory.sample

        def sample(view: Any, seed: int) -> Any:
            tried.append(seed)
            if len(tried) <= times:
                raise NoDealError("no deal fits this view")
            return real(view, seed)

        monkeypatch.setattr(memory, "sample", sample)
        return tried

    return fail


def table() -> Table:
    game = kanhu.load("khanhoo")
    return Table.new(game, game.options(players=3), 1891)


def test_a_dead_end_is_tried_anew_with_the_next_seed(failing: Any) -> None:
    tried, at = failing(PATIENCE - 1), table()
    view = at.view(at.state.actor)
    found = determinize(view, stream(7, 0, 0))
    chance = stream(7, 0, 0)
    assert tried == [chance.next64() for _ in range(PATIENCE)]
    assert found.view(view.seat).zones == view.zones


def test_in_the_end_no_deal_is_thought_to_fit(failing: Any) -> None:
    tried, at = failing(PATIENCE), table()
    with pytest.raises(NoDealError):
        determinize(at.view(at.state.actor), stream(7, 0, 0))
    assert len(tried) == PATIENCE


def test_a_view_without_a_decision_is_not_tried_twice() -> None:
    chance = stream(7, 0, 0)
    with pytest.raises(ValueError, match="seat to decide"):
        determinize(table().view(None), chance)
    again = stream(7, 0, 0)
    again.next64()
    assert chance.state == again.state


@pytest.mark.parametrize("name", ["dou-dizhu", "schafkopf", "khanhoo"])
def test_a_dead_end_stops_no_expert(name: str, failing: Any) -> None:
    game = kanhu.load(name)
    at = Table.new(game, game.options(), 3)
    tried = failing(1)
    view = at.view(present(at.state.actor))
    decision = players.decide(view, "expert", 1, 2)
    assert decision.move in view.legal
    assert len(tried) > 1


def test_a_dead_end_stops_no_review(failing: Any) -> None:
    at = table()
    view = at.view(present(at.state.actor))
    tried = failing(1)
    work = at_work([Turn(0, view, view.legal[0])], 0.0, 1)
    assert next(work) == 0.0
    assert next(work) > 0.0
    assert len(tried) > 1
