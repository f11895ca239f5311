"""What the four neighbour games ask, quote and advise in moments that are easily told wrongly."""

from __future__ import annotations

import re
from typing import Any

import pytest

import kanhu
from by_text import of_game, play, refused
from kanhu import players
from kanhu.cards.chance import Stream
from kanhu.catalogue import Game
from kanhu.core.moves import Move
from kanhu.core.options import OptionError
from kanhu.core.state import State
from kanhu.games.dou_dizhu.tests.tables import GAME as DOU
from kanhu.games.dou_dizhu.tests.tables import call
from kanhu.games.dou_dizhu.tests.tables import table as dou
from kanhu.games.khanquest.players.words import Words as KhanWords
from kanhu.games.khanquest.tests.tables import GAME as KHAN
from kanhu.games.khanquest.tests.tables import table as khan
from kanhu.games.schafkopf.players.playout import Result
from kanhu.games.schafkopf.players.words import Words as SchafkopfWords
from kanhu.games.schafkopf.tests.tables import GAME as SCHAFKOPF
from kanhu.games.schafkopf.tests.tables import table as schafkopf
from kanhu.games.tyzicha.players.words import Words as TyzichaWords
from kanhu.games.tyzicha.players.worth import Mean, Worth
from kanhu.games.tyzicha.tests.tables import GAME as TYZICHA
from kanhu.games.tyzicha.tests.tables import deal, declared, tricks
from kanhu.players.search import search
from kanhu.text.table import Table
from kanhu.wording.conditions import in_force
from kanhu.wording.words import Words
from trials import Given

NAMES = ("South", "West", "North", "East", "Fifth")


def asked(state: State) -> tuple[str, ...]:
    """The two lines that the seat to decide reads, in one text, and the clause in force."""
    view = Table.at(state).view(state.actor)
    words = Words(view.setup, NAMES[: view.setup.seats], view.seat)
    return " ".join(filter(None, (words.prompt(view), words.note(view).text))), in_force(view)


def advised(state: State, seed: int = 1) -> tuple[Move, str]:
    """The reasons of the expert, in one text."""
    decision = players.decide(Table.at(state).view(state.actor), "expert", seed)
    return decision.move, " ".join(reason.text for reason in decision.reasons)


# --- Khanquest: what is asked --------------------------------------------------------------------


@pytest.mark.clause("KQ-35")
def test_remembered_leads_are_quoted_where_they_are_offered() -> None:
    board = Table.new(KHAN, KHAN.options("alexander"), 3)
    assert {len(move.cards) for move in board.state.legal()} > {1}
    said, clause = asked(board.state)
    assert clause == "KQ-35"
    assert "pair plus one" not in said
    move = next(move for move in board.state.legal() if len(move.cards) > 1)
    assert next(e for e in board.state.play(move)[1] if e.what == "lead").clause == "KQ-35"
    quoted = KHAN.rulebook["KQ-35"].quote
    assert all(word in quoted for word in ("three", "four", "five"))


@pytest.mark.clause("KQ-13")
def test_five_cards_are_mentioned_where_they_can_be_led() -> None:
    assert "two pairs" in KHAN.rulebook["KQ-13"].quote
    hand = {0: "8C 8D 9C 9D KS AS QH"}
    said, clause = asked(khan("seven", hand, sizes={1: 7, 2: 7}, stock=10, sink=1))
    assert "two pairs plus one" in said
    assert clause == "KQ-13"
    five = khan("travellers", hand, sizes={1: 7, 2: 7}, stock=10, sink=1)
    assert "two pairs" not in asked(five)[0]


@pytest.mark.clause("KQ-13")
def test_no_pair_is_offered_where_none_is_held() -> None:
    for seed in range(40):
        state = KHAN.deal(KHAN.options("huzur"), seed)
        said, clause = asked(state)
        assert clause == "KQ-13"
        sizes = {len(move.cards) for move in state.legal() if move.verb == "lead"}
        assert ("pair" in said) == (3 in sizes)
        assert ("two pairs" in said) == (5 in sizes)
        assert "The first to run out of cards wins" in said


