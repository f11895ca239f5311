"""Serves `site/` on this machine only: right types, compression, tags, below any path.

Whatever else is sent with an answer is what the site's file `_headers` asks of hosts.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import socketserver
import sys
import threading
import time
from dataclasses import dataclass
from email.utils import formatdate
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urlsplit

from workshop import headers, live, mime, paths, stamp
from workshop.live import Live
from workshop.say import Trouble

HOST = "127.0.0.1"
CHUNK = 16 * 1024
BIG = 100_000


@dataclass(frozen=True)
class Throttle:
    """A slow line: `rate` in bytes per second (0: unlimited), `delay` in seconds per answer."""

    rate: float = 0
    delay: float = 0

    @classmethod
    def parse(cls, text: str) -> Throttle:
        """Read "10mbit,50ms" (either part may be left out); raises ValueError."""
        rate = delay = 0.0
        for part in filter(None, (part.strip().lower() for part in text.split(","))):
            match = re.fullmatch(r"([0-9.]+)\s*(mbit|kbit|ms)", part)
            if match is None:
                raise ValueError(f"'{part}' is neither a rate ('10mbit') nor a delay ('50ms')")
            number, unit = float(match[1]), match[2]
            if unit == "ms":
                delay = number / 1000
            else:
                rate = number * (1e6 if unit == "mbit" else 1e3) / 8
        return cls(rate, delay)


class Line:
    """One throttled line shared by all connections."""

    def __init__(self, throttle: Throttle) -> None:
        self.throttle = throttle
        self.free = 0.0
        self.lock = threading.Lock()

    def pass_through(self, size: int) -> None:
        """Wait as long as this many bytes take on the line."""
        if not self.throttle.rate:
            return
        with self.lock:
            self.free = max(self.free, time.monotonic()) + size / self.throttle.rate
            wait = self.free - time.monotonic()
        if wait > 0:
            time.sleep(wait)


@dataclass(frozen=True)
class Body:
    """A file as it is sent."""

    name: str
    plain: bytes
    tag: str


class FileCache:
    """The files of the site, kept in memory with their tags and compressed forms.

    Attributes:
        root: folder of the site; the builder may exchange it at any time.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.known: dict[Path, tuple[tuple[int, int], Body]] = {}
        self.packed: dict[str, bytes] = {}

    def find(self, path: str) -> Path | None:
        """The file a decoded URL path names, or None; never outside the root."""
        parts = [part for part in path.split("/") if part]
        if any(part in {".", ".."} or "\\" in part or "\0" in part for part in parts):
            return None
        self.wait_for_swap()
        found = self.root.joinpath(*parts)
        if path.endswith("/") or not parts:
            found = found / "index.html"
        return found if found.is_file() else None

    def wait_for_swap(self) -> None:
        """A new site takes the old one's place by two renames; wait out the moment between."""
        for _ in range(100):
            if self.root.is_dir():
                return
            time.sleep(0.02)

    def body(self, path: Path) -> Body:
        """Bytes and tag of a file; raises OSError if it is gone."""
        facts = path.stat()
        mark = (facts.st_mtime_ns, facts.st_size)
        known = self.known.get(path)
        if known and known[0] == mark:
            return known[1]
        plain = path.read_bytes()
        body = Body(path.name, plain, hashlib.sha256(plain).hexdigest()[:32])
        self.known[path] = (mark, body)
        return body

    def open(self, path: str) -> Body | None:
        """What a decoded URL path names, or None; tries again if it vanishes in between."""
        for _ in range(3):
            found = self.find(path)
            if found is None:
                return None
            try:
                return self.body(found)
            except FileNotFoundError:
                continue
        return None

    def asked_for(self, address: str) -> dict[str, str]:
        """What the site wants to be sent for an address below its root; nothing if it has no file
        that says so."""
        body = self.open(f"/{headers.NAME}")
        return headers.sent(headers.parse(body.plain.decode()), address) if body else {}

    def compressed(self, body: Body) -> bytes:
        """The gzip form; kept on disk too, for the big ones take a second."""
        if not body.tag:
            return gzip.compress(body.plain, mtime=0)
        if body.tag not in self.packed:
            kept = paths.CACHE / "gzip" / f"{body.tag}.gz"
            if kept.is_file():
                self.packed[body.tag] = kept.read_bytes()
            else:
                self.packed[body.tag] = gzip.compress(body.plain, 9, mtime=0)
                if len(body.plain) > BIG:
                    stamp.write(kept, self.packed[body.tag])
        return self.packed[body.tag]

    def warm(self) -> None:
        """Compress the big files beforehand, so that no reader waits for it."""
        for path in stamp.files(self.root):
            if path.stat().st_size > BIG and mime.compressible(path.name):
                self.compressed(self.body(path))


