"""The room of teachers as it is built: choices, files to take along, words for programs."""

from __future__ import annotations

import json
import re
from typing import Any
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from rdflib import RDF, SDO, Graph
from selectolax.lexbor import LexborHTMLParser as HTMLParser

from holdings import paths
from kanhu import load
from kanhu.study import tutorials
from kanhu.study.puzzles.puzzle import LEVELS
from kanhu.text.record import parse
from learning import fitting, lessons, shared
from tests.site.site_reader import SITE

ATOM = "{http://www.w3.org/2005/Atom}"
NAMES = [named.name for named in lessons.every()]
pytestmark = pytest.mark.filterwarnings("ignore:ConjunctiveGraph:DeprecationWarning")


def page(name: str) -> HTMLParser:
    return HTMLParser((SITE / "teach" / name / "index.html").read_text("utf-8"))


def linked(address: str) -> dict[str, Any]:
    """What the page at an address says of itself to programs."""
    node = HTMLParser((SITE / address / "index.html").read_text("utf-8")).css_first(
        'script[type="application/ld+json"]'
    )
    assert node is not None
    about: dict[str, Any] = json.loads(node.text())
    return about


def entity(name: str) -> dict[str, Any]:
    about: dict[str, Any] = linked(f"teach/{name}")["mainEntity"]
    return about


def test_every_choice_has_its_rule_in_the_style_sheet() -> None:
    sheet = (paths.WEB / "css" / "teach.css").read_text("utf-8")
    for choice in shared.words().choose.values():
        for answer in choice.answer:
            assert f"#pick-{answer}:checked" in sheet, answer


def test_every_class_has_a_lesson_and_the_build_says_where_one_has_not() -> None:
    every = lessons.every()
    assert [*fitting.faults(every)] == []
    older = [named for named in every if named.lesson.ages[0] > 10]
    assert next(fitting.faults(older)) == (
        "docs/_data/teach: no lesson fits ages 9 to 10, group up to 8"
    )
    assert len([*fitting.faults(older)]) == len(shared.words().groups)


def test_a_lesson_made_for_the_ages_comes_before_one_that_reaches_them() -> None:
    every = lessons.every()
    youngest, *_ = fitting.ranked(every, ["a9"])
    oldest, *others = fitting.ranked(every, ["a15"])
    assert youngest.lesson.ages[0] <= 9 and oldest.lesson.ages[1] >= 18
    assert all(named.lesson.ages[1] >= 15 for named in others)
    assert [named.lesson.number for named in fitting.ranked(every, [])] == [*range(1, 9)]
    small = fitting.ranked(every, ["g8"])
    assert small[0].lesson.group[0] == min(named.lesson.group[0] for named in every)


def test_rows_say_how_well_they_suit_the_answers() -> None:
    rows = {str(row.css_first("a").attributes["href"]).split("/")[-2]: row  # type: ignore[union-attr]
            for row in page("").css(".monday__rows tbody tr")}  # fmt: skip
    for named in lessons.every():
        fit = str(rows[named.name].attributes["data-fit"])
        told = {answer: int(points) for answer, _, points in
                (pair.partition(":") for pair in fit.split())}  # fmt: skip
        assert told == fitting.points(named.lesson)
        assert told.keys() <= {*(rows[named.name].attributes["class"] or "").split()}


def test_the_list_offers_four_plans_and_a_file_of_every_lesson() -> None:
    listed = page("")
    for name in NAMES:
        links = {str(node.attributes["href"]) for node in listed.css(f"a[href*='teach/{name}/']")}
        plans = {f"#plan-{minutes}-{way}" for minutes in (20, 45) for way in ("paper", "device")}
        assert plans <= {link[link.index("#") :] for link in links if "#" in link}
        assert any(link.endswith(f"kanhu-{name}.zip") for link in links)
        one = page(name)
        assert all(one.css_first(plan) is not None for plan in plans)


def test_a_file_to_take_along_needs_nothing_else() -> None:
    for named in lessons.every():
        with ZipFile(SITE / "teach" / named.name / f"kanhu-{named.name}.zip") as folder:
            page, *sheets = folder.namelist()
            text = folder.read(page).decode()
            assert folder.testzip() is None and all(one.endswith(".pdf") for one in sheets)
        assert not re.search(r"<(?:link|script|img|iframe)\b", text)
        file = HTMLParser(text)
        faces = {f"#{node.attributes['id']}" for node in file.css("symbol")}
        drawn = [str(node.attributes["href"]) for node in file.css("main use")]
        assert {*drawn} <= faces, "a card is drawn that is not in the file"
        wanted = [one.cards for one in (*named.lesson.sheet.question, *named.lesson.exit)]
        wanted += [slip.cards for _, slip in lessons.every_slip(named.lesson)]
        assert len(drawn) == 2 * sum(len(codes.split()) for codes in wanted)
        assert file.css_first("main") is not None
        for level in ("plain", "full"):
            for one in (*named.lesson.sheet.question, *named.lesson.exit):
                assert getattr(one.ask, level)[:20].replace("'", "’") in file.text()


