"""What is given to citation programs, read back by others than those that wrote it.

Every work of the archive goes through a second reader of each form: bibtexparser for BibTeX, rispy
for RIS, citeproc-py for CSL-JSON, rdflib for schema.org, the standard library for the OpenURL of a
COinS. What comes out is compared with the table of the work, not with what our writers hold.
"""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Mapping
from functools import cache
from html import unescape
from typing import Any
from urllib.parse import parse_qs, unquote, urljoin

import pytest
import rispy
from bibtexparser.entrypoint import parse_string
from citeproc import (
    Citation,
    CitationItem,
    CitationStylesBibliography,
    CitationStylesStyle,
    formatter,
)
from citeproc.source.json import CiteProcJSON
from pylatexenc.latex2text import LatexNodes2Text
from rdflib import RDF, SDO, Graph, Literal, URIRef
from rdflib.namespace import Namespace

from bibliography import agreement, forms, heads, works
from holdings import archive
from holdings.evidence import Source
from tests.site.site_reader import SITE, Page, every_page, read

pytestmark = pytest.mark.filterwarnings(
    "ignore:ConjunctiveGraph:DeprecationWarning"
)  # rdflib's own
built = pytest.mark.skipif(not (SITE / "precache.json").exists(), reason="the site is not built")
SCHEMA = Namespace("https://schema.org/")
HOST = "https://host.example/some/path/"
VOCABULARY = {"@context": {"@vocab": str(SCHEMA), "url": {"@type": "@id"}}}
"""In place of the context at schema.org, which a test does not fetch; of its rules it has what our
data need."""

PAGES = re.compile("[–-]+")


@cache
def sources() -> Mapping[str, Source]:
    return dict(archive.read().evidence.sources.items())


def items() -> list[works.Item]:
    return list(archive.read().evidence.items.values())


def year(work: Mapping[str, Any]) -> str:
    """The first year of a work, as its table has it."""
    issued = work.get("issued", "")
    return str(issued[0] if isinstance(issued, list) else issued)[:4]


def people(work: Mapping[str, Any], role: str = "author") -> list[str]:
    return list(work.get(role, ()))


def spread(pages: str) -> list[str]:
    """First and last page."""
    return PAGES.split(pages)


def told(**fields: object) -> dict[str, object]:
    return {name: value for name, value in fields.items() if value not in (None, "", [])}


# -- The day -----------------------------------------------------------------------------------------

UNDATED = set(
    """ADP ALX APO BSATU C CADD D DS DTY FCC FK FU2 G GF GR KQC L LF MDF2 MDF3 MDF4 MM MNW MSW
    MTS P4C P501 PGDD PMC POL PTG RT SPJ TF TG TOT TUR VG WOPC WOPCC WOPCG WPC WPM WPS""".split()
)
"""Pages read before the day was noted. The list may grow shorter and never longer."""

UNDATED_COPIES = set(
    """BANK CR CUL24 DERB DIAP FOSA FOSC FOSH FOSM HARE HIM89 JHY JX LO07 LUR NEXJ OTANI P PJ
    RUP24 TDN12 TLU WCD WOLF ZSB""".split()
)
"""The same of books, articles and objects that were seen at an address."""


def test_a_page_has_an_address_and_the_day_on_which_it_was_seen() -> None:
    seen = {key for key, one in sources().items() if one.url and one.read != "cited"}
    dated = {key for key in seen if "accessed" in sources()[key].csl}
    listed = UNDATED | UNDATED_COPIES
    assert seen - dated <= listed
    assert not listed & dated, "take these off the list"
    assert all(sources()[key].url for key in sources() if "accessed" in sources()[key].csl)


# -- BibTeX ----------------------------------------------------------------------------------------


def test_bibtex_comes_back_from_another_reader() -> None:
    library = parse_string(forms.bibtex(items()))
    assert not library.failed_blocks
    entries = {entry.key: entry.fields_dict for entry in library.entries}
    assert entries.keys() == sources().keys()
    plain = LatexNodes2Text(keep_braced_groups=False).latex_to_text
    for key, source in sources().items():
        work, got = source.csl, {name: one.value for name, one in entries[key].items()}
        assert plain(got["title"]) == work["title"]
        assert plain(got.get("author", "")) == " and ".join(people(work))
        assert plain(got.get("bookauthor", "")) == " and ".join(people(work, "container-author"))
        assert got.get("year", "")[:4] == year(work)
        assert got.get("volume", "") == work.get("volume", "")
        within = got.get("journal", got.get("booktitle", got.get("howpublished", "")))
        assert plain(within) == work.get("container-title", "")
        assert spread(got.get("pages", "")) == spread(work.get("page", ""))
        assert unquote(got.get("url", "")) == unquote(source.url)
        assert got.get("urldate", "") == work.get("accessed", "")


