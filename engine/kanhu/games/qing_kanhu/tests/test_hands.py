"""Complete hands of Qing kanhu: the solver against the general method, clauses of the groups."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from by_text import of_game, present
from kanhu import melds
from kanhu.cards.kinds import Pack
from kanhu.catalogue import setup
from kanhu.cli.main import main
from kanhu.games.qing_kanhu.kit import Kit
from kanhu.games.qing_kanhu.tests.tables import COMPLETE, GAME, READINGS, WAITING, hand, kit
from kanhu.melds import Cover

HEADS = "c1 s1 m1 rf wf ot"


def oracle(**changes: str) -> tuple[Pack, Callable[..., Any]]:
    """The general method with eyes worth a point: complete means a full division with a point."""
    opts = GAME.options(None, **changes)
    pack = setup(GAME, opts).pack
    sheet = melds.read_sheet(GAME.data("melds.toml"))
    rows = tuple(row._replace(points=int(row.key == "eyes")) for row in sheet.rows)
    table = melds.compile(pack, sheet._replace(rows=rows), opts.values)

    def complete(cards: tuple[int, ...]) -> bool:
        laid = table.exact.full(cards)
        return laid is not None and any(present(table.value(meld)).points for meld in laid)

    return pack, complete


def hands(pack: Pack, rng: random.Random, count: int, size: int) -> Iterator[tuple[int, ...]]:
    """Random hands, hands of three neighbouring ranks, and hands built of groups."""
    heads = {pack.kind(code) for code in HEADS.split()}
    for at in range(count):
        pool = list(pack.cards)
        if at % 3 == 1:
            low = rng.randrange(2, 8)
            pool = [k for k in pool if k in heads or low <= int(pack.ranks[k]) < low + 3
                    or rng.random() < 0.1]  # fmt: skip
        elif at % 3 == 2:
            yield built(pack, rng, size)
            continue
        yield tuple(sorted(rng.sample(pool, min(size, len(pool)))))


def built(pack: Pack, rng: random.Random, size: int) -> tuple[int, ...]:
    """Eyes, runs and trios while they fit, then any cards; now and then one is exchanged."""
    eyes = ["rf s9 ot", "wf s8 m9", "c9 s1 m1", "c8 s2 m2", "c7 s3 m3", "c1 c2 c3", "c8 s3 m2"]
    rest = list(pack.cards)
    held: list[int] = []

    def lay(cards: tuple[int, ...]) -> None:
        if len(held) + len(cards) <= size and all(rest.count(k) >= cards.count(k) for k in cards):
            for kind in cards:
                rest.remove(kind)
                held.append(kind)

    lay(pack.parse(rng.choice(eyes)))
    for _ in range(8):
        suit, rank = rng.choice("csm"), rng.randrange(1, 10)
        if rng.random() < 0.5 and rank < 8:
            lay(pack.parse(" ".join(f"{suit}{rank + step}" for step in range(3))))
        else:
            lay(pack.parse(" ".join(f"{rng.choice('csm')}{rank}" for _ in range(3))))
    while len(held) < size:
        held.append(rest.pop(rng.randrange(len(rest))))
    for _ in range(rng.randrange(3)):
        at = rng.randrange(size)
        rest.append(held[at])
        held[at] = rest.pop(rng.randrange(len(rest) - 1))
    return tuple(sorted(held))


CASES = [
    # options, hands
    ({"heads": "rider"}, 3500),
    ({"heads": "wild_three"}, 900),
    ({"heads": "wild_six"}, 120),
    ({"heads": "rider", "deal_style": "tcheng", "triplet_rule": "three_suits"}, 500),
    ({"heads": "wild_three", "eyes_list": "both", "triplet_rule": "identical"}, 150),
    ({"heads": "wild_three", "eyes_list": "culin", "deal_style": "tcheng"}, 150),
    ({"heads": "wild_six", "triplet_rule": "three_suits", "eyes_list": "culin"}, 60),
]


def test_the_comparison_has_five_thousand_hands_in_three_readings() -> None:
    assert sum(count for _, count in CASES) >= 5000
    assert {changes["heads"] for changes, _ in CASES} == set(READINGS)


@pytest.mark.clause("QK-30")
@pytest.mark.parametrize(("changes", "count"), CASES)
def test_complete_as_the_general_method_says(changes: dict[str, Any], count: int) -> None:
    pack, complete = oracle(**changes)
    solver = kit(**changes)
    rng = Random(count)
    yes = 0
    for held in hands(pack, rng, count, solver.size):
        wanted = complete(held)
        assert solver.cover.complete(held) is wanted, pack.text(held)
        yes += wanted
        if wanted and len(held) == solver.size:
            check_arrangement(solver, pack, held)
    assert yes


def check_arrangement(solver: Kit, pack: Pack, held: tuple[int, ...]) -> None:
    """Groups of the hand's own cards, eyes among them, each with an own card; heads left over."""
    whole = present(solver.arrangement(held))
    used = [kind for meld in whole.melds for kind in meld.cards]
    assert tuple(sorted([*used, *whole.left])) == held
    assert {pack.codes[kind] for kind in whole.left} <= set(HEADS.split())
    assert "eyes" in {meld.key for meld in whole.melds}
    assert all(solver.value(meld.cards) == meld for meld in whole.melds)


