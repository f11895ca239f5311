"""The prose as it is read: length of the chapters, how hard the pages are. The end of a test run reports both.

The measure of hardness is the grade of Flesch and Kincaid: the years of school (in the United
States) after which a text is read with ease, from words a sentence and syllables a word. It knows
nothing of sense, so it is held only against pages that have become hard without need.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

import pytest

from holdings import paths
from tests.laws import holds_for
from tests.site.site_reader import SITE

pytestmark = pytest.mark.skipif(not (SITE / "story").exists(), reason="the site is not built")

# A newspaper stands at about ten.
HARDEST = 9.0
CHAPTER = (600, 1500)
LONG = (2500, 3500)
APART = {"aside", "button", "card-scene", "card-table", "details", "dl", "figure", "footer", "h1",
         "h2", "h3", "h4", "header", "nav", "pre", "script", "style", "svg", "table"}  # fmt: skip
MARKS = {"badge", "cite", "ref", "where", "vh"}


class Prose(NamedTuple):
    """Running text of a page: its words, sentences and syllables."""

    words: int
    sentences: int
    syllables: int

    @property
    def grade(self) -> float:
        """Flesch-Kincaid grade."""
        return 0.39 * self.words / self.sentences + 11.8 * self.syllables / self.words - 15.59


class _Paragraphs(HTMLParser):
    """Text of paragraphs and list items, without pictures, badges, tables and folds."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.depth, self.skipped, self.out = 0, 0, list[str]()
        self.open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("br", "img", "input", "link", "meta", "hr", "use", "path"):
            return
        found = dict(attrs)
        popover = "popover" in found
        skip = tag in APART or popover or bool(MARKS & set((found.get("class") or "").split()))
        self.open.append((tag, skip))
        self.skipped += skip
        self.depth += tag in ("p", "li")
        if tag in ("p", "li"):
            self.out.append("\n")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """What has no inside has no words."""

    def handle_endtag(self, tag: str) -> None:
        while tag in (name for name, _ in self.open):
            name, skip = self.open.pop()
            self.skipped -= skip
            self.depth -= name in ("p", "li")
            if name == tag:
                break

    def handle_data(self, data: str) -> None:
        if self.depth and not self.skipped:
            self.out.append(data)


@cache
def prose(path: Path) -> Prose:
    html = path.read_text(encoding="utf-8")
    start, end = html.index("<article"), html.index("</article>")
    return measured(paragraphs(html[start:end]))


def paragraphs(html: str) -> str:
    reader = _Paragraphs()
    reader.feed(html)
    return "".join(reader.out)


