"""What the search has been given of the built site: its pages, each as the index holds it."""

from __future__ import annotations

import gzip
import json
from functools import cache
from typing import Any

from tests.site.site_reader import SITE

MARK = "pagefind_dcd"


@cache
def documents() -> dict[str, dict[str, Any]]:
    """Address of each page in the index -> its title, words and headings."""
    found = {}
    for path in sorted((SITE / "assets" / "search" / "fragment").iterdir()):
        document = json.loads(gzip.decompress(path.read_bytes()).decode().removeprefix(MARK))
        found[document["url"].removeprefix("/")] = document
    return found
