"""Where things lie in the checkout."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
DATA = DOCS / "_data"
WEB = ROOT / "playable" / "web"
MODULES = WEB / "node_modules"
SCHEMAS = ROOT / "engine" / "kanhu" / "schema"
CACHE = ROOT / "build" / "cache" / "fonts"

NOT_PAGES = ("_data", "overrides")
"""Folders of docs/ that are no part of the published pages."""
