"""The server: types, compression, tags, below any path, a slow line, clear errors."""

from __future__ import annotations

import gzip
import http.client
import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from workshop import build, headers, mime, pages, paths, serve
from workshop.live import Live
from workshop.say import Trouble
from workshop.server import HOST, SiteServer, Throttle

FILES = {
    "index.html": b"<!doctype html><title>home</title><body>" + b"<p>words</p>" * 400 + b"</body>",
    "404.html": b"<!doctype html><title>nothing here</title>",
    "games/khanhoo/index.html": b"<!doctype html><title>game</title>",
    "assets/runtime/0123456789abcdef/pyodide.asm.wasm": b"\0asm" + b"x" * 5000,
    "assets/runtime/0123456789abcdef/pyodide.mjs": b"export const a = 1;",
    "assets/runtime/0123456789abcdef/stdlib.zip": b"PK" + b"y" * 5000,
    "assets/css/site.0123456789.css": b"p{}",
    "assets/table/card-table.0123456789.js": b"1",
    "assets/table/card-table-licence.txt": b"free",
    "assets/fonts/kanhu-text-bold.0123456789.woff2": b"wOF2",
    "assets/fonts/OFL.txt": b"free",
    "assets/search/index/en_0123456.pf_index": b"{}",
    "assets/search/pagefind.js": b"1",
    "assets/cards/french.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    "manifest.webmanifest": b"{}",
    "_headers": (paths.DOCS / "_headers").read_bytes(),
}


