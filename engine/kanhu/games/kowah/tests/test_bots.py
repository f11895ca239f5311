"""Kowah's computer players, the hands they imagine, and positions that cannot be."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import Any

import pytest

import courses
from by_text import cards, legal, of_game, play, present
from kanhu import players
from kanhu.cards.chance import stream
from kanhu.cards.kinds import without
from kanhu.catalogue import setup
from kanhu.cli.main import main
from kanhu.core.memory import sample
from kanhu.core.state import State
from kanhu.games.kowah.players.estimate import Estimate
from kanhu.games.kowah.players.odds import wait_odds
from kanhu.games.kowah.reach import fit, helping, lacking
from kanhu.games.kowah.tests.tables import GAME, THREES, table
from kanhu.study import conformance
from kanhu.text import position, replays
from kanhu.text.position import PositionError, dump
from kanhu.text.replays import annotated
from kanhu.text.table import Table

WAITING = THREES[8]
TABLES = [
    "catsatcards;players=2",
    "catsatcards",
    "catsatcards_letter;players=3",
    "balik_satu;players=3",
    "minangkabau",
    "house;players=6;redeclare=true;wait_rule=identical_or_rank",
    "catsatcards;players=3;false_checki=penalty",
    "adpoker;players=5;no_throwback=false",
]
KIT = of_game(setup(GAME, GAME.options()).kit)
PACK = setup(GAME, GAME.options()).pack


def hand(text: str) -> tuple[int, ...]:
    return tuple(sorted(PACK.parse(text)))


course = partial(courses.course, GAME, None, hands=1)


@pytest.mark.parametrize("level", players.LEVELS)
@pytest.mark.parametrize("options", TABLES)
def test_every_level_plays_every_table_to_the_end_of_a_hand(options: str, level: str) -> None:
    for view, decision in course(options, level):
        courses.sound(GAME, view, decision)


@pytest.mark.parametrize("level", players.LEVELS)
def test_same_view_level_and_seed_same_decision(level: str) -> None:
    for view, decision in course("catsatcards;players=3", level):
        assert players.decide(view, level, 3) == decision


@pytest.mark.parametrize("level", players.LEVELS)
def test_hidden_cards_decide_nothing(level: str) -> None:
    board = Table.new(GAME, GAME.options("catsatcards;players=3"), 8)
    for at in range(60):
        if board.state.actor is None or board.state.board.hand:
            break
        view = board.view(board.state.actor)
        decision = players.decide(view, level, 5)
        if at % 6 == 0 and not board.state.secret:
            other = sample(view, at).view(view.seat)
            blind = replace(other, facts=view.facts, log=view.log)
            assert players.decide(blind, level, 5).move == decision.move
        board.play(decision.move)


# --- how far a hand is -------------------------------------------------------------------------------


@pytest.mark.clause("KO-20")
@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (f"c5 c5 {WAITING}", 0),
        (f"c5 s5 {WAITING}", 1),
        ("c8 s8 m8 s5 s5 m5 m5 c5", 0),
        ("c5 c5 s7 m7 c7 s9 m9 c8", 1),
        ("c5 c5 s7 m7 c6 s9 m9 c8", 2),
        # Two of each of three ranks, and two that go with nothing: one pair and two thirds.
        ("c5 c5 s7 m7 s9 m9 c2 c3", 2),
        # c1 and s1 are a part of a three, c2 c3 c4 c6 c7 c8 are alone: 2 + 1 + 1 may stay.
        ("c1 s1 c2 c3 c4 c6 c7 c8", 4),
    ],
)
def test_cards_lacking_for_checki(text: str, wanted: int) -> None:
    assert lacking(KIT, hand(text)) == wanted


@pytest.mark.clause("KO-20")
@pytest.mark.parametrize("seed", range(40))
def test_cards_lacking_are_zero_exactly_when_checki_can_be_declared(seed: int) -> None:
    """For dealt and for nearly ready hands alike; dead pairs (KO-23) apart."""
    chance = stream(seed, 0, 9)
    deck = chance.shuffle(PACK.cards)
    near = list(hand(f"c5 s5 {WAITING}"))
    near[chance.below(8)] = chance.below(30)
    for eight in (tuple(sorted(deck[:8])), tuple(sorted(near))):
        if any(eight.count(kind) > 3 for kind in eight):
            continue
        assert (lacking(KIT, eight) == 0) is bool(KIT.ways(eight))


def test_helping_cards_bring_the_hand_nearer() -> None:
    for text in ("c5 s5 s7 m7 c7 s9 m9 c8", "c1 s1 c2 c3 c4 c6 c7 c8", "rf rf wf s4 s4 m4 c9 m9"):
        own = hand(text)
        wanted = {
            kind for kind in range(30) if fit(KIT, tuple(sorted((*own, kind)))) > fit(KIT, own)
        }
        assert set(helping(KIT, own)) == wanted


# --- what opponents wait for ---------------------------------------------------------------------------


def test_odds_agree_with_counting_all_hands() -> None:
    """A pack so small that every hand can be listed: three kinds of rank 5 and of 7, one of 9."""
    loose = list(PACK.parse("c5 c5 s5 m5 c7 c7 s7 m7 m7 c9 s9 m9"))
    unseen = [loose.count(kind) for kind in range(30)]
    exact: Counter[Any] = Counter()
    for chosen in combinations(range(len(loose)), 8):
        eight = tuple(sorted(loose[at] for at in chosen))
        rank = KIT.waiting_rank(eight)
        for kind in KIT.of_rank[rank] if rank else ():
            # Every pair of copies of a kind is one way to have laid it.
            held = eight.count(kind)
            exact[kind] += held * (held - 1) // 2
    total = sum(exact.values())
    odds = wait_odds(KIT, unseen, Counter(), 2, frozenset())
    assert {k: round(v, 9) for k, v in odds.items()} == {
        k: round(n / total, 9) for k, n in exact.items() if n
    }


@pytest.mark.clause("KO-26")
def test_odds_of_what_was_let_pass_are_nought() -> None:
    loose = [4] * 30
    all_kinds = wait_odds(KIT, loose, Counter(), 2, frozenset())
    assert round(sum(all_kinds.values()), 9) == 1
    passed = frozenset(PACK.parse("c5 m9"))
    odds = wait_odds(KIT, loose, Counter(), 2, passed)
    assert not passed & set(odds) and round(sum(odds.values()), 9) == 1
    both = wait_odds(KIT, loose, Counter(), 5, frozenset())
    assert round(sum(both.values()), 9) == 2, "two kinds are awaited"


def test_the_expert_knows_what_was_let_pass() -> None:
    state = table(phase="draw", actor=1, hands={0: WAITING}, laid={0: "c5 c5"}, stock="s4 m8 m1 m2")
    board = Table.at(state)
    board.play(GAME.read_move(board.state, "draw"))
    board.play(GAME.read_move(board.state, "throw s4"))
    estimate = Estimate(of_game(board.view(2)))
    (kind,) = PACK.parse("s4")
    assert estimate.danger(kind) == 0.0
    assert estimate.danger(*PACK.parse("c5")) > 0.0


def test_the_expert_counts_what_is_gone() -> None:
    # Three copies of c5 are on the pile, so its pair could never be completed.
    state = table(hands={0: f"c5 c5 {WAITING}"}, heap="c5 c5 m1", thrower=3)
    decision = players.decide(Table.at(state).view(0), "expert", 1)
    assert decision.move.verb != "declare"
    fresh = table(hands={0: f"c5 c5 {WAITING}"}, heap="m1", thrower=3)
    assert players.decide(Table.at(fresh).view(0), "expert", 1).move.verb == "declare"


@pytest.mark.clause("KO-28", "KO-29")
@pytest.mark.parametrize("level", players.LEVELS)
def test_every_level_takes_a_win(level: str) -> None:
    state = table(actor=1, hands={1: WAITING}, laid={1: "c5 c5"}, stock="c5 c2")
    state = play(state, "draw")
    assert players.decide(Table.at(state).view(1), level, 1).move.verb == "win"
    state = table(phase="throw", actor=1, hands={1: "c5", 2: WAITING}, laid={2: "c5 c5"}, turns=9)
    state = play(state, "throw c5")
    assert players.decide(Table.at(state).view(2), level, 1).move.verb == "claim"


# --- imagined deals ----------------------------------------------------------------------------------------


@pytest.mark.clause("KO-18", "KO-20")
@pytest.mark.parametrize(
    ("options", "laid", "own"),
    [
        ("catsatcards", "c5 c5", WAITING),
        ("catsatcards", "c5 c5 s5 s5 m5", "s7 m7 c7"),
        ("catsatcards;wait_rule=identical_or_rank", "c5 s5", "s7 s7 s7 s9 m9 c9"),
        ("minangkabau", "s9 m9", "c2 c2 c2 s4 m4 c4 s6 m6 c6"),
    ],
)
def test_a_declared_opponent_is_always_ready_in_an_imagined_deal(
    options: str, laid: str, own: str
) -> None:
    state = table(options, actor=1, hands={0: own}, laid={0: laid})
    view = Table.at(state).view(1)
    seen = set()
    for seed in range(30):
        other = sample(view, seed)
        pack, kit = other.setup.pack, of_game(other.setup.kit)
        lies = pack.parse(" ".join(cards(other, "laid0")))
        whole = tuple(sorted(lies + pack.parse(" ".join(cards(other, "hand0")))))
        assert len(lies) == len(laid.split()) and len(whole) == kit.held
        assert kit.stands(whole, lies)
        assert other.view(1).zones == view.zones
        seen.add(lies)
    assert len(seen) > 8, "not always the same pair"


@pytest.mark.clause("KO-49")
def test_imagined_hands_hold_the_cards_that_are_known() -> None:
    state = table(actor=2, heap="wf", thrower=1, hands={0: WAITING, 2: "wf wf s1 m1 c1 c4 s4 m4"},
                  laid={0: "c5 c5"})  # fmt: skip
    board = Table.at(state)
    for move in ("take", "throw s1", "draw"):
        board.play(GAME.read_move(board.state, move))
    view = board.view(board.state.actor)
    conformance.facts_are_true(view, board.state)
    for seed in range(10):
        assert "wf" in cards(sample(view, seed), "hand2")


def test_imagined_deals_can_be_played_to_the_end() -> None:
    board = Table.new(GAME, GAME.options("catsatcards;hands=1"), 12)
    chance = stream(4, 0, 0)
    tried = 0
    while board.state.outcome is None and board.cursor < 120:
        state = board.state
        if board.cursor % 9 == 0:
            other = sample(board.view(state.actor), board.cursor)
            while other.outcome is None:
                moves = other.legal()
                other = other.play(moves[chance.below(len(moves))])[0]
            tried += 1
        moves = state.legal()
        declare = [move for move in moves if move.verb == "declare"]
        board.play(declare[0] if declare else moves[chance.below(len(moves))])
    assert tried > 4


# --- positions -------------------------------------------------------------------------------------------------


def data_of(state: State) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(dump(state)))
    return found


NO_M9 = "c5 c1 c2 c3 c4 s1 s2 s3 s4"
THROWN = table(phase="throw", actor=1, hands={1: NO_M9, 2: WAITING}, laid={2: "c5 c5"}, turns=9)
CLAIM = play(THROWN, "throw c5")
SHOWN = play(table(actor=1, hands={3: WAITING}, laid={3: "c5 c5"}, stock="c5 c2"), "draw")


@pytest.mark.clause("KO-49")
@pytest.mark.parametrize("state", [THROWN, CLAIM, SHOWN], ids=["throw", "claim", "shown"])
def test_what_follows_from_the_rest_may_be_left_out(state: State) -> None:
    data = data_of(state)
    for key in ("turn", "shown", "turns"):
        data["board"].pop(key, None)
    assert legal(position.load(data)) == legal(state)


@pytest.mark.parametrize(
    ("state", "change", "clause"),
    [
        (THROWN, {"turn": 2}, "KO-11"), (THROWN, {"turn": 9}, "KO-1"),
        (THROWN, {"thrower": 4}, "KO-1"), (THROWN, {"hand": 8}, "KO-37"),
        (THROWN, {"turns": 400}, "KO-38"), (CLAIM, {"turns": -1}, "KO-38"),
        (THROWN, {"taken": THROWN.setup.pack.kind("m9")}, "KO-17"), (CLAIM, {"taken": 4}, "KO-17"),
        (THROWN, {"called": True}, "KO-19"),
        (THROWN, {"totals": [1, 0, 0, 0]}, "KO-32"), (THROWN, {"shown": 3}, "KO-26"),
        (THROWN, {"nth": 1}, "KO-36"), (CLAIM, {"thrower": 3}, "KO-29"),
        (SHOWN, {"shown": -1}, "KO-26"), (SHOWN, {"shown": 7}, "KO-26"),
    ],
    ids=lambda part: None if isinstance(part, State) else str(part),
)  # fmt: skip
def test_boards_that_no_play_reaches(state: State, change: dict[str, Any], clause: str) -> None:
    data = data_of(state)
    data["board"] |= change
    with pytest.raises(PositionError) as error:
        position.load(data)
    assert error.value.clause == clause


def moved(state: State, src: str, dst: str, *codes: str) -> dict[str, Any]:
    """The position with cards moved from one place to another."""
    data = data_of(state)
    pack = state.setup.pack
    left = without(pack.parse(data["zones"].get(src, "")), pack.parse(" ".join(codes)))
    data["zones"][src] = pack.text(left)
    data["zones"][dst] = f"{data['zones'].get(dst, '')} {' '.join(codes)}".strip()
    return data


@pytest.mark.parametrize(
    ("data", "clause"),
    [
        (moved(THROWN, "hand2", "stock", "s7"), "KO-15"),
        (moved(THROWN, "hand2", "laid2", "s7"), "KO-21"),
        (moved(THROWN, "laid2", "hand2", "c5"), "KO-21"),
        (moved(SHOWN, "drawn1", "stock", "c5"), "KO-12"),
        (moved(SHOWN, "drawn1", "hand1", "c5"), "KO-15"),
    ],
    ids=["few", "odd", "single", "none drawn", "drawn and kept"],
)
def test_places_that_do_not_fit(data: dict[str, Any], clause: str) -> None:
    with pytest.raises(PositionError) as error:
        position.load(data)
    assert error.value.clause == clause


@pytest.mark.clause("KO-25")
def test_a_checki_that_is_not_true_cannot_stand() -> None:
    data = data_of(THROWN)
    data["zones"]["hand1"] = data["zones"]["hand1"].replace("s4", "s7")
    data["zones"]["hand2"] = data["zones"]["hand2"].replace("s7", "s4")
    with pytest.raises(PositionError) as error:
        position.load(data)
    assert error.value.clause == "KO-25"
    data["options"] = "catsatcards;false_checki=penalty"
    assert position.load(data).phase == "throw", "where checki may be false it can"


@pytest.mark.clause("KO-36")
def test_an_empty_stock_has_ended_the_hand() -> None:
    data = data_of(THROWN)
    data["zones"]["heap"] = data["zones"].get("heap", "") + " " + data["zones"].pop("stock")
    data["board"]["turns"] = 200
    with pytest.raises(PositionError) as error:
        position.load(data)
    assert error.value.clause == "KO-36"


def test_every_answer_is_asked_of_who_could_give_it() -> None:
    data = data_of(CLAIM)
    data["actor"] = 3
    with pytest.raises(PositionError):
        position.load(data)


@pytest.mark.clause("KO-44")
def test_two_pairs_at_koa_cannot_lie_there() -> None:
    state = table("minangkabau", hands={0: "s9 m9 c4 s4 m4 c2 c2 c2 s6 m6 c6"})
    data = moved(state, "hand0", "laid0", "s9", "m9", "c4", "s4", "m4")
    with pytest.raises(PositionError):
        position.load(data)


# --- texts ----------------------------------------------------------------------------------------------------------


def test_every_clause_of_the_rulebook_is_there() -> None:
    assert list(GAME.rulebook.clauses) == [f"KO-{n}" for n in range(1, 54)]


def test_six_annotated_games() -> None:
    assert len(annotated(GAME)) == 6
    ends = set()
    for replay in annotated(GAME).values():
        board = replays.check(GAME, replay)
        ends.add(present(board.state.board.last).ended)
        assert len(replay.notes) >= 5
    assert ends == {"KO-27", "KO-28", "KO-29", "KO-36", "KO-39"}, "every way a hand can end"


def test_melds_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["melds", "kowah", *f"c5 c5 {WAITING}".split(), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["waits"] == ["c5"]
    assert main(["melds", "kowah", *f"c5 c5 c5 {WAITING}".split(), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["complete"] is True
    assert main(["melds", "kowah", "c5", "c5"]) == 2
    assert "KO-15" in capsys.readouterr().err
