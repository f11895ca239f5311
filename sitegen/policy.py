"""The content security policy of the pages: our own files only, inline scripts by their hash.

It stands as the first element of every head, so that hosts which send no headers keep it too. One
list of hashes serves all pages, because instant navigation carries one page's policy to the next.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable

SCRIPT = re.compile(r"<script(?P<attrs>[^>]*)>(?P<body>.*?)</script>", re.DOTALL)
DATA = re.compile(r"""\btype=["']?application/(?:\w+\+)?json\b""")
"""Data in a page, which no browser runs."""
ALIGN = re.compile(r' style="text-align: (left|right|center);"')
RULES = (
    "default-src 'none'; script-src 'self' {hashes}; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'self'; form-action 'none'"
)


def hashes(pages: Iterable[str]) -> list[str]:
    """Hashes of every executable inline script, sorted."""
    found = set()
    for html in pages:
        for match in SCRIPT.finditer(html):
            if "src=" in match["attrs"] or DATA.search(match["attrs"]):
                continue
            digest = hashlib.sha256(match["body"].encode()).digest()
            found.add(f"'sha256-{base64.b64encode(digest).decode()}'")
    return sorted(found)


def guard(html: str, known: list[str]) -> str:
    """The page with the policy first in its head and without style attributes."""
    html = ALIGN.sub(lambda m: ' class="num"' if m[1] == "right" else "", html)
    content = RULES.format(hashes=" ".join(known))
    meta = f'<meta http-equiv="Content-Security-Policy" content="{content}">'
    return html.replace("<head>", f"<head>\n    {meta}", 1)
