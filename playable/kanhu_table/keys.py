"""Faults of `game.toml` beyond its schema: fields, clauses and options that do not exist."""

from __future__ import annotations

import string
from typing import Any

from kanhu import schema
from kanhu.catalogue import Game
from kanhu.wording.conditions import FINAL, ONLY, SINGLES, WITHOUT
from kanhu.wording.target import PLACES

FAN = 3  # cards on a tile
LONGEST = 16  # words that tell what one word of the game means
LISTS = ("crib", "goal", "order", "word")
"""Tables with rows that name clauses, and options under which they hold."""


def faults(game: Game) -> list[str]:
    """What the table does not understand in a game's `game.toml`, one sentence each."""
    found = [fault.text for fault in schema.faults(game.meta, "game.toml")]
    return [f"{game.id}: {fault}" for fault in found or _names(game)]


def _names(game: Game) -> list[str]:
    """Names that must exist: fields of the board, places, events, clauses, options."""
    meta, board, out = game.meta, game.rules.equipment.board, list[str]()
    for stem, row in meta["place"].items():
        for key in ("plays", "best", "parts"):
            if key in row and not hasattr(board, row[key]):
                out.append(f"[place.{stem}] {key}: the board has no {row[key]}")
    fields = {**meta.get("mark", {}), **meta.get("fact", {})}
    out += [f"the board has no {field}" for field in fields if not hasattr(board, field)]
    out += [f"[did] {what} is not told of in [say]" for what in meta.get("did", {})
            if what not in meta["say"]]  # fmt: skip
    out += _conditions(game)
    out += _targets(game)
    out += [fault for table in LISTS for fault in _listed(game, table)]
    out += _terms(game)
    out += _tile(game)
    stems = {place.name for place, _ in _zones(game)}
    out += [f"the place {stem} has no title" for stem in stems - set(meta["place"])]
    return out


def _terms(game: Game) -> list[str]:
    """Words of the game that are not told in one plain sentence, by a clause."""
    out = list[str]()
    for row in game.meta.get("word", ()):
        named = f"[word] {row['word']}"
        says = row["says"]
        if len(says.split()) > LONGEST:
            out.append(f"{named}: it takes more than {LONGEST} words")
        if not says.endswith("."):
            out.append(f"{named}: it is no sentence")
    return out


def _tile(game: Game) -> list[str]:
    """What the tile of the game cannot show."""
    from kanhu.catalogue import setup

    row, out = game.meta.get("tile", {}), list[str]()
    codes = str(row.get("cards", "")).split()
    odd = set(codes) - set(setup(game, game.options()).pack.codes)
    if row and (odd or len(codes) != FAN):
        out.append(f"[tile] cards are not {FAN} codes of the pack")
    return out


def _conditions(game: Game) -> list[str]:
    """Conditions of a phase's words that could never be true."""
    board, verbs, out = game.rules.equipment.board, game.meta.get("verb", {}), list[str]()
    for phase, row in game.meta.get("phase", {}).items():
        for key in ("you_when", "wait_when", "note_when", "clause_when"):
            for word in (word for rows in row.get(key, {}) for word in rows.split()):
                verb = word.removeprefix(WITHOUT)
                hand = word in (ONLY, SINGLES, FINAL)
                known = verb in verbs if verb != word else hand or hasattr(board, word)
                if not known and word not in game.rules.wording.moments:
                    out.append(f"[phase.{phase}] {key}: {word} is no condition")
    for verb, row in verbs.items():
        unknown = row.get("bluff", {}).keys() - game.schema.options.keys()
        out += [f"[verb.{verb}] bluff: {option} is no option" for option in unknown]
    return out


def _targets(game: Game) -> list[str]:
    """Sentences of the target with a place that nothing fills."""
    rows, out = game.meta.get("target", {}), list[str]()
    for key, text in {**rows, **rows.get("slot", {})}.items():
        if isinstance(text, str):
            for _, name, _, _ in string.Formatter().parse(text):
                if name is not None and name not in PLACES:
                    out.append(f"[target] {key}: nothing fills {{{name}}}")
    return out


def _listed(game: Game, table: str) -> list[str]:
    """Rows of a list with a key, a clause or an option that there is not."""
    found, out = game.meta.get(table, ()), list[str]()
    for row in found.get("row", ()) if isinstance(found, dict) else found:
        names = (row.get(key) for key in ("title", "meld", "word", "says"))
        named = f"[{table}] {next(filter(None, names), '?')}"
        if "clause" in row and game.clause(row["clause"]) is None:
            out.append(f"{named}: there is no {row['clause']}")
        for option in row.get("when", {}):
            if option not in game.schema.options:
                out.append(f"{named}: {option} is no option")
    return out


def _zones(game: Game) -> list[tuple[Any, int]]:
    from kanhu.catalogue import setup

    return list(setup(game, game.options()).zones.values())
