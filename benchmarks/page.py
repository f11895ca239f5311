"""The promises of the page, measured in a Chromium beside a bare Pyodide from the same server.

    python3 benchmarks/page.py [--quick] [--beside FOLDER]

Needs the built site and Playwright (both are there after `build_site.py test`). The peer, served in
the same run: the stock Pyodide files with `loadPyodide()`, the engine's wheel and the table's
modules unpacked into it, the same first request. Each number is a median; ranges in brackets.
`--beside` names a checkout of another commit with its site built: it is measured by its own script
before and after this one, and what its table's script and style weigh stands beside ours. On return
visits its page is measured in turns with ours. `--returns` measures these alone.
"""

from __future__ import annotations

import argparse
import gzip
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from page_returns import KEPT, measure_returns  # noqa: E402
from page_room import Counter, lay_out, row, served, spread, until  # noqa: E402
from page_scripts import CLICKS, CLOCK, EARLY, HELD, PLAY  # noqa: E402
from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright  # noqa: E402

from workshop import browser as browsers  # noqa: E402
from workshop import paths  # noqa: E402

LINE = "10mbit,50ms"
SILENTLY = "self.close()"


def front_table() -> str:
    """Address of the game that the front page offers after its puzzle."""
    front = (paths.SITE / "index.html").read_text(encoding="utf-8")
    found = re.search(r'class="puzzle__after"[^>]*><a href="\./([^#"]+)', front)
    if not found:
        raise SystemExit("the front page offers no game: python3 build_site.py build")
    return found[1]


def table_of(site: Path, path: str) -> str:
    """Where another site has the table of this path; one of before the window has it in a page."""
    return path if (site / path).exists() else path.replace("play/", "games/", 1)


class Bench:
    """One browser and one server, asked again and again."""

    def __init__(self, playwright: Playwright, url: str, slow_url: str, counter: Counter) -> None:
        program = browsers.installed()
        if program is None:
            raise SystemExit(f"there is no browser: {browsers.CHROMIUM.advice}")
        self.launch = {"executable_path": str(program), "args": browsers.FLAGS}
        self.playwright, self.url, self.slow_url, self.counter = playwright, url, slow_url, counter
        self.game = front_table()
        self.browser = playwright.chromium.launch(**self.launch)  # type: ignore[arg-type]

    @contextmanager
    def page(self, *scripts: str, copying: bool = False, **options: Any) -> Iterator[Page]:
        """A page in a fresh profile; `copying`: it may keep the site for offline use meanwhile."""
        context = self.browser.new_context(
            viewport={"width": 1280, "height": 800},
            service_workers="allow" if copying else "block",
            **options,
        )
        for script in (CLOCK, *scripts):
            context.add_init_script(script)
        yield context.new_page()
        context.close()

    def first_position(self, page: Page, path: str) -> float:
        """Milliseconds from the worker's making to its first answer."""
        page.goto(self.url + path)
        until(page, "() => window.noted.answers.length > 0")
        return float(page.evaluate("() => window.noted.answers[0] - window.noted.made"))

    def cold(self, path: str) -> float:
        """In a profile that has never been here."""
        with self.page() as page:
            return self.first_position(page, path)

    def warm(self, path: str) -> float:
        """In a profile's third visit, the browser started anew."""
        with tempfile.TemporaryDirectory() as profile:
            for visit in range(3):
                context: BrowserContext = self.playwright.chromium.launch_persistent_context(
                    profile,
                    service_workers="block",
                    **self.launch,  # type: ignore[arg-type]
                )
                context.add_init_script(CLOCK)
                found = self.first_position(context.new_page(), path)
                if visit < 2:
                    time.sleep(1)  # let it write its caches
                context.close()
        return found

    def early(self) -> dict[str, float]:
        """A first visit on a slow line, with a move pressed as soon as it can be kept."""
        with self.page(EARLY) as page:
            page.goto(self.slow_url + self.game)
            until(page, "() => window.noted.answered && window.noted.answers.length > 1", 90)
            return dict(page.evaluate("() => ({...window.noted, answers: 0})"))

    def clicks(self, number: int) -> list[float]:
        """Own moves with motion on: from the click to the frame that shows it.

        As on a first visit: the site is copied for offline use at the same time.
        """
        with self.page(copying=True) as page:
            page.goto(self.url + self.game)
            until(page, "() => document.querySelector('card-table').dataset.engine")
            set_pace(page, 300)
            page.evaluate(CLICKS)
            end = time.monotonic() + 3 * number
            while len(found := page.evaluate("() => window.clicks")) < number:
                if page.evaluate(PLAY) == "over" or time.monotonic() > end:
                    break
                page.wait_for_timeout(60)
        return [float(value) for value in found]

    def killed(self, end: str, *, again: bool = False) -> float:
        """The worker ends with a move: from the click to the table that shows the move.

        `again`: in a later visit, to which the browser has kept a snapshot.
        """
        with self.page() as page:
            page.goto(self.url + self.game)
            if again:
                until(page, KEPT, 120)
                page.reload()
            until(page, "() => document.querySelector('card-table').dataset.engine")
            (worker,) = [it for it in page.workers if "/table/worker." in it.url]
            worker.evaluate(
                "() => { const post = self.postMessage; self.postMessage = (m) => {"
                f" if (typeof m !== 'string') return post.call(self, m); {end} }} }}"
            )
            page.evaluate(
                "() => { const form = document.querySelector('form.kt');"
                " new MutationObserver(() => { if (form.dataset.rev !== '0')"
                " window.shown ??= performance.now() }).observe(form, {attributes: true});"
                " window.began = performance.now() }"
            )
            held = page.evaluate(HELD)
            page.evaluate(PLAY)
            until(page, "() => window.shown")
            if len(held) - len(page.evaluate(HELD)) != 1:
                raise AssertionError("the move was lost or doubled")
            return float(page.evaluate("() => window.shown - window.began"))

    def heap(self) -> tuple[float, int]:
        """Python's memory after a match, in megabytes, and the number of own moves."""
        prelude = (
            "const begin = WebAssembly.instantiateStreaming;"
            "WebAssembly.instantiateStreaming = async (...all) => {"
            " const made = await begin(...all);"
            " self.memory = made.instance.exports.memory; return made };"
        )
        with self.page() as page:
            page.route(
                "**/table/worker.*.js",
                lambda route: (
                    route.continue_()  # the page compares the true bytes
                    if route.request.resource_type == "fetch"
                    else route.fulfill(
                        response=(found := route.fetch()), body=prelude + found.text()
                    )
                ),
            )
            page.goto(self.url + self.game)
            until(page, "() => document.querySelector('card-table').dataset.engine")
            set_pace(page, 0)
            moves, end = 0, time.monotonic() + 240
            while (said := page.evaluate(PLAY)) != "over" and time.monotonic() < end:
                moves += said == "played"
                page.wait_for_timeout(5)
            (engine,) = page.workers
            size = engine.evaluate("() => self.memory.buffer.byteLength")
        return size / 1e6, moves


