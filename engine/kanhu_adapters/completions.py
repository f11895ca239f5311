"""`python -m kanhu_adapters.completions`: writes the files by which shells complete our words.

shtab makes them of the parser, and they lie in the package, so that `kanhu completion` prints one
without shtab. The ids of games are asked for when they are wanted, since games are not listed.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path

import shtab

from kanhu.cli.commands import SHELLS
from kanhu.cli.main import parser

FOLDER = Path(str(files("kanhu.cli").joinpath("completions")))
"""Where the files for the shells are."""
IDS = "kanhu games --ids 2>/dev/null"
"""The command by which a shell asks for the ids of all games."""
GAMES: Mapping[str, str] = {
    "bash": "_kanhu_game_ids", "fish": f"({IDS})", "zsh": "_kanhu_game_ids",
}  # fmt: skip
"""What offers the ids of games, in the words of a shell."""
PREAMBLE: Mapping[str, str] = {
    "bash": f'_kanhu_game_ids() {{ compgen -W "$({IDS})" -- "$1"; }}\n',
    "zsh": f'_kanhu_game_ids() {{ local -a ids; ids=(${{(f)"$({IDS})"}}); '
    "_describe 'game' ids }\n",
}
"""Shell -> what its file needs at its beginning."""


def scripts() -> dict[str, str]:
    """Name of a file -> its text."""
    made = parser()
    for action in _actions(made):
        if action.metavar == "GAME":
            action.complete = dict(GAMES)  # type: ignore[attr-defined] # shtab looks for it
        elif action.metavar == "FILE":
            action.complete = shtab.FILE  # type: ignore[attr-defined]
    return {
        name: shtab.complete(made, shell, preamble=PREAMBLE.get(shell, "")).rstrip() + "\n"
        for shell, name in SHELLS.items()
    }


def _actions(made: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for action in made._actions:  # the only way to what a parser was given; shtab goes it too
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for sub in action.choices.values():
                yield from _actions(sub)


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in scripts().items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
