"""The glossary, every term by the alphabet, and the page of names: people and places."""

from __future__ import annotations

import re
from functools import partial
from unicodedata import normalize

from markupsafe import Markup

from holdings import names, paths
from holdings import terms as book
from holdings.archive import Archive
from holdings.names import Name
from holdings.terms import Term
from rendering.page import Call, Page
from rendering.parts import fill, grouped
from sitegen.pages.games import references


def glossary(call: Call) -> Markup:
    """All entries under their letters, with a row of the letters above."""
    archive, base, terms = call.page.archive, call.page.base, book.read()

    def clause(number: str) -> Markup:
        game = archive.games[archive.clauses[number]]
        return references(number, game, base + archive.game_pages[game.id])

    letters = grouped(sorted(terms.values(), key=_order), lambda term: _order(term)[0].upper())
    return fill("glossary", call.page, letters=letters, terms=terms, archive=archive, clause=clause)


def _order(term: Term) -> str:
    """A term as the alphabet sorts it: without marks and capitals."""
    return "".join(sign for sign in normalize("NFKD", term.term) if sign.isascii()).lower()


BOOK = {kind: partial(names.read, kind) for kind in ("person", "place")}


def entries(call: Call) -> Markup:
    """All people, or all places."""
    page = call.page
    rows = [(name, _rest(name, page), _links(name, page)) for name in call.named(BOOK)()]
    return fill("names", page, rows=rows)


def _rest(name: Name, page: Page) -> list[str]:
    """The works that an entry rests on besides those of its claims."""
    claims = page.archive.evidence.claims
    known = [claims[claim] for claim in name.claims if claim in claims]
    of_claims = {key for claim in known for key in (*claim.sources, *claim.against)}
    return [key for key in name.sources if key not in of_claims]


def _links(name: Name, page: Page) -> list[tuple[str, str]]:
    """Address and title of the pages that speak of somebody."""
    return [
        (page.base + paths.address_of(path), _title(path))
        for path in names.mentions(name)
        if path != page.path
    ]


def _title(path: str) -> str:
    """The title in the front matter of a page."""
    found = re.search(r"^title: *(.+)$", paths.prose()[path], re.MULTILINE)
    return found[1].strip("\"' ") if found else path


def faults(archive: Archive) -> list[str]:
    """What is wrong with the data."""
    terms = book.read()
    return [*book.faults(terms, archive), *book.unused(terms, archive), *names.faults(archive)]


FRAGMENTS = {"glossary": glossary, "names": entries}
