"""The evidence register: a page for every claim and one for every work, the lists, the data."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from bibliography import heads
from holdings import paths
from holdings.archive import Archive
from holdings.evidence import MARKS, MEANINGS, Claim, Source
from rendering import citations
from rendering.page import Call, front
from rendering.templates import render
from sitegen.pages import citing


def last_pages(archive: Archive) -> Mapping[str, str]:
    """The pages of claims and works, when it is known where they are used."""
    known = archive.evidence
    claims = {f"evidence/{one.id}.md": _claim_page(one) for one in known.claims.values()}
    works = {f"sources/{one.key}.md": _source_page(one, archive) for one in known.sources.values()}
    return {**claims, **works}


def _claim_page(claim: Claim) -> str:
    meta = {
        # The grade comes first: no list, search or citation may show a legend as a fact.
        "title": f"{claim.grade.capitalize()}: {claim.text.rstrip('.')}",
        "description": f"A claim of history, graded {claim.grade}: {claim.text}",
        "search": {"boost": 0.001},
        "entity": {"@type": "Claim", "text": claim.text, "identifier": f"claim-{claim.id}"},
    }
    return front(meta, f"claim {claim.id}")


def _source_page(source: Source, archive: Archive) -> str:
    about = "A source of the archive, how we know it and what rests on it: "
    item = archive.evidence.items.get(source.key)
    meta = {
        "title": f"{source.label} ({source.key})",
        "description": about + source.reference,
        "search": {"boost": 0.01},
    }
    return front(meta | ({"entity": heads.schema(item)} if item else {}), f"source {source.key}")


def _claim(call: Call) -> Markup:
    """All about one claim. The search needs its title only: the pages that make it say the rest."""
    page, claim = call.page, call.named(call.page.archive.evidence.claims)
    sources, against = (
        citations.shortlist(page, keys, "sources/{}/") for keys in (claim.sources, claim.against)
    )
    mark = page.archive.evidence.mark(claim)
    return render("evidence/claim", claim=claim, mark=mark, meaning=MARKS.get(mark, ""),
                  sources=sources, against=against, archive=page.archive, base=page.base,
                  address_of=paths.address_of)  # fmt: skip


def _source(call: Call) -> Markup:
    """All about one work: what it is, how we know it, its errors, what rests on it, its forms."""
    archive, known = call.page.archive, call.page.archive.evidence
    source, key = call.named(known.sources), call.words[0]
    names, item = known.names(key), known.items.get(key)
    edges = archive.tree.edges
    links = [edge for edge in edges if not names.isdisjoint((*edge.sources, *edge.against))]
    return render("evidence/source", source=source, names=names, archive=archive,
                  base=call.page.base, address_of=paths.address_of,
                  claims=archive.claims_on(key), links=links,
                  games=archive.resting(key),
                  forms=citing.forms(item) if item else {},
                  coins=heads.coins(item) if item else "")  # fmt: skip


def _register(call: Call) -> Markup:
    """All claims by grade, and a choice of grades that works without scripts."""
    evidence = call.page.archive.evidence
    rows = [(one, evidence.mark(one), citations.witnesses_of(call.page, one))
            for one in evidence.claims.values()]  # fmt: skip
    grades = {grade: [row for row in rows if row[0].grade == grade] for grade in MEANINGS}
    return render("evidence/register", grades=grades, meanings=MEANINGS, base=call.page.base)


def _sources(call: Call) -> Markup:
    """The list of all works, or the works of one game in one line each."""
    known = call.page.archive.evidence
    if call.words != ["all"]:
        return citations.shortlist(call.page, known.of_games.get(call.game.id, ()))
    works = known.works(sorted(known.sources, key=str.lower))
    return render("evidence/sources", sources=works, base=call.page.base)


def _badge(call: Call) -> Markup:
    call.named(MEANINGS)
    return citations.badge(call.words[0], call.page.base)


FRAGMENTS = {
    "badge": _badge,
    "badges": lambda call: citations.macro("legend", MARKS, call.page.base),
    "claim": _claim,
    "evidencecount": lambda call: render("evidence/count", archive=call.page.archive),
    "register": _register,
    "source": _source,
    "sources": _sources,
}
