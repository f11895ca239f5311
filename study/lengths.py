"""How long a game takes: `python -m study.lengths [GAME …]` plays it and writes its `length.toml`.

Computer players of one level play the table that the page of the game opens (`[demo]` of its
`game.toml`), to the end of the match. The seat of the person is given as long as a person needs for
a choice, the others as long as the page gives them for a move; the middle of all games counts.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Mapping, Sequence
from statistics import median

import msgspec

import kanhu
from holdings import paths
from holdings.tiles import FILE, Length
from kanhu.catalogue import Game, game_ids
from kanhu.study import simulate
from kanhu.study.simulate import PlayedHand
from kanhu_table import seats
from study import forms

FORM = f"#:schema ../../../../{paths.shown(forms.FOLDER)}/game-length.json"
GAMES, SEED, LEVEL = 200, 1613, "regular"
OWN, OTHERS = 6, 1
"""Seconds for a choice of the person, and for a move of anybody else."""


def main(words: list[str] | None = None) -> int:
    """Measure all games, or those named, and write down what was found."""
    parser = argparse.ArgumentParser(prog="study.lengths", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args(words)
    for name in args.games or game_ids():
        game = kanhu.load(name)
        length = measure(game, GAMES, args.processes)
        path = paths.ENGINE.joinpath(*game.module.split("."), FILE)
        paths.write(path, written(game, length).encode())
        print(f"{game.title}: {length.seconds / 60:.1f} minutes", flush=True)
    return 0


def measure(game: Game, number: int, processes: int = 1) -> Length:
    """Play a number of games at the table that the game's page opens."""
    demo: Mapping[str, str] = game.meta.get("demo", {})
    options = game.options(demo.get("options") or None)
    kinds = seats.read(None, options.players, game)
    person = kinds.index(seats.PERSON) if seats.PERSON in kinds else 0

    def played(*, matches: bool) -> Sequence[PlayedHand]:
        deals = range(number)
        return list(
            simulate.play(
                game, options, deals, SEED, (LEVEL,), matches=matches, processes=processes
            )
        )

    whole, first = played(matches=True), played(matches=False)
    return Length(
        options=options.text,
        players=LEVEL,
        seed=SEED,
        games=number,
        hands=median(one.hands for one in whole),
        own=median(one.turns[person] for one in whole),
        others=median(one.moves - one.turns[person] for one in whole),
        each=(OWN, OTHERS),
        seconds=_seconds(whole, person),
        hand=_seconds(first, person),
    )


def _seconds(played: Sequence[PlayedHand], person: int) -> int:
    """How long the middle one of these took."""
    return round(
        median(OWN * one.turns[person] + OTHERS * (one.moves - one.turns[person]) for one in played)
    )


def written(game: Game, length: Length) -> str:
    """The file, with the command that made it."""
    made = f"# Written by `python -m study.lengths {game.id}`, which says what is measured.\n"
    rows = msgspec.structs.asdict(length).items()
    return f"{FORM}\n{made}" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in rows)


if __name__ == "__main__":
    sys.exit(main())
