"""What the room of the family tree offers to pages."""

from __future__ import annotations

from sitegen.call import Call
from sitegen.tree import figure


def _lineage(call: Call) -> str:
    archive = call.page.archive
    links = {name: f"{call.page.base}{path}" for name, path in archive.game_pages.items()}
    return figure.fragment(archive.tree, links, archive.evidence, call.page.base)


FRAGMENTS = {"lineage": _lineage}
