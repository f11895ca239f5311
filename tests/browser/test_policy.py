"""The policy of pages and worker: what is sent, and that browsers keep to it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import profile
from tests.browser.hands import Hands, Visit
from tests.browser.scripts import KEEP_WORKERS
from tests.driver import Driver
from workshop.server import Body, FileCache, SiteServer

META = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
NOBODY = "frame-ancestors 'none'"
TRIES = """
self.addEventListener("message", async (event) => {
  if (!event.data?.tries) return;
  event.stopImmediatePropagation();
  const found = {};
  const ways = {
    "another origin": () => fetch(event.data.tries, {mode: "no-cors"}),
    "a script of another origin": () => import(event.data.tries + "a.mjs"),
    "eval": async () => (0, eval)("1"),
    "Function": async () => new Function("return 1")(),
    "a worker of another": () => new Promise((_, no) => { new Worker("data:text/javascript,1").onerror = () => no(new Error()) }),
    "its own origin": () => fetch(location.href),
  };
  for (const [name, way] of Object.entries(ways)) {
    try { await way(); found[name] = "done" } catch (error) { found[name] = error.name }
  }
  self.postMessage(JSON.stringify({found}));
});
"""
ASK = """(other) => new Promise((told) => {
  const worker = workers.at(-1);
  worker.addEventListener("message", function heard({data}) {
    const {found} = typeof data === "string" ? JSON.parse(data) : {};
    if (!found) return;
    worker.removeEventListener("message", heard);
    told(found);
  });
  worker.postMessage({tries: other});
})"""


def sent(address: str) -> str:
    with urlopen(address) as answer:
        return str(answer.headers["Content-Security-Policy"])


@pytest.mark.parametrize("page", ["", "games/khanhoo/", "play/khanhoo/", "embed/", "about/"])
def test_pages_send_the_policy_that_stands_in_them(site: Path, site_url: str, page: str) -> None:
    (told,) = META.findall((site / page / "index.html").read_text("utf-8"))
    assert sent(site_url + page) == f"{told}; {NOBODY}"


def test_pages_for_frames_send_their_own(site: Path, site_url: str) -> None:
    (told,) = META.findall((site / "embed/khanhoo/index.html").read_text("utf-8"))
    assert sent(f"{site_url}embed/khanhoo/") == told
    assert "frame-ancestors" not in told


def test_the_worker_sends_one_that_lets_it_reach_its_own_origin_alone(
    site: Path, site_url: str
) -> None:
    (worker,) = (site / "assets/table").glob("worker.*.js")
    rules = dict(one.split(" ", 1) for one in
                 sent(f"{site_url}assets/table/{worker.name}").split("; "))  # fmt: skip
    assert rules["default-src"] == "'none'"
    assert rules["connect-src"] == "'self'"
    assert rules["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert rules["require-trusted-types-for"] == "'script'", "no text becomes a script"
    assert rules["trusted-types"] == "'none'", "by no way"


class Asked(FileCache):
    """A site that notes what is asked of it."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.asked: list[str] = []

    def open(self, path: str) -> Body | None:
        self.asked.append(path)
        return super().open(path)


@pytest.fixture
def elsewhere(serve: Callable[..., SiteServer], tmp_path: Path) -> tuple[SiteServer, Asked]:
    """A site at another origin, with a script."""
    (tmp_path / "index.html").write_text("<!doctype html><title>Of others</title>")
    (tmp_path / "a.mjs").write_text("export const a = 1;")
    server = serve(root=tmp_path)
    shelf = server.files = Asked(tmp_path)
    return server, shelf


def test_a_worker_that_would_reach_out_is_refused(
    visit: Visit, elsewhere: tuple[SiteServer, Asked]
) -> None:
    """Whatever got into it could send nothing away and run no text as a program."""
    server, shelf = elsewhere
    table = visit(go=False, complains=True)
    written_into_the_worker(table)
    table.page.goto(f"{table.url}games/khanhoo/")
    table.awake()
    found = table.page.evaluate(ASK, server.address)
    assert found.pop("its own origin") == "done", "the worker can do what it is there for"
    assert "done" not in found.values(), found
    assert len(found) == 5
    assert shelf.asked == [], "nothing has reached the other origin"
    table.pace(0).turn()


def written_into_the_worker(table: Hands) -> None:
    """Tries it when it is told to; the answer keeps the headers that the server sent."""

    table.page.add_init_script(KEEP_WORKERS)
    table.change_worker(lambda script: f"{{{TRIES}}}{script}")


@pytest.fixture
def around(browser: Driver, elsewhere: tuple[SiteServer, Asked]) -> Iterator[Callable[..., Page]]:
    """Opens a page of another origin that has an address in a frame."""
    opened = []

    def start(address: str) -> Page:
        server, shelf = elsewhere
        (shelf.root / "index.html").write_text(
            f'<!doctype html><title>Of others</title><iframe src="{address}"></iframe>'
        )
        context = profile(browser, "")
        opened.append(context)
        page = context.new_page()
        page.goto(server.address.replace("127.0.0.1", "localhost"))
        return page

    yield start
    for context in opened:
        context.close()


def shown(page: Page, address: str) -> bool:
    """Whether a page of ours, with its words, is in a frame."""
    page.wait_for_timeout(500)
    inner = [frame for frame in page.frames if frame.url.startswith(address)]
    return any(frame.locator("main, form").count() for frame in inner)


@pytest.mark.parametrize("path", ["", "games/khanhoo/", "embed/", "404.html"])
def test_no_other_site_shows_a_page_in_a_frame(
    around: Callable[..., Page], site_url: str, path: str
) -> None:
    assert not shown(around(site_url + path), site_url)


def test_pages_for_frames_are_shown_in_them(around: Callable[..., Page], site_url: str) -> None:
    assert shown(around(f"{site_url}embed/khanhoo/"), site_url)


def test_addresses_that_are_left_tell_nobody_where_from(site: Path) -> None:
    for page in ("index.html", "games/khanhoo/index.html", "embed/khanhoo/index.html"):
        assert '<meta name="referrer" content="no-referrer">' in (site / page).read_text("utf-8")
