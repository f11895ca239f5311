"""What learning promises, measured in a Chromium: how soon the first step of a coached hand can be
answered, what its page weighs, and how long the review of a hand takes.

    .venv/bin/python benchmarks/learn.py [--runs N] [--game ID]

Needs the built site and Playwright (both are there after `build_site.py test`). A first step is a
first visit in a fresh profile over a slow line; the page is weighed as a host sends it, without
faces and scripts. A reviewed hand is played by a novice against regular players, and the time leads
from the press to what is said. Each number is a median; ranges in brackets.
"""

from __future__ import annotations

import argparse
import gzip
import statistics
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "engine")]

from page import LINE  # noqa: E402
from page_room import row, served, spread, until  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

import kanhu  # noqa: E402
from kanhu import players  # noqa: E402
from kanhu.study import tutorials  # noqa: E402
from workshop import browser as browsers  # noqa: E402
from workshop import paths  # noqa: E402

PROMISES = tomllib.loads(Path(__file__).with_name("promises.toml").read_text("utf-8"))["learn"]

# Begins as soon as that can be pressed, and notes when the first answer can be chosen.
FIRST = """
  const shown = (css) => {
    const part = document.querySelector('coached-hand .coach-step:not([hidden]) ' + css);
    return part?.checkVisibility() && !part.disabled ? part : null;
  };
  const look = () => {
    const answer = shown('.coach-answer input');
    if (answer) window.ready = performance.now();
    else {
      if (!shown('.coach-ask')) shown('.coach-next')?.click();
      requestAnimationFrame(look);
    }
  };
  requestAnimationFrame(look);
"""
ASK = """() => {
  window.asked = performance.now();
  document.querySelector('button[name=do][value="review"]').click();
}"""
TOLD = """() => document.querySelector('.kt-over--review h4') && performance.now() - window.asked"""


@contextmanager
def visited(browser: Browser, *scripts: str) -> Iterator[Page]:
    """A page in a fresh profile that runs these scripts before its own."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, service_workers="block")
    for script in scripts:
        context.add_init_script(script)
    yield context.new_page()
    context.close()


def first_step(browser: Browser, url: str, way: str) -> float:
    """Milliseconds from the visit to a first step that can be answered."""
    with visited(browser, FIRST) as page:
        page.goto(url + way)
        return float(until(page, "() => window.ready"))


def reviewed(browser: Browser, url: str, game: kanhu.Game, seed: int) -> float:
    """Milliseconds from the press to the review of a hand."""
    with visited(browser) as page:
        page.goto(f"{url}play/{game.id}/#g={link(game, seed)}")
        until(page, "() => document.querySelector('card-table').dataset.engine === 'awake'")
        until(page, """() => document.querySelector('button[name=do][value="review"]')""")
        page.evaluate(ASK)
        return float(until(page, TOLD, 300))


def link(game: kanhu.Game, seed: int) -> str:
    """A link to the count of a hand, played by a novice in the first seat."""
    table = kanhu.Table.new(game, game.options(str(game.meta["demo"]["options"])), seed)
    while table.state.actor is not None and table.state.board.last is None:
        level = "regular" if table.state.actor else "novice"
        view = table.view(table.state.actor)
        table.play(players.decide(view, level, len(table.moves)).move)
    return table.record(full_options=True).link()


def weighed(game: kanhu.Game) -> None:
    """The pages of a game's coached hands, as a host sends them."""
    for tutorial in tutorials.of_game(game):
        own = "" if tutorial.order == 1 else f"{tutorial.name}/"
        page = paths.SITE / "learn" / game.id / own / "index.html"
        size = len(gzip.compress(page.read_bytes(), 9))
        name, most = f"page of {game.id}, {tutorial.name}", PROMISES["page"]
        row(name, f"{size / 1000:.1f} kB", f"≤ {most / 1000:.0f} kB", size <= most)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=3, help="visits, and hands reviewed, per game")
    parser.add_argument("--game", help="only this game")
    given = parser.parse_args()
    games = [game for game in kanhu.games() if given.game in (None, game.id)]
    program = browsers.installed()
    if program is None:
        raise SystemExit(f"there is no browser: {browsers.CHROMIUM.advice}")
    with served(paths.SITE) as url, served(paths.SITE, LINE) as slow, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=str(program), args=browsers.FLAGS)
        for game in games:
            weighed(game)
            most = PROMISES["first_step"]
            took = [first_step(browser, slow, f"learn/{game.id}/") for _ in range(given.runs)]
            kept = statistics.median(took) <= most
            row(f"first step of {game.id} can be answered", spread(took), f"≤ {most} ms", kept)
            most = PROMISES["review"]
            took = [reviewed(browser, url, game, seed) for seed in range(given.runs)]
            kept = max(took) <= most
            row(f"review of a hand of {game.id}", spread(took), f"each ≤ {most} ms", kept)
        browser.close()


if __name__ == "__main__":
    main()