@pytest.mark.clause("KQ-16")
def test_a_short_hand_is_named_with_its_clause() -> None:
    held = {0: "8D 8H 9S TS"}
    said, clause = asked(khan(hands=held, sizes={0: 4, 1: 2, 2: 6}))
    assert (clause, "fewer than three" in said) == ("KQ-16", True)
    # Where no pair is held the short hand takes nothing away.
    said, clause = asked(khan(hands={0: "8D JH 9S TS"}, sizes={0: 4, 1: 2, 2: 6}))
    assert (clause, "nothing larger to lead" in said) == ("KQ-13", True)
    # Of seven cards five cannot be led against four, but three can.
    held = {0: "8C 8D 9C 9D KS AS QH"}
    said, clause = asked(khan("seven", held, sizes={0: 7, 1: 4, 2: 7}))
    assert (clause, "more cards than any opponent holds" in said) == ("KQ-16", True)


@pytest.mark.clause("KQ-18", "KQ-22", "KQ-36")
def test_taking_is_asked_for_where_nothing_else_is_left() -> None:
    held = {1: "8S 9S 9H TC JC"}
    where: dict[str, Any] = {"trump": "S", "sizes": {0: 5, 1: 5, 2: 5}, "sink": 2}
    state = khan("huzur", held, layers=["2H"], **where)
    assert [move.verb for move in state.legal()] == ["take"]
    said, clause = asked(state)
    assert clause == "KQ-36"
    assert "Beat" not in said
    assert said.startswith("You can't beat that. Pick up the table. You hold its suit,")
    (reason,) = players.decide(state.view(1), "expert", 1).reasons
    assert reason.clause == "KQ-36"
    weak = {1: "8D 9D 9H TC JC"}
    assert asked(khan("huzur", weak, layers=["2H"], **where)) == (
        "You can't beat that. Pick up the table. Higher in suit or a joker beats it; "
        "a trump only if you lack the suit.",
        "KQ-18",
    )
    assert asked(khan(hands=weak, layers=["AD AH XR"], **where))[1] == "KQ-22"
    free = khan(hands=held, layers=["2H"], **where)
    assert "Beat it, or pick up" in asked(free)[0]


@pytest.mark.clause("KQ-3")
def test_the_order_of_the_cards_is_quoted_whole() -> None:
    assert KHAN.rulebook["KQ-3"].quote.endswith("7 8 9 10 jack queen king 3 2 ace.")
    assert all(clause.quote.endswith(".") for clause in KHAN.rulebook.clauses.values())


# --- Khanquest: what is advised ------------------------------------------------------------------


def test_a_move_that_won_more_is_not_said_to_have_won_minus_fewer() -> None:
    state = khan(hands={1: "XR 8C 8D 9H TS"}, layers=["7H"], sizes={0: 5, 2: 5}, stock=20, sink=2)
    words, beat = KhanWords(of_game(state.view(1))), Move("beat", (41,))
    assert words.instead(beat, -8 / 240).text == (
        "Next best: red joker (no clear difference in the games tried)."
    )
    assert words.instead(beat, 8 / 240).text == "Next best: red joker (3 % fewer wins)."
    assert words.instead(Move("take"), 0).text == (
        "Next best: pick up the table (no clear difference in the games tried)."
    )


def test_hints_of_a_whole_game_count_no_minus() -> None:
    kept = 0
    board = Table.new(KHAN, KHAN.options(), 2009)
    while board.state.actor is not None:
        decision = players.decide(board.view(board.state.actor), "expert", 2009, 12)
        text = " ".join(reason.text for reason in decision.reasons)
        assert not re.search(r"[−-]\d", text), text
        kept += "no clear difference" in text
        board.play(decision.move)
    assert kept


def test_what_is_kept_is_the_first_by_strength() -> None:
    """So the hint may say it: only a clear lead in the same deals turns the first thought."""
    first, ahead = Move("take"), Move("beat", (3,))
    won = {first: [1.0, 0.0] * 20, ahead: [0.0, 1.0, 1.0, 1.0] + [1.0, 0.0] * 18}
    assert [move for move, _ in search(Given(won), Stream(1), 40).ranked] == [first, ahead]


def test_stakes_are_labelled_once() -> None:
    assert KHAN.meta["score"]["title"] != "Stakes"


# --- Tyzicha -------------------------------------------------------------------------------------


@pytest.mark.clause("TY-28", "TY-29")
def test_a_made_contract_is_said_to_bring_what_it_brings() -> None:
    move, text = advised(declared(hands={0: "AH TH KH QH JH 9H AC TC"}))
    assert move.verb == "raise"
    assert f"A contract of {move.n} is made in 100 % of simulated deals." in text
    assert f"Expected: {move.n} points ahead" in text


