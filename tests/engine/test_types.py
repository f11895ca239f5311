"""Board, kit and options of every game are typed: a field that is not there fails the type check."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import reduce
from importlib.util import find_spec
from operator import or_
from pathlib import Path
from typing import Literal, get_type_hints

import pytest

import kanhu
from kanhu.core.options import Option, Options

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "engine" / "kanhu"
GAMES = [game.id for game in kanhu.games()]
EDGES = 40  # lines; more of them and the types are open somewhere else than where texts come in
SLIPS = """\
from {board} import Setup, Tableau, View
def slips(t: Tableau, view: View, where: Setup) -> None:
    t.board.slip
    t.kit.slip
    t.options.slip
    t.setup.options.slip
    view.board.slip
    view.setup.kit.slip
    view.setup.options.slip
    where.options.slip
    t.options.{option} == "slip"
    t.board.slip = t.board.dealer
    t.board.dealer = t.options.players = view.board.hand
"""
"""Every line of the function but the last has a slip."""


def kind(option: Option) -> object:
    """The type of an option: its words one by one, else whether it is a truth value or a number."""
    words = tuple(value for value in option.values if isinstance(value, str))
    others = dict.fromkeys(type(value) for value in option.values if not isinstance(value, str))
    if option.span is not None:
        others[int] = None
    return reduce(or_, [*([Literal[words]] if words else []), *others])


@pytest.mark.parametrize("name", GAMES)
def test_every_option_has_a_field_of_its_type(name: str) -> None:
    game = kanhu.load(name)
    made = game.rules.equipment.options
    found = {key: each for key, each in get_type_hints(made).items()
             if key not in ("preset", "text", "values")}  # fmt: skip
    wanted = {key: kind(option) for key, option in game.schema.options.items()}
    wrong = [f"    {key}: {each}" for key, each in wanted.items() if found.get(key) != each]
    assert not wrong, "\n".join([f"{made.__module__}.{made.__name__} lacks", *wrong])
    assert set(found) == set(wanted), f"no options: {set(found) - set(wanted)}"
    assert type(game.options()) is made
    assert made is not Options or set(wanted) == {"players"}


def test_a_slip_fails_the_type_check(tmp_path: Path) -> None:
    """One run of mypy for all games; it finds the engine in its cache."""
    for name in GAMES:
        board = f"kanhu.games.{name.replace('-', '_')}.board"
        if find_spec(board) is None:
            continue  # a little game may have all in one file
        options = kanhu.load(name).schema.options.values()
        worded = next(option.key for option in options if str in map(type, option.values))
        text = SLIPS.format(board=board, option=worded)
        (tmp_path / f"{board.split('.')[2]}.py").write_text(text, "utf-8")
    made = sorted(tmp_path.iterdir())
    assert len(made) >= 9
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", *made],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    found = {(file, int(line)) for file, line in re.findall(r"(\w+\.py):(\d+): error", done.stdout)}
    lines = range(3, SLIPS.count("\n"))
    assert found == {(path.name, line) for path in made for line in lines}, done.stdout


def test_types_are_open_only_where_texts_come_in() -> None:
    sources = [path for path in ENGINE.rglob("*.py") if "tests" not in path.parts]
    assert len(sources) > 200
    lines = [line for path in sources for line in path.read_text("utf-8").splitlines()]
    assert sum(re.search(r"\bAny\b", line) is not None for line in lines) < EDGES
