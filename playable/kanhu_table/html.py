"""HTML by function calls: text is escaped unless it was made here."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from html import escape

Value = str | int | bool | None


class Html(str):
    """Markup that is safe to insert as it is."""

    __slots__ = ()


Part = Html | str | None | Iterable["Html | str | None"]

_VOID = frozenset(("input", "use", "path", "rect", "circle", "br"))


def el(name: str, /, *parts: Part, **attributes: Value) -> Html:
    """An element. Plain text among the parts is escaped; None and "" are left out.

    Attribute names are written with underscores (`class_`, `data_place`); True gives a bare
    attribute, None and False leave it out.
    """
    opening = name + "".join([_attribute(key, value) for key, value in attributes.items()])
    if name in _VOID:
        return Html(f"<{opening}>" if name in ("input", "br") else f"<{opening}/>")
    return Html(f"<{opening}>{join(*parts)}</{name}>")


def join(*parts: Part) -> Html:
    """Parts one after another, plain text escaped."""
    out: list[str] = []
    for part in parts:
        if part is None:
            continue
        if isinstance(part, Html):
            out.append(part)
        elif isinstance(part, str):
            out.append(escape(part, quote=False))
        else:
            out.append(join(*part))
    return Html("".join(out))


def _attribute(key: str, value: Value) -> str:
    if value is None or value is False:
        return ""
    if value is True:
        return f" {_name(key)}"
    return f' {_name(key)}="{escape(str(value))}"'


@lru_cache(maxsize=256)
def _name(key: str) -> str:
    # The view box is the one attribute whose capital letters count.
    return "viewBox" if key == "view_box" else key.strip("_").replace("_", "-")
