"""All other sheets: whole files, right pages, words within their measure, answers that are right."""

from __future__ import annotations

import json
import re
import subprocess
import zipfile
from collections import Counter
from functools import cache
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pypdfium2 as pdfium
import pytest
import segno
from msgspec import structs
from pypdf import PdfReader

from holdings import paths
from kanhu.study.puzzles.puzzle import LEVELS
from learning import answers, lessons, puzzlebook, reading, shared
from printing import __main__ as program
from printing import classes, deals, icons, kit, leaflets, levels, puzzles, words
from printing import lessons as printed_lessons
from printing.kit import Set
from printing.press import Press, PressError
from printing.sheet import A4, PAPERS, Paper, Sheet
from tests.printing import paper
from tests.printing.paper import MM, alternatives, fonts, ink, known, rendered, sheets

JSQR = paths.WEB / "node_modules" / "jsqr" / "dist" / "jsQR.js"
READ_CODE = """const [, reader, file, wide, high] = process.argv;
const dots = new Uint8ClampedArray(require('fs').readFileSync(file));
process.stdout.write(require(reader)(dots, Number(wide), Number(high))?.data ?? '');"""
FILES = [file for file, sheet in sheets().items() if sheet.kind != "packs"]
PAGES = {
    "score-pads": 4, "tour": 2, "tree-poster": 1, "tree-in-four": 4, "grades": 1, "grade-stamps": 1, "map": 1,
    "map-blank": 1, "bookmarks": -(-len(known().games) // 3), "timeline-strips": 6, "mystery-strip": 1,
    "object-labels": 2,
}  # fmt: skip
"""What a reader is promised; leaflets have two pages, puzzles one a level and one of answers."""


def promised(name: str) -> range:
    """How many pages a file may have; a lesson as many as its slips and words need."""
    if "-slides-" in name:
        lesson, _, minutes = name.removeprefix("lesson-").rpartition("-slides-")
        many = len([*lessons.timed(dict(lessons.every())[lesson], int(minutes))])
        return range(many, many + 1)
    if name.startswith("lesson-"):
        least = 1 if name.removesuffix("-clear").endswith(("-slips", "-extension")) else 2
        return range(least, 17 if name.endswith("-clear") else 13)
    if name == "timeline-strips-clear":
        return range(10, 12)
    many = PAGES.get(name) or (2 if name.startswith("rules-") else 4)
    return range(many, many + 1)


@pytest.mark.some(4)
@pytest.mark.parametrize("file", FILES)
def test_a_file_is_whole(press: Press, file: str) -> None:
    sheet = sheets()[file]
    paper.whole(press, sheet, promised(sheet.name))


@pytest.mark.some(2)
@pytest.mark.parametrize("file", FILES)
def test_it_is_dark_on_light_without_colour(press: Press, file: str) -> None:
    sheet = sheets()[file]
    pdf = press.set(sheet, kit.foot(sheet))
    for number in range(len(PdfReader(BytesIO(pdf)).pages)):
        page = rendered(pdf, number, 60 if sheet.paper.id == "a2" else 100)
        levels = sorted(page.tobytes())
        assert levels[0] < 90 and levels[len(levels) // 2] > 240
        assert ink(page) < 0.35


def test_every_paper_has_the_same_sheets() -> None:
    found = {
        size.id: {sheet.name for sheet in sheets().values() if sheet.paper is size}
        for size in PAPERS
    }
    assert found["a4"] == found["letter"]


def test_leaflets_say_what_the_clauses_say() -> None:
    assert kit.faults(known()) == []
    assert words.leaflets().keys() == known().games.keys()


def test_a_leaflet_whose_clauses_have_changed_is_a_fault() -> None:
    game, leaflet = known().games["khanhoo"], words.leaflets()["khanhoo"]
    assert leaflets.sealed(game, leaflet) == leaflet.seal
    other = type(leaflet)(
        leaflet.where, leaflet.goal, leaflet.seal, leaflet.part[1:], leaflet.meld, leaflet.options
    )
    assert leaflets.sealed(game, other) != leaflet.seal


def test_leaflets_are_short() -> None:
    for name, leaflet in words.leaflets().items():
        assert len(re.findall(r"\S+", leaflet.said)) <= 350, name


def test_leaflets_are_read_at_about_b1() -> None:
    """Sentences and words by the measure of lessons; a long sentence is a fault of the file."""
    for name, leaflet in words.leaflets().items():
        assert reading.faults(leaflet.text, "plain", leaflets.taught(leaflet)) == [], name
        (told,) = levels.measured(sheets()[f"a4/rules-{name}.pdf"])
        assert told.startswith("A2 to B1: ")
    game, leaflet = known().games["khanhoo"], words.leaflets()["khanhoo"]
    long = structs.replace(leaflet, goal="Be the first " + "and the best " * 9 + "of all.")
    assert any("a sentence of 32 words" in fault for fault in leaflets.wrong(game, long))


def test_every_sheet_is_there_for_both_levels() -> None:
    """All words of all sheets but keys are measured; a plain text does for both levels."""
    assert [*levels.faults(sheets().values())] == []
    for sheet in sheets().values():
        found = levels.texts(sheet).keys()
        teacher = sheet.name.endswith("-key")
        assert not found if teacher else found <= {"plain", "full"}, sheet.name
        assert teacher or "full" not in found or "plain" in found, sheet.name
    both = {sheet.name for sheet in sheets().values() if "full" in levels.texts(sheet)}
    assert {"timeline-strips", "lesson-who-says-1130-slips"} <= both
    assert {f"lesson-{name}" for name, _ in lessons.every()} <= both


def test_a_sentence_too_hard_for_its_level_is_told() -> None:
    sheet = sheets()["a4/score-pads.pdf"]
    long = "Write the total and " + "then the next " * 8 + "one."
    told = [*levels.faults([sheet._replace(data={"rows": [{"note": long}]})])]
    assert told[-1] == "score-pads: a sentence of 29 words; at most 18 for A2 to B1"
    assert [*levels.faults([sheet._replace(data={"keys": [long]})])] == []
    full = sheet._replace(data={"sets": [{"level": "full", "says": "Read this."}]})
    assert [*levels.faults([full])] == ["score-pads: it is there in the full level only"]
    assert [*levels.faults([sheet._replace(data={"note": long}, level="")])] == []


def test_a_leaflet_explains_the_words_that_do_not_count() -> None:
    terms = words.leaflets()["schafkopf"].terms
    assert {"trump", "trumps", "widow", "declarer"} <= terms and "score" not in terms


def test_sheets_have_eight_puzzles_a_level_and_every_answer() -> None:
    for game in known().games.values():
        if not puzzlebook.of_game(game):
            continue
        data = sheets()[f"a4/puzzles-{game.id}.pdf"].data
        asked = [puzzle for level in LEVELS for puzzle in puzzles.chosen(game)[level]]
        assert [len(page["puzzles"]) for page in data["pages"]] == [8, 8, 8]
        assert [row[0] for row in data["keys"]] == [str(number) for number in range(1, 25)]
        printed = [row for page in data["pages"] for row in page["puzzles"]]
        for puzzle, row, (_, answer, why) in zip(asked, printed, data["keys"], strict=True):
            assert row["question"] == puzzle.question
            right = [choice for choice in puzzle.choices if choice.right]
            letters = [row["choices"][puzzle.choices.index(one)]["letter"] for one in right
                       ] if row["choices"] else [one.text for one in right]  # fmt: skip
            assert [part.partition(",")[0] for part in answer.split("; ")] == [
                letter.partition(",")[0] for letter in letters
            ]
            assert all(one.clause in why for one in right)


def test_the_right_answer_of_the_tour_is_not_always_the_same_letter() -> None:
    data = sheets()["a4/tour.pdf"].data
    assert len({stop["right"] for stop in data["stops"]}) > 1
    for stop in data["stops"]:
        assert len({answer["words"] for answer in stop["answers"]}) == len(stop["answers"])


def test_timeline_strips_are_mixed_and_all_there() -> None:
    data = sheets()["a4/timeline-strips.pdf"].data
    assert [one["level"] for one in data["sets"]] == ["plain", "full"]
    for one in data["sets"]:
        titles = [row["title"] for row in one["strips"]]
        assert Counter(titles) == Counter(event.title for event in known().tree.events)
        assert titles != [row["title"] for row in data["keys"]["rows"]]
    plain, full = ([row["text"] for row in one["strips"]] for one in data["sets"])
    claims = known().evidence.claims
    assert Counter(full) == Counter(claims[event.claim].text for event in known().tree.events)
    assert not {*plain} & {*full}


def test_every_lesson_has_its_sheets_slips_and_key() -> None:
    for name, lesson in lessons.every():
        sheet = sheets()[f"a4/lesson-{name}.pdf"].data
        plain, full = sheet["levels"]
        for level, data in (("plain", plain), ("full", full)):
            asked = [getattr(one.ask, level) for one in lesson.sheet.question]
            assert [one["ask"] for one in data["questions"]] == asked and len(data["exit"]) == 3
        assert [deal["says"] for deal in sheet["deals"]] == [
            deal.says for deal in lesson.deal if deal.home
        ]
        if lesson.slips:
            slips = sheets()[f"a4/lesson-{name}-slips.pdf"].data["slips"]
            texts = {slip["text"] for one in slips for slip in one["slips"]}
            assert texts == {text for one in lesson.slips for slip in one.slip
                             for text in (slip.text.plain, slip.text.full)}  # fmt: skip
        else:
            assert f"a4/lesson-{name}-slips.pdf" not in sheets()
        key = sheets()[f"a4/lesson-{name}-key.pdf"].data
        assert len(key["answers"]) == len(lesson.sheet.question) and len(key["quiz"][1]) == 10
        assert [plan["rows"][-1]["when"].partition("–")[2] for plan in key["plans"]] == ["45", "20"]
        told = [row["brief"] for row in key["plans"][1]["rows"]]
        assert told == [step.brief for _, _, step in lessons.timed(lesson, 20)]
        assert not any(row["brief"] for row in key["plans"][0]["rows"])


def test_a_plan_tells_both_ways_and_what_it_is_for() -> None:
    for name, lesson in lessons.every():
        data = sheets()[f"a4/lesson-{name}-key.pdf"].data
        for plan, minutes in zip(data["plans"], (45, 20), strict=True):
            steps = [step for _, _, step in lessons.timed(lesson, minutes)]
            assert [row["paper"] for row in plan["rows"]] == [step.paper for step in steps]
            assert [row["device"] for row in plan["rows"]] == [step.device for step in steps]
            other = [row["instead"] for row in plan["rows"]]
            assert [row["teacher"] for row in other] == [step.instead.teacher for step in steps]
            assert [row["pupils"] for row in other] == [step.instead.pupils for step in steps]
            assert [row["brief"] for row in other] == [
                step.instead.brief if minutes == 20 else "" for step in steps
            ]
        lists = [lines for _, lines in data["first"]]
        assert lists[:2] == [lesson.aims, lesson.before] and lists[-1] == lesson.devices
        assert [asks for _, asks, _ in data["curriculum"][1]] == [
            line.asks for line in lesson.curriculum
        ]
        told = {row[-1].removeprefix("claim-") for row in data["rests"][1]} | {*data["rules"][1]}
        assert told == {*lesson.rests}
        legends = [row[0] for row in data["rests"][1] if row[1] == "legend"]
        assert all(words.startswith("It is told:") for words in legends)


@pytest.mark.parametrize("minutes", lessons.LENGTHS)
@pytest.mark.parametrize("name", [name for name, _ in lessons.every()])
def test_slides_are_read_from_the_last_row(press: Press, name: str, minutes: int) -> None:
    """One page a step of its own plan with its minutes, 16 to 9; no type under 28 pixels at 1,920."""
    lesson = dict(lessons.every())[name]
    sheet = sheets()[f"screen/lesson-{name}-slides-{minutes}.pdf"]
    pdf = press.set(sheet, kit.foot(sheet))
    pages, plan = pdfium.PdfDocument(pdf), [*lessons.timed(lesson, minutes)]
    assert len(pages) == len(plan)
    drawn: list[str] = []
    for page, (start, end, step) in zip(pages, plan, strict=True):
        wide, high = page.get_size()
        assert wide / high == pytest.approx(16 / 9, abs=0.01)
        text = " ".join(page.get_textpage().get_text_range().split())
        assert all(words in text for words in (step.name, step.shown(minutes).split()[0]))
        assert f"minutes {start} to {end} of {minutes}" in text
        sizes = [thing.get_font_size() for thing in page.get_objects()
                 if isinstance(thing, pdfium.PdfTextObj)]  # fmt: skip
        assert sizes and min(sizes) * 1920 / wide >= 28, (step.name, min(sizes))
        drawn += step.cards.split()
    assert alternatives(pdf).total() == len(drawn)


def test_slides_of_twenty_minutes_are_those_of_their_plan() -> None:
    """No step that is left out, and no work that the short plan does not give."""
    slides = sheets()["screen/lesson-catch-the-tiger-slides-20.pdf"].data["steps"]
    assert [step["name"] for step in slides] == [
        "Hook", "Rules and rows", "The first trick", "Play on", "Rule card", "Exit ticket",
    ]  # fmt: skip
    told = {step["name"]: step["task"] for step in slides}
    assert "sheet" not in told["Rules and rows"] and "one more trick" in told["Play on"]
    assert told["Rule card"].startswith("Write three sentences")
    long = sheets()["screen/lesson-catch-the-tiger-slides-45.pdf"].data["steps"]
    assert "Swap" in [step["name"] for step in long]
    assert "five sentences" in long[4]["task"]


def test_slips_that_read_alike_in_both_levels_are_printed_once() -> None:
    hands = sheets()["a4/lesson-how-rare-slips.pdf"].data["slips"]
    assert [(one["title"], len(one["slips"])) for one in hands] == [("Twenty-four hands", 24)]
    chain = sheets()["a4/lesson-who-says-1130-slips.pdf"].data["slips"]
    assert [one["title"] for one in chain] == ["Chain cards (plain)", "Chain cards (full)"]


def test_levels_and_exit_tickets_are_on_leaves_of_their_own(press: Press) -> None:
    """Printed on both sides a copy does for two pupils, and its last leaf is cut in two."""
    for name, _ in lessons.every():
        sheet = sheets()[f"a4/lesson-{name}.pdf"]
        pages = [page.extract_text() for page in
                 PdfReader(BytesIO(press.set(sheet, kit.foot(sheet)))).pages]  # fmt: skip
        heads = [
            number for number, text in enumerate(pages) if re.match(r".*\((plain|full)\)", text)
        ]
        assert len(heads) == 3 and not any(number % 2 for number in heads), name
        assert all(f"Exit ticket ({level})" in pages[-1] for level in ("plain", "full")), name


def test_the_mystery_object_is_drawn_in_true_size(press: Press) -> None:
    sheet = sheets()["a4/mystery-strip.pdf"]
    page = pdfium.PdfDocument(press.set(sheet, kit.foot(sheet)))[0]
    boxes = [thing.get_bounds() for thing in page.get_objects(max_depth=1)]
    sizes = [((right - left) / MM, (top - bottom) / MM) for left, bottom, right, top in boxes]
    assert any(size == pytest.approx((20, 77), abs=0.5) for size in sizes)


def test_a_code_carries_the_deal_where_the_address_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deal = next(deal for _, lesson in lessons.every() for deal in lesson.deal)
    monkeypatch.delenv("KANHU_SITE_URL", raising=False)
    assert deals.mark(known(), deal) == []
    monkeypatch.setenv("KANHU_SITE_URL", "https://kanhu.example")
    address = f"https://kanhu.example/play/{deal.game}/#g={answers.link(known(), deal)}"
    version = segno.make(address, error="l", micro=False).version
    assert isinstance(version, int)  # of a large code, not of a micro one
    assert version <= 25
    assert "<path" in deals.mark(known(), deal)[0].svg


def test_a_printed_code_is_read_by_a_reader_of_codes(
    press: Press, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The whole page as a camera sees it, by the reader that the table's codes are tested with."""
    monkeypatch.setenv("KANHU_SITE_URL", "https://kanhu.example")
    name, lesson = next(
        (name, lesson) for name, lesson in lessons.every() if any(one.home for one in lesson.deal)
    )
    (deal,) = (one for one in lesson.deal if one.home)
    sheet = next(one for one in printed_lessons.sheets(known()) if one.name == f"lesson-{name}")
    pdf, found = press.set(sheet, kit.foot(sheet)), set()
    for number in range(len(pdfium.PdfDocument(pdf))):
        picture = rendered(pdf, number, 200).convert("RGBA")
        (tmp_path / "page").write_bytes(picture.tobytes())
        said = subprocess.run(
            # On one thread: several have waited for one another at the end, and for ever.
            ["node", "--single-threaded", "-e", READ_CODE, str(JSQR), str(tmp_path / "page"),
             str(picture.width), str(picture.height)],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        found.add(said.stdout)
    wanted = f"https://kanhu.example/play/{deal.game}/#g={answers.link(known(), deal)}"
    assert found - {""} == {wanted}


def test_what_a_class_needs() -> None:
    one = classes.kit()

    def needed(name: str, pages: int, pupils: int) -> str:
        return classes.cell(one, sheets()[f"a4/{name}.pdf"], pages, pupils)

    # 24 pupils in threes: 8 packs of two sheets; 8 cuts at a time, 18 cuts of six seconds each.
    assert needed("pack-ming", 4, 24) == "8 × 2 sheets, 15 min"
    # Four play Madiao, with three sheets of eighteen cards: 12 cuts at a time, and 18 of each.
    assert needed("pack-madiao", 6, 32) == "8 × 3 sheets, 22 min"
    assert needed("rules-madiao", 2, 32) == "8 × 1 sheet"
    # Six tables of four, a set in each level a copy; slips are printed on one side only.
    # Eighteen slips in two columns on two pages: five rows a page, and nine cuts of six seconds on
    # two sheets at a time, three times.
    assert needed("lesson-who-says-1130-slips", 2, 24) == "3 × 2 sheets, 3 min"
    assert needed("score-pads", 4, 8) == "2 × 2 sheets"


def test_a_copy_for_every_table_of_a_game() -> None:
    """The table is that of the game under the options of the pack or the leaflet."""
    tables = {sheet.name: sheet.table for sheet in sheets().values() if sheet.table}
    assert tables["pack-khanhoo"] == tables["rules-khanhoo"] == 2
    assert tables["pack-ming"] == tables["rules-dou-dizhu"] == 3
    assert tables["pack-qing-strips"] == tables["rules-madiao"] == 4
    assert {f"rules-{name}" for name in known().games} <= tables.keys()


@cache
def what_to_print() -> Sheet:
    """The kit sheet on A4, as if every file had six pages."""
    return classes.sheet(A4, [(one, 6) for one in sheets().values() if one.paper is A4])


def test_it_lists_every_file_that_a_class_prints() -> None:
    """All packs, leaflets, puzzles and lessons that there are: nobody has to add them."""
    rows = [row for part in what_to_print().data["parts"] for row in part["rows"]]
    titles = Counter(row[0] for row in rows)
    once = re.compile(r"-key$|-slides-|-thin$|-clear$|^tree-poster$")
    assert titles == Counter(
        sheet.title for sheet in sheets().values()
        if sheet.paper is A4 and not once.search(sheet.name)
    )  # fmt: skip
    assert {row.title for row in words.packs().pack} <= titles.keys()
    assert all(len(row) == 1 + len(classes.kit().groups) for row in rows)


def test_a_sheet_that_it_does_not_know_is_a_fault() -> None:
    one, every = classes.kit(), [*sheets().values()]
    assert [*classes.faults(one, every)] == []
    new = every[0]._replace(name="calendar", table=0)
    assert [*classes.faults(one, [*every, new])] == [
        "docs/_data/print/kit.toml: no row says how many copies of calendar a class needs"
    ]
    pack = new._replace(name="pack-new")
    assert [*classes.faults(one, [*every, pack])] == [
        "docs/_data/print/kit.toml: pack-*: one copy of pack-new is for how many pupils?"
    ]
    fewer = [sheet for sheet in every if sheet.name != "map-blank"]
    assert [*classes.faults(one, fewer)] == [
        "docs/_data/print/kit.toml: there is no printed sheet map-blank"
    ]
    with pytest.raises(LookupError):
        classes.cell(one, new, pages=1, pupils=8)


@pytest.mark.parametrize("size", PAPERS, ids=lambda size: size.id)
def test_it_is_one_leaf(press: Press, size: Paper) -> None:
    """Both sides of one sheet; as whole as all other sheets."""
    sheet = what_to_print()._replace(paper=size)
    paper.whole(press, sheet, range(2, 3))


CLEAR = [sheet for sheet in sheets().values() if sheet.clear]


def test_all_that_a_lesson_gives_to_pupils_is_there_in_clear_print() -> None:
    named = {sheet.name for sheet in CLEAR}
    for sheet in sheets().values():
        pupils = sheet.name.startswith("lesson-") and not re.search("-key$|-slides-", sheet.name)
        if pupils or sheet.name == "timeline-strips":
            assert f"{sheet.name.removesuffix('-clear')}-clear" in named
    for sheet in CLEAR:
        usual = sheets()[sheet.file.replace("-clear.pdf", ".pdf")]
        assert sheet.data == usual.data and sheet.title == f"{usual.title}, clear print"
        assert not usual.clear and kit.foot(usual)["clear"] is None


@pytest.mark.some(3)
@pytest.mark.parametrize("sheet", CLEAR, ids=lambda sheet: sheet.file)
def test_clear_print_is_large_wide_and_upright(press: Press, sheet: Sheet) -> None:
    """By the measures that its data name: no serifs, 12 points at least, nothing in italics, an
    off-white page, a line and a half from line to line, and room between letters."""
    one = words.shared().clear
    assert one.size >= 12 and one.line >= 1.5 and one.letter >= 0.12 and one.word >= 0.16
    pdf = press.set(sheet, kit.foot(sheet))
    names = {name for name, _ in fonts(pdf)}
    assert any("AtkinsonHyperlegible" in name for name in names)
    assert not any("Italic" in name for name in names)
    sizes: list[float] = []
    for number, page in enumerate(pdfium.PdfDocument(pdf)):
        assert 240 <= rendered(pdf, number, 30).crop((2, 2, 3, 3)).tobytes()[0] < 255
        # The foot is as on all sheets; the back of a leaf may have nothing else.
        sizes += [thing.get_font_size() for thing in page.get_objects()
                  if isinstance(thing, pdfium.PdfTextObj)
                  and thing.get_bounds()[1] > 17 * MM]  # fmt: skip
    assert min(sizes) >= 11.99


def test_lines_of_clear_print_are_a_line_and_a_half_apart(press: Press) -> None:
    def pitch(name: str) -> float:
        """The least distance of two lines of the usual size, in their size."""
        sheet = sheets()[f"a4/{name}.pdf"]
        page = pdfium.PdfDocument(press.set(sheet, kit.foot(sheet)))[0]
        text = [thing for thing in page.get_objects() if isinstance(thing, pdfium.PdfTextObj)]
        size = Counter(thing.get_font_size() for thing in text).most_common(1)[0][0]
        high = sorted({round(thing.get_matrix().f, 1) for thing in text
                       if thing.get_font_size() == size})  # fmt: skip
        return float(
            min(above - below for below, above in pairwise(high) if above - below > 1) / size
        )

    assert pitch("lesson-who-says-1130-clear") >= 1.49
    assert pitch("lesson-who-says-1130") < 1.4


def test_a_card_for_those_who_are_done() -> None:
    """In both levels, with its answers in the key."""
    for name, lesson in lessons.every():
        plain, full = sheets()[f"a4/lesson-{name}-extension.pdf"].data["levels"]
        for level, data in (("plain", plain), ("full", full)):
            asked = [getattr(one.ask, level) for one in lesson.extension]
            assert data["level"] == level and asked
            assert [one["ask"] for one in data["questions"]] == asked
        key = sheets()[f"a4/lesson-{name}-key.pdf"].data["extensions"]
        assert [ask for ask, _ in key] == [one.ask.full for one in lesson.extension]
        assert all(answer and "{" not in answer for _, answer in key)


def test_every_rule_has_an_icon_beside_it(press: Press) -> None:
    """Rule strips with words for the icon, leaflets with an icon at each heading; none tells whether
    a rule is odd."""
    sheet = sheets()["a4/lesson-family-likeness-slips.pdf"]
    strips = [slip for one in sheet.data["slips"] for slip in one["slips"]]
    assert len(strips) == 72 and all(len(slip["icon"]) == 1 for slip in strips)
    drawn = Counter(one.alt for slip in strips for one in (*slip["icon"], *slip["cards"]))
    assert alternatives(press.set(sheet, kit.foot(sheet))) == drawn
    lesson = dict(lessons.every())["family-likeness"]
    odd = {slip.icon for _, slip in lessons.every_slip(lesson) if slip.sort == "odd"}
    sensible = {slip.icon for _, slip in lessons.every_slip(lesson) if slip.sort == "sensible"}
    assert "set" in odd & sensible
    for name in known().games:
        parts = sheets()[f"a4/rules-{name}.pdf"].data["parts"]
        assert all(part["icon"].svg for part in parts)
    every = words.icons().icon
    assert len({one.path for one in every.values()}) == len({one.means for one in every.values()})


def test_an_icon_that_there_is_not_is_a_fault() -> None:
    game, leaflet = known().games["khanhoo"], words.leaflets()["khanhoo"]
    first = structs.replace(leaflet.part[0], icon="moon")
    other = structs.replace(leaflet, part=(first, *leaflet.part[1:]))
    assert "Cards: there is no icon moon" in [*leaflets.wrong(game, other)]
    with pytest.raises(LookupError, match="there is no icon moon"):
        icons.icon("moon")
    assert icons.beside("") == []


def test_labels_of_objects_say_what_the_page_for_museums_says() -> None:
    rows = sheets()["a4/object-labels.pdf"].data["labels"]
    assert [(row["title"], row["text"]) for row in rows] == [
        (one.title, one.text) for one in shared.museum().label
    ]
    assert all(len(row["text"].split()) <= 60 and row["cards"] for row in rows)


def test_every_sheet_for_a_class_shows_how_hard_it_is_to_read() -> None:
    shown = {sheet.name: kit.foot(sheet)["level"] for sheet in sheets().values()}
    assert shown["lesson-how-rare"] == "reading level A2 to B1 and B2"
    assert shown["rules-madiao"] == shown["object-labels"] == "reading level A2 to B1"
    assert all(bool(level) != name.endswith("-key") for name, level in shown.items())


def test_it_names_what_lessons_print() -> None:
    """Their plans and keys are for the teacher, one copy of each, which its note says."""
    one = classes.kit()
    printed = {name for _, lesson in lessons.every() for name in lesson.prints}
    # An edition with little ink takes as many sheets and minutes as the one of the row.
    assert all(one.row_of(name.removesuffix("-thin")) for name in printed)
    assert all(one.row_of(name) for name in ("bookmarks", "grades", "map", "tree-in-four"))
    assert one.row_of("lesson-how-rare-key") is None


def test_one_pack_is_cut_within_twelve_minutes() -> None:
    one, found = classes.kit(), sheets()
    for sheet in found.values():
        if sheet.kind == "packs" and not sheet.name.endswith("-thin"):
            said = classes.cell(one, sheet, len(sheet.data["pages"]), sheet.table)
            assert int(said.rpartition(", ")[2].split()[0]) <= 12, (sheet.name, said)


def test_the_same_zip_twice(press: Press) -> None:
    sheet = sheets()["a4/score-pads.pdf"]
    done = [Set(sheet, press.set(sheet, kit.foot(sheet)))]
    first = kit.zipped(done)
    assert first == kit.zipped(done)
    with zipfile.ZipFile(BytesIO(first)) as pack:
        assert pack.namelist() == ["kanhu-kit/a4/score-pads.pdf"] and pack.testzip() is None


def test_the_foot_names_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = sheets()["a4/rules-khanhoo.pdf"]
    monkeypatch.setenv("KANHU_SITE_URL", "https://kanhu.example/archive/")
    assert kit.foot(sheet)["place"] == "kanhu.example/archive/games/khanhoo/"
    monkeypatch.delenv("KANHU_SITE_URL")
    assert kit.foot(sheet)["place"] == "games/khanhoo/"


def test_only_a_kit_is_replaced_and_only_by_a_whole_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*given: object) -> list[Set]:
        raise PressError("a sheet cannot be set")

    monkeypatch.setattr(kit, "gathered", lambda known: [])
    monkeypatch.setattr(kit, "faults", lambda known: [])
    monkeypatch.setattr(kit, "unknown", lambda sheets: [])
    monkeypatch.setattr(levels, "faults", lambda sheets: [])
    monkeypatch.setattr(kit, "make", fail)
    letters, older = tmp_path / "letters", tmp_path / "kit"
    for file in (letters / "to-a-friend.txt", older / kit.LISTING):
        file.parent.mkdir()
        file.write_text("kept", "utf-8")
    for out, says in ((letters, "name another folder"), (older, "a sheet cannot be set")):
        assert program.main(["--out", str(out), "--work", str(tmp_path / "work")]) == 1
        assert says in capsys.readouterr().err
        assert [file.read_text("utf-8") for file in out.iterdir()] == ["kept"]


@pytest.mark.long
def test_the_program_makes_all_of_it(tmp_path: Path) -> None:
    assert program.main(["--out", str(tmp_path / "kit"), "--work", str(tmp_path / "work")]) == 0
    listed = json.loads((tmp_path / "kit" / kit.LISTING).read_text("utf-8"))
    made = {row["file"] for row in listed["files"]}
    assert made == {*sheets(), *(f"{size.id}/what-to-print.pdf" for size in PAPERS)}
    assert all((tmp_path / "kit" / file).stat().st_size <= 2_000_000 for file in made)
    for size in PAPERS:
        with zipfile.ZipFile(tmp_path / "kit" / f"kanhu-kit-{size.id}.zip") as pack:
            inside = {name.removeprefix("kanhu-kit/") for name in pack.namelist()}
        assert inside == {
            file for file in made if file.partition("/")[0] in (size.id, "a2", "a3", "screen")
        }
    assert A4.id in listed["files"][0]["file"]
