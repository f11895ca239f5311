"""What the room of the evidence offers to pages."""

from __future__ import annotations

from collections.abc import Mapping

from sitegen.archive import Archive
from sitegen.call import Call
from sitegen.evidence import badges, export, sheets


def _sources(call: Call) -> str:
    evidence, base = call.page.archive.evidence, call.page.base
    if call.words[0] == "all":
        return evidence.bibliography(sorted(evidence.sources, key=str.lower), base)
    keys = evidence.of_games.get(call.game.id, [])
    return evidence.shortlist(keys, base, call.page.path)


def closing(archive: Archive) -> Mapping[str, str]:
    """The sheets of claims and works, and the data: when all places of claims are known."""
    archive.evidence.closed = True
    return {
        **sheets.claim_pages(archive),
        **sheets.source_pages(archive),
        **export.files(archive),
    }


FRAGMENTS = {
    "badge": lambda call: badges.badge(call.words[0], call.page.base),
    "badges": lambda call: badges.legend(call.page.base),
    "claim": sheets.claim_sheet,
    "evidencecount": sheets.count,
    "register": sheets.register,
    "source": sheets.source_sheet,
    "sources": _sources,
}
