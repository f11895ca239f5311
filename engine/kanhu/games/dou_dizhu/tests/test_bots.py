"""Dou Dizhu's players: legal, repeatable, blind to what is hidden, sensible, and able to say why."""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from typing import Any

import pytest

import courses
from by_text import board_of, cards, of_game, play, present
from by_text import in_words as legal
from kanhu import players
from kanhu.cards.chance import Stream
from kanhu.core.memory import sample
from kanhu.core.state import State
from kanhu.games.dou_dizhu.players.choice import options as choice_of
from kanhu.games.dou_dizhu.players.expert import promising
from kanhu.games.dou_dizhu.players.hand import CutHand, code
from kanhu.games.dou_dizhu.players.playout import Deal
from kanhu.games.dou_dizhu.players.simple import strength
from kanhu.games.dou_dizhu.shapes import Shape, beats
from kanhu.games.dou_dizhu.split import counts_of, cut, split
from kanhu.games.dou_dizhu.tests.tables import GAME, opening, table
from kanhu.players import Decision
from kanhu.study import simulate
from kanhu.text.position import dump
from kanhu.text.table import Table

FEW = 6
course = partial(courses.course, GAME, FEW)
# A code of a card, or a hyphen for a minus sign.
NO_WORDS = re.compile(r"\b(?:[2-9TJQKA][CDHS]|X[BR])\b|(?<!\w)-\d")
TABLES = [
    "denexa;hands=1", "programs;hands=1", "joker;hands=1",
    "denexa;hands=1;plane_single_kickers_equal=true;quad_single_kickers_equal=true"
    ";both_jokers_as_kickers=true",
]  # fmt: skip


def decided(state: State, level: str = "expert", seed: int = 4) -> Decision:
    return players.decide(Table.at(state).view(state.actor), level, seed)


@pytest.mark.parametrize("level", players.LEVELS)
@pytest.mark.parametrize("options", TABLES)
def test_every_level_plays_every_table(options: str, level: str) -> None:
    for seed in (3, 4):
        for view, decision in course(options, level, seed):
            courses.sound(GAME, view, decision, NO_WORDS)


@pytest.mark.clause("DD-44")
@pytest.mark.parametrize("level", players.LEVELS)
def test_same_view_same_decision_whatever_is_hidden(level: str) -> None:
    courses.blind(GAME, FEW, "denexa;hands=1", level)


WINNING = "4C 4D 4H 5C 5D 5H 6C 6D 6H 3C JC KC 7C 8C 9C TC JD 2C 2D 2H"


@pytest.mark.clause("DD-38")
@pytest.mark.parametrize("level", ["regular", "expert"])
def test_goes_out_when_it_can(level: str) -> None:
    state = table("denexa;hands=1", {0: WINNING})
    for text in ("play 4C 4D 4H 5C 5D 5H 6C 6D 6H 3C JC KC", "play 7C 8C 9C TC JD"):
        state = play(state, text, "pass", "pass")
    assert GAME.move_text(state, decided(state, level).move) == "play 2C 2D 2H"


@pytest.mark.clause("DD-35", "DD-38")
@pytest.mark.parametrize("level", ["regular", "expert"])
def test_leaves_a_partners_high_play_alone(level: str) -> None:
    hands = {0: "3C", 1: "AC", 2: "2C 3D 3H 4D 4H 4S 6C 6D 7D 7H 9D 9C JC JD KD KH QS"}
    state = play(table(hands=hands), "play 3C", "play AC")
    assert decided(state, level).move.verb == "pass"


@pytest.mark.clause("DD-9")
def test_bids_with_strong_cards_only() -> None:
    strong = "XB XR 2C 2D 2H 2S AC AD KC KD QC QD JC JD TC TD 9C"
    weak = "3C 4D 6H 7S 8C TD JH QS KC 3D 4H 6S 7C 9D TH JS 5C"
    for level in ("regular", "expert"):
        for hand, bids in ((strong, True), (weak, False)):
            state = table(hands={0: hand}, phase="auction")
            assert (decided(state, level).move.verb == "bid") is bids, (level, hand)
    pack = table().setup.pack
    assert strength(pack.parse(strong)) > strength(pack.parse(weak))


# --- how a hand is cut ----------------------------------------------------------------------------


@pytest.mark.clause("DD-15")
@pytest.mark.parametrize(
    ("hand", "plays"),
    [
        ("3C", 1), ("3C 3D", 1), ("3C 4C 5C 6C 7C", 1), ("3C 3D 4C 4D 5C 5D", 1), ("XB XR", 1),
        ("3C 3D 3H 9C", 1), ("3C 3D 3H 4C 4D 4H 9C TC", 1), ("3C 3D 3H 3S", 1), ("3C 5C 7C", 3),
        ("3C 4C 5C 6C 7C 9C 9D 9H KC", 2), (WINNING, 3),
    ],
)  # fmt: skip
def test_few_plays(hand: str, plays: int) -> None:
    assert cut(counts_of(table().setup.pack.parse(hand))).plays() == plays


