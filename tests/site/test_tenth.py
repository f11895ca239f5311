"""A game put into another folder is found everywhere, and nothing else is touched for it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import kanhu
from holdings.archive import play_address
from rendering.numbers import few
from workshop import paths


@pytest.fixture(scope="module")
def env(shelf: Path) -> dict[str, str]:
    return {**os.environ, "KANHU_GAMES": str(shelf)}


def run(env: dict[str, str], *words: object, cwd: Path = paths.ROOT) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *map(str, words)], cwd=cwd, env=env, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def site(env: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages with that game among them; without the pieces that are the same for every game."""
    folder = tmp_path_factory.mktemp("site")
    run(env, "sitegen", "pages", "--work", folder)
    settings = f"INHERIT: {paths.ROOT / 'mkdocs.yml'}\ndocs_dir: {folder / 'docs'}\n"
    theme = f"theme:\n  custom_dir: {paths.DOCS / 'overrides'}\n"
    (folder / "mkdocs.yml").write_text(settings + theme, encoding="utf-8")
    run(env, "mkdocs", "build", "--quiet", "--config-file", folder / "mkdocs.yml",
        "--site-dir", folder / "site")  # fmt: skip
    return folder / "site"


def test_nothing_names_it() -> None:
    told = subprocess.run(
        ["grep", "-rlE", "high[-_]card", "--include=*.py", "--include=*.md", "--include=*.toml",
         "--include=*.ts", "--include=*.yml", "--include=*.html",
         "engine", "playable/kanhu_table", "playable/web/src", *map(str, paths.MAKERS), "study", "workshop", "docs"],
        cwd=paths.ROOT, capture_output=True, text=True,
    )  # fmt: skip
    assert told.stdout == ""


def test_the_engine_and_the_command_line_know_it(env: dict[str, str]) -> None:
    assert "high-card" in run(env, "kanhu", "games", cwd=paths.ENGINE)
    told = run(env, "kanhu", "simulate", "high-card", "-n", "20", "--seed", "1", cwd=paths.ENGINE)
    assert "20" in told
    here = {**env, "KANHU_GAMES": ""}
    assert "high-card" not in run(here, "kanhu", "games", cwd=paths.ENGINE)


def test_it_stands_in_the_menu_and_has_a_tile(site: Path) -> None:
    games = {"index.html": play_address("high-card"), "games/index.html": "high-card/"}
    for page, address in games.items():
        text = (site / page).read_text("utf-8")
        side = text.partition('id="side-neighbour"')[2].partition("</ul>")[0]
        assert re.search(r'href="[^"]*high-card/"[^>]*>High Card<', side), page
        name = rf'href="[^"]*{address}"[^>]*>High Card</a> <span lang="zh-Hant">高'
        assert re.search(name, text), page
        tiles = text.count('<li class="tile">')
        assert tiles == len(kanhu.games()) + 1
    assert f"Play {few(tiles)} old card games" in (site / "index.html").read_text("utf-8")


def test_it_has_a_page_with_a_table(site: Path) -> None:
    text = (site / "games" / "high-card" / "index.html").read_text("utf-8")
    for part in (
        '<div class="table-place" id="the-table" tabindex="-1" data-not-searched>',
        '<card-table id="high-card-table"', 'id="HC-5"', 'id="option-partners"',
        'id="preset-plain"', "the old king", "rey viejo", "“the oldest of the kings”",
        'data-replay="e~high-card~old-king"', "Three of four threw face down",
    ):  # fmt: skip
        assert part in text, part
    assert "High Card" in (site / "packs" / "index.html").read_text("utf-8")


def test_it_passes_the_laws_of_every_game(env: dict[str, str]) -> None:
    done = run(
        env, "pytest", "-q", "-p", "no:cacheprovider", "tests/engine/test_conformance.py",
        "tests/table/test_keys.py", "-k", "high-card or high_card",
    )  # fmt: skip
    passed = re.search(r"(\d+) passed", done)
    assert passed, done
    assert int(passed[1]) > 100, done