def set_pace(page: Page, milliseconds: int) -> None:
    """Choose how fast the bots move."""
    page.evaluate(
        "(pace) => { const choice = document.querySelector('select[name=pace]');"
        " choice.value = pace; choice.dispatchEvent(new Event('change', {bubbles: true})) }",
        str(milliseconds),
    )


def compare(
    bench: Bench, name: str, measure: Callable[[str], float], runs: int, limit: float
) -> None:
    """Ours and the peer in turns."""
    ours, bare = [], []
    for _ in range(runs):
        bare.append(measure("bare/"))
        ours.append(measure(bench.game))
    share = statistics.median(ours) / statistics.median(bare)
    row(f"worker made → first position, {name}: bare", spread(bare), "", None)
    row(f"worker made → first position, {name}: ours", spread(ours), "", None)
    row(f"  ours / bare, {name}", f"{share:.2f}", f"≤ {limit}", share <= limit)


def weigh(bench: Bench) -> None:
    """Bytes that the engine needs to wake, compressed as sent."""
    bench.counter.sent.clear()
    bench.cold(bench.game)
    sent = sum(n for path, n in bench.counter.sent.items()
               if "/runtime" in path or "/table/worker." in path)  # fmt: skip
    row("bytes until the engine is awake", f"{sent / 1e6:.2f} MB", "≤ 5.0 MB", sent <= 5.0e6)