@pytest.mark.clause("TY-19")
def test_conceding_is_compared_by_points() -> None:
    worth = Worth(0, (0, 0, 0), 1, False)
    made = worth.mean([[190, 0, 0]], 0, 100)
    assert (made.points, made.made) == (100, 1)
    assert made.worth > 100, "what is to spare decides, but is not said"
    assert made.points - worth.conceding(0, 100).points == 240
    words = TyzichaWords(of_game(declared().view(0)))
    said = words.instead(Move("concede"), made, worth.conceding(0, 100)).text
    assert said == "Next best: give up (240 points less)."


@pytest.mark.clause("TY-30")
def test_the_end_of_the_match_is_told_in_words() -> None:
    _, text = advised(declared(hands={0: "AH TH KH QH JH 9H AC TC"}, totals=[900, 0, 0], hand=9))
    assert "Wins the match at once in 100 % of simulated deals." in text
    numbers = [int(n) for n in re.findall(r"(\d+) points", text)]
    assert numbers
    assert max(numbers) <= 400
    best = Mean(400.0, 100.0, 1.0, 1.0, 0.0)
    more = Mean(300.0, 120.0, 1.0, 0.5, 0.0)
    words = TyzichaWords(of_game(declared().view(0)))
    said = words.instead(Move("stand"), best, more).text
    assert said == "Next best: play for 110 (20 points more, but wins the match less often)."


@pytest.mark.parametrize("phase", ["bid", "decide", "lead"])
def test_the_english_of_tyzichas_hints(phase: str) -> None:
    state = deal() if phase == "bid" else declared(phase=phase)
    _, text = advised(state)
    assert "against the others" not in text
    assert "imagined" not in text
    assert re.search(r"(\d+ points? (ahead of|behind)|level with) the others' average", text)


@pytest.mark.clause("TY-13", "TY-10")
def test_a_seat_that_may_not_bid_is_told_why() -> None:
    options = "denexa;bid_over_120_needs_marriage=true"
    hands = {1: "9C JC 9D JD 9S JS 9H"}
    state = play(deal(options, hands=hands), "bid 110", "bid 120")
    assert [move.verb for move in state.legal()] == ["pass"]
    said, clause = asked(state)
    assert clause == "TY-13"
    assert "king and queen" in said
    assert said.startswith("You cannot bid higher. Pass.")
    free = play(deal(hands=hands), "bid 110", "bid 120")
    assert asked(free) == ("Bid 130, or pass. If you pass, you are out of the auction.", "TY-10")


@pytest.mark.clause("TY-23")
def test_nobody_has_to_win_where_that_is_agreed() -> None:
    hands = ["KS 9C", "9S TS", "AS JC"]
    must = tricks(hands=hands, tricks=[4, 1, 1])
    free = tricks("denexa;must_head=false", hands=hands, tricks=[4, 1, 1])
    assert asked(play(must, "play KS"))[0].startswith("Follow spades and win the trick. You must")
    assert asked(play(free, "play KS"))[0] == "Follow spades."
    # Only the ace beats the ten, so a hand with the nine alone is not told to win.
    low = tricks(hands=["TS 9C", "9S KS", "AS JC"], tricks=[4, 1, 1])
    assert asked(play(low, "play TS"))[0] == "Follow spades."


@pytest.mark.clause("TY-22", "TY-23")
def test_trumps_are_asked_for_where_they_must_be_played() -> None:
    trumps: dict[str, Any] = {"tricks": [4, 1, 1], "marriages": [[0, "H"]]}
    state = play(tricks(hands=["KS 9C", "9H JH", "AS JC"], **trumps), "play KS")
    assert asked(state)[0].startswith("Win with a trump: hearts. You have no spades")
    over = play(tricks(hands=["9C KS", "JC TH", "9H JH"], **trumps), "play 9C", "play JC")
    assert asked(over)[0].startswith("Win with a trump: hearts. You have no clubs")
    under = play(tricks(hands=["KS 9C", "TH JC", "9H JH"], **trumps), "play KS", "play TH")
    assert asked(under)[0].startswith("Play a trump: hearts. You have no spades")
    none = play(tricks(hands=["KS 9C", "9D JD", "AS JC"], **trumps), "play KS")
    assert asked(none)[0] == "Play any card. You have no spades, and nothing to trump with."


