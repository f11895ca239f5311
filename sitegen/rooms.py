"""The rooms of the site: folders of sitegen/ with a `room.py`, found and not listed.

A room may offer four things, each a name in its `room.py`:

- `FRAGMENTS`: marker -> function(Call) -> HTML or Markdown. `<!-- kanhu:NAME ... -->` on a page
  becomes what the function of that name returns.
- `pages(archive)`: path below docs/ -> Markdown, with markers in it. Pages that the room makes
  from data; one that lies in docs/ already is not overwritten.
- `prose(pieces, page)`: the running text of a page, as the pieces of Markdown between its markers,
  given back with what the room sets into it. Asked once a page, when all else is filled in.
- `closing(archive)`: the same as `pages`, and any other file as text or bytes. Asked last, when
  every other page has been written, so that it may tell what has been used where.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

from sitegen.archive import Archive
from sitegen.call import Call, Page

Fragment = Callable[[Call], str]
Files = Mapping[str, str | bytes]


@cache
def found() -> tuple[ModuleType, ...]:
    """The `room` module of every room, by name."""
    folders = sorted(path.parent.name for path in Path(__file__).parent.glob("*/room.py"))
    return tuple(import_module(f"sitegen.{name}.room") for name in folders)


@cache
def fragments() -> Mapping[str, Fragment]:
    """What may stand in a marker, of all rooms. Raises ValueError if two rooms claim one name."""
    known: dict[str, Fragment] = {}
    for room in found():
        for name, make in getattr(room, "FRAGMENTS", {}).items():
            if name in known:
                raise ValueError(f"two rooms of the site offer the marker {name}")
            known[name] = make
    return known


def dressed(pieces: Sequence[str], page: Page) -> list[str]:
    """The running text of a page with what every room sets into it."""
    out = list(pieces)
    for room in found():
        offer: Callable[[Sequence[str], Page], Sequence[str]] | None = getattr(room, "prose", None)
        if offer is not None:
            out = list(offer(out, page))
    return out


def made(part: str, archive: Archive) -> Iterator[tuple[str, str | bytes]]:
    """What the rooms write themselves; `part` is "pages" or "closing"."""
    for room in found():
        offer: Callable[[Archive], Files] | None = getattr(room, part, None)
        if offer is not None:
            yield from sorted(offer(archive).items())
