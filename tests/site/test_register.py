"""The evidence register: its laws, its data, its citations and its identifiers."""

from __future__ import annotations

import functools
import http.server
import json
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator, Mapping
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urljoin, urlsplit

import jsonschema
import pytest
import yaml
from pybtex.database import parse_file, parse_string
from pybtex.database.output.bibtex import BibTeXError, Writer

import kanhu
from bibliography import forms, works
from holdings import archive, checks, ledger, paths
from holdings.evidence import File, Source, gather
from holdings.ledger import Ledger
from holdings.trouble import SiteError
from rendering.page import Page as Made
from sitegen import build as writer
from sitegen.pages import citing as own
from sitegen.prose import convert
from tests.site import searched, site_reader
from tests.site.site_reader import ROOT, SITE, Page, every_page, pages, read

if TYPE_CHECKING:
    from tests.driver import Driver

built = pytest.mark.skipif(not (SITE / "precache.json").exists(), reason="the site is not built")
EVIDENCE = SITE / "assets" / "evidence.json"
COLLECTIONS = {"learn/index.html", "learn/puzzles/index.html", "teach/index.html"}
"""Pages that lead to things to learn by."""

# Fields and types of CSL 1.0.2 that a citation program accepts.
CSL_TYPES = set(
    "article article-journal article-magazine article-newspaper book chapter document "
    "entry-dictionary entry-encyclopedia graphic legislation manuscript pamphlet post post-weblog "
    "report software thesis webpage".split()
)
CSL_FIELDS = set(
    "id type author container-author editor translator issued original-date accessed title container-title "
    "collection-title volume issue page publisher publisher-place edition number archive "
    "archive_location original-title original-publisher translated-title language note URL "
    "version".split()
)


@functools.cache
def data() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(EVIDENCE.read_text("utf-8"))
    return found


@functools.cache
def targets() -> Mapping[str, str]:
    return ledger.read(paths.LEDGER).targets


@functools.cache
def known() -> archive.Archive:
    return archive.read()


# -- laws: what stops the build ------------------------------------------------------


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of docs/ that the build reads in its place."""
    docs = tmp_path / "docs"
    shutil.copytree(paths.DOCS, docs)
    monkeypatch.setattr(paths, "DOCS", docs)
    monkeypatch.setattr(paths, "DATA", docs / "_data")
    monkeypatch.setattr(paths, "LEDGER", docs / "_data" / "identifiers.toml")
    return docs


PLANTED = """
[[source]]
key = "PLANT1"
label = "A work without data"
reference = "A. Gardener, A work without data, 1900"
read = "whole"
contributes = "Nothing."

[[source]]
key = "PLANT2"
label = "A work of another year"
reference = "A. Gardener, A work of another year, London 1900"
read = "whole"
contributes = "Nothing."

[source.csl]
type = "book"
author = ["Gardener, A."]
title = "A work of another year"
issued = 1901

[[claim]]
id = "plant-graded"
text = "A claim that no page makes."
grade = "attested"
sources = ["PLANT2"]
would_change = ""

[[claim]]
id = "plant-unsourced"
text = "A claim without a witness."
grade = "inferred"
would_change = "A witness."
"""
PROSE = """---
title: Planted
---

