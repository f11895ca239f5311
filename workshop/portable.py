"""The edition for a stick: made of the built site, and put into it as one file."""

from __future__ import annotations

from workshop import node, paths, run, stamp, words
from workshop.say import Progress
from workshop.stamp import Step

ARCHIVE = paths.SITE / "kanhu-archive.zip"
SCRIPT = paths.BUILD / "portable" / "page.js"


def make(progress: Progress) -> None:
    """site/ and the front end -> site/kanhu-archive.zip."""
    stamp.fresh_folder(SCRIPT.parent)
    words.bake()
    node.script(
        "portable.mjs", SCRIPT.parent, doing="bundling the script of the portable edition",
        way_out="correct what the output above names",
    )  # fmt: skip
    run.python(
        "-m", "portable", "--site", paths.SITE, "--script", SCRIPT, "--out", ARCHIVE,
        doing="making the portable edition", way_out="correct what the output above names",
    )  # fmt: skip


def step() -> Step:
    """The step that makes the archive."""
    site = sorted(path for path in paths.SITE.glob("*") if path != ARCHIVE)
    inputs = [
        *site, paths.WEB, words.SOURCES, paths.ROOT / "portable", paths.ZIPS,
        paths.REQUIREMENTS / "site.txt",
    ]  # fmt: skip
    return Step("portable", "edition for a stick", inputs, [ARCHIVE], make)
