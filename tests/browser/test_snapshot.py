"""The snapshot of the awake engine that a browser keeps: made while nobody plays, started from on the
next visit with the same answers, and with any doubt left alone, without a word lost.

What a worker does with its store is noted by the page: `noted` holds what was put there ("trial", when
one is started from) and deleted, and when a maker was started and ended.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Route

from tests.browser.hands import Hands, Visit
from tests.browser.test_games import GAMES

NOTES = """
  const note = (what) => new BroadcastChannel('noted').postMessage(what);
  const put = Cache.prototype.put;
  Cache.prototype.put = function (key, ...all) {
    note('put ' + String(key.url ?? key).split('/').at(-1));
    return put.call(this, key, ...all);
  };
  const drop = CacheStorage.prototype.delete;
  CacheStorage.prototype.delete = function (...all) { note('drop'); return drop.call(this, ...all) };
  Object.defineProperty(navigator, 'hardwareConcurrency', {value: 4, configurable: true});
  Object.defineProperty(navigator, 'deviceMemory', {value: 8, configurable: true});
"""
HURRY = "const later = setTimeout; self.setTimeout = (f, ms) => later(f, ms === 8000 ? 400 : ms);"
"""Of a worker that does not wait till nobody has asked for a while."""
LISTENS = """
  window.noted = [];
  window.workers = [];
  new BroadcastChannel('noted').onmessage = ({data}) => noted.push(data);
  const note = (what) => new BroadcastChannel('noted').postMessage(what);
  window.Worker = class extends Worker {
    constructor(address, ...all) {
      super(address, ...all);
      this.makes = String(address).includes('/maker.');
      if (this.makes) note('started');
      else workers.push(this);
    }
    terminate() {
      if (this.makes) note('ended');
      super.terminate();
    }
  };
"""
KEPT = """async () => {
  const found = await caches.match(new URL('/assets/snapshot', location));
  return found && {...JSON.parse(found.headers.get('kanhu-about')), found: 1};
}"""

PLAYED = """async (game) => {
  const worker = workers.at(-1);
  let rev = 0;
  const told = [];
  const ask = (body) => new Promise((resolve) => {
    worker.addEventListener('message', function heard({data}) {
      const answer = typeof data === 'string' && JSON.parse(data);
      if (answer.table !== 'aside') return;
      worker.removeEventListener('message', heard);
      told.push(data.replace(/"ms": [0-9.]+/, ''));
      rev = answer.rev;
      resolve(answer);
    });
    worker.postMessage(JSON.stringify({id: -1, table: 'aside', rev, ...body}));
  });
  const press = (value) => ask({op: 'do', do: value, picked: [], fields: {}});
  let answer = await ask({op: 'open', open: {game, seed: '1891'}});
  for (let turn = 0; turn < 6 && !answer.over; turn++) {
    while (answer.more) answer = await ask({op: 'go', all: true});
    answer = await press('hint');
    const [, move] = /data-move="([^"]+)"/.exec(answer.html) ?? [];
    if (!move) break;
    answer = await press(move.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
  }
  for (const value of ['sheet:why', 'sheet:share', 'sheet:force']) await press(value);
  return told;
}"""
"""What the worker answers to some questions of a player, asked beside the page's own."""
DEALS = """async (game) => {
  const deals = [];
  const worker = workers.at(-1);
  for (let deal = 0; deal < 3; deal++)
    deals.push(await new Promise((resolve) => {
      worker.addEventListener('message', function heard({data}) {
        const answer = typeof data === 'string' && JSON.parse(data);
        if (answer.table !== 'deals') return;
        worker.removeEventListener('message', heard);
        resolve(answer.record);
      });
      const asked = {id: -1, table: 'deals', rev: 0, op: 'open', open: {game}};
      worker.postMessage(JSON.stringify(asked));
    }));
  return deals;
}"""
"""The records of deals that nobody has chosen."""
HELD = """
  addEventListener('message', (event) => {
    if (event.held) return;
    event.stopImmediatePropagation();
    const again = Object.assign(new MessageEvent('message', {data: event.data}), {held: true});
    new BroadcastChannel('begin').onmessage = () => dispatchEvent(again);
    note('held');
  });
"""
"""Of a maker that has been called, and does nothing until the page tells it to begin."""