So it was.{claim:plant-unsourced} And so, too.{claim:plant-nowhere}
It is said.[@PLANT9]
"""
MARKS = "---\ntitle: M\nlead: '{count:nope}'\n---\n\n{count:nothing} {clam:one}\n"
UNCOUNTED = [
    "docs/marks.md:3: there is nothing to count under {count:nope}",
    "docs/marks.md:6: there is nothing to count under {count:nothing}",
    "docs/marks.md:6: there is no mark {clam:one}",
]
FAULTS = (
    "source PLANT1 has no csl table",
    "source PLANT2: csl.issued: the year 1901 does not stand in ",
    "source PLANT2: the reference names the year 1900, its csl table does not",
    "the source PLANT1 is cited nowhere",
    "the claim plant-graded stands on no page",
    "the claim plant-graded has no would_change: what would change our mind?",
    "the claim plant-unsourced has no source",
    "planted.md:5: there is no claim plant-nowhere in docs/_data",
    "planted.md:6: there is no source PLANT9 in docs/_data or in a game",
    "no identifier yet for evidence/plant-graded/",
    ", planted/, ",
    ", sources/PLANT1/, sources/PLANT2/: run .venv/bin/python -m sitegen identifiers",
    "the identifier page-gone leads to gone/, which is no longer there",
)


def test_every_planted_fault_is_named_at_once(copy: Path, tmp_path: Path, memory: Path) -> None:
    (copy / "planted.md").write_text(PROSE, "utf-8")
    (copy / "marks.md").write_text(MARKS, "utf-8")
    (copy / "_data" / "evidence" / "planted.toml").write_text(PLANTED, "utf-8")
    book = paths.LEDGER.read_text("utf-8")
    paths.LEDGER.write_text(book.replace("[page]", '[page]\npage-gone = "gone/"', 1), "utf-8")
    with pytest.raises(SiteError) as told:
        writer.build(tmp_path / "out", memory)
    for fault in FAULTS:
        assert any(fault in line for line in told.value.faults), fault
    marks = [fault.partition(";")[0] for fault in told.value.faults if "marks.md:" in fault]
    assert [
        mark[mark.index("docs/marks.md") :] for mark in marks if "docs/marks.md" in mark
    ] == UNCOUNTED


def test_the_command_names_what_is_new_and_keeps_what_was_given(copy: Path) -> None:
    (copy / "planted.md").write_text("---\ntitle: Planted\n---\n\nWords.\n", "utf-8")
    before = ledger.read(paths.LEDGER).targets
    assert writer.name_all() == 1
    assert ledger.read(paths.LEDGER).targets == before | {"page-planted": "planted/"}
    assert writer.name_all() == 0


def source(reference: str, **csl: object) -> Source:
    known = gather(
        [File("", {"K": {"label": "L", "reference": reference, "read": "whole", "csl": csl}})]
    )
    return known.sources["K"]


GOOD = "Ada Lovelace, “Notes”, Scientific Memoirs 3 (August 1843), pp. 666–731"
ARTICLE = {
    "type": "article-journal", "author": ["Lovelace, Ada"], "title": "Notes",
    "container-title": "Scientific Memoirs", "volume": "3", "issued": "1843-08",
    "page": "666–731",
}  # fmt: skip


def test_data_that_say_what_the_reference_says_are_sound() -> None:
    assert not [*source(GOOD, **ARTICLE).faults()]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"title": "Letters"}, "the title 'Letters' does not stand in the reference"),
        ({"author": ["Byron, Ada"]}, "csl.author says 'byron'; the reference does not"),
        ({"issued": "1842-08"}, "the year 1842 does not stand"),
        ({"issued": "1843-07"}, "the month July does not stand"),
        ({"issued": "1843-08-05"}, "the day 5 does not stand"),
        ({"issued": "summer"}, "csl.issued = 'summer' is no date such as 1843-08-05"),
        ({"page": "666–732"}, "csl.page '666–732' does not stand"),
        ({"volume": "4"}, "csl.volume '4' does not stand"),
        (
            {"type": "essay"},
            "csl: Invalid enum value 'essay' - at `$.type`, not one of article-journal",
        ),
        ({"type": ""}, "csl: Invalid enum value '' - at `$.type`, not one of"),
        ({"title": ""}, "csl: Expected `str` matching regex '\\\\S' - at `$.title`"),
        ({"container-title": None}, "csl: Expected `str`, got `null` - at `$.container-title`"),
        ({"DOI": "10.1/1"}, "csl: unknown key `DOI`; keys are type, title"),
    ],
)
def test_data_that_differ_from_the_reference_are_faults(
    change: dict[str, object], fault: str
) -> None:
    told = [*source(GOOD, **(ARTICLE | change)).faults()]
    assert any(fault in line for line in told), told


def test_a_year_of_the_reference_must_be_in_the_data() -> None:
    csl = {key: value for key, value in ARTICLE.items() if key != "issued"} | {"type": "book"}
    told = [*source(GOOD, **csl).faults()]
    assert told == ["source K: the reference names the year 1843, its csl table does not"]


def test_other_references_of_a_work_name_the_same_title() -> None:
    row = {"label": "L", "reference": GOOD, "read": "whole", "csl": ARTICLE}
    other = row | {"reference": "Lovelace on the engine", "csl": {}}
    found = checks.of_data(gather([File("a", {"K": row}), File("b", {"K": other})]))
    assert any("does not stand in the reference 'Lovelace on" in fault for fault in found)


# -- the sentence before a mark ------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("One. Two is *so* at [home](https://example.org/).{claim:a}", "Two is so at home."),
        ("A first.\n\n- Then a thing,{claim:a}", "Then a thing,"),
        ('He said "so."{claim:b} Then he left.{claim:a}', "Then he left."),
        ("It was.[@W] It is{claim:a}", "It is"),
        ("Printed in 1891. 看虎 is older{claim:a}", "看虎 is older"),
        ("| one | Of a cell{claim:a} |\n| --- | --- |", "Of a cell"),
    ],
)
def test_sentence_before_a_mark(source: str, sentence: str) -> None:
    page = Made("method.md", {}, archive.read())
    convert(source, page)
    assert page.uses.claims[-1].sentence == sentence


# -- the data ------------------------------------------------------------------------


@built
def test_evidence_keeps_its_published_form() -> None:
    schema = json.loads((SITE / "assets/schema/evidence.json").read_text("utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    assert not [error.message for error in validator.iter_errors(data())]
    broken = json.loads(json.dumps(data()))
    broken["claims"][0]["grade"] = "certain"
    assert not validator.is_valid(broken)


@built
def test_evidence_holds_every_claim_clause_source_and_link() -> None:
    archive_ = known()
    assert {row["id"] for row in data()["claims"]} == set(archive_.evidence.claims)
    clauses = {number for game in archive_.games.values() for number in game.rulebook.clauses}
    assert {row["id"] for row in data()["clauses"]} == clauses
    assert {row["key"] for row in data()["sources"]} == set(archive_.evidence.sources)
    assert len(data()["links"]) == len(archive_.tree.edges)


@built
def test_all_keys_of_the_data_are_sources_and_all_places_stand() -> None:
    keys = {row["key"] for row in data()["sources"]}
    graded = [part for row in data()["clauses"] for part in row["grades"]]
    cited = {
        key for row in (*data()["claims"], *data()["links"], *graded) for key in row["sources"]
    }
    cited |= {key for row in data()["claims"] for key in row["against"]}
    assert cited <= keys
    for row in data()["claims"]:
        assert stands(row["page"])
        assert row["used"]
        for place in row["used"]:
            assert stands(f"{place['page']}#{place['anchor']}"), place
    assert all(stands(row["page"]) for row in (*data()["clauses"], *data()["sources"]))


def stands(address: str) -> bool:
    """Whether an address below the root is a page, and its anchor a place on it."""
    page, _, anchor = address.partition("#")
    path = SITE / page / "index.html"
    return path.is_file() and (not anchor or anchor in read(path).ids)


@built
def test_places_are_where_pages_show_the_mark() -> None:
    """Counted from the pages: each mark that leads to a claim is a place; others are a room's."""
    counted = {
        (page.name.removesuffix("index.html"), attrs["id"])
        for page in pages()
        for attrs in page.all("a")
        if attrs.get("class", "").split()[:1] in (["badge"], ["ref"])
        and attrs.get("id", "").startswith("at-")
    }
    assert counted
    told = {(place["page"], place["anchor"]) for row in data()["claims"] for place in row["used"]}
    assert {place for place in told if place[1].startswith("at-")} == counted