class Client:
    """One browser-like connection."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection(HOST, port, timeout=10)

    def ask(
        self, path: str, method: str = "GET", **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        named = {key.replace("_", "-"): value for key, value in headers.items()}
        self.connection.request(method, path, headers=named)
        answer = self.connection.getresponse()
        return answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name, data in FILES.items():
        path = tmp_path / "site" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    (tmp_path / "secret.txt").write_text("not yours")
    return tmp_path / "site"


def running(root: Path, base: str = "/", throttle: str = "") -> Iterator[tuple[SiteServer, Client]]:
    server = SiteServer(0, base, Throttle.parse(throttle), root)
    server.server_activate()
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    yield server, Client(server.server_port)
    server.shutdown()
    server.server_close()


@pytest.fixture
def client(root: Path) -> Iterator[Client]:
    for _, client in running(root):
        yield client


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html"),
        ("/games/khanhoo/", "text/html"),
        ("/assets/runtime/0123456789abcdef/pyodide.asm.wasm", "application/wasm"),
        ("/assets/runtime/0123456789abcdef/pyodide.mjs", "text/javascript"),
        ("/assets/runtime/0123456789abcdef/stdlib.zip", "application/zip"),
        ("/assets/cards/french.svg", "image/svg+xml"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/assets/css/site.0123456789.css", "text/css"),
    ],
)
def test_right_types(client: Client, path: str, kind: str) -> None:
    status, headers, _ = client.ask(path)
    assert status == 200
    assert headers["content-type"].split(";")[0] == kind
    assert headers["x-content-type-options"] == "nosniff"


def test_every_type_of_the_built_site_is_known() -> None:
    assert mime.of("a.mjs").startswith("text/javascript")
    assert mime.of("a.unknown") == "application/octet-stream"
    assert not mime.compressible("a.zip")
    assert mime.compressible("a.wasm")


def test_compression_only_where_asked_and_useful(client: Client) -> None:
    _, headers, plain = client.ask("/")
    assert "content-encoding" not in headers
    _, headers, packed = client.ask("/", Accept_Encoding="gzip, br")
    assert headers["content-encoding"] == "gzip"
    assert len(packed) < len(plain) / 5
    assert gzip.decompress(packed) == plain == FILES["index.html"]
    _, headers, _ = client.ask(
        "/assets/runtime/0123456789abcdef/stdlib.zip", Accept_Encoding="gzip"
    )
    assert "content-encoding" not in headers


def test_tags_spare_what_has_not_changed(client: Client, root: Path) -> None:
    _, headers, _ = client.ask("/")
    status, _, body = client.ask("/", If_None_Match=headers["etag"])
    assert (status, body) == (304, b"")
    (root / "index.html").write_bytes(b"<!doctype html>new")
    status, _, body = client.ask("/", If_None_Match=headers["etag"])
    assert (status, body) == (200, b"<!doctype html>new")


def test_what_the_site_asks_of_hosts_is_sent(client: Client, root: Path) -> None:
    _, page, _ = client.ask("/games/khanhoo/")
    assert page["referrer-policy"] == "no-referrer"
    assert "camera=()" in page["permissions-policy"]
    assert page["access-control-allow-origin"] == "*"
    assert page["content-security-policy"].endswith("; frame-ancestors 'none'")
    assert "frame-ancestors" not in client.ask("/embed/khanhoo/")[1]["content-security-policy"]
    for address in ("/embed/", "/assets/cards/french.svg", "/nowhere"):
        assert "frame-ancestors 'none'" in client.ask(address)[1]["content-security-policy"]
    (root / "_headers").write_text("/games/*\n  X-Colour: blue\n")
    assert client.ask("/games/khanhoo/")[1]["x-colour"] == "blue"
    assert "x-colour" not in client.ask("/")[1]


def test_a_line_that_is_no_header_is_named() -> None:
    with pytest.raises(ValueError, match="'  nonsense' is no header"):
        headers.parse("/*\n  nonsense\n")


def test_only_what_is_named_after_its_content_lasts(client: Client) -> None:
    for lasting in (
        "runtime/0123456789abcdef/pyodide.mjs",
        "css/site.0123456789.css",
        "table/card-table.0123456789.js",
        "fonts/kanhu-text-bold.0123456789.woff2",
        "search/index/en_0123456.pf_index",
    ):
        _, headers, _ = client.ask(f"/assets/{lasting}")
        assert "immutable" in headers["cache-control"]
    for path in (
        "/assets/cards/french.svg",
        "/assets/table/card-table-licence.txt",
        "/assets/fonts/OFL.txt",
        "/assets/search/pagefind.js",
        "/?/site.0123456789.css",
        "/assets/css/site.9876543210.css",  # not there yet
    ):
        _, headers, _ = client.ask(path)
        assert headers["cache-control"] == "no-cache"


def test_missing_pages_and_folders(client: Client) -> None:
    status, _, body = client.ask("/nowhere/")
    assert (status, body) == (404, FILES["404.html"])
    status, headers, _ = client.ask("/games/khanhoo")
    assert (status, headers["location"]) == (302, "/games/khanhoo/")


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/..%5csecret.txt", "/%00"]
)
def test_nothing_outside_the_site(client: Client, path: str) -> None:
    status, _, body = client.ask(path)
    assert status == 404
    assert b"not yours" not in body


def test_head_sends_no_body_and_post_is_refused(client: Client) -> None:
    status, headers, body = client.ask("/", method="HEAD")
    assert (status, body) == (200, b"")
    assert int(headers["content-length"]) == len(FILES["index.html"])
    status, _, _ = client.ask("/", method="POST")
    assert status == 501


def test_below_a_path(root: Path) -> None:
    for server, client in running(root, base="/some/where/"):
        assert server.address.endswith("/some/where/")
        assert client.ask("/some/where/")[0] == 200
        assert client.ask("/")[1]["location"] == "/some/where/"
        assert client.ask("/some/where")[1]["location"] == "/some/where/"
        assert client.ask("/elsewhere/")[0] == 404


def test_the_address_below_a_path_with_odd_letters_can_be_opened(root: Path) -> None:
    for server, client in running(root, base="/a b/虎/"):
        assert server.address.endswith("/a%20b/%E8%99%8E/")
        assert client.ask("/a%20b/%E8%99%8E/")[0] == 200
        assert client.ask("/")[1]["location"] == "/a%20b/%E8%99%8E/"


def test_a_browser_that_hangs_up_is_no_error(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with SiteServer(0, "/", Throttle(), root) as server:
        for error in (ConnectionResetError(104, "reset by peer"), ValueError("a slip")):
            try:
                raise error
            except (OSError, ValueError):
                server.handle_error(None, (HOST, 1))
    said = capsys.readouterr().err
    assert "ConnectionResetError" not in said
    assert "ValueError: a slip" in said


def test_a_slow_line_is_slow(root: Path) -> None:
    for _, client in running(root, throttle="400kbit,30ms"):
        begin = time.monotonic()
        client.ask("/assets/runtime/0123456789abcdef/stdlib.zip")
        assert 0.12 < time.monotonic() - begin < 2  # 5 kB at 50 kB/s and 30 ms


@pytest.mark.parametrize("text", ["10", "fast", "10mbit;50ms"])
def test_a_throttle_that_cannot_be_read(text: str) -> None:
    with pytest.raises(ValueError, match="neither a rate"):
        Throttle.parse(text)


def test_a_taken_port_is_named_with_a_way_out(root: Path) -> None:
    for server, _ in running(root):
        with pytest.raises(Trouble) as caught:
            SiteServer(server.server_port, "/", Throttle(), root)
        assert str(server.server_port) in caught.value.problem
        assert "--port" in caught.value.way_out


def test_the_site_may_be_exchanged_while_it_is_read(client: Client, root: Path) -> None:
    done = threading.Event()

    def exchange() -> None:
        spare = root.with_name("spare")
        for _ in range(50):
            root.rename(spare)
            time.sleep(0.002)
            spare.rename(root)
        done.set()

    worker = threading.Thread(target=exchange)
    worker.start()
    while not done.is_set():
        assert client.ask("/")[0] == 200
    worker.join()


# --- while sources are watched -----------------------------------------------------------------


def listening(root: Path) -> Iterator[tuple[SiteServer, Client]]:
    for server, client in running(root):
        server.live = Live()
        yield server, client


@pytest.fixture
def watched(root: Path) -> Iterator[tuple[SiteServer, Client]]:
    yield from listening(root)


def events(port: int, news: list[dict[str, object]], number: int) -> threading.Thread:
    """Listens as a page does, till it has so many events."""
    connection = http.client.HTTPConnection(HOST, port, timeout=10)
    connection.request("GET", "/__live")
    answer = connection.getresponse()
    assert answer.getheader("Content-Type") == "text/event-stream"
    assert answer.readline().startswith(b'data: {"number": ')

    numbers: list[int] = []

    def listen() -> None:
        while len(news) < number:
            line = answer.readline()
            if line.startswith(b"data: "):
                event = json.loads(line.removeprefix(b"data: "))
                numbers.append(event.pop("number"))
                news.append(event)
        connection.close()

    thread = threading.Thread(target=listen, daemon=True)
    thread.start()
    return thread


def heard(news: list[dict[str, object]], number: int) -> None:
    """Wait till so many events have come."""
    end = time.monotonic() + 10
    while len(news) < number:
        assert time.monotonic() < end, f"{len(news)} of {number} events"
        time.sleep(0.01)


def test_open_pages_hear_what_has_changed_and_what_failed(
    watched: tuple[SiteServer, Client],
) -> None:
    server, _ = watched
    assert server.live is not None
    news: list[dict[str, object]] = []
    thread = events(server.server_port, news, 2)
    server.live.built(["games/khanhoo/"], all_pages=False)
    heard(news, 1)
    server.live.failed("docs/x.md:3: a fault")
    thread.join(10)
    assert news == [{"pages": ["games/khanhoo/"], "all": False}, {"fault": "docs/x.md:3: a fault"}]


def test_a_page_that_is_opened_after_a_failed_build_hears_of_it(
    watched: tuple[SiteServer, Client],
) -> None:
    server, _ = watched
    assert server.live is not None
    server.live.failed("a fault")
    news: list[dict[str, object]] = []
    events(server.server_port, news, 1).join(10)
    assert news == [{"fault": "a fault"}]


def test_only_watched_pages_listen(watched: tuple[SiteServer, Client]) -> None:
    server, client = watched
    _, _, page = client.ask("/")
    assert b'<script src="/__live.js" data-base="/"></script></body>' in page
    _, headers, script = client.ask("/__live.js")
    assert headers["content-type"].startswith("text/javascript")
    assert b"EventSource" in script
    assert b"unregister" in client.ask("/sw.js")[2]
    server.live = None
    assert b"__live" not in client.ask("/")[2]
    assert client.ask("/__live")[0] == 404


def test_a_failed_build_keeps_the_site_and_is_told(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(*, quick: bool) -> bool:
        raise Trouble("making the pages failed", "correct it", "docs/x.md:3: a fault")

    monkeypatch.setattr(build, "build", fails)
    for server, client in listening(root):
        before = client.ask("/games/khanhoo/")[2]
        serve.rebuild(server)
        assert client.ask("/games/khanhoo/")[2] == before
        assert server.live is not None
        assert server.live.state["fault"] == "docs/x.md:3: a fault\n\nWay out: correct it"
    assert "waiting for the next change" in capsys.readouterr().out


def test_a_build_names_the_pages_that_changed(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    report = tmp_path / "changed.json"

    def builds(*, quick: bool) -> bool:
        report.write_text('{"pages": ["story/cousins/"], "files": false}', "utf-8")
        return True

    monkeypatch.setattr(pages, "REPORT", report)
    monkeypatch.setattr(build, "build", builds)
    for server, _ in listening(root):
        serve.rebuild(server)
        assert server.live is not None
        assert server.live.state == {"pages": ["story/cousins/"], "all": False}
    assert "up to date: /story/cousins/ after" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (Trouble("making the pages failed", "correct it"), "making the pages failed"),
        (FileNotFoundError(2, "No such file or directory", "docs/x.md"), "docs/x.md"),
        (MemoryError("no more"), "MemoryError: no more"),
        (RecursionError("too deep"), "RecursionError: too deep"),
        (UnicodeEncodeError("utf-8", "\udcff", 0, 1, "surrogates not allowed"), "surrogates"),
    ],
)
def test_no_mistake_ends_the_server_and_its_note_goes_with_it(
    root: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, words: str
) -> None:
    def fails(*, quick: bool) -> bool:
        raise error

    for server, client in listening(root):
        assert server.live is not None
        monkeypatch.setattr(build, "build", fails)
        serve.rebuild(server)
        assert words in str(server.live.state["fault"])
        assert client.ask("/")[0] == 200
        news: list[dict[str, object]] = []
        open_page = events(server.server_port, news, 2)
        heard(news, 1)  # else one event would tell of both
        monkeypatch.setattr(build, "build", lambda *, quick: False)  # the change was taken back
        serve.rebuild(server)
        open_page.join(10)
        assert news[1:] == [{"pages": [], "all": False}]
        number = server.live.number
        serve.rebuild(server)
        assert server.live.number == number, "nothing was done and there is no note: nothing to say"


def starting(
    root: Path, monkeypatch: pytest.MonkeyPatch, index: Path, *, watching: bool
) -> SiteServer:
    """A server as it is before its first build, which fails."""

    def fails() -> bool:
        raise Trouble("making the pages failed", "correct it", "docs/x.md:3: a fault")

    server = SiteServer(0, "/", Throttle(), root)
    server.live = Live() if watching else None
    monkeypatch.setattr(build, "build", fails)
    monkeypatch.setattr(pages, "INDEX", index)
    return server


def test_serving_begins_with_the_last_good_site_and_a_note(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with starting(root, monkeypatch, root / "index.html", watching=True) as server:
        serve.first_build(server)
        assert server.live is not None
        assert "docs/x.md:3: a fault" in str(server.live.state["fault"])
    assert "docs/x.md:3: a fault" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "watching"), [("nothing.html", True), ("index.html", False)])
def test_a_fault_ends_it_where_there_is_no_site_or_no_page_could_say_so(
    root: Path, monkeypatch: pytest.MonkeyPatch, name: str, watching: bool
) -> None:
    with (
        starting(root, monkeypatch, root / name, watching=watching) as server,
        pytest.raises(Trouble, match="making the pages failed"),
    ):
        serve.first_build(server)


def test_a_changed_permission_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    page.write_text("words")
    monkeypatch.setattr(serve, "WATCHED", (tmp_path,))
    before = serve.snapshot()
    time.sleep(0.02)  # the clock of a file system ticks
    page.chmod(0o600)
    assert serve.snapshot() != before
