"""Sealed records: a record as text whose hidden part cannot be read by accident.

    kanhu sealed record 1
    game: <id>
    rules: 1
    options: preset;key=value
    check: AbCd

    eNqrVipKTc…

What tells of no card stays as it is. The rest of the text (seed, position, moves) is packed as in
links, in lines of any length; `check` depends on all else. This is no lock: whoever has the program
can open it.
"""

from __future__ import annotations

import textwrap

from kanhu.text import jsontext, links
from kanhu.text.record_parts import VERSION, RecordError, same_version

FORMAT = "kanhu sealed record"
"""How a sealed record begins."""
_HIDDEN = ("seed:", "position:", "moves:")
_PACKED, _CHECK = "record", "check: "
_WIDTH = 72


def seal(text: str) -> str:
    """A record in its text form, sealed.

    >>> print(seal("kanhu record 1\\ngame: chess\\nseed: 7\\nmoves: 1\\n\\ne4\\n"))
    kanhu sealed record 1
    game: chess
    check: Totk
    <BLANKLINE>
    eNqrVipKTc4vSlGyUipOTU2xUjCPycvNL0sttlIwjMmLyUs1iclTqgUA_BMM4g
    <BLANKLINE>
    """
    head, _, moves = text.partition("\n\n")
    _, *lines = head.splitlines()
    hidden = [line for line in lines if line.startswith(_HIDDEN)]
    readable = [line for line in lines if line not in hidden]
    code = links.pack({_PACKED: "\n".join([*hidden, "", moves])})
    first = f"{FORMAT} {VERSION}"
    return "\n".join(
        [first, *readable, _CHECK + _check(readable, code), "", *textwrap.wrap(code, _WIDTH), ""]
    )


def opened(text: str, ordinary: str) -> str:
    """The record behind a sealed one, as text; raises RecordError for a damaged one.

    Args:
        text: the sealed record. ordinary: how the text form of a record begins.
    """
    head, _, body = "\n".join(map(str.rstrip, text.splitlines())).partition("\n\n")
    first, *lines = head.splitlines()
    version = first[len(FORMAT) :].strip()
    same_version(int(version) if version == str(VERSION) else version)
    readable, code = lines[:-1], "".join(body.split())
    if not lines or lines[-1] != _CHECK + _check(readable, code):
        raise RecordError("The sealed record is cut short or was changed.")
    return "\n".join([f"{ordinary} {VERSION}", *readable, _unpacked(code)])


def _unpacked(code: str) -> str:
    try:
        packed = links.unpack(code)
    except (links.LinkError, jsontext.JSONTextError):
        packed = None
    text = packed.get(_PACKED) if isinstance(packed, dict) else None
    if not isinstance(text, str):
        raise RecordError("What the sealed record hides is no part of a record.")
    return text


def _check(readable: list[str], code: str) -> str:
    return links.check_value("\n".join([*readable, "", code]))
