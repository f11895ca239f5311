"""The laws of lessons: reports what a file lacks, and what engine or evidence contradict.

A lesson has its times, its sheet in two levels, its key and its questions; whatever can be counted
is counted again, whatever tells of the past rests on claims or clauses.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import product

from holdings import paths
from holdings.archive import Archive
from learning import answers, fitting, marking, reading, shared
from learning.lessons import (
    LENGTHS,
    WAYS,
    Item,
    Lesson,
    Levels,
    Named,
    Question,
    Slip,
    Step,
    every,
    every_question,
    every_slip,
    fill_answer,
    timed,
)

LEAST_STEPS, MOST_STEP = 4, 15
MOST_SLIDE = 30
"""Words of a slide beside those that are said."""
PLACE = re.compile(r"\{(\d)\}")
QUESTIONS = re.compile(r"[Qq]uestions? (\d+(?:(?:, | and | to )\d+)*)")
"""Where a step sends pupils to questions of the sheet: question 1, questions 2 and 4, 3 to 5."""
NUMBERS = "one two three four five six seven eight nine ten".split()
LASTING = re.compile(rf"\b({'|'.join(NUMBERS)}) minutes?\b", re.IGNORECASE)
"""A time that a plan speaks of."""
CODE = re.compile(r"\w+")
"""A card in the words of a slip that shows a hand."""


def faults(archive: Archive) -> list[str]:
    """What is wrong with all lessons, one sentence each, with file and place."""
    found = []
    for named in every():
        file = paths.shown(paths.DATA / "teach" / f"{named.name}.toml")
        found += [f"{file}: {why}" for why in of_lesson(archive, named)]
    numbers = [named.lesson.number for named in every()]
    if len({*numbers}) < len(numbers):
        found.append(f"docs/_data/teach: two lessons have one number: {numbers}")
    return [*found, *fitting.faults(every())]


def of_lesson(archive: Archive, named: Named) -> Iterator[str]:
    """What is wrong with one lesson."""
    lesson = named.lesson
    yield from _of_times(lesson)
    yield from _of_parts(lesson)
    yield from marking.faults(lesson)
    yield from _of_questions(lesson)
    yield from _of_exits(lesson)
    yield from _of_needs(lesson)
    yield from _of_slips(lesson)
    yield from _of_evidence(archive, lesson)
    yield from _of_checks(archive, lesson)
    yield from _of_deals(archive, lesson)
    yield from _of_levels(lesson)
    yield from _of_slides(lesson)


def _of_times(lesson: Lesson) -> Iterator[str]:
    for minutes in LENGTHS:
        plan = [*timed(lesson, minutes)]
        took = sum(end - start for start, end, _ in plan)
        if took != minutes:
            yield f"the steps of the plan of {minutes} minutes take {took}"
        if len(plan) < LEAST_STEPS:
            yield f"the plan of {minutes} minutes has {len(plan)} steps; at least {LEAST_STEPS}"
        for start, end, step in plan:
            if not 0 < end - start <= MOST_STEP:
                yield f"{step.name}: {end - start} minutes; at most {MOST_STEP}"
            yield from (f"{step.name}: {said} minutes are told in a step of {end - start}"
                        for said in LASTING.findall(_instructed(step, minutes).lower())
                        if NUMBERS.index(said) >= end - start)  # fmt: skip
    if lesson.ages[0] > lesson.ages[1] or lesson.group[0] > lesson.group[1]:
        yield "ages and group are the least and the most"
    if not any(step.paper for step in lesson.step) or not any(step.device for step in lesson.step):
        yield "no step says what is done without devices, or none what is done with them"


def _of_parts(lesson: Lesson) -> Iterator[str]:
    if not 0 < lesson.sheet.short <= len(lesson.sheet.question):
        yield f"{lesson.sheet.short} questions of the sheet are for 20 minutes"
    for place, row in every_question(lesson):
        if isinstance(row, Question) and not row.answer.strip():
            yield f"{place}: the key has no answer"
        if isinstance(row, Item) and not 0 <= row.right < len(row.choices):
            yield f"{place}: there is no choice {row.right}"
        if isinstance(row, Item) and len({*row.choices}) < len(row.choices):
            yield f"{place}: two choices are the same"
        if not row.check and not row.rests:
            yield f"{place}: the answer is neither worked out nor rests on a claim or clause"


def _instructed(step: Step, minutes: int) -> str:
    """What a step is done by: in 20 minutes what is different there, if anything is."""
    brief = minutes == LENGTHS[0] and step.brief
    return step.brief if brief else f"{step.teacher} {step.pupils}"


def spoken(step: Step, minutes: int, way: str) -> str:
    """All that a plan says of a step."""
    words = [step.teacher, step.say, step.pupils, getattr(step, way)]
    return " ".join([*words, step.brief] if minutes == LENGTHS[0] else words)


def asks_for(lesson: Lesson, minutes: int) -> int:
    """How many questions of the sheet, from the first on, belong to a plan."""
    return lesson.sheet.short if minutes == LENGTHS[0] else len(lesson.sheet.question)


def named_in(words: str) -> set[int]:
    """The questions that a text names.

    >>> sorted(named_in("Answer question 1, then questions 3 to 5."))
    [1, 3, 4, 5]
    """
    found = set()
    for named in QUESTIONS.findall(words):
        for part in re.split(", | and ", named):
            first, _, last = part.partition(" to ")
            found |= {*range(int(first), int(last or first) + 1)}
    return found


def _of_questions(lesson: Lesson) -> Iterator[str]:
    for minutes, way in product(LENGTHS, WAYS):
        many = asks_for(lesson, minutes)
        plan = [step for _, _, step in timed(lesson, minutes, way)]
        sent = named_in(" ".join(spoken(step, LENGTHS[1], way) for step in plan))
        yield from (f"no step of the plan of {minutes} minutes sends pupils to question {at}"
                    for at in sorted({*range(1, many + 1)} - sent))  # fmt: skip
        for step in plan:
            yield from (f"{step.name}: question {at} is not one of the {many} of {minutes} minutes"
                        for at in sorted(_beyond(step, minutes, many)))  # fmt: skip


def _beyond(step: Step, minutes: int, many: int) -> set[int]:
    """The questions outside a plan to which a step sends pupils; what is told for 20 minutes only
    takes back what is told for both plans."""
    return {at for at in named_in(_instructed(step, minutes)) if at > many}


def _of_exits(lesson: Lesson) -> Iterator[str]:
    """What an exit ticket asks is taught in every plan, and so is what a source says."""
    names = {step.name for step in lesson.step}
    names |= {f"question {at}" for at in range(1, len(lesson.sheet.question) + 1)}
    for at, row in enumerate(lesson.exit, 1):
        yield from (f"exit ticket, {at}: there is no step or question to teach it called {name}"
                    for name in row.taught if name not in names)  # fmt: skip
        said = [check.value for check in row.check if check.kind == "says"]
        for minutes, way in product(LENGTHS, WAYS):
            plan = f"the plan of {minutes} minutes ({way})"
            words = " ".join(text for name, text in _teaching(lesson, minutes, way)
                             if name in row.taught)  # fmt: skip
            if not words:
                yield f"exit ticket, {at}: nothing in {plan} teaches it"
            yield from (f"exit ticket, {at}: what teaches it in {plan} does not say {value}"
                        for value in said if words and value not in words)  # fmt: skip


def _teaching(lesson: Lesson, minutes: int, way: str) -> Iterator[tuple[str, str]]:
    """What teaches in a plan: its steps and the questions of its sheet, with their words."""
    for _, _, step in timed(lesson, minutes, way):
        yield step.name, spoken(step, minutes, way)
    for at, one in enumerate(lesson.sheet.question[: asks_for(lesson, minutes)], 1):
        yield f"question {at}", f"{one.ask.plain} {fill_answer(one.answer, one.check)}"


def _of_needs(lesson: Lesson) -> Iterator[str]:
    """What a plan uses is on its own list: the papers of every lesson, the slips that it names, and
    a projector if it projects anything."""
    papers = [shared.words().say[name].lower() for name in ("sheet", "exit")]
    for way, rows in zip(WAYS, (lesson.materials, lesson.devices), strict=True):
        needs = " ".join(rows).lower()
        text = " ".join(spoken(step, minutes, way) for minutes in LENGTHS
                        for _, _, step in timed(lesson, minutes, way)).lower()  # fmt: skip
        used = [slips.title.lower() for slips in lesson.slips if slips.title.lower() in text]
        used += ["projector"] if "project the" in text else []
        yield from (f"the list of what is needed ({way}) has no {thing}"
                    for thing in (*papers, *used) if thing not in needs)  # fmt: skip
    for slips in lesson.slips:
        if slips.title.lower() not in " ".join(lesson.materials).lower():
            yield f"{slips.key}: no list of what is needed has {slips.title.lower()}"


def _of_slips(lesson: Lesson) -> Iterator[str]:
    for slips in lesson.slips:
        if len({bool(slip.icon) for slip in slips.slip}) > 1:
            yield f"{slips.key}: some of its slips have an icon, and some none"
        if not 0 < slips.short <= len(slips.slip):
            yield f"{slips.key}: {slips.short} slips are for 20 minutes"
        orders = sorted(slip.order for slip in slips.slip if slip.order)
        if orders != list(range(1, len(orders) + 1)):
            yield f"{slips.key}: the slips are in the order {orders}"
    for place, slip in every_slip(lesson):
        if not slip.check and not slip.rests:
            yield f"{place}: nothing says what it rests on"


def _of_evidence(archive: Archive, lesson: Lesson) -> Iterator[str]:
    for name in lesson.rests:
        if name not in archive.evidence.claims and name not in archive.clauses:
            yield f"there is no claim or clause {name}"


def _of_checks(archive: Archive, lesson: Lesson) -> Iterator[str]:
    for place, check in lesson.checks:
        try:
            got = answers.answer(archive, lesson, check)
        except answers.TROUBLE as error:
            yield f"{place}: {check.kind} cannot be worked out: {error}"
            continue
        if got != check.value:
            yield f"{place}: {check.kind} comes to {got}, not {check.value}"
    for place, row in (*every_question(lesson), *every_slip(lesson)):
        yield from (f"{place}: {why}" for why in _of_values(row))
    for place, slip in every_slip(lesson):
        yield from (f"{place}: {why}" for why in _of_hands(archive, slip))


def _of_values(row: Question | Item | Slip) -> Iterator[str]:
    """What is worked out is said, and nothing else is said to be."""
    if isinstance(row, Item):
        for check in row.check:
            if check.value not in f"{row.choices[row.right]} {row.why}":
                yield f"neither the right choice nor the reason says {check.value}"
        return
    words = row.answer if isinstance(row, Question) else row.why
    places = {int(at) for at in PLACE.findall(words)}
    if places != {*range(len(row.check))}:
        yield f"the answer names the checks {sorted(places)}, and there are {len(row.check)}"


def _of_hands(archive: Archive, slip: Slip) -> Iterator[str]:
    """A slip shows the hand that is dealt: in the cards drawn on it, or else in its text."""
    for check in slip.check:
        if check.kind != "dealt":
            continue
        if slip.cards:
            faces = archive.games[check.game].meta["pack"].get("faces", {})
            drawn = " ".join(card.partition(":")[2] for card in slip.cards.split())
            if drawn != " ".join(faces.get(code, code) for code in check.value.split()):
                yield f"the slip draws {drawn}, and {check.value} is dealt"
            continue
        for text in (slip.text.plain, slip.text.full):
            if " ".join(CODE.findall(text)) != check.value:
                yield f"the slip shows {text}, and {check.value} is dealt"


def _coded(slip: Slip) -> bool:
    """Whether the text of a slip is nothing but the codes of a hand."""
    return not slip.cards and any(check.kind == "dealt" for check in slip.check)


def _of_deals(archive: Archive, lesson: Lesson) -> Iterator[str]:
    keys = [deal.key for deal in lesson.deal]
    if len({*keys}) < len(keys):
        yield "two deals have one key"
    tables = [(deal.game, deal.options, deal.seed, deal.position) for deal in lesson.deal]
    if len({*tables}) < len(tables):
        yield "two deals open the same table, and so have one code"
    for deal in lesson.deal:
        try:
            hand = answers.dealt_hand(archive, deal)
        except answers.TROUBLE as error:
            yield f"the deal {deal.key} cannot be opened: {error}"
            continue
        if hand != deal.hand:
            yield f"the deal {deal.key} gives {hand}, not {deal.hand}"


def in_level(lesson: Lesson, name: str) -> str:
    """All that pupils read in one level: sheet, exit ticket, extension card, slips."""
    sheet = lesson.sheet
    rows: list[Levels] = [
        sheet.intro,
        *(one.ask for one in (*sheet.question, *lesson.exit, *lesson.extension)),
    ]
    rows += [slip.text for _, slip in every_slip(lesson) if not _coded(slip)]
    return "\n".join(getattr(row, name) for row in rows)


def measured(text: str, name: str, taught: Collection[str]) -> str:
    """How a text stands to a level, in words."""
    level = reading.LEVELS[name]
    found = reading.measure(text, level.top, taught)
    return (
        shared.words()
        .say["level"]
        .format(
            title=level.title,
            words=found.words,
            mean=f"{found.mean:.1f}",
            longest=found.longest,
            share=answers.percent(found.share),
        )
    )


def _of_levels(lesson: Lesson) -> Iterator[str]:
    taught = shared.taught()
    for name, level in reading.LEVELS.items():
        for why in reading.faults(in_level(lesson, name), name, taught):
            yield f"the texts in {level.title}: {why}"


def _of_slides(lesson: Lesson) -> Iterator[str]:
    """The slides of each plan are short and plain, and ask for nothing that is not in it."""
    for minutes in LENGTHS:
        plan = [step for _, _, step in timed(lesson, minutes)]
        for step in plan:
            words = step.shown(minutes)
            if not 0 < (many := len(words.split())) <= MOST_SLIDE:
                yield f"{step.name}: its slide has {many} words; at most {MOST_SLIDE}"
            yield from (f"{step.name}: its slide asks for question {at} in {minutes} minutes"
                        for at in named_in(words) if at > asks_for(lesson, minutes))  # fmt: skip
        text = "\n".join(f"{step.say}\n{step.shown(minutes)}" for step in plan)
        yield from (f"the slides of {minutes} minutes: {why}"
                    for why in reading.faults(text, "plain", shared.taught()))  # fmt: skip
    yield from (f"{step.name}: a slide for 20 minutes, in which the step is left out"
                for step in lesson.step if step.short_slide and not step.short)  # fmt: skip
