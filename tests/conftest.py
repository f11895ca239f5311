"""What all tests share: one headless browser, and the last lines of a test run."""

from __future__ import annotations

import importlib
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import kanhu
from workshop import browser as browsers

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TENTH = Path(__file__).parent / "tenth" / "shelf"


@pytest.fixture(scope="session")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder outside the checkout with a game in it that nothing names."""
    folder = tmp_path_factory.mktemp("games") / "shelf"
    shutil.copytree(TENTH, folder, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


@pytest.fixture
def tenth(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> kanhu.Game:
    """The game of that folder, found because its folder is looked through."""
    package = importlib.import_module("kanhu.games")
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(shelf)])
    importlib.invalidate_caches()
    return kanhu.load("high-card")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium, Chrome or Edge of this machine, else Playwright's own. One serves all tests."""
    from playwright.sync_api import sync_playwright

    program = browsers.installed()
    if program is None:
        pytest.fail(f"there is no Chromium, Chrome or Edge: {browsers.HOW}")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=str(program), args=browsers.FLAGS)
        yield found
        found.close()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """How the random hands of every game ended, by clause; how long and how hard the pages are."""
    pages: list[tuple[str, int, float]] = []
    ends: dict[str, Counter[str]] = {}
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name == "ends":
                ends.setdefault(value[0], Counter()).update(value[1])
            elif name == "prose":
                pages.append(value)
    for title, counts in sorted(ends.items()):
        parts = ", ".join(f"{clause} {count}" for clause, count in counts.most_common())
        terminalreporter.line(f"{title}: {counts.total()} random hands ended by {parts}")
    for page, words, grade in sorted(pages):
        terminalreporter.line(f"{page}: {words} words, reading grade {grade}")