# -- bibliographies ------------------------------------------------------------------


@built
def test_bibtex_is_read_back_by_a_library() -> None:
    found = parse_file(SITE / "assets/sources.bib")
    assert set(found.entries) == set(known().evidence.sources)
    culin = found.entries["CUL24"]
    assert culin.type == "article"
    assert culin.fields["journal"] == "Brooklyn Museum Quarterly"
    assert (culin.fields["year"], culin.fields["volume"]) == ("1924", "XI")
    assert [str(person) for person in culin.persons["author"]] == ["Culin, Stewart"]
    urls = {
        key: unquote(source.url)
        for key, source in known().evidence.sources.items() if source.url
    }  # fmt: skip
    told = {key: entry.fields.get("url") for key, entry in found.entries.items()}
    assert {key: unquote(told[key] or "") for key in urls} == urls


@built
def test_ris_is_well_formed() -> None:
    records = ris((SITE / "assets/sources.ris").read_bytes().decode("utf-8"))
    assert len(records) == len(known().evidence.sources)
    (booklet,) = [record for record in records if record["ID"] == ["BOOKLET"]]
    assert booklet["AU"] == ["Wilkinson, W. H."]
    assert (booklet["PY"], booklet["CY"]) == (["1891"], ["London"])


def ris(text: str) -> list[dict[str, list[str]]]:
    """Records of a RIS file, read as strictly as its description has it."""
    assert text.replace("\r\n", "").count("\n") == 0, "lines end with CR LF"
    records: list[dict[str, list[str]]] = []
    for line in filter(None, text.split("\r\n")):
        match = re.fullmatch(r"([A-Z][A-Z0-9])  - (.*)", line)
        assert match, line
        tag, value = match.groups()
        if tag == "TY":
            assert not records or "ER" in records[-1]
            records.append({})
        assert records and "ER" not in records[-1]
        assert value or tag == "ER", line
        records[-1].setdefault(tag, []).append(value)
    assert all({"TY", "ID", "TI", "ER"} <= record.keys() for record in records)
    assert all(len(record[tag]) == 1 for record in records for tag in ("TY", "TI", "ER"))
    return records


