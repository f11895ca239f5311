"""What all tests share: long and short runs, one browser, and the last lines of a run."""

from __future__ import annotations

import gc
import importlib
import os
import shutil
from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import kanhu
from tests import scale as scales
from tests.sharing import dealt
from workshop import browser as browsers

if TYPE_CHECKING:
    from tests.driver import Driver

TENTH = Path(__file__).parent / "tests" / "tenth" / "shelf"
DEFAULT_BROWSER = browsers.CHROMIUM.name


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--long`, `--pairs`, `--mutants`, `--hands`, `--soak`, `--browser` and `--approve`."""
    group = parser.getgroup("kanhu")
    group.addoption("--long", action="store_true", help="the full numbers, and tests marked long")
    group.addoption("--pairs", action="store_true", help="no more tests than the short run makes")
    group.addoption("--mutants", type=int, help="damaged positions to try, of all games together")
    group.addoption("--hands", type=int, help="random hands to play, of all games together")
    group.addoption("--soak", action="store_true", help="note how much was tried, for the site")
    group.addoption("--approve", action="store_true", help="take pictures and scripts anew")
    group.addoption("--browser", choices=sorted(browsers.KINDS), default=DEFAULT_BROWSER)


def pytest_report_header(config: pytest.Config) -> str:
    """What the run plays, and how to play the same again."""
    wanted = _scale(config)
    return (
        f"{wanted.hands} random hands a game and {wanted.mutants} damaged positions from seed "
        f"{wanted.seed}, of commit {scales.commit() or 'unknown'} ({scales.SEED}={wanted.seed} "
        "plays the same), "
        f"browser {config.getoption('browser')}"
    )


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> Generator[None, None, None]:
    """Leave out what this run is not for, and deal what is left to the processes."""
    long, named = _whole(config), config.getoption("browser")
    kept: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
        needs = item.get_closest_marker("needs_chromium")
        if needs is not None and named != DEFAULT_BROWSER:
            item.add_marker(pytest.mark.skip(reason=f"needs Chromium: {needs.args[0]}"))
        short = item.get_closest_marker("long") is None
        (kept if long or short else left_out).append(item)
    if not long and not config.getoption("approve"):
        met = scales.some(kept)
        chosen = {id(item) for item in met}
        left_out += [item for item in kept if id(item) not in chosen]
        kept = met
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = kept
    yield
    if processes := os.environ.get("PYTEST_XDIST_WORKER_COUNT"):
        items[:] = dealt(items, int(processes))


def pytest_collection_finish() -> None:
    """Take the thousands of tests out of what Python looks through for garbage again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@pytest.fixture(scope="session")
def scale(request: pytest.FixtureRequest) -> scales.Scale:
    """The numbers of this run."""
    return _scale(request.config)


def _scale(config: pytest.Config) -> scales.Scale:
    asked = {name: config.getoption(name) for name in ("long", "mutants", "hands")}
    return scales.scale(**asked)._replace(whole=_whole(config))


def _whole(config: pytest.Config) -> bool:
    """Whether all tests are made, not only those by which every pair occurs."""
    return bool(config.getoption("long") and not config.getoption("pairs"))


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
def browser(request: pytest.FixtureRequest) -> Iterator[Driver]:
    """The browser of this run; one serves all tests."""
    from playwright.sync_api import sync_playwright

    from tests.driver import DRIVERS

    with sync_playwright() as playwright:
        yield DRIVERS[request.config.getoption("browser")](playwright)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """How the random hands of every game ended, by clause; how long and how hard the pages are;
    what is noted of a long run."""
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
    config = terminalreporter.config
    if config.getoption("soak"):
        from tests import soak

        sums = soak.tried(terminalreporter.getreports("passed"))
        if any(terminalreporter.stats.get(name) for name in ("failed", "error")):
            sums.clear()
        named = config.getoption("browser")
        terminalreporter.line(soak.write(sums, _scale(config).seed, named))
