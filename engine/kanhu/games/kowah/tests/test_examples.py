"""The worked examples of Kowah's rulebook, each against the rules."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations_with_replacement
from typing import Any

import pytest

from by_text import cards, events, legal, of_game, play, present, refused
from kanhu.cards.kinds import Pack
from kanhu.catalogue import setup
from kanhu.core.rules import Setup
from kanhu.core.state import State
from kanhu.games.kowah.tests.tables import GAME, THREES, table
from kanhu.text.position import dump, load

EXAMPLES = GAME.data("examples.toml")["example"]


def of_kind(kind: str) -> list[pytest.ParameterSet]:
    rows = [row for row in EXAMPLES if row["kind"] == kind]
    return [pytest.param(row, id=f"{row['id']}-{'-'.join(row['clauses'])}") for row in rows]


def kit_of(row: dict[str, Any]) -> Setup:
    return setup(GAME, GAME.options(row.get("options", "catsatcards")))


def by_kinds(text: str, pack: Pack) -> tuple[int, ...]:
    return tuple(sorted(pack.parse(text)))


def test_all_thirty_five_examples_are_there() -> None:
    assert [row["id"] for row in EXAMPLES] == [f"KO-EX-{n:02d}" for n in range(1, 36)]


@pytest.mark.parametrize("row", of_kind("ways"))
def test_ways_to_declare(row: dict[str, Any]) -> None:
    where = kit_of(row)
    pack = where.pack
    found = set()
    for way in of_game(where.kit).ways(by_kinds(row["cards"], pack)):
        name = str(way.rank) if way.form == "rank" else pack.text(way.kinds)
        found.add((way.form, frozenset(name.split()), frozenset(pack.text(way.wins).split())))
    wanted = {
        (way["form"], frozenset(way["lay"].split()), frozenset(way["wins"].split()))
        for way in row["ways"]
    }
    assert found == wanted


@pytest.mark.parametrize("row", of_kind("ways"))
def test_waits_are_the_cards_that_win(
    row: dict[str, Any],
) -> None:
    where = kit_of(row)
    pack = where.pack
    waits = set(pack.text(of_game(where.kit).waits(by_kinds(row["cards"], pack))).split())
    wanted = {kind for way in row["ways"] for kind in way["wins"].split()}
    held = row["cards"].split()
    assert waits == {kind for kind in wanted if held.count(kind) < of_game(where.kit).copies}


@pytest.mark.parametrize("row", of_kind("lay"))
def test_what_may_be_laid(row: dict[str, Any]) -> None:
    state = table(hands={0: row["cards"]}, heap="")
    move = "declare " + row["lay"]
    if row["legal"]:
        after = play(state, move)
        assert cards(after, "laid0") == [row["lay"]] * 2
    else:
        assert refused(state, move).clause == row["clause"]


@pytest.mark.parametrize("row", of_kind("throw"))
def test_what_a_declared_player_may_throw(row: dict[str, Any]) -> None:
    hand = row["cards"].split()
    for _ in range(2):
        hand.remove(row["lay"])
    state = table(phase="throw", hands={0: " ".join(hand)}, laid={0: f"{row['lay']} {row['lay']}"})
    if row["legal"]:
        assert state.refuse(GAME.read_move(state, "throw " + row["throw"])) is None
    else:
        assert refused(state, "throw " + row["throw"]).clause == row["clause"]


def staged(row: dict[str, Any]) -> tuple[dict[int, str], dict[int, str], dict[str, int]]:
    """The example at the moment before the card is drawn or thrown, others waiting as told."""
    waits = {int(seat): card for seat, card in row["waits"].items()}
    spread = iter(["s7 m7 c7 s9 m9 c9", "s2 m2 c2 s3 m3 c3"])
    hands = {seat: next(spread) for seat in waits}
    laid: dict[int, str] = {}
    scarce: dict[str, int] = {}
    for seat, card in waits.items():
        laid[seat] = f"{card} {card}"
        scarce[card] = scarce.get(card, 0) + 2
    return hands, laid, scarce


@pytest.mark.parametrize("row", of_kind("event"))
def test_shown_cards_and_claims(row: dict[str, Any]) -> None:
    hands, laid, scarce = staged(row)
    seat, card = row["seat"], row["card"]
    options = "catsatcards"
    if scarce.get(card, 0) > 3:
        # Both pairs and the card itself are five copies. The pack of 120 has four, so there two
        # can never wait for one kind; the pack of 180 shows what the example is about.
        options = "minangkabau"
        hands = {at: text + " s4 m4 c4" for at, text in hands.items()}
    if row["event"] == "draw":
        state = drawing(options, seat, hands, laid, card)
        log = events(state, "draw")
        shown = next(event for event in log if event.what == "draw").shown
        assert shown is row["shown"]
        state = play(state, "draw")
    else:
        hands[seat] = card
        state = table(options, phase="throw", actor=seat, hands=hands, laid=laid, turns=9)
        state = play(state, f"throw {card}")
    asked = []
    while state.phase in ("own_win", "claim_draw", "claim_discard") and state.board.last is None:
        asked.append(state.actor)
        verb = "win" if state.phase == "own_win" else "claim"
        won = play(state, verb)
        if len(asked) == 1 and row["winner"] >= 0:
            assert present(won.board.last).ended == {1: "KO-27", 2: "KO-29", 3: "KO-28"}[row["how"]]
            assert won.board.dealer == row["winner"], "the winner deals next (KO-4)"
        state = play(state, "pass")
    assert asked == row["order"]


def drawing(
    options: str, seat: int, hands: Mapping[int, str], laid: Mapping[int, str], card: str
) -> State:
    """The seat is to take a card, and the named one lies on top of the stock."""
    state = table(options, actor=seat, hands=hands, laid=laid)
    data = dump(state)
    stock = data["zones"]["stock"].split()
    stock.remove(card)
    data["zones"]["stock"] = " ".join([*stock, card])
    return load(data)


@pytest.mark.parametrize("row", of_kind("pay"))
def test_payments(row: dict[str, Any]) -> None:
    options = row.get("options", "catsatcards") + f";players={row['players']}"
    winner, how, feeder = row["winner"], row["how"], row["feeder"]
    hands, laid = {winner: THREES[8]}, {winner: "c5 c5"}
    if how == 2:
        hands[feeder] = "c5"
        state = table(options, phase="throw", actor=feeder, hands=hands, laid=laid, turns=9)
        state = play(state, "throw c5", "claim")
    else:
        state = play(drawing(options, feeder, hands, laid, "c5"), "draw")
        state = play(state, "win" if how == 3 else "claim")
    assert list(present(state.board.last).points) == row["payoff"]
    assert list(state.board.totals) == row["payoff"]


@pytest.mark.parametrize("row", of_kind("hand"))
def test_finished_hands(row: dict[str, Any]) -> None:
    where = kit_of(row)
    hand = by_kinds(row["cards"], where.pack)
    assert of_game(where.kit).cuts(hand) is row["threes"]
    assert of_game(where.kit).has_mata(hand) is row["mata"]
    # KO-31: three threes without a mata are no finished hand.
    assert of_game(where.kit).complete(hand) is (row["threes"] and row["mata"])
    division = of_game(where.kit).arrangement(hand)
    assert sorted(kind for meld in division.melds for kind in meld.cards) == list(hand)
    assert ("mata" in {meld.key for meld in division.melds}) is row["mata"]


@pytest.mark.parametrize("row", of_kind("stock"))
def test_stock_after_the_deal(row: dict[str, Any]) -> None:
    state = GAME.deal(GAME.options(row.get("options"), players=row["players"]), 8)
    assert len(cards(state, "stock")) == row["stock"]


# --- the course of play: examples 29 to 35 --------------------------------------------------------


@pytest.mark.clause("EX-29", "KO-12")
def test_no_discard_in_the_first_turn() -> None:
    state = GAME.deal(GAME.options(), 4)
    assert legal(state)[0] == "d"
    assert "k" not in legal(state)
    assert refused(state, "take").clause == "KO-12"


@pytest.mark.clause("EX-30", "KO-31")
def test_an_undeclared_hand_does_not_win() -> None:
    state = table(hands={1: f"c5 c5 {THREES[8]}"}, actor=1, heap="c5", thrower=0)
    state = play(state, "take")
    assert state.phase == "throw"
    assert not {"w", "c"} & set(legal(state))
    assert refused(state, "win").clause
    # It could have been declared before, and can be with the throw.
    assert "ec5" in legal(table(hands={1: f"c5 c5 {THREES[8]}"}, actor=1, heap="c5", thrower=0))


@pytest.mark.clause("EX-31", "KO-26")
def test_a_card_on_the_pile_comes_too_early() -> None:
    state = table(hands={1: f"c5 c5 {THREES[8]}"}, actor=1, heap="c5", thrower=0)
    state = play(state, "declare c5")
    assert legal(state) == ["d"], "c5 may not be thrown back, and every other throw breaks a three"
    loose = "catsatcards;no_throwback=false"
    state = table(loose, hands={1: f"c5 c5 {THREES[8]}"}, actor=1, heap="c5", thrower=0)
    state = play(state, "declare c5", "take")
    assert state.phase == "throw" and state.board.last is None
    assert legal(state) == ["tc5"]


@pytest.mark.clause("EX-32", "KO-36")
def test_the_last_card_of_the_stock() -> None:
    state = table(actor=1, hands={0: THREES[8]}, laid={0: "c5 c5"}, stock="m1", dealer=2)
    state = play(state, "draw")
    assert present(state.board.last).ended == "KO-36"
    assert present(state.board.last).points == (0, 0, 0, 0)
    assert state.board.dealer == 2 and state.board.hand == 1


@pytest.mark.clause("EX-33", "KO-30")
def test_a_win_beats_an_ordinary_taking() -> None:
    hands = {3: "m4", 2: THREES[8], 0: "m4 c4"}
    state = table(phase="throw", actor=3, hands=hands, laid={2: "s4 s4"}, turns=9)
    assert play(state, "throw m4").phase == "draw", "seat 2 waits for another card"
    hands = {3: "m4", 2: THREES[8], 0: "s4 c4"}
    state = table(phase="throw", actor=3, hands=hands, laid={2: "m4 m4"}, turns=9)
    state = play(state, "throw m4")
    assert (state.phase, state.actor) == ("claim_discard", 2)
    state = play(state, "claim")
    assert present(state.board.last).points == (-2, -2, 6, -2)


@pytest.mark.clause("EX-34", "KO-50", "KO-6")
def test_the_single_card_may_be_exchanged() -> None:
    state = table(phase="throw", hands={0: "c8 s8 m8 wf"}, laid={0: "c1 c1 s1 s1 m1"}, turns=9)
    assert legal(state) == ["tm1", "twf"]
    assert refused(state, "throw c1").clause == "KO-25"
    assert refused(state, "throw c8").clause == "KO-25"
    after = play(state, "throw m1")
    assert cards(after, "laid0") == ["c1", "c1", "s1", "s1", "wf"]
    assert cards(after, "heap")[-1] == "m1"
    assert cards(play(state, "throw wf"), "laid0") == ["c1", "c1", "s1", "s1", "m1"]


@pytest.mark.clause("EX-35", "KO-30", "KO-49")
def test_a_declined_claim_is_told_to_nobody() -> None:
    hands = {0: "c5", 2: THREES[8]}
    state = table(phase="throw", actor=0, hands=hands, laid={2: "c5 c5"}, turns=9)
    asked = play(state, "throw c5")
    assert (asked.phase, asked.actor) == ("claim_discard", 2)
    for seat in (0, 1, 3, None):
        view = asked.view(seat)
        assert view.phase == "" and view.actor is None and view.legal == ()
    state, told = asked.play(GAME.read_move(asked, "pass"))
    assert told == ()
    assert (state.phase, state.actor) == ("draw", 1)
    quiet = table(phase="throw", actor=0, hands=hands, laid={2: "m4 m4"}, turns=9)
    seen = play(quiet, "throw c5").view(1)
    assert seen.board.__dict__ == state.view(1).board.__dict__


# --- the solver against plain search ---------------------------------------------------------------


def cuts_by_search(ranks: tuple[int, ...]) -> bool:
    """Whether ranks part into threes of a rank, by trying."""
    if not ranks:
        return True
    first, rest = ranks[0], list(ranks[1:])
    for _ in range(2):
        if first not in rest:
            return False
        rest.remove(first)
    return cuts_by_search(tuple(rest))


@pytest.mark.clause("KO-20")
def test_every_split_of_small_ranks_is_found() -> None:
    where = setup(GAME, GAME.options("catsatcards"))
    kit, pack = of_game(where.kit), where.pack
    kinds = [pack.kind(code) for code in ("c1", "wf", "c2", "s2", "c3")]
    seen = 0
    for hand in combinations_with_replacement(sorted(kinds), 8):
        if any(hand.count(kind) > 4 for kind in hand):
            continue
        ways = kit.ways(hand)
        wins = {kind for way in ways for kind in way.wins}
        wanted = set()
        for kind in set(hand):
            full = tuple(sorted((*hand, kind)))
            # KO-21, KO-22: a third copy of an identical pair that makes three threes.
            ranks = tuple(kit.ranks[card] for card in full)
            if 2 <= hand.count(kind) < 4 and cuts_by_search(ranks):
                wanted.add(kind)
        assert wins == wanted, pack.text(hand)
        seen += bool(ways)
    assert seen > 20
