"""The games, watched: what a page reads of a rulebook is noted clause by clause (`reads`).

A changed word of a rule so concerns only the pages that show that rule, and not all that draw the
game's cards or table.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

from holdings import paths
from holdings.reads import Noted, digest
from holdings.trouble import SiteError
from kanhu.catalogue import Game
from kanhu.core.rulebook import Clause
from kanhu.shelf import survey

RULES = "rules.md"
RULES_OF = "rules "
"""With the id of a game: the kind of the tokens of its clauses."""


def read() -> dict[str, Game]:
    """All games by id; raises SiteError, naming file and line, if a folder is broken."""
    found = survey()
    if found.faults:
        raise SiteError(list(found.faults))
    games = {game.id: game for game in found.games}
    for game in found.games:
        book = game.rulebook
        # In the very object that the engine hands out: what draws a table is watched, too.
        if not isinstance(book.clauses, Noted):
            book.clauses = Noted(f"{RULES_OF}{game.id}", book.clauses)
    return games


def clauses(game: Game) -> Noted[Clause]:
    """The clauses of a game, with their states."""
    found = game.rulebook.clauses
    assert isinstance(found, Noted)
    return found


def unwatched(game: Game) -> Mapping[str, Clause]:
    """The clauses of a game, for what every page depends on anyway; not noted."""
    return clauses(game).rows


def state(game: Game) -> str:
    """The state of a game: all files of its folder but the rulebook."""
    package = find_spec(game.module)
    folder = Path(*(package.submodule_search_locations if package else None) or ())
    files = sorted(filter(paths.is_ours, folder.rglob("*")))
    return digest([(path.name, path.read_bytes()) for path in files if path.name != RULES])
