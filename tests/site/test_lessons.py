"""Lessons: their forms, times, counts and levels; a slip in any of these is told with its place."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import comb, factorial
from typing import Any

import pytest
from msgspec.structs import replace

from holdings import archive
from holdings.archive import Archive
from kanhu import load
from kanhu_table import opening
from learning import answers, lessons, reading, shared
from learning import laws as lessonlaws
from learning.lessons import Check, Lesson, Levels, Named

COUNTED = {
    # worked out by hand, from the lists of the packs and the rules in words
    ("pack", "ming-kanhu"): 11 + 9 + 10,
    ("pack", "qing-kanhu"): 30 * 4,
    ("pack", "kowah"): 30 * 4,
    ("pack", "khanhoo", "wilkinson;players=2"): 2 * (27 + 3) + 1,
    ("pack", "khanhoo", "wilkinson;players=3"): 2 * (27 + 3) + 2,
    ("pack", "khanhoo", "wilkinson;players=8"): 4 * (27 + 3) + 1,
    ("ways", 30, 3): factorial(30) // factorial(27) // 6,
    ("ways", 61, 15): factorial(61) // factorial(46) // factorial(15),
    ("line", "lc9s1m1 tc8wfs2 tc7c6c5"): 9 + 5,
    ("line", "lc9s1m1 tc8wfs2 brfs9m9"): 9 + 8,
}


@pytest.fixture(scope="module")
def every() -> Archive:
    return archive.read()


@pytest.fixture(scope="module")
def first() -> Named:
    return lessons.every()[0]


def told(every: Archive, lesson: Lesson) -> str:
    return "\n".join(lessonlaws.of_lesson(every, Named("changed", lesson)))


def changed(row: Any, **values: Any) -> Any:
    return replace(row, **values)


def test_nothing_is_wrong_with_them(every: Archive) -> None:
    assert lessonlaws.faults(every) == []


def test_there_are_eight_in_their_order() -> None:
    assert [named.lesson.number for named in lessons.every()] == [*range(1, 9)]


def test_both_plans_take_their_time() -> None:
    for named in lessons.every():
        for minutes in (20, 45):
            plan = [*lessons.timed(named.lesson, minutes)]
            assert plan[0][0] == 0 and plan[-1][1] == minutes
            assert all(end == after for (_, end, _), (after, _, _) in pairwise(plan))


def test_what_is_counted_comes_to_what_was_counted_by_hand() -> None:
    """By plain arithmetic, and not by the functions of the build."""
    seen = set()
    for named in lessons.every():
        for _, check in named.lesson.checks:
            keys = [(check.kind, check.game), (check.kind, check.game, check.options),
                    (check.kind, *check.of), (check.kind, check.line)]  # fmt: skip
            for key in filter(COUNTED.__contains__, keys):
                seen.add(key)
                assert check.value == f"{COUNTED[key]:,}", key
            if check.kind == "sum":
                assert check.value == f"{sum(check.of):,}"
    assert seen == COUNTED.keys()


def test_the_chance_of_some_cards_is_that_of_counting_hands() -> None:
    """In a small pack every hand is looked at; in the large one the terms are written out."""
    pack = load("khanhoo").deal(load("khanhoo").options("wilkinson;players=2"), 1).setup.pack
    none, whole = comb(59, 15), comb(61, 15)
    assert answers.holding(pack, "AH", 15) == 1 - Fraction(none, whole)
    two = 1 - Fraction(2 * comb(59, 15) - comb(57, 15), whole)
    assert answers.holding(pack, "AH 2C", 15) == two
    assert answers.holding(pack, "X", 15) == Fraction(15, 61)
    ming = load("ming-kanhu").deal(load("ming-kanhu").options(), 1).setup.pack
    assert answers.holding(ming, "c9 s1", 3) == Fraction(28, comb(30, 3))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda it: {"step": (changed(it.step[0], long=it.step[0].long + 1), *it.step[1:])},
         "the plan of 45 minutes take 46"),
        (lambda it: {"step": (changed(it.step[0], short=0), *it.step[1:])},
         "the plan of 20 minutes take 18"),
        (lambda it: {"step": tuple(changed(step, device="") for step in it.step)},
         "none what is done with them"),
        (lambda it: {"exit": (changed(it.exit[0], answer=" "), *it.exit[1:])},
         "exit ticket, 1: the key has no answer"),
        (lambda it: {"exit": (changed(it.exit[0], rests=()), *it.exit[1:])},
         "exit ticket, 1: the answer is neither worked out nor rests"),
        (lambda it: {"quiz": (changed(it.quiz[0], right=3), *it.quiz[1:])},
         "quiz, 1: there is no choice 3"),
        (lambda it: {"claims": (*it.claims, "no-such-claim")},
         "there is no claim or clause no-such-claim"),
        (lambda it: {"curriculum": (changed(it.curriculum[0], framework="moon"),)},
         "there is no framework moon"),
        (lambda it: {"deal": (changed(it.deal[0], hand="c1"), *it.deal[1:])},
         "the deal class gives c9 c4 c2 s1 s3 s5 s7 m1 m6, not c1"),
        (lambda it: {"deal": (changed(it.deal[0], options="moon"), *it.deal[1:])},
         "the deal class cannot be opened"),
        (lambda it: {"step": tuple(changed(step, pupils="Write.", teacher="Wait.")
                                   for step in it.step)},
         "no step of the plan of 20 minutes sends pupils to question 1"),
        (lambda it: {"step": tuple(changed(step, pupils=step.pupils.replace("2 and 4", "2 to 3"))
                                   for step in it.step)},
         "no step of the plan of 45 minutes sends pupils to question 4"),
        (lambda it: {"step": tuple(changed(step, brief=step.brief.replace("2 aloud", "4 aloud"))
                                   for step in it.step)},
         "The first trick: question 4 is not one of the 2 of 20 minutes"),
        (lambda it: {"exit": (changed(it.exit[0], taught=("Swap",)), *it.exit[1:])},
         "exit ticket, 1: nothing in the plan of 20 minutes (paper) teaches it"),
        (lambda it: {"exit": (*it.exit[:2], changed(it.exit[2], taught=("question 3",)))},
         "exit ticket, 3: nothing in the plan of 20 minutes (device) teaches it"),
        (lambda it: {"exit": (changed(it.exit[0], taught=("Nap",)), *it.exit[1:])},
         "exit ticket, 1: there is no step or question to teach it called Nap"),
        (lambda it: {"exit": (changed(it.exit[0], check=(Check("says", "1613", about="ming-1613"),),
                                      answer="{0}"), *it.exit[1:])},
         "exit ticket, 1: what teaches it in the plan of 45 minutes (paper) does not say 1613"),
        (lambda it: {"devices": tuple(row for row in it.devices if "the pile of sets" not in row)},
         "the list of what is needed (device) has no the pile of sets"),
        (lambda it: {"devices": it.devices[:1]},
         "the list of what is needed (device) has no exit ticket"),
        (lambda it: {"devices": tuple(row.replace("projector", "board") for row in it.devices)},
         "the list of what is needed (device) has no projector"),
        (lambda it: {"rubric": it.rubric[1:]}, "no row of the rubric looks at: Explains a rule"),
        (lambda it: {"rubric": (*it.rubric, it.rubric[0])},
         "two rows of the rubric look at the same"),
        (lambda it: {"rubric": (changed(it.rubric[0], bands=("No.", "Yes.", "Yes.", "More.")),
                                *it.rubric[1:])},
         "the rubric, Explains a rule: a band is empty, or two are the same"),
        (lambda it: {"curriculum": it.curriculum[1:]}, "no curriculum line for: England"),
        (lambda it: {"curriculum": (*it.curriculum, it.curriculum[0])},
         "one curriculum line is there twice"),
        (lambda it: {"extension": (changed(it.extension[0], answer=" ", check=()),
                                   *it.extension[1:])},
         "extension card, 1: the key has no answer"),
        (lambda it: {"slips": (changed(it.slips[0], slip=(
            changed(it.slips[0].slip[0], icon="set"), *it.slips[0].slip[1:])), *it.slips[1:])},
         "sets: some of its slips have an icon, and some none"),
        (lambda it: {"deal": (*it.deal, changed(it.deal[0], key="again"))},
         "two deals open the same table"),
        (lambda it: {"step": (changed(it.step[0], short_slide="Do question 4."), *it.step[1:])},
         "Hook: its slide asks for question 4 in 20 minutes"),
        (lambda it: {"step": tuple(changed(step, short_slide="Read.") for step in it.step)},
         "Swap: a slide for 20 minutes, in which the step is left out"),
        (lambda it: {"step": (changed(it.step[0], short_slide="Vote. " * 31), *it.step[1:])},
         "Hook: its slide has 31 words"),
        (lambda it: {"step": (*it.step[:3], changed(it.step[3], brief=""), *it.step[4:])},
         "Play on: five minutes are told in a step of 2"),
        (lambda it: {"sheet": changed(it.sheet, short=9)},
         "9 questions of the sheet are for 20 minutes"),
        (lambda it: {"sheet": changed(it.sheet, intro=Levels("Notwithstanding " * 60, "Yes."))},
         "the texts in A2 to B1: only"),
        (lambda it: {"sheet": changed(it.sheet, intro=Levels("The cat sat " * 12 + ".", "Yes."))},
         "a sentence of 36 words; at most 18"),
    ],
)  # fmt: skip
def test_a_slip_is_told(every: Archive, first: Named, change: Any, says: str) -> None:
    assert says in told(every, changed(first.lesson, **change(first.lesson)))


@pytest.mark.parametrize(
    ("check", "says"),
    [
        (Check("pack", "31", game="ming-kanhu"), "pack comes to 30, not 31"),
        (Check("beats", "yes", game="ming-kanhu", cards="ot > s9"), "beats comes to no, not yes"),
        (Check("grade", "attested", about="edict-1130"), "grade comes to legend, not attested"),
        (Check("says", "1131", about="edict-1130"), "says comes to The emperor"),
        (Check("names", "Tiger", game="ming-kanhu", cards="money:c8.s2.m2"), "names comes to Poverty"),
        (Check("points", "4", game="khanhoo", cards="AH 2C 3D"), "points comes to 5, not 4"),
        (Check("line", "9", deal="class", line="bc9s1m1"), "line comes to MK-9, not 9"),
        (Check("pack", "30", game="moon"), "pack cannot be worked out"),
        (Check("figure", "1", game="khanhoo", table="melds", row="moon", column="share"),
         "figure cannot be worked out"),
    ],
)  # fmt: skip
def test_a_wrong_answer_is_told(every: Archive, first: Named, check: Check, says: str) -> None:
    ticket = first.lesson.exit
    row = changed(ticket[0], answer="{0}", check=(check,))
    assert f"exit ticket, 1, check 1: {says}" in told(
        every, changed(first.lesson, exit=(row, *ticket[1:]))
    )


def test_a_key_names_what_is_worked_out(every: Archive, first: Named) -> None:
    ticket = first.lesson.exit
    row = changed(ticket[1], answer="The two.")
    lesson = changed(first.lesson, exit=(ticket[0], row, ticket[2]))
    assert "exit ticket, 2: the answer names the checks [], and there are 1" in told(every, lesson)


def test_a_slip_that_shows_another_hand_is_told(every: Archive) -> None:
    lesson = next(named.lesson for named in lessons.every() if named.name == "how-rare")
    slips = lesson.slips[0]
    wrong = changed(slips.slip[0], text=Levels("4H", slips.slip[0].text.full))
    found = told(every, changed(lesson, slips=(changed(slips, slip=(wrong, *slips.slip[1:])),)))
    assert "hands, 1: the slip shows 4H, and 4H 7H 9H" in found


def test_a_slip_that_draws_another_hand_is_told(every: Archive, first: Named) -> None:
    pile, hands = first.lesson.slips
    first_hand, second, third = hands.slip
    wrong = changed(second, cards=second.cards.replace("money-leaf:m2 ", ""))
    lesson = changed(first.lesson, slips=(pile, changed(hands, slip=(first_hand, wrong, third))))
    assert "hands, 2: the slip draws c8 wf-leaf s2 s4 m3 m4 m7 ot-leaf, and c8 wf s2" in told(
        every, lesson
    )


def test_three_hands_leave_the_three_cards_that_the_plan_names(first: Named) -> None:
    """The plan without devices puts one coin, three coins and eight strings away."""
    hands = [card for slip in first.lesson.slips[1].slip for card in slip.check[0].value.split()]
    game = load("ming-kanhu")
    pack = game.deal(game.options("open"), 1).setup.pack
    assert len(hands) == 27 and {*pack.codes} - {*hands} == {"c1", "c3", "s8"}


def test_what_is_told_with_devices_has_no_cards_in_the_hand(first: Named) -> None:
    """Tables with a screen lay no rows, get no slips with hands, and hold no cards."""
    for minutes in (20, 45):
        plan = [step for _, _, step in lessons.timed(first.lesson, minutes, "device")]
        words = " ".join(f"{step.teacher} {step.say} {step.pupils} {step.brief}" for step in plan)
        for gone in ("lay their rows", "three hands", "one slip", "taking cards", "turn the pile"):
            assert gone not in words, gone


def test_short_codes_are_those_that_the_table_takes(every: Archive) -> None:
    for named in lessons.every():
        for deal in named.lesson.deal:
            game, code = every.games[deal.game], answers.code(every, deal)
            table = opening.deal(game.options(), game, code, ()).table
            assert (
                table.state.setup.options == game.options(deal.options)
                and table.state.seed == deal.seed
            )
            assert game.prefix == code.split()[0]


def test_places_at_a_table_are_told_in_the_words_of_the_room(first: Named) -> None:
    seats = lessons.seating(first.lesson, shared.words().who)
    assert seats["groups"] == "tables of 3" and seats["alone"] == "alone"


def test_how_hard_a_text_is() -> None:
    """Levels of words by the list, written down from it; counts by hand."""
    easy = reading.measure("Take one card. Then put one card away.", 3.0)
    assert (easy.words, easy.sentences, easy.longest, easy.hard) == (8, 2, 5, ())
    hard = reading.measure("Notwithstanding the misconception: a card.", 3.0)
    assert hard.hard == ("notwithstanding", "misconception") and hard.sentences == 2
    assert reading.measure("A khanhoo.", 3.0, {"khanhoo"}).hard == ()
    assert reading.measure("A khanhoo.", 3.0).hard == ("khanhoo",)
    assert reading.measure("Then Chatto saw Canton.", 3.0).share == 1, "names do not count"
    assert reading.measure("Notwithstanding all.", 3.0).hard == ("notwithstanding",)
    assert reading.level_of("card") < reading.level_of("legend") < reading.level_of("xyzzy")


def test_the_plain_text_is_the_easier_one() -> None:
    for named in lessons.every():
        plain, full = (reading.measure(lessonlaws.in_level(named.lesson, name), 3.0, shared.taught())
                       for name in reading.LEVELS)  # fmt: skip
        assert plain.mean < full.mean, named.name


def test_a_quiz_does_not_always_have_one_place_for_the_right_answer() -> None:
    for named in lessons.every():
        places = [item.right for item in named.lesson.quiz]
        assert max(map(places.count, places)) <= 6, named.name