@built
def test_csl_json_has_only_what_citation_programs_know() -> None:
    items = json.loads((SITE / "assets/sources.csl.json").read_text("utf-8"))
    assert {item["id"] for item in items} == set(known().evidence.sources)
    for item in items:
        assert item["type"] in CSL_TYPES
        assert item.keys() <= CSL_FIELDS, item.keys() - CSL_FIELDS
        for name in item.get("author", ()):
            assert name.keys() in ({"family", "given"}, {"literal"}), name
        for field in {"issued", "original-date"} & item.keys():
            assert all(isinstance(part, int) for date in item[field]["date-parts"] for part in date)


def test_the_three_forms_say_the_same() -> None:
    item = works.item("K", ARTICLE)
    entry = parse_string(forms.bibtex([item]), "bibtex").entries["K"]
    (record,) = ris(forms.ris([item], "\r\n"))
    assert entry.fields["title"].strip("{}") == record["TI"][0] == item["title"] == "Notes"
    assert entry.fields["year"] == record["PY"][0] == "1843"
    assert entry.fields["date"] == "1843-08"
    assert record["DA"] == ["1843/08//"]
    assert entry.fields["pages"] == "666--731"
    assert (record["SP"], record["EP"]) == (["666"], ["731"])
    assert str(entry.persons["author"][0]) == record["AU"][0] == "Lovelace, Ada"
    assert json.loads(forms.csl([item])) == [item]


def test_signs_of_tex_survive() -> None:
    item = works.item("K", {"type": "book", "title": "Tom & Co_1, 100%"})
    text = forms.bibtex([item])
    assert r"Tom \& Co\_1, 100\%" in text


