"""How many lines of Python the engine has, a folder a row, at two commits.

    python benchmarks/lines.py [BEFORE] [AFTER]

Tests are left out. Without arguments: from the commit before the trail was laid, with which the
work on the engine's house began, to the one that is checked out.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import PurePosixPath

ENGINE = "engine/kanhu"
BEGAN = "e640d909^"
PLAYERS = ("players", "bot")
"""What players were and are called: a folder, or modules of a game."""


def git(*words: str) -> str:
    """What a command of git answers."""
    return subprocess.run(["git", *words], capture_output=True, text=True, check=True).stdout


def part_of(path: PurePosixPath) -> str:
    """The row of a module."""
    first, *rest = path.relative_to(ENGINE).parts
    if not rest:
        return "(top)"
    if first != "games" or len(rest) == 1:
        return "players" if first == "bots" else first
    return f"games/{rest[0]}{'/players' if rest[1].startswith(PLAYERS) else ''}"


def lines(commit: str) -> Counter[str]:
    """Lines of every row at a commit."""
    found: Counter[str] = Counter()
    for row in git("grep", "-c", "", commit, "--", f"{ENGINE}/*.py").splitlines():
        name, _, count = row.removeprefix(f"{commit}:").rpartition(":")
        path = PurePosixPath(name)
        if "tests" not in path.parts:
            found[part_of(path)] += int(count)
    return found


def main(before: str = BEGAN, after: str = "HEAD") -> None:
    """Print the table."""
    one, two = lines(before), lines(after)
    print(f"{'':28}{before:>12}{after:>12}{'more':>8}")
    for part in sorted({*one, *two}):
        print(f"{part:28}{one[part]:>12}{two[part]:>12}{two[part] - one[part]:>+8}")
    whole = one.total(), two.total()
    print(f"{'in all':28}{whole[0]:>12}{whole[1]:>12}{whole[1] - whole[0]:>+8}")


if __name__ == "__main__":
    main(*sys.argv[1:])
