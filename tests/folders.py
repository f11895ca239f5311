"""Where the tests of a game lie: in the game's own folder."""

from __future__ import annotations

import importlib
from pathlib import Path

from kanhu.catalogue import Game


def folder(game: Game) -> Path:
    """The folder `tests` in the folder of a game; it may be missing."""
    return Path(str(importlib.import_module(game.module).__file__)).parent / "tests"