def test_bibtex_is_what_the_library_would_write() -> None:
    """But for addresses, and for what has signs of TeX, which it does not read back."""
    works = [*known().evidence.items.values(), own.item("A page: “x” 看虎", "page-a", "a note")]
    items = [{key: value for key, value in one.items() if key != "URL"} for one in works]
    text = "\n".join(entry for one in items if "\\" not in (entry := forms.bibtex([one])))
    assert text.count("\n@") > 100
    assert parse_string(text, "bibtex").to_string("bibtex") == text


def test_the_short_way_to_bibtex_is_that_of_the_library() -> None:
    """Plain words are not handed to it; whatever counts as plain, it would write as it stands."""
    signs = [sign for sign in map(chr, range(0x20, 0x3000)) if forms.PLAIN.fullmatch(sign)]
    assert len(signs) > 60
    for sign in signs:
        assert Writer(encoding="UTF-8")._encode(f"a{sign}b {sign} {sign}{sign}") == (
            f"a{sign}b {sign} {sign}{sign}"
        )
    for words in ("A page", "{A page}", "A {page", "{A page", "A page}", 'A "page"', "", "{}"):
        try:
            whole = Writer(encoding="UTF-8").quote(Writer(encoding="UTF-8")._encode(words))
        except BibTeXError:
            with pytest.raises(BibTeXError):
                forms.in_tex(words)
        else:
            assert forms.in_tex(words) == whole


def test_an_address_is_no_tex() -> None:
    """BibLaTeX, the url package and Zotero take it verbatim; beyond ASCII it is written in bytes."""
    item = works.item("K", ARTICLE)
    item["URL"] = "http://example.org/a_b/~c/Х?d=1&e=50%25#f"
    text = forms.bibtex([item])
    assert 'url = "http://example.org/a_b/~c/%D0%A5?d=1&e=50%25#f"' in text
    assert json.loads(forms.csl([item]))[0]["URL"] == item["URL"]


# -- sheets --------------------------------------------------------------------------


@built
def test_a_source_names_everything_that_rests_on_it() -> None:
    """Counted from the rule files and the claims, not from what wrote the page."""
    aliases = known().evidence.aliases
    for key in known().evidence.sources:
        page = read(SITE / "sources" / key / "index.html")
        links = {unquote(urlsplit(address).fragment) for _, address in page.addresses()}
        for game in kanhu.games():
            for clause in game.rulebook.clauses.values():
                if key in [aliases.get(k, k) for k in clause.sources]:
                    assert clause.id in links, (key, clause.id)
        ways = " ".join(address for _, address in page.addresses())
        for claim in known().evidence.claims.values():
            if key in [aliases.get(k, k) for k in (*claim.sources, *claim.against)]:
                assert f"evidence/{claim.id}/" in ways, (key, claim.id)


@built
def test_the_list_of_sources_keeps_its_anchors_and_leads_on() -> None:
    page = read(SITE / "sources" / "index.html")
    ways = {address for tag, address in page.addresses() if tag == "a"}
    for key in known().evidence.sources:
        assert key in page.ids
        assert f"../sources/{key}/" in ways


@built
def test_a_legend_is_called_one_wherever_its_title_is_shown() -> None:
    for claim in known().evidence.claims.values():
        page = read(SITE / "evidence" / claim.id / "index.html")
        (title,) = [meta["content"] for meta in page.all("meta") if meta.get("name") == "DC.title"]
        assert title.startswith(f"{claim.grade.capitalize()}: ")
    sheets = {url: it for url, it in searched.documents().items() if url.startswith("evidence/")}
    assert len(sheets) > 200
    for url, found in sheets.items():
        if url != "evidence/":
            title = found["meta"]["title"]
            assert title.split(":")[0].lower() in data()["grades"], title