def start(bench: Bench, runs: int) -> None:
    """What a first visitor on a slow line meets."""
    seen = [bench.early() for _ in range(runs)]
    paint, choose, kept, awake = (
        [one[key] for one in seen] for key in ("paint", "selectable", "pressed", "awake")
    )
    wait = [one["answered"] - one["awake"] for one in seen]
    slow = f"{LINE}, cold: "
    row(slow + "first contentful paint", spread(paint), "", None)
    most = statistics.median(choose)
    row(slow + "a card can be chosen", spread(choose), "≤ 450 ms", most <= 450)
    row(slow + "a move is kept", spread(kept), "", None)
    row(slow + "engine awake", spread(awake), "", None)
    most = statistics.median(wait)
    row("early move: awake → answered", spread(wait), "≤ 300 ms", most <= 300)


def play(bench: Bench, moves: int, runs: int) -> None:
    """Clicks, a killed worker, memory."""
    found = sorted(bench.clicks(moves))
    p95 = found[int(0.95 * (len(found) - 1))]
    text = f"{statistics.median(found):.0f} / {p95:.0f} ms of {len(found)}"
    row("click → painted, motion on, p50 / p95", text, "p95 ≤ 55 ms", p95 <= 55)
    for how, end in (("with an error", "throw new Error('killed')"), ("silently", SILENTLY)):
        killed = [bench.killed(end) for _ in range(runs)]
        kept = statistics.median(killed) <= 1200
        row(f"worker ends {how} in mid-move → move shown", spread(killed), "≤ 1200 ms", kept)
    killed = [bench.killed(SILENTLY, again=True) for _ in range(runs)]
    kept = statistics.median(killed) <= 400
    row("the same, with a snapshot", spread(killed), "≤ 400 ms", kept)
    heap, made = bench.heap()
    row(f"Python's memory after a match ({made} moves)", f"{heap:.1f} MB", "≤ 60 MB", heap <= 60)


FIRST = ("assets/table/card-table.*.js", "assets/css/table.*.css")
"""What the first screen of a table waits for: its script and its style."""


def first_bytes(site: Path) -> int:
    """What a host sends for the table's script and style, compressed."""
    found = [next(site.glob(pattern)) for pattern in FIRST]
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in found)


def weigh_first(beside: Path | None) -> None:
    """Script and style of the table, beside those of another commit."""
    ours = first_bytes(paths.SITE)
    if beside is None:
        row("script and style of the table, compressed", f"{ours / 1000:.1f} kB", "", None)
        return
    theirs = first_bytes(beside / "site")
    row("script and style of the table: theirs", f"{theirs / 1000:.1f} kB", "", None)
    text = f"{ours / 1000:.1f} kB ({ours / theirs - 1:+.0%})"
    row("script and style of the table: ours", text, "≤ +15 %", ours <= 1.15 * theirs)


def measure_other(folder: Path, *, quick: bool) -> None:
    """The other commit, by its own script, as its page may ask for other presses."""
    print(f"--- {folder}", flush=True)
    program = [str(folder / ".venv/bin/python"), "benchmarks/page.py"]
    subprocess.run([*program, *(["--quick"] if quick else [])], cwd=folder, check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="few repetitions")
    parser.add_argument("--beside", type=Path, metavar="FOLDER", help="another built checkout")
    parser.add_argument("--returns", action="store_true", help="return visits alone")
    given = parser.parse_args()
    quick = given.quick
    whole = given.beside and not given.returns
    if whole:
        measure_other(given.beside, quick=quick)
        print("--- here", flush=True)
    measure(given.beside, quick=quick, returns=given.returns)
    if not given.returns:
        weigh_first(given.beside)
    if whole:
        measure_other(given.beside, quick=quick)


def measure(beside: Path | None, *, quick: bool, returns: bool) -> None:
    """All promises of the page, a row each; or only those of return visits."""
    runs, moves = (2, 25) if quick else (5, 100)
    counter = Counter()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as servers:
        root = Path(folder) / "site"
        lay_out(root)
        theirs = servers.enter_context(served(beside / "site")) if beside else ""
        with served(root) as url, served(root, LINE) as slow, sync_playwright() as playwright:
            bench = Bench(playwright, url, slow, counter)
            addresses = {"bare": url + "bare/", "plain": url + bench.game}
            if beside:
                addresses["theirs"] = theirs + table_of(beside / "site", bench.game)
            measure_returns(playwright, bench.browser, bench.launch, addresses, runs)
            if returns:
                return
            compare(bench, "cold", bench.cold, runs, 0.40)
            compare(bench, "warm", bench.warm, max(2, runs - 2), 0.45)
            weigh(bench)
            start(bench, max(2, runs - 2))
            play(bench, moves, max(2, runs - 2))
            bench.browser.close()


if __name__ == "__main__":
    main()
