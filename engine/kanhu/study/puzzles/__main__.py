"""Writes the puzzles of games into their folders: `python -m kanhu.study.puzzles [GAME ...]`."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path

from kanhu.catalogue import game_ids, load
from kanhu.study.puzzles.config import puzzle_config
from kanhu.study.puzzles.make import make
from kanhu.study.puzzles.puzzle import LEVELS, written


def main(names: list[str]) -> None:
    """Write the files of these games, or of all that have puzzles. Raises GameError for a game that
    does not exist, ValueError for one whose puzzles cannot be made."""
    for name in names or game_ids():
        game = load(name)
        if puzzle_config(game) is None:
            continue
        folder = Path(os.path.dirname(str(import_module(game.module).__file__))) / "puzzles"
        folder.mkdir(exist_ok=True)
        found = make(game)
        for level in LEVELS:
            (folder / f"{level}.json").write_text(written(found[level]), encoding="utf-8")
        print(
            f"{name}: {', '.join(f'{len(found[level])} {level}' for level in LEVELS)}", flush=True
        )


if __name__ == "__main__":
    main(sys.argv[1:])