@built
def test_second_hand_is_shown_beside_every_claim_that_has_it() -> None:
    """In the text, on the claim's own page and in the data alike, and nowhere else."""
    evidence = known().evidence
    second = {row["id"] for row in data()["claims"] if row["second_hand"]}
    assert second == {
        one.id for one in evidence.claims.values() if evidence.mark(one) == "second-hand"
    }
    assert 10 < len(second) < len(evidence.claims) / 2
    for row in data()["claims"]:
        html = (SITE / row["page"] / "index.html").read_text("utf-8")
        sheet = html[html.index("sheet__kind") :]
        assert ("#second-hand" in sheet[: sheet.index("</h1>")]) == (row["id"] in second)
        for place in row["used"]:
            if place["anchor"].startswith("at-"):
                html = (SITE / place["page"] / "index.html").read_text("utf-8")
                badge = html[html.index(f'id="{place["anchor"]}"') :]
                assert ("second hand" in badge[: badge.index("</a>")]) == (row["id"] in second)


@built
def test_the_fold_of_a_page_leads_to_the_claims_own_pages() -> None:
    for row in data()["claims"]:
        for place in row["used"]:
            page = read(SITE / place["page"] / "index.html")
            ways = [unquote(address) for tag, address in page.addresses() if tag == "a"]
            assert any(way.endswith(f"evidence/{row['id']}/") for way in ways)


# -- what every page tells programs --------------------------------------------------


def named(page: Page) -> dict[str, str]:
    """What a page's head tells: name or property -> content, as citation managers read it."""
    return {
        meta.get("name", meta.get("property", "")): meta["content"]
        for meta in page.all("meta")
        if "content" in meta
    }


@built
@every_page
def test_citation_managers_find_what_they_need(page: Page) -> None:
    told = named(page)
    for name in ("citation_title", "DC.title", "og:title"):
        assert told[name].strip(), name
    assert told["citation_author"] == told["DC.creator"] == "The Kanhu Archive"
    assert told["citation_publisher"] and told["citation_language"] == "en"
    # Without a type, Zotero takes a page with Highwire names for an article of a journal.
    assert told["og:type"] == "website"
    assert told["og:site_name"] == "The Kanhu Archive"
    if page.name == "404.html":
        return
    released = str(cff()["date-released"])
    assert told["DC.date"] == released
    assert told["citation_publication_date"] == released.replace("-", "/")
    assert told["DC.rights"].startswith("https://creativecommons.org/licenses/by/")
    assert told["DC.identifier"]


@built
@every_page
def test_schema_org_agrees_with_the_rest(page: Page) -> None:
    if page.name == "404.html":
        return
    (text,) = re.findall(
        r'<script type="application/ld\+json">(.*?)</script>', page.source, re.DOTALL
    )
    about = json.loads(text)
    told = named(page)
    assert about["@context"] == "https://schema.org"
    assert about["@type"] == ("CollectionPage" if page.name in COLLECTIONS else "WebPage")
    assert about["datePublished"] == told["DC.date"]
    assert about["version"] == cff()["version"] == kanhu.__version__
    assert told["DC.identifier"].rstrip("/").endswith(about["identifier"])
    assert about["license"] == told["DC.rights"]


@built
@every_page
def test_every_page_can_be_cited_without_a_script(page: Page) -> None:
    if page.name == "404.html":
        return
    foot = page.source.partition('id="cite-this"')[2]
    assert foot, "no citation at the foot"
    entries = re.findall(r"@\w+\{kanhu-([\w-]+),", foot)
    (identifier,) = set(entries)
    target = page.name.removesuffix("index.html")
    assert targets()[identifier] == target
    assert "TY  - ELEC" in foot
    assert '"container-title": "The Kanhu Archive"' in unescape(foot)


@built
def test_every_clause_has_its_citation_and_a_way_to_it() -> None:
    for game in kanhu.games():
        page = read(SITE / "games" / game.id / "cite" / "index.html")
        ways = {way for _, way in read(SITE / "games" / game.id / "index.html").addresses()}
        for number, clause in game.rulebook.clauses.items():
            assert number in page.ids
            assert f"cite/#{number}" in ways
            entry = page.source.partition(f"@misc{{kanhu-{number},")[2].partition("</pre>")[0]
            assert f"identifier {number}" in entry
            assert all(part.grade in entry for part in clause.grades)


