"""A page of the edition: links to files, faces on the page, one plain script, a policy for it."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from portable import addresses, faces
from portable.addresses import Moved
from portable.faces import Faces

HERE = Path(__file__).resolve().parent
SCRIPT = "assets/portable/page.js"
POLICY = (
    "default-src 'none'; script-src 'self' blob: 'wasm-unsafe-eval' {script}; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; worker-src blob:; base-uri 'self'; form-action 'none'"
)
"""The worker, and modules in it, come from blobs; nothing else may be fetched at all."""


class Change(NamedTuple):
    """Something that every page has and the edition has otherwise."""

    what: str
    pattern: re.Pattern[str]


META = Change("policy", re.compile(r'(<meta http-equiv="Content-Security-Policy" content=")[^"]*'))
TABLE = Change("script", re.compile(r'<script src="(?:\.\./)*(?:\./)?assets/table/[^>]*></script>'))
BODY = Change("body", re.compile(r"<body[^>]*>"))
OFFLINE = Change("line on offline use", re.compile(r"<p><span data-offline-mark.*?</p>", re.DOTALL))
GONE = re.compile(r'<link rel="(?:preload|modulepreload|manifest)"[^>]*>\n?')
"""For a file system these would only be errors in the console."""
HASHES = re.compile(r' integrity="[^"]*"')
"""Browsers compare no hashes of what comes from a file system: they would refuse it."""
INLINE = re.compile(r"<script data-base=[^>]*>(.*?)</script>", re.DOTALL)
ZIPS = re.compile(r'<p class="zips">.*?</p>\n?', re.DOTALL)
"""The printed sheets of the edition lie beside it: no zips of them come along."""
OFFER = re.compile(r'<p class="portable">.*?</p>', re.DOTALL)


def converted(html: str, name: str, moved: Moved, known: Faces, *, written_for: str = "") -> str:
    """A page of the site as the edition has it; see `addresses.localised`.

    Raises ValueError if the page is not made as pages of the site are.
    """
    local = addresses.localised(html, name, moved, written_for=written_for)
    base = "../" * name.count("/") or "./"
    digests = (hashlib.sha256(it.encode()).digest() for it in INLINE.findall(local))
    policy = " ".join(f"'sha256-{base64.b64encode(it).decode()}'" for it in digests)
    shown = faces.box(faces.used(local, known), known)
    words = {"base": base, "about": f"{base}about/portable/index.html"}
    # Functions, as a text would be read as a template: a drawing may hold a backslash.
    new: Mapping[Change, Callable[[re.Match[str]], str]] = {
        META: lambda found: found[1] + POLICY.format(script=policy),
        TABLE: lambda _: f'<script src="{base}{SCRIPT}" defer></script>',
        BODY: lambda found: found[0] + shown,
        OFFLINE: lambda _: _part("foot").format_map(words),
    }
    for change, text in new.items():
        local, number = change.pattern.subn(text, local)
        if number != 1:
            raise ValueError(f"{name}: there are {number} places for the {change.what}, not one")
    local = re.sub(r'(?<=<script data-base=")[^"]*', base, local)
    return without_offers(local)


def without_offers(html: str) -> str:
    """A page without what only a host can offer."""
    for pattern in (GONE, HASHES, ZIPS):
        html = pattern.sub("", html)
    return OFFER.sub(lambda _: _part("here"), html)


def _part(name: str) -> str:
    return (HERE / f"{name}.html").read_text("utf-8").strip()
