"""Holds every game to OpenSpiel's own checks: random plays, serialisation, and playthroughs.

Prints a line of JSON a game: what OpenSpiel was told of it, and whether its playthrough came again.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import pyspiel
from absl import flags
from open_spiel.python.algorithms import generate_playthrough

from kanhu_adapters import openspiel


def main() -> None:
    """Check every game."""
    flags.FLAGS(["openspiel_laws"])  # reading a playthrough asks for flags of the command line
    for name in openspiel.register():
        game = pyspiel.load_game(name)
        pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
        text = generate_playthrough.playthrough(name, None, seed=7)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "playthrough.txt"
            path.write_text(text, encoding="utf-8")
            _, again = generate_playthrough.replay(str(path))
        print(json.dumps({
            "name": name, "same": "\n".join(text.splitlines()) == "\n".join(again.splitlines()),
            "moves": text.count("\n# State ") - openspiel.NODES - 1, "over": "IsTerminal() = True" in text,
            "length": game.max_game_length(), "deals": deals(game), **hidden(game),
        }), flush=True)  # fmt: skip


def deals(game: object) -> int:
    """How many deals there are, counted along one of them."""
    state, count = game.new_initial_state(), 1  # type: ignore[attr-defined]
    while state.is_chance_node():
        count *= len(state.chance_outcomes())
        state.apply_action(0)
    return count


def hidden(game: object) -> dict[str, object]:
    """Returns of a few plays, and whether what a seat is told depends on what it cannot see."""
    sums, longest = [], 0
    for deal in range(3):
        state = game.new_initial_state()  # type: ignore[attr-defined]
        while state.is_chance_node():
            state.apply_action(deal)
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[deal % len(state.legal_actions())])
        sums.append(sum(state.returns()))
        longest = max(longest, state.move_number())
    told = []
    for last in range(2):
        state = game.new_initial_state()  # type: ignore[attr-defined]
        for part in (*range(1, openspiel.NODES), last):
            state.apply_action(part)
        told.append([state.information_state_string(seat) for seat in range(state.num_players())])
    return {
        "sums": sums, "longest": longest,
        "told_apart": len(set(told[0])) == len(told[0]) and told[0] != told[1],
    }  # fmt: skip


if __name__ == "__main__":
    main()
