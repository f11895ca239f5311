"""HTML by function calls: text is escaped unless it was made here."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

Value = str | int | bool | None


class Html(str):
    """Markup that is safe to insert as it is."""

    __slots__ = ()


Part = Html | str | None | Iterable["Html | str | None"]

# The library's own `escape` would bring the names of all signs to the browser, 36 kB of them.
_SIGNS = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})
_IN_TEXT = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_BEFORE_QUOTE = frozenset(" \t\n\u00a0([{-–—/“‘")
_SHORTENED = re.compile(r"(?:s|d|ll|re|t|ve)\b|\d\ds?\b(?!')")  # after an element: its ’s; the ’90s
_VOID = frozenset(("input", "use", "path", "rect", "circle", "br"))


def el(name: str, /, *parts: Part, **attributes: Value) -> Html:
    """An element. Plain text among the parts is escaped and its quotes are set as print has them;
    None and "" are left out.

    Attribute names are written with underscores (`class_`, `data_place`); True gives a bare
    attribute, None and False leave it out.
    """
    opening = name + "".join([_attribute(key, value) for key, value in attributes.items()])
    if name in _VOID:
        return Html(f"<{opening}>" if name in ("input", "br") else f"<{opening}/>")
    return Html(f"<{opening}>{join(*parts)}</{name}>")


def escape(text: str) -> str:
    """A text as the value of an attribute."""
    return text.translate(_SIGNS)


def join(*parts: Part) -> Html:
    """Parts one after another, plain text escaped, its quotes set as print has them."""
    out: list[str] = []
    for part in parts:
        if part is None:
            continue
        if isinstance(part, Html):
            out.append(part)
        elif isinstance(part, str):
            out.append(_text(part))
        else:
            out.append(join(*part))
    return Html("".join(out))


# A table is drawn anew with every move, and most of its words are those of the drawing before.
@lru_cache(maxsize=4096)
def _text(text: str) -> str:
    return curly(text).translate(_IN_TEXT)


def curly(text: str, before: str = " ", after: str = " ") -> str:
    """A text with the quotes of print: “so”, ‘so’ and it’s so.

    Args:
        text: any text. before, after: the signs around it on the page.
    """
    if "'" not in text and '"' not in text:
        return text
    out: list[str] = []
    for at, sign in enumerate(text):
        if sign in "\"'":
            opens = before in _BEFORE_QUOTE and (text[at + 1 : at + 2] or after).strip() != ""
            if sign == "'":
                opens = opens and not _SHORTENED.match(text, at + 1)
                sign = "‘" if opens else "’"
            else:
                sign = "“" if opens else "”"
        out.append(sign)
        before = sign
    return "".join(out)


@lru_cache(maxsize=4096, typed=True)  # else True would be 1
def _attribute(key: str, value: Value) -> str:
    if value is None or value is False:
        return ""
    if value is True:
        return f" {_name(key)}"
    return f' {_name(key)}="{escape(str(value))}"'


def _name(key: str) -> str:
    # The view box is the one attribute whose capital letters count.
    return "viewBox" if key == "view_box" else key.strip("_").replace("_", "-")
