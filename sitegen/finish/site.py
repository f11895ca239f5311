"""Step three: the site from rendered pages and all other files; only changes are written."""

from __future__ import annotations

import hashlib
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from holdings import offers, paths
from holdings.trouble import SiteError
from sitegen.finish import bill, charset, drafts, host, pages
from sitegen.finish.drafts import Draft
from sitegen.memory import keep, recall
from typeface.cut import cut

SHEET, WORKER = "assets/css/site.css", "assets/sw.js"
HEADS = {"__START__": "assets/start.js", "__LOST__": "assets/lost.js"}
PRECACHE = "__PRECACHE__"  # the word in sw.js that the list of files replaces
SEARCH = "assets/search"

Files = dict[str, bytes]


class Changes(NamedTuple):
    """What a run changed: files of pages, and whether others changed too."""

    pages: list[str]
    files: bool


def finish(rendered: Path, assets: Path, own: Mapping[str, bytes], site: Path, work: Path,
           node: str, program: str, *, quick: bool = False) -> Changes:  # fmt: skip
    """Bring `site` up to date.

    Args:
        rendered: folder of the builder's pages. assets: folder of built pieces.
        own: files that sitegen made beside the pages, by address. work: folder for what is kept
        between runs. node: the program that makes the index of the search.
        program: the state of all programs that make pages.
        quick: leave that index as it is, if there is one.
    Raises SiteError for a character that no font holds, or what the indexer complains of.
    """
    site.mkdir(parents=True, exist_ok=True)
    others: Files = {**_static(assets), **own}
    rough = drafts.read(rendered, others, work / "cache" / "drafts.pickle", program)
    for draft in rough.values():
        others |= draft.beside
    _add_fonts(others, rough.values(), work)
    heads = {word: others.pop(name).decode().strip() for word, name in HEADS.items()}
    words = pages.filling(heads, pages.rename(others), others)
    filled: Files = {name: pages.filled(draft.parts, words) for name, draft in rough.items()}
    others |= host.files(filled)
    others[host.HEADERS] = pages.filled(pages.parted(others[host.HEADERS]), words)
    others |= _search(site, filled, work, node, quick=quick)
    worker = others.pop(WORKER).decode()
    others[bill.ADDRESS] = bill.of({**filled, **others})
    kept = host.listed({**filled, **others})
    last: Files = {
        "precache.json": f"{kept}\n".encode(),
        "sw.js": worker.replace(PRECACHE, kept).encode(),
    }
    # In this order a page never names a file that is not there yet.
    written = paths.update(site, others)
    changed = [*paths.update(site, filled), *paths.update(site, last)]
    paths.tidy(site, filled.keys() | others.keys() | last.keys())
    pages_changed = [name for name in changed if name not in last]
    aside = ("sitemap.xml", SEARCH)
    return Changes(pages_changed, any(not name.startswith(aside) for name in written))


def _static(assets: Path) -> Files:
    """Built pieces, forms of records, and whatever lies in docs/ beside its pages."""
    found = {path.relative_to(assets): path for path in assets.rglob("*") if path.is_file()}
    out = {f"assets/{name.as_posix()}": path.read_bytes() for name, path in sorted(found.items())}
    for path in sorted(paths.SCHEMAS.glob("*.json")):
        out[f"assets/schema/{path.name}"] = path.read_bytes()
    for path in sorted(filter(paths.is_ours, paths.DOCS.rglob("*"))):
        name = path.relative_to(paths.DOCS)
        if path.suffix not in (".md", ".css") and name.parts[0] not in paths.NOT_PAGES:
            out[name.as_posix()] = path.read_bytes()
    return out | offers.files()


def _add_fonts(others: Files, rough: Iterable[Draft], work: Path) -> None:
    characters = charset.drawn_later().union(*(draft.characters for draft in rough))
    made = cut(characters, work / "cache" / "fonts")
    others |= {f"assets/fonts/{path.name}": path.read_bytes() for path in made.files}
    others[SHEET] += made.rules.encode()


def _search(site: Path, pages: Files, work: Path, node: str, *, quick: bool) -> Files:
    """The index of the search, made anew when the pages or the indexer have changed."""
    program, lock = paths.WEB / "search-index.mjs", paths.WEB / "package-lock.json"
    parts = (program.read_bytes(), lock.read_bytes(), *pages.values())
    key = [hashlib.sha256(part).digest() for part in parts]
    kept = work / "cache" / "search.pickle"
    remembered: Files | None = recall(kept, key)
    if remembered is not None:
        return remembered
    if quick and (site / SEARCH).is_dir():
        return _below(site, SEARCH)
    # It is made of a folder of its own: an index that fails leaves the site as it is.
    folder = work / "filled"
    paths.update(folder, pages)
    paths.tidy(folder, pages)
    command = [node, str(program), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    if done.returncode:
        raise SiteError([f"the search cannot be indexed: {done.stderr or done.stdout}"])
    made = _below(folder, SEARCH)
    keep(kept, key, made)
    return made


def _below(site: Path, folder: str) -> Files:
    found = sorted(path for path in (site / folder).rglob("*") if path.is_file())
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in found}
