"""The table of what others made: what it is, whose, its licence and where the notice lies."""

from __future__ import annotations

from markupsafe import Markup

from holdings import components, release
from rendering.page import Call
from rendering.parts import fill


def _table(call: Call) -> Markup:
    known = components.read()
    rows = [
        (one, one.edition(release.version()), [known[name].name for name in one.within])
        for one in known.values() if not one.ours
    ]  # fmt: skip
    return fill("about/components", call.page, rows=rows)


FRAGMENTS = {"components": _table}
