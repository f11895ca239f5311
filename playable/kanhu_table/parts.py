"""Parts of the table that are fetched when they are wanted, as games are: each lies in a zip of its
own (`workshop/runtime/sources.py`) and holds modules that nothing else imports at once."""

from __future__ import annotations

from importlib.util import find_spec

import kanhu
import kanhu_table
from kanhu.catalogue import add_zip


class Absent(Exception):
    """A part that has to come first; its only argument is the name."""


def need(part: str) -> None:
    """Raises Absent if a part, named as its module here, has not come yet."""
    if find_spec(f"kanhu_table.{part}") is None:
        raise Absent(part)


def add(path: str) -> None:
    """Take up a zip that has come: a part of the table, a game, or the records of one."""
    if path.startswith("/part-"):
        kanhu.__path__.append(f"{path}/kanhu")
        kanhu_table.__path__.append(f"{path}/kanhu_table")
    else:
        add_zip(path)