@pytest.mark.clause("TY-41")
def test_what_is_settled_is_said_first() -> None:
    assert "difference of its scores" in TYZICHA.rulebook["TY-41"].quote
    assert "400" in TYZICHA.rulebook["TY-10"].quote


@pytest.mark.parametrize("game", [DOU, KHAN, SCHAFKOPF, TYZICHA], ids=lambda game: game.id)
def test_others_are_told_of_in_the_past_like_oneself(game: Game) -> None:
    """You passed and West passed: where both are sentences, their verbs are of one tense."""
    past = re.compile(r"^(You|\{who\}) (\w+)")
    for what, forms in game.meta["say"].items():
        if what in ("match", "match_shared", "score"):
            continue
        own, other = (past.match(form) for form in forms[:2])
        if own and other and own[2].endswith("ed"):
            assert other[2] == own[2], what
    for what in {"bid", "pass", "stand", "concede", "raise"} & set(game.meta["say"]):
        assert not re.match(r"\{who\} \w+s\b", game.meta["say"][what][1]), what


# --- Dou Dizhu -----------------------------------------------------------------------------------


@pytest.mark.clause("DD-33", "DD-35")
def test_what_cannot_be_beaten_is_not_asked_for() -> None:
    state = play(dou(hands={0: "XB XR 3C"}), "play XB XR")
    assert [move.verb for move in state.legal()] == ["pass"]
    assert asked(state) == (
        "Nothing beats the rocket. Pass. South is ahead with the rocket.", "DD-33"
    )  # fmt: skip
    assert "rocket beats everything" in DOU.rulebook["DD-33"].quote
    low = "3D 4D 5D 7D 8D 9D TD JD QD KD AD 3H 4H 5H 7H 8H 9H"
    state = play(dou(hands={0: "2C", 1: low}), "play 2C")
    said, clause = asked(state)
    assert [move.verb for move in state.legal()] == ["pass"]
    assert said == "You have nothing higher. Pass. South is ahead with a two."
    assert clause == "DD-35"


@pytest.mark.clause("DD-34", "DD-37")
def test_a_new_lead_is_quoted_as_one() -> None:
    state = dou(hands={0: "3C", 1: "4C"})
    said, clause = asked(state)
    assert (clause, said.startswith("Lead a card or a combination.")) == ("DD-34", True)
    assert asked(play(state, "play 3C", "play 4C", "pass", "pass")) == (
        "Lead a card or a combination.",
        "DD-37",
    )
    refusal = refused(state, "pass")
    assert refusal.message == "You lead, so you must play something."
    assert "must play" in DOU.rulebook[refusal.clause].quote


@pytest.mark.clause("DD-31")
def test_a_pair_of_kickers_on_a_quad_is_refused_by_what_is_quoted() -> None:
    state = dou(hands={0: "6C 6D 6H 6S 8C 8D"})
    refusal = refused(state, "play 6C 6D 6H 6S 8C 8D")
    assert refusal.clause == "DD-31"
    quoted = DOU.rulebook["DD-31"].quote
    for broken in ("differ in rank from each other", "from the triplet or the quad", "all pairs",
                   "both jokers"):  # fmt: skip
        assert broken in quoted


@pytest.mark.clause("DD-9")
def test_a_bad_bid_is_no_matter_of_cards() -> None:
    state = dou(phase="auction")
    assert refused(state, "bid 9").message == "A bid is 1, 2 or 3, not 9."
    assert refused(call(state, 2), "bid 1").message == "A bid must be higher than the last one, 2."
    forced = play(deal(), "pass", "pass")
    assert refused(forced, "contract 120").message.endswith("not with the number 120.")


def test_the_own_table_is_the_preset_and_every_limit_is_offered() -> None:
    for game in kanhu.games():
        if game.meta["game"]["shelf"] == "neighbour":
            options = game.options(game.meta["demo"]["options"])
            assert options.text == options.preset, game.id
    limit = DOU.schema.options["max_doublings"]
    assert limit.offer == limit.values


# --- Schafkopf -----------------------------------------------------------------------------------


@pytest.mark.clause("SK-20")
def test_a_play_is_advised_by_its_card_too() -> None:
    state = schafkopf({1: "TS QC JC", 2: "7S 8H 9H", 0: "AS 8S QD QH"}, phase="play", laid="7C 8C",
                      dealer=0, actor=1)  # fmt: skip
    state = play(state, "play TS", "play 7S")
    move, text = advised(state)
    assert state.setup.pack.text(move.cards) == "AS"
    # The ten and the ace lie there, 21 card points, and nobody plays after.
    assert "win this trick in 100 % of cases, 21 card points with this card." in text
    assert "You win" in text, "the declarer has no partner"
    assert not re.search(r"[−-]\d", text)


