"""What the room of the story offers to pages."""

from __future__ import annotations

from sitegen.call import Call
from sitegen.story import figures, scenes


def _figure(call: Call) -> str:
    number = call.number()
    return figures.figure(call.page.archive.figures[call.words[0]], number, call.page.base)


FRAGMENTS = {"figure": _figure, "scene": scenes.scene}
