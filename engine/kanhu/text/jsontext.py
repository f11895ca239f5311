"""JSON as records and positions hold it: strictly, so that nothing in it is silently lost."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn, TypeAlias

from kanhu.quoting import quoted

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
"""What JSON can hold."""
JsonObject = dict[str, Any]
"""A JSON object of ours: what stands under its keys is said where it is made, and in `schema`."""
LONGEST = 1_000_000
"""Characters of a text that are read: a match of a hundred thousand moves has half as many."""


class JSONTextError(ValueError):
    """A text that is no such JSON; the message is the end of a sentence ("it is not JSON …")."""


def too_long(text: str) -> str:
    """What is wrong with a text that is longer than any that is read, or ""."""
    if len(text) <= LONGEST:
        return ""
    return f"it has {len(text):,} characters, and no more than {LONGEST:,} are read"


def read(text: str) -> Any:
    """The value that a JSON text holds. Raises JSONTextError, for a repeated key too.

    >>> read('{"a": 1, "a": 2}')
    Traceback (most recent call last):
        ...
    kanhu.text.jsontext.JSONTextError: it says 'a' more than once
    """
    if fault := too_long(text):
        raise JSONTextError(fault)
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except JSONTextError:
        raise
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, character {error.colno}"
        raise JSONTextError(f"it is not JSON from {where} on") from None
    except RecursionError:
        raise JSONTextError("it is nested too deeply") from None
    except ValueError:
        raise JSONTextError("it holds something that no such text can hold") from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        ((twice, _),) = Counter(key for key, _ in pairs).most_common(1)
        raise JSONTextError(f"it says {quoted(twice)} more than once")
    return found


def _constant(name: str) -> NoReturn:
    raise JSONTextError(f"it holds {name}, which is no number")
