"""What the room of comparison offers to pages."""

from __future__ import annotations

from sitegen.call import Call
from sitegen.compare import rulesets, sets


def _compare(call: Call) -> str:
    return {"rulesets": rulesets.page, "sets": sets.page}[call.words[0]](call.page)


FRAGMENTS = {"compare": _compare}