@pytest.mark.clause("QK-30")
@pytest.mark.parametrize(("heads", "count"), [("rider", 250), ("wild_three", 90), ("wild_six", 20)])
def test_waits_are_all_cards_that_complete(heads: str, count: int) -> None:
    pack, complete = oracle(heads=heads)
    solver = kit(heads=heads)
    rng = Random(7)
    waiting = 0
    for held in hands(pack, rng, count, 14):
        waits = solver.cover.waits(held)
        wanted = [
            kind
            for kind in range(len(pack.codes))
            if held.count(kind) < 4 and complete(tuple(sorted((*held, kind))))
        ]
        assert list(waits) == wanted, pack.text(held)
        waiting += bool(wanted)
    assert waiting > 5


@pytest.mark.parametrize("heads", READINGS)
def test_the_way_to_a_complete_hand_is_as_long_as_it_says(heads: str) -> None:
    """By exchanging cards one after another the hand comes nearer by one at best, and can."""
    pack, solver = oracle(heads=heads)[0], kit(heads=heads)
    rng = Random(11)
    for _ in range(12):
        held = tuple(sorted(rng.sample(pack.cards, 15)))
        gap = solver.cover.gap(held)
        assert (gap == 0) is solver.cover.complete(held)
        gaps = set()
        for at in range(0, 15, 2):
            rest = held[:at] + held[at + 1 :]
            for kind in range(0, len(pack.codes), 2):
                if rest.count(kind) < 4:
                    gaps.add(solver.cover.gap(tuple(sorted((*rest, kind)))))
        assert min(gaps) >= gap - 1
        assert max(gaps) <= gap + 1


def complete(text: str, **changes: str) -> bool:
    return kit(**changes).complete(hand(text, **changes))


@pytest.mark.clause("QK-19")
def test_fifteen_cards_in_groups_with_eyes() -> None:
    assert complete(COMPLETE)
    assert not complete(COMPLETE.replace("m3", "m8"), heads="rider")
    with pytest.raises(ValueError, match="QK-19"):
        kit().complete(hand("c7 s3 m3"))
    with pytest.raises(ValueError, match="QK-10"):
        kit(deal_style="tcheng").complete(hand("c7 s3 m3"))
    sixteen = COMPLETE + " m7"
    assert complete(sixteen, deal_style="tcheng")
    assert not complete(COMPLETE, deal_style="tcheng")


REST = "c2 c3 c4 s5 s6 s7 m4 m5 m6 c6 s6 m6"


@pytest.mark.clause("QK-20", "QK-21")
@pytest.mark.parametrize(
    "eyes", ["rf s9 ot", "wf s8 m9", "c9 s1 m1", "c8 s2 m2", "rf s9 m9", "c7 s3 m3"]
)
def test_the_lists_of_eyes(eyes: str) -> None:
    assert complete(f"{eyes} {REST}", heads="rider")
    assert complete(f"{eyes} {REST}", heads="rider", eyes_list="both")
    assert complete(f"{eyes} {REST}", heads="rider", eyes_list="culin") is (eyes != "rf s9 m9")
    lacking = " ".join([*eyes.split()[:2], "m8"])
    assert not complete(f"{lacking} {REST}", heads="rider")


@pytest.mark.clause("QK-20", "QK-21")
def test_the_first_eyes_and_culins_sixth() -> None:
    assert complete("c1 c2 c3 c2 c3 c4 s5 s6 s7 m4 m5 m6 c6 s6 m6", heads="rider")
    for eyes_list, yes in (("tcheng_wilkinson", False), ("culin", True), ("both", True)):
        assert complete(f"c8 s3 m2 {REST}", heads="rider", eyes_list=eyes_list) is yes


@pytest.mark.clause("QK-22", "QK-43")
def test_any_number_of_eyes_and_no_boys() -> None:
    only_eyes = "c7 s3 m3 c7 s3 m3 c8 s2 m2 c8 s2 m2 c9 s1 m1"
    assert complete(only_eyes, heads="rider")
    assert complete("c7 s3 m3 c1 c1 c1 c1 s1 s1 s1 s1 m1 m1 m1 rf", heads="rider")


@pytest.mark.clause("QK-23")
def test_eyes_have_exactly_three_cards() -> None:
    assert complete("c1 c2 c3 c2 c3 c4 s5 s6 s7 m4 m5 m6 rf wf ot", heads="rider")
    assert not complete("c1 c2 c3 c4 s5 s6 s7 m4 m5 m6 rf wf ot s1 m1", heads="rider")


@pytest.mark.clause("QK-24")
def test_runs_do_not_pass_from_nine_to_one() -> None:
    assert complete("c7 s3 m3 s7 s8 s9 s5 s6 s7 m4 m5 m6 c6 s6 m6", heads="rider")
    assert not complete("c7 s3 m3 c8 c9 c1 s5 s6 s7 m4 m5 m6 c6 s6 m6", heads="rider")
    nine = " ".join(f"s{rank}" for rank in range(1, 10))
    assert complete(f"c7 s3 m3 {nine} m4 m5 m6", heads="rider")


