"""Which characters the site shows: of its pages, and of the files that give the table its words."""

from __future__ import annotations

import re
from html import unescape

from holdings import paths

ENTITY = re.compile(r"&#?\w+;")
SHOWN_LATER = (
    ("engine/kanhu/games", ("*.toml", "*.md")),
    ("engine/kanhu", ("*.py",)),
    ("playable/kanhu_table", ("*.py", "*.toml")),
    ("playable/web/src", ("*.ts",)),
)
"""Files that give the table its words."""


def of_page(html: str) -> set[str]:
    """Characters of a page, those of its markup included: they are in every face anyway."""
    return set(html).union(*map(unescape, set(ENTITY.findall(html))))


def drawn_later() -> set[str]:
    """Characters of the files that give the table its words."""
    found: set[str] = set()
    for folder, patterns in SHOWN_LATER:
        for pattern in patterns:
            for path in filter(paths.is_ours, (paths.ROOT / folder).rglob(pattern)):
                found.update(paths.text(path))
    return found
