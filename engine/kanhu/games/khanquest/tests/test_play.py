"""Every clause of Khanquest at the table; expected values are the dossier's."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from by_text import board_of, cards, of_game, play, plays_on, present, refused
from by_text import events as told
from by_text import in_words as legal
from kanhu.cards.chance import stream
from kanhu.core.memory import sample
from kanhu.core.moves import Event
from kanhu.core.options import OptionError
from kanhu.core.state import State
from kanhu.games.khanquest.dealing import highest, trump_of, turn_up
from kanhu.games.khanquest.ending import shares
from kanhu.games.khanquest.kit import beats
from kanhu.games.khanquest.tests.tables import GAME, leads, table
from kanhu.text.position import PositionError, dump
from kanhu.text.position import load as load_position
from kanhu.text.table import Table
from kanhu.wording.conditions import in_force
from kanhu.wording.words import Words

CLAUSES = GAME.rulebook.clauses
PACK = GAME.deal(GAME.options(), 1).setup.pack
ORDER = "7 8 9 T J Q K 3 2 A".split()


def codes(kinds: Iterator[Any] | Sequence[int] | tuple[int, ...]) -> list[str]:
    return [PACK.codes[kind] for kind in kinds]


def opening(options: str = "travellers", seed: int = 1) -> tuple[State, tuple[Event, ...]]:
    return GAME.opening(GAME.options(options), seed)


def random_play(options: str, seed: int, moves: int = 10_000) -> Table:
    board = Table.new(GAME, GAME.options(options), seed)
    chance = stream(seed, 0, 5)
    while board.state.outcome is None and board.cursor < moves:
        found = board.state.legal()
        board.play(found[chance.below(len(found))])
    return board


# --- setting up -----------------------------------------------------------------------------------


@pytest.mark.clause("KQ-1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_players(players: int) -> None:
    state, _ = opening(f"travellers;players={players}")
    assert [len(cards(state, f"hand{seat}")) for seat in range(players)] == [5] * players
    left = {3: 27, 4: 22, 5: 17}[players]
    assert len(cards(state, "stock")) + len(cards(state, "turned")) == left


@pytest.mark.clause("KQ-1", "KQ-39")
def test_two_need_their_option() -> None:
    with pytest.raises(OptionError) as fault:
        GAME.options(None, players=2, players_two=False)
    assert fault.value.clause == "KQ-39"
    assert of_game(GAME.options(None, players=2)).players_two
    assert not any(of_game(GAME.options(None, players=n)).players_two for n in (3, 4, 5))


@pytest.mark.clause("KQ-2")
@pytest.mark.parametrize("options", ["travellers", "seven", "alexander"])
def test_the_pack(options: str) -> None:
    pack = opening(options)[0].setup.pack
    assert len(pack.cards) == len(set(pack.cards)) == 42
    assert not {code[0] for code in pack.codes} & set("456")
    assert set(pack.codes) == {r + s for r in ORDER for s in "CDHS"} | {"XB", "XR"}


@pytest.mark.clause("KQ-3")
def test_rank() -> None:
    for low, high in itertools.pairwise([*(f"{rank}D" for rank in ORDER), "XB", "XR"]):
        assert beats(PACK.kind(high), PACK.kind(low), "C")
        assert not beats(PACK.kind(low), PACK.kind(high), "C")


@pytest.mark.clause("KQ-4")
def test_suits_are_equal_and_jokers_have_none() -> None:
    for one, other in itertools.permutations("DHS", 2):
        assert not beats(PACK.kind(f"A{one}"), PACK.kind(f"7{other}"), "C")
    for trump in "CDHS":
        assert not beats(PACK.kind(f"A{trump}"), PACK.kind("XB"), trump)


@pytest.mark.clause("KQ-5")
def test_direction() -> None:
    assert of_game(GAME.options()).direction == "clockwise"
    assert GAME.meta["game"]["direction"] == {"option": "direction", "right": "anticlockwise"}
    state = play(
        table(hands={0: "8D", 1: "9D"}, sizes={0: 5, 1: 5, 2: 5}, stock=20, sink=0), "lead 8D"
    )
    assert state.actor == 1
    assert play(state, "beat 9D").actor == 2


@pytest.mark.clause("KQ-3", "KQ-6")
def test_the_cut_is_won_by_rank_whatever_the_suit() -> None:
    assert highest((0, 1, 2), PACK.parse("KS 3D 9C")) == (1,)
    assert highest((0, 1, 2), PACK.parse("AS XB AC")) == (1,)
    assert highest((0, 1, 2), PACK.parse("2S 7C 2D")) == (0, 2)


@pytest.mark.clause("KQ-6", "KQ-7", "KQ-12")
def test_ties_cut_again_among_themselves() -> None:
    ties = 0
    for seed in range(60):
        state, events = opening(seed=seed)
        shown = [(event.seat, event.cards[0]) for event in events if event.what == "cut"]
        seats = [0, 1, 2]
        while len(seats) > 1:
            now, shown = shown[: len(seats)], shown[len(seats) :]
            assert [seat for seat, _ in now] == seats
            assert len({kind for _, kind in now}) == len(seats)
            seats = list(highest(seats, [kind for _, kind in now]))
            ties += len(seats) > 1
        assert not shown
        assert state.board.dealer == board_of(state).leader == state.actor == seats[0]
    assert ties


@pytest.mark.clause("KQ-7")
def test_the_shown_cards_go_back() -> None:
    pack = sorted(PACK.codes)
    state, _ = opening(seed=3)
    lying = [code for zone in state.setup.zones for code in cards(state, zone)]
    assert sorted(lying) == pack


@pytest.mark.clause("KQ-8")
@pytest.mark.parametrize(("options", "size"), [("travellers", 5), ("seven", 7), ("alexander", 13)])
def test_the_deal_begins_at_the_dealers_left(options: str, size: int) -> None:
    state, _ = opening(options, seed=4)
    n, dealer = state.setup.seats, state.board.dealer
    deck = stream(4, 0, 0).shuffle(PACK.cards)
    for at in range(n):
        own = [deck[n * card + at] for card in range(size)]
        assert cards(state, f"hand{(dealer + 1 + at) % n}") == codes(sorted(own))


@pytest.mark.clause("KQ-9", "KQ-27")
def test_trump_is_turned_up_and_drawn_last() -> None:
    state, events = opening(seed=4)
    deck = stream(4, 0, 0).shuffle(PACK.cards)
    assert cards(state, "turned") == codes([deck[15]])
    assert board_of(state).trump == PACK.suits[deck[15]]
    turn = next(event for event in events if event.what == "turn")
    assert (turn.cards, turn.clause) == ((deck[15],), "KQ-9")
    # The card after it is the top of the stock, drawn first.
    lead = legal(state, "lead")[0]
    assert told(state, lead)[1].cards == (deck[16],)


@pytest.mark.clause("KQ-10")
@pytest.mark.parametrize(("turned", "trump"), [("XR", "H"), ("XB", "S"), ("7D", "D"), ("AC", "C")])
def test_jokers_turned_up_name_their_colour(turned: str, trump: str) -> None:
    assert trump_of(PACK.kind(turned)) == trump
    state = table(stock=26, turned=turned, trump=trump, sizes={0: 5, 1: 5, 2: 5})
    assert cards(state, "turned") == [turned]


@pytest.mark.clause("KQ-10")
def test_jokers_turned_up_go_into_the_middle_by_option() -> None:
    stock, turned = turn_up(PACK.parse("XR 7C 8C 9C TC"), redraw=True)
    assert codes([turned]) == ["7C"]
    assert codes(reversed(stock)) == ["8C", "XR", "9C", "TC"]
    stock, turned = turn_up(PACK.parse("XR XB 7C 8C 9C TC"), redraw=True)
    assert codes([turned]) == ["7C"]
    assert sorted(codes(stock)) == sorted("XR XB 8C 9C TC".split())
    for seed in range(40):
        state, _ = opening("travellers;joker_turnup=redraw", seed)
        assert cards(state, "turned")[0][0] != "X"


SWAP = "travellers;seven_swap=true"


@pytest.mark.clause("KQ-11", "KQ-38")
def test_the_seven_is_exchanged_openly() -> None:
    state = table(
        SWAP, {0: "7C 8D", 1: "AD"}, sizes={0: 5, 1: 5, 2: 5}, stock=20, turned="KC", sink=1
    )
    assert "swap" in legal(state)
    events = told(state, "swap")
    assert [(e.what, codes(e.cards), e.src, e.dst) for e in events] == [
        ("swap", ["7C"], "hand0", "turned"), ("swap_for", ["KC"], "turned", "hand0"),
    ]  # fmt: skip
    after = play(state, "swap")
    assert (after.actor, after.phase, board_of(after).turns) == (0, "lead", board_of(state).turns)
    assert board_of(after).trump == "C"
    assert refused(after, "swap").clause == "KQ-38"
    assert cards(play(after, "lead 8D"), "turned") == ["7C"]


@pytest.mark.clause("KQ-38")
def test_the_exchange_may_come_before_an_answer() -> None:
    state = table(SWAP, {1: "7C 9D"}, layers=["8D"], sizes={0: 5, 1: 5, 2: 5}, stock=20, turned="XR",
                  trump="H", sink=2)  # fmt: skip
    assert "swap" not in legal(state)  # the red joker makes hearts trump, and 7H serves
    state = table(SWAP, {1: "7H 9D"}, layers=["8D"], sizes={0: 5, 1: 5, 2: 5}, stock=20, turned="XR",
                  trump="H", sink=2)  # fmt: skip
    after = play(state, "swap")
    assert (after.phase, after.actor, board_of(after).trump) == ("answer", 1, "H")
    assert "XR" in cards(after, "hand1")
    assert {"beat 9D", "beat XR", "take"} <= set(legal(after))


@pytest.mark.clause("KQ-11")
@pytest.mark.parametrize(
    ("options", "hand", "stock"),
    [("travellers", "7C", 20), (SWAP, "8C", 20), (SWAP, "7C", None)],
)
def test_no_exchange(options: str, hand: str, stock: int | None) -> None:
    turned = "KC" if stock else ""
    state = table(options, {0: hand}, sizes={0: 5, 1: 5, 2: 5}, stock=stock, turned=turned, sink=1)
    assert refused(state, "swap").clause == "KQ-11"


@pytest.mark.clause("KQ-12")
def test_the_winner_of_the_cut_leads() -> None:
    state, _ = opening(seed=9)
    assert (state.phase, state.actor) == ("lead", state.board.dealer)


# --- leading --------------------------------------------------------------------------------------


@pytest.mark.clause("KQ-13", "KQ-15")
def test_leads_of_five_cards_dealt() -> None:
    state = table(hands={0: "KD KH 9S 8S 7C"}, sizes={1: 5, 2: 5}, stock=26)
    found = leads(state)
    assert set(found) == {1, 3}
    assert set(found[1]) == {frozenset([code]) for code in "KD KH 9S 8S 7C".split()}
    assert sorted(map(sorted, found[3])) == sorted(
        sorted(["KD", "KH", odd]) for odd in ("9S", "8S", "7C")
    )


@pytest.mark.clause("KQ-13", "KQ-14")
@pytest.mark.parametrize("hand", ["8C 8D 9H 9S KC KD 7H", "8C 8D 8H 8S 9C KD AD", "8C 8D 8H 9C 9D XR 7S",
                                  "8C 8D 8H 9C 9D 9H 9S", "8C 9C TC JC QC KC XB"])  # fmt: skip
def test_leads_of_seven_cards_dealt(hand: str) -> None:
    """Against every set of three and five, looked at one by one."""
    state = table("seven", {0: hand}, sizes={1: 7, 2: 7}, stock=20)
    found, held = leads(state), hand.split()
    assert len(found[1]) == 7

    def pairs(chosen: tuple[str, ...]) -> int:
        ranks = [code[0] for code in chosen if code[0] != "X"]
        return sum(ranks.count(rank) // 2 for rank in set(ranks))

    for size, wanted in ((3, 1), (5, 2)):
        right = {frozenset(c) for c in itertools.combinations(held, size) if pairs(c) >= wanted}
        assert len(found.get(size, [])) == len(right)
        assert set(found.get(size, [])) == right


@pytest.mark.clause("KQ-14")
def test_four_equal_cards_are_two_pairs() -> None:
    state = table("seven", {0: "8C 8D 8H 8S 9C KD AD"}, sizes={1: 7, 2: 7}, stock=20)
    assert "lead 8C 8D 8H 8S 9C" in legal(state)


@pytest.mark.clause("KQ-14")
@pytest.mark.parametrize(("value", "count"), [("false", 0), ("true", 3)])
def test_jokers_as_a_pair(value: str, count: int) -> None:
    state = table(
        f"travellers;jokers_pair={value}", {0: "7C 8D 9S XB XR"}, sizes={1: 5, 2: 5}, stock=26
    )
    assert len(leads(state).get(3, [])) == count
    if count:
        assert "lead 7C XB XR" in legal(state)


@pytest.mark.clause("KQ-14")
def test_the_jokers_as_one_of_two_pairs() -> None:
    state = table(
        "seven;jokers_pair=true", {0: "7C 8D 9S 9H TC XB XR"}, sizes={1: 7, 2: 7}, stock=20
    )
    assert "lead 7C 9H 9S XB XR" in legal(state)
    assert all({"XB", "XR"} <= lead for lead in leads(state)[5])


@pytest.mark.clause("KQ-15")
def test_leading_is_compulsory() -> None:
    state = table(hands={0: "KD KH 9S 8S 7C"}, sizes={1: 5, 2: 5}, stock=26)
    assert {move.verb for move in state.legal()} == {"lead"}
    assert refused(state, "take").clause == "KQ-15"
    assert refused(state, "lead").clause == "KQ-15"


@pytest.mark.clause("KQ-16")
@pytest.mark.parametrize(
    ("limit", "others", "sizes"),
    [
        ("per_card", (7, 7), {1, 3, 5}),
        ("per_card", (4, 7), {1, 3}),
        ("per_card", (3, 7), {1, 3}),
        ("per_card", (7, 2), {1}),
        ("under_three", (4, 7), {1, 3, 5}),
        ("under_three", (3, 7), {1, 3, 5}),
        ("under_three", (7, 2), {1}),
    ],
)
def test_short_hands_limit_the_lead(limit: str, others: tuple[int, ...], sizes: set[int]) -> None:
    state = table(f"seven;lead_limit={limit}", {0: "8C 8D 9C 9D KS AS QH"},
                  sizes={1: others[0], 2: others[1]}, sink=0)  # fmt: skip
    assert set(leads(state)) == sizes


@pytest.mark.clause("KQ-16")
@pytest.mark.parametrize("limit", ["per_card", "under_three"])
def test_the_limit_of_the_game_of_five(limit: str) -> None:
    for shortest, sizes in ((5, {1, 3}), (3, {1, 3}), (2, {1}), (1, {1})):
        state = table(f"travellers;lead_limit={limit}", {0: "8C 8D 9C KS QH"},
                      sizes={1: 6, 2: shortest}, sink=0)  # fmt: skip
        assert set(leads(state)) == sizes


@pytest.mark.clause("KQ-17", "KQ-40")
def test_drawing_up_after_a_lead() -> None:
    state = table(hands={0: "KD KH 9S 8S 7C"}, sizes={1: 5, 2: 5}, stock=26)
    after = play(state, "lead KD KH 9S")
    assert len(cards(after, "hand0")) == 5
    assert len(cards(after, "stock")) == 23
    assert after.actor == 1


@pytest.mark.clause("KQ-17", "KQ-40")
@pytest.mark.parametrize(("size", "drawn"), [(5, 1), (6, 0), (9, 0)])
def test_large_hands_draw_nothing(size: int, drawn: int) -> None:
    state = table(sizes={0: size, 1: 5, 2: 5}, stock=10, sink=1)
    after = play(state, legal(state, "lead")[0])
    assert len(cards(state, "stock")) - len(cards(after, "stock")) == drawn


# --- answering ------------------------------------------------------------------------------------


def answering(
    layer: str, hand: str, trump: str = "C", options: str = "travellers", **more: Any
) -> State:
    return table(
        options, {1: hand}, layers=[layer], sizes={0: 6, 2: 6}, trump=trump, sink=2, **more
    )


@pytest.mark.clause("KQ-18")
def test_beat_or_take() -> None:
    state = answering("8D", "9D TD")
    assert {move.verb for move in state.legal()} == {"beat", "take"}
    assert refused(state, "lead 9D").clause == "KQ-18"


@pytest.mark.clause("KQ-19")
@pytest.mark.parametrize("trump", "CDHS")
def test_which_card_beats_which(trump: str) -> None:
    """All pairs of cards against the four sentences of the clause."""
    for a, b in itertools.permutations(range(42), 2):
        one, other = PACK.codes[a], PACK.codes[b]
        joker_a, joker_b = one[0] == "X", other[0] == "X"
        if joker_a:
            wins = one == "XR" or not joker_b
        elif joker_b:
            wins = False
        elif one[1] == other[1]:
            wins = ORDER.index(one[0]) > ORDER.index(other[0])
        else:
            wins = one[1] == trump
        assert beats(a, b, trump) == wins, (one, other)


@pytest.mark.clause("KQ-20")
@pytest.mark.parametrize(
    ("layer", "hand"),
    [
        ("KD KH 9S", "AD 3H TS 7C XB 2D 8S"),
        ("8C 8D 8H", "9C 9D 9H XR XB 7S TC"),
        ("XB 7D 7H", "XR 8D 8H 8C 9C TH"),
        ("XR 7D 7H", "XB 8D 8H 8C 9C TH"),
        ("7D 7H 7S", "8D 9D TD 8H 8S JD"),
    ],
)
def test_one_for_each(layer: str, hand: str) -> None:
    """Against every order of every set of as many cards."""
    state = answering(layer, hand)
    low = PACK.parse(layer)

    def wins(chosen: tuple[int, ...]) -> bool:
        return any(
            all(beats(a, b, "C") for a, b in zip(order, low, strict=True))
            for order in itertools.permutations(chosen)
        )

    right = [
        f"beat {PACK.text(c)}"
        for c in itertools.combinations(sorted(PACK.parse(hand)), len(low))
        if wins(c)
    ]
    assert sorted(legal(state, "beat")) == sorted(right)
    assert len(set(legal(state))) == len(legal(state))


@pytest.mark.clause("KQ-20")
def test_layers_of_five() -> None:
    hand = "9C 9D TH TS XB KD KH 7D"
    state = table(
        "seven", {1: hand}, layers=["8C 8D 9H 9S JD"], sizes={0: 7, 2: 7}, sink=2, trump="C"
    )
    low = PACK.parse("8C 8D 9H 9S JD")
    right = [
        f"beat {PACK.text(c)}"
        for c in itertools.combinations(sorted(PACK.parse(hand)), 5)
        if any(
            all(beats(a, b, "C") for a, b in zip(order, low, strict=True))
            for order in itertools.permutations(c)
        )
    ]
    assert right
    assert sorted(legal(state, "beat")) == sorted(right)


@pytest.mark.clause("KQ-20")
@pytest.mark.parametrize(
    ("tried", "clause"), [("9D", "KQ-20"), ("9D TD JD QD", "KQ-20"), ("9D TD 8S", "KQ-20")]
)
def test_as_many_cards_each_on_another(tried: str, clause: str) -> None:
    # 9D and TD both beat nothing but the eight of diamonds; 8S beats the seven.
    state = answering("8D 7S 7H", "9D TD JD QD 8S")
    assert refused(state, f"beat {tried}").clause in (clause, "KQ-22")
    assert len(tried.split()) == 3 or refused(state, f"beat {tried}").clause == clause


@pytest.mark.clause("KQ-20")
def test_two_cards_that_beat_only_the_same() -> None:
    state = answering("8D KD KH", "9D AH 2H 2D")
    # Every card of the layer can be beaten by something, but not by three different cards of these.
    assert refused(state, "beat 9D AH 2H").clause == "KQ-22"
    state = answering("8D 7D 7H", "TD AH 2H 2D")
    assert refused(state, "beat AH 2H 2D").clause == "KQ-20"


@pytest.mark.clause("KQ-20")
def test_a_card_that_beats_nothing_is_named() -> None:
    # The ten beats both diamonds and the ace the seven of hearts; the nine of spades beats nothing.
    refusal = refused(answering("8D 7D 7H", "TD AH 9S"), "beat TD AH 9S")
    assert refusal.clause == "KQ-20"
    assert refusal.message == (
        "The nine of spades beats none of these cards. Each card must beat one."
    )


@pytest.mark.clause("KQ-21")
def test_taking_is_free() -> None:
    state = answering("7D", "8D 9D XR AC")
    assert "take" in legal(state)
    assert len(legal(state, "beat")) == 4


@pytest.mark.clause("KQ-22")
def test_a_part_is_not_enough() -> None:
    state = answering("KD KH 9S", "AD 3H 8S")
    assert legal(state) == ["take"]
    refusal = refused(state, "beat AD 3H 8S")
    assert refusal.clause == "KQ-22"
    assert "nine of spades" in refusal.message


@pytest.mark.clause("KQ-23")
def test_taking_draws_nothing_and_passes_the_lead() -> None:
    state = table(hands={2: "7H"}, layers=["8D", "9D"], sizes={0: 5, 1: 5, 2: 5}, stock=10, sink=1)
    stock = cards(state, "stock")
    after = play(state, "take")
    assert {"8D", "9D"} <= set(cards(after, "hand2"))
    assert (len(cards(after, "hand2")), cards(after, "stock"), cards(after, "trick")) == (
        7,
        stock,
        [],
    )
    assert (after.phase, after.actor, board_of(after).plays, board_of(after).best) == (
        "lead",
        0,
        (),
        -1,
    )
    assert (board_of(state).after, board_of(after).after) == (0, -1), "who leads then, as is said"


@pytest.mark.clause("KQ-24")
def test_a_beat_covers_and_draws() -> None:
    state = table(
        hands={1: "9D", 2: "TD 8D"}, layers=["7D"], sizes={0: 5, 1: 5, 2: 5}, stock=10, sink=0
    )
    after = play(state, "beat 9D")
    assert cards(after, "trick") == ["7D", "9D"]
    assert (board_of(after).best, len(cards(after, "hand1")), after.actor) == (1, 5, 2)
    assert refused(after, "beat 8D").clause in ("KQ-3", "KQ-19")
    assert "beat TD" in legal(after)


@pytest.mark.clause("KQ-25")
@pytest.mark.parametrize(
    ("options", "players", "needed"),
    [("", 3, 2), ("", 4, 3), ("", 5, 4), (";players_two=true", 2, 1),
     (";clear_after=two_beats", 3, 2), (";clear_after=two_beats", 4, 2),
     (";clear_after=two_beats", 5, 2), (";players_two=true;clear_after=two_beats", 2, 1)],
)  # fmt: skip
def test_the_table_is_cleared_after_so_many_beats(options: str, players: int, needed: int) -> None:
    ladder = ["8D", "9D", "TD", "JD", "QD"][:players]
    state = table(f"travellers;players={players}{options}", dict(enumerate(ladder)),
                  sizes=dict.fromkeys(range(players), 5), stock=10, sink=0)  # fmt: skip
    before = set(cards(state, "cleared"))
    state = play(state, "lead 8D")
    for beat in range(1, needed + 1):
        assert state.phase == "answer"
        state = play(state, f"beat {ladder[beat]}")
    assert (state.phase, state.actor, cards(state, "trick")) == ("lead", needed, [])
    assert set(cards(state, "cleared")) - before == set(ladder[: needed + 1])


@pytest.mark.clause("KQ-25")
def test_two_beats_let_the_leader_stay_out_of_it() -> None:
    state = table("travellers;players=4;clear_after=two_beats", {3: "8D", 0: "9D", 1: "TD"}, actor=3,
                  sizes=dict.fromkeys(range(4), 5), stock=10, sink=2)  # fmt: skip
    state = play(state, "lead 8D", "beat 9D", "beat TD")
    assert (state.phase, state.actor) == ("lead", 1)


@pytest.mark.clause("KQ-26", "KQ-33")
def test_nobody_looks_at_cleared_cards() -> None:
    board = random_play("travellers", 2)
    for cursor in range(len(board.moves)):
        board.seek(cursor)
        view = board.state.view(board.state.actor)
        assert isinstance(view.zones["cleared"], int)
    gone = [event for events in board.events for event in events if event.src == "cleared"]
    assert not gone


@pytest.mark.clause("KQ-27")
def test_the_stock_runs_out_in_order_of_play() -> None:
    state = table(
        hands={0: "7D 7S 9H 9D KC", 1: "8D 9S TH QH"},
        sizes={1: 5, 2: 5},
        stock=2,
        turned="AC",
        sink=2,
    )
    after = play(state, "lead 7D 7S 9H")
    # Two from the stock and the trump card last; nothing is left for the others.
    assert len(cards(after, "hand0")) == 5
    assert "AC" in cards(after, "hand0")
    assert cards(after, "stock") == cards(after, "turned") == []
    last = told(state, "lead 7D 7S 9H")[-1]
    assert (last.what, codes(last.cards), last.src, last.clause) == (
        "draw_trump",
        ["AC"],
        "turned",
        "KQ-27",
    )
    assert len(cards(play(after, "beat 8D 9S TH"), "hand1")) == 2


# --- the end --------------------------------------------------------------------------------------


@pytest.mark.clause("KQ-28", "KQ-30")
def test_winning_by_a_lead() -> None:
    state = table(hands={0: "8D 8H KS"}, sizes={1: 6, 2: 6}, sink=2)
    after = play(state, "lead 8D 8H KS")
    assert present(after.outcome).winners == (0,)
    assert present(after.board.last).ended == "KQ-28"
    assert [part / present(after.outcome).den for part in present(after.outcome).payoff] == [
        2,
        -1,
        -1,
    ]


@pytest.mark.clause("KQ-28")
def test_winning_by_a_beat_that_need_not_stand() -> None:
    state = table(hands={1: "9D", 2: "TD"}, layers=["8D"], sizes={0: 5, 2: 5}, sink=2)
    assert present(play(state, "beat 9D").outcome).winners == (1,)


@pytest.mark.clause("KQ-28")
def test_the_beat_that_would_clear_wins_before() -> None:
    state = table(hands={2: "TD"}, layers=["8D", "9D"], sizes={0: 5, 1: 5}, sink=0)
    after = play(state, "beat TD")
    assert present(after.outcome).winners == (2,)
    assert cards(after, "trick") == ["8D", "9D", "TD"]


@pytest.mark.clause("KQ-28")
def test_nobody_wins_while_the_stock_lasts() -> None:
    for seed in range(30):
        board = random_play("seven;players=5", seed, 40)
        for cursor in range(len(board.moves) + 1):
            board.seek(cursor)
            if cards(board.state, "turned"):
                assert board.state.outcome is None


@pytest.mark.clause("KQ-29", "KQ-30")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_only_the_first_place_counts(players: int) -> None:
    board = random_play(f"travellers;players={players}", 5)
    (winner,) = present(board.state.outcome).winners
    paid = [part / 12 for part in present(board.state.outcome).payoff]
    assert paid == [players - 1 if seat == winner else -1 for seat in range(players)]


@pytest.mark.clause("KQ-31")
def test_a_match_of_games() -> None:
    board = random_play("travellers;games=4", 8)
    total, trumps, games = [0, 0, 0], set(), 0
    for cursor in range(len(board.moves) + 1):
        board.seek(cursor)
        here = board_of(board.state)
        trumps.add((here.hand, here.trump))
        games = max(games, here.hand + 1)
    for events in board.events:
        for event in events:
            if event.what == "score":
                total[event.seat] += event.n
    assert games == 4
    assert len({game for game, _ in trumps}) == 4
    assert list(present(board.state.outcome).totals) == total
    assert present(board.state.outcome).winners == tuple(
        s for s in range(3) if total[s] == max(total)
    )
    dealt = [e.seat for events in board.events for e in events if e.what == "dealer"]
    assert len(dealt) == 4


@pytest.mark.clause("KQ-32")
@pytest.mark.parametrize(
    ("sizes", "stakes"),
    [
        ((4, 5, 6), (2, -1, -1)),
        ((4, 4, 6), (0.5, 0.5, -1)),
        ((4, 4, 4), (0, 0, 0)),
        ((3, 3, 3, 9), (1 / 3, 1 / 3, 1 / 3, -1)),
        ((3, 3, 8, 9), (1, 1, -1, -1)),
        ((2, 2, 3, 4, 5), (1.5, 1.5, -1, -1, -1)),
        ((2, 2, 2, 4, 5), (2 / 3, 2 / 3, 2 / 3, -1, -1)),
        ((2, 2, 2, 2, 5), (0.25, 0.25, 0.25, 0.25, -1)),
    ],
)
def test_shares_after_the_last_turn(sizes: tuple[int, ...], stakes: tuple[float, ...]) -> None:
    assert [part / 12 for part in shares(sizes)] == pytest.approx(stakes)
    assert sum(shares(sizes)) == 0


@pytest.mark.clause("KQ-32")
def test_the_game_stops_after_the_last_turn() -> None:
    state = table(
        "travellers;turn_cap=50", {0: "7D", 1: "7H"}, sizes={0: 3, 1: 3, 2: 5}, sink=2, turns=48
    )
    state = play(state, "lead 7D", "take")
    assert state.outcome is not None
    assert present(state.board.last).ended == "KQ-32"
    assert state.outcome.winners == (0,)
    assert [part / 12 for part in state.outcome.payoff] == [2, -1, -1]


@pytest.mark.clause("KQ-32")
def test_the_last_turn_may_still_win() -> None:
    state = table("travellers;turn_cap=50", {0: "7D"}, sizes={1: 3, 2: 5}, sink=2, turns=49)
    state = play(state, "lead 7D")
    assert present(state.board.last).ended == "KQ-28"


@pytest.mark.clause("KQ-32")
def test_single_leads_always_taken_go_round_for_ever() -> None:
    board = Table.at(table(hands={0: "7D 8D", 1: "7H 8H", 2: "7S 8S"}, sink=2))
    while board.state.outcome is None:
        text = "take" if board.state.phase == "answer" else legal(board.state, "lead")[0]
        board.play(GAME.read_move(board.state, text))
    assert present(board.state.board.last).ended == "KQ-32"


@pytest.mark.clause("KQ-33")
def test_who_may_look_where() -> None:
    where = GAME.deal(GAME.options(), 1).setup
    seen = {zone: {seat for seat in (0, 1, 2) if where.sees(seat, zone)} for zone in where.zones}
    assert seen == {
        "stock": set(), "cleared": set(), "turned": {0, 1, 2}, "trick": {0, 1, 2},
        "hand0": {0}, "hand1": {1}, "hand2": {2},
    }  # fmt: skip
    view = random_play("travellers", 3, 12).state.view(0)
    assert of_game(view.board).trump in "CDHS"
    assert isinstance(view.zones["stock"], int) and isinstance(view.zones["hand1"], int)


@pytest.mark.clause("KQ-34")
def test_errors_of_a_real_table_have_words_only() -> None:
    assert "table" in CLAUSES["KQ-34"].flags
    state = table(hands={0: "KD KH 9S 8S 7C"}, sizes={1: 5, 2: 5}, stock=26)
    before = dump(state)
    refused(state, "lead KD KH")
    assert dump(state) == before


# --- variants -------------------------------------------------------------------------------------

REMEMBERED = "travellers;lead_rule=alexander"


@pytest.mark.clause("KQ-35")
@pytest.mark.parametrize(
    ("lead", "allowed"),
    [
        ("8D", True), ("XR", True), ("8D 8H", False), ("8D 8H 8S", True), ("8D 8H KS", False),
        ("8D 9H TS", True), ("KD 3H 2S", True), ("2D AH 7S", False), ("AD 7H 8S", False),
        ("QD KH AS", False), ("8D 8H 9C 9S", True), ("8D 8H 8S 8C", True), ("8D 9D TH JS", True),
        ("8D 8H 8S 9C", False), ("8D 8H 8S 9C 9D", True), ("8D 9D TH JS QC", True),
        ("8D 8H 8S 8C 9D", False), ("8D 8H 9C 9S KD", False), ("8D 8H XR", False),
        ("KD 3D 2H AS XB", False), ("TD JD XB", False),
    ],
)  # fmt: skip
@pytest.mark.parametrize("size", [5, 7])
def test_the_remembered_leads(size: int, lead: str, allowed: bool) -> None:
    state = table(
        f"{REMEMBERED};hand_size={size}", {0: lead}, sizes={0: 8, 1: 7, 2: 7}, stock=16, sink=0
    )
    move = state.order(GAME.read_move(state, f"lead {lead}"))
    assert (move in state.legal()) == allowed
    if not allowed:
        assert refused(state, f"lead {lead}").clause == "KQ-35"


@pytest.mark.clause("KQ-35")
def test_all_remembered_leads_of_a_hand() -> None:
    hand = "8D 8H 8S 9C 9S TD JH XB"
    state = table(REMEMBERED, {0: hand}, sizes={1: 6, 2: 6}, stock=18, sink=1)

    def right(chosen: tuple[str, ...]) -> bool:
        if any(code[0] == "X" for code in chosen):
            return len(chosen) == 1
        at = sorted(ORDER.index(code[0]) for code in chosen)
        counts = sorted(at.count(rank) for rank in set(at))
        runs = at == list(range(at[0], at[0] + len(at)))
        return {
            1: True, 2: False, 3: counts == [3] or runs, 4: counts in ([4], [2, 2]) or runs,
            5: counts == [2, 3] or runs,
        }[len(chosen)]  # fmt: skip

    for size in range(1, 6):
        wanted = {frozenset(c) for c in itertools.combinations(hand.split(), size) if right(c)}
        found = leads(state).get(size, [])
        assert set(found) == wanted
        assert len(found) == len(wanted)


@pytest.mark.clause("KQ-16", "KQ-35")
def test_the_limit_holds_for_remembered_leads() -> None:
    hand = "8D 8H 8S 9C 9S TD JH"
    state = table(REMEMBERED, {0: hand}, sizes={1: 6, 2: 4}, sink=1)
    assert set(leads(state)) == {1, 3, 4}


@pytest.mark.clause("KQ-20", "KQ-35")
def test_layers_of_four_are_beaten_one_by_one() -> None:
    state = answering("8D 8H 9C 9S", "9D 9H TC TS KS XR", options=REMEMBERED)
    assert "beat 9D 9H TC TS" in legal(state)
    assert "beat 9D 9H KS XR" in legal(state)


@pytest.mark.clause("KQ-35", "KQ-39")
def test_thirteen_cards_for_two() -> None:
    state, _ = opening("alexander")
    assert [len(cards(state, f"hand{seat}")) for seat in (0, 1)] == [13, 13]
    assert len(cards(state, "stock")) + len(cards(state, "turned")) == 16


VOID = "travellers;trump_when_void=true"


@pytest.mark.clause("KQ-36")
def test_trumps_only_without_the_suit() -> None:
    assert legal(answering("KD", "7C QD 9H", options=VOID)) == ["take"]
    assert legal(answering("KD", "7C QH 9H", options=VOID)) == ["beat 7C", "take"]
    assert legal(answering("KD", "XB QD 9H", options=VOID)) == ["beat XB", "take"]
    assert legal(answering("KC", "AC QD 9H", options=VOID)) == ["beat AC", "take"]
    assert legal(answering("KD", "7C QD AD", options=VOID)) == ["beat AD", "take"]
    refusal = refused(answering("KD", "7C QD 9H", options=VOID), "beat 7C")
    assert refusal.clause == "KQ-36"


@pytest.mark.clause("KQ-36")
def test_each_pair_is_asked_against_the_whole_hand() -> None:
    # The king of hearts may be trumped, the nine of diamonds not: its suit is in the hand, even if
    # that card is laid in the same answer.
    layer, hand = "9D 9S KH", "TD TS 7C 8C"
    state = answering(layer, hand, options=VOID)
    assert sorted(legal(state)) == ["beat 7C TD TS", "beat 8C TD TS", "take"]
    assert refused(state, "beat 7C 8C TS").clause == "KQ-36"
    assert "beat 7C 8C TS" in legal(answering(layer, hand))


# --- clarifications -------------------------------------------------------------------------------


@pytest.mark.clause("KQ-37")
def test_taken_cards_are_remembered() -> None:
    state = table(hands={2: "7H"}, layers=["8D", "9D"], sizes={0: 5, 1: 5, 2: 5}, stock=10, sink=1)
    board = Table.at(state)
    board.play(GAME.read_move(state, "take"))
    (fact,) = board.view(0).facts
    assert (fact.zones, codes(fact.cards)) == (frozenset(["hand2"]), ["8D", "9D"])
    drew = [event for event in board.log(0) if event.what == "draw"]
    assert all(not event.cards for event in drew)


@pytest.mark.clause("KQ-37")
def test_draws_are_not_told() -> None:
    board = random_play("travellers", 6)
    for event in board.log(0):
        if event.what == "draw" and event.seat != 0:
            assert not event.cards


@pytest.mark.clause("KQ-38")
def test_swap_is_remembered() -> None:
    state = table(SWAP, {0: "7C 8D"}, sizes={0: 5, 1: 5, 2: 5}, stock=20, turned="KC", sink=1)
    board = Table.at(state)
    board.play(GAME.read_move(state, "swap"))
    assert codes(kind for fact in board.view(1).facts for kind in fact.cards) == ["KC"]


@pytest.mark.clause("KQ-39")
@pytest.mark.parametrize(
    ("options", "clause"),
    [
        ("travellers;players=2;players_two=false", "KQ-39"),
        ("travellers;hand_size=13", "KQ-39"),
        ("travellers;players=2;players_two=true;hand_size=13", "KQ-39"),
        ("travellers;players=3;lead_rule=alexander;hand_size=13", "KQ-39"),
    ],
)
def test_refused_tables(options: str, clause: str) -> None:
    with pytest.raises(OptionError) as fault:
        GAME.options(options)
    assert fault.value.clause == clause


@pytest.mark.clause("KQ-39")
def test_five_cards_need_seven_dealt() -> None:
    state = table(hands={0: "8C 8D 9C 9D KS AS QH"}, sizes={1: 7, 2: 7}, stock=10, sink=1)
    assert set(leads(state)) == {1, 3}
    assert refused(state, "lead 8C 8D 9C 9D KS").clause == "KQ-39"


@pytest.mark.clause("KQ-39")
def test_paired_jokers_change_nothing_in_the_remembered_leads() -> None:
    state = table(
        f"{REMEMBERED};jokers_pair=true", {0: "9C 9D XB XR 8S"}, sizes={1: 5, 2: 5}, stock=26
    )
    assert set(leads(state)) == {1}


@pytest.mark.clause("KQ-40")
def test_the_beater_who_clears_draws_first() -> None:
    state = table(hands={2: "TD"}, layers=["8D", "9D"], sizes={0: 5, 1: 5, 2: 5}, stock=10, sink=1)
    events = told(state, "beat TD")
    assert [event.what for event in events] == ["beat", "draw", "clear"]
    assert len(cards(play(state, "beat TD"), "hand2")) == 5


@pytest.mark.clause("KQ-41", "KQ-42", "KQ-43", "KQ-44", "KQ-45", "KQ-46")
@pytest.mark.parametrize("clause", ["KQ-41", "KQ-42", "KQ-43", "KQ-44", "KQ-45", "KQ-46"])
def test_advice_is_marked(clause: str) -> None:
    assert CLAUSES[clause].flags == {"advice"}
    assert not CLAUSES[clause].options


# --- positions ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        ({"layers": ["8D", "9D", "TD"]}, "KQ-25"),
        ({"layers": ["8D"], "sizes": {0: 5, 1: 5, 2: 0}}, "KQ-28"),
        ({"layers": ["8D"], "sizes": {0: 5, 1: 4, 2: 5}, "stock": 6}, "KQ-17"),
        ({"layers": ["8D"], "turns": 600}, "KQ-32"),
        ({"layers": ["8D"], "best": 2}, "KQ-24"),
        ({"layers": ["8D"], "actor": 2}, "KQ-18"),
        ({"trump": "X"}, "KQ-9"),
        ({"trump": "D", "stock": 6, "turned": "KC"}, "KQ-9"),
        ({"totals": [1, 0, 0]}, "KQ-30"),
        ({"hand": 1}, "KQ-31"),
    ],
)  # fmt: skip
def test_positions_that_cannot_be(change: dict[str, Any], clause: str) -> None:
    given = {"sizes": {0: 5, 1: 5, 2: 5}, "sink": 0, **change}
    with pytest.raises(PositionError) as fault:
        table(**given)
    assert fault.value.clause == clause


@pytest.mark.clause("KQ-13", "KQ-16", "KQ-20")
@pytest.mark.parametrize(
    "change",
    [
        {"layers": ["8D", "7D"]},  # a layer that does not beat the one below
        {"layers": ["8D 9D KH"]},  # and one that cannot be led
        {"layers": ["8D 8H 9S"], "sizes": {0: 5, 1: 5, 2: 2}},
        {"layers": ["8D"], "turns": 0},
        {"layers": ["8D"], "turns": 3},
        {"options": "travellers;joker_turnup=redraw", "stock": 6, "turned": "XR", "trump": "H"},
        {"totals": [12, -6, -6]},
    ],
    ids=str,
)
def test_positions_need_not_come_of_play(change: dict[str, Any]) -> None:
    plays_on(table(**{"sizes": {0: 5, 1: 5, 2: 5}, "sink": 0, **change}))


@pytest.mark.clause("KQ-25")
def test_cards_out_of_the_game_need_not_be_whole_rounds() -> None:
    plays_on(table(sizes={0: 5, 1: 5, 2: 6}))


@pytest.mark.clause("KQ-8")
def test_too_large_a_stock() -> None:
    with pytest.raises(PositionError) as fault:
        table(sizes={0: 4, 1: 5, 2: 5}, stock=27)
    assert fault.value.clause in ("KQ-8", "KQ-17")


def test_random_positions_can_be() -> None:
    for options in GAME.schema.presets:
        board = random_play(options, 12, 60)
        if board.state.actor is None:
            continue
        view = board.view(board.state.actor)
        again = sample(view, 3)
        assert again.view(view.seat).zones == view.zones
        assert load_position(dump(again)).legal() == again.legal()


def test_every_clause_is_known() -> None:
    assert list(CLAUSES) == [f"KQ-{n}" for n in range(1, 47)]


# --- what is said --------------------------------------------------------------------------------


@pytest.mark.clause("KQ-15", "KQ-16")
def test_a_short_hand_leaves_single_leads() -> None:
    state = table(hands={0: "8D 8H 9S TS"}, sizes={0: 4, 1: 2, 2: 6})
    refusal = refused(state, "lead 8D 8H 9S")
    assert refusal.clause == "KQ-16"
    assert refusal.message == "Another player has only 2 cards left, so lead one."
    words = Words(state.setup, ("South", "West", "East"), 0)
    view = state.view(0)
    assert (words.prompt(view), words.note(view).text) == (
        "Lead one card.", "One at a time: an opponent has fewer than three cards."
    )  # fmt: skip
    assert in_force(state.view(0)) == "KQ-16"
    assert CLAUSES[refused(state, "lead").clause].quote == "The leader must lead something."


@pytest.mark.clause("KQ-19")
def test_the_first_sentence_tells_what_beats() -> None:
    assert "trump" in CLAUSES["KQ-19"].quote and "joker" in CLAUSES["KQ-19"].quote


@pytest.mark.clause("KQ-18", "KQ-22")
def test_what_must_be_beaten_is_said() -> None:
    state = table(layers=["8D 8H 9S"], sizes={0: 5, 1: 5, 2: 5})
    assert [PACK.codes[kind] for kind in board_of(state).layer] == ["8D", "8H", "9S"]
    words = Words(state.setup, ("South", "West", "East"), state.actor)
    view = state.view(state.actor)
    assert words.prompt(view).startswith("Beat all 3,")
    assert words.note(view).text.startswith("Beating some is not enough")
    assert board_of(play(state, "take")).layer == ()
    data = dump(state)
    data["board"]["layer"] = [0, 1, 2]
    with pytest.raises(PositionError) as error:
        load_position(data)
    assert error.value.clause == "KQ-24"


@pytest.mark.clause("KQ-11", "KQ-23")
def test_the_exchange_and_the_taking_are_named_on_their_buttons() -> None:
    hands, sizes = {2: "7S 9D 9H TC JC"}, {0: 5, 1: 5, 2: 5}
    state = table(SWAP, hands, layers=["2S", "AS"], trump="S", sizes=sizes, stock=8, sink=0)
    words = Words(state.setup, ("South", "West", "East"), 2)
    view = state.view(2)
    said = {move.verb: words.button(view, move) for move in view.legal}
    assert said == {"swap": "Exchange the seven of trumps", "take": "Pick up 2"}
    assert words.prompt(view) == "Exchange the seven, or pick up."