@pytest.mark.clause("QK-25")
def test_three_of_a_rank_never_four() -> None:
    base = "c7 s3 m3 s5 s6 s7 m4 m5 m6 rf rf"
    assert complete(base + " c9 s9 m9 wf", heads="rider")
    assert complete(base + " c9 c9 s9 wf", heads="rider")
    assert not complete(base + " c9 c9 s9 m9", heads="rider")
    assert not complete(base + " c9 c9 s9 wf", heads="rider", triplet_rule="three_suits")
    assert not complete(base + " c9 c9 s9 wf", heads="rider", triplet_rule="identical")
    assert complete(base + " c9 c9 c9 wf", heads="rider", triplet_rule="identical")


@pytest.mark.clause("QK-26")
def test_heads_ride_in_any_number() -> None:
    riders = "c1 c1 s1 s1 m1 m1 rf rf wf wf ot ot"
    assert complete("c7 s3 m3 " + riders, heads="rider")
    assert not complete("c7 s3 m4 " + riders, heads="rider")


@pytest.mark.clause("QK-27", "QK-28")
def test_wild_cards_stand_for_any_missing_card() -> None:
    assert complete("c7 wf ot c2 c3 c4 s5 s6 s7 m4 m5 m6 c6 s6 m6")
    # Three wild cards are eyes if one of them lies in its place, as each flower can.
    assert complete("wf wf wf c2 c3 c4 s5 s6 s7 m4 m5 m6 c6 s6 m6")
    assert not complete("wf wf c1 c2 c3 c4 s5 s6 s7 m4 m5 m6 c6 c6 m8")
    # No group is made of wild cards alone.
    whole = present(kit().arrangement(hand("c7 s3 m3 c5 rf ot s5 s6 s7 m4 m5 m6 c2 c2 c2")))
    for meld in whole.melds:
        assert any(kind not in setup(GAME, GAME.options(None)).pack.wild for kind in meld.cards)


@pytest.mark.clause("QK-29")
def test_three_readings_of_the_heads() -> None:
    ace = "c7 s3 m3 c2 c3 s1 s5 s6 s7 m4 m5 m6 c6 s6 m6"
    flower = "c7 s3 m3 c2 c3 rf s5 s6 s7 m4 m5 m6 c6 s6 m6"
    assert [complete(ace, heads=heads) for heads in READINGS] == [False, False, True]
    assert [complete(flower, heads=heads) for heads in READINGS] == [True, False, True]


@pytest.mark.clause("QK-29")
def test_how_often_a_hand_is_complete_at_once() -> None:
    """The shares the dossier counted: about 4.7 % and 23 % of random hands of fifteen."""
    rng = Random(4)
    for heads, low, high in (("wild_three", 0.037, 0.058), ("wild_six", 0.205, 0.265)):
        pack, solver = oracle(heads=heads)[0], kit(heads=heads)
        found = sum(solver.cover.complete(tuple(sorted(rng.sample(pack.cards, 15))))
                    for _ in range(4000))  # fmt: skip
        assert low < found / 4000 < high


def test_a_card_all_of_whose_copies_are_held_is_no_wait() -> None:
    held = "c7 s3 m3 s5 s5 s5 s5 s6 m4 m5 m6 c6 s6 m6"
    assert setup(GAME, GAME.options(None)).pack.kind("s5") not in kit().waits(hand(held))


def ask(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, Any]]:
    code = main(["melds", "qing-kanhu", *words, "--json"])
    return code, json.loads(capsys.readouterr().out)


def test_the_command_answers_complete_arrangement_and_waits(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, answer = ask(capsys, *COMPLETE.split())
    assert code == 0
    assert set(answer) == {"complete", "arrangement", "waits"}
    assert answer["complete"] is True
    assert answer["waits"] == []
    assert [row["name"] for row in answer["arrangement"]["melds"]].count("eyes") >= 1
    code, answer = ask(capsys, *WAITING.split())
    assert (code, answer["complete"], answer["arrangement"]) == (0, False, None)
    assert answer["waits"] == ["m3", "rf", "wf", "ot"]
    assert ask(capsys, *WAITING.split(), "--set", "heads=rider")[1]["waits"] == ["m3"]
    code, answer = ask(capsys, "c7", "s3")
    assert code == 2
    assert "QK-19" in answer["error"]["message"]


def test_the_method_refuses_games_it_does_not_hold_for() -> None:
    opts = GAME.options(None)
    where = setup(GAME, opts)
    assert Cover.serves(where.pack, of_game(where.kit).table.rules, frozenset(range(27, 30)))
    assert not Cover.serves(where.pack, of_game(where.kit).table.rules, frozenset())
    strict = [rule._replace(own=2) for rule in of_game(where.kit).table.rules]
    assert not Cover.serves(where.pack, strict, frozenset(range(27, 30)))
