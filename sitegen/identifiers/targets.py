"""What there is to be identified: the addresses of pages, clauses, claims and sources."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePosixPath

from sitegen import paths
from sitegen.archive import Archive


def live(archive: Archive, pages: Iterable[str]) -> list[str]:
    """Every address that stands: pages, by their paths below docs/, and clauses."""
    found = [paths.address_of(page) for page in sorted(pages)]
    for game in archive.games.values():
        found += [f"{archive.game_pages[game.id]}#{number}" for number in game.rulebook.clauses]
    return found


def wanted(archive: Archive, pages: Iterable[str]) -> list[str]:
    """Those that must have an identifier: all but those of games outside this checkout."""
    names = {game: game.replace("-", "_") for game in archive.games}
    home = {game for game, folder in names.items() if (paths.GAMES / folder).is_dir()}
    guests = set(archive.games) - home
    used = {key for game in home for key in archive.evidence.of_games.get(game, ())}
    keys = {key for game in guests for key in archive.evidence.of_games.get(game, ())} - used
    away = {f"sources/{key}/" for key in keys}
    return [
        target
        for target in live(archive, pages)
        if target not in away and not guests & set(PurePosixPath(target.partition("#")[0]).parts)
    ]
