"""The laws of the evidence: over the data, and over what pages made of them. A broken one stops the
build with a sentence that names the place."""

from __future__ import annotations

import re
from collections.abc import Iterator

from holdings.evidence import Claim, Evidence
from holdings.uses import AllUses, Uses

PASSED_ON = re.compile(r"second hand|\bas quoted\b|\bas\b[^.;:]{1,60}?\bquotes?\b", re.I)
"""How the note of a claim says that its witnesses pass on the words of others."""


def of_data(evidence: Evidence) -> Iterator[str]:
    """Every work has its data, and they say what its reference says; every claim is graded, open
    to change and, unless reconstructed, sourced, by works that exist."""
    for key, source in evidence.sources.items():
        yield from source.faults(evidence.places[key])
    for name, claim in evidence.claims.items():
        for fault in _of_claim(claim, evidence):
            yield f"{evidence.places[name]}: the claim {name} {fault}"


def _of_claim(claim: Claim, evidence: Evidence) -> Iterator[str]:
    if not (claim.sources or claim.against) and claim.grade != "reconstructed":
        yield "has no source; without one it can only be reconstructed"
    if not claim.text.strip():
        yield "has no text"
    if not claim.would_change.strip():
        yield "has no would_change: what would change our mind?"
    if PASSED_ON.search(claim.note) and not claim.hand and evidence.mark(claim) == "attested":
        yield (
            'has a note that tells of quoting, and no hand: set it to "second", or to "first" '
            "if the words quoted are the witness"
        )
    for key in evidence.real((*claim.sources, *claim.against)):
        if key not in evidence.sources:
            yield f"cites {key}, which is no known source"


def of_pages(evidence: Evidence, uses: AllUses) -> Iterator[str]:
    """What the data cite and claim exists, and everything that exists is cited or claimed; marks
    in the words of a page have named their own line (prose.py), among the page's faults."""
    cited = {work.key for page in uses.pages.values() for work in page.works}
    for name, page in uses.pages.items():
        yield from page.faults
        yield from _of_data_on(name, page, evidence)
    for key in (key for key in evidence.sources if key not in cited):
        yield f"{evidence.places[key]}: the source {key} is cited nowhere"
    for name in (name for name in evidence.claims if name not in uses.places):
        yield f"{evidence.places[name]}: the claim {name} stands on no page"


def _of_data_on(name: str, page: Uses, evidence: Evidence) -> Iterator[str]:
    for work in page.works:
        by_data = work.where and not work.where.startswith("the claim ")
        if by_data and work.key not in evidence.sources:
            yield f"{work.where} cites {work.key}, which is no known source"
    for made in page.claims:
        if not made.anchor.startswith("at-") and made.claim not in evidence.claims:
            yield f"{name} cites the claim {made.claim}, which does not exist"
