"""Foreign text in a message: short, and with every character of it visible."""

from __future__ import annotations

LONGEST = 80
"""Characters of foreign text that a message repeats."""


def visible(text: str) -> str:
    r"""The text with characters that cannot be seen, or that turn the line, as escapes.

    >>> print(visible("a\tb\u202ec"))
    a\tb\u202ec
    """
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode() for char in text
    )


def brief(value: object) -> str:
    """The beginning of a value as text, without quotation marks; what is left out shows as "…".

    >>> brief("x" * 100) == "x" * 79 + "…"
    True
    """
    text = visible(_start(value))
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def quoted(value: object) -> str:
    """The beginning of a value, between quotation marks if it is a text.

    >>> print(quoted("whist"), quoted(17), quoted([17]))
    'whist' 17 a list
    """
    return f"'{brief(value)}'" if isinstance(value, str) else brief(value)


def _start(value: object) -> str:
    """Enough of a value: writing out the whole of a large one would take as long as it is."""
    if isinstance(value, str):
        return value[: LONGEST + 1]
    if isinstance(value, list | tuple):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, int) and abs(value) >> 256:
        return "a number of very many digits"
    return repr(value)
