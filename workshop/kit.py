"""The printed sheets: set from the archive, one step apart from the build."""

from __future__ import annotations

import os

from workshop import games, paths, run
from workshop.say import Progress
from workshop.stamp import Step

KIT = paths.BUILD / "kit"
LISTING = KIT / "kit.json"
"""The list of all sheets, which the pages read."""


def make(progress: Progress) -> None:
    """docs/_data and the games -> build/kit/."""
    run.run(
        [paths.venv_program("python"), "-m", "printing", "--out", KIT,
         "--work", paths.BUILD / "printing"],
        doing="setting the printed sheets", heard=progress.show, env=run.environment(),
        way_out="correct what the output above names",
    )  # fmt: skip


def step() -> Step:
    """The step that makes the kit."""
    inputs = [
        paths.DOCS / "_data", paths.ENGINE / "kanhu", *games.elsewhere(), paths.TABLE, paths.ART,
        paths.ROOT / "CITATION.cff", paths.ROOT / "printing", *paths.MAKERS,
        paths.WEB / "package-lock.json", paths.REQUIREMENTS / "kit.txt",
    ]  # fmt: skip
    words = [os.environ.get(name, "") for name in ("KANHU_SITE_URL", "KANHU_GAMES")]
    return Step("kit", "printed sheets (Typst)", inputs, [LISTING], make, words)
