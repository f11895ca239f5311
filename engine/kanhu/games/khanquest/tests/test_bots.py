"""Khanquest's players: legal, repeatable, blind to what is hidden, sensible, able to say why."""

from __future__ import annotations

import re
from functools import partial
from itertools import islice

import pytest

import courses
from by_text import board_of, cards, of_game, play, present
from kanhu import players
from kanhu.cards.bits import bits, cards_of
from kanhu.cards.chance import Stream
from kanhu.core.moves import Move
from kanhu.core.state import State
from kanhu.games.khanquest.players.expert import Expert
from kanhu.games.khanquest.players.judge import judge
from kanhu.games.khanquest.players.playout import Deal
from kanhu.games.khanquest.players.simple import Strength
from kanhu.games.khanquest.tests.tables import GAME, table
from kanhu.players import Decision
from kanhu.players.odds import beyond_luck
from kanhu.players.search import DOUBT, search
from kanhu.study import simulate
from kanhu.text.table import Table
from trials import Given, trial

FEW = 4  # deals, to be quick
course = partial(courses.course, GAME, FEW)
# A code of a card, or a hyphen for a minus sign.
NO_WORDS = re.compile(r"\b(?:[2-9TJQKA][CDHS]|X[BR])\b|(?<!\w)-\d")
TABLES = [
    "travellers", "travellers;players=5", "letter", "seven", "huzur;players=4", "alexander",
    "travellers;clear_after=two_beats;players=4;jokers_pair=true",
]  # fmt: skip


def decided(
    state: State, level: str = "expert", seed: int = 4, simulations: None = None
) -> Decision:
    return players.decide(Table.at(state).view(state.actor), level, seed, simulations)


@pytest.mark.parametrize("level", players.LEVELS)
@pytest.mark.parametrize("options", TABLES)
def test_every_level_plays_every_table(options: str, level: str) -> None:
    for view, decision in course(options, level):
        courses.sound(GAME, view, decision, NO_WORDS)


@pytest.mark.clause("KQ-33")
@pytest.mark.parametrize("level", players.LEVELS)
@pytest.mark.parametrize("options", ["travellers", "seven", "alexander"])
def test_same_view_same_decision_whatever_is_hidden(options: str, level: str) -> None:
    courses.blind(GAME, FEW, options, level)


@pytest.mark.clause("KQ-28")
@pytest.mark.parametrize("level", ["regular", "expert"])
def test_lays_the_last_cards_and_wins(level: str) -> None:
    state = table(hands={0: "8D 8H KS"}, sizes={1: 6, 2: 6}, sink=2)
    assert decided(state, level).move == state.order(GAME.read_move(state, "lead 8D 8H KS"))
    state = table(hands={1: "XR"}, layers=["8D"], sizes={0: 5, 2: 5}, sink=2)
    decision = decided(state, level)
    assert decision.move.verb == "beat"
    assert decision.reasons[0].clause == "KQ-28"


@pytest.mark.clause("KQ-44")
@pytest.mark.parametrize("level", ["regular", "expert"])
def test_no_joker_goes_on_a_single_seven(level: str) -> None:
    hand = {1: "XR 8C 8D 9H TS"}
    state = table(hands=hand, layers=["7H"], sizes={0: 5, 2: 5}, stock=20, sink=2)
    decision = decided(state, level)
    assert decision.move.cards in ((state.setup.pack.kind("9H"),), (state.setup.pack.kind("8C"),))


@pytest.mark.clause("KQ-19")
def test_strength_is_the_share_of_unseen_cards_beaten() -> None:
    state = table(hands={0: "7D 8D AC XR KH"}, sizes={1: 5, 2: 5}, stock=26, turned="KC")
    strength = Strength(of_game(Table.at(state).view(0)))
    pack = state.setup.pack
    # Unseen are all cards but the own five and the king of clubs turned up: 36.
    assert strength.share[pack.kind("XR")] == 1
    assert strength.share[pack.kind("AC")] == pytest.approx(35 / 36)  # all but the black joker
    assert strength.share[pack.kind("7D")] == 0
    assert strength.share[pack.kind("8D")] == 0  # the seven of diamonds is in the own hand
    assert strength.share[pack.kind("KH")] == pytest.approx(6 / 36)
    assert [strength.drawn(laid) for laid in (1, 3)] == [1, 3]


@pytest.mark.clause("KQ-26")
def test_what_was_cleared_need_not_be_beaten() -> None:
    state = table(
        hands={0: "8D 9D", 1: "9S TD", 2: "JD"}, sizes={0: 5, 1: 5, 2: 5}, stock=20, sink=0
    )
    board = Table.at(state)
    for text in ("lead 8D", "beat TD", "beat JD"):
        board.play(GAME.read_move(board.state, text))
    board.play(next(move for move in board.state.legal() if len(move.cards) == 1))
    strength = Strength(of_game(board.view(0)))
    pack = board.state.setup.pack
    gone = {pack.kind(code) for code in ("8D", "TD", "JD")}
    cleared = [f for f in board.view(0).facts if f.zones == {"cleared"}]
    assert gone == set(cleared[0].cards)
    # Unseen are all cards but five in the hand, the one turned up, the one led and three cleared;
    # the red joker is one of them and beats all the others.
    assert strength.share[pack.kind("XR")] == pytest.approx(31 / 32)


