"""A broken folder of a game spoils no other game, and one line says what is wrong with it."""

from __future__ import annotations

import importlib
import itertools
import re
import shutil
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import kanhu
from kanhu import catalogue
from kanhu.cli.main import main
from kanhu.shelf import survey
from kanhu.text import links, position, ranks, replays
from kanhu.text.record import RecordError, parse
from kanhu.text.table import Table

GOOD = [game.id for game in kanhu.games()]
NUMBERS = itertools.count(1)
Change = Callable[[str], str]


@pytest.fixture
def folder(shelf: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A sound game on a shelf of its own, under a name that no other test has."""
    name = f"game_{next(NUMBERS)}"
    made = tmp_path / "shelf" / name
    shutil.copytree(shelf / "high_card", made)
    change(made / "game.toml", lambda text: text.replace("high-card", name.replace("_", "-")))
    package = importlib.import_module("kanhu.games")
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(made.parent)])
    importlib.invalidate_caches()
    yield made
    for module in [each for each in sys.modules if each.startswith(f"kanhu.games.{name}")]:
        del sys.modules[module]


def change(path: Path, how: Change) -> None:
    path.write_text(how(path.read_text("utf-8")), "utf-8")


def swapped(old: str, new: str) -> Change:
    def how(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return how


def without(line: str) -> Change:
    return swapped(f"{line}\n", "")


def told() -> str:
    """The one fault that a survey finds; every other game is there."""
    found = kanhu.survey()
    assert [game.id for game in found.games] == GOOD
    (fault,) = found.faults
    assert "\n" not in fault
    return fault


def test_a_sound_folder_is_one_game_more(folder: Path) -> None:
    found = kanhu.survey()
    assert found.faults == ()
    assert len(found.games) == len(GOOD) + 1


def nothing(_: str) -> str:
    return ""


# file, change, the line where the fault is, what is told
BROKEN: list[tuple[str, Change, str, str]] = [
    ("game.toml", nothing, "", "the key game is missing: a table"),
    ("game.toml", without('title = "High Card"'), "[game]",
     'game: the key title is missing: text, not empty such as "Khanhoo"'),
    ("game.toml", swapped("players = [2, 3, 4, 5, 6, 7, 8]", "players = 2"), "players = 2",
     "game.players: 2 is not what is expected: a list, not empty such as [2, 3, 4]"),
    ("game.toml", swapped("level = 1", "level = 4"), "level = 4",
     "tile.level: 4 is not what is expected: a whole number from 1 to 3 such as 1"),
    ("game.toml", swapped('kind = "trick"', 'kind = "pile"'), 'kind = "pile"',
     'place.trick.kind: "pile" is not what is expected: one of "stock", "heap", '),
    ("game.toml", swapped("main = true", "mian = true"), "mian = true",
     "verb.lead.mian: there is no such key; keys are letter, title, cards, "),
    ("game.toml", swapped('prefix = "HC"', 'prefix = "KH"'), 'prefix = "KH"',
     "game.prefix: KH is taken by khanhoo; choose another"),
    ("game.toml", swapped("order = 100", "order = 30"), "order = 30",
     "game.order: 30 is taken by khanhoo; choose another"),
    ("game.toml", swapped('id = "game-', 'id = "gmae-'), 'id = "gmae-',
     "game.id: is not the name of the folder; expected game-"),
    ("game.toml", swapped('title = "High Card"', "title = High Card"), "title = High Card",
     "this is no TOML: Invalid value; put words between quotation marks"),
    ("options.toml", nothing, "", "the key option is missing: a list"),
    ("options.toml", swapped("default = 4", "default = [4]"), "default = [4]",
     "option[1].default: [4] is not what is expected: text or a whole number or "),
    ("rules.md", nothing, "", "there is no clause: ### HC-1 Title"),
    ("rules.md", swapped("attested: HCB", "certain: HCB"), "### HC-1", "HC-1: 'certain' is no grade; known: attested"),
    ("rules.py", nothing, "", "RULES is missing: RULES = Rules(…)"),
    ("rules.py", swapped("RULES = Rules(", "RULES = Rules(("), "RULES = Rules((",
     "'(' was never closed"),
    ("rules.py", swapped("from kanhu.cards import packs", "from kanhu.cards import pakcs"), "import pakcs",
     "ImportError: cannot import name 'pakcs' from 'kanhu.cards'"),
    ("rules.py", swapped('RANKS = "23', 'RANKS = RANKS + "23'), "RANKS = RANKS",
     "NameError: name 'RANKS' is"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("file", "how", "place", "fault"),
    BROKEN,
    ids=[f"{row[0]}-{at}" for at, row in enumerate(BROKEN)],
)
def test_a_fault_is_told_in_one_line(
    folder: Path, file: str, how: Change, place: str, fault: str
) -> None:
    change(folder / file, how)
    lines = [*(folder / file).read_text("utf-8").splitlines(), ""]
    at = next(at for at, line in enumerate(lines, 1) if place in line)
    found = told()
    assert found.startswith(f"{folder.name.replace('_', '-')}/{file}:{at}:")
    assert fault in found


@pytest.mark.parametrize("file", ["game.toml", "options.toml", "rules.md", "__init__.py"])
def test_a_file_that_is_missing_is_told(folder: Path, file: str) -> None:
    (folder / file).unlink()
    assert re.search(rf"/{file}: this file is missing, and every game needs it$", told())


def test_a_program_that_is_missing_is_told(folder: Path) -> None:
    (folder / "rules.py").unlink()
    assert "/rules.py:1: ModuleNotFoundError: No module named" in told()


def test_a_second_folder_of_a_name_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = folder.parent.parent / "more"
    shutil.copytree(folder.parent, other)
    package = importlib.import_module("kanhu.games")
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(other)])
    found = kanhu.survey()
    assert len(found.games) == len(GOOD) + 1, "the first one stays"
    (fault,) = found.faults
    assert fault.endswith(f"the folder of that name in {other} is a second one")


def test_the_command_line_goes_on(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(folder / "game.toml", nothing)
    assert main(["games"]) == 0
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == len(GOOD)
    assert err.startswith(f"kanhu: {folder.name.replace('_', '-')}/game.toml:1: the key game")


# --- a game that comes in zips, as to the browser ------------------------------------------------


def zipped(folder: Path, target: Path, kind: str) -> str:
    """The records of a game, or everything else of it, in a zip as the browser gets it."""
    made = target / f"{kind}-{folder.name.replace('_', '-')}.zip"
    with zipfile.ZipFile(made, "w") as packed:
        for path in folder.rglob("*.*"):
            if path.is_file() and (path.parent.name == "records") == (kind == "records"):
                packed.write(path, f"kanhu/games/{path.relative_to(folder.parent)}")
    return str(made)


def test_the_records_of_a_game_come_when_they_are_wanted(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = folder.name.replace("_", "-")
    parts = {kind: zipped(folder, tmp_path, kind) for kind in ("game", "records")}
    package = importlib.import_module("kanhu.games")
    monkeypatch.setattr(package, "__path__", package.__path__[:-1])
    monkeypatch.setattr(catalogue, "_elsewhere", set())
    monkeypatch.setattr(catalogue, "_parted", set())
    catalogue.expect([name])
    for ask in (lambda: kanhu.load(name), survey, kanhu.games):
        with pytest.raises(catalogue.Elsewhere, match=f"^game-{name}$"):
            ask()
    catalogue.add_zip(parts["game"])
    game = kanhu.load(name)
    assert game.deal(game.options(), 1).legal()
    with pytest.raises(catalogue.Elsewhere, match=f"^records-{name}$"):
        replays.read(game, "old-king")
    catalogue.add_zip(parts["records"])
    assert replays.read(game, "old-king").title
    with pytest.raises(replays.ReplayError, match="has no record"):
        replays.read(game, "no-such-record")


# --- rules that have changed ---------------------------------------------------------------------

EARLIER = """default = 3
was = [
    { until = 1, if = { preset = "plain", players = [2, 3] }, default = 1 },
    { until = 1, default = 2 },
]"""
"""Under the second version of the rules a match has three hands, where it had two, or one."""


def to_version(folder: Path, number: int) -> kanhu.Game:
    """The game with the second version of its rules, said to be of a version."""
    change(folder / "game.toml", swapped("rules = 1", f"rules = {number}"))
    change(folder / "options.toml", swapped("default = 2", EARLIER))
    return kanhu.load(folder.name.replace("_", "-"))


def first_version(game: kanhu.Game, options: str) -> str:
    return f"kanhu record 1\ngame: {game.id}\nrules: 1\noptions: {options}\nseed: 7\nmoves: 0\n\n"


def test_a_record_of_earlier_rules_plays_by_them(folder: Path) -> None:
    game = to_version(folder, 2)
    game.validate()
    assert game.options("plain").values["hands"] == 3
    for options, hands, written in (
        ("plain", 2, "plain;hands=2"), ("plain;players=3", 1, "plain;players=3;hands=1"),
        ("plain;hands=3", 3, "plain"), ("plain;hands=5", 5, "plain;hands=5"),
    ):  # fmt: skip
        table = Table.load(parse(first_version(game, options)))
        while table.state.outcome is None:
            table.play(table.state.legal()[0])
        assert table.state.board.hand + 1 == hands
        again = table.record()
        assert (again.rules, again.options) == (2, written)
        for form in (again.text(), again.link()):
            assert Table.load(parse(form)).state == table.state


def test_a_code_and_a_position_of_earlier_rules_open_by_them(folder: Path) -> None:
    game = to_version(folder, 2)
    table = Table.load(parse(first_version(game, "plain")))
    opening = table.state
    for _ in range(10):
        table.play(table.state.legal()[-1])
    early = table.record()._replace(rules=1, options="plain")
    code = ranks.code(opening, early.moves)
    head = (early.game, "1", early.options, str(early.seed), "")
    assert Table.load(parse(links.join("2", *head, code or ""))).state == table.state
    data = {**position.dump(table.state), "rules": 1, "options": "plain"}
    assert position.load(data) == table.state
    assert position.load({**data, "rules": 2}).setup.options.text == "plain"
    assert table.state.setup.options.text == "plain;hands=2"


@pytest.mark.parametrize("number", [3, 99])
def test_rules_that_are_not_known_yet_are_refused(folder: Path, number: int) -> None:
    game = to_version(folder, 2)
    text = first_version(game, "plain").replace("rules: 1", f"rules: {number}")
    with pytest.raises(RecordError, match=f"follows version {number} .* knows version 2"):
        Table.load(parse(text))
    with pytest.raises(position.PositionError, match="must be a whole number from 1 to 2"):
        position.load({"game": game.id, "rules": number})


@pytest.mark.parametrize(
    ("number", "fault"),
    [(1, "an option says what version 1 did"), (3, "no option says what version 2 did")],
)
def test_every_earlier_version_is_told_and_no_other(folder: Path, number: int, fault: str) -> None:
    with pytest.raises(kanhu.GameError, match=f"game.rules: {number}, but {fault}"):
        to_version(folder, number).validate()
