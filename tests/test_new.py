"""`build_site.py new` writes a game that can be played, and passes every check as it is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from workshop import games, paths
from workshop.say import Trouble

NAME = "night-watch"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a new game on a shelf of its own."""
    return games.make(NAME, tmp_path_factory.mktemp("new"))


@pytest.fixture(scope="module")
def env(made: Path) -> dict[str, str]:
    return {**os.environ, "KANHU_GAMES": str(made.parent)}


def test_it_passes_the_check_of_its_folder(env: dict[str, str]) -> None:
    program = (
        "import sys; from workshop import check; "
        f"sys.exit(len(check.failing(check.one_game({NAME!r}))))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=paths.ROOT, env=env, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout
    assert "FAILED" not in done.stdout
    assert "NW-4 Follow suit: test_rules::test_suit_is_followed_by_whoever_can" in done.stdout
    assert "Night Watch: 7 of 7 clauses are proved" in done.stdout


def test_it_can_be_played_by_programs(env: dict[str, str]) -> None:
    words = ["simulate", NAME, "-n", "10", "--bots", "regular", "--json"]
    done = subprocess.run(
        [sys.executable, "-m", "kanhu", *words], cwd=paths.ENGINE, env=env, capture_output=True,
        text=True, check=True,
    )  # fmt: skip
    assert '"hands": 10' in done.stdout


def test_nothing_of_the_skeleton_is_left(made: Path) -> None:
    for path in sorted(made.rglob("*")):
        assert path.suffix in ("", ".py", ".toml", ".md"), path
        if path.is_file():
            text = path.read_text("utf-8")
            assert "first-trick" not in text, path
            assert "First Trick" not in text, path
            assert "XX" not in text, path


def test_its_prefix_and_place_are_its_own(made: Path) -> None:
    text = (made / "game.toml").read_text("utf-8")
    assert 'prefix = "NW"' in text
    taken = [path.read_text("utf-8") for path in games.SHELF.glob("*/game.toml")]
    assert len(taken) >= 9
    (order,) = [line for line in text.splitlines() if line.startswith("order = ")]
    assert not [other for other in taken if f"\n{order}\n" in other]


@pytest.mark.parametrize(
    ("name", "initial"),
    [("khan-hall", "KA"), ("solo", "SO"), ("a-b", "AB"), ("tally-yard", "TA")],
)
def test_a_prefix_that_is_taken_is_not_given_again(tmp_path: Path, name: str, initial: str) -> None:
    """KH, KO, TY and others are taken."""
    text = (games.make(name, tmp_path) / "game.toml").read_text("utf-8")
    assert f'prefix = "{initial}"' in text


@pytest.mark.parametrize("name", ["Solo", "so lo", "7up", "-", "so--lo", "solo-", "../solo"])
def test_a_name_that_no_folder_can_have_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(Trouble, match="cannot be the id"):
        games.make(name, tmp_path)


def test_a_game_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    known = min(games.folders())
    with pytest.raises(Trouble, match="already"):
        games.make(known, tmp_path)
    assert not list(tmp_path.iterdir())


def test_files_of_a_game_on_another_shelf_go_to_the_browser(
    made: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from workshop.runtime import sources

    monkeypatch.setenv("KANHU_GAMES", str(made.parent))
    names = {name for name in sources.app_files() if "night_watch" in name}
    assert {"kanhu/games/night_watch/rules.py", "kanhu/games/night_watch/game.toml"} <= names
    assert not [name for name in names if "/tests/" in name or name.endswith("examples.toml")]
    zips = {sources.home(name) for name in names}
    assert zips == {f"game-{NAME}.zip", f"records-{NAME}.zip"}
