"""Zips, each a function of its files alone: what is published as a zip is packed here.

The date, the mode, the system and the order of the entries are fixed, and the compressor is a
pinned package: zlib differs from one Python to the next, and with it the bytes that it writes.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Mapping

import deflate

LEVEL = 12  # the smallest that the package can do
QUICKEST = 1
RECIPE = f"{deflate.__version__} {LEVEL}"
"""What the compressed bytes follow, beside the file."""

DATE = (2020 - 1980) << 9 | 1 << 5 | 1  # 1 January 2020, in the bits of the format
VERSION = 20  # of the format: the first that knows deflate and folders
UNIX = 3 << 8
UTF8 = 1 << 11
STORED, DEFLATED = 0, 8
MODE = 0o100644 << 16

LOCAL, CENTRAL, END = b"PK\3\4", b"PK\1\2", b"PK\5\6"


def small(plain: bytes, level: int = LEVEL) -> bytes:
    """A file compressed."""
    return bytes(deflate.deflate_compress(plain, level))


def packed(files: Mapping[str, bytes], compress: Callable[[bytes], bytes] = small) -> bytes:
    """A zip of these files, sorted by name; the same files give the same bytes everywhere.

    `compress` is for those who keep what `small` gave.
    """
    body, directory = bytearray(), bytearray()
    for name in sorted(files):
        plain, label = files[name], name.encode()
        fewer = compress(plain)
        how, data = (DEFLATED, fewer) if len(fewer) < len(plain) else (STORED, plain)
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