@pytest.mark.clause("KQ-33", "KQ-37")
def test_imagined_deals_fit_what_was_seen() -> None:
    board = Table.new(GAME, GAME.options(), 9)
    while board.cursor < 30 or board.state.phase != "answer":
        board.play(board.state.legal()[-1])
    view = of_game(board.view(board.state.actor))
    facts = [fact for fact in view.facts if len(fact.zones) == 1]
    for deal in islice(Expert(view).deals(Stream(3)), 20):
        assert deal.hands[present(view.seat)] == bits(view.hand)
        assert [hand.bit_count() for hand in deal.hands] == [
            view.count(f"hand{s}") for s in range(3)
        ]
        for fact in facts:
            (zone,) = fact.zones
            if zone.startswith("hand"):
                assert set(fact.cards) <= set(cards_of(deal.hands[int(zone[4:])]))
        assert len(deal.stock) == view.count("stock") + view.count("turned")


@pytest.mark.clause("KQ-16", "KQ-20", "KQ-25", "KQ-27")
@pytest.mark.parametrize("options", TABLES)
def test_the_imagined_play_keeps_the_rules(options: str) -> None:
    """A deal played out in bits is a game of the engine, move by move, with the same winner."""
    for seed in range(12):
        state = GAME.deal(GAME.options(options), seed)
        where, kit = state.setup, of_game(state.setup.kit)
        pack, n = where.pack, where.seats
        hands = [bits(pack.parse(" ".join(cards(state, f"hand{seat}")))) for seat in range(n)]
        stock = [pack.parse(" ".join(cards(state, zone))) for zone in ("turned", "stock")]
        j = judge(where.options, board_of(state).trump, kit.needed, kit.sizes)
        deal = Deal(j, hands, [*stock[0], *stock[1]], present(state.actor))
        for _ in range(80):
            if state.outcome is not None:
                break
            assert deal.actor == state.actor
            chosen = deal.choose()
            verb = ("beat" if deal.table else "lead") if chosen else "take"
            state = state.play(Move(verb, tuple(sorted(chosen))))[0]
            if chosen:
                deal.lay(chosen)
            else:
                deal.take()
            assert [cards_of(hand) for hand in deal.hands] == [
                pack.parse(" ".join(cards(state, f"hand{seat}"))) for seat in range(n)
            ]
        if state.outcome is not None:
            assert state.outcome.winners == (deal.winner,)


@pytest.mark.clause("KQ-13")
def test_wide_choices_are_narrowed_but_never_away() -> None:
    state = table(
        "seven", {0: "7C 7D 8H 8S 9C 9D TH TS JD JH"}, sizes={1: 7, 2: 7}, stock=10, sink=1
    )
    view = of_game(Table.at(state).view(0))
    few = Expert(view).moves()
    assert 0 < len(few) < len(view.legal)
    assert {len(move.cards) for move in few} == {1, 3, 5}


def test_luck_does_not_turn_the_first_thought() -> None:
    first, lucky, better = Move("take"), Move("beat", (3,)), Move("beat", (4,))
    won = {first: [1.0, 0.0, 0.0, 1.0], better: [1.0] * 4, lucky: [1.0, 0.0, 1.0, 1.0]}
    assert not beyond_luck(trial(first, won[first]).ahead(trial(lucky, won[lucky])), DOUBT)
    assert search(Given(won), Stream(1), 4).move == better
    even = {first: won[first], Move("beat", (5,)): [1.0, 0.0, 0.0, 1.0]}
    assert search(Given(even), Stream(1), 4).move == first


@pytest.mark.clause("KQ-32")
@pytest.mark.parametrize("level", ["regular", "expert"])
def test_what_has_gone_round_the_table_is_not_led_again(level: str) -> None:
    hands = {0: "7H 8H 8S 3D AS AD AH XR", 1: "9D JC JH QD 3H", 2: "7D 9H 9S JS QH 3S 2H KH"}
    board = Table.at(table(hands=hands, stock=11))
    start = cards(board.state, "hand0")
    for lead in ["lead 7H 8H 8S", "lead 7D 9H 9S"] * 3:
        board.play(GAME.read_move(board.state, lead))
        board.play(Move("take"))
    # Everybody has had the six cards, nothing was drawn or cleared: this is where it began.
    assert (cards(board.state, "hand0"), board.state.actor) == (start, 0)
    decision = players.decide(board.view(0), level, 4)
    assert decision.move != GAME.read_move(board.state, "lead 7H 8H 8S")


@pytest.mark.clause("KQ-28")
def test_regular_players_come_to_an_end() -> None:
    """Three deals in which they once led the same cards round and round to the last turn."""
    played = simulate.play(GAME, GAME.options("huzur"), (1, 41, 42), 1, ("regular",))
    assert [hand.ends for hand in played] == [("KQ-28",)] * 3


@pytest.mark.clause("KQ-11")
def test_the_seven_is_exchanged_for_a_better_card() -> None:
    state = table(
        "travellers;seven_swap=true",
        {0: "7C 8D"},
        sizes={0: 5, 1: 5, 2: 5},
        stock=20,
        turned="AC",
        sink=1,
    )
    assert decided(state, "regular").move.verb == "swap"
    after = play(state, "swap")
    assert "swap" not in {move.verb for move in after.legal()}


def test_better_levels_win() -> None:
    for one, other in (("novice", "random"), ("regular", "novice")):
        result = simulate.compare(GAME, GAME.options(), one, other, 60, 6)
        assert result.points.low > 0, (one, result)
