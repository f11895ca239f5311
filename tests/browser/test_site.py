"""Around the table: offline use, instant navigation, kept data, accessibility."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sitegen.finish import host
from tests.browser.axe import violations
from tests.browser.hands import LOOKS, SIZES, Hands, Visit, played
from tests.scale import in_turn
from workshop.server import SiteServer

Serve = Callable[..., SiteServer]


def ready_offline(table: Hands) -> None:
    mark = table.page.locator("[data-offline-mark]").first
    table.until(mark.is_visible, 60, "the mark")
    assert "offline" in mark.inner_text().lower()


MANY = ("evidence/", "data/", "sources/", "assets/search/")


@pytest.fixture(scope="module")
def few(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site with a shorter list of what a copy for offline use holds, as that takes long."""
    root = tmp_path_factory.mktemp("few") / "site"
    shutil.copytree(site, root)
    relist(root, lambda name: not name.startswith(MANY))
    return root


def stop(server: SiteServer) -> None:
    server.shutdown()
    server.server_close()


# --- offline ---------------------------------------------------------------------------------


def test_who_only_reads_downloads_no_copy(visit: Visit, serve: Serve, few: Path) -> None:
    table = visit("method/", url=serve(root=few).address, offline_copy=True)
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url))
    table.page.wait_for_timeout(1500)
    assert not [url for url in asked if "runtime" in url or url.endswith("sw.js")]
    table.page.locator("[data-keep-offline]").first.click()
    ready_offline(table)


# Presses again and again, as a player does; tells how many files were copied meanwhile.
PLAYED_ON = """async () => {
  const kept = async () => {
    const name = (await caches.keys())[0];
    return name ? (await (await caches.open(name)).keys()).length : 0;
  };
  const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const press = () => document.querySelector('.kt-sort').click();
  while (!(await kept())) await rest(20);
  press();
  await rest(150); // for the file that was under way
  const before = await kept();
  for (let time = 0; time < 30; time++) { press(); await rest(50); }
  return await kept() - before;
}"""


def test_copying_rests_while_somebody_plays(visit: Visit, serve: Serve, few: Path) -> None:
    table = visit(url=serve(root=few).address, offline_copy=True).awake()
    # Left alone the copy takes some fifty files a second.
    assert table.page.evaluate(PLAYED_ON) < 15
    ready_offline(table)


def test_a_new_version_is_offered_and_never_forced(
    visit: Visit, serve: Serve, few: Path, tmp_path: Path
) -> None:
    root = tmp_path / "site"
    shutil.copytree(few, root)
    server = serve(root=root)
    table = visit(url=server.address, offline_copy=True, complains=True).awake().pace(0)
    table.turn()
    ready_offline(table)
    table.page.reload()
    table.awake()
    log = table.log()
    publish(root, "method/index.html", "<h1", '<h1 data-edition="2"')
    table.page.reload()
    bar = table.page.locator(".notice")
    table.until(bar.is_visible, 30, "the offer")
    table.awake()
    table.turn()
    assert len(table.log()) > len(log), "play goes on in the old version"
    played_on = table.log()
    table.accept_reload().awake()
    assert bar.count() == 0
    assert table.log() == played_on
    stop(server)
    table.page.goto(server.address + "method/")
    assert table.page.locator("h1[data-edition]").count() == 1
    kept = (
        "async () => (await (await caches.open((await caches.keys())[0])).keys()).map(r => r.url)"
    )
    methods = [url for url in table.page.evaluate(kept) if "/method/?" in url]
    assert len(methods) == 1, "the old page is gone"


def publish(root: Path, page: str, old: str, new: str) -> None:
    """A next version of a built site, in which one page is different."""
    text = (root / page).read_text("utf-8").replace(old, new, 1)
    (root / page).write_text(text, "utf-8")
    relist(root)


def relist(root: Path, wanted: Callable[[str], bool] = lambda name: True) -> None:
    """List anew what a copy of a site holds, of the files that it held and are wanted."""
    worker = (root / "sw.js").read_text("utf-8")
    before = (root / "precache.json").read_text("utf-8").strip()
    assert before in worker
    names = [name for name, *_ in json.loads(before)["files"] if wanted(name)]
    after = host.listed({name: (root / name).read_bytes() for name in names})
    (root / "sw.js").write_text(worker.replace(before, after), "utf-8")
    (root / "precache.json").write_text(f"{after}\n", "utf-8")


# --- instant navigation ----------------------------------------------------------------------


def go(table: Hands, path: str) -> None:
    """Follow a link of the page, as a reader would."""
    href = "a => a.href"
    for link in table.page.locator("a").all():
        if link.evaluate(href) == table.url + path and link.is_visible():
            link.click()
            break
    else:
        pytest.fail(f"no link leads to {path}")
    table.until(lambda: table.page.url == table.url + path)


def test_a_live_table_survives_instant_navigation(visit: Visit) -> None:
    table = played(visit, 1)
    table.page.evaluate("() => { window.same = true }")
    table.my_turn()
    card = table.hand()[3]
    table.choose(card)
    log = table.log()
    go(table, "method/")
    table.until(lambda: table.page.locator("card-table").count() == 0)
    go(table, "games/khanhoo/")
    table.until(lambda: table.page.locator("card-table").count() == 1)
    assert table.log() == log
    assert table.ticked() == [card]
    table.page.go_back()
    table.until(lambda: table.page.locator("card-table").count() == 0)
    table.page.go_back()
    table.until(lambda: table.page.locator("card-table").count() == 1)
    assert table.page.evaluate("() => window.same") is True, "the document was loaded anew"
    workers = [worker for worker in table.page.workers if "table/worker" in worker.url]
    assert len(workers) == 1
    assert table.log() == log
    table.choose(card)
    assert table.ticked() == []
    table.turn()
    assert len(table.log()) > len(log)


