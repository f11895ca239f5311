"""What of a table can be handed on, by a link or a file, and what that gives away."""

from __future__ import annotations

from kanhu.text.position import dump_view
from kanhu_table import opening
from kanhu_table.match import Match
from kanhu_table.words import titles

POSITION, DEAL, RECORD = "position", "deal", "record"


def possible(match: Match) -> list[str]:
    """What a link can hold at this moment; what reveals least comes first."""
    held_up = match.counting or match.covered or match.over
    here = not held_up and bool(match.view().phase)
    return [POSITION] * here + [DEAL] * (not match.table.custom) + [RECORD]


def gives_away(match: Match, what: str) -> str:
    """What there is to be found out in it, in words."""
    finished = what == RECORD and match.table.finished
    return titles("share.gives_away")["finished" if finished else what]


def link(match: Match, what: str) -> str:
    """The part of an address after `#g=` that opens it."""
    if what == POSITION:
        view = match.view()
        return opening.pack({**dump_view(view), "options": view.setup.options.full_text})
    record = match.record()
    if what == DEAL:
        record = record._replace(moves=(), assisted=False, seats=())
    return record.link()
