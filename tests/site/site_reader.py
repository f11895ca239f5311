"""The built pages, each read once, and laws that hold for all of them."""

from __future__ import annotations

import functools
import os
from pathlib import Path
from urllib.parse import unquote, urlsplit

from tests.laws import holds_for
from workshop.html import Page, read
from workshop.paths import ROOT, SITE

__all__ = ["ROOT", "SITE", "Page", "every_page", "frames", "pages", "parsed", "read", "redirects", "target"]  # fmt: skip


def redirects() -> list[Path]:
    """The pages of identifiers, which only lead on."""
    return sorted(SITE.glob("id/*/index.html"))


def parsed(source: str) -> Page:
    """A part of a page that was never written."""
    return Page(SITE, source)


def frames() -> list[Path]:
    """The pages for the frames of other sites, which have laws of their own (test_frames.py)."""
    return sorted(
        path for path in (SITE / "embed").rglob("*.html") if path.parent != SITE / "embed"
    )


@functools.cache
def pages() -> list[Page]:
    """All pages but those that only lead on and those for frames."""
    apart = {*redirects(), *frames()}
    return [read(path) for path in sorted(SITE.rglob("*.html")) if path not in apart]


every_page = holds_for(pages, lambda page: page.name)
"""A law about one page as a test of all."""


def target(page: Page, address: str) -> tuple[Path, str]:
    """The file and the fragment an own address means."""
    parts = urlsplit(address)
    if not parts.path:
        return page.path, unquote(parts.fragment)
    start = SITE if parts.path.startswith("/") else page.path.parent
    return _file(start, unquote(parts.path).lstrip("/")), unquote(parts.fragment)


@functools.cache
def _file(start: Path, address: str) -> Path:
    path = Path(os.path.normpath(start / address))
    return path / "index.html" if path.is_dir() else path
