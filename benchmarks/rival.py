"""The players of another checkout, asked over a pipe: run with its engine in PYTHONPATH.

One line of JSON is one request. `{"deal": [game, options, seed]}` opens a table, `{"play": move}`
plays there, `{"ask": [level, seed]}` is answered by a line, the move. A move is
`[verb, cards, n]`. Both sides keep a table of their own, so a view is always that of its engine.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import kanhu

# Where the players lay before they had folders of their own.
PLACE = "kanhu.players" if find_spec("kanhu.players") else "kanhu.bots"


def plain(move: Any) -> list[Any]:
    """A move as JSON holds it."""
    return [move.verb, list(move.cards), move.n]


def legal(moves: Sequence[Any], row: Sequence[Any]) -> Any:
    """The legal move that is meant; raises StopIteration if there is none."""
    return next(move for move in moves if plain(move) == row)


def main() -> None:
    """Answer until the pipe closes."""
    decide = import_module(PLACE).decide
    table: Any = None
    for line in sys.stdin:
        asked = json.loads(line)
        if "deal" in asked:
            game, options, seed = asked["deal"]
            found = kanhu.load(game)
            table = kanhu.Table.new(found, found.options(options), seed)
        elif "play" in asked:
            table.play(legal(table.state.legal(), asked["play"]))
        else:
            decision = decide(table.view(table.state.actor), *asked["ask"])
            sys.stdout.write(json.dumps(plain(decision.move)) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
