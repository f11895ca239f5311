"""Citations of the archive's own pages and clauses, and what their heads tell programs."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import cache
from typing import Any

import yaml

from kanhu_table.html import curly as quotes
from sitegen import paths
from sitegen.evidence import forms
from sitegen.evidence.works import MONTHS, Item
from sitegen.markup import dress, text

NAME = "The Kanhu Archive"
LICENCE = "https://creativecommons.org/licenses/by/4.0/"
FORMS = {"BibTeX": forms.bibtex, "RIS": forms.ris, "CSL-JSON": forms.csl}
SCHEMA_TYPES = {
    "article-journal": "ScholarlyArticle", "book": "Book", "chapter": "Chapter",
    "entry-encyclopedia": "Article", "pamphlet": "Book", "post-weblog": "BlogPosting",
    "software": "SoftwareApplication", "webpage": "WebPage",
}  # fmt: skip


@cache
def release() -> Mapping[str, Any]:
    """CITATION.cff: name, version and date of the version."""
    data: Mapping[str, Any] = yaml.safe_load((paths.ROOT / "CITATION.cff").read_text("utf-8"))
    return data


def date() -> list[int]:
    """Year, month and day of the version."""
    return [int(part) for part in str(release()["date-released"]).split("-")]


def site() -> str:
    """The address at which the archive is published, with a slash at its end; "" if not told."""
    address = os.environ.get("KANHU_SITE_URL", "")
    return f"{address.rstrip('/')}/" if address else ""


def item(title: str, identifier: str, note: str = "") -> Item:
    """A page or clause of the archive as CSL-JSON."""
    about: Item = {
        "id": f"kanhu-{identifier}",
        "type": "webpage",
        "title": quotes(title, " ", " "),
        "author": [{"literal": NAME}],
        "container-title": NAME,
        "publisher": NAME,
        "issued": {"date-parts": [date()]},
        "version": release()["version"],
        "language": "en",
        "note": f"{note}; identifier {identifier}" if note else f"identifier {identifier}",
    }
    if site():
        about["URL"] = f"{site()}id/{identifier}/"
    return about


def line(title: str, identifier: str, base: str, note: str = "") -> str:
    """The same in words, as HTML."""
    year, month, day = date()
    said = f", {text(note)}" if note else ""
    address = f"{site()}id/{identifier}/"
    return (
        f"“{dress(text(title))}”{said}, <cite>{NAME}</cite>, version {release()['version']}, "
        f"{day} {MONTHS[month - 1]} {year}, "
        f'<a class="short" href="{base}id/{identifier}/">{text(address)}</a>.'
    )


def fold(about: Item, of: str = "") -> str:
    """The forms for programs, to be copied; they can be opened without a script."""
    rows = "".join(
        f'<p class="form__name">{name}</p>'
        f'<pre class="form">{text(make([about]).strip(chr(10)))}</pre>'
        for name, make in FORMS.items()
    )
    whose = f'<span class="vh"> of {text(of)}</span>' if of else ""
    summary = f"<summary>BibTeX, RIS, CSL-JSON{whose}</summary>"
    return f'<details class="fold forms">{summary}{rows}</details>'


def head(meta: Mapping[str, Any], identifier: str, base: str) -> dict[str, Any]:
    """What a page's front matter gains: how it is cited, and what it tells programs of itself."""
    title = str(meta.get("title", NAME))
    cite = (
        '<p class="foot__cite"><strong>Cite this page.</strong> '
        f"{line(title, identifier, base)}</p>"
        f"{fold(item(title, identifier))}"
    )
    year, month, day = date()
    return {
        "identifier": identifier,
        "date": f"{year}-{month:02}-{day:02}",
        "address": f"{site()}id/{identifier}/" if site() else "",
        "licence": LICENCE,
        "cite": cite,
        "ld": linked(meta, title, identifier),
    }


def linked(meta: Mapping[str, Any], title: str, identifier: str) -> str:
    """A page as JSON-LD in the words of schema.org."""
    maker = {"@type": "Organization", "name": NAME}
    year, month, day = date()
    about = {
        "@context": "https://schema.org",
        "@type": "WebPage",
        "name": quotes(title, " ", " "),
        "description": quotes(str(meta.get("description", "")), " ", " "),
        "identifier": identifier,
        "inLanguage": "en",
        "isPartOf": {"@type": "WebSite", "name": NAME} | ({"url": site()} if site() else {}),
        "author": maker,
        "publisher": maker,
        "datePublished": f"{year}-{month:02}-{day:02}",
        "version": release()["version"],
        "license": LICENCE,
    }
    if site():
        about["url"] = f"{site()}id/{identifier}/"
    if "entity" in meta:
        about["mainEntity"] = meta["entity"]
    return json.dumps(about, ensure_ascii=False).replace("</", "<\\/")


def entity(work: Item) -> dict[str, Any]:
    """A work that a page is about, in the words of schema.org."""
    out: dict[str, Any] = {
        "@type": SCHEMA_TYPES.get(work["type"], "CreativeWork"),
        "name": work["title"],
    }
    if "author" in work:
        names = [
            f"{n.get('given', '')} {n.get('family', n.get('literal'))}" for n in work["author"]
        ]
        out["author"] = [{"@type": "Person", "name": name.strip()} for name in names]
    if "issued" in work:
        out["datePublished"] = "-".join(f"{part:02}" for part in work["issued"]["date-parts"][0])
    for key, name in (("URL", "url"), ("publisher", "publisher"), ("language", "inLanguage")):
        if key in work:
            out[name] = work[key]
    return out