def test_no_place_is_left_open_in_a_key() -> None:
    for name in NAMES:
        assert not re.search(r"\{\d\}", page(name).html or "")


def test_prepared_deals_are_links_that_open_the_hand() -> None:
    for named in lessons.every():
        ways = [
            node.attributes["href"] or "" for node in page(named.name).css(".deals a[href*='#g=']")
        ]
        assert len(ways) == len(named.lesson.deal)
        for way, deal in zip(ways, named.lesson.deal, strict=True):
            record = parse(way.partition("#g=")[2])
            state = load(record.game).deal(load(record.game).options(record.options), record.seed)
            assert state.setup.pack.text(sorted(state.view(deal.seat).hand)) == deal.hand


def test_a_lesson_tells_programs_what_it_is() -> None:
    """Everything that the specification lists, read back by another reader of schema.org."""
    wanted = {
        "learningResourceType", "educationalLevel", "typicalAgeRange", "timeRequired", "teaches",
        "assesses", "educationalAlignment", "license", "accessibilityFeature",
    }  # fmt: skip
    for named in lessons.every():
        about = entity(named.name)
        assert wanted <= about.keys()
        assert about["timeRequired"] == "PT45M"
        assert about["typicalAgeRange"] == "-".join(map(str, named.lesson.ages))
        text = json.dumps({"@context": {"@vocab": str(SDO)}, **about})
        graph = Graph().parse(data=text, format="json-ld")
        (subject,) = [one for one in graph.subjects(RDF.type, SDO.LearningResource)
                      if (one, SDO.assesses, None) in graph]  # fmt: skip
        assert {str(aim) for aim in graph.objects(subject, SDO.teaches)} == {*named.lesson.aims}
        for node in graph.objects(subject, SDO.educationalAlignment):
            assert (node, RDF.type, SDO.AlignmentObject) in graph
            assert (node, SDO.targetUrl, None) in graph
        # rdflib knows which terms schema.org has: one that it lacks is an error
        assert all(SDO[str(term).removeprefix(str(SDO))] for term in graph.predicates()
                   if str(term).startswith(str(SDO)))  # fmt: skip


@pytest.mark.parametrize(
    ("address", "kind", "files"),
    [("tour/", "tutorial", 3), ("learn/khanhoo/", "tutorial", 0),
     ("learn/puzzles/khanhoo/", "exercise", 0)],
)  # fmt: skip
def test_what_is_gone_through_alone_tells_programs_too(address: str, kind: str, files: int) -> None:
    about = linked(address)["mainEntity"]
    text = json.dumps({"@context": {"@vocab": str(SDO)}, **about})
    graph = Graph().parse(data=text, format="json-ld")
    (subject,) = graph.subjects(RDF.type, SDO.LearningResource)
    assert str(graph.value(subject, SDO.learningResourceType)) == kind
    assert str(graph.value(subject, SDO.license)).startswith("https://creativecommons.org/")
    ways = [str(way) for way in graph.objects(None, SDO.contentUrl)]
    assert len(ways) == files
    assert all((SITE / address / way).is_file() for way in ways)
    assert all(SDO[str(term).removeprefix(str(SDO))] for term in graph.predicates()
               if str(term).startswith(str(SDO)))  # fmt: skip


@pytest.mark.parametrize(
    ("address", "kinds"),
    [("learn/printables", {"worksheet", "handout"}), ("teach/class-set", {"handout"}),
     ("teach/museums", {"activity", "handout"})],
)  # fmt: skip
def test_what_is_there_to_teach_with_tells_programs_too(address: str, kinds: set[str]) -> None:
    about = linked(address)["mainEntity"]
    assert about["@type"] == "LearningResource"
    assert {*about["learningResourceType"]} == kinds
    assert about["audience"]["educationalRole"] == "teacher"
    assert about["license"].startswith("https://creativecommons.org/")


def test_the_plans_of_a_lesson_say_where_they_are() -> None:
    for name in NAMES:
        plans = entity(name)["hasPart"]
        assert [plan["timeRequired"] for plan in plans] == ["PT20M", "PT45M"]
        assert all(page(name).css_first(plan["url"]) is not None for plan in plans)


@pytest.mark.parametrize("address", ["teach", "teach/board", "learn", "learn/printables"])
def test_programs_find_the_feed_from_the_pages_of_teachers_and_learners(address: str) -> None:
    here = SITE / address
    link = HTMLParser((here / "index.html").read_text("utf-8")).css_first(
        'link[rel="alternate"][type="application/atom+xml"]'
    )
    assert link is not None
    assert (here / str(link.attributes["href"])).resolve() == (SITE / "teach/feed.xml").resolve()


