"""The page of the edition for a stick: the offer of the file, where the site has one."""

from __future__ import annotations

from markupsafe import Markup

from holdings import portable
from rendering.page import Call
from rendering.parts import fill


def _offer(call: Call) -> Markup:
    return fill("about/portable", call.page, offered=portable.offered(), file=portable.FILE)


FRAGMENTS = {"portable": _offer}
