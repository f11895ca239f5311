"""Citations and claims in HTML. What a page cites and claims is entered into its uses.

Marks are a stroke of ink and a word, always both; the strokes are symbols of the sheet that is
drawn with the card faces.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from markupsafe import Markup

from holdings.evidence import Claim
from holdings.reads import remembered
from rendering import templates
from rendering.page import Page

PLACES = 12
"""How many marks of a block the style sheet can tell apart (`.r1` to `.r12`)."""


def macro(name: str, *values: Any) -> Markup:
    """A part of what evidence looks like (macros/evidence.html.j2)."""
    return templates.macro("macros/evidence", name, *values)


@remembered
def badge(grade: str, base: str, link: str = "", anchor: str = "") -> Markup:
    """Stroke and word; with a link, the way to the evidence, and a place to come back to."""
    return macro("badge", grade, base, link, anchor)


def cite(page: Page, cited: Iterable[str], where: str = "") -> Markup:
    """Works as links, without brackets; `where` names the part of the data that cites them, if it
    is not the page's own words."""
    found = page.archive.evidence.real(cited)
    page.uses.cite(found, where)
    return macro("keys", found, page.base)


def witnesses(
    page: Page, sources: Iterable[str], against: Iterable[str] = (), where: str = ""
) -> Markup:
    """Works for and against, in brackets, each a link; nothing if there are none."""
    both = [page.archive.evidence.real(cited) for cited in (sources, against)]
    page.uses.cite([*both[0], *both[1]], where)
    return macro("witnesses", *both, page.base)


def witnesses_of(page: Page, claim: Claim) -> Markup:
    """The witnesses of a claim."""
    return witnesses(page, claim.sources, claim.against, f"the claim {claim.id}")


class Said(NamedTuple):
    """A claim that a page makes: itself, its mark, its witnesses, the anchor of the sentence."""

    claim: Claim
    mark: str
    witnesses: Markup
    anchor: str


def said(page: Page, names: Iterable[str], part: str) -> list[Said]:
    """Claims that a part of a page makes, entered into its uses; those that exist."""
    evidence = page.archive.evidence
    known = [evidence.claims[name] for name in names if name in evidence.claims]
    return [
        Said(claim, evidence.mark(claim), witnesses_of(page, claim),
             page.uses.make(claim.id, claim.text, f"{part}-{claim.id}"))
        for claim in known
    ]  # fmt: skip


def claim(page: Page, name: str, sentence: str = "") -> Markup:
    """Badge and witnesses of a claim, to stand right after its sentence; nothing if there is no
    such claim, which is told as a fault of the page where the claim is named."""
    anchor, found = page.uses.make(name, sentence), page.archive.evidence.claims.get(name)
    if found is None:
        return Markup()
    mark = page.archive.evidence.mark(found)
    return macro("claim", badge(mark, page.base, f"#claim-{name}", anchor),
                 witnesses_of(page, found))  # fmt: skip


def note(page: Page, name: str, sentence: str = "") -> Markup:
    """A number to stand right after its sentence. What it leads to, the claim with grade, witnesses
    and what would change our mind, is kept for the notes of the block (`beside`). Nothing, as in
    `claim`, if there is no such claim."""
    again = name in _marked(page)
    anchor, found = page.uses.make(name, sentence), page.archive.evidence.claims.get(name)
    if found is None:
        return Markup()
    mark = page.archive.evidence.mark(found)
    number = _marked(page).index(name) + 1
    place = min(len(page.notes) + 1, PLACES)
    page.notes.append(macro("note", found, mark, number, anchor, place, again,
                            witnesses_of(page, found), page.base))  # fmt: skip
    return macro("reference", mark, number, anchor, place, page.base)


def beside(page: Page) -> Markup:
    """The notes that have gathered, as one block to follow the one that they belong to."""
    notes = [*page.notes]
    page.notes.clear()
    return macro("beside", notes)


def _marked(page: Page) -> list[str]:
    """The claims that marks of the page lead to, in the order of their first marks."""
    made = (made.claim for made in page.uses.claims if made.anchor.startswith("at-"))
    return [*dict.fromkeys(made)]


def claims(page: Page) -> Markup:
    """The fold at the foot of a page with the claims that it has marked, to which the marks lead;
    on paper the notes of a chapter, in the order of their numbers."""
    evidence = page.archive.evidence
    rows = [evidence.claims[name] for name in _marked(page) if name in evidence.claims]
    made = [(row, evidence.mark(row), witnesses_of(page, row)) for row in rows]
    return macro("fold", made, page.base) if made else Markup()


def shortlist(page: Page, cited: Iterable[str], link: str = "sources/#{}") -> Markup:
    """Works in one line each, with links to their entries in the list of sources, or elsewhere."""
    found = page.archive.evidence.real(cited)
    page.uses.cite(found, "a list of works")
    works = page.archive.evidence.works(found)
    rows = [(work, page.base + link.format(work.key)) for work in works]
    return macro("shortlist", rows) if rows else Markup()