@pytest.mark.parametrize("game", ["khanhoo", "kowah"])
def test_a_coached_hand_says_how_long_it_takes_and_puzzles_how_hard_they_are(game: str) -> None:
    first = tutorials.of_game(load(game))[0]
    hand = linked(f"learn/{game}")["mainEntity"]
    assert hand["timeRequired"] == f"PT{first.minutes}M" and hand["teaches"] == [first.goal]
    puzzles = linked(f"learn/puzzles/{game}")["mainEntity"]
    assert puzzles["educationalLevel"] == [*LEVELS]
    assert puzzles["assesses"] and all(asked.endswith("?") for asked in puzzles["assesses"])


def kinds_led_to(address: str) -> set[str]:
    """The kinds of whatever there is to learn by on the pages that a page leads to."""
    here, kinds = (SITE / address).resolve(), set[str]()
    for way in HTMLParser((here / "index.html").read_text("utf-8")).css("main a[href]"):
        folder = (here / str(way.attributes["href"]).partition("#")[0]).resolve()
        if folder != here and (folder / "index.html").is_file():
            thing = linked(folder.relative_to(SITE.resolve()).as_posix()).get("mainEntity", {})
            found = thing.get("learningResourceType", [])
            kinds |= {found} if isinstance(found, str) else {*found}
    return kinds


@pytest.mark.parametrize("address", ["learn", "learn/puzzles", "teach"])
def test_a_list_tells_programs_what_it_leads_to(address: str) -> None:
    about = linked(address)
    text = json.dumps({"@context": {"@vocab": str(SDO)}, **about["mainEntity"]})
    graph = Graph().parse(data=text, format="json-ld")
    (subject,) = graph.subjects(RDF.type, SDO.LearningResource)
    told = {str(kind) for kind in graph.objects(subject, SDO.learningResourceType)}
    assert about["@type"] == "CollectionPage"
    assert told and told <= kinds_led_to(address)


def test_files_of_a_lesson_are_where_it_says() -> None:
    for name in NAMES:
        rows = entity(name)["encoding"]
        assert isinstance(rows, list) and len(rows) == 6
        assert all((SITE / "teach" / name / row["contentUrl"]).is_file() for row in rows)


def test_the_feed_lists_all_there_is_to_learn_by_under_names_that_stay() -> None:
    feed = ElementTree.fromstring((SITE / "teach" / "feed.xml").read_text("utf-8"))
    assert feed.tag == f"{ATOM}feed"
    for wanted in ("title", "id", "updated"):
        assert feed.find(f"{ATOM}{wanted}") is not None
    entries = feed.findall(f"{ATOM}entry")
    titles = [entry.findtext(f"{ATOM}title") for entry in entries]
    assert titles[: len(NAMES)] == [named.lesson.title for named in lessons.every()]
    pages = {entry.find(f"{ATOM}link[@rel='alternate']").attrib["href"]  # type: ignore[union-attr]
             for entry in entries}  # fmt: skip
    learn = {path.parent for path in (SITE / "learn").rglob("index.html")}
    alone = {SITE / "learn", SITE / "learn" / "puzzles"}
    assert {(SITE / "teach" / page).resolve() for page in pages} == {
        *(path.resolve() for path in learn - alone), (SITE / "tour").resolve(),
        *((SITE / "teach" / name).resolve() for name in (*NAMES, "class-set", "museums")),
    }  # fmt: skip
    ids = [entry.findtext(f"{ATOM}id") or "" for entry in entries]
    assert len({*ids}) == len(ids) and all(one.startswith("urn:uuid:") for one in ids)
    for entry in entries:
        for link in entry.findall(f"{ATOM}link"):
            target = SITE / "teach" / link.attrib["href"]
            assert target.is_file() or (target / "index.html").is_file()


def test_a_class_set_has_a_deal_for_every_pupil() -> None:
    """Each link opens the deal that its code names, and no two are alike."""
    sheet = page("class-set")
    sets = sheet.css("section.sheet-page")
    assert len(sets) == len(shared.class_sets().set)
    for drawn, own in zip(sets, shared.class_sets().set, strict=True):
        ways = [node.attributes["href"] or "" for node in drawn.css("li a")]
        records = [parse(way.partition("#g=")[2]) for way in ways]
        assert [record.seed for record in records] == [*range(own.first, own.first + 24)]
        codes = [node.text() for node in drawn.css(".deals__code")]
        assert len({*codes}) == 24
        for code, record in zip(codes, records, strict=True):
            assert code.split()[:2] == [load(own.game).prefix, str(record.seed)]


def test_labels_are_short_and_the_strip_has_its_size() -> None:
    museum = shared.museum()
    assert all(len(label.text.split()) <= 60 for label in museum.label)
    strip = page("museums").css_first(".mystery__card")
    assert strip is not None
    assert (strip.attributes["width"], strip.attributes["height"]) == ("20mm", "77mm")


def test_the_old_page_leads_there() -> None:
    learn = HTMLParser((SITE / "learn" / "index.html").read_text("utf-8"))
    assert learn.css_first("a[href$='teach/']") is not None