def test_pages_of_bibtex_have_the_dash_of_tex() -> None:
    text = forms.bibtex(items())
    ranges = re.findall(r'^    pages = "(.*)"', text, re.MULTILINE)
    assert len(ranges) > 5
    assert [one for one in ranges if not re.fullmatch(r"\w+(--\w+)?", one)] == []


# -- RIS -------------------------------------------------------------------------------------------


def test_ris_comes_back_from_another_reader() -> None:
    records = {one["id"]: one for one in rispy.loads(forms.ris(items(), "\r\n"))}
    assert records.keys() == sources().keys()
    for key, source in sources().items():
        work, got = source.csl, records[key]
        assert not got.get("unknown_tag"), key
        first, *last = spread(work.get("page", ""))
        assert told(
            title=got["title"], authors=got.get("authors"), within=got.get("secondary_title"),
            volume=got.get("volume"), issue=got.get("number"), year=got.get("year"),
            first=got.get("start_page"), last=[got["end_page"]] if "end_page" in got else [],
            url=got.get("urls"),
        ) == told(
            title=work["title"], authors=people(work), within=work.get("container-title"),
            volume=work.get("volume"), issue=work.get("issue"), year=year(work), first=first,
            last=last, url=[source.url] if source.url else [],
        ), key  # fmt: skip


# -- CSL-JSON --------------------------------------------------------------------------------------


def test_csl_json_is_set_by_a_processor_of_styles() -> None:
    """In the style that comes with the processor, Harvard, which prints authors, year and title of every kind.
    It knows CSL 1.0, which has no word for a translated title."""
    known = [{key: item[key] for key in item if key != "translated-title"} for item in items()]
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # it warns of types and fields that it does not know
        found = CiteProcJSON(json.loads(forms.csl(known)))
    style = CitationStylesStyle("harvard-cite-them-right", validate=False)
    bibliography = CitationStylesBibliography(style, found, formatter.plain)
    keys = sorted(found)
    for key in keys:
        bibliography.register(Citation([CitationItem(key)]))
    lines = dict(zip(bibliography.keys, map(str, bibliography.bibliography()), strict=True))
    assert lines.keys() == {key.lower() for key in sources()}
    letters = re.compile(r"[\W_]+")
    for key, source in sources().items():
        line = letters.sub("", lines[key.lower()]).casefold()
        said = [source.csl["title"], year(source.csl)]
        said += [one.partition(",")[0] for one in people(source.csl)[:1]]
        assert [one for one in said if letters.sub("", one).casefold() not in line] == []


# -- COinS -----------------------------------------------------------------------------------------


@built
@pytest.mark.parametrize("key", ["W", "WK95", "WK01", "PAN", "LO03", "KQS", "BOOKLET"])
def test_a_source_page_offers_the_work_itself(key: str) -> None:
    page = read(SITE / "sources" / key / "index.html")
    (span,) = [attrs for attrs in page.all("span") if attrs.get("class") == "Z3988"]
    work = sources()[key].csl
    assert work["title"] in openurl(span["title"]).values()


def test_openurl_comes_back_from_the_standard_library() -> None:
    for item in items():
        work, got = sources()[item["id"]].csl, openurl(heads.coins(item))
        kind = got["rft_val_fmt"].removeprefix("info:ofi/fmt:kev:mtx:")
        assert got["ctx_ver"] == "Z39.88-2004"
        assert kind in ("journal", "book", "dc")
        title = {"journal": "atitle", "dc": "title"}.get(kind, "btitle")
        if got.get("rft.genre") == "bookitem":
            title = "atitle"
            assert got.get("rft.btitle") == work.get("container-title")
        assert got[f"rft.{title}"] == work["title"]
        assert got.get("rft.date", "")[:4] == year(work)
        names = parse_qs(heads.coins(item)).get("rft.creator" if kind == "dc" else "rft.au", [])
        assert names == people(work)
        if kind == "journal":
            assert got["rft.jtitle"] == work["container-title"]
            assert got.get("rft.volume") == work.get("volume")
            assert got.get("rft.issue") == work.get("issue")
        if kind != "dc" and "page" in work:
            assert spread(got["rft.pages"]) == spread(work["page"])
            assert got["rft.spage"] == spread(work["page"])[0]
        address = got.get("rft.identifier" if kind == "dc" else "rft_id", "")
        assert address == sources()[item["id"]].url


