"""`data`: the simulations of the data pages, played and counted anew."""

from __future__ import annotations

from collections.abc import Sequence

from workshop import build, paths, run
from workshop.say import line, timed


def make(games: Sequence[str]) -> int:
    """Carry out the plan for these games, or for all; finished runs are only counted again."""
    build.set_up()
    with timed("simulations, by docs/_data/research/plan.toml") as progress:
        said = run.run(
            [paths.venv_program("python"), "-m", "study", *games],
            doing="simulating", heard=progress.show, env=run.environment(),
            way_out="mend what the output above names; the next run goes on from here",
        )  # fmt: skip
    for words in said.splitlines():
        if " %  " not in words:  # all but the progress, which has been shown
            line(words)
    return 0