def test_what_speaks_against_another_card() -> None:
    words = SchafkopfWords(of_game(schafkopf(phase="play", laid="7C 8C").view(0)))
    move = Move("play", (0,))
    said = [
        words.instead(move, 0.5, Result(0, won, points, cards)).text
        for won, points, cards in (
            (0.07, 1, 0), (0, 0.6, 0), (-0.02, 0.6, 0), (0, 0.3, 5), (-0.01, -0.1, 1),
        )
    ]  # fmt: skip
    assert said == [f"Next best: queen of clubs ({much})." for much in (
        "in 50 %", "as often, but 0.6 points less on average",
        "in 50 %, but 0.6 points less on average",
        "as often, but 5 fewer card points on average",
        "in 50 %, but 1 fewer card point on average",
    )]  # fmt: skip


@pytest.mark.clause("SK-23")
def test_points_have_their_sign_everywhere() -> None:
    for payment in ("score", "pairwise"):
        rows = SCHAFKOPF.meta["score"]
        assert rows["signed"]
        assert "case" not in rows, payment
    setup = schafkopf().setup
    words = Words(setup, NAMES[:3], 0)
    event = kanhu.core.moves.Event
    assert words.event(event("score", 0, n=2)) == "You score +2."
    assert words.event(event("score", 1, n=-4)) == "West scores −4."
    assert words.event(event("score", 2, n=0)) == "North scores 0."


def test_a_note_of_ours_does_not_stand_under_a_source() -> None:
    for option in SCHAFKOPF.schema.options.values():
        if not isinstance(option.says, str):
            assert not any("ours" in said for said in option.says.values()), option.key


# --- all of them ---------------------------------------------------------------------------------


def test_a_wrong_value_is_quoted_as_print_does() -> None:
    with pytest.raises(OptionError) as fault:
        DOU.options("denexa;hands=99")
    assert fault.value.message.startswith("hands: “99” lies outside 1 to 30.")


@pytest.mark.parametrize("game", kanhu.games(), ids=lambda game: game.id)
def test_no_first_sentence_breaks_off_before_what_it_announces(game: Game) -> None:
    for clause in game.rulebook.clauses.values():
        if clause.quote.endswith(":"):
            assert "\n\n" in clause.text, clause.id


# --- what stands beside a seat -------------------------------------------------------------------


@pytest.mark.clause("TY-11")
def test_bids_and_passes_stand_beside_a_seat_while_the_auction_runs() -> None:
    running = play(deal(), "bid 110", "pass")
    board = of_game(running.view(0).board)
    assert (len(board.silent), board.high_bidder) == (1, board.bidder)
    over = of_game(play(running, "pass").view(0).board)
    assert over.declarer == over.bidder == board.bidder
    assert (over.silent, over.high_bidder) == ((), -1)


@pytest.mark.clause("SK-13", "SK-16")
def test_parts_are_told_in_the_words_of_the_game() -> None:
    asked_first = of_game(schafkopf().view(0).board)
    assert (asked_first.defenders, asked_first.leading) == ((), -1)
    state = schafkopf({0: "QC"}, phase="play", laid="7C 8C")
    assert of_game(state.view(0).board).defenders == (1, 2)
    assert of_game(state.view(0).board).leading == -1, "the prompt says who leads first"
    assert of_game(play(state, "play QC").view(0).board).leading == 0
    assert {"landlord", "farmers"} <= set(DOU.meta["mark"])
    assert {"declarer", "defenders"} <= set(SCHAFKOPF.meta["mark"])


@pytest.mark.clause("TY-24")
def test_a_hint_speaks_of_the_trick_first() -> None:
    state = declared(phase="lead", hands={0: "AH TH KH QH JH 9H AC TC"})
    decision = players.decide(state.view(state.actor), "expert", 1, 12)
    first = decision.reasons[0].text
    assert "trick" in first or "marriage" in first
    raised = players.decide(declared(hands={0: "AH TH KH QH JH 9H AC TC"}).view(0), "expert", 1, 12)
    assert raised.reasons[0].text.startswith("You should take about ")