def test_a_published_address_stands_in_the_citation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KANHU_SITE_URL", "https://example.org/archive")
    assert own.item("A page", "page-a")["URL"] == "https://example.org/archive/id/page-a/"
    assert "https://example.org/archive/id/page-a/" in own.line("A page", "page-a", "../")
    assert json.loads(own.linked({}, "A page", "page-a", "../"))["url"].endswith("/id/page-a/")


# -- identifiers ---------------------------------------------------------------------


def given(*, withdrawn: dict[str, str] | None = None, **rows: str) -> Ledger:
    kinds: dict[str, dict[str, str]] = {kind: {} for kind in ledger.KINDS}
    for name, target in rows.items():
        kinds["page"][name.replace("_", "-")] = target
    return Ledger(kinds, withdrawn or {})


def test_ledger_wants_an_identifier_for_everything_and_a_target_for_every_identifier() -> None:
    book = given(page_a="a/", page_b="b/")
    assert not [*ledger.faults(book, ["a/", "b/"], ["a/", "b/"])]
    (new,) = ledger.faults(book, ["a/", "b/", "c/"], ["a/", "b/", "c/"])
    assert "no identifier yet for c/: run" in new
    (dead,) = ledger.faults(book, ["a/"], ["a/"])
    assert "page-b leads to b/, which is no longer there" in dead
    (dead,) = ledger.faults(given(page_home=""), [], [])
    assert "page-home leads to the front page, which is no longer there" in dead


def test_ledger_takes_a_new_target_or_a_withdrawal() -> None:
    moved = given(page_a="a/", page_old="a/")
    assert not [*ledger.faults(moved, ["a/"], ["a/"])]
    assert moved.of("a/") == "page-a"
    gone = given(page_a="a/", withdrawn={"page-old": "Its rule turned out to be ours."})
    assert not [*ledger.faults(gone, ["a/"], ["a/"])]


def test_an_identifier_is_given_once() -> None:
    book = given(page_a="a/", withdrawn={"page-b": "Gone."})
    longer = ledger.extended(book, ["a/", "b/", "games/x/", "games/x/#XX-7", "evidence/t/"])
    assert longer.targets == {
        "page-a": "a/", "page-b-2": "b/", "page-x": "games/x/", "XX-7": "games/x/#XX-7",
        "claim-t": "evidence/t/",
    }  # fmt: skip
    both = [*ledger.faults(given(page_a="a/", page_A="a/"), [], ["a/"])]
    assert any("one where capitals do not count" in fault for fault in both)


def test_the_ledger_stands_as_the_command_would_write_it() -> None:
    text = paths.LEDGER.read_text("utf-8")
    assert ledger.written(ledger.read(paths.LEDGER)) == text


