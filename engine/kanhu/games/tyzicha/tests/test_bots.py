"""Tyzicha's players: legal, repeatable, blind to what is hidden, sensible, and able to say why."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

import courses
from by_text import cards, of_game, play, present
from kanhu import players
from kanhu.cards.bits import bits, cards_of
from kanhu.cards.chance import Stream
from kanhu.core.moves import Event
from kanhu.core.options import Options
from kanhu.core.state import State
from kanhu.core.view import Fact
from kanhu.games.tyzicha.board import View
from kanhu.games.tyzicha.cards import may_follow
from kanhu.games.tyzicha.players.deals import deal_of, imagine, known, lacking
from kanhu.games.tyzicha.players.guess import gifts, promise
from kanhu.games.tyzicha.players.playout import Deal, may
from kanhu.games.tyzicha.players.simple import chance_of
from kanhu.games.tyzicha.players.worth import Worth, worth_of
from kanhu.games.tyzicha.tests.tables import GAME, PACK, deal, declared, tricks
from kanhu.study import simulate
from kanhu.text.table import Table

FEW = 3  # deals, to be quick
# A code of a card, or a hyphen for a minus sign.
NO_WORDS = re.compile(r"\b(?:[2-9TJQKA][CDHS]|X[BR])\b|(?<!\w)-\d")
ALONE = [[2, 0], [0, 110], [1, 0]]  # seat 0 has bid 110 and nobody else
TABLES = ["denexa", "pagat", "tysiac", "gourmands", "denexa;must_head=false"]


def one(options: str) -> Options:
    return GAME.options(options, **GAME.single)


def hand(text: str) -> int:
    return bits(PACK.parse(text))


def decided(state: State, level: str = "expert", seed: int = 4) -> str:
    view = of_game(Table.at(state).view(state.actor))
    return GAME.move_text(state, players.decide(view, level, seed).move)


def course(options: str, level: str, seed: int = 3) -> Iterator[courses.Turn]:
    return courses.turns(GAME, FEW, one(options).text, level, seed)


@pytest.mark.parametrize("level", players.LEVELS)
@pytest.mark.parametrize("options", TABLES)
def test_every_level_plays_every_table(options: str, level: str) -> None:
    for view, decision, _ in course(options, level):
        courses.sound(GAME, view, decision, NO_WORDS)


@pytest.mark.clause("TY-40")
@pytest.mark.parametrize("level", players.LEVELS)
def test_same_view_same_decision_whatever_is_hidden(level: str) -> None:
    for seed in (11, 12):
        courses.blind(GAME, FEW, one("denexa").text, level, seed)


@pytest.mark.clause("TY-22", "TY-23", "TY-25")
@pytest.mark.parametrize("options", ["denexa", "denexa;must_head=false", "pagat"])
def test_the_imagined_play_keeps_the_rules(options: str) -> None:
    """A deal played out in bits is a hand of the engine with the same totals."""
    for seed in range(15):
        state = declared(options, seed=seed, phase="lead")
        o = of_game(state.setup.options)
        hands = [hand(" ".join(cards(state, f"hand{seat}"))) for seat in range(3)]
        found = Deal(hands, 0, o.must_head, o.marriage_first_trick)
        found.moves_made = []
        totals = list(found.play_out())
        assert len(found.moves_made) == 24
        events: tuple[Event, ...] = ()
        for kind, marry in found.moves_made:
            verb = "marry" if marry else "play"
            state, events = state.play(GAME.read_move(state, f"{verb} {PACK.codes[kind]}"))
        (said,) = [event for event in events if event.what in ("made", "broken")]
        assert said.n == totals[0]
        if said.what == "broken":
            assert present(state.board.last).points == (-110, totals[1], totals[2])


@pytest.mark.clause("TY-22", "TY-23")
@pytest.mark.parametrize("head", [True, False])
def test_following_in_bits(head: bool) -> None:
    chance = Stream(5)
    from kanhu.games.tyzicha.players.playout import OF_SUIT, TRUMP_BITS

    for _ in range(400):
        deck = chance.shuffle(range(24))
        own, (led, best) = tuple(sorted(deck[:5])), deck[5:7]
        trump = ("", *"CDHS")[chance.below(5)]
        if OF_SUIT[best] not in (OF_SUIT[led], TRUMP_BITS[trump]):
            best = led
        right = may_follow(own, led, best, trump, head)
        assert may(bits(own), OF_SUIT[led], best, TRUMP_BITS[trump], head) == bits(right)


@pytest.mark.clause("TY-22", "TY-23", "TY-40")
def test_imagined_deals_fit_what_was_seen_and_shown() -> None:
    """Sizes, known cards, and nothing in a hand that its plays have shown it to lack."""
    for seed in range(6):
        for turn, _, board in course("denexa", "regular", seed):
            view: View = of_game(turn)
            what = known(view)
            hands = [hand(" ".join(cards(board.state, f"hand{seat}"))) for seat in range(3)]
            lacks = lacking(view)
            assert not any(lacks[seat] & hands[seat] for seat in range(3)), "a false conclusion"
            zones = imagine(view, what, Stream(seed))
            every = 0
            for zone, held in zones.items():
                assert held.bit_count() == view.count(zone)
                assert not held & every
                every |= held
            assert every == (1 << 24) - 1
            for seat in range(3):
                assert not zones[f"hand{seat}"] & lacks[seat]
            assert zones[f"hand{view.seat}"] == bits(view.hand)
            if view.phase in ("lead", "follow"):
                found = deal_of(view, zones)
                # What lies in the tricks is known, so the totals so far are exact.
                assert sum(found.points) - sum(view.board.married) == sum(
                    {"9": 0, "J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}[code[0]]
                    for seat in range(3)
                    for code in cards(board.state, f"won{seat}")
                )


@pytest.mark.clause("TY-22", "TY-23")
def test_a_hand_shows_what_it_lacks() -> None:
    board = Table.at(tricks(hands=["KS 9C", "9S JD", "TS JC"], trump="H", tricks=[4, 1, 1]))
    board.play(GAME.read_move(board.state, "play KS"))
    board.play(GAME.read_move(board.state, "play 9S"))
    lacks = lacking(of_game(board.view(2)))
    assert lacks[1] == hand("TS AS"), "it followed without heading the king"
    board = Table.at(tricks(hands=["KS 9C", "9D JD", "TS JC"], tricks=[4, 1, 1]))
    board.play(GAME.read_move(board.state, "play KS"))
    board.play(GAME.read_move(board.state, "play 9D"))
    assert lacking(of_game(board.view(2)))[1] == hand("9S JS QS KS TS AS")


@pytest.mark.clause("TY-26")
def test_a_promise_grows_with_the_hand() -> None:
    weak, strong = hand("9C JC 9D JD 9S JS 9H"), hand("AC TC AD TD AS TS AH")
    rich = hand("KH QH AH TH AC TC AD")
    assert promise(weak) < 60 < 110 < promise(strong) < promise(rich)
    full = hand("KH QH AH TH AC TC AD TD")
    assert promise(full) > 200


@pytest.mark.clause("TY-16")
def test_gifts_spare_marriages_and_aces() -> None:
    ten = hand("KH QH AH AC TC AS 9D JD 9S 9C")
    given = {PACK.codes[kind] for pair in gifts(ten, 1) for kind in pair}
    assert not given & {"KH", "QH", "AH", "AC", "AS", "TC"}


@pytest.mark.clause("TY-9", "TY-10")
@pytest.mark.parametrize("level", ["regular", "expert"])
def test_bids_with_a_rich_hand_and_passes_with_a_poor_one(level: str) -> None:
    rich = "KH QH AH TH AC TC AD"
    assert decided(deal(hands={2: rich}), level) == "bid 110"
    assert decided(deal(hands={2: "9C JC 9D JD 9S JS 9H"}), level) == "pass"


@pytest.mark.clause("TY-17")
@pytest.mark.parametrize("level", ["regular", "expert"])
def test_raises_what_cannot_be_lost(level: str) -> None:
    # Every heart, both other aces and their tens: nothing can be lost but a trick or two.
    text = decided(declared(hands={0: "AH TH KH QH JH 9H AC TC"}), level)
    assert text.startswith("raise")
    assert int(text.split()[1]) >= 150


@pytest.mark.clause("TY-19")
def test_the_expert_concedes_what_cannot_be_made() -> None:
    calls = [[2, 0], *([seat, n] for seat, n in zip((0, 1) * 9, range(110, 280, 10), strict=False))]
    calls = [call for call in calls if call[1] <= 270]
    assert calls[-1] == [0, 270]
    state = declared(hands={0: "9C JC 9D JD 9S JS 9H JH"}, contract=270, calls=[*calls, [1, 0]])
    assert decided(state) in ("concede", "stand")
    worth = Worth(0, (0, 0, 0), 1, False)
    # Each opponent would take 60: playing on costs 20 more than conceding.
    assert worth.gain([0, 60, 60], 0, 270) < worth.conceded(0, 270) == -310
    # Three seats, nothing beyond the ceiling, and the way home is worth most of all.
    assert Worth(1, (0, 990, 0), 1, False).conceded(0, 110) == 10 - (-110 + 40) / 2
    assert Worth(0, (900, 0, 0), 1, False).gain([120, 0, 0], 0, 110) > 400


@pytest.mark.clause("TY-25", "TY-27")
@pytest.mark.parametrize("level", ["regular", "expert"])
def test_shows_a_marriage_that_makes_the_contract(level: str) -> None:
    state = tricks(hands=["KH QH", "AH 9D", "TH JC"], contract=150, calls=ALONE)
    assert decided(state, level).startswith("marry")


@pytest.mark.clause("TY-25")
@pytest.mark.parametrize("level", ["regular", "expert"])
def test_takes_a_sure_trick_before_a_marriage(level: str) -> None:
    """The ace keeps the lead, and the marriage can still be shown with the next card.

    Shown now, it makes hearts trump and loses the lead to the ace of hearts; the ace of spades may
    then fall to a trump.
    """
    state = tricks(hands=["KH QH AS", "AH TH 9D", "JC QC KC"])
    view = Table.at(state).view(0)
    found = players.decide(view, level, 4)
    assert GAME.move_text(state, found.move) == "play AS"
    worth = {GAME.move_text(state, move): value for move, value in found.ranked}
    assert worth["play AS"] >= max(worth["marry QH"], worth["marry KH"])


@pytest.mark.clause("TY-24")
def test_takes_the_last_trick_with_the_sure_card() -> None:
    state = play(tricks(hands=["9S 9C", "AS JD", "TS JC"], tricks=[4, 1, 1]), "play 9S")
    assert decided(state, "regular") == "play AS"


@pytest.mark.clause("TY-22", "TY-23")
def test_exact_chances() -> None:
    # Two cards each. The ace of clubs is led, no club is out, one trump is: it will be ruffed.
    state = tricks(hands=["AC 9D", "9S JS", "9H TS"], trump="H", tricks=[4, 1, 1])
    board = Table.at(state)
    view: View = replace(of_game(board.view(0)), facts=known_piles(state))
    lead = next(move for move in view.legal if PACK.text(move.cards) == "AC")
    assert chance_of(view, lead) == 0
    # A diamond: the nine wins only if nobody has a higher one or a trump without diamonds.
    low = next(move for move in view.legal if PACK.text(move.cards) == "9D")
    assert chance_of(view, low) == 0
    # Without a trump the same ace cannot lose.
    state = tricks(hands=["AC 9D", "9S JS", "9H TS"], tricks=[4, 1, 1])
    view = replace(of_game(Table.at(state).view(0)), facts=known_piles(state))
    assert chance_of(view, lead) == 1
    # One club and one trump among four cards: a hand ruffs if it has the trump and not the club.
    state = tricks(hands=["AC 9D", "9S 9C", "9H TS"], trump="H", tricks=[4, 1, 1])
    view = replace(of_game(Table.at(state).view(0)), facts=known_piles(state))
    # Of the six ways to deal the four cards, two leave club and trump together.
    assert chance_of(view, lead) == pytest.approx(2 / 6)


def known_piles(state: State) -> tuple[Fact, ...]:
    """As if the seat had watched all tricks."""
    from kanhu.core.view import Fact

    return tuple(
        Fact(frozenset([f"won{seat}"]), PACK.parse(" ".join(cards(state, f"won{seat}"))))
        for seat in range(3)
    )


@pytest.mark.clause("TY-33")
def test_opponents_points_are_counted_as_they_are_rounded() -> None:
    state = declared("denexa;rounding=10")
    worth = worth_of(of_game(Table.at(state).view(0)))
    # The contract of 110 is broken; 44 and 66 points are written down as 40 and 70.
    assert worth.points([80, 44, 66], 0, 110) == -110 - (40 + 70) / 2
    exact = worth_of(of_game(Table.at(declared()).view(0)))
    assert exact.points([80, 44, 66], 0, 110) == -110 - (44 + 66) / 2


def test_cards_and_bits() -> None:
    assert cards_of(bits((0, 5, 23))) == (0, 5, 23)


def test_better_levels_win() -> None:
    for better, other, deals in (("novice", "random", 40), ("regular", "novice", 160)):
        result = simulate.compare(GAME, one("denexa"), better, other, deals, 6)
        assert result.points.low > 0, (better, result)


@pytest.mark.long
def test_the_best_level_wins() -> None:
    result = simulate.compare(GAME, one("denexa"), "expert", "regular", 40, 1, simulations=12)
    assert result.points.low > 0, result
