"""Step one: docs/ and everything made from data -> a folder of pages for the site's builder.

Every page is made from its own source and from what it reads of the archive. Both are remembered
(`build/cache/pages.pickle`), so that after a change only those pages are made again that read what
has changed, and only files whose content changed are written.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import kanhu
from holdings import archive, checks, paths, reads, release, words
from holdings import ledger as ledgers
from holdings.archive import Archive
from holdings.reads import Findings, Token
from holdings.toml import part
from holdings.trouble import SiteError
from holdings.uses import AllUses, Uses
from kanhu_table.html import curly
from rendering import citations
from rendering.page import Page
from rendering.templates import render
from sitegen import kinds
from sitegen.counts import filled, of_games
from sitegen.memory import keep, recall
from sitegen.outline import Heading, Outline
from sitegen.pages import citing, home
from sitegen.prose import convert

EVIDENCE = ("evidence-for-this-page", "Evidence for this page")
CODE = (".py", ".toml")
V = TypeVar("V")


class Source(NamedTuple):
    """A page as it is written: its front matter and its Markdown."""

    meta: Mapping[str, Any]
    body: str
    whole: str


class Made(NamedTuple):
    """A page as it was made: its HTML, its front matter, its headings, what it uses and reads."""

    source: str
    html: str
    meta: Mapping[str, Any]
    headings: list[Heading]
    uses: Uses
    read: Mapping[Token, str]


class Kept(NamedTuple):
    """What is remembered from one run to the next: pages by path, and what was found out."""

    pages: Mapping[str, Made]
    found: Findings


def build(out: Path, memory: Path | None = None) -> Mapping[str, bytes]:
    """Write all pages whose content has changed, and remove those that are no longer; returns the
    files beside the pages, by address.

    Args:
        memory: the file that remembers what was made before; without one everything is made.
    Raises SiteError with every fault in prose and evidence; nothing is written then.
    """
    mtimes = _mtimes()
    before: Kept = (memory and recall(memory, program())) or Kept({}, {})
    known = archive.read(before.found)
    made = dict(_make_all(known, before.pages))
    faults = [*known.faults, *checks.of_pages(known.evidence, known.uses)]
    faults += chain.from_iterable(_collect_cached("faults", list, known))
    faults += ledgers.faults(known.ledger, _wanted(known, made), ledgers.live(known.games, made))
    faults += _astray(made)
    if faults:
        raise SiteError(dict.fromkeys(faults))
    files: dict[str, bytes] = {}
    for made_files in _collect_cached("files", _in_bytes, known):
        files |= made_files
    texts = _texts(made)
    paths.update(out, texts)
    paths.tidy(out, texts)
    if memory is not None and _mtimes() == mtimes:  # else some was read before a change, some after
        keep(memory, program(), Kept(made, known.findings))
    return files


def name_all() -> int:
    """Give an identifier to everything that has none; returns how many were given."""
    known = archive.read()
    first, last = sources(known)
    longer = ledgers.extended(known.ledger, _wanted(known, first | last))
    paths.write(paths.LEDGER, ledgers.written(longer).encode())
    return len(longer.targets) - len(known.ledger.targets)


def _wanted(known: Archive, pages: Iterable[str]) -> list[str]:
    return ledgers.wanted(known.games, known.evidence.of_games, pages)


def sources(known: Archive) -> tuple[dict[str, Source], dict[str, Source]]:
    """Every page by its path below docs/: those that kinds offer and those written by hand; and
    the pages that are made last."""
    counts = of_games(known.games.rows.values())
    prose = dict(paths.prose())
    for name, text in paths.prose().items():
        try:
            prose[name] = filled(text, counts, paths.shown(paths.DOCS / name))
        except SiteError as error:  # told with what else is wrong
            known.faults += error.faults
    every = {**_offered("pages", known), **prose}
    last = {name: text for name, text in _offered("last_pages", known).items() if name not in every}
    return _all_parted(every), _all_parted(last)


def _offered(what: str, known: Archive) -> dict[str, str]:
    return dict(chain.from_iterable(_collect_cached(what, _rows, known)))


def _rows(pages: Mapping[str, str]) -> list[tuple[str, str]]:
    return [*pages.items()]


def _all_parted(texts: Mapping[str, str]) -> dict[str, Source]:
    return {name: Source(*part(name, text), text) for name, text in sorted(texts.items())}


# --- making pages --------------------------------------------------------------------------------


def _make_all(known: Archive, before: Mapping[str, Made]) -> Iterator[tuple[str, Made]]:
    """Pages in two rounds: those that tell where something is used come when all others are."""
    first, last = sources(known)
    known.enter_pages(
        {name: str(source.meta.get("title", name)) for name, source in (first | last).items()}
    )
    made: dict[str, Made] = {}
    for several in (first, last):
        for name, source in several.items():
            made[name] = page = _make(name, source, known, before.get(name))
            yield name, page
        uses = AllUses({name: page.uses for name, page in made.items()})
        known.set_rendered(uses, {name: page.html for name, page in made.items()})


def _make(name: str, source: Source, known: Archive, before: Made | None) -> Made:
    if before is not None and before.source == source.whole and known.is_unchanged(before.read):
        return before
    page = Page(name, source.meta, known, source.whole)
    with reads.noting() as tokens:
        html, headings = convert(source.body, page)
        page.uses.claims.sort(key=lambda made: html.find(f'id="{made.anchor}"'))
        html = home.above(page, html) + html
        if claims := citations.claims(page):
            headings.append(EVIDENCE)
            html += render("claims", anchor=EVIDENCE[0], title=EVIDENCE[1], claims=claims)
        meta = _meta(page)
    return Made(source.whole, html, meta, headings, page.uses, known.fingerprints(tokens))


def _astray(made: Mapping[str, Made]) -> Iterator[str]:
    """The links of the prose to anchors that are on no page."""
    for page, anchor, place in chain.from_iterable(each.uses.links for each in made.values()):
        if f'id="{anchor}"' not in made[page].html and "=" not in anchor:
            heads = ", ".join(name for name, _ in made[page].headings)
            yield f"{place}: there is no #{anchor} in docs/{page}; its headings are {heads}"


def _collect_cached(what: str, form: Callable[[Any], V], known: Archive) -> Iterator[V]:
    """What page kinds offer under a name, in this form."""
    for kind, offer in kinds.hooks(what):
        yield known.cached((what, kind), partial(_formed, form, offer, known))


def _formed(form: Callable[[Any], V], offer: Callable[[Archive], Any], known: Archive) -> V:
    return form(offer(known))


def _in_bytes(files: Mapping[str, str | bytes]) -> dict[str, bytes]:
    return {
        path: content.encode() if isinstance(content, str) else content
        for path, content in files.items()
    }


def _meta(page: Page) -> Mapping[str, Any]:
    """The front matter of a page, with what its game and its identifier add to it."""
    known, meta = page.archive, dict(page.meta)
    for game in known.game_pages:
        if known.page_of(game) == page.path:
            about = known.games[game].meta["game"]
            meta |= {"shelf": about["shelf"], "order": about["order"], "menu": about["title"]}
            meta["search"] = {"boost": 2}
            meta["tags"] = [about.get("signs", ""), about["title"]]  # for the search alone
    if page.read_through:
        meta["chapter"] = True
    for name in ("title", "description"):
        if name in meta:
            meta[name] = curly(str(meta[name]))
    meta["edition"] = kanhu.__version__
    address = paths.address_of(page.path)
    identifier = known.identifier(address)
    meta["canonical"] = release.site(address) or "./"  # of a page the address is its folder's
    meta["paper"] = citing.foot(address)
    meta |= citing.head(meta, identifier, page.base)
    for key in ("entity", "leads_to", "resource"):  # they stand in `ld` now
        meta.pop(key, None)
    return meta


def _texts(made: Mapping[str, Made]) -> dict[str, bytes]:
    """The files of all pages: front matter as one line of JSON, which is YAML, and HTML.

    Every page is the index of a folder, so that a relative address means the same in the file, in
    the page made from it, and to a builder that takes it for a way from file to file.
    """
    outline = Outline({name: page.meta for name, page in made.items()})
    out = {}
    for name, page in made.items():
        base = paths.base_of(name)
        spot = outline.of(name, base, str(page.meta.get("shelf", "")), page.headings)
        front = json.dumps({**page.meta, **spot, "base": base}, ensure_ascii=False, default=str)
        out[f"{paths.address_of(name)}index.md"] = f"---\n{front}\n---\n\n{page.html}\n".encode()
    return out


# --- files ---------------------------------------------------------------------------------------


@cache
def program() -> str:
    """The state, when a run begins, of all that every page depends on: programs, and which games
    there are. What pages note, as templates and words of the table, is no part of it."""
    folders = [*(paths.ROOT / name for name in paths.PROGRAM), paths.TABLE, paths.ART]
    # The adapters, because the API pages describe them.
    folders += [paths.ENGINE / "kanhu", paths.ENGINE / "kanhu_adapters"]
    found = (path for folder in folders for path in sorted(folder.rglob("*")))
    ours = filter(paths.is_ours, found)
    files = [path for path in ours if path.suffix in CODE and not _is_noted(path)]
    files += [paths.ROOT / "CITATION.cff", paths.ROOT / "requirements" / "site.txt"]
    files += [paths.ENGINE / "CHANGELOG.md", *sorted(paths.ENGINE.glob("notebooks/*.ipynb"))]
    files.append(paths.WEB / "package-lock.json")  # with the fonts by which pictures are measured
    games = sorted(path.name for path in paths.GAMES.iterdir() if path.is_dir())
    code = [(str(path), path.read_bytes()) for path in files]
    return reads.digest((code, games, os.environ.get("KANHU_GAMES"), release.site(), sys.version))


def _is_noted(path: Path) -> bool:
    """Whether pages note it when they read it."""
    said = words.FOLDER in path.parents and path.suffix == ".toml"
    return said or paths.GAMES in path.parents


def _mtimes() -> list[tuple[str, int, int]]:
    """When every file that pages are made from was last changed."""
    folders = (paths.DOCS, paths.GAMES, words.FOLDER, *paths.TEMPLATES)
    found = (Path(at, name) for folder in folders for at, _, names in os.walk(folder)
             for name in names)  # fmt: skip
    facts = [(str(path), path.stat()) for path in found if paths.is_ours(path)]
    return sorted((name, fact.st_mtime_ns, fact.st_size) for name, fact in facts)
