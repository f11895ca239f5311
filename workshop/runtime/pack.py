"""Packs the browser's zips anew, each a function of its files alone: `python -m ... FOLDER`.

The date, the mode and the order of the entries are fixed, and the compressor is a pinned package:
zlib differs from one Python to the next, and with it the bytes that it writes. Runs in `.venv`.
What a file is packed to is kept by the file's content: after a change only the changed are packed.
"""

from __future__ import annotations

import struct
import sys
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path

import deflate

from workshop.runtime.sources import STORE

LEVEL = 12  # the smallest that the package can do
DATE = (2020 - 1980) << 9 | 1 << 5 | 1  # 1 January 2020, in the bits of the format
VERSION = 20  # of the format: the first that knows deflate and folders
UNIX = 3 << 8
UTF8 = 1 << 11
STORED, DEFLATED = 0, 8
MODE = 0o100644 << 16

LOCAL, CENTRAL, END = b"PK\3\4", b"PK\1\2", b"PK\5\6"


def packed(files: Mapping[str, bytes]) -> bytes:
    """A zip of these files, sorted by name; the same files give the same bytes everywhere."""
    body, directory = bytearray(), bytearray()
    for name in sorted(files):
        plain, label = files[name], name.encode()
        small = _small(plain)
        how, data = (DEFLATED, small) if len(small) < len(plain) else (STORED, plain)
        facts = struct.pack(
            "<HHHHHLLLHH", VERSION, UTF8, how, 0, DATE, zlib.crc32(plain), len(data), len(plain),
            len(label), 0,
        )  # fmt: skip
        directory += CENTRAL + struct.pack("<H", UNIX | VERSION) + facts
        directory += struct.pack("<HHHLL", 0, 0, 0, MODE, len(body)) + label
        body += LOCAL + facts + label + data
    count = len(files)
    end = struct.pack("<HHHHLLH", 0, 0, count, count, len(directory), len(body), 0)
    return bytes(body + directory) + END + end


def _small(plain: bytes) -> bytes:
    """A file compressed, kept for the compressor's version and the level."""
    recipe = f"{deflate.__version__} {LEVEL}".encode()
    return STORE.get(
        lambda: bytes(deflate.deflate_compress(plain, LEVEL)), b"deflate", recipe, plain
    )


def pack_again(path: Path) -> None:
    """Put the same files in the same place, packed by `packed`."""
    with zipfile.ZipFile(path) as loose:
        files = {name: loose.read(name) for name in loose.namelist()}
    path.write_bytes(packed(files))


if __name__ == "__main__":
    for found in sorted(Path(sys.argv[1]).glob("*.zip")):
        pack_again(found)
