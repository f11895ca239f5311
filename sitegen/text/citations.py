"""Citations and claims in HTML. What a page cites and claims is entered into its uses.

Marks are a stroke of ink and a word, always both; the strokes are symbols of the sheet that is
drawn with the card faces.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from sitegen.data.evidence import Claim
from sitegen.text import templates

if TYPE_CHECKING:
    from sitegen.data.page import Page


def macro(name: str, *values: Any) -> Markup:
    """A part of what evidence looks like (macros/evidence.html.j2)."""
    return templates.macro("macros/evidence", name, *values)


@lru_cache(maxsize=8192)
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


def claim(page: Page, name: str, sentence: str = "") -> Markup:
    """Badge and witnesses of a claim, to stand right after its sentence."""
    anchor, found = page.uses.make(name, sentence), page.archive.evidence.claims.get(name)
    if found is None:
        return Markup()
    mark = page.archive.evidence.mark(found)
    return macro("claim", badge(mark, page.base, f"#claim-{name}", anchor),
                 witnesses_of(page, found))  # fmt: skip


def claims(page: Page) -> Markup:
    """The fold at the foot of a page with the claims that it has marked, to which the marks lead.
    What would change our mind stands on each claim's own page."""
    marked = [made.claim for made in page.uses.claims if made.anchor.startswith("at-")]
    evidence = page.archive.evidence
    rows = [evidence.claims[name] for name in dict.fromkeys(marked) if name in evidence.claims]
    made = [(row, evidence.mark(row), witnesses_of(page, row)) for row in rows]
    return macro("fold", made, page.base) if made else Markup()


def shortlist(page: Page, cited: Iterable[str], link: str = "sources/#{}") -> Markup:
    """Works in one line each, with links to their entries in the list of sources, or elsewhere."""
    found = page.archive.evidence.real(cited)
    page.uses.cite(found, "a list of works")
    works = page.archive.evidence.works(found)
    rows = [(work, page.base + link.format(work.key)) for work in works]
    return macro("shortlist", rows) if rows else Markup()
