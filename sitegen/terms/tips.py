"""Short explanations in the running text: the first time a page uses a term.

The word becomes a button that opens a popover; the browser does the rest, without a script. An
author writes `{term:key}` or `{term:key|words}` for a term that is not explained by itself,
`{term:-key}` for one that shall not be, on this page, and `tips: false` in its front matter.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from sitegen import prose
from sitegen.call import Page
from sitegen.markup import inline, text
from sitegen.terms import book
from sitegen.terms.book import Term, Terms

MARK = re.compile(r"\{term:(-?)([\w-]+)(?:\|([^}]*))?\}")


def set_in(pieces: Sequence[str], page: Page) -> list[str]:
    """The pieces of a page with the explanations of the terms it uses."""
    terms = book.read()
    wanted = page.meta.get("tips", True) is not False
    told = {match[2] for piece in pieces for match in MARK.finditer(piece)}
    for key in sorted(told - terms.keys()):
        page.archive.evidence.faults.append(f"{page.path}: there is no term {key}")
    shown: set[str] = set()

    def by_hand(match: re.Match[str]) -> str:
        term = terms.get(match[2])
        if term is None or match[1]:
            return ""
        words = match[3] or term.term
        if term.key in shown or not wanted:
            return words
        shown.add(term.key)
        return tip(term, words, page.base)

    out = [MARK.sub(by_hand, piece) for piece in pieces]
    return _by_itself(out, page, terms, told) if wanted else out


def _by_itself(pieces: Sequence[str], page: Page, terms: Terms, told: set[str]) -> list[str]:
    """The first mention of every term that needs no marker."""
    here = _games(page)
    known = {
        form: term
        for term in terms.values()
        if term.key not in told and (term.auto == "anywhere" or _at_home(term, here))
        for form in term.forms
    }
    shown: set[str] = set()

    def place(match: re.Match[str]) -> str:
        words = re.sub(r"\s+", " ", match[0])
        term = known.get(words) or known[words[0].lower() + words[1:]]
        if term.key in shown:
            return match[0]
        shown.add(term.key)
        return tip(term, match[0], page.base)

    return prose.change(pieces, prose.any_of(known), place)


def _at_home(term: Term, here: set[str]) -> bool:
    return term.auto == "games" and bool(here & set(term.games))


def _games(page: Page) -> set[str]:
    """The games a page is about: its own, or those its front matter names."""
    own = {game for game in page.archive.games if page.archive.page_of(game) == page.path}
    named = page.meta.get("games", ())
    return own | (set(map(str, named)) if isinstance(named, list) else set())


def tip(term: Term, words: str, base: str) -> str:
    """A word as a button, and right after it what it opens. One line, so that it may stand in
    the middle of a sentence of Markdown."""
    name = f"tip-{term.key}"
    lang = f' lang="{text(term.lang)}"' if term.lang else ""
    said = f"<span{lang}>{words}</span>" if term.lang else words
    return (
        f'<button type="button" class="term" popovertarget="{name}">{said}</button>'
        f'<span class="tip" id="{name}" popover data-search-exclude>'
        f'<b class="tip__word"{lang}>{text(term.term)}</b> {inline(term.says)} '
        f'<a class="tip__more" href="{base}glossary/#term-{term.key}">Glossary</a></span>'
    )
