"""Objects in museums and libraries: linked with their numbers, never copied."""

from __future__ import annotations

from collections.abc import Mapping

from sitegen.call import Page
from sitegen.markup import inline, text
from sitegen.packs import words

ONLY_LINKED = "A picture to look at; nothing on this site rests on it."


def objects(family: str, page: Page) -> str:
    """The objects of a family of designs; "all" for those of every one."""
    rows = [
        _object(row, page)
        for row in words.data().get("object", ())
        if family == "all" or family in row["families"].split()
    ]
    return f'<ul class="objects">{"".join(rows)}</ul>' if rows else ""


def _object(row: Mapping[str, str], page: Page) -> str:
    number = text(row["number"])
    if row["url"]:
        number = f'<a class="ext" href="{text(row["url"])}">{number}</a>'
    learnt = row["learnt"]
    said = f"What we learnt: {inline(learnt[0].lower() + learnt[1:])}" if learnt else ONLY_LINKED
    cited = ""
    if row.get("source"):
        found = page.archive.evidence.cite([row["source"]], page.base, page.path)
        cited = f' <span class="cite">[{found}]</span>'
    return (
        f'<li class="objects__one" id="object-{text(row["key"])}">'
        f'<p class="objects__house">{text(row["house"])}, {number}</p>'
        f"<p>{inline(row['shows'])} {said}{cited}</p></li>"
    )
