"""What the room of the names offers to pages."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from sitegen import prose as running
from sitegen.archive import Archive
from sitegen.call import Page
from sitegen.names import book, page

FRAGMENTS = {"names": lambda call: page.entries(call.words[0], call.page)}
TOLD = "story"


def prose(pieces: Sequence[str], made: Page) -> list[str]:
    """On a page of the story the first mention of a person leads to the page of names."""
    if made.meta.get("shelf") != TOLD:
        return list(pieces)
    people = {form: name for name in book.read("person") for form in name.forms}
    seen: set[str] = set()

    def link(match: re.Match[str]) -> str:
        name = people[re.sub(r"\s+", " ", match[0])]
        if name.key in seen:
            return match[0]
        seen.add(name.key)
        return f'<a class="person" href="{made.base}names/#name-{name.key}">{match[0]}</a>'

    return running.change(pieces, running.any_of(people), link)


def closing(archive: Archive) -> Mapping[str, str]:
    """No page: only the faults of the names, told with all the others."""
    archive.evidence.faults += book.faults(archive)
    return {}
