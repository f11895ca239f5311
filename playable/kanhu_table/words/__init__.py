"""The table's own words: whole sentences with places, one file a purpose, one folder a language.

`say("tray.pass_device", name="North")` is the sentence `pass_device` of `tray.toml`. A sentence
that depends on a number has the forms `one` and `other`, and the place `count` chooses among them.
What a game says of its own stands in its `game.toml`; what the page's scripts say, in the folder
`page`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import cast

from kanhu.core import datafiles
from kanhu.core.datafiles import Data

LANGUAGE = "en"
"""The folder that is read: the `lang` of the pages."""
_listeners: list[Callable[[str], object]] = []


def listen(listener: Callable[[str], object]) -> None:
    """Have it called with the key of everything that is said from now on."""
    _listeners.append(listener)


def say(key: str, /, **places: object) -> str:
    """A sentence, "purpose.key", with its places filled."""
    text = asked(key)
    if not isinstance(text, str):
        text = text["one" if places["count"] == 1 else "other"]
    return text.format_map(places) if places else text


def titles(key: str) -> Mapping[str, str]:
    """A table of words by name, "purpose.table": what may be chosen, and how each is called."""
    return cast(Mapping[str, str], asked(key))


def joined(parts: Iterable[str], how: str = "between") -> str:
    """Words in a row, as `lists.toml` says: "between" for short ones, "long" for phrases that hold
    commas, "dots" where every letter counts, "sentences" for whole ones. Empty ones are left out.
    """
    return str(asked(f"lists.{how}")).join(filter(None, parts))


def labelled(label: str, text: str) -> str:
    """A label and what it says: "Match: 8 of 50"."""
    return say("lists.labelled", label=label, text=text)


def asked(key: str) -> str | Mapping[str, str]:
    """What a file says under a key, "purpose.key"; listeners are told. Raises KeyError."""
    for tell in _listeners:
        tell(key)
    return _found(LANGUAGE, key)


@cache
def _found(language: str, key: str) -> str | Mapping[str, str]:
    purpose, _, name = key.partition(".")
    return cast("str | Mapping[str, str]", _purpose(language, purpose)[name])


@cache
def _purpose(language: str, purpose: str) -> Data:
    text = datafiles.content(__name__, os.path.join(language, f"{purpose}.toml"))
    return datafiles.table(text.decode("utf-8"))