class Returning:
    """A reader whose browser keeps a snapshot, or is to keep one.

    Attributes:
        notes, maker: what worker and maker do first, from the next time that they are asked for.
    """

    def __init__(self, visit: Visit, path: str = "play/khanhoo/", **options: Any) -> None:
        self.path = path
        self.notes, self.maker = NOTES + HURRY, NOTES
        self.table = self.prefaced(visit(path, before=LISTENS, go=False, **options))

    def prefaced(self, table: Hands) -> Hands:
        """The same, with what worker and maker do first written into them."""
        table.change_worker(lambda script: f"{{{self.notes}}}{script}")
        return table.change_worker(lambda script: f"{{{self.maker}}}{script}", "maker")

    def come(self) -> Hands:
        """A visit of its own page, till the engine is awake."""
        self.table.page.goto("about:blank")
        self.table.page.goto(self.table.url + self.path)
        self.table.awake().quiet()
        return self.table

    def another(self) -> Hands:
        """A second tab beside it."""
        table = self.prefaced(Hands(self.table.page.context.new_page(), self.table.url))
        table.page.goto(table.url + self.path)
        return table.awake()

    def noted(self, table: Hands | None = None) -> list[str]:
        return list((table or self.table).page.evaluate("() => noted"))

    def kept(self) -> dict[str, Any] | None:
        found: dict[str, Any] | None = self.table.page.evaluate(KEPT)
        return found

    def wait(self, what: str, times: int = 1, limit: float = 90) -> None:
        self.table.until(lambda: self.noted().count(what) >= times, limit, what)

    def made(self) -> dict[str, Any]:
        """Wait till a snapshot is there and its maker has gone; what is written beside it."""
        about: dict[str, Any] = self.table.until(self.kept, 120, "a snapshot")
        self.table.until(lambda: self.noted()[-1] == "ended", what="the maker's end")
        self.notes = NOTES  # from now on as a reader meets it
        return about

    def keep(self) -> None:
        """Have a snapshot made, if there is none."""
        if self.kept() is None:
            self.notes = NOTES + HURRY
            self.come()
            self.made()

    def restored(self) -> bool:
        """Whether this life was started from the snapshot, and nothing was wrong with it."""
        return "put trial" in self.noted() and "drop" not in self.noted()


Come = Callable[..., Returning]


@pytest.fixture
def returning(visit: Visit) -> Come:
    """Makes a reader in a fresh profile."""
    return partial(Returning, visit)


# --- made, started from -------------------------------------------------------------------------


@pytest.mark.some(2)
@pytest.mark.parametrize("game", GAMES)
def test_a_later_visit_has_the_same_answers(returning: Come, game: str) -> None:
    reader = returning(f"play/{game}/")
    table = reader.come()
    plain = table.page.evaluate(PLAYED, game)
    assert len(plain) > 6
    assert not reader.restored()
    about = reader.made()
    assert about["zips"] == [f"game-{game}.zip"]
    assert 8e6 < about["bytes"] < 24e6
    table = reader.come()
    assert table.page.evaluate(PLAYED, game) == plain
    assert reader.restored()
    assert "started" not in reader.noted(), "one that is there is not made again"
    other = next(one for one in GAMES if one != game)
    plain = table.page.evaluate(PLAYED, other)
    table.page.evaluate("() => caches.delete('kanhu-snapshot /')")
    table = reader.come()
    assert not reader.restored()
    assert table.page.evaluate(PLAYED, other) == plain, "another game is brought to it"


def test_no_deal_comes_twice(returning: Come) -> None:
    reader = returning()
    table = reader.come()
    deals = table.page.evaluate(DEALS, "khanhoo")
    reader.made()
    for _ in range(2):
        table = reader.come()
        assert reader.restored()
        deals += table.page.evaluate(DEALS, "khanhoo")
    assert len(set(deals)) == 9


