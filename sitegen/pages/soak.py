"""The table of what the last long runs of the tests have tried."""

from __future__ import annotations

from markupsafe import Markup

from holdings import soak
from rendering.page import Call
from rendering.parts import fill


def _table(call: Call) -> Markup:
    return fill("about/soak", call.page, rows=[(soak.WHAT[row.kind], row) for row in soak.read()])


FRAGMENTS = {"soak": _table}
