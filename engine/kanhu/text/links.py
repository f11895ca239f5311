"""Links: what stands behind `#g=` in an address, as one line that needs no escape there.

A link is made of parts with "~" between them. The first says its form and, behind a full stop, a
check value over all the others: `1.AbCd~part~part`. Links without a check value were made before
there was one and are read as they were then.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Mapping

from kanhu.text import jsontext

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
"""The characters of a packed text: 64 that every address may hold."""
_VALUES = {char: value for value, char in enumerate(ALPHABET)}
_CHECK_LENGTH = 4


class LinkError(ValueError):
    """A link that is damaged, or longer than any that is read."""


def join(form: str, *parts: str) -> str:
    """A link of a form, with its check value.

    >>> join("1", "chess", "e4")
    '1.j186~chess~e4'
    """
    rest = "~".join(parts)
    return f"{form}.{check_value(rest)}~{rest}"


def form_of(text: str) -> str:
    """The form of a link ("1", "p"), or "" if the text begins like none."""
    first, tilde, _ = text[:20].partition("~")
    form, dot, check = first.partition(".")
    fits = len(form) == 1 and form in ALPHABET and (not dot or len(check) == _CHECK_LENGTH)
    return form if tilde and fits else ""


def split(text: str, count: int) -> list[str]:
    """The parts of a link behind its form; raises LinkError if it is damaged or has not so many."""
    if fault := jsontext.too_long(text):
        raise LinkError(f"The link is too long: {fault}.")
    first, _, rest = text.partition("~")
    _, dot, check = first.partition(".")
    if dot and check != check_value(rest):
        raise LinkError("The link is cut short or was changed on its way.")
    parts = rest.split("~")
    if len(parts) != count:
        changed = "The link was changed on its way: it has too many parts."
        raise LinkError(changed if len(parts) > count else "The link is cut short.")
    return parts


def check_value(text: str) -> str:
    """Four characters that change with the text."""
    return digits(zlib.crc32(text.encode("utf-8", "replace")) & 0xFFFFFF).rjust(
        _CHECK_LENGTH, ALPHABET[0]
    )


def digits(number: int) -> str:
    """A number to the base 64 in `ALPHABET`, the highest digit first; slow for very long ones."""
    found: list[str] = []
    while number:
        number, low = divmod(number, 64)
        found.append(ALPHABET[low])
    return "".join(reversed(found)) or ALPHABET[0]


def number(text: str) -> int:
    """The number that digits of `ALPHABET` mean; raises LinkError for any other text."""
    found = 0
    for char in text:
        if char not in _VALUES:
            raise LinkError("A number in the link is damaged.")
        found = found * 64 + _VALUES[char]
    return found


def pack(data: Mapping[str, object]) -> str:
    """Plain JSON values as URL-safe characters."""
    text = json.dumps(data, separators=(",", ":"))
    packed = base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode()
    return packed.rstrip("=")


def unpack(code: str) -> object:
    """The values that were packed; raises LinkError, and JSONTextError if it is no JSON."""
    if set(code) - set(ALPHABET):
        raise LinkError("The position in the link is damaged.")
    try:
        packed = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
        reader = zlib.decompressobj()
        text = reader.decompress(packed, jsontext.LONGEST).decode()
    except (binascii.Error, zlib.error, ValueError):
        raise LinkError("The position in the link is damaged.") from None
    if reader.unconsumed_tail:
        # A small link could unpack to a flood.
        most = f"{jsontext.LONGEST:,} characters"
        raise LinkError(f"The position in the link is too large: over {most}.")
    if not reader.eof or reader.unused_data:
        raise LinkError("The position in the link is damaged: it is cut short, or more follows it.")
    return jsontext.read(text)


def moves(text: str) -> tuple[str, ...]:
    """Moves with full stops between them; raises LinkError for an empty one."""
    found = text.split(".") if text else []
    if "" in found:
        raise LinkError(f"Move {found.index('') + 1} of the link is empty.")
    return tuple(found)