TRIED = """async () => Boolean(await caches.match(new URL('/assets/snapshot/trial', location)))"""


def test_play_goes_on_when_a_restored_worker_ends(returning: Come) -> None:
    reader = returning()
    reader.come()
    reader.made()
    table = reader.come().pace(0)
    table.turn()
    table.until(lambda: table.page.evaluate(TRIED) is False, what="the trial is over")
    log = table.log()
    table.page.evaluate("() => workers.at(-1).terminate()")
    table.turn()
    assert table.log()[: len(log)] == log
    assert len(table.log()) > len(log)
    assert reader.restored()
    assert reader.noted().count("put trial") == 2, "the second life begins from it too"


# --- under the policy of the site -----------------------------------------------------------------

TRIES = """
  const text = "'a program that came from nowhere'";
  const made = URL.createObjectURL(new Blob([text], {type: 'text/javascript'}));
  const ways = {
    blob: () => import(made),
    text: async () => (0, eval)(text),
    worker: () => new Promise((_, refuse) => { new Worker(location.href).onerror = refuse }),
  };
  for (const [name, way] of Object.entries(ways))
    way().then(() => note(`WHO has run a ${name}`), () => note(`WHO may not run a ${name}`));
"""


@pytest.mark.parametrize("script", ["worker", "maker"])
def test_the_policy_is_sent_with_worker_and_maker(site: Path, site_url: str, script: str) -> None:
    (found,) = site.glob(f"assets/table/{script}.*.js")
    with urlopen(f"{site_url}assets/table/{found.name}") as answer:
        policy = answer.headers["Content-Security-Policy"]
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert "worker-src" not in rules
    assert rules["require-trusted-types-for"] == "'script'"
    assert rules["trusted-types"] == "'none'"


def test_the_policy_holds_in_the_worker_and_in_a_maker_that_does_its_work(
    returning: Come,
) -> None:
    reader = returning(complains=True)
    reader.notes += TRIES.replace("WHO", "the worker")
    reader.maker += TRIES.replace("WHO", "the maker")
    reader.come()
    reader.made()
    found = {note for note in reader.noted() if "run a" in note}
    assert found == {
        f"the {who} may not run a {what}"
        for who in ("worker", "maker")
        for what in ("blob", "text", "worker")
    }
    reader.come()
    assert reader.restored()


# --- made at the right time, and by one ----------------------------------------------------------


def test_a_question_ends_the_making(returning: Come) -> None:
    reader = returning()
    reader.maker = NOTES + HELD
    table = reader.come().pace(0)
    reader.wait("started")
    reader.maker = NOTES
    table.press("sheet:why")
    reader.wait("ended")
    assert reader.kept() is None
    table.press("close")
    reader.made()
    assert 2 <= reader.noted().count("started") <= 3


def test_it_waits_till_nobody_asks(returning: Come) -> None:
    reader = returning()
    reader.notes = NOTES
    table = reader.come()
    table.page.wait_for_timeout(2000)
    assert "started" not in reader.noted()


def test_two_tabs_make_one(returning: Come) -> None:
    reader = returning()
    reader.maker = NOTES + HELD
    first = reader.come()
    second = reader.another()
    reader.wait("held", 2)
    first.page.evaluate("() => new BroadcastChannel('begin').postMessage('')")
    reader.made()
    second.until(lambda: first.page.evaluate("() => noted").count("ended") >= 2, 60, "both ended")
    noted = reader.noted()
    assert noted.count("started") >= 2
    assert noted.count("put snapshot") == 1
    for table in (first, second):
        assert table.rev() == 0


SPARES = {
    "data are saved": "Object.defineProperty(navigator, 'connection', {value: {saveData: true}});",
    "memory is small": "Object.defineProperty(navigator, 'deviceMemory', {value: 2});",
    "there is one core": "Object.defineProperty(navigator, 'hardwareConcurrency', {value: 1});",
}


@pytest.mark.parametrize("why", SPARES)
def test_none_is_made_where(returning: Come, why: str) -> None:
    reader = returning()
    reader.notes += SPARES[why]
    table = reader.come()
    table.page.wait_for_timeout(1500)
    assert "started" not in reader.noted()


