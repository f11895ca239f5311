"""Citations of the archive's own pages and clauses, and what heads of pages say to programs.

The pages for it: behind each identifier one that leads on at once, without scripts, below any path;
their list; and for every game the citation of each of its clauses.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from bibliography import forms as made
from bibliography.works import Item
from holdings import release
from holdings.archive import Archive
from holdings.evidence import Evidence, said
from holdings.ledger import Ledger
from kanhu.catalogue import Game
from kanhu.core.grammar import listed
from kanhu.core.rulebook import Clause
from kanhu_table.html import curly as quotes
from learning import metadata
from rendering.page import Call, front
from rendering.templates import macro, render


def foot(address: str) -> str:
    """What the foot of a printed page says: the archive, the address, the version."""
    short = release.site(address).partition("//")[2] or address
    return " · ".join(filter(None, (release.NAME, short, f"version {release.version()}")))


def item(title: str, identifier: str, note: str = "") -> Item:
    """A page or clause of the archive as CSL-JSON."""
    notes = [note, f"identifier {identifier}"]
    about: Item = {
        "id": f"kanhu-{identifier}", "type": "webpage", "title": quotes(title, " ", " "),
        "author": [{"literal": release.NAME}], "container-title": release.NAME,
        "publisher": release.NAME,
        "issued": {"date-parts": [[int(part) for part in release.date().split("-")]]},
        "version": release.version(), "language": "en",
        "note": "; ".join(filter(None, notes)),
    }  # fmt: skip
    return about | ({"URL": release.site(f"id/{identifier}/")} if release.site() else {})


def forms(about: Item) -> dict[str, str]:
    """One work or page in the forms for programs, by their names."""
    every = {"BibTeX": made.bibtex, "RIS": made.ris, "CSL-JSON": made.csl}
    return {name: form([about]).strip("\n") for name, form in every.items()}


def line(title: str, identifier: str, base: str, note: str = "") -> Markup:
    """The citation in words."""
    return macro("macros/cite", "line", title, note, identifier, base)


def head(meta: Mapping[str, Any], identifier: str, base: str) -> dict[str, Any]:
    """What a page's front matter gains: how it is cited, and what it says to programs."""
    title = str(meta.get("title", release.NAME))
    words = line(title, identifier, base)
    return {
        "identifier": identifier,
        "date": release.date(),
        "address": release.site(f"id/{identifier}/"),
        "licence": release.LICENCE,
        "cite": str(macro("macros/cite", "foot", words, forms(item(title, identifier)))),
        "ld": linked(meta, title, identifier, base),
    }


def linked(meta: Mapping[str, Any], title: str, identifier: str, base: str) -> str:
    """A page as JSON-LD in the words of schema.org. Its addresses are relative where the site has
    none of its own: programs read them from where they found the page."""
    maker = {"@type": "Organization", "name": release.NAME}
    below = f"id/{identifier}/"
    whole = {"@type": "WebSite", "name": release.NAME, "url": release.site() or base}
    name = quotes(title, " ", " ")
    description = quotes(str(meta.get("description", "")), " ", " ")
    about = {
        "@context": "https://schema.org", "@type": "WebPage", "name": name,
        "description": description,
        "identifier": identifier, "inLanguage": "en", "isPartOf": whole, "author": maker,
        "publisher": maker, "datePublished": release.date(), "version": release.version(),
        "license": release.LICENCE, "url": release.site(below) or base + below,
    }  # fmt: skip
    if "leads_to" in meta:
        thing = metadata.collection(name, description, meta["leads_to"])
        about |= {"@type": "CollectionPage", "mainEntity": thing}
    if "resource" in meta:
        about |= {"mainEntity": metadata.material(name, description, meta["resource"])}
    about |= {"mainEntity": meta["entity"]} if "entity" in meta else {}
    return json.dumps(about, ensure_ascii=False).replace("</", "<\\/")


def pages(archive: Archive) -> dict[str, str]:
    """The citation page of every game."""
    return {
        f"games/{game.id}/cite.md": _page(game.title, game.id) for game in archive.games.values()
    }


def files(archive: Archive) -> dict[str, str]:
    """A page for every identifier, by address below the root."""
    return redirects(archive.ledger, release.site())


def redirects(ledger: Ledger, address: str = "") -> dict[str, str]:
    """The same for the identifiers of a ledger, for a site that is published at an address."""
    return {
        f"id/{name}/index.html": render(
            "cite/redirect", identifier=name, target=target, way=f"../../{target}", site=address,
            reason=ledger.withdrawn.get(name),
        ) + "\n"
        for name, target in (*ledger.targets.items(), *((name, "") for name in ledger.withdrawn))
    }  # fmt: skip


def _page(title: str, game: str) -> str:
    meta = {
        "title": f"{title}: to cite a clause",
        "description": f"Every clause of {title} as a citation, in words, BibTeX, RIS and CSL.",
        "lead": f"Every clause of [{title}](../) as a citation, in words and for programs.",
        "search": {"exclude": True},
    }
    return front(meta, f"citeclauses {game}")


def _clauses(call: Call) -> Markup:
    game, page = call.game, call.page
    rows = [(one, *_citation(page.archive.evidence, one, game, page.base))
            for one in game.rulebook.clauses.values()]  # fmt: skip
    return render("cite/clauses", game=game, clauses=rows, base=page.base,
                  page=page.archive.game_pages[game.id])  # fmt: skip


def _citation(
    evidence: Evidence, clause: Clause, game: Game, base: str
) -> tuple[Markup, dict[str, str]]:
    grades = listed([said(mark) for mark in evidence.marks(clause.grades)])
    note = f"rules version {game.version}" + (f", graded {grades}" if grades else "")
    title = f"{game.title}, clause {clause.id}: {clause.title}"
    about = item(title, clause.id, note)
    return line(title, clause.id, base, note), forms(about)


def _identifiers(call: Call) -> Markup:
    ledger = call.page.archive.ledger
    given = {f"{kind.capitalize()}s": rows for kind, rows in ledger.given.items()}
    return render("cite/identifiers", given=given, withdrawn=ledger.withdrawn, base=call.page.base)


FRAGMENTS = {"citeclauses": _clauses, "identifiers": _identifiers}
