"""Step one: docs/ and everything made from data -> a folder of Markdown for the site's builder."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import yaml

import kanhu
from sitegen import archive, markers, paths, rooms
from sitegen.archive import Archive
from sitegen.call import Page
from sitegen.citing import own
from sitegen.home import front
from sitegen.identifiers import ledger, targets
from sitegen.markup import inline
from sitegen.tree import lineage
from sitegen.trouble import SiteError

FRONT = re.compile(r"\A---\n(.*?)\n---\n", re.DOTALL)


def write(out: Path, assets: Path | None) -> None:
    """Write all pages. Raises SiteError with every fault in prose and evidence."""
    known = archive.read()
    lineage.check(known.tree, known.evidence)
    known.evidence.check()
    if out.exists():
        shutil.rmtree(out)
    shutil.copytree(paths.DOCS, out, ignore=shutil.ignore_patterns(*paths.NOT_PAGES))
    sources = {path.relative_to(out).as_posix(): path.read_text(encoding="utf-8")
               for path in sorted(out.rglob("*.md"))}  # fmt: skip
    for name, source in rooms.made("pages", known):
        sources.setdefault(name, str(source))
    for name, source in sorted(sources.items()):
        _lay(out / name, page(source, name, known))
    for name, source in rooms.made("closing", known):
        _lay(out / name, page(str(source), name, known) if name.endswith(".md") else source)
    _lay_assets(out / "assets", assets)
    faults = [*dict.fromkeys(known.evidence.faults), *known.evidence.unused(), *_unnamed(known)]
    if faults:
        raise SiteError(faults)


def _unnamed(known: Archive) -> Iterator[str]:
    """Faults of the ledger of identifiers, beside the pages that have been written."""
    return ledger.faults(
        known.ledger, targets.wanted(known, known.titles), targets.live(known, known.titles)
    )


def name_all() -> int:
    """Give an identifier to everything that has none; returns how many were given."""
    known = archive.read()
    names = {path.relative_to(paths.DOCS).as_posix() for path in paths.DOCS.rglob("*.md")
             if path.relative_to(paths.DOCS).parts[0] not in paths.NOT_PAGES}  # fmt: skip
    for part in ("pages", "closing"):
        names |= {name for name, _ in rooms.made(part, known) if name.endswith(".md")}
    longer = ledger.extended(known.ledger, targets.wanted(known, names))
    paths.LEDGER.write_text(ledger.written(longer), encoding="utf-8")
    return len(longer.targets) - len(known.ledger.targets)


def _many(claims: int) -> str:
    return f"{claims} claim{'s' * (claims != 1)}"


def _lay(path: Path, content: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)


def page(source: str, name: str, known: Archive) -> str:
    """One page's Markdown, its head and the fold with its claims added."""
    match = FRONT.match(source)
    meta = yaml.safe_load(match[1]) if match else {}
    body = source[match.end() :] if match else source
    known.titles[name] = str(meta.get("title", name))
    made = Page(name, base_of(name), meta, known, [], [])
    body = markers.fill(body, made)
    if "<h1>" not in body and not re.search(r"^# ", body, re.MULTILINE):
        body = f"{_head(made)}\n\n{body}"
    entries = known.evidence.entries(made.claims, made.base)
    if entries:
        body += (
            "\n\n## Evidence for this page\n\n"
            '<details class="fold evidence" data-search-exclude><summary>'
            f"{_many(len(set(made.claims)))} of history, with their witnesses</summary>"
            f"{entries}</details>\n"
        )
    for game, path in ((game, known.page_of(game)) for game in known.game_pages):
        if path == name:
            about = known.games[game].meta["game"]
            meta |= {"shelf": about["shelf"], "order": about["order"], "menu": about["title"]}
            meta["search"] = {"boost": 2}
            meta["tags"] = [about.get("signs", ""), about["title"]]  # for the search alone
    meta["edition"] = kanhu.__version__
    meta |= own.head(meta, known.ledger.of(paths.address_of(name)), made.base)
    meta.pop("entity", None)  # it stands in `ld` now
    front = yaml.safe_dump(meta, allow_unicode=True, sort_keys=True, width=10_000)
    return f"---\n{front}---\n\n{body}"


def _head(made: Page) -> str:
    title = str(made.meta.get("title", ""))
    lead = str(made.meta.get("lead", ""))
    if made.path == "index.md":
        return front.hero(made.archive.home["hero"], title, lead, made.base)
    words = f'<p class="lead">{inline(lead)}</p>' if lead else ""
    return f'<div class="title"><h1>{inline(title)}</h1>{words}</div>'


def base_of(name: str) -> str:
    """The way from a page to the root of the site ("../../"), for addresses in HTML."""
    path = Path(name)
    depth = len(path.parts) - (1 if path.name == "index.md" else 0)
    return "../" * depth if depth else "./"


def _lay_assets(target: Path, built: Path | None) -> None:
    target.mkdir(parents=True, exist_ok=True)
    if built is not None:
        shutil.copytree(built, target, dirs_exist_ok=True)
    for sheet in sorted((paths.WEB / "css").glob("*.css")):
        (target / "css").mkdir(exist_ok=True)
        shutil.copyfile(sheet, target / "css" / sheet.name)
    # The forms of records and positions, at an address that programs can name.
    shutil.copytree(paths.SCHEMAS, target / "schema", dirs_exist_ok=True)
