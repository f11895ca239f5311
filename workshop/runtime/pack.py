"""Packs zips and wheels anew, each a function of its files alone: `python -m ... FOLDER`.

Runs in `.venv`. What a file is packed to is kept by the file's content: after a change only the
changed are packed. The common zip is packed as `nested` says. With `--quick` what has changed is
packed in no time, but not as small as can be; the names of zips with such a file are told.
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
    return STORE.get(lambda: zips.small(plain), *_key(plain))


def _key(plain: bytes) -> tuple[bytes, ...]:
    return b"deflate", zips.RECIPE.encode(), plain


def _quick(plain: bytes) -> bytes:
    """The same if it is kept, else a file compressed as quickly as can be."""
    place = STORE.place(*_key(plain))
    return place.read_bytes() if place.exists() else zips.small(plain, zips.QUICKEST)


def pack_again(path: Path, *, quick: bool = False) -> bool:
    """Put the same files in the same place, packed by `packed`; whether that is as small as can be,
    which after a quick run it may not be."""
    with zipfile.ZipFile(path) as loose:
        files = {name: loose.read(name) for name in loose.namelist()}
    if path.name == COMMON:
        files = {INNER: zips.packed(files, bytes)}
    hasty = quick and not all(STORE.place(*_key(plain)).exists() for plain in files.values())
    path.write_bytes(zips.packed(files, _quick) if hasty else packed(files))
    return not hasty


if __name__ == "__main__":
    folder, *more = sys.argv[1:]
    for found in sorted(Path(folder).iterdir()):
        if found.suffix in (".zip", ".whl") and not pack_again(found, quick="--quick" in more):
            print(found.name)
