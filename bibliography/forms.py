"""Citations in files that programs read: BibTeX (in the TeX of pybtex), RIS and CSL-JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from urllib.parse import quote

from bibliography.works import KINDS, Item

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
PEOPLE = {"author": "AU", "container-author": "A2", "editor": "A2", "translator": "A4"}
ROLES = {"author": "author", "container-author": "bookauthor", "editor": "editor",
         "translator": "translator"}  # fmt: skip
"""Of these BibTeX knows two, and BibLaTeX all."""
OF_ADDRESSES = "%/:=&?~#+!$,;'@()*[]"  # signs that stay as they are; letters beyond ASCII do not
PLAIN = re.compile(r"[A-Za-z0-9À-ÿ .,;:()/“”‘’–—+*=!?'-]*")
"""What TeX takes as it stands; pybtex goes over everything sign by sign."""


def bibtex(items: Iterable[Item]) -> str:
    """Entries of BibTeX; the keys are the items' ids."""
    return "\n".join(map(_entry, items))


def _entry(item: Item) -> str:
    kind = KINDS[item["type"]].bibtex
    rows: list[tuple[str, str]] = [
        (name, " and ".join(named(one, "{{{}}}") for one in item[role]))
        for role, name in ROLES.items()
        if role in item
    ]
    # Braces keep capitals, which many styles of BibTeX would take away.
    rows.append(("title", f"{{{item['title']}}}"))
    if "container-title" in item:
        rows.append((CONTAINER.get(kind, "howpublished"), item["container-title"]))
    if "issued" in item:
        rows += _dates(item["issued"]["date-parts"])
    rows += [(name, item[key]) for key, name in BIBTEX.items() if key in item]
    if notes := [*filter(None, [item.get("note"), *_was(item)])]:
        rows.append(("note", "; ".join(notes)))
    if "accessed" in item:
        rows.append(("urldate", iso(item["accessed"]["date-parts"][0])))
    # Addresses stay free of TeX: programs read them verbatim, and would keep a backslash.
    rows = [(name, value.replace("–", "--") if name == "pages" else value) for name, value in rows]
    values = {
        name: f'"{quote(value, OF_ADDRESSES)}"' if name == "url" else in_tex(value)
        for name, value in rows
    }
    lines = [f",\n    {name} = {value}" for name, value in values.items()]
    return f"@{kind}{{{item['id']}{''.join(lines)}\n}}\n"


@cache
def in_tex(value: str) -> str:
    """The value of a field."""
    words = value.removeprefix("{").removesuffix("}")
    if PLAIN.fullmatch(words) and len(value) - len(words) in (0, 2):
        return f'"{value}"'
    from pybtex.database.output.bibtex import Writer  # few fields need what takes long to load

    writer = Writer(encoding="UTF-8")
    return str(writer.quote(writer._encode(value)))


def iso(date: list[int]) -> str:
    """A date as numbers: 1843-08."""
    return "-".join(f"{number:02}" for number in date)


def _dates(parts: list[list[int]]) -> list[tuple[str, str]]:
    years = [("year", "--".join(str(part[0]) for part in parts))]
    exact = max(len(part) for part in parts) > 1
    return [*years, ("date", "/".join(map(iso, parts)))] if exact else years


def _was(item: Item) -> list[str]:
    """What BibTeX has no field for, in words."""
    first = [item.get("original-publisher", "")]
    if "original-date" in item:
        first.append(str(item["original-date"]["date-parts"][0][0]))
    out = [f"first published: {' '.join(filter(None, first))}"] if any(first) else []
    return [*out, *(item[key] for key in ("translated-title", "original-title") if key in item)]


def named(name: dict[str, str], whole: str = "{}") -> str:
    """A person with the family's name first; `whole` is the form of a name that has no parts."""
    return (
        whole.format(name["literal"]) if "literal" in name else f"{name['family']}, {name['given']}"
    )


def ris(items: Iterable[Item], end: str = "\n") -> str:
    """Records of RIS, one after another."""
    return end.join(line for item in items for line in [*_record(item), ""])


def _record(item: Item) -> list[str]:
    rows = [("TY", KINDS[item["type"]].ris), ("ID", str(item["id"]))]
    rows += [(tag, named(one)) for role, tag in PEOPLE.items() for one in item.get(role, ())]
    rows += [(tag, item[key]) for key, tag in RIS.items() if key in item]
    if "issued" in item:
        first = item["issued"]["date-parts"][0]
        rows.append(("PY", str(first[0])))
        if len(first) > 1:
            rows.append(("DA", _slashed(first)))
    if "accessed" in item:
        rows.append(("Y2", _slashed(item["accessed"]["date-parts"][0])))
    if "page" in item:
        rows += zip(("SP", "EP"), item["page"].split("–", 1), strict=False)
    return [*(f"{tag}  - {value}" for tag, value in rows), "ER  - "]


def _slashed(date: list[int]) -> str:
    """A date of RIS: 1843/08//."""
    return "/".join([*(f"{part:02}" for part in date), "", ""][:4])


def csl(items: Iterable[Item]) -> str:
    """A list in CSL-JSON."""
    spread = json.dumps(list(items), ensure_ascii=False, indent=1)
    # The parts of a date need no line each; words never hold a line's end.
    return re.sub(r"\[\n[\s\d,\[\]]+\]", lambda date: re.sub(r"\s+", "", date[0]), spread)