def test_timers_stop_while_the_table_is_away(visit: Visit) -> None:
    table = visit().awake().pace(1500)
    table.choose(table.hand()[0])
    table.press("verb:throw")
    rev = table.rev()
    go(table, "method/")
    table.page.wait_for_timeout(3500)
    go(table, "games/khanhoo/")
    table.until(lambda: table.page.locator("card-table").count() == 1)
    assert table.rev() <= rev + 1, "at most the answer that was under way"
    table.my_turn()
    assert table.rev() > rev


def test_the_same_game_after_another_page(visit: Visit) -> None:
    """Loaded anew by way of a page without a table, the game is as it was, with all its cards."""
    table = played(visit, 1)
    table.my_turn()
    log = table.log()
    table.page.goto(table.url)
    assert table.page.locator("card-table").count() == 0
    table.page.goto(table.url + "games/khanhoo/")
    table.awake()
    assert table.log() == log
    broken = """async () => {
      const urls = [...document.querySelectorAll('card-table use')].map((u) =>
        new URL(u.getAttribute('href'), document.baseURI).href.split('#')[0]);
      return (await Promise.all([...new Set(urls)].map((u) => fetch(u)))).filter((r) => !r.ok).length
    }"""
    assert table.page.evaluate(broken) == 0
    table.turn()


# --- search ----------------------------------------------------------------------------------


def test_the_index_comes_when_somebody_searches(visit: Visit) -> None:
    table = visit(go=False)
    fetched: list[str] = []
    table.page.on("request", lambda request: fetched.append(request.url))
    table.page.goto(table.url + "method/")
    table.page.wait_for_load_state("networkidle")
    assert not [url for url in fetched if "assets/search" in url]
    table.page.locator("[data-search]").click()
    table.page.keyboard.type("khanhoo")
    found = table.page.locator(".search__found a")
    table.until(lambda: found.count() > 0, what="a result")
    assert [url for url in fetched if "assets/search" in url]


# --- kept data -------------------------------------------------------------------------------


def test_your_data_is_shown_and_erased(visit: Visit) -> None:
    table = played(visit, 1)
    assert [key for key in table.saved() if key.startswith("kanhu ")]
    table.page.evaluate("() => localStorage.setItem('a neighbour on this host', '1')")
    table.open("data")
    panel = table.page.locator("your-data").first
    table.until(lambda: panel.locator("li").count() >= 2)
    assert "Saved game" in panel.inner_text()
    panel.get_by_role("button", name="Erase everything").click()
    table.until(lambda: "Erased" in panel.inner_text())
    assert list(table.saved()) == ["a neighbour on this host"]


# --- accessibility ---------------------------------------------------------------------------


@pytest.mark.some(1)
@pytest.mark.parametrize(("scheme", "size"), in_turn(LOOKS, SIZES))
def test_axe_finds_nothing(visit: Visit, scheme: str, size: dict[str, Any]) -> None:
    table = visit(size=size, color_scheme=scheme, reduced_motion="reduce").awake().pace(0)
    assert violations(table) == []
    table.turn()
    table.my_turn()
    table.table.locator("details").evaluate_all("all => all.forEach(d => { d.open = true })")
    for value in ("hint", "sheet:why", "sheet:share", "sheet:force"):
        table.press(value)
        assert violations(table, "card-table") == [], value
    table.press("close")
    for name in ("more", "setup", "load", "side", "keys"):
        table.open(name)
        assert violations(table, "card-table") == [], name
        table.page.keyboard.press("Escape")
    table.open("data")
    assert violations(table, "card-table") == []


def test_a_page_is_never_undressed(visit: Visit) -> None:
    """A style sheet that is asked for again leaves the page bare till it has come."""
    table = visit("method/")
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))

    def sheets() -> int:
        return sum(name.endswith(".css") for name in asked)

    table.page.reload()
    table.page.wait_for_load_state("networkidle")
    assert sheets() == 2
    for path in ("games/", "games/khanhoo/"):
        go(table, path)
    table.awake()
    table.page.wait_for_load_state("networkidle")
    assert sheets() == 3, "and what lies over a table, once there is one"
    go(table, "games/kowah/")
    table.page.wait_for_load_state("networkidle")
    assert sheets() == 3
    assert table.page.evaluate("() => document.styleSheets.length") == 3


@pytest.mark.parametrize("base", ["/", "/cards/", "/old/cards/"])
def test_the_page_of_error_finds_its_root_at_any_depth(
    serve: Serve, visit: Visit, base: str
) -> None:
    server = serve(base=base)
    table = visit("method/", url=server.address, complains=True)  # of what is missing
    missing = table.page.goto(server.address + "no/such/page/")
    assert missing is not None
    assert missing.status == 404
    styled = (
        "() => { try { return document.querySelector('link[rel=stylesheet]').sheet.cssRules.length }"
        " catch { return 0 } }"  # what is no style sheet keeps its rules to itself
    )
    table.until(lambda: table.page.evaluate(styled), what="its style sheet")
    defined = "() => customElements.get('card-table') !== undefined"
    table.until(lambda: table.page.evaluate(defined), what="its script")
    assert table.page.locator(".notice").count() == 0
    table.page.get_by_role("link", name="To the front page").click()
    table.page.wait_for_url(server.address)
