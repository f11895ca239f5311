"""The runs: hands played once, kept in build/, gone on with where a run was stopped."""

from __future__ import annotations

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
BLOCK = 250
ENGINE = paths.ROOT / "engine" / "kanhu"
# Modules that no hand of a simulation runs through; a change in them leaves the figures alone.
ASIDE = {"__main__", "cli", "conformance", "hints", "perft", "position", "record", "replays",
         "table", "terminal", "words"}  # fmt: skip
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


def key(run: Run, seed: int) -> str:
    """Names a run by everything its hands depend on, but for their number."""
    game = kanhu.load(run.game)
    words = (run.game, str(game.version), run.options, run.level, str(seed), code(game))
    return hashlib.sha256("\0".join(words).encode()).hexdigest()[:24]


@lru_cache
def code(game: Game) -> str:
    """Digest of the programs and tables that decide how this game is played."""
    own = ENGINE / "games" / game.module.rpartition(".")[2]
    common = (path for path in ENGINE.rglob("*.py")
              if ENGINE / "games" not in path.parents and path.stem not in ASIDE)  # fmt: skip
    tables = (own / name for name in ("game.toml", "options.toml", "melds.toml"))
    total = hashlib.sha256()
    for path in sorted([*common, *own.rglob("*.py"), *filter(Path.is_file, tables)]):
        total.update(path.relative_to(ENGINE).as_posix().encode() + b"\0" + path.read_bytes())
    return total.hexdigest()[:16]


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
