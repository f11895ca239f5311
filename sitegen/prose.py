"""Prose of the archive: what a page's Markdown may hold beyond Markdown, as an extension.

- `<!-- kanhu:NAME words key=value -->` on a line of its own: a fragment of a page kind (kinds.py).
- `[@W]`: citation of a work. `{claim:name}`: grade and witnesses of a claim, behind the sentence
  that makes it; in a chapter a number there, and the rest in a side-note. `{attested}`: a grade
  alone.
- `{term:key}`, `{term:key|words}`: the explanation of a term; the first mention of most terms is
  explained without a mark, `{term:-key}` keeps it from that, on this page.
- `{count:games}`: how many there are, in words, also in front matter (counts.py).
- The number of a clause becomes a link to it, the first mention of a person in a chapter a link to
  the page of names, and `[words](other-page.md)` a link to that page's address.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Mapping
from functools import cache
from posixpath import normpath, relpath
from urllib.parse import urlsplit, urlunsplit
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.extensions.toc import TocExtension
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor
from markdown.util import Processor
from markupsafe import Markup

from holdings import names, paths, terms
from holdings.evidence import MEANINGS
from holdings.mentions import any_of
from holdings.reads import remembered
from holdings.trouble import remedy
from kanhu_table.html import curly
from rendering import citations
from rendering.nodes import CODE, PLACEHOLDER, Around, Words
from rendering.page import STORY, Call, Page, Unknown
from rendering.templates import render
from rendering.typography import Typography
from sitegen import kinds

MARKER = re.compile(r"<!-- kanhu:([a-z]+)(.*?)-->\s*")
MARK = re.compile(
    r"\s?\{claim:(?P<claim>[\w-]+)\}"
    r"|(?P<cite>(?:\[@[\w, @]+\])+)"
    rf"|\s?\{{(?P<grade>{'|'.join(MEANINGS)})\}}"
    r"|\{term:(?P<no>-?)(?P<term>[\w-]+)(?:\|(?P<words>[^}]*))?\}"
    r"|(?P<odd>\{(?![Cc]ount:)\w[^{}]*\})"
)
KEPT = CODE | frozenset("a button summary svg table h1 h2 h3 h4 h5 h6 strong".split())
"""Code, links, headings, tables and bold words: nothing is explained or linked in these."""

LINKED = CODE | frozenset(["a", "button"])


class Prose(Extension):
    """The extension; the page that is converted is set by `convert`."""

    page: Page

    def extendMarkdown(self, md: Markdown) -> None:
        """Register with Python-Markdown."""
        md.block_level_elements = [*md.block_level_elements, "card-table", "nav"]
        md.preprocessors.register(_Fragments(md, self), "fragments", 25)
        md.treeprocessors.register(_Running(md, self), "running", 16)
        md.treeprocessors.register(_Links(md, self), "links-of-pages", 15)


@cache
def _converter() -> tuple[Markdown, Prose]:
    prose = Prose()
    toc = TocExtension(permalink=False, toc_depth=3)
    known = ["attr_list", "def_list", "fenced_code", "md_in_html", "tables"]
    return Markdown(extensions=[*known, toc, prose, Typography()]), prose


def convert(source: str, page: Page) -> tuple[Markup, list[tuple[str, str]]]:
    """A page's Markdown as HTML, and its headings of the second level: anchor and words."""
    md, prose = _converter()
    prose.page = page
    html = Markup(md.reset().convert(source))
    tokens: list[dict[str, str]] = getattr(md, "toc_tokens", [])
    return html, [(token["id"], token["name"]) for token in tokens]


class _OfPage(Processor):
    def __init__(self, md: Markdown, prose: Prose) -> None:
        super().__init__(md)
        self.prose = prose


# --- fragments -----------------------------------------------------------------------------------


class _Fragments(_OfPage, Preprocessor):
    """Markers: HTML goes past Markdown, Markdown (`str`) is parsed with the page."""

    def run(self, lines: list[str]) -> list[str]:
        out: list[str] = []
        for line in lines:
            marker = MARKER.fullmatch(line)
            out += ["", *self._fragment(marker, out), ""] if marker else [line]
            if "<!-- kanhu:" in line and not marker:
                self.prose.page.fault("a marker stands alone on its line and ends with -->", line)
        return out

    def _fragment(self, marker: re.Match[str], before: list[str]) -> list[str]:
        page = self.prose.page
        try:
            parts = shlex.split(marker[2])
        except ValueError as error:
            page.fault(f"{marker[0].strip()} cannot be read: {error}", marker[0].strip())
            return []
        settings = dict(part.split("=", 1) for part in parts if "=" in part)
        call = Call(page, [part for part in parts if "=" not in part], settings, "\n".join(before))
        try:
            make = Call(page, [marker[1]], {}, "").named(kinds.fragments())
            call.check(kinds.settings().get(marker[1], ()))
            made = make(call)
        except Unknown as error:
            page.fault(f"{marker[0].strip()} {error}", marker[0].strip())
            return []
        return [self.md.htmlStash.store(made)] if isinstance(made, Markup) else made.split("\n")