class SiteServer(ThreadingHTTPServer):
    """The server.

    Attributes:
        files: the files. live: what pages are told while sources are watched; None without.
    """

    daemon_threads = True
    allow_reuse_address = os.name != "nt"  # on Windows it would let two servers share a port

    def __init__(self, port: int, base: str, throttle: Throttle, root: Path = paths.SITE) -> None:
        self.files = FileCache(root)
        self.base = "/" + "/".join(filter(None, base.split("/")))
        self.base = self.base if self.base.endswith("/") else self.base + "/"
        self.throttle = throttle
        self.line = Line(throttle)
        self.live: Live | None = None
        super().__init__((HOST, port), Handler, bind_and_activate=False)
        try:
            self.server_bind()
        except OSError as error:
            self.server_close()
            raise Trouble(
                f"port {port} of {HOST} cannot be taken ({error.strerror})",
                f"stop what uses it, or choose another: build_site.py serve --port {port + 1}",
            ) from None

    def server_bind(self) -> None:
        """Bind without looking the host's name up, which can take seconds off the network."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = HOST, self.server_address[1]

    @property
    def address(self) -> str:
        """What to open in the browser."""
        return f"http://{HOST}:{self.server_port}{quote(self.base)}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that hangs up is no error; all else is shown as it is."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class Handler(BaseHTTPRequestHandler):
    """One connection."""

    server: SiteServer
    protocol_version = "HTTP/1.1"
    server_version = "kanhu"
    sys_version = ""
    disable_nagle_algorithm = True
    timeout = 60

    def do_GET(self) -> None:
        """Send a file."""
        self.answer(send_body=True)

    def do_HEAD(self) -> None:
        """Send only the header of a file."""
        self.answer(send_body=False)

    def answer(self, *, send_body: bool) -> None:
        """Find what the URL names and send it, or say where it is, or that it is not."""
        if self.server.throttle.delay:
            time.sleep(self.server.throttle.delay)
        path = unquote(urlsplit(self.path).path)
        base, files = self.server.base, self.server.files
        if not path.startswith(base):
            if path + "/" == base or path == "/":
                self.redirect(quote(base))
            else:
                self.missing(send_body)
            return
        inner = path[len(base) - 1 :]
        if self.server.live is not None and self.lively(inner, self.server.live):
            return
        body = files.open(inner)
        if body is not None:
            self.send(body, HTTPStatus.OK, send_body)
        elif files.find(inner + "/") is not None:
            self.redirect(urlsplit(self.path).path + "/")
        else:
            self.missing(send_body)

    def lively(self, inner: str, news: Live) -> bool:
        """Answer for what only watched sources have; whether it was asked for."""
        if inner == live.SCRIPT:
            self.send(Body("live.js", live.SOURCE.read_bytes(), ""), HTTPStatus.OK, send_body=True)
        elif inner == "/sw.js":
            self.send(Body("sw.js", live.NO_WORKER, ""), HTTPStatus.OK, send_body=True)
        elif inner == live.STREAM:
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Cache-Control", "no-store")
            self.end_headers()
            self.close_connection = True
            try:
                for event in news.listen():
                    self.wfile.write(event)
                    self.wfile.flush()
            except OSError:
                pass  # the page has gone
        else:
            return False
        return True

    def missing(self, send_body: bool) -> None:
        """Status 404, with the site's own page for it."""
        plain = Body("404.txt", b"There is no such page.\n", "")
        body = self.server.files.open("/404.html") or plain
        self.send(body, HTTPStatus.NOT_FOUND, send_body)

    def redirect(self, target: str) -> None:
        """Send the browser to another path."""
        self.send_response(HTTPStatus.FOUND)
        self.send_header("Location", target)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def send(self, body: Body, status: HTTPStatus, send_body: bool) -> None:
        """Send a file, or only the word that it has not changed."""
        if self.server.live is not None and body.name.endswith(".html"):
            body = Body(body.name, live.with_script(body.plain, self.server.base), "")
        tag = f'"{body.tag}"' if body.tag else ""
        if tag and status == HTTPStatus.OK and tag in self.headers.get("If-None-Match", ""):
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.fixed_headers(tag, status)
            self.end_headers()
            return
        data, packed = body.plain, False
        if mime.compressible(body.name) and "gzip" in self.headers.get("Accept-Encoding", ""):
            data, packed = self.server.files.compressed(body), True
        self.send_response(status)
        self.fixed_headers(tag, status)
        self.send_header("Content-Type", mime.of(body.name))
        self.send_header("Content-Length", str(len(data)))
        if packed:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        if send_body:
            self.send_slowly(data)

    def fixed_headers(self, tag: str, status: HTTPStatus) -> None:
        """What every answer carries. What is missing may be there the next time."""
        address = unquote(urlsplit(self.path).path)[len(self.server.base) - 1 :]
        asked = {"Cache-Control": "no-cache"} | self.server.files.asked_for(address)
        if status != HTTPStatus.OK:
            asked["Cache-Control"] = "no-cache"
        for name, value in asked.items():
            self.send_header(name, value)
        self.send_header("Vary", "Accept-Encoding")
        if tag:
            self.send_header("ETag", tag)

    def send_slowly(self, data: bytes) -> None:
        """The bytes, at the pace of the line."""
        try:
            if not self.server.throttle.rate:
                self.wfile.write(data)
                return
            for start in range(0, len(data), CHUNK):
                part = data[start : start + CHUNK]
                self.server.line.pass_through(len(part))
                self.wfile.write(part)
        except ConnectionError:
            self.close_connection = True

    def date_time_string(self, timestamp: float | None = None) -> str:
        """The date of an answer."""
        return formatdate(timestamp, usegmt=True)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the terminal is for the builder."""
