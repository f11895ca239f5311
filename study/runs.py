"""The runs: hands played once, kept in build/, gone on with where a run was stopped."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from functools import lru_cache
from modulefinder import ModuleFinder
from pathlib import Path

import kanhu
from holdings import paths
from kanhu.catalogue import Game
from kanhu.study import simulate
from kanhu.study.simulate import PlayedHand
from study.plan import Run

KEPT = paths.ROOT / "build" / "research"
BLOCK = 100
ENGINE = paths.ROOT / "engine" / "kanhu"
ASIDE = {"text", "wording.amounts", "wording.words"}
"""Modules that come along when the engine is loaded, but that no choice of a move runs through."""
Progress = Callable[[int], None]


def play(run: Run, seed: int, processes: int, progress: Progress) -> list[PlayedHand]:
    """The hands of a run; `progress` is called with the number of them that are there."""
    path = _path(run, seed)
    hands = list(_kept(path))[: run.deals]
    progress(len(hands))
    game = kanhu.load(run.game)
    options = game.options(run.options)
    path.parent.mkdir(parents=True, exist_ok=True)
    while len(hands) < run.deals:
        deals = range(len(hands), min(run.deals, len(hands) + BLOCK * processes))
        block = list(simulate.play(game, options, deals, seed, (run.level,), processes=processes))
        with path.open("a", encoding="utf-8") as file:
            file.write("".join(json.dumps(hand) + "\n" for hand in block))
        hands += block
        progress(len(hands))
    return hands


def count(run: Run, seed: int) -> int:
    """How many hands of a run have been played already."""
    return min(run.deals, sum(1 for _ in _kept(_path(run, seed))))


def _path(run: Run, seed: int) -> Path:
    """The file of a run, named by everything its hands depend on, but for their number."""
    game = kanhu.load(run.game)
    words = (run.game, str(game.version), run.options, run.level, str(seed), code(game))
    name = hashlib.sha256("\0".join(words).encode()).hexdigest()[:24]
    return KEPT / f"{name}.jsonl"


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
    finder = ModuleFinder([str(ENGINE.parent)], excludes=[f"kanhu.{name}" for name in ASIDE])
    finder.import_hook("kanhu.study.simulate")
    for path in (*own.glob("*.py"), *own.glob("players/*.py")):
        place = path.relative_to(ENGINE.parent).with_suffix("")
        finder.import_hook(".".join(place.parts))
    del finder.modules["kanhu"]  # its front door, which imports more than a simulation needs
    files = (getattr(module, "__file__", None) for module in finder.modules.values())
    return {Path(file) for file in files if file}


def _kept(path: Path) -> Iterator[PlayedHand]:
    """The hands of a file, up to the first line that a stopped run has left unfinished."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    for line in whole.splitlines():
        moves, points, winners, ends, hands, first, melds, price, reasons, turns = json.loads(line)
        yield PlayedHand(
            moves, tuple(points), tuple(winners), tuple(ends), hands, first, melds, price,
            tuple(map(tuple, reasons)), tuple(turns),
        )  # fmt: skip
