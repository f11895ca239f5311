"""The table of what others made: what it is, whose, its licence and where the notice lies."""

from __future__ import annotations

from markupsafe import Markup

from sitegen.data import components
from sitegen.data.page import Call
from sitegen.pages import citing
from sitegen.pages.parts import fill


def _table(call: Call) -> Markup:
    release = str(citing.release()["version"])
    known = components.read()
    rows = [
        (one, one.edition(release), [known[name].name for name in one.within])
        for one in known.values() if not one.ours
    ]  # fmt: skip
    return fill("about/components", call.page, rows=rows)


FRAGMENTS = {"components": _table}
