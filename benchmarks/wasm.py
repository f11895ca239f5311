"""The engine in the browser's Python beside CPython, the same questions in one run.

    python3 benchmarks/wasm.py [--game ID …] [--hands 1000] [--decisions 60]

The runtime of the built site runs under Node, without a browser. For every game: random moves a
second through the checked API, and the time of a decision of each level. For games with melds:
the questions to the solver, on the same random hands. Medians and 99th percentiles in
milliseconds; the last columns are browser's Python over CPython.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "engine"), str(ROOT / "benchmarks")]

import wasm_part  # noqa: E402

import kanhu  # noqa: E402
from workshop.runtime import inside  # noqa: E402

SOLVER = {"best", "goes_out"}
LIMIT = 3.0  # the solver's promise: times CPython


def main() -> int:
    """Print the table; 1 if the solver's promise is broken."""
    read = argparse.ArgumentParser(description=__doc__)
    read.formatter_class = argparse.RawDescriptionHelpFormatter
    read.add_argument("--game", nargs="+", default=[game.id for game in kanhu.games()])
    read.add_argument("--hands", type=int, default=1000)
    read.add_argument("--decisions", type=int, default=60)
    args = read.parse_args()
    kept = True
    for name in args.game:
        asked = {"game": name, "hands": args.hands, "decisions": args.decisions}
        kept &= show(name, wasm_part.answer(asked), inside.ask(Path(wasm_part.__file__), asked))
    print(f"\nsolver within {LIMIT:g} times CPython: {'kept' if kept else 'BROKEN'}")
    return 0 if kept else 1


def show(name: str, here: dict[str, Any], there: dict[str, Any]) -> bool:
    """Print one game's lines; whether the solver is fast enough there."""
    print(f"\n{kanhu.load(name).title:24}{'CPython':>18}{'browser':>18}{'ratio':>14}")
    kept = True
    for row, mine in here.items():
        theirs = there[row]
        ratios = [other / own if own else 0.0 for own, other in zip(mine, theirs, strict=True)]
        cells = "".join(
            f"{' / '.join(f'{value:.3f}' for value in pair):>18}" for pair in (mine, theirs)
        )
        print(f"{row:24}{cells}{' / '.join(f'{ratio:.1f}' for ratio in ratios):>14}")
        kept = kept and (row not in SOLVER or ratios[0] <= LIMIT)
    return kept


if __name__ == "__main__":
    raise SystemExit(main())