def test_no_identifier_of_the_past_is_missing() -> None:
    """Whatever an earlier commit gave must still be led on or be called withdrawn."""
    name = paths.LEDGER.relative_to(ROOT).as_posix()
    log = subprocess.run(
        ["git", "log", "--format=", "-p", "--unified=0", "--", name],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if log.returncode:
        pytest.skip("no history here")
    book = ledger.read(paths.LEDGER)
    once = set(re.findall(r'^[+-]([\w-]+) = "', log.stdout, re.MULTILINE))
    assert once <= {*book.targets, *book.withdrawn}


@built
def test_every_identifier_leads_on_below_any_path() -> None:
    book = ledger.read(paths.LEDGER)
    found = {path.parent.name for path in site_reader.redirects()}
    assert found == {*book.targets, *book.withdrawn}
    root = "http://host.example/some/path/"
    for name, target in book.targets.items():
        page = read(SITE / "id" / name / "index.html")
        (refresh,) = [m["content"] for m in page.all("meta") if m.get("http-equiv") == "refresh"]
        delay, _, way = refresh.partition("; url=")
        assert delay == "0"
        (link,) = [attrs["href"] for attrs in page.all("a")]
        assert way == link
        assert urljoin(f"{root}id/{name}/", way) == root + target
        assert stands(target), target
        assert not page.all("script")
        assert page.path.stat().st_size < 1200


def test_a_withdrawn_identifier_says_so_and_leads_nowhere() -> None:
    pages = own.redirects(given(withdrawn={"XX-9": "The rule was a misreading."}))
    text = pages["id/XX-9/index.html"]
    assert "withdrawn. The rule was a misreading." in text
    assert "refresh" not in text


def test_the_canonical_address_is_whole_where_the_site_is_known() -> None:
    pages = own.redirects(given(page_a="a/"), "https://example.org/x/")
    text = pages["id/page-a/index.html"]
    assert '<link rel="canonical" href="https://example.org/x/a/">' in text
    assert "url=../../a/" in text


@built
def test_redirects_burden_no_list() -> None:
    listed = json.loads((SITE / "precache.json").read_text("utf-8"))["files"]
    assert not [url for url, _, _ in listed if re.match("id/[^/]+/", url)]
    assert "id/index.html" in [url for url, _, _ in listed]
    assert not re.search(r"/id/[^<]", (SITE / "sitemap.xml").read_text("utf-8"))
    found = searched.documents()
    assert "games/khanhoo/" in found
    assert not [url for url in found if url.startswith("id/") or "cite" in url]


@built
def test_the_sitemap_has_every_page_and_nothing_else() -> None:
    found = re.findall("<loc>[a-z]+://[^/]+/(.*?)</loc>", (SITE / "sitemap.xml").read_text("utf-8"))
    names = {page.name.removesuffix("index.html") for page in pages()} - {"404.html"}
    assert set(found) == names


# -- the archive as a whole ----------------------------------------------------------


@functools.cache
def cff() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    return found


def test_citation_file_has_what_its_schema_asks() -> None:
    about = cff()
    assert {"authors", "cff-version", "message", "title"} <= about.keys()  # required
    assert about["cff-version"] == "1.2.0"
    assert about["type"] in {"software", "dataset"}
    assert about["authors"] and all(
        {"name"} <= author.keys() or {"family-names", "given-names"} & author.keys()
        for author in about["authors"]
    )
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", str(about["date-released"]))
    licences = about["license"] if isinstance(about["license"], list) else [about["license"]]
    assert set(licences) <= {"MIT", "CC-BY-4.0", "CC0-1.0"}
    assert all(isinstance(word, str) and word for word in about["keywords"])
    known_keys = set(
        "abstract authors cff-version commit contact date-released doi identifiers keywords "
        "license license-url message preferred-citation references repository "
        "repository-artifact repository-code title type url version".split()
    )
    assert about.keys() <= known_keys
    assert about["version"] == kanhu.__version__


# -- in a browser, without scripts ---------------------------------------------------


@pytest.fixture(scope="module")
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The site served below a path by a plain server."""
    folder = tmp_path_factory.mktemp("host")
    (folder / "some").mkdir()
    (folder / "some" / "path").symlink_to(SITE, target_is_directory=True)
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/some/path/"
        server.shutdown()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@built
def test_identifiers_lead_on_without_scripts(browser: Driver, below: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    for name, target in (("KH-40", "games/khanhoo/#KH-40"), ("page-home", ""),
                         ("claim-edict-1130", "evidence/edict-1130/")):  # fmt: skip
        page.goto(f"{below}id/{name}/")
        page.wait_for_url(below + target)
    context.close()


@built
def test_the_register_can_be_narrowed_without_scripts(browser: Driver, below: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{below}evidence/")
    legends = page.locator(".register__part--legend")
    assert legends.is_visible()
    page.get_by_label("legend").press("Space")
    assert not legends.is_visible()
    assert page.locator(".register__part--attested").is_visible()
    context.close()
