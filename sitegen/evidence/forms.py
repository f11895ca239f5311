"""Citations in the forms that programs read: BibTeX (by pybtex), RIS and CSL-JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import TextIO
from urllib.parse import quote

from pybtex.database import BibliographyData, Entry, Person
from pybtex.database.output.bibtex import Writer

from sitegen.evidence.works import KINDS, Item

BIBTEX = {
    "volume": "volume", "issue": "number", "number": "number", "page": "pages",
    "publisher": "publisher", "publisher-place": "address", "edition": "edition",
    "collection-title": "series", "version": "version", "archive": "organization",
    "archive_location": "number", "language": "language", "URL": "url",
}  # fmt: skip
CONTAINER = {"article": "journal", "incollection": "booktitle"}
RIS = {
    "title": "TI", "container-title": "T2", "collection-title": "T3", "volume": "VL",
    "issue": "IS", "number": "M1", "publisher": "PB", "publisher-place": "CY", "edition": "ET",
    "version": "ET", "archive": "DP", "archive_location": "AN", "language": "LA", "note": "N1",
    "original-title": "OP", "translated-title": "TT", "URL": "UR",
}  # fmt: skip
OF_ADDRESSES = "%/:=&?~#+!$,;'@()*[]"  # signs that stay as they are; letters beyond ASCII do not
PEOPLE = {"author": "AU", "editor": "A2", "translator": "A4"}


class _Writer(Writer):  # type: ignore[misc]
    """Leaves addresses free of TeX: programs read them verbatim, and would keep a backslash."""

    def _write_field(self, stream: TextIO, type: str, value: str) -> None:
        if type == "url":
            stream.write(f",\n    url = {self.quote(quote(value, OF_ADDRESSES))}")
        else:
            super()._write_field(stream, type, value)


def bibtex(items: Iterable[Item]) -> str:
    """Entries of BibTeX, written by pybtex; the keys are the items' ids."""
    entries = {str(item["id"]): _entry(item) for item in items}
    return str(_Writer().to_string(BibliographyData(entries=entries)))


def _entry(item: Item) -> Entry:
    kind = KINDS[item["type"]].bibtex
    # Braces keep capitals, which many styles of BibTeX would take away.
    fields = [("title", f"{{{item['title']}}}")]
    if "container-title" in item:
        fields.append((CONTAINER.get(kind, "howpublished"), item["container-title"]))
    if "issued" in item:
        fields += _dates(item["issued"]["date-parts"])
    fields += [(name, item[key]) for key, name in BIBTEX.items() if key in item]
    notes = [item.get("note", ""), *_was(item)]
    if any(notes):
        fields.append(("note", "; ".join(filter(None, notes))))
    people = {
        role: [_person(name) for name in item[role]]
        for role in ("author", "editor")
        if role in item
    }
    return Entry(kind, fields=fields, persons=people)


def _dates(parts: list[list[int]]) -> list[tuple[str, str]]:
    dates = ["-".join(f"{number:02}" for number in part) for part in parts]
    years = [("year", "--".join(str(part[0]) for part in parts))]
    return years if max(len(part) for part in parts) == 1 else [*years, ("date", "/".join(dates))]


def _was(item: Item) -> list[str]:
    """What BibTeX has no field for, in words."""
    first = [item.get("original-publisher", "")]
    if "original-date" in item:
        first.append(str(item["original-date"]["date-parts"][0][0]))
    out = [f"first published: {' '.join(filter(None, first))}"] if any(first) else []
    return [*out, *(item[key] for key in ("translated-title", "original-title") if key in item)]


def _person(name: dict[str, str]) -> Person:
    if "literal" in name:
        return Person(f"{{{name['literal']}}}")
    return Person(first=name["given"], last=name["family"])


def ris(items: Iterable[Item], end: str = "\n") -> str:
    """Records of RIS, one after another."""
    return end.join(line for item in items for line in [*_record(item), ""])


def _record(item: Item) -> list[str]:
    rows = [("TY", KINDS[item["type"]].ris), ("ID", str(item["id"]))]
    for role, tag in PEOPLE.items():
        rows += [(tag, _named(name)) for name in item.get(role, ())]
    rows += [(tag, item[key]) for key, tag in RIS.items() if key in item]
    if "issued" in item:
        first = item["issued"]["date-parts"][0]
        rows.append(("PY", str(first[0])))
        if len(first) > 1:
            rows.append(("DA", "/".join([*(f"{part:02}" for part in first), "", ""][:4])))
    if "page" in item:
        start, _, stop = item["page"].partition("–")
        rows += [("SP", start), *([("EP", stop)] if stop else [])]
    return [*(f"{tag}  - {value}" for tag, value in rows), "ER  - "]


def _named(name: dict[str, str]) -> str:
    return name.get("literal") or f"{name['family']}, {name['given']}"


def csl(items: Iterable[Item]) -> str:
    """A list in CSL-JSON."""
    spread = json.dumps(list(items), ensure_ascii=False, indent=1)
    # The parts of a date need no line each; words never hold a line's end.
    return re.sub(r"\[\n[\s\d,\[\]]+\]", lambda date: re.sub(r"\s+", "", date[0]), spread)
