"""What the room of the packs offers to pages."""

from __future__ import annotations

from sitegen.call import Call
from sitegen.packs import cards, gallery, museums


def _packs(call: Call) -> str:
    """`games`, `cards FAMILY`, `dresses FAMILY` or `museums FAMILY`."""
    what, page = call.words[0], call.page
    if what == "games":
        games = list(page.archive.games.values())
        return gallery.games(games, dict(page.archive.game_pages), page.base)
    make = {"cards": cards.entries, "dresses": gallery.family, "museums": museums.objects}[what]
    return make(call.words[1], page)


FRAGMENTS = {"packs": _packs}
