"""Chapters and long pieces: each mark has its note beside it, the same on paper, and an opener."""

from __future__ import annotations

import gzip
import re
from functools import cache
from html import unescape

import pytest

import card_art
from holdings import archive, paths
from holdings.evidence import said
from rendering.citations import PLACES
from rendering.page import STORY
from tests.site.site_reader import SITE

pytestmark = pytest.mark.skipif(
    not (SITE / "precache.json").exists(), reason="the site is not built"
)
CHAPTERS = [
    name.removesuffix(".md")
    for name, text in paths.prose().items()
    if not name.endswith("index.md") and name.partition("/")[0] in STORY
]
every_chapter = pytest.mark.parametrize("name", CHAPTERS)
MARK = re.compile(r'<a class="ref r(\d+)" id="at-([\w-]+)" href="#note-([\w-]+)"[^>]*>(.*?)</a>')
NOTE = re.compile(r'<div class="note[^"]* r(\d+)" id="note-([\w-]+)">(.*?)</div>', re.DOTALL)
BEFORE = {
    "leaves-and-coins": 12_928, "watching-the-tiger": 12_995, "from-tricks-to-melds": 13_668,
    "watching-the-lake": 13_250, "a-consul-and-his-card-game": 14_054, "koa-and-ceki": 15_304,
    "cuajo": 12_853, "cousins": 14_466, "the-story-of-1130": 13_505, "neighbours": 14_384,
}  # fmt: skip
"""What the pages of the chapters weighed packed, before they had notes and openers: measured on a
build of commit 1266d81."""
TOLD = re.compile(r'<div class="told">(.*?)</aside>\s*</div>', re.DOTALL)


@cache
def html(name: str) -> str:
    return (SITE / name / "index.html").read_text("utf-8")


def words(part: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", "", part)).split())


def plain(sentence: str) -> str:
    """Its letters and figures alone: quotes and dashes are printed otherwise than they are written."""
    return re.sub(r"[\W_]+", "", sentence)


def test_there_are_chapters() -> None:
    assert len(CHAPTERS) == 12


@every_chapter
def test_every_mark_has_its_note_right_behind_its_block(name: str) -> None:
    blocks = TOLD.findall(html(name))
    assert blocks
    for block in blocks:
        text, _, beside = block.partition('<aside class="beside"')
        marks, notes = MARK.findall(text), NOTE.findall(beside)
        assert [(place, anchor) for place, anchor, _, _ in marks] == [row[:2] for row in notes]
        assert all(anchor == leads for _, anchor, leads, _ in marks)
        assert [place for place, *_ in marks] == [str(n + 1) for n in range(len(marks))]
    assert sum(len(MARK.findall(block)) for block in blocks) == len(MARK.findall(html(name)))
    assert 'class="badge" id="at-' not in html(name)


@every_chapter
def test_a_note_says_claim_grade_witnesses_and_what_would_change_our_mind(name: str) -> None:
    known = archive.read().evidence
    claims = {re.sub(r"-\d$", "", row[1]): row[2] for row in NOTE.findall(html(name))}
    for anchor, note in claims.items():
        claim = known.claims.get(anchor) or known.claims[f"{anchor}-1"]
        shown = words(note)
        assert plain(claim.text) in plain(shown)
        assert said(known.mark(claim)).lower() in shown.lower()
        assert ("It is told: " in shown) == (claim.grade == "legend")
        for key in (*claim.sources, *claim.against):
            assert f"sources/#{known.real([key])[0]}" in note
        assert ("What would change our mind" in shown) == bool(claim.would_change)
        assert f"evidence/{claim.id}/" in note


@every_chapter
def test_numbers_are_those_of_the_list_at_the_foot_which_is_printed(name: str) -> None:
    foot = re.findall(r'<li class="claim" id="claim-([\w-]+)"', html(name))
    numbers: dict[str, int] = {}
    for _, anchor, _, inside in MARK.findall(html(name)):
        found = re.search(r"<sup>(\d+)</sup>", inside)
        assert found
        claim = foot[int(found[1]) - 1]
        assert re.fullmatch(rf"{re.escape(claim)}(-\d+)?", anchor)
        numbers.setdefault(claim, int(found[1]))
    assert list(numbers.values()) == list(range(1, len(foot) + 1))


def packed(text: str) -> int:
    return len(gzip.compress(text.encode(), 9))


@every_chapter
def test_notes_weigh_little(name: str) -> None:
    without = re.sub(r'<aside class="beside".*?</aside>', "", html(name), flags=re.DOTALL)
    assert packed(html(name)) - packed(without) < 7_000


def test_a_chapter_weighs_at_most_twelve_kilobytes_more_than_before_it_had_notes() -> None:
    """The long pieces were not there before; see `BEFORE`."""
    chapters = {name.removeprefix("story/") for name in CHAPTERS if name.startswith("story/")}
    assert chapters == BEFORE.keys()
    more = {name: packed(html(f"story/{name}")) - before for name, before in BEFORE.items()}
    assert max(more.values()) <= 12_000, more


def test_the_sheet_knows_the_place_of_every_mark() -> None:
    sheet = (paths.DOCS / "assets" / "css" / "site.css").read_text("utf-8")
    for kind in ("ref", "note"):
        found = {int(place) for place in re.findall(rf"\.{kind}\.r(\d+)\b", sheet)}
        assert found == set(range(1, PLACES + 1))
    most = max(int(row[0]) for name in CHAPTERS for row in MARK.findall(html(name)))
    assert most <= PLACES


@every_chapter
def test_a_chapter_opens_with_a_drawing_of_its_own(name: str) -> None:
    figure = re.findall(r'<figure class="opener">(.*?)</figure>', html(name), re.DOTALL)
    assert len(figure) == 1
    picture = re.search(r'src="([^"]+)" alt="([^"]+)" width="960" height="400" loading="lazy"', figure[0])  # fmt: skip
    assert picture
    assert picture[1].endswith(f"assets/cards/opener-{name.partition('/')[2]}.svg")
    assert (SITE / name / picture[1]).resolve().is_file()
    assert len(picture[2]) > 40
    assert re.search(r"\b(?:our|ours)\b", words(figure[0]), re.IGNORECASE)


def test_every_opener_opens_a_chapter() -> None:
    assert {name.partition("/")[2] for name in CHAPTERS} == set(card_art.openers())
