"""What a clause of Ming Kanhu decides in a corner: what is told, refused, or taken for a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from by_text import assert_refused, board_of, of_game, play, present
from kanhu.games.ming_kanhu.tests.tables import GAME, lay_out, table, told
from kanhu.study.conformance import random_match
from kanhu.text.position import PositionError, dump, load
from kanhu.text.table import Table

Data = dict[str, Any]


def ended(options: str = "pan", seed: int = 1613) -> Table:
    return random_match(GAME, GAME.options(options), seed)


# --- what is told ---------------------------------------------------------------------------------


@pytest.mark.clause("MK-9", "MK-36")
def test_who_leads_every_hand_is_told() -> None:
    match = ended("pan;match=hands;hands=3;next_eldest=rotate")
    said = [event for events in match.events for event in events if event.what == "eldest"]
    assert [event.clause for event in said] == ["MK-9", "MK-36", "MK-36"]
    first = said[0].seat
    assert [event.seat for event in said] == [first, (first + 1) % 3, (first + 2) % 3]


@pytest.mark.clause("MK-13")
@pytest.mark.parametrize(("options", "what"), [("pan", "throw"), ("open", "throw_open")])
def test_a_throw_is_told_by_whether_it_lies_open(options: str, what: str) -> None:
    state = play(lay_out(options, ["lead s4", "throw c9"]), "lead s4")
    assert told(state, "throw c9")[0].what == what


@pytest.mark.clause("MK-28", "MK-33")
def test_points_are_the_cards_won_and_the_bonuses() -> None:
    for seed in range(10):
        last = present(ended("pan", seed).state.board.last)
        cards, bonuses = Counter[int](), Counter[int]()
        for clause, seat, points in last.reasons:
            (cards if clause == "MK-28" else bonuses)[seat] += points
        assert cards.total() == 27
        assert last.points == tuple(cards[seat] + bonuses[seat] for seat in range(3))
        (told_bonuses,) = [row for what, row, _ in last.tallies if what == "bonus"]
        assert told_bonuses == tuple(bonuses[seat] for seat in range(3))


@pytest.mark.clause("MK-36")
def test_the_best_of_a_hand_is_one_seat_or_none() -> None:
    alone = set()
    for seed in range(40):
        last = present(ended("pan", seed).state.board.last)
        best = [seat for seat in range(3) if last.points[seat] == max(last.points)]
        alone.add(len(best) == 1)
        assert last.by == (best[0] if len(best) == 1 else -1)
    assert alone == {True, False}


@pytest.mark.clause("MK-29", "MK-30", "MK-31")
def test_melds_that_share_a_card_are_not_won_with_together() -> None:
    setup = table().setup
    hand = tuple(sorted(setup.pack.parse("c6 c5 c4 c3")))
    kit = of_game(setup.kit)
    assert len(kit.melds_in(hand)) == 2
    assert len(kit.apart(hand)) == 1


# --- positions ------------------------------------------------------------------------------------


def shift(data: Data, source: str, target: str, *cards: str) -> None:
    """Move cards, by default the first one, from one place to another."""
    held = data["zones"][source].split()
    moved = cards or (held[0],)
    data["zones"][source] = " ".join(card for card in held if card not in moved)
    data["zones"][target] = " ".join([data["zones"].get(target, ""), *moved]).strip()


def in_a_trick() -> Data:
    return dump(play(lay_out("pan", ["lead s4", "beat m2", "throw c9"]), "lead s4", "beat m2"))


def after_a_trick() -> Data:
    moves = ["lead s4", "beat m2", "throw c9"]
    return dump(play(lay_out("pan", moves), *moves))


def at_target() -> Data:
    data = dump(table("pan;match=target;target=50"))
    data["board"] |= {"hand": 1, "totals": [50, 0, 0]}
    return data


def no_meld_led() -> Data:
    data = dump(table(hands={0: "c9 s8 m1"}))
    shift(data, "hand0", "trick", "c9", "s8", "m1")
    data["board"] |= {"plays": [[0, 3, True]], "best": 0}
    return data | {"phase": "follow", "actor": 1}


def played_out() -> Data:
    data = dump(ended("pan;match=hands;hands=2").state)
    del data["over"]
    return data | {"phase": "lead", "actor": data["board"].get("leader", 0)}


def plays_of(*seats: int) -> Callable[[Data], None]:
    return lambda data: data["board"].update(plays=[[seat, 1, True] for seat in seats],
                                             best=seats[-1])  # fmt: skip


def wrong_row(data: Data) -> None:
    winner, key, bonus, plays = data["board"]["history"][0]
    plays = [plays[0], plays[0], plays[2]]
    data["board"]["history"] = [[winner, key, bonus, plays]]


def as_it_is(data: Data) -> None:
    """No change: the position itself cannot be."""


@pytest.mark.parametrize(
    ("make", "change", "clause"),
    [
        (at_target, as_it_is, "MK-35"),
        (in_a_trick, plays_of(0, 2), "MK-11"),
        (in_a_trick, lambda data: data["board"].update(best=0), "MK-14"),
        (no_meld_led, as_it_is, "MK-10"),
        (lambda: dump(table()), lambda data: shift(data, "stock", "trick"), "MK-27"),
        (after_a_trick, wrong_row, "MK-11"),
        (after_a_trick, lambda data: shift(data, "stock", "won0"), "MK-27"),
        (played_out, as_it_is, "MK-27"),
    ],
)  # fmt: skip
def test_parts_that_do_not_fit_together(
    make: Callable[[], Data], change: Callable[[Data], None], clause: str
) -> None:
    data = make()
    change(data)
    with pytest.raises(PositionError) as fault:
        load(data)
    assert fault.value.clause == clause, fault.value


@pytest.mark.clause("MK-14")
def test_whoever_beat_last_is_the_best_whatever_is_thrown() -> None:
    moves = ["lead s4", "throw c9"]
    data = dump(play(lay_out("pan", moves), *moves))
    del data["board"]["best"]
    assert board_of(load(data)).best == 0


# --- what is refused, in words --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "tried", "clause", "says"),
    [
        (["lead c9 s8 m1"], "lead c9 s8 m1", "MK-10", "These three cards are not a meld."),
        (["lead c9 s8"], "lead c9 s8", "MK-10", "or three that make a meld"),
        (["lead c3", "beat ot"], "beat ot", "MK-15", "beats only myriads"),
        (["lead c1 wf rf", "beat c2 s2 m2"], "beat c2 s2 m2", "MK-24", "does not beat the"),
        (["lead s4", "beat c9"], "beat c9", "MK-15", "does not beat the"),
    ],
)  # fmt: skip
def test_a_refusal_says_what_is_wrong(moves: list[str], tried: str, clause: str, says: str) -> None:
    assert_refused(play(lay_out("pan", moves), *moves[:-1]), tried, clause, says)
