"""What a page says of a work to programs that visit it: schema.org, and OpenURL in a COinS."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

from bibliography.forms import iso, named
from bibliography.works import HAN, KINDS, Item

Linked = dict[str, Any]
"""A thing in JSON-LD."""

SCHEMA = {"URL": "url", "language": "inLanguage", "version": "version", "page": "pagination",
          "edition": "bookEdition"}  # fmt: skip
OPENURL = {"volume": "volume", "issue": "issue", "edition": "edition", "publisher": "pub",
           "publisher-place": "place", "collection-title": "series"}  # fmt: skip
DUBLIN = {"publisher": "publisher", "language": "language", "URL": "identifier",
          "container-title": "source", "note": "description"}  # fmt: skip
ZOTERO = {"entry-encyclopedia": "encyclopediaArticle", "entry-dictionary": "dictionaryEntry",
          "post-weblog": "blogPost", "post": "forumPost", "graphic": "artwork",
          "software": "computerProgram", "legislation": "statute"}  # fmt: skip
"""Types of Dublin Core as Zotero reads them, if they are named otherwise than in CSL."""

ROLES = ("author", "editor", "translator")


def schema(work: Item) -> Linked:
    """A work in the words of schema.org, with what it is part of."""
    kind = KINDS[work["type"]]
    roles = ROLES if kind.within != "Book" else ("author", "translator")
    out: Linked = {"@type": kind.schema, "name": work["title"]}
    out |= {role: _people(work[role]) for role in roles if role in work}
    if others := [*_other_titles(work)]:
        out["alternateName"] = others
    if "issued" in work:
        out["datePublished"] = iso(work["issued"]["date-parts"][0])
    if "publisher" in work:
        out["publisher"] = {"@type": "Organization", "name": work["publisher"]}
    if "publisher-place" in work:
        out["publication"] = {"@type": "PublicationEvent", "location": work["publisher-place"]}
    if whole := _whole(work, kind.within):
        out["isPartOf"] = whole
    return out | {name: work[key] for key, name in SCHEMA.items() if key in work}


def _people(names: list[dict[str, str]]) -> list[Linked]:
    """Persons, with the family's name first: it stands there in China, and in a catalogue."""
    return [_person(one) for one in names]


def _person(name: dict[str, str]) -> Linked:
    parts = {"family": "familyName", "given": "givenName"}
    out: Linked = {"@type": "Person", "name": named(name)}
    out |= {parts[key]: HAN.sub("", words).strip() for key, words in name.items() if key in parts}
    if signs := HAN.findall(out["name"]):
        out["alternateName"] = signs
    return out


def _other_titles(work: Item) -> Iterator[Linked | str]:
    """The title in Chinese signs alone, and what it means."""
    for signs in HAN.findall(work["title"]):
        if signs != work["title"]:
            yield {"@language": "zh", "@value": signs}
    if "translated-title" in work:
        yield {"@language": "en", "@value": work["translated-title"]}
    if "original-title" in work:
        yield work["original-title"]


def _whole(work: Item, kind: str) -> Linked:
    """What the work is part of: a journal with its volume and issue, a book, a site, a series."""
    if "container-title" not in work:
        series = work.get("collection-title")
        return {"@type": "BookSeries", "name": series} if series else {}
    whole: Linked = {"@type": kind, "name": work["container-title"]}
    if kind == "Book":
        roles = {"author": "container-author", "editor": "editor"}
        whole |= {role: _people(work[key]) for role, key in roles.items() if key in work}
    if "volume" in work:
        whole = {"@type": "PublicationVolume", "volumeNumber": work["volume"], "isPartOf": whole}
    if "issue" in work:
        whole = {"@type": "PublicationIssue", "issueNumber": work["issue"], "isPartOf": whole}
    return whole


def coins(work: Item) -> str:
    """A work as the title of a span of class Z3988, where reference managers find it: OpenURL 1.0
    in key and value, with Dublin Core for what OpenURL has no format for."""
    genre = KINDS[work["type"]].coins
    form = {"": "dc", "article": "journal"}.get(genre, "book")
    rows = [("ctx_ver", "Z39.88-2004"), ("rft_val_fmt", f"info:ofi/fmt:kev:mtx:{form}")]
    rows += [(f"rft.{name}", value) for name, value in (_openurl if genre else _dublin)(work)]
    if genre and "URL" in work:
        rows.append(("rft_id", work["URL"]))
    return urlencode(rows)


def _openurl(work: Item) -> Iterator[tuple[str, str]]:
    genre, first = KINDS[work["type"]].coins, work.get("author", [{}])[0]
    yield "genre", genre
    yield ("btitle" if genre == "book" else "atitle"), work["title"]
    if "container-title" in work:
        yield ("jtitle" if genre == "article" else "btitle"), work["container-title"]
    if "family" in first:
        yield "aulast", first["family"]
        yield "aufirst", first["given"]
    yield from (("au", named(one)) for one in work.get("author", ()))
    yield from _date(work)
    if "page" in work:
        yield "pages", work["page"].replace("–", "-")
        begin, *end = work["page"].split("–", 1)
        yield from [("spage", begin), *(("epage", page) for page in end)]
    yield from ((name, work[key]) for key, name in OPENURL.items() if key in work)


def _dublin(work: Item) -> Iterator[tuple[str, str]]:
    kind = str(work["type"])
    yield "type", ZOTERO.get(kind, kind)
    yield "title", work["title"]
    yield from (("creator", named(one)) for one in work.get("author", ()))
    yield from _date(work)
    yield from ((name, work[key]) for key, name in DUBLIN.items() if key in work)


def _date(work: Item) -> Iterator[tuple[str, str]]:
    if "issued" in work:
        yield "date", iso(work["issued"]["date-parts"][0])
