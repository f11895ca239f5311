"""Where things lie in the checkout, for what makes the site, and how files are written."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from holdings.trouble import SiteError

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
DATA = DOCS / "_data"
LEDGER = DATA / "identifiers.toml"
WEB = ROOT / "playable" / "web"
ENGINE = ROOT / "engine"
GAMES = ENGINE / "kanhu" / "games"
SCHEMAS = ENGINE / "kanhu" / "schema"
TABLE = ROOT / "playable" / "kanhu_table"
ART = ROOT / "playable" / "art"
PROGRAM = (
    "sitegen", "learning", "apidocs", "figures", "rendering", "holdings", "typeface",
    "bibliography", "zips",
)  # fmt: skip
"""The packages that make the pages, beside the engine, the table and the art."""
TEMPLATES = tuple(
    ROOT / name / "templates" for name in ("sitegen", "learning", "apidocs", "figures", "rendering")
)
COMPILED = ROOT / "build" / "cache" / "templates"

NOT_PAGES = ("_data", "overrides")
"""Folders of docs/ that are no part of the published pages."""


def is_ours(path: Path) -> bool:
    """Whether a path is a file of the archive, and not what an editor or a system left beside."""
    odd = path.name.startswith((".", "#", "4913")) or path.name.endswith(("~", ".pyc"))
    return not odd and path.is_file()


def text(path: Path) -> str:
    """What a file says. Raises SiteError, naming file and line, if it is not UTF-8."""
    try:
        return path.read_text("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise SiteError([f"{shown(path)}:{line}: this is not UTF-8; save it as UTF-8"]) from None


def data(pattern: str) -> list[Path]:
    """The files of docs/_data that fit a pattern, in order."""
    return sorted(filter(is_ours, DATA.glob(pattern)))


def write(path: Path, content: bytes) -> None:
    """Write a file as a whole, readable by all: whoever reads it meets the old one or the new."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    part.write_bytes(content)
    part.chmod(0o644)
    part.replace(path)


def update(folder: Path, files: Mapping[str, bytes]) -> list[str]:
    """Write the files of a folder whose content has changed; their names."""
    changed = []
    for name, content in files.items():
        path = folder / name
        there = path.is_file() and path.stat().st_size == len(content)
        if not there or path.read_bytes() != content:
            write(path, content)
            changed.append(name)
    return changed


def tidy(folder: Path, wanted: Iterable[str]) -> None:
    """Remove files of a folder that are no longer wanted, and folders that this leaves empty."""
    known = {os.path.join(folder, *name.split("/")) for name in wanted}
    for at, _, names in os.walk(folder, topdown=False):
        for path in (os.path.join(at, name) for name in names):
            if path not in known:
                os.unlink(path)
        if not os.listdir(at):
            os.rmdir(at)


def address_of(page: str) -> str:
    """The address below the root of a page's path below docs/ ("games/index.md" -> "games/")."""
    stem = page.removesuffix(".md")
    if stem == "index" or stem.endswith("/index"):
        return stem.removesuffix("index")
    return f"{stem}/"


def base_of(page: str) -> str:
    """The way from a page to the root of the site ("../../"), for addresses in HTML."""
    depth = address_of(page).count("/")
    return "../" * depth or "./"


def shown(path: Path) -> str:
    """A path as people name it: from the checkout's root, if it lies in it."""
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)


def prose() -> Mapping[str, str]:
    """Pages written by hand as they stand in docs/: path below it -> Markdown with its markers."""
    return _prose(DOCS)


@cache
def _prose(docs: Path) -> Mapping[str, str]:
    found = {path.relative_to(docs): path for path in sorted(docs.rglob("*.md"))}
    return {
        name.as_posix(): text(path)
        for name, path in found.items()
        if not set(name.parts) & set(NOT_PAGES) and is_ours(path)
    }
