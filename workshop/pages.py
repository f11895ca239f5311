"""The pages: made from docs/ and the data, set into the template, completed; one step."""

from __future__ import annotations

import json
import os
import sys
from functools import partial
from pathlib import Path
from typing import NamedTuple

from workshop import games, node, paths, pieces, run, stamp
from workshop import kit as kits
from workshop.say import Progress
from workshop.stamp import Step

REPORT = paths.BUILD / "changed.json"
INDEX = paths.SITE / "index.html"
COMPLETE = paths.BUILD / "whole"
"""There if the last build of the site was a full one: a quick one leaves the search index old."""


class Changes(NamedTuple):
    """What the last build changed: addresses of pages below the root; whether other files too."""

    pages: list[str]
    files: bool


def make(
    progress: Progress, *, quick: bool = False, kit: bool = False, stick: bool = False
) -> None:
    """docs/ and all data -> site/: only what depends on a change is made and written."""
    COMPLETE.unlink(missing_ok=True)
    run.python(
        "-m", "sitegen", "--assets", paths.ASSETS, "--work", paths.BUILD, "--site", paths.SITE,
        "--report", REPORT, "--node", node.programs()[0], *(["--quick"] if quick else []),
        doing="making the pages", way_out="correct what the output above names",
        KANHU_KIT=str(kits.KIT) if kit else "", KANHU_PORTABLE="1" if stick else "",
        KANHU_WHEEL=str(pieces.WHEELS),
    )  # fmt: skip
    if not quick:
        stamp.write(COMPLETE, "")


def step(*, quick: bool = False, kit: bool = False, stick: bool = False) -> Step:
    """The step that writes site/; a quick one leaves the index of the search as it is.

    With the kit the pages offer the printed sheets, and the site holds them; with `stick` they
    offer the edition for a stick, which is made of the site afterwards.
    """
    # Citations and canonical links name the address; games may lie elsewhere too.
    words = [os.environ.get(name, "") for name in ("KANHU_SITE_URL", "KANHU_GAMES")]
    words += [sys.version, "kit" if kit else "", "stick" if stick else ""]
    inputs = [
        paths.DOCS, paths.ENGINE / "kanhu", paths.ENGINE / "kanhu_adapters", *games.elsewhere(),
        paths.ENGINE / "notebooks", paths.ENGINE / "examples", paths.ENGINE / "CHANGELOG.md",
        paths.TABLE, paths.ART, paths.ASSETS, pieces.PACKAGED,
        paths.ROOT / "CITATION.cff", paths.ROOT / "mkdocs.yml",
        *paths.MAKERS,
        paths.WEB / "search-index.mjs", paths.WEB / "package-lock.json",
        paths.REQUIREMENTS / "site.txt", pieces.WHEELS, *([kits.KIT] if kit else []),
    ]  # fmt: skip
    made = [INDEX, *([] if quick else [COMPLETE])]
    return Step(
        "site", "pages", inputs, made, partial(make, quick=quick, kit=kit, stick=stick), words
    )


def changes() -> Changes:
    """What the last build changed."""
    if not REPORT.exists():
        return Changes([], files=False)
    found = json.loads(REPORT.read_text("utf-8"))
    return Changes(found["pages"], found["files"])


def html_files(site: Path = paths.SITE) -> list[Path]:
    """All pages of the built site; below id/ lie redirects, which are none."""
    found = (path for path in site.rglob("*.html") if path.parent.parent != site / "id")
    return sorted(found)