# --- marks and words -----------------------------------------------------------------------------


class _Running(_OfPage, Treeprocessor):
    """Marks of the author first, then what is found in the words by itself."""

    def run(self, root: Element) -> None:
        page = self.prose.page
        marks = _Marks(page, self.md.htmlStash.store)
        words = Words(self.md, marks.change)
        for block in list(root):
            words.visit(block, (root.tag,))
            if page.notes:
                root[list(root).index(block)] = self._with_side_notes(block)
        found = _Found(page, self.md.htmlStash.store, marks.explained)
        Words(self.md, found.change).visit(root)

    def _with_side_notes(self, block: Element) -> Element:
        """A block with its side-notes behind it."""
        around, notes = Element("div", {"class": "told"}), Element("p")
        notes.text = self.md.htmlStash.store(citations.beside(self.prose.page))
        around.extend([block, notes])
        return around


class _Marks:
    def __init__(self, page: Page, store: Callable[[str], str]) -> None:
        self.page = page
        self.store = store
        self.block = -1
        self.said = ""
        self.explained: set[str] = set()

    def change(self, text: str, around: Around) -> str:
        if around.inside(CODE):
            return text
        if around.block != self.block:
            self.block, self.said = around.block, ""
        out, last = [], 0
        for mark in MARK.finditer(text):
            self.said += text[last : mark.start()]
            out += [text[last : mark.start()], self._made(mark)]
            last = mark.end()
        self.said += text[last:]
        return "".join([*out, text[last:]])

    def _made(self, mark: re.Match[str]) -> str:
        page = self.page
        if mark["claim"]:
            if mark["claim"] not in page.archive.evidence.claims:
                way_out = remedy(
                    mark["claim"], page.archive.evidence.claims,
                    "add it as CONTRIBUTING.md says (Adding a claim)",
                )  # fmt: skip
                page.fault(
                    f"there is no claim {mark['claim']} in docs/_data: {way_out}", mark[0].strip()
                )
            sentence = last_sentence(self.said)
            made = citations.note if page.read_through else citations.claim
            return self.store(made(page, mark["claim"], sentence))
        if mark["cite"]:
            keys = re.findall(r"\w+", mark["cite"])
            for key in page.archive.evidence.real(keys):
                if key not in page.archive.evidence.sources:
                    way_out = remedy(
                        key, page.archive.evidence.sources,
                        "add it as CONTRIBUTING.md says (Adding a source)",
                    )  # fmt: skip
                    page.fault(
                        f"there is no source {key} in docs/_data or in a game: {way_out}", mark[0]
                    )
            cited = citations.cite(page, keys)
            return self.store(f' <span class="cite">[{cited}]</span>')
        if mark["grade"]:
            return self.store(f" {citations.badge(mark['grade'], page.base)}")
        if mark["odd"]:
            known = ", ".join(("claim:name", "term:name", *MEANINGS))
            page.fault(f"there is no mark {mark[0]}; known: {known}", mark[0])
        return self._term(mark) if mark["term"] else mark[0]

    def _term(self, mark: re.Match[str]) -> str:
        term = terms.read().get(mark["term"])
        if term is None:
            way_out = remedy(mark["term"], terms.read(), "add it to docs/_data/terms.toml")
            self.page.fault(f"there is no term {mark['term']}: {way_out}", mark[0])
            return mark["words"] or ""
        first = term.key not in self.explained
        self.explained.add(term.key)
        if mark["no"]:
            return ""
        words = mark["words"] or term.term
        self.said += words
        return self.store(_tip(term.key, words, self.page.base)) if first else words


def last_sentence(words: str) -> str:
    """The last sentence of what stands before a mark."""
    parts = re.split(
        r"(?<=[.!?])[\"”’)]?\s+(?=[A-Z\"“‘(0-9\u2e80-\u9fff])", " ".join(words.split())
    )
    return parts[-1]


