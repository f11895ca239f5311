"""Zips of the browser's Python as they are read outside a browser.

The common zip holds nothing but a zip (`INNER`) in which nothing is packed. Its hundreds of small
files are then packed as one, which makes it a tenth smaller on the way, and Python reads them as
they are. In a page `playable/web/src/library.ts` takes that zip out; whatever else starts or looks
into the browser's Python takes it from here.
"""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path

INNER = "library.zip"


def readable(path: Path) -> bytes:
    """A zip as Python takes it: the one that it holds, if it holds nothing else."""
    with zipfile.ZipFile(path) as outer:
        return outer.read(INNER) if outer.namelist() == [INNER] else path.read_bytes()


def opened(path: Path) -> zipfile.ZipFile:
    """The same to be looked into."""
    return zipfile.ZipFile(BytesIO(readable(path)))
