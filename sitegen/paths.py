"""Where things lie in the checkout."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
DATA = DOCS / "_data"
LEDGER = DATA / "identifiers.toml"
WEB = ROOT / "playable" / "web"
MODULES = WEB / "node_modules"
GAMES = ROOT / "engine" / "kanhu" / "games"
SCHEMAS = ROOT / "engine" / "kanhu" / "schema"
CACHE = ROOT / "build" / "cache" / "fonts"

NOT_PAGES = ("_data", "overrides")
"""Folders of docs/ that are no part of the published pages."""


def address_of(page: str) -> str:
    """The address below the root of a page's path below docs/ ("games/index.md" -> "games/")."""
    stem = page.removesuffix(".md")
    if stem == "index" or stem.endswith("/index"):
        return stem.removesuffix("index")
    return f"{stem}/"


def prose() -> dict[str, str]:
    """Pages written by hand as they stand in docs/: path below it -> Markdown with its markers."""
    found = {path.relative_to(DOCS): path for path in sorted(DOCS.rglob("*.md"))}
    return {
        name.as_posix(): path.read_text(encoding="utf-8")
        for name, path in found.items()
        if not set(name.parts) & set(NOT_PAGES)
    }
