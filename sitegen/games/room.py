"""What the room of the games offers to pages."""

from __future__ import annotations

from collections.abc import Mapping

from sitegen.archive import Archive
from sitegen.call import Call
from sitegen.games import opening, parts, plain, replays, rules, shelf


def _head(call: Call) -> str:
    meta = call.page.meta
    return parts.head(call.game, str(meta["title"]), str(meta.get("lead", "")))


def _table(call: Call) -> str:
    return opening.place(call.game, call.settings, call.page.base, heading=call.first)


def _shelf(call: Call) -> str:
    archive = call.page.archive
    return shelf.shelf(
        call.words[0],
        list(archive.games.values()),
        archive.game_pages,
        call.page.base,
        short="short" in call.words,
    )


def pages(archive: Archive) -> Mapping[str, str]:
    """A page for every game; those with prose of their own keep it."""
    return {archive.page_of(game.id): plain.plain(game) for game in archive.games.values()}


FRAGMENTS = {
    "gamehead": _head,
    "factstrip": lambda call: parts.facts(call.game),
    "pack": lambda call: parts.pack(call.game, call.page.base),
    "melds": lambda call: parts.melds(call.game),
    "rules": lambda call: rules.clauses(call.game, call.page.archive.evidence, call.page.base),
    "options": lambda call: parts.options(call.game, call.page.archive.evidence, call.page.base),
    "presets": lambda call: parts.presets(call.game),
    "records": lambda call: replays.records(call.game, call.page.archive.evidence),
    "shelf": _shelf,
    "table": _table,
}