@pytest.mark.clause("DD-15")
def test_a_cut_holds_every_card_once_and_nothing_but_combinations() -> None:
    for seed in range(60):
        state, _ = opening(seed=seed)
        kit = of_game(state.setup.kit)
        hand = state.setup.pack.parse(" ".join(cards(state, "hand0")))
        parts = split(hand)
        assert sorted(kind for _, found in parts for kind in found) == sorted(hand)
        for name, found in parts:
            assert [shape.kind for shape in kit.reader.readings(found)] == [name]
        assert present(state.setup.wording.arrange)(state.view(0)) == [
            (name, found, 0) for name, found in parts if len(found) > 1
        ]


@pytest.mark.clause("DD-32")
def test_one_move_for_each_kind_and_rank() -> None:
    state = table(hands={0: "3C 3D 3H 4C 4D 4H 9C TC 2C XB"})
    view = of_game(Table.at(state).view(0))
    found = choice_of(view)
    assert len({row.shape for row in found}) == len(found)
    assert all(row.move in view.legal for row in found)
    plane = next(row for row in found if row.shape == Shape("plane_singles", 2, 1))
    high = {view.setup.pack.codes[kind] for kind in plane.move.cards}
    assert not high & {"2C", "XB"}  # the lowest kickers that fit
    assert len(promising(found)) < len(view.legal)


# --- the imagined play ----------------------------------------------------------------------------


class Told(Deal):
    """A deal that tells what was played in it."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.told: list[Any] = []

    def put(self, last: Any) -> None:
        self.told.append((self.turn, last, [hand.n for hand in self.hands]))
        super().put(last)


KINDS = {
    (1, 0): "single", (2, 0): "pair", (3, 0): "trips", (3, 1): "trips_single", (3, 2): "trips_pair",
    (4, 0): "bomb", (5, 0): "rocket",
}  # fmt: skip
ROWS = {(1, 0): "straight", (2, 0): "pair_run", (3, 0): "plane", (3, 1): "plane_singles",
        (3, 2): "plane_pairs"}  # fmt: skip
CARDS = {"rocket": 2}


def shape_of(last: tuple[int, ...]) -> Shape:
    each, length, kick, top = last
    return Shape((ROWS if length > 1 else KINDS)[each, kick], length, top)


@pytest.mark.clause("DD-32", "DD-34", "DD-37")
def test_imagined_play_beats_what_lies_and_parts_with_as_many_cards() -> None:
    for seed in range(80):
        state, _ = opening(seed=seed)
        hands = []
        for seat in range(3):
            kinds = state.setup.pack.parse(" ".join(cards(state, f"hand{seat}")))
            hands.append(CutHand(cut(counts_of(kinds)), len(kinds)))
        deal = Told(hands, 0, 0)
        winner = deal.winner()
        assert deal.hands[winner].n == 0
        assert [hand.n for hand in deal.hands].count(0) == 1
        last, owner, before = None, -1, [17, 17, 17]
        for turn, made, left in deal.told:
            if last is None or owner == turn:
                assert made is not None, "a leader passed"
                last = None
            gone = before[turn] - left[turn]
            if made is None:
                assert gone == 0
            else:
                each, length, kick, _ = made
                assert gone == (2 if each == 5 else length * (each + kick))
                if last is not None:
                    assert beats(shape_of(made), shape_of(last)), (seed, made, last)
                last, owner = made, turn
            before = left
        doubled = Counter(shape_of(made).kind for _, made, _ in deal.told if made)
        assert deal.doubled == doubled["bomb"] + doubled["rocket"]


@pytest.mark.clause("DD-32")
def test_shapes_and_their_codes_agree() -> None:
    for kind in (*KINDS.values(), *ROWS.values()):
        length = 1 if kind in KINDS.values() else 5
        assert shape_of(code(Shape(kind, length, 7))) == Shape(kind, length, 7)


@pytest.mark.clause("DD-8", "DD-44")
def test_imagined_deals_fit_what_was_seen() -> None:
    board = Table.new(GAME, GAME.options("denexa;widow_shown=true"), 9)
    board.play(board.state.legal()[-1])
    lord = board_of(board.state).landlord
    board.play(board.state.legal()[0])
    view = board.view(board.state.actor)
    chance = Stream(3)
    for _ in range(20):
        zones = dump(sample(view, chance.next64()))["zones"]
        held = view.setup.pack.parse(zones[f"hand{lord}"])
        shown = {*of_game(view.board).shown, of_game(view.board).face} - set(view.cards("trick"))
        assert shown <= set(held)


def test_better_levels_win() -> None:
    options = GAME.options(None, hands=1)
    for one, other in (("novice", "random"), ("regular", "novice")):
        result = simulate.compare(GAME, options, one, other, 80, 6)
        assert result.points.low > 0, (one, result)


@pytest.mark.clause("DD-35")
def test_legal_moves_of_a_bots_game_are_the_games() -> None:
    for view, decision in course("denexa;hands=1", "regular", seed=8):
        if view.phase == "answer":
            assert view.legal[0].verb == "pass"
        assert decision.move in view.legal
    assert legal(table())
