"""Where things lie in the checkout, for the commands of the workshop."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BUILD = ROOT / "build"
SITE = ROOT / "site"
CACHE = BUILD / "cache"
ASSETS = BUILD / "assets"
PAGES = BUILD / "docs"
REQUIREMENTS = ROOT / "requirements"
ENGINE = ROOT / "engine"
TABLE = ROOT / "playable" / "kanhu_table"
ART = ROOT / "playable" / "art"
SOUNDS = ROOT / "playable" / "sounds"
WEB = ROOT / "playable" / "web"
DOCS = ROOT / "docs"
ZIPS = ROOT / "zips"
MAKERS = tuple(
    ROOT / name
    for name in (
        "sitegen", "learning", "apidocs", "figures", "rendering", "holdings", "typeface",
        "bibliography", "zips",
    )
)  # fmt: skip
"""The packages that make the pages."""

IMPORTABLE = (ENGINE, ROOT / "playable", ART, SOUNDS, ROOT)
"""Folders whose packages the programs in `.venv` may import."""


def venv_program(name: str) -> Path:
    """A program installed in `.venv`."""
    if os.name == "nt":
        return VENV / "Scripts" / f"{name}.exe"
    return VENV / "bin" / name


def shown(path: Path) -> str:
    """A path as people want to read it: below the checkout, if it lies there.

    Bytes of its name that are no UTF-8 are spelt out, so that any terminal and page can show it.
    """
    name = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
