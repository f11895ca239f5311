"""What the room of the home page offers to pages."""

from __future__ import annotations

from sitegen.call import Call
from sitegen.home import front


def _doors(call: Call) -> str:
    return front.doors(call.page.archive.home["door"], call.page.base)


FRAGMENTS = {"doors": _doors}
