"""The pages of figures: for every measure its reading, its plot and the table beside it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from math import sqrt
from typing import Any

from markupsafe import Markup

from figures import plots
from holdings import studies
from holdings.archive import Archive
from holdings.studies import BOTS, PLAYERS, Table, is_apart, reference
from rendering.numbers import FORMATS
from rendering.page import Call
from rendering.templates import macro, render
from rendering.typography import words as plain_words
from sitegen.pages.games import references

PLAIN = ("summary", "deals")
"""Tables without a reading."""


def pages(archive: Archive) -> Mapping[str, str]:
    """A page for every game whose figures are stored."""
    return {
        f"data/{name}.md": render(
            "data/page", game=archive.games[name], about=data["about"], left=data["left"],
            tables=studies.stored_tables()[name], file=studies.WHOLE,
        )
        for name, data in studies.stored().items()
        if name in archive.games
    }  # fmt: skip


def _linker(call: Call) -> Callable[[object], Markup]:
    """A function that makes plain words HTML, with links from the numbers of the game's clauses."""
    home = call.page.base + call.page.archive.game_pages[call.game.id]
    return lambda words: Markup(references(plain_words(words), call.game, home))


def _measure(call: Call) -> Markup:
    """Reading, plot and table of one measure."""
    about, tables = call.named(studies.stored())["about"], studies.stored_tables()[call.words[0]]
    link, table, key = _linker(call), call.named(tables, 1), call.words[1]
    sentence = "" if key in PLAIN else reading(key, tables, about)
    picture = plots.plot(key, tables, sentence) if sentence else None
    formats = {**FORMATS, "name": lambda words: Markup(plain_words(words)), "clause": link}
    shown = [(at, column.head, "name" if column.kind in ("name", "clause") else "num",
              formats[column.kind])
             for at, column in enumerate(table.columns) if column.kind != "key"]  # fmt: skip
    rows = [[(side, write(row[at])) for at, _, side, write in shown] for row in table.rows]
    return macro("data/parts", "measure", table, about, link(sentence), picture, shown, rows)


def reading(key: str, tables: Mapping[str, Table], about: Mapping[str, Any]) -> str:
    """The sentence of one table, plain text.

    Args:
        tables: all tables of the game. about: where they come from: first, unit, deals …
    """
    rows, kinds = tables[key].records(), {one.key: one for one in tables[key].columns}
    own = [row for row in rows if row.get("option") not in (BOTS, PLAYERS)]
    apart = [row for row in own if "low" in row and is_apart(row)]
    found = {
        "key": key, "about": about, "rows": rows, "own": own, "apart": apart,
        "top": max(apart or own, key=_weight),
        "what": kinds["hands"].head if "hands" in kinds else "",
        "written": FORMATS[kinds["difference"].kind] if "difference" in kinds else None,
        "summary": tables["summary"].records() if "summary" in tables else [],
    }  # fmt: skip
    name = re.sub("^(number|effect(?!-any))-.*", r"\1", key).replace("-", "_")
    return re.sub("[ \n]+", " ", macro("data/readings", name, found).unescape()).strip()


def _weight(row: Mapping[str, Any]) -> float:
    """How much there is to be said of a row."""
    if "gave" in row:
        return float(row["gave"] - row["took"])
    return abs(float(row.get("difference", row.get("share", 0))) - reference(row))


def _left(call: Call) -> Markup:
    """Disputed options that no run was made for, and why."""
    left, options = call.named(studies.stored())["left"], call.game.schema.options
    return macro("data/parts", "left", left, options, _linker(call))


def _games(call: Call) -> Markup:
    """All games with figures, side by side: a row each, with the way to its page."""
    rows = []
    for game in call.page.archive.games.values():
        if game.id in studies.stored():
            about, tables = studies.stored()[game.id]["about"], studies.stored_tables()[game.id]
            half = 0.98 / sqrt(about["deals"] + 1.96**2)  # of the interval of a share of a half
            first = {key: tables[key].records()[0] for key in ("summary", "wins")}
            rows.append((game, about, first, round(half, 4)))
    return macro("data/parts", "games", rows, call.page.base)


FRAGMENTS = {"measure": _measure, "figures": _games, "leftout": _left}