def openurl(text: str) -> dict[str, str]:
    """The first value of every key."""
    pairs = parse_qs(unescape(text), strict_parsing=True)
    return {key: values[0] for key, values in pairs.items()}


# -- schema.org ------------------------------------------------------------------------------------


def graph(data: Mapping[str, Any], base: str) -> Graph:
    """The statements of a piece of JSON-LD that was found at an address."""
    return Graph().parse(data=json.dumps({**data, **VOCABULARY}), format="json-ld", base=base)


def strangers(found: Graph) -> set[str]:
    """Words of schema.org in a graph that schema.org does not have."""
    said = {name for _, name, _ in found if name != RDF.type}
    said |= {kind for _, _, kind in found.triples((None, RDF.type, None))}
    known = {str(name) for name in dir(SDO)}
    return {str(name) for name in said} - known


def test_works_have_only_words_of_schema_org() -> None:
    for item in items():
        found, work = graph(heads.schema(item), HOST), sources()[item["id"]].csl
        assert strangers(found) == set()
        (root,) = set(found.subjects(SCHEMA.name)) - set(found.objects())
        assert str(found.value(root, SCHEMA.name)) == work["title"]
        assert str(found.value(root, SCHEMA.datePublished) or "")[:4] == year(work)
        names = {str(found.value(one, SCHEMA.name)) for one in found.objects(root, SCHEMA.author)}
        assert names == set(people(work))
        if "container-title" in work:
            wholes = {found.value(one, SCHEMA.name) for one in found.transitive_objects(
                root, SCHEMA.isPartOf)}  # fmt: skip
            assert work["container-title"] in {str(name) for name in wholes if name}
        for field, name in (("volume", SCHEMA.volumeNumber), ("issue", SCHEMA.issueNumber),
                            ("page", SCHEMA.pagination)):  # fmt: skip
            if field in work and (field == "page" or "container-title" in work):
                assert [str(value) for value in found.objects(None, name)] == [work[field]]


def test_a_title_in_chinese_signs_is_told_in_its_language() -> None:
    (pan,) = [item for item in items() if item["id"] == "PAN"]
    found = graph(heads.schema(pan), HOST)
    assert (None, SCHEMA.alternateName, Literal("續葉子譜", lang="zh")) in found


def test_a_person_has_a_name_in_chinese_signs_beside_the_same_in_latin_letters() -> None:
    (lu,) = [item for item in items() if item["id"] == "LUR"]
    found = graph(heads.schema(lu), HOST)
    (person,) = found.objects(None, SCHEMA.author)
    assert found.value(person, SCHEMA.alternateName) == Literal("陸容")
    assert found.value(person, SCHEMA.givenName) == Literal("Rong")
    assert openurl(heads.coins(lu))["rft.aufirst"] == "Rong 陸容"
    assert "Lu, Rong 陸容" in forms.ris([lu])


def test_signs_of_a_reference_stand_in_its_table() -> None:
    work = {"type": "book", "title": "Shuyuan zaji 菽園雜記", "author": ["Lu, Rong"]}
    said = "Lu Rong 陸容, Shuyuan zaji 菽園雜記"
    assert [*agreement.faults(work, said)] == ["the reference has 陸容, its csl table does not"]
    assert not [*agreement.faults({**work, "author": ["Lu, Rong 陸容"]}, said)]


def test_a_made_up_word_is_a_stranger() -> None:
    """So the law above can fail."""
    found = graph({"@type": "Bok", "name": "A", "writtenBy": "B"}, HOST)
    assert strangers(found) == {str(SCHEMA.Bok), str(SCHEMA.writtenBy)}


@built
@every_page
def test_a_page_tells_its_address_wherever_it_lies(page: Page) -> None:
    """Without an address of the site in the build: a program reads them from where it is."""
    if page.name == "404.html":
        return
    here = urljoin(HOST, page.name)
    (canonical,) = [link["href"] for link in page.all("link") if link.get("rel") == "canonical"]
    assert urljoin(here, canonical) == here.removesuffix("index.html")
    (text,) = re.findall(r'ld\+json">(.*?)</script>', page.source, re.DOTALL)
    about = json.loads(text)
    found = graph({key: value for key, value in about.items() if key != "@context"}, here)
    assert strangers(found) == set()
    (site,) = found.subjects(RDF.type, SCHEMA.WebSite) if "mainEntity" not in about else [None]
    assert (None, SCHEMA.url, URIRef(f"{HOST}id/{about['identifier']}/")) in found
    assert site is None or (site, SCHEMA.url, URIRef(HOST)) in found
