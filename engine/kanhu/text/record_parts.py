"""Parts of a record as its forms write them, each read strictly, and the error for all faults."""

from __future__ import annotations

from collections.abc import Collection

from kanhu.quoting import brief, quoted
from kanhu.text import jsontext

VERSION = 1
"""The version of the forms of records."""
NEEDED = ("game", "rules", "options", "seed", "moves")
"""What every record says."""


class RecordError(ValueError):
    """A record that cannot be read or replayed.

    Attributes:
        at: index of the first wrong move from 0, or -1 if the head is at fault.
        clause: number of the clause broken, or "".
    """

    def __init__(self, message: str, at: int = -1, clause: str = "") -> None:
        where = f"move {at + 1}: " if at >= 0 else ""
        super().__init__(where + message + (f" ({clause})" if clause else ""))
        self.at, self.clause, self.message = at, clause, message


class NoRecordError(RecordError):
    """A text that is no record at all, whatever else it may be."""


def same_version(version: object) -> None:
    """Raise RecordError for any other version of the format."""
    if type(version) is not int or version != VERSION:
        raise RecordError(
            f"Record version '{brief(version)}' is unknown; this reads version {VERSION}."
        )


def fields(lines: list[str], known: Collection[str]) -> dict[str, str]:
    """What the head of a text says, by its keys; raises RecordError for one not known, repeated or
    missing."""
    found: dict[str, str] = {}
    for line in lines:
        key, colon, value = line.partition(":")
        key = key.strip().lower()
        if not colon:
            raise RecordError(f"{quoted(line)} in the head of the record is not 'key: value'.")
        if key not in known:
            raise RecordError(f"The record says '{brief(key)}:', which is no part of a record.")
        if key in found:
            raise RecordError(f"The record says '{key}:' more than once.")
        found[key] = value.strip()
    for key in NEEDED:
        if key not in found:
            raise RecordError(f"The record does not say '{key}:'.")
    return found


def position(text: str) -> dict[str, object]:
    """A position written as JSON; raises RecordError."""
    try:
        data = jsontext.read(text)
    except jsontext.JSONTextError as error:
        raise RecordError(f"The position is damaged: {error}.") from None
    if not isinstance(data, dict):
        raise RecordError("The position is no JSON object.")
    return data


def parse_integer(text: str, what: str) -> int:
    """The whole number that a text is, as `str` would write it: no leading zeros, which only damage
    makes. Raises RecordError, which calls the number `what`."""
    if not text.isascii() or not text.isdigit() or len(text) > 20 or text != str(int(text)):
        raise RecordError(f"{what}: {quoted(text)} is no whole number.")
    return int(text)