def measured(text: str) -> Prose:
    """Words are runs of letters; a sentence ends with a stop, or with its paragraph."""
    words = re.findall(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*", re.sub(r"[\u2e80-\u9fff]+", " ", text))
    ends = [part for part in re.split(r"[.!?]+[\s”’)]|\n", text) if re.search(r"\w", part)]
    return Prose(len(words), len(ends), sum(map(syllables, words)))


def syllables(word: str) -> int:
    """Groups of vowels, a mute e at the end not counted: the common rule of thumb for English."""
    plain = re.sub(r"(?<=[^aeiouyl])e$|(?<=[^aeiouydt])ed$|[’']s$", "", word.lower())
    return max(1, len(re.findall(r"[aeiouyàáâãèéêìíîòóôùúûư]+", plain)))


@cache
def read_pages() -> list[Path]:
    """Pages of prose: all that stand in the reading order and have some running text."""
    found = []
    for folder in ("story", "long", "games", "learn", "about", "method", ""):
        names = (SITE / folder).glob("index.html" if folder in ("", "method") else "*/index.html")
        found += [path for path in names if prose(path).words > 150]
    return sorted(set(found))


def chapters(folder: str = "story") -> list[Path]:
    """The pages of the story."""
    return [path for path in read_pages() if path.parent.parent == SITE / folder]


def long_pieces() -> list[Path]:
    """The pages that follow one person or one question farther than a chapter does."""
    return chapters("long")


def name(path: Path) -> str:
    return path.parent.relative_to(SITE).as_posix()


every_chapter = holds_for(chapters, name)
every_long_piece = holds_for(long_pieces, name)
every_tale = holds_for(lambda: chapters() + long_pieces(), name)


def test_the_measure_is_that_of_its_authors() -> None:
    """Counted by hand: 13 words in 2 sentences, 15 syllables: 0.39*6.5 + 11.8*15/13 - 15.59."""
    got = measured("The cat sat on the mat. The old man had a pocket garden.")
    assert got == (13, 2, 15)
    assert got.grade == pytest.approx(0.5604, abs=1e-3)


@pytest.mark.parametrize(
    ("word", "count"),
    [("card", 1), ("table", 2), ("played", 1), ("counted", 2), ("encyclopaedia", 6), ("made", 1),
     ("discard", 2), ("the", 1), ("evidence", 3), ("people", 2)],
)  # fmt: skip
def test_syllables_are_those_one_hears(word: str, count: int) -> None:
    assert abs(syllables(word) - count) <= (len(word) > 10)


def test_badges_tables_and_folds_are_no_prose() -> None:
    html = (
        '<p>One two <span class="badge">attested</span> three.</p><table><p>no</p></table>'
        "<details><p>no</p></details><ul><li>four</li></ul><figure><p>no</p></figure>"
    )
    assert measured(paragraphs(html))[:2] == (4, 2)


@every_chapter
def test_a_chapter_has_the_length_of_one_sitting(path: Path) -> None:
    least, most = CHAPTER
    assert least <= prose(path).words <= most


@every_long_piece
def test_a_long_piece_has_the_length_of_an_evening(path: Path) -> None:
    least, most = LONG
    assert least <= prose(path).words <= most


def test_there_are_ten_chapters() -> None:
    assert len(chapters()) == 10


def test_no_page_is_harder_than_it_needs_to_be(
    record_property: Callable[[str, object], None],
) -> None:
    hard = {}
    for path in read_pages():
        found = prose(path)
        record_property("prose", (name(path), found.words, round(found.grade, 1)))
        if found.grade > HARDEST:
            hard[name(path)] = found.grade
    assert hard == {}


@every_chapter
def test_a_chapter_opens_with_a_scene_and_ends_with_what_is_not_known(path: Path) -> None:
    html = path.read_text(encoding="utf-8")
    body = html[html.index("<article") :]
    assert body.index("<card-scene") < body.index("<h2")
    assert body.count('class="fig') >= 2
    assert body.count("fig__play") >= 1
    assert last_heads(html) == ["What we do not know", "Evidence for this page"]


@every_long_piece
def test_a_long_piece_ends_with_what_is_not_known(path: Path) -> None:
    html = path.read_text(encoding="utf-8")
    assert last_heads(html) == ["What we do not know", "Evidence for this page"]


@every_tale
def test_a_voice_of_the_time_is_quoted_in_its_own_script(path: Path) -> None:
    html = path.read_text(encoding="utf-8")
    quotes = re.findall(r"<blockquote.*?</blockquote>", html, re.DOTALL)
    assert quotes
    foreign = [quote for quote in quotes if re.search(r"[\u3400-\u9fff]", quote)]
    assert [quote for quote in foreign if "“" not in quote] == [], "without a translation"


@every_tale
def test_no_three_short_sentences_stand_in_a_row(path: Path) -> None:
    html = path.read_text(encoding="utf-8")
    assert short_runs(paragraphs(html[html.index("<article") : html.index("</article>")])) == []


def test_a_run_of_short_sentences_is_seen() -> None:
    assert short_runs("He came. He saw the cards. W. H. Smith went.") != []
    assert short_runs("He came. He saw.\nW. H. Smith left again at ten. So did I.") == []


def short_runs(text: str) -> list[str]:
    """Three sentences on end in one paragraph, of at most six words each."""
    found = []
    for paragraph in text.split("\n"):
        sentences = re.split(r"(?<=[.!?])(?<!\b[A-Z]\.)(?:[”’)]*)\s+", paragraph.strip())
        short = [len(part.split()) <= 6 for part in sentences]
        found += [" ".join(sentences[at : at + 3]) for at in range(len(short) - 2)
                  if all(short[at : at + 3])]  # fmt: skip
    return found


def last_heads(html: str) -> list[str]:
    """The last two headings of the second level."""
    return re.findall(r"<h2[^>]*>(.*?)<", html[html.index("<article") :])[-2:]


@pytest.mark.parametrize(
    "path",
    sorted(path for folder in ("story", "long") for path in (paths.DOCS / folder).glob("*.md")),
    ids=lambda it: it.stem,
)
def test_a_work_stands_without_a_claim_only_where_our_reading_is_told(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    for match in re.finditer(r"\[@", source):
        begin = max(source.rfind(end, 0, match.start() - 2) for end in (". ", "? ", ".}", "\n"))
        sentence = source[begin : match.start()]
        if sentence.startswith("\n> *"):  # where the words of a quotation were seen
            continue
        assert re.search(r"\bwe\b", sentence, re.IGNORECASE), f"no grade: {sentence}"
