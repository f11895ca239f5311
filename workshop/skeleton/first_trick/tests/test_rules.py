"""First Trick clause by clause. A marker says which clauses a test proves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kanhu
from kanhu.text.position import dump, load
from kanhu.text.replays import annotated, found

GAME = kanhu.load(Path(__file__).parent.parent.name.replace("_", "-"))
EXAMPLES = GAME.data("examples.toml")["example"]


def table(options: str = "plain;players=3;cards=3", **hands: str) -> kanhu.State:
    """Seat 0 is to lead; the hands named are given (hand0 = "9H 2C 3C"), the others are dealt."""
    zones = {**hands, "stock": "*"}
    return load({
        "game": GAME.id, "options": options, "phase": "lead", "actor": 0, "seed": 1,
        "zones": zones, "board": {"dealer": GAME.options(options).players - 1},
    })  # fmt: skip


def play(state: kanhu.State, *cards: str) -> kanhu.State:
    """Play these cards one after the other."""
    for card in cards:
        state = state.play(GAME.read_move(state, f"play {card}"))[0]
    return state


def playable(state: kanhu.State) -> set[str]:
    """Codes of the cards that may be played."""
    return {state.setup.pack.codes[move.cards[0]] for move in state.legal()}


@pytest.mark.clause("XX-1", "XX-2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_is_dealt_the_agreed_cards(players: int) -> None:
    for cards in (3, 5, 13):
        state = GAME.deal(GAME.options("plain", players=players, cards=cards), 1)
        zones = dump(state)["zones"]
        sizes = [len(zones[f"hand{seat}"].split()) for seat in range(players)]
        assert sizes == [cards] * players
        assert isinstance(state.view(0).zones["stock"], int), "nobody looks at the rest"


@pytest.mark.clause("XX-3")
def test_any_card_may_be_led_by_the_player_after_the_dealer_then_by_the_winner() -> None:
    state = table(hand0="9H 2C 3C", hand1="KH 2D 3D", hand2="QH 2S 3S")
    assert (state.actor, playable(state)) == (0, {"9H", "2C", "3C"})
    state = play(state, "9H", "KH", "QH")
    assert (state.phase, state.actor) == ("lead", 1)


@pytest.mark.clause("XX-4")
def test_suit_is_followed_by_whoever_can() -> None:
    state = play(table(hand0="9H 2C 3C", hand1="KH 2D 3D", hand2="QS 2S 3S"), "9H")
    assert playable(state) == {"KH"}
    refusal = state.refuse(GAME.read_move(state, "play 2D"))
    assert refusal is not None
    assert refusal.clause == f"{GAME.prefix}-4"
    assert playable(play(state, "KH")) == {"QS", "2S", "3S"}


@pytest.mark.clause("XX-4")
def test_by_the_option_any_card_may_be_played() -> None:
    hands = {"hand0": "9H 2C 3C", "hand1": "KH 2D 3D"}
    state = play(table("plain;players=3;cards=3;follow=false", **hands), "9H")
    assert playable(state) == {"KH", "2D", "3D"}


@pytest.mark.parametrize("row", EXAMPLES, ids=lambda row: row["id"])
def test_examples(row: dict[str, Any]) -> None:
    cards = row["cards"].split()
    hands = {f"hand{seat}": f"{card} 2C 3C" for seat, card in enumerate(cards)}
    hands["hand1"] = hands["hand1"].replace("2C 3C", "2D 3D")
    hands["hand2"] = hands["hand2"].replace("2C 3C", "2S 3S")
    assert play(table(**hands), *cards).actor == row["winner"]


@pytest.mark.clause("XX-6", "XX-7")
def test_every_trick_is_a_point_and_the_match_ends_after_the_agreed_hands() -> None:
    state = GAME.deal(GAME.options("plain", hands=2), 1)
    while state.outcome is None:
        state = state.play(state.legal()[0])[0]
    assert sum(state.outcome.totals) == 2 * 5
    most = max(state.outcome.totals)
    assert all(state.outcome.totals[seat] == most for seat in state.outcome.winners)


@pytest.mark.parametrize("name", found(GAME))
def test_records_can_be_played(name: str) -> None:
    assert annotated(GAME)[name].notes
