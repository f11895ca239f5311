"""What the room of the evidence offers to pages."""

from __future__ import annotations

from sitegen.call import Call
from sitegen.evidence import badges


def _sources(call: Call) -> str:
    evidence, base = call.page.archive.evidence, call.page.base
    if call.words[0] == "all":
        return evidence.bibliography(sorted(evidence.sources, key=str.lower))
    keys = evidence.of_games.get(call.game.id, [])
    return evidence.shortlist(keys, base, call.page.path)


FRAGMENTS = {
    "sources": _sources,
    "badges": lambda call: badges.legend(call.page.base),
    "badge": lambda call: badges.badge(call.words[0], call.page.base),
}
