"""Packs: what a page would fetch, as plain scripts that put it into `KANHU_PACKED`.

A file is compressed and written in Base64: any editor, archive or file server leaves that as it
is, and no other way that was measured is faster to read. What is always wanted together is one
pack, such as Python; a game comes by itself, when somebody plays it.
"""

from __future__ import annotations

import base64
import json
import posixpath
import re
from collections.abc import Mapping
from typing import NamedTuple

import deflate

from workshop.runtime.sources import STORE

FOLDER = "assets/portable/"
LEVEL = 12  # the smallest that the package can do
RUNTIME = "assets/runtime.json"
FACES = "assets/cards/faces.html"
TOGETHER = {"assets/search/": "search", "assets/sounds/": "sounds"}
PUZZLES = re.compile(r"learn/puzzles/([^/]+)/index\.html")
PUZZLE = re.compile(rb"<one-move.*?</one-move>", re.DOTALL)

Files = Mapping[str, bytes]


class Pack(NamedTuple):
    """Files that come together, by a script of this name; `starts` begin their paths alone."""

    name: str
    starts: tuple[str, ...]
    files: Files

    def script(self) -> bytes:
        """The script that brings them."""
        rows = "".join(f"p[{json.dumps(path)}]={json.dumps(_text_of(data))};\n"
                       for path, data in sorted(self.files.items()))  # fmt: skip
        return f"{{const p=globalThis.KANHU_PACKED??={{}};\n{rows}}}\n".encode()


def packed(site: Files, pages: Files, faces: str) -> list[Pack]:
    """All packs of an edition.

    Args:
        pages: pages of the edition. faces: the part of a page that holds those of all sheets.
    """
    about = json.loads(site[RUNTIME])
    folder, core = about["folder"], about["size"]
    python = {RUNTIME: site[RUNTIME], **{folder + name: site[folder + name] for name in core}}
    made = [Pack("python", tuple(python), python), Pack("faces", (FACES,), {FACES: faces.encode()})]
    for path, data in sorted(site.items()):
        if path not in python and posixpath.dirname(path) == folder.rstrip("/"):
            made.append(Pack(posixpath.basename(path).removesuffix(".zip"), (path,), {path: data}))
    for start, name in TOGETHER.items():
        made.append(Pack(name, (start,), {path: data for path, data in site.items()
                                          if path.startswith(start)}))  # fmt: skip
    for path, page in sorted(pages.items()):
        if found := PUZZLES.fullmatch(path):
            puzzles = b"".join(PUZZLE.findall(page))
            made.append(Pack(f"puzzles-{found[1]}", (path,), {path: puzzles}))
    return made


def listed(packs: list[Pack]) -> bytes:
    """The line of script by which a page finds the pack of a file."""
    rows = {start: pack.name for pack in packs for start in pack.starts}
    return f"globalThis.KANHU_PACKS={json.dumps(rows, separators=(',', ':'))};\n".encode()


def _text_of(data: bytes) -> str:
    """The bytes of a file as they are packed: the same everywhere, and kept by their content."""
    recipe = f"gzip {deflate.__version__} {LEVEL}".encode()
    small = STORE.get(lambda: bytes(deflate.gzip_compress(data, LEVEL)), recipe, data)
    return base64.b64encode(small).decode()
