"""The lists of the page of names."""

from __future__ import annotations

import re

from sitegen import paths
from sitegen.call import Page
from sitegen.markup import dress, inline, listed, text
from sitegen.names import book
from sitegen.names.book import Name


def entries(kind: str, page: Page) -> str:
    """All people, or all places."""
    return f'<div class="entries">{"".join(_entry(name, page) for name in book.read(kind))}</div>'


def _entry(name: Name, page: Page) -> str:
    signs = f' <span lang="{name.lang}">{text(name.script)}</span>' if name.script else ""
    facts = [f"also {dress(text(name.also))}"] if name.also else []
    facts += [f"today {text(name.today)}"] if name.today else []
    facts += [text(name.years)] if name.years else []
    line = f'<p class="entry__say">{"; ".join(facts)}</p>' if facts else ""
    return (
        f'<div class="entry"><h3 class="entry__word" id="name-{name.key}">'
        f"{dress(text(name.name))}{signs}</h3>{line}"
        f"<p>{inline(name.says)}{_rests(name, page)}</p>{_pages(name, page)}</div>"
    )


def _rests(name: Name, page: Page) -> str:
    """The badges of its claims with their witnesses, and the works that it rests on besides."""
    evidence = page.archive.evidence
    page.claims.extend(name.claims)
    made = [evidence.claim(claim, page.base, page.path, name.says) for claim in name.claims]
    known = [evidence.claims[claim] for claim in name.claims if claim in evidence.claims]
    told = {key for claim in known for key in (*claim.sources, *claim.against)}
    rest = [key for key in name.sources if key not in told]
    found = evidence.cite(rest, page.base, f"the name {name.key}")
    cited = f' <span class="cite" data-search-exclude>[{found}]</span>' if found else ""
    return "".join(made) + cited


def _pages(name: Name, page: Page) -> str:
    """Links to the pages that speak of it."""
    found = [path for path in book.mentions(name) if path != page.path]
    links = [f'<a href="{page.base}{paths.address_of(path)}">{_title(path)}</a>' for path in found]
    if not links:
        return ""
    where = f"On the page{'s' * (len(links) > 1)} {listed(links)}."
    return f'<p class="entry__more" data-search-exclude>{where}</p>'


def _title(path: str) -> str:
    """The title in the front matter of a page."""
    found = re.search(r"^title: *(.+)$", paths.prose()[path], re.MULTILINE)
    return inline(found[1].strip("\"' ")) if found else text(path)
