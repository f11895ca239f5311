"""What a site offers beside its pages, if it has been made: the printed sheets, as the kit lists
them, the edition for a stick, and the engine as a wheel."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec

from holdings.reads import note

KIT = "KANHU_KIT"
"""The variable that names the folder of the kit."""
LISTING = "kit.json"
FOLDER = "print"
"""Where the sheets are, below the root of the site."""
PAPERS = {"a4": "A4", "letter": "Letter", "a2": "A2", "a3": "A3", "screen": "16:9"}

STICK, STICK_FILE = "KANHU_PORTABLE", "kanhu-archive.zip"
"""The variable that says that there is an edition for a stick, if it holds anything; its file."""

WHEEL = "KANHU_WHEEL"
"""The variable that names the folder of the engine's wheel."""
ENGINE_AT = "api"
"""Where the wheel is, below the root of the site: beside the notebooks that install it."""


class Wheel(NamedTuple):
    """The engine as a file that `pip install` takes."""

    name: str
    content: bytes

    @property
    def sha256(self) -> str:
        """By which whoever has fetched the file can tell that it is this one."""
        return hashlib.sha256(self.content).hexdigest()


class Printable(msgspec.Struct, frozen=True):
    """A sheet on one size of paper: its file below FOLDER, and what there is to say of it;
    `level` is how hard it is to read, where that was measured."""

    file: str
    name: str
    title: str
    kind: str
    paper: str
    pages: int
    bytes: int
    level: str = ""


class Listing(msgspec.Struct, frozen=True):
    """All sheets, and the zips with their sizes in bytes."""

    files: tuple[Printable, ...] = ()
    zips: Mapping[str, int] = {}


def folder() -> Path | None:
    """The folder of the kit, if there is one."""
    named = os.environ.get(KIT, "")
    return Path(named) if named else None


def text() -> str:
    """The list as it is written, "" where there is no kit."""
    here = folder()
    return (here / LISTING).read_text("utf-8") if here else ""


def read() -> Listing:
    """What the kit holds."""
    note("printables")
    return msgspec.convert(json.loads(text() or "{}"), Listing)


def content(one: Printable) -> bytes:
    """The bytes of a sheet. Raises LookupError where there is no kit."""
    here = folder()
    if here is None:
        raise LookupError(f"no kit holds {one.file}")
    return (here / one.file).read_bytes()


def stick() -> bool:
    """Whether the edition for a stick is offered."""
    note("stick")
    return bool(os.environ.get(STICK))


def wheel() -> Wheel | None:
    """The engine's wheel, if it has been built."""
    note("wheel")
    named = os.environ.get(WHEEL, "")
    found = sorted(Path(named).glob("kanhu-*.whl")) if named else []
    return Wheel(found[-1].name, found[-1].read_bytes()) if found else None


def files() -> dict[str, bytes]:
    """All of them but the edition for a stick, by their addresses below the root."""
    return _sheets() | _wheel()


def _wheel() -> dict[str, bytes]:
    made = wheel()
    if made is None:
        return {}
    address = f"{ENGINE_AT}/{made.name}"
    # As `sha256sum --check` reads it.
    return {address: made.content, f"{address}.sha256": f"{made.sha256}  {made.name}\n".encode()}


def _sheets() -> dict[str, bytes]:
    here = folder()
    if here is None:
        return {}
    listed = read()
    names = [*(one.file for one in listed.files), *listed.zips]
    return {f"{FOLDER}/{name}": (here / name).read_bytes() for name in names}
