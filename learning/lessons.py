"""Lessons: what `docs/_data/teach/*.toml` holds, one file a lesson.

A lesson is planned for 20 and for 45 minutes, with and without devices, from one list of steps.
A `Check` is worked out by `learning.answers`; `learning.laws` says what is missing or wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import chain
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, field
from msgspec.structs import replace

from holdings import paths, toml
from holdings.reads import from_files

FILES = "teach/*.toml"
LENGTHS = (20, 45)
"""Minutes of the short and the long plan."""
WAYS = ("paper", "device")
"""A lesson without devices, and with them."""
BANDS, EXITS, QUIZ = 4, 3, 10
Kind = Literal[
    "points", "names", "pack", "copies", "lowest", "beats", "ways", "sum", "chance", "fraction",
    "hand", "dealt", "tally", "line", "grade", "says", "figure",
]  # fmt: skip
Some = Annotated[tuple[str, ...], Meta(min_length=1)]


class Levels(toml.Row):
    """One text in two reading levels: `plain` about A2 to B1, `full` B2."""

    plain: str
    full: str


class Check(toml.Row):
    """Something that the engine or the data work out, and what it must come to.

    Attributes:
        kind: what is asked; the kinds are told in `learning.answers`. value: the answer.
        game, options: the table; without options the usual one. cards: codes of its pack, for
            `names` a hand `design:codes`, for `beats` two plays with > between them.
        deal: key of a prepared deal, for `hand` and `line`. line: moves in short form.
        seat: whose points a `line` brings; without it those of the deal's own seat. of: numbers.
        about: id of a claim, a clause or a link of the tree. table, row, column: of docs/data.
    """

    kind: Kind
    value: str
    game: str = ""
    options: str = ""
    cards: str = ""
    deal: str = ""
    line: str = ""
    seat: int | None = None
    of: tuple[int, ...] = ()
    about: str = ""
    table: str = ""
    row: str = ""
    column: str = ""


class Instead(toml.Row):
    """Words of a step that are others with devices; what is empty stays as it is without."""

    teacher: str = ""
    say: str = ""
    pupils: str = ""
    brief: str = ""


class Step(toml.Row):
    """One step of a plan.

    Attributes:
        name: in a word or two. long, short: minutes in the plans of 45 and 20; 0 leaves it out.
        who: how the class sits. teacher, pupils: what they do. say: words to say to the class.
        slide: what pupils are to do, as they read it on the wall. cards: drawn there,
            `design:code`. paper, device: only without, only with devices. brief, short_slide: what
            is different in 20 minutes. instead: what else is told with devices.
    """

    name: str
    long: int
    short: int
    who: Literal["class", "groups", "pairs", "alone"]
    teacher: str
    pupils: str
    slide: str
    short_slide: str = ""
    cards: str = ""
    say: str = ""
    paper: str = ""
    device: str = ""
    brief: str = ""
    instead: Instead = field(default_factory=Instead)

    def shown(self, minutes: int) -> str:
        """Its slide in a plan."""
        return (minutes == LENGTHS[0] and self.short_slide) or self.slide


class Prompt(toml.Row):
    """A question to the class, answers to expect, and what they rest on."""

    ask: str
    expect: Some
    rests: tuple[str, ...] = ()


class Misconception(toml.Row):
    """What pupils often believe, what to show them, and what that rests on."""

    belief: str
    answer: str
    rests: Some


class Deal(toml.Row):
    """A deal or a position that every table in the room can open.

    Attributes:
        key: its name in the file. title, says: for people. game, options, seed: the deal.
        position: a position as JSON instead of a deal, or "". seat: whose hand is spoken of.
        hand: its cards, as the engine deals them. home: printed on the sheet of the pupils, too.
    """

    key: str
    title: str
    says: str
    game: str
    options: str
    seed: int
    hand: str
    seat: int = 0
    position: str = ""
    home: bool = False


class Slip(toml.Row):
    """A slip of paper to cut out: its head, its words, the cards and the icon drawn on it; for the
    key where it belongs (`sort`), its place in the right order (`order`, 0 for none) and why."""

    head: str
    text: Levels
    why: str
    cards: str = ""
    icon: str = ""
    sort: str = ""
    order: int = 0
    rests: tuple[str, ...] = ()
    check: tuple[Check, ...] = ()


class Slips(toml.Row):
    """A set of slips; `each` says how many sets to print, `short` how many slips go into the plan
    of 20 minutes, from the first on."""

    key: str
    title: str
    each: str
    says: str
    short: int
    slip: Annotated[tuple[Slip, ...], Meta(min_length=1)]


class Question(toml.Row):
    """A question of a sheet or an exit ticket.

    Attributes:
        ask: in two levels. answer: for the key; {0} is what the first check comes to, and so on.
        cards: drawn above it, `design:code`. choices: to be ticked. lines: to write on.
        rests: claims and clauses that the answer rests on. check: what is worked out.
    """

    ask: Levels
    answer: str
    cards: str = ""
    choices: tuple[str, ...] = ()
    lines: int = 2
    rests: tuple[str, ...] = ()
    check: tuple[Check, ...] = ()


class Exit(Question):
    """A question of an exit ticket. `taught` names the steps and the questions of the sheet
    ("question 3") that teach it; every plan must have one of them."""

    taught: tuple[str, ...] = ()


class Sheet(toml.Row):
    """The sheet of a lesson: title, what to do, questions; `short` of them, from the first on, are
    for 20 minutes."""

    title: str
    intro: Levels
    short: int
    question: Annotated[tuple[Question, ...], Meta(min_length=1)]


class Row(toml.Row):
    """One row of a rubric: what is looked at, and four bands, the lowest first."""

    what: str
    bands: Annotated[tuple[str, ...], Meta(min_length=BANDS, max_length=BANDS)]


class Item(toml.Row):
    """A question with choices: `right` is the place of the right one, from 0; `why` says why."""

    ask: str
    choices: Annotated[tuple[str, ...], Meta(min_length=3, max_length=5)]
    right: int
    why: str
    rests: tuple[str, ...] = ()
    check: tuple[Check, ...] = ()


class Line(toml.Row):
    """A line of a framework of room/curricula.toml: its code, and in our words what it asks."""

    framework: str
    code: str
    asks: str


class Lesson(toml.Row, dict=True):
    """One file.

    Attributes:
        number: place in the list. question: what the lesson asks. summary: two sentences.
        product: what is made. ages, group: least and most. table: pupils at one table of a group.
        subjects, before, aims: as lists. extension: questions of a card for those who are done.
        prepare: minutes before the lesson. materials, devices: what is needed without and with
            devices. prints: printed sheets that the materials name, beside the lesson's own, by
            their names. care: what to be careful about. home: something to do afterwards.
        claims, clauses: all that the lesson rests on beside what its parts name.
    """

    number: int
    title: str
    question: str
    summary: str
    product: str
    ages: tuple[int, int]
    group: tuple[int, int]
    subjects: Some
    before: Some
    aims: Some
    prepare: int
    materials: Some
    devices: Some
    step: tuple[Step, ...]
    prompt: Annotated[tuple[Prompt, ...], Meta(min_length=1)]
    misconception: Annotated[tuple[Misconception, ...], Meta(min_length=1)]
    support: Some
    extension: Annotated[tuple[Question, ...], Meta(min_length=1)]
    home: str
    sheet: Sheet
    exit: Annotated[tuple[Exit, ...], Meta(min_length=EXITS, max_length=EXITS)]
    rubric: Annotated[tuple[Row, ...], Meta(min_length=1)]
    quiz: Annotated[tuple[Item, ...], Meta(min_length=QUIZ, max_length=QUIZ)]
    curriculum: Annotated[tuple[Line, ...], Meta(min_length=1)]
    table: int = 4
    deal: tuple[Deal, ...] = ()
    slips: tuple[Slips, ...] = ()
    care: tuple[str, ...] = ()
    prints: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()

    @property
    def rests(self) -> list[str]:
        """Every claim and clause that it rests on, each once, in order."""
        answered = (row.rests for _, row in (*every_question(self), *every_slip(self)))
        rests = (*(one.rests for one in self.prompt), *(one.rests for one in self.misconception))
        return [*dict.fromkeys(chain(self.claims, self.clauses, *answered, *rests))]

    @cached_property
    def checks(self) -> list[tuple[str, Check]]:
        """Every check with the place where it stands."""
        rows = (*every_question(self), *every_slip(self))
        return [(f"{place}, check {at}", check) for place, row in rows
                for at, check in enumerate(row.check, 1)]  # fmt: skip


class Named(NamedTuple):
    """A lesson and its name, which is that of its file and of its page."""

    name: str
    lesson: Lesson


@from_files(FILES)
def every() -> tuple[Named, ...]:
    """All lessons in their order."""
    found = (Named(path.stem, toml.read(path, Lesson)) for path in paths.data(FILES))
    return tuple(sorted(found, key=lambda row: row.lesson.number))


def timed(lesson: Lesson, minutes: int, way: str = WAYS[0]) -> Iterator[tuple[int, int, Step]]:
    """The steps of a plan with the minutes in which each begins and ends, in the words of a way."""
    own, at = {LENGTHS[0]: "short", LENGTHS[1]: "long"}[minutes], 0
    for step in lesson.step:
        if takes := getattr(step, own):
            yield at, at + takes, _worded(step, way)
            at += takes


def _worded(step: Step, way: str) -> Step:
    if way == WAYS[0]:
        return step
    other = {name: words for name in Instead.__struct_fields__
             if (words := getattr(step.instead, name))}  # fmt: skip
    return replace(step, **other)


def seating(lesson: Lesson, who: Mapping[str, str]) -> dict[str, str]:
    """How the class may sit, in the words of the room."""
    return {way: words.format(table=lesson.table) for way, words in who.items()}


def fill_answer(words: str, checks: tuple[Check, ...]) -> str:
    """The words of a key with what was worked out.

    >>> fill_answer("{0} of them", (Check("sum", "7"),))
    '7 of them'
    """
    return words.format(*(check.value for check in checks))


def every_question(lesson: Lesson) -> Iterator[tuple[str, Question | Item]]:
    """Every question that has an answer, with its place."""
    many: Mapping[str, tuple[Question | Item, ...]] = {
        "sheet": lesson.sheet.question, "exit ticket": lesson.exit, "quiz": lesson.quiz,
        "extension card": lesson.extension,
    }  # fmt: skip
    for place, rows in many.items():
        yield from ((f"{place}, {at}", row) for at, row in enumerate(rows, 1))


def every_slip(lesson: Lesson) -> Iterator[tuple[str, Slip]]:
    """Every slip with its place."""
    for slips in lesson.slips:
        yield from ((f"{slips.key}, {at}", slip) for at, slip in enumerate(slips.slip, 1))