class _Found:
    """Numbers of clauses, terms and people, as they stand in the words."""

    def __init__(self, page: Page, store: Callable[[str], str], explained: set[str]) -> None:
        self.page = page
        self.store = store
        self.terms = _terms_of(page, explained)
        self.people = _people() if page.meta.get("shelf") in STORY else {}
        self.sought = any_of([*self.terms, *self.people])
        self.numbers = _numbers(
            frozenset(number.partition("-")[0] for number in page.archive.clauses)
        )
        self.seen: set[str] = set()

    def change(self, text: str, around: Around) -> str:
        if not around.inside(KEPT):
            text = self.sought.sub(self._mention, text)
        if not around.inside(LINKED):
            parts = PLACEHOLDER.split(text)
            parts[::2] = [self.numbers.sub(self._clause, part) for part in parts[::2]]
            text = "".join(parts)
        return text

    def _clause(self, found: re.Match[str]) -> str:
        archive, number = self.page.archive, found[0]
        game = archive.clauses.get(number)
        if game is None:
            prefix = number.partition("-")[0]
            last = [one for one in archive.clauses if one.partition("-")[0] == prefix][-1]
            self.page.fault(f"there is no clause {number}; the last is {last}", number)
            return number
        own = self.page.path == archive.page_of(game)
        target = "" if own else self.page.base + archive.game_pages[game]
        return self.store(f'<a href="{target}#{number}">{number}</a>')

    def _mention(self, found: re.Match[str]) -> str:
        words = " ".join(found[0].split())
        key = words if words in self.terms or words in self.people else words[0].lower() + words[1:]
        if term := self.terms.get(key):
            name, html = f"term {term}", _tip(term, found[0], self.page.base)
        else:
            person = self.people[key]
            name = f"person {person}"
            html = (
                f'<a class="person" href="{self.page.base}names/#name-{person}">'
                f"{curly(found[0])}</a>"
            )
        if name in self.seen:
            return found[0]
        self.seen.add(name)
        return self.store(html)


def _terms_of(page: Page, explained: set[str]) -> Mapping[str, str]:
    """Form of a term -> its key, of all that a page explains without a mark."""
    if page.meta.get("tips", True) is False:
        return {}
    about = page.meta.get("games", ())
    here = {game for game in page.archive.game_pages if page.archive.page_of(game) == page.path}
    here |= set(map(str, about)) if isinstance(about, list) else set()
    return {
        form: term.key
        for term in terms.mentions()
        if term.key not in explained
        and (term.auto == "anywhere" or (term.auto == "games" and here & set(term.games)))
        for form in term.forms
    }


def _people() -> Mapping[str, str]:
    return {form: name.key for name in names.read("person") for form in name.forms}


@remembered
def _tip(key: str, words: str, base: str) -> str:
    """A word as a button, and right after it the popover that it opens; no script is needed."""
    return render("tip", term=terms.read()[key], words=curly(words), base=base)


@cache
def _numbers(prefixes: frozenset[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<![#\w-])({'|'.join(sorted(prefixes))})-\d+(?!\w)")


# --- links ---------------------------------------------------------------------------------------


class _Links(_OfPage, Treeprocessor):
    """`[words](other-page.md#place)` leads to the address of that page, files to where they lie."""

    def run(self, root: Element) -> None:
        for element in root.iter():
            for key in ("href", "src"):
                if key in element.attrib:
                    element.set(key, self._address(key, element.attrib[key]))

    def _address(self, key: str, given: str) -> str:
        page, parts = self.prose.page, urlsplit(given)
        if parts.scheme or parts.netloc or not parts.path:
            return given
        target = normpath(f"{page.path.rpartition('/')[0]}/{parts.path}".lstrip("/"))
        if parts.path.endswith(".md"):
            if target not in page.archive.titles:
                way_out = remedy(target, page.archive.titles, f"add docs/{target}, or correct it")
                page.fault(
                    f"the link to {given} leads to no page of the archive: {way_out}", f"({given}"
                )
                return given
            if parts.fragment:
                page.uses.links.append((target, parts.fragment, page.place(f"({given}")))
            target = paths.address_of(target)
        elif key == "src" and not (paths.DOCS / target).is_file():
            page.fault(f"there is no picture docs/{target}: add it, or name another", f"({given}")
        way = relpath(f"/{target}", f"/{paths.address_of(page.path)}")
        slash = "/" if parts.path.endswith((".md", "/")) else ""
        return urlunsplit(("", "", way + slash, parts.query, parts.fragment))
