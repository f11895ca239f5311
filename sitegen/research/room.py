"""What the room of the data offers to pages: a page of figures for every game simulated."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from sitegen.archive import Archive
from sitegen.call import Call
from sitegen.research import page, store
from sitegen.research.measures import Table


@cache
def _stored() -> Mapping[str, tuple[Mapping[str, Any], Mapping[str, Table]]]:
    return {name: (data, store.tables(data)) for name, data in store.stored().items()}


def pages(archive: Archive) -> Mapping[str, str]:
    """A page for every game whose figures are stored."""
    return {
        f"data/{name}.md": page.markdown(archive.games[name], data, tables)
        for name, (data, tables) in _stored().items()
        if name in archive.games
    }


def _measure(call: Call) -> str:
    data, tables = _stored()[call.game.id]
    return page.measure(call, call.words[1], data, tables)


def _games(call: Call) -> str:
    return page.games(call, {name: tables for name, (_, tables) in _stored().items()},
                      {name: data for name, (data, _) in _stored().items()})  # fmt: skip


def _left(call: Call) -> str:
    data, _ = _stored()[call.game.id]
    return page.left(call, data)


FRAGMENTS = {"measure": _measure, "figures": _games, "leftout": _left}
