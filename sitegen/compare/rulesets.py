"""Rulesets side by side: a row a topic, a cell a game, from `compare.toml` of each game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kanhu.game import Game
from sitegen import paths
from sitegen.archive import Archive
from sitegen.call import Page
from sitegen.compare.choice import Item, cells, chooser, evidence, ground, scope
from sitegen.evidence import register
from sitegen.markup import dress, inline, text

DATA = "compare.toml"


def topics() -> list[Mapping[str, str]]:
    """Key and title of every topic, in the order of the page."""
    return list(register.load(paths.DATA / "topics.toml")["topic"])


def page(made: Page) -> str:
    """The choice of rulesets and a section for each topic."""
    archive = made.archive
    _check(archive)
    games = list(archive.games.values())
    items = {game.id: _item(game) for game in games}
    said = {game.id: game.data(DATA) if game.has(DATA) else {} for game in games}
    sections = "".join(
        f'<section id="{topic["key"]}"><h3>{text(topic["title"])}</h3>'
        + cells(
            (
                (items[game.id], _cell(game, said[game.id].get(topic["key"]), made))
                for game in games
            ),
            "h4",
        )
        + "</section>"
        for topic in topics()
    )
    boxes = chooser("Rulesets to lay side by side", list(items.values()))
    return scope("c=", boxes + ground("Rulesets side by side", sections))


def _item(game: Game) -> Item:
    return Item(game.id, dress(text(game.title)), game.meta["game"]["shelf"] == "main")


def _cell(game: Game, row: Mapping[str, Any] | None, made: Page) -> str:
    where = made.archive.game_pages[game.id]
    if row is None:
        return (
            f'<p><a href="{made.base}{where}">See its rules.</a> They are not summed up here.</p>'
        )
    why = evidence(game, row["clauses"], made.base, where)
    return f"<p>{inline(row['says'])}</p>{why}"


def _check(archive: Archive) -> None:
    """Every game that sums up its rules does so for every topic, by clauses that exist."""
    keys = {topic["key"] for topic in topics()}
    faults = archive.evidence.faults
    for game in archive.games.values():
        rows = game.data(DATA) if game.has(DATA) else {}
        if rows and rows.keys() != keys:
            odd = ", ".join(sorted(rows.keys() ^ keys))
            faults.append(f"{game.id}/{DATA}: topics missing or unknown: {odd}")
        for key, row in rows.items():
            unknown = [number for number in row["clauses"] if number not in game.rulebook.clauses]
            faults += [f"{game.id}/{DATA} [{key}]: there is no clause {name}" for name in unknown]
            row["clauses"] = [number for number in row["clauses"] if number not in unknown]
