"""The runs: hands played once, kept in build/, gone on with where a run was stopped."""

from __future__ import annotations

import ast
import hashlib
import json
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import takewhile
from pathlib import Path
from typing import Any

import kanhu
from kanhu import simulate
from kanhu.game import Game
from kanhu.simulate import Hand
from sitegen import paths
from sitegen.research.plan import Run

KEPT = paths.ROOT / "build" / "research"
BLOCK = 100
ENGINE = paths.ROOT / "engine" / "kanhu"
ASIDE = {"record", "position", "table", "words"}
"""Modules that come along when the engine is loaded, but that no choice of a move runs through."""
Told = Callable[[int], None]


def play(run: Run, seed: int, processes: int, told: Told) -> list[Hand]:
    """The hands of a run; `told` is called with the number of them that are there."""
    path = KEPT / f"{key(run, seed)}.jsonl"
    hands = list(_kept(path))[: run.deals]
    told(len(hands))
    game = kanhu.load(run.game)
    options = game.options(run.options)
    while len(hands) < run.deals:
        deals = range(len(hands), min(run.deals, len(hands) + BLOCK * processes))
        block = list(
            simulate.play(game, options, deals, seed, (run.level,), processes=processes)
        )  # fmt: skip
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write("".join(json.dumps(_row(hand)) + "\n" for hand in block))
        hands += block
        told(len(hands))
    return hands


def there(run: Run, seed: int) -> int:
    """How many hands of a run have been played already."""
    return min(run.deals, sum(1 for _ in _kept(KEPT / f"{key(run, seed)}.jsonl")))


def key(run: Run, seed: int) -> str:
    """Names a run by everything its hands depend on, but for their number."""
    game = kanhu.load(run.game)
    words = (run.game, str(game.version), run.options, run.level, str(seed), code(game))
    return hashlib.sha256("\0".join(words).encode()).hexdigest()[:24]


@lru_cache
def code(game: Game) -> str:
    """Digest of the programs and tables that decide how this game is played."""
    own = ENGINE / "games" / game.module.rpartition(".")[2]
    tables = (own / name for name in ("options.toml", "melds.toml"))
    total = hashlib.sha256(json.dumps(game.meta["pack"], sort_keys=True).encode())
    for path in sorted([*programs(own), *filter(Path.is_file, tables)]):
        total.update(path.relative_to(ENGINE).as_posix().encode() + b"\0" + path.read_bytes())
    return total.hexdigest()[:16]


def programs(own: Path) -> set[Path]:
    """Modules that a simulation of the game in this folder runs through, by what they import."""
    found, ahead = set[Path](), [ENGINE / "simulate.py", *own.glob("*.py")]
    while ahead:
        path = ahead.pop()
        if path not in found:
            found.add(path)
            ahead += _imported(path)
    return found


def _imported(path: Path) -> Iterator[Path]:
    """Modules of the engine that one of its modules names in imports, and the packages above."""
    for item in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(item, ast.ImportFrom) and (item.module or "").startswith("kanhu"):
            for alias in item.names:
                yield from _files(f"{item.module}.{alias.name}".split(".")[1:])


def _files(parts: list[str]) -> Iterator[Path]:
    if parts[0] in ASIDE:
        return
    for number in range(1, len(parts) + 1):
        place = ENGINE.joinpath(*parts[:number])
        for file in (place.with_suffix(".py"), place / "__init__.py"):
            if file.is_file():
                yield file


def _row(hand: Hand) -> list[Any]:
    """A hand as JSON can hold it, in the order of its fields."""
    return list(hand)


def _kept(path: Path) -> Iterator[Hand]:
    """The hands of a file, up to the first line that a stopped run has left unfinished."""
    if not path.exists():
        return
    text = path.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    for line in takewhile(bool, whole.split("\n")):
        moves, points, winners, ends, hands, first, melds, price, reasons = json.loads(line)
        yield Hand(
            moves, tuple(points), tuple(winners), tuple(ends), hands, first, melds, price,
            tuple((clause, seat, amount) for clause, seat, amount in reasons),
        )  # fmt: skip
