"""Page kinds: `apidocs.pages`, and the modules of `sitegen.pages` and `learning.pages`, which are
found and not listed.

A kind may offer six things, each a name in its module:

- `FRAGMENTS`: marker -> function(Call) -> `Markup`, which is HTML, or `str`, which is Markdown.
  `<!-- kanhu:NAME ... -->` on a page becomes what the function of that name returns.
- `SETTINGS`: marker -> the names before "=" that it knows; most markers know none.
- `pages(archive)`: path below docs/ -> Markdown, with markers in it. Pages that are made from data;
  one that lies in docs/ already takes the place of the one that is offered.
- `last_pages(archive)`: the same, for pages that tell what other pages use; they are made last.
- `files(archive)`: address below the root -> content of other files, made when all pages are.
- `faults(archive)`: what is wrong with data or pages, one sentence each, asked at the very end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

import apidocs.pages
import learning.pages
from holdings.archive import Archive
from rendering.page import Call
from sitegen import pages

Fragment = Callable[[Call], str]


@cache
def modules() -> tuple[ModuleType, ...]:
    """The modules of all page kinds, sorted by their names."""
    names = [
        f"{package.__name__}.{module.name}"
        for package in (pages, learning.pages)
        for module in iter_modules(package.__path__)
    ]
    return (apidocs.pages, *map(import_module, sorted(names)))


@cache
def fragments() -> Mapping[str, Fragment]:
    """What may stand in a marker. Raises ValueError if two kinds claim one name."""
    known: dict[str, Fragment] = {}
    for kind in modules():
        for name, make in getattr(kind, "FRAGMENTS", {}).items():
            if name in known:
                raise ValueError(f"two page kinds offer the marker {name}")
            known[name] = make
    return known


@cache
def settings() -> Mapping[str, Sequence[str]]:
    """Marker -> the settings that it has, of those that have any."""
    return {name: has for kind in modules() for name, has in getattr(kind, "SETTINGS", {}).items()}


def hooks(what: str) -> Iterator[tuple[str, Callable[[Archive], Any]]]:
    """The kinds that offer something under a name, and what they offer it by."""
    for kind in modules():
        offer: Callable[[Archive], Any] | None = getattr(kind, what, None)
        if offer is not None:
            yield kind.__name__, offer