def test_in_the_frame_of_another_page_nothing_is_kept(returning: Come) -> None:
    reader = returning("embed/khanhoo/")
    table = reader.table
    table.page.goto(table.url + reader.path)
    table.form.locator("button:visible").first.focus()  # there the engine sleeps until it is wanted
    table.awake().quiet()
    table.page.wait_for_timeout(1500)
    assert "started" not in reader.noted()


REFUSED = {
    "full": "Cache.prototype.put = async () => { throw new DOMException('', 'QuotaExceededError') };",
    "no room": "navigator.storage.estimate = async () => ({quota: 4e7, usage: 0});",
    "private": "Object.defineProperty(self, 'caches',"
    " {get() { throw new DOMException('', 'SecurityError') }});",
    "no locks": "Object.defineProperty(navigator, 'locks', {value: undefined});",
    "no hashes": "Object.defineProperty(crypto, 'subtle', {value: undefined});",
}


@pytest.mark.parametrize("why", REFUSED)
def test_a_browser_that_refuses_plays_all_the_same(returning: Come, why: str) -> None:
    reader = returning()
    reader.maker += REFUSED[why]
    reader.come()
    reader.wait("ended")
    assert reader.kept() is None
    reader.notes += REFUSED[why]
    table = reader.come().pace(0)
    table.turn()
    assert len(table.log()) > 1
    assert reader.kept() is None


MAKERS = {
    "breaks": "addEventListener('message', () => { throw new Error('broken') });"
    " self.postMessage = () => {};",
    "does not load": "throw new Error('broken');",
}


@pytest.mark.parametrize("how", MAKERS)
def test_a_maker_that(returning: Come, how: str) -> None:
    reader = returning(complains=True)
    reader.maker = MAKERS[how]
    table = reader.come().pace(0)
    reader.wait("ended")
    table.turn()
    assert len(table.page.evaluate("() => workers")) == 1, "the engine lives on"
    assert reader.kept() is None


def test_a_maker_that_did_not_come_whole_is_not_called(returning: Come) -> None:
    reader = returning(complains=True)

    def compared(route: Route) -> None:
        if route.request.resource_type != "fetch":
            route.fallback()
            return
        response = route.fetch()
        route.fulfill(response=response, body=response.text() + ";")

    reader.table.page.route("**/table/maker*.js", compared)
    reader.maker += "addEventListener('message', () => note('called'));"
    table = reader.come().pace(0)
    reader.wait("ended")
    table.page.wait_for_timeout(1500)
    assert "called" not in reader.noted()
    assert reader.kept() is None
    table.turn()
    assert reader.noted().count("started") == 1, "and no other is begun"


# --- with any doubt: left alone --------------------------------------------------------------------

CHANGED = """async (change) => {
  const address = new URL('/assets/snapshot', location);
  const store = await caches.open('kanhu-snapshot /');
  const found = await store.match(address);
  const about = JSON.parse(found.headers.get('kanhu-about'));
  let bytes = new Uint8Array(await found.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const pages = Math.ceil(view.getUint32(0) / 4096);
  const hashed = async () => {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    about.hash = `sha256-${btoa(String.fromCharCode(...digest))}`;
    about.bytes = bytes.length;
  };
  let written = null;
  const changes = {
    'half of it': async () => { bytes = bytes.slice(0, bytes.length / 2) },
    'a wrong byte': async () => { bytes[bytes.length - 5000] ^= 1 },
    'a grown heap': async () => {
      const more = 16384; // pages: 64 MiB beyond what Python begins with
      const grown = new Uint8Array(bytes.length + more);
      grown.set(bytes.subarray(0, 4 + pages));
      grown.set(bytes.subarray(4 + pages), 4 + pages + more);
      new DataView(grown.buffer).setUint32(0, view.getUint32(0) + more * 4096);
      bytes = grown;
      await hashed();
    },
    'another Pyodide': async () => { bytes[4 + pages + 20] ^= 1; await hashed() },
    'an older build': async () => { about.build = 'assets/runtime/0123456789abcdef/' },
    'another browser': async () => { about.browser = 'Other/1.0' },
    'another form': async () => { about.form = 0 },
    'two marks': async () => { await store.put(address.href + '/trial', new Response('2')) },
    'nothing about it': async () => { written = 'nothing' },
  };
  await changes[change]();
  const headers = {'kanhu-about': written ?? JSON.stringify(about)};
  await store.put(address, new Response(bytes, {headers}));
}"""
NOT_TRIED = ("an older build", "another browser", "another form", "two marks", "nothing about it")
TRIED_IN_VAIN = ("half of it", "a wrong byte", "a grown heap", "another Pyodide")


