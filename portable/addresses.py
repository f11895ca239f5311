"""Addresses in a file system: they name files, for a folder has no page of its own there."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from functools import cache

FACE = re.compile(r"(?:.*/)?assets/cards/([\w-]+\.svg#.+)")
TAG = re.compile(r"<([a-z]+)\s[^<>]*>")
ADDRESS = re.compile(r'(?<=\s)(href|src)="([^"]*)"')
ELSEWHERE = re.compile(r"[a-z][a-z+.-]*:|//|/|#|$", re.IGNORECASE)
FRAME = re.compile(r'\s*<!doctype html>\s*<html[^>]* data-embed="([^"]*)"')
LINK = re.compile(r'<a href="([^"]*)"')

Moved = Mapping[str, str]
"""Path below the root -> the path, with its anchor, that takes its place."""


def localised(html: str, name: str, moved: Moved, *, written_for: str = "") -> str:
    """A page whose links lead to files, and whose faces are on the page itself.

    Args:
        name: the file of the page. written_for: the one that its addresses lead on from, if that is
        another.
    """
    here, there = posixpath.dirname(name), posixpath.dirname(written_for or name)

    @cache
    def local(address: str) -> str:
        if ELSEWHERE.match(address):
            return address
        target = file_of(led_on(below(there, address), moved))
        path, rest = _split(target)
        return posixpath.relpath(path, here or ".") + rest

    def change(tag: re.Match[str]) -> str:
        drawn = tag[1] == "use"
        return ADDRESS.sub(lambda it: f'{it[1]}="{_face(it[2], drawn) or local(it[2])}"', tag[0])

    return TAG.sub(change, html)


def _face(address: str, drawn: bool) -> str:
    found = FACE.fullmatch(address) if drawn else None
    return f"#{found[1]}" if found else ""


def below(folder: str, address: str) -> str:
    """The path below the root of an address on a page in this folder, with its query and anchor."""
    path, rest = _split(address)
    target = posixpath.normpath(posixpath.join(folder, path))
    if target == ".":
        return rest
    is_folder = path == "" or path.endswith("/") or posixpath.basename(path) in (".", "..")
    return f"{target}/{rest}" if is_folder else f"{target}{rest}"


def led_on(place: str, moved: Moved) -> str:
    """Where a path leads now; an anchor of its own goes before that of its new place."""
    path, rest = _split(place)
    if path not in moved:
        return place
    return _split(moved[path])[0] + rest if rest else moved[path]


def file_of(place: str) -> str:
    """The file that a path below the root leads to, with its query and anchor."""
    path, rest = _split(place)
    return f"{path}index.html{rest}" if path == "" or path.endswith("/") else place


def _split(address: str) -> tuple[str, str]:
    """A path, and the query and anchor behind it."""
    found = re.match(r"[^?#]*", address)
    path = found[0] if found else ""
    return path, address[len(path) :]


def shown(pages: Mapping[str, str]) -> dict[str, str]:
    """Addresses of pages for the frames of other sites -> the page of the archive that each shows.

    Args:
        pages: files of pages -> their HTML, those for frames among others.
    """
    found = {f"{posixpath.dirname(name)}/": FRAME.match(html) for name, html in pages.items()}
    return {place: frame[1] for place, frame in found.items() if frame}


def leads(redirects: Mapping[str, str]) -> dict[str, str]:
    """Addresses of identifiers -> where each leads.

    Args:
        redirects: the files of such pages -> their HTML, whose one link says it.
    """
    out = {}
    for name, html in redirects.items():
        folder = posixpath.dirname(name)
        link = LINK.search(html)
        if link is None:
            raise ValueError(f"{name} leads nowhere")
        out[f"{folder}/"] = below(folder, link[1])
    return out
