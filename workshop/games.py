"""Games by the folders they are in; and `new`, which writes a little one to begin with."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from workshop import paths, stamp
from workshop.say import Trouble, line

SHELF = paths.ENGINE / "kanhu" / "games"
SKELETON = paths.ROOT / "workshop" / "skeleton" / "first_trick"
"""A game that can be played as it is; `new` gives a copy of it another name."""

ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
PLACE = re.compile(r'^(prefix|order) = "?(\w+)"?$', re.MULTILINE)
NEXT = """\
{title} can be played: python3 build_site.py serve

what is what          engine/kanhu/schema/KEYS.md, and "Adding a game" in CONTRIBUTING.md
after every change    python3 build_site.py check {name}
for the pages         .venv/bin/python -m sitegen identifiers
                      .venv/bin/python -m study.lengths {name}"""


def shelves() -> list[Path]:
    """All folders of games: that of the engine, and those that `KANHU_GAMES` names."""
    more = os.environ.get("KANHU_GAMES", "").split(os.pathsep)
    return [SHELF, *(Path(folder) for folder in more if folder)]


def folders() -> dict[str, Path]:
    """Id -> folder of every game, the first of those of one name."""
    found: dict[str, Path] = {}
    for shelf in shelves():
        for path in sorted(shelf.glob("*/game.toml")):
            found.setdefault(path.parent.name.replace("_", "-"), path.parent)
    return found


def elsewhere() -> list[Path]:
    """Folders of games on other shelves than that of the engine."""
    return [path for path in folders().values() if path.parent != SHELF]


def folder(game: str) -> Path:
    """The folder of a game; raises Trouble if there is none."""
    known = folders()
    if game not in known:
        raise Trouble(f"there is no game '{game}'", f"take one of: {', '.join(sorted(known))}")
    return known[game]


def make(name: str, shelf: Path = SHELF) -> Path:
    """Write a game that can be played under a new id; raises Trouble for one that cannot be had."""
    if not ID.fullmatch(name):
        raise Trouble(f"'{name}' cannot be the id of a game", "use small letters and hyphens")
    if name in folders():
        raise Trouble(f"there is a game '{name}' already", "choose another id")
    target = shelf / name.replace("-", "_")
    part = target.with_name(f"{target.name}.part")
    shutil.rmtree(part, ignore_errors=True)
    told = _renamed(name, shelf)
    for path in stamp.files(SKELETON):
        text = path.read_text("utf-8")
        for old, new in told.items():
            text = text.replace(old, new)
        stamp.write(part / path.relative_to(SKELETON), text)
    part.replace(target)
    return target


def _renamed(name: str, shelf: Path) -> dict[str, str]:
    """What stands in the skeleton -> what stands in its place."""
    taken = [PLACE.findall((path / "game.toml").read_text("utf-8")) for path in folders().values()]
    prefixes = {value for rows in taken for key, value in rows if key == "prefix"}
    orders = [int(value) for rows in taken for key, value in rows if key == "order"]
    schema = os.path.relpath(paths.ENGINE / "kanhu" / "schema", shelf / name)
    return {
        "../../schema/": f"{Path(schema).as_posix()}/",
        "first-trick": name,
        "First Trick": name.replace("-", " ").title(),
        "XX": _prefix(name, prefixes),
        "order = 1000": f"order = {max(orders, default=0) + 10}",
    }


def _prefix(name: str, taken: set[str]) -> str:
    """Two letters that begin the numbers of the clauses and are no other game's."""
    letters = name.replace("-", "").upper()
    initials = "".join(word[0] for word in name.split("-")).upper()[:4]
    pairs = [initials] * (len(initials) > 1) + [letters[0] + other for other in letters[1:]]
    spare = [a + b for a in letters[0] for b in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    return next(
        each for each in [*pairs, *spare] if each not in taken and each.isascii() and each.isalpha()
    )


def new(name: str, shelf: Path | None = None) -> int:
    """`new`: write the game and say what to do next."""
    where = make(name, shelf or SHELF)
    line(f"written: {paths.shown(where)}\n")
    line(NEXT.format(title=name.replace("-", " ").title(), name=name))
    return 0
