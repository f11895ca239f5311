"""What the room of hands offers to pages, and the pages of the curated hands."""

from __future__ import annotations

from collections.abc import Mapping

from sitegen.archive import Archive
from sitegen.hands import curated, drawing, form


def pages(archive: Archive) -> Mapping[str, str]:
    """A page for every curated hand."""
    return {f"hands/{hand.name}.md": curated.page(hand) for hand in curated.every()}


FRAGMENTS = {
    "hand": drawing.hand,
    "verdicts": drawing.verdicts,
    "carried": drawing.carried,
    "hands": drawing.listed,
    "correspondence": drawing.correspondences,
    "judge": form.form,
}
