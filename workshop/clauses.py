"""Clause coverage: every clause of every rulebook is named by a test.

Runs inside `.venv` (`python -m workshop.clauses [GAME]`): it asks the engine for the rulebooks.
A test names a clause by its number anywhere in `tests/`, or in the records and examples of a
game's own folder.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from pathlib import Path

from workshop import paths, stamp

# In the name of a test function the number is written KH_27.
NUMBER = re.compile(r"(?<![A-Za-z0-9])([A-Z]{1,4})[-_](\d+)(?!\d)")
RANGE = re.compile(r"\b([A-Z]{1,4})-(\d+)\s*(?:to|–|\.\.)\s*(?:\1-)?(\d+)\b")
EVIDENCE = {".py", ".toml", ".rec", ".json", ".txt"}


def named(text: str) -> set[str]:
    """Numbers of all clauses a text names, singly or as a range ("KH-1 to KH-4")."""
    found = {f"{prefix}-{number}" for prefix, number in NUMBER.findall(text)}
    for prefix, first, last in RANGE.findall(text):
        found.update(f"{prefix}-{number}" for number in range(int(first), int(last) + 1))
    return found


def evidence(game: str) -> list[Path]:
    """Files whose words count as tests of a game's clauses."""
    folder = paths.ENGINE / "kanhu" / "games" / game.replace("-", "_")
    own = [folder / "examples.toml", folder / "records"]
    return [path for path in stamp.files(paths.ROOT / "tests", *own) if path.suffix in EVIDENCE]


def untested(game: str, clauses: list[str]) -> list[str]:
    """The clauses that no test names, in order."""
    seen: set[str] = set()
    for path in evidence(game):
        seen |= named(path.read_text("utf-8"))
    return [clause for clause in clauses if clause not in seen]


def main(wanted: list[str]) -> int:
    """Print the coverage of the games (all, or those named); 1 if a clause has no test."""
    import kanhu

    missing: dict[str, list[str]] = defaultdict(list)
    found = [game for game in kanhu.games() if not wanted or game.id in wanted]
    for game in found:
        clauses = list(game.rulebook.clauses)
        missing[game.id] = untested(game.id, clauses)
        print(f"{game.title}: {len(clauses) - len(missing[game.id])} of {len(clauses)} clauses "
              "are named by a test")  # fmt: skip
        for clause in missing[game.id]:
            print(f"  {clause} {game.rulebook[clause].title}: no test names it")
    unknown = sorted(set(wanted) - {game.id for game in found})
    if unknown:
        print(f"no such game: {', '.join(unknown)}")
    return 1 if unknown or any(missing.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
