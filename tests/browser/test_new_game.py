"""A game that `build_site.py new` wrote: built into the site, and a hand of it played in the page."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.hands import Visit
from tests.browser.player import Mouse, decide, ended
from tests.scale import turn
from workshop import games, paths
from workshop.server import SiteServer

# The whole site is built for it: at one commit of four, and in the long run.
pytestmark = [] if turn() == 0 else [pytest.mark.long]

NAME = "night-watch"
MOST_DECISIONS = 20
BUILD = """
import sys
from pathlib import Path
from workshop import paths
paths.BUILD = Path(sys.argv[1])
paths.ASSETS, paths.SITE = paths.BUILD / "assets", paths.BUILD / "site"
from workshop import pages, pieces
for step in (pieces.runtime_step(quick=True), pieces.gather_step(), pages.step(quick=True)):
    step.ensure("")
"""
"""The steps of a quick build, into another folder; faces, sounds and scripts are there already."""


@pytest.fixture(scope="module")
def site_with_it(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site with a new game among the others, built anew."""
    made = games.make(NAME, tmp_path_factory.mktemp("shelf"))
    folder = tmp_path_factory.mktemp("build")
    for piece in ("cards", "sounds"):
        (folder / piece).symlink_to(paths.BUILD / piece)
    env = {**os.environ, "KANHU_GAMES": str(made.parent)}
    done = subprocess.run(
        [sys.executable, "-c", BUILD, str(folder)], cwd=paths.ROOT, env=env, capture_output=True,
        text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "site"


def test_a_hand_is_played_in_its_page(
    visit: Visit, serve: Callable[..., SiteServer], site_with_it: Path
) -> None:
    address = serve(root=site_with_it).address
    table = visit(f"games/{NAME}/", url=address, reduced_motion="reduce").awake().pace(0)
    assert "Night Watch" in table.page.title()
    player = Mouse(table)
    for _ in range(MOST_DECISIONS):
        table.my_turn()
        if ended(table):
            break
        decide(player)
    assert ended(table), "the hand never ended"
    assert table.reasons("NW") > 0
    assert table.too_wide() <= 0
