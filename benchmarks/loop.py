"""From a changed line to the page: seconds of CPU of `serve`'s quick build, for lines of each kind.

Changes a line of this checkout, builds as `serve` does, and puts the line back; the files must be
as they were committed. With --cold also a whole build with nothing but the programs set up.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from workshop import build, pages, paths  # noqa: E402

CHANGES = {
    "prose": ("docs/story/cousins.md", "Sensible rules are", "Sensible rules of play are"),
    "claim": ("docs/_data/claims.toml", 'text = "', 'text = "Now: '),
    "rule": ("engine/kanhu/games/khanhoo/rules.md", "The luck of the deal", "Luck in the deal"),
    "clause": (
        "engine/kanhu/games/khanhoo/rules.md",
        "with changes if the players wish.",
        "with changes, if the players wish.",
    ),
    "rules.py": (
        "engine/kanhu/games/khanhoo/rules.py",
        "its table of phases",
        "the table of its phases",
    ),
    "style": ("docs/assets/css/site.css", "{", "{ --changed: 1;"),
    "script": ("playable/web/src/site.ts", "import ", 'console.debug("changed");\nimport '),
    "word": (
        "playable/kanhu_table/words/en/tray.toml",
        "The cards are covered",
        "The cards stay covered",
    ),
    "term": ("docs/_data/terms.toml", "A set of cards that belong", "Some cards that belong"),
    "template": (
        "sitegen/templates/kin/tree.html.j2",
        "Time runs downwards",
        "The time runs downwards",
    ),
}
"""Kind of a line -> file, words of the line, and what they are changed into."""

COMMON = ("word", "term", "template")
"""Kinds of lines that every page reads: all pages are made again, and the promise is wider."""


def cpu() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def spent(*, quick: bool) -> float:
    """Seconds of CPU of one build."""
    before = cpu()
    build.build(quick=quick)
    return cpu() - before


def changed(kind: str) -> tuple[float, pages.Changes]:
    """Change the line, build, put it back, build again; the CPU and the pages of the first."""
    name, old, new = CHANGES[kind]
    path = ROOT / name
    text = path.read_text("utf-8")
    assert old in text, f"{name} no longer says {old!r}"
    try:
        path.write_text(text.replace(old, new, 1), "utf-8")
        return spent(quick=True), pages.changes()
    finally:
        path.write_text(text, "utf-8")
        build.build(quick=True)


def cold() -> float:
    """A whole build of a checkout in which only .venv and node_modules are set up."""
    kept = paths.BUILD.with_name("build.kept")
    paths.BUILD.rename(kept)
    shutil.rmtree(paths.SITE)
    try:
        return spent(quick=False)
    finally:
        shutil.rmtree(kept)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--cold", action="store_true")
    given = parser.parse_args()
    files = [name for name, _, _ in CHANGES.values()]
    if subprocess.run(["git", "diff", "--quiet", "HEAD", "--", *files], cwd=ROOT).returncode:
        print(f"first commit or put back your changes in {', '.join(files)}")
        return 2
    promised = tomllib.loads((ROOT / "benchmarks/promises.toml").read_text("utf-8"))["loop"]
    build.build(quick=True)
    kept = True
    for kind in CHANGES:
        runs = [changed(kind) for _ in range(given.runs)]
        seconds, limit = (
            median(run for run, _ in runs),
            promised["common" if kind in COMMON else "change"],
        )
        kept &= seconds <= limit
        print(f"{kind:8} {seconds:5.2f} s of CPU (promise {limit}), {len(runs[0][1].pages)} pages")
    if given.cold:
        seconds, limit = cold(), promised["cold"]
        kept &= seconds <= limit
        print(f"{'cold':8} {seconds:5.1f} s of CPU (promise {limit})")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
