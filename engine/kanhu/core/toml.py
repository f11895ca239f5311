"""The reader of TOML. The browser's package holds its data as JSON and goes without this module."""

from __future__ import annotations

import re
import tomllib

REMEDIES = {
    "Expected '='": "write key = value; a key is one word",
    "Invalid value": 'put words between quotation marks: key = "words"',
    "Illegal character": "close the quotation marks on their line; put longer text between three",
    "Unterminated string": "close the quotation marks",
    "Unclosed array": "end the list with ]",
    "Unclosed inline table": "end the table with }",
    "Expected ']": "end the heading as it begins, with ] or ]]",
    "Expected newline": 'put each key on its own line; a quotation mark inside words is \\"',
    "Unescaped": "write a backslash twice",
    "Cannot declare": "two headings name the same table: join them",
    "Cannot overwrite": "the key stands twice: remove one of them",
    "Duplicate": "the key stands twice: remove one of them",
    "Invalid statement": "begin the line with a key in plain letters, a [heading] or #",
    "Invalid initial character": "begin the line with a key, a [heading] or #",
}
"""Beginning of what the reader says -> what to do."""
_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


def loads(text: str) -> dict[str, object]:
    """The table that a text holds. Raises ValueError: line and column, what is wrong, what to do.

    >>> loads('title = "Khanhoo')
    Traceback (most recent call last):
    ValueError: 1:17: this is no TOML: Unterminated string; close the quotation marks
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        said, lines = str(error), text.split("\n")
        place = _PLACE.search(said)
        line, column = (
            (place[1], place[2]) if place and place[1] else (len(lines), len(lines[-1]) + 1)
        )
        what = _PLACE.sub("", said)
        ways = (way for words, way in REMEDIES.items() if what.startswith(words))
        remedy = next(ways, "compare the line with those around it")
        raise ValueError(f"{line}:{column}: this is no TOML: {what}; {remedy}") from None
