"""Holds the environment of every game to PettingZoo's own tests; prints what was tested."""

from __future__ import annotations

import warnings
from functools import partial

from pettingzoo.test import api_test, seed_test

import kanhu
from kanhu_adapters.pettingzoo import env


def main() -> None:
    """Test every game, as a hand and with other options; any warning but one is a failure."""
    warnings.simplefilter("error")
    # An observation with a mask is a dictionary; PettingZoo's test knows its own such games by name.
    known = "Observation (space for each agent|is not a NumPy array)"
    warnings.filterwarnings("ignore", message=known)
    for game in kanhu.games():
        for options in (None, *list(game.schema.presets)[1:2]):
            make = partial(env, game.id, options)
            api_test(make(), num_cycles=400, verbose_progress=False)
            seed_test(make, num_cycles=200)
            print(game.id, options or "")


if __name__ == "__main__":
    main()
