"""Files that speak to the host, to programs and to the service worker.

They say which pages there are and what to keep for use offline; how long a host lets browsers keep
a file stands in docs/_headers. Hosts and programs that do not know these files ignore them, and no
reader fetches them.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping

from holdings import release

HERE = "http://127.0.0.1:8000/"
HIDDEN = ".nojekyll"
"""GitHub Pages leaves out files whose names begin with an underscore, unless this one is there."""
HEADERS = "_headers"
"""What hosts that read such a file are to send; written in docs, with the policies left open."""
LEFT_OUT = {"sw.js", "sitemap.xml", "precache.json", HEADERS, HIDDEN}
APART = re.compile(r"id/[^/]+/|print/|platforms/|embed/[^/]+/|api/[^/]+\.whl")
"""Redirects, which no reader looks for; printed sheets, packages for learning platforms and the
engine's wheel, which are fetched one at a time; pages for the frames of other sites."""
FRAMES = re.compile(r"embed/[^/]+/")


def files(pages: Iterable[str]) -> dict[str, bytes]:
    """All of them but the list for use offline.

    Args:
        pages: files of pages.
    """
    root = release.site() or HERE
    found = (name for name in sorted(pages) if not FRAMES.match(name))
    names = (name.removesuffix("index.html") for name in found)
    rows = "".join(f"<url><loc>{root}{name}</loc></url>\n" for name in names if ".html" not in name)
    sitemap = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{rows}</urlset>\n'
    )
    return {HIDDEN: b"", "sitemap.xml": sitemap.encode()}


def listed(files: Mapping[str, bytes]) -> str:
    """Version of a site, and all its files as [address, start of SHA-256, bytes], as JSON."""
    rows = [
        (name, hashlib.sha256(data).hexdigest()[:16], len(data))
        for name, data in sorted(files.items())
        if name not in LEFT_OUT and not APART.match(name)
    ]
    version = hashlib.sha256(json.dumps(rows).encode()).hexdigest()[:16]
    return json.dumps({"version": version, "files": rows}, separators=(",", ":"))
