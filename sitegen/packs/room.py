"""What the room of the packs offers to pages."""

from __future__ import annotations

from sitegen.call import Call
from sitegen.packs import gallery


def _packs(call: Call) -> str:
    archive, base = call.page.archive, call.page.base
    if call.words[0] == "games":
        return gallery.games(list(archive.games.values()), dict(archive.game_pages), base)
    return gallery.tongues(call.words[0]) + gallery.family(call.words[0], base)


FRAGMENTS = {"packs": _packs}
