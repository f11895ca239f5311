"""Packs zips and wheels anew, each a function of its files alone: `python -m ... FOLDER`.

Runs in `.venv`. What a file is packed to is kept by the file's content: after a change only the
changed are packed. The common zip is packed as `library` says.
"""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

import zips
from workshop.runtime.nested import INNER
from workshop.runtime.sources import COMMON, STORE


def packed(files: Mapping[str, bytes]) -> bytes:
    """A zip of these files, as `zips` packs it; what is the same as before is not packed again."""
    return zips.packed(files, _small)


def _small(plain: bytes) -> bytes:
    """A file compressed, kept for the compressor's version and the level."""
    return STORE.get(lambda: zips.small(plain), b"deflate", zips.RECIPE.encode(), plain)


def pack_again(path: Path) -> None:
    """Put the same files in the same place, packed by `packed`."""
    with zipfile.ZipFile(path) as loose:
        files = {name: loose.read(name) for name in loose.namelist()}
    if path.name == COMMON:
        files = {INNER: zips.packed(files, bytes)}
    path.write_bytes(packed(files))


if __name__ == "__main__":
    for found in sorted(Path(sys.argv[1]).iterdir()):
        if found.suffix in (".zip", ".whl"):
            pack_again(found)
