"""The server: types, compression, tags, own sitemap, below any path, a slow line, clear errors."""

from __future__ import annotations

import gzip
import http.client
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from workshop import mime
from workshop.say import Trouble
from workshop.server import HOST, SiteServer, Throttle

FILES = {
    "index.html": b"<!doctype html><title>home</title>" + b"<p>words</p>" * 400,
    "404.html": b"<!doctype html><title>nothing here</title>",
    "games/khanhoo/index.html": b"<!doctype html><title>game</title>",
    "assets/runtime/0123456789abcdef/pyodide.asm.wasm": b"\0asm" + b"x" * 5000,
    "assets/runtime/0123456789abcdef/pyodide.mjs": b"export const a = 1;",
    "assets/runtime/0123456789abcdef/stdlib.zip": b"PK" + b"y" * 5000,
    "assets/cards/french.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    "manifest.webmanifest": b"{}",
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
        ("/sitemap.xml", "application/xml"),
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


def test_only_hashed_folders_last(client: Client) -> None:
    _, headers, _ = client.ask("/assets/runtime/0123456789abcdef/pyodide.mjs")
    assert "immutable" in headers["cache-control"]
    _, headers, _ = client.ask("/assets/cards/french.svg")
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


def test_sitemap_is_of_this_origin_and_path(root: Path) -> None:
    for server, client in running(root, base="some/where"):
        _, _, body = client.ask("/some/where/sitemap.xml")
        here = f"http://{HOST}:{server.server_port}/some/where/"
        assert f"<loc>{here}</loc>".encode() in body
        assert f"<loc>{here}games/khanhoo/</loc>".encode() in body
        assert b"404" not in body
        _, _, body = client.ask("/some/where/sitemap.xml", Host="localhost:1234")
        assert b"<loc>http://localhost:1234/some/where/</loc>" in body


def test_below_a_path(root: Path) -> None:
    for server, client in running(root, base="/some/where/"):
        assert server.address.endswith("/some/where/")
        assert client.ask("/some/where/")[0] == 200
        assert client.ask("/")[1]["location"] == "/some/where/"
        assert client.ask("/some/where")[1]["location"] == "/some/where/"
        assert client.ask("/elsewhere/")[0] == 404


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
