"""`puzzles`: the puzzles of the games, written and proved from their seed."""

from __future__ import annotations

from collections.abc import Sequence

from workshop import build, paths, run
from workshop.say import line, timed


def make(games: Sequence[str]) -> int:
    """Write the puzzles of these games, or of all, into their folders."""
    build.set_up()
    with timed("puzzles, from their seed") as progress:
        said = run.run(
            [paths.venv_program("python"), "-m", "kanhu.study.puzzles", *games],
            doing="writing puzzles", heard=progress.show, env=run.environment(),
            way_out="correct the puzzles.toml of the game that the output above names",
        )  # fmt: skip
    for words in said.splitlines():
        line(words)
    return 0
