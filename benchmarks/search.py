"""The search, measured in a Chromium: how soon it opens and finds, and what it fetches.

    .venv/bin/python benchmarks/search.py [--runs N]

Needs the built site and Playwright (both are there after `build_site.py test`). Each run is a first
visit in a fresh profile, once from a server near by and once over a slow line. Times lead from the
key to the frame that shows what it brought; before it seeks, the field waits until nothing has been
typed for a moment, and that wait is counted. Each number is a median; ranges in brackets.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from page import LINE  # noqa: E402
from page_room import Counter, row, served, spread, until  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from workshop import browser as browsers  # noqa: E402
from workshop import paths  # noqa: E402

PROMISES = tomllib.loads(Path(__file__).with_name("promises.toml").read_text("utf-8"))["search"]
FIRST, LATER = "khanhoo", "看虎"

WATCH = """() => {
  const dialog = document.querySelector("dialog.search");
  const painted = (name) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { window.shown[name] ??= performance.now() };
    port2.postMessage(0);
  });
  window.shown = {};
  const key = ({ timeStamp }) => { window.pressed = timeStamp };
  addEventListener("keydown", key, true);
  dialog.addEventListener("input", key, true);
  new MutationObserver(() => painted("dialog")).observe(dialog, { attributeFilter: ["open"] });
  new MutationObserver(() => dialog.querySelector(".search__found a") && painted("found"))
    .observe(dialog.querySelector(".search__found"), { childList: true });
}"""

Times = Mapping[str, float]


def passed(page: Page, name: str) -> float:
    """Milliseconds from the last key to what it brought; the next may begin."""
    until(page, f"() => window.shown.{name}")
    took = page.evaluate(f"() => window.shown.{name} - window.pressed")
    page.evaluate("() => { window.shown = {} }")
    return float(took)


def visit(browser: Browser, url: str) -> Times:
    """A first visit: the search opened, asked, asked again, closed and opened again."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, service_workers="block")
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.goto(url, wait_until="load")
    page.evaluate(WATCH)
    field = page.locator("dialog.search [name=query]")
    page.keyboard.press("/")
    times = {"opened": passed(page, "dialog")}
    field.fill(FIRST)
    times["first"] = passed(page, "found")
    field.fill(LATER)
    times["later"] = passed(page, "found")
    page.keyboard.press("Escape")
    page.wait_for_timeout(200)
    page.evaluate("() => { window.shown = {} }")
    page.keyboard.press("/")
    times["again"] = passed(page, "dialog")
    context.close()
    return times


def show(where: str, seen: list[Times]) -> None:
    """The rows of one line."""
    most = PROMISES["opens"]
    for key, what in (("opened", "key → dialog"), ("again", "key → dialog, again")):
        values = [one[key] for one in seen]
        kept = statistics.median(values) <= most
        row(f"{where}: {what}", spread(values), f"≤ {most} ms", kept)
    row(f"{where}: first words → results", spread([one["first"] for one in seen]), "", None)
    row(f"{where}: other words → results", spread([one["later"] for one in seen]), "", None)


def weigh(counter: Counter, runs: int) -> None:
    """What a visitor fetches who searches, compressed as sent, and what the whole index is."""
    sent = {path: size / runs for path, size in counter.sent.items() if path.startswith("/assets/")}
    folder = "/assets/search/"

    def below(*places: str) -> float:
        return sum(size for path, size in sent.items() if path.startswith(places))

    own = below("/assets/table/search.")
    parts = below(f"{folder}index/", f"{folder}fragment/", f"{folder}filter/")
    program = below(folder) - parts
    most = PROMISES["fetched"]
    row("our script, fetched when it is opened", f"{own / 1000:.1f} kB", "", None)
    row("Pagefind's program, its lists and ours", f"{program / 1000:.1f} kB", "", None)
    row("parts of the index and pages, two queries", f"{parts / 1000:.1f} kB", "", None)
    total = own + program + parts
    row("fetched in all", f"{total / 1000:.1f} kB", f"≤ {most / 1000:.0f} kB", total <= most)
    whole = [path for path in (paths.SITE / "assets" / "search").rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in whole)
    row(f"the whole index, {len(whole)} files", f"{size / 1000:.0f} kB", "", None)


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    read.add_argument("--runs", type=int, default=5, metavar="N")
    runs = read.parse_args().runs
    program = browsers.installed()
    if program is None:
        raise SystemExit(f"there is no browser: {browsers.CHROMIUM.advice}")
    counter = Counter()
    with (
        served(paths.SITE) as near,
        served(paths.SITE, LINE) as slow,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=str(program), args=browsers.FLAGS)
        show("near by", [visit(browser, near) for _ in range(runs)])
        weigh(counter, runs)
        show(LINE, [visit(browser, slow) for _ in range(runs)])
        browser.close()


if __name__ == "__main__":
    main()
