#!/usr/bin/env python3
"""Serves this folder to the tablets in the same room: python3 serve.py [PORT]

Needs Python 3.8 or newer, nothing else. It prints the address and opens the first page at it, which
shows it as a code for cameras.
"""

from __future__ import annotations

import contextlib
import functools
import http.server
import os
import socket
import sys
import webbrowser
from collections.abc import Iterator

FOLDER = os.path.dirname(os.path.abspath(__file__))
FIRST = "READ%20ME%20FIRST.html"
PORT = 8000
TRIED = 20
"""How many ports from there on are tried, if nobody asked for one."""
OUTSIDE = "192.0.2.1"
"""An address for use in documentation alone (RFC 5737). To connect a UDP socket to it sends
nothing, but lets the system choose the address of our own that it would send from."""

HEADERS = {
    "Cache-Control": "no-cache",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), usb=()",
    "Content-Security-Policy": "frame-ancestors 'none'",
}
"""A copy that a browser has is asked about before it is shown, and no other site shows a page of
ours in a frame. The rest of the policy is in the pages, and the worker has that of its page."""


class Handler(http.server.SimpleHTTPRequestHandler):
    """Files with their kinds, whatever this system says of them; the newest each time."""

    extensions_map = {  # noqa: RUF012, the type is that of the base class
        "": "application/octet-stream", ".css": "text/css", ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8", ".json": "application/json",
        ".pdf": "application/pdf", ".svg": "image/svg+xml", ".txt": "text/plain; charset=utf-8",
        ".woff2": "font/woff2", ".zip": "application/zip",
    }  # fmt: skip

    def end_headers(self) -> None:
        """What every answer carries."""
        for name, value in HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def list_directory(self, path: str | os.PathLike[str]) -> None:
        """A folder without a page is no page."""
        self.send_error(404, "No such page")

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing: no record is kept of who reads what."""


class Server(http.server.ThreadingHTTPServer):
    """For all who can reach this computer; on Windows two could else have the same port."""

    daemon_threads = True
    allow_reuse_address = os.name != "nt"


def addresses() -> Iterator[str]:
    """Addresses of this computer in the networks that it is in, the likeliest first."""
    found = []
    asked = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    with asked, contextlib.suppress(OSError):  # the network of the room need not lead outside
        asked.connect((OUTSIDE, 9))
        found.append(asked.getsockname()[0])
    with contextlib.suppress(OSError):  # this computer's name may be known nowhere
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    for one in dict.fromkeys(found):
        if not one.startswith(("127.", "0.")):
            yield one


def served(port: int, tried: int) -> Server:
    """A server at this port, or the next that is free. Raises OSError if there is none."""
    handler = functools.partial(Handler, directory=FOLDER)
    for number in range(port, port + tried):
        try:
            return Server(("", number), handler)
        except OSError:
            if number == port + tried - 1:
                raise
    raise ValueError("no port was to be tried")


def main(words: list[str]) -> int:
    """Serve until Ctrl+C; 1 if no port can be had, 2 for a word that is no port."""
    if len(words) > 1 or not all(word.isdigit() and int(word) < 65536 for word in words):
        print("usage: python3 serve.py [PORT], where PORT is a number up to 65535")
        return 2
    try:
        server = served(int(words[0]), 1) if words else served(PORT, TRIED)
    except OSError as error:
        print(f"No port can be had ({error}). Name another: python3 serve.py 9000")
        return 1
    port = server.server_address[1]
    room = [f"http://{one}:{port}/" for one in addresses()]
    here = f"http://127.0.0.1:{port}/"
    if room:
        print("Tablets in the same network open:\n" + "".join(f"  {one}\n" for one in room))
    else:
        print("This computer is in no network: join one that the tablets are in, and start again.")
    print(f"On this computer: {here}\nTo end, press Ctrl+C or close this window.", flush=True)
    webbrowser.open((room or [here])[0] + FIRST)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        server.server_close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
