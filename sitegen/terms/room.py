"""What the room of the terms offers to pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sitegen.archive import Archive
from sitegen.call import Page
from sitegen.terms import book, glossary, tips

FRAGMENTS = {"glossary": lambda call: glossary.page(call.page)}


def prose(pieces: Sequence[str], page: Page) -> list[str]:
    """Running text with the explanations of its terms."""
    return tips.set_in(pieces, page)


def closing(archive: Archive) -> Mapping[str, str]:
    """No page: only the faults of the terms, told with all the others."""
    terms = book.read()
    archive.evidence.faults += book.faults(terms, archive) + book.unused(terms, archive)
    return {}
