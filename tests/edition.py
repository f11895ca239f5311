"""The edition for a stick, made of the built site for tests: as a reader has it, packed in haste."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from portable import edition, packs
from portable.__main__ import read
from workshop import node, paths

ROOM = paths.ROOT / "portable" / "room" / "serve.py"
HERE = re.compile(r"On this computer: (http://\S+)")


@cache
def script() -> bytes:
    """What portable.mjs makes."""
    with TemporaryDirectory() as folder:
        node.script("portable.mjs", folder, doing="bundling the script of the portable edition")
        return Path(folder, "page.js").read_bytes()


@cache
def files(site: Path = paths.SITE) -> dict[str, bytes]:
    """Every file of the edition, its packs larger than they need be."""
    best, packs.LEVEL = packs.LEVEL, 1
    try:
        return edition.made(read(site), script())
    finally:
        packs.LEVEL = best


def unpack(top: Path, site: Path = paths.SITE) -> Path:
    """The edition in this folder, as if it had been unpacked there."""
    for name, data in files(site).items():
        path = top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return top


def serve(folder: Path, *words: str) -> subprocess.Popen[str]:
    """The edition's own program in a folder that holds it; it opens no browser."""
    quiet = {**os.environ, "BROWSER": "true", "PYTHONIOENCODING": "utf-8"}
    return subprocess.Popen(
        [sys.executable, "serve.py", *words], cwd=folder, env=quiet, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip


def address_of(program: subprocess.Popen[str]) -> str:
    """The address that it prints for the computer it runs on."""
    assert program.stdout is not None
    for line in program.stdout:
        if found := HERE.match(line):
            return found[1]
    raise AssertionError("it ended without an address")