@pytest.fixture(scope="module")
def keeps(lasting_visit: Visit) -> tuple[Returning, list[str]]:
    """A reader with a game begun and a snapshot, and the log of the game."""
    reader = Returning(lasting_visit, complains=True)
    table = reader.come().pace(0)
    table.turn()
    return reader, table.log()


@pytest.mark.parametrize("change", [*NOT_TRIED, *TRIED_IN_VAIN])
def test_with_any_doubt_play_goes_on(keeps: tuple[Returning, list[str]], change: str) -> None:
    reader, log = keeps
    reader.keep()
    reader.table.page.evaluate(CHANGED, change)
    table = reader.come()
    assert table.log() == log, "not a word is lost"
    reader.wait("drop")
    assert ("put trial" in reader.noted()) == (change in TRIED_IN_VAIN)
    assert reader.kept() is None
    table.press("sheet:why").press("close")
    assert len(table.page.evaluate(DEALS, "khanhoo")) == 3


def test_a_page_left_at_once_is_no_doubt(keeps: tuple[Returning, list[str]]) -> None:
    reader, log = keeps
    reader.keep()
    reader.table.page.evaluate(LEFT)
    table = reader.come()
    assert reader.restored()
    assert table.log() == log
    table.until(lambda: table.page.evaluate(TRIED) is False, what="the marks are gone")


LEFT = """async () => {
  const mark = new URL('/assets/snapshot/trial', location);
  await (await caches.open('kanhu-snapshot /')).put(mark, new Response('1'));
}"""


def test_a_worker_that_dies_before_its_answer_is_followed_by_a_plain_one(returning: Come) -> None:
    reader = returning(complains=True)
    reader.come()
    reader.made()
    reader.notes = NOTES + DIES
    table = reader.come().pace(0)
    assert reader.noted().count("put trial") == 1
    assert "drop" in reader.noted()
    assert len(table.page.evaluate("() => workers.map(String)")) == 2
    table.turn()


DIES = """
  const mark = Cache.prototype.put;
  let tried = false;
  Cache.prototype.put = function (key, ...all) {
    tried ||= String(key.url ?? key).endsWith('/trial');
    return mark.call(this, key, ...all);
  };
  const post = self.postMessage;
  self.postMessage = (message) =>
    tried && typeof message === 'string' ? self.close() : post.call(self, message);
"""
"""Of a worker that started from a snapshot and dies of its first answer."""


# --- told and erased -----------------------------------------------------------------------------


def test_it_is_told_and_erased(returning: Come) -> None:
    reader = returning()
    table = reader.come()
    about = reader.made()
    megabytes = f"{about['bytes'] / 1e6:.1f} MB"
    table.erase_all(f"The rules engine, ready to start sooner ({megabytes})")
    assert reader.kept() is None
    table.page.wait_for_timeout(500)
    assert "sooner" not in table.page.locator("your-data").first.inner_text()


def test_what_is_being_made_does_not_come_after_all_is_erased(returning: Come) -> None:
    reader = returning()
    reader.maker = NOTES + HELD
    table = reader.come().pace(0)
    reader.wait("held")
    table.erase_all("Preferences")
    reader.wait("drop")
    table.page.evaluate("() => new BroadcastChannel('begin').postMessage('')")
    begun = reader.noted().count("started")
    table.page.wait_for_timeout(3000)
    assert reader.kept() is None
    assert reader.noted().count("started") == begun
