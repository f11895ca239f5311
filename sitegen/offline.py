"""What the service worker keeps: every file with its hash and size; the manifest."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from sitegen import host
from sitegen.identifiers import redirects

TOKEN = "__PRECACHE__"  # the word in sw.js that the list replaces
LEFT_OUT = {"sw.js", "sitemap.xml", "precache.json", *host.FILES}
MARK = "assets/cards/favicon.svg"


def inventory(site: Path) -> dict[str, Any]:
    """Version of the site, and all its files as [address, start of SHA-256, bytes]."""
    files = []
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        if path.is_file() and name not in LEFT_OUT and not redirects.is_one(name):
            data = path.read_bytes()
            files.append((name, hashlib.sha256(data).hexdigest()[:16], len(data)))
    version = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:16]
    return {"version": version, "files": files}


def install(site: Path) -> None:
    """Move the service worker to the root and give it the list; write the list for readers too."""
    listed = json.dumps(inventory(site), separators=(",", ":"))
    (site / "precache.json").write_text(listed + "\n", encoding="utf-8")
    worker = site / "sw.js"
    if worker.exists():
        source = worker.read_text(encoding="utf-8")
        worker.write_text(source.replace(TOKEN, listed), encoding="utf-8")


def manifest(name: str, short: str) -> str:
    """The web app manifest; addresses are relative, so that the site works below any path."""
    data = {
        "name": name,
        "short_name": short,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#F7F1E3",
        "theme_color": "#F7F1E3",
        "icons": [{"src": MARK, "sizes": "any", "type": "image/svg+xml", "purpose": "any"}],
    }
    return json.dumps(data, indent=2) + "\n"
