"""`serve`: build, show, and build again whenever a source changes."""

from __future__ import annotations

import signal
import threading
import time
from pathlib import Path

from workshop import build, paths, stamp
from workshop.say import Trouble, line
from workshop.server import SiteServer, Throttle

PAUSE = 0.5
WATCHED = (
    paths.DOCS,
    paths.ENGINE,
    paths.TABLE,
    paths.ART,
    paths.WEB,
    paths.ROOT / "sitegen",
    paths.ROOT / "mkdocs.yml",
)


def snapshot() -> dict[Path, int]:
    """When each source was last changed."""
    found = {}
    for path in stamp.files(*WATCHED):
        try:
            found[path] = path.stat().st_mtime_ns
        except OSError:
            continue
    return found


def rebuild(server: SiteServer) -> None:
    """Build what has changed; a mistake in a source is shown, and the old site stays."""
    begin = time.monotonic()
    try:
        if build.build():
            server.shelf.warm()
            line(f"      up to date again after {time.monotonic() - begin:.1f} s; reload the page")
    except Trouble as trouble:
        line(str(trouble))
        line("      the site stays as it was; waiting for the next change")


def watch(server: SiteServer, before: dict[Path, int]) -> None:
    """Look for changed sources until interrupted; wait until an editor has finished writing."""
    while True:
        time.sleep(PAUSE)
        now = snapshot()
        if now == before:
            continue
        changed = sorted(p for p in now.keys() | before.keys() if now.get(p) != before.get(p))
        while (later := snapshot()) != now:
            now = later
            time.sleep(PAUSE / 2)
        before = now
        line(f"      changed: {paths.shown(changed[0])}" + (" …" if changed[1:] else ""))
        rebuild(server)


def serve(port: int, base: str, throttle: str, *, watching: bool) -> int:
    """Build and serve until interrupted; the port is taken first, so that it is sure to be free."""
    server = SiteServer(port, base, Throttle.parse(throttle))
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # end as tidily as by Ctrl-C
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        begin, before = time.monotonic(), snapshot()
        if not build.build():
            line("nothing has changed since the last build")
        server.shelf.warm()
        server.server_activate()
        threading.Thread(target=server.serve_forever, args=(0.1,), daemon=True).start()
        line(f"ready after {time.monotonic() - begin:.1f} s: {build.summary()}")
        line(f"\n  Open {server.address}\n\n  Stop with Ctrl-C.")
        if watching:
            watch(server, before)
        threading.Event().wait()
    except KeyboardInterrupt:
        line("\nstopped")
    finally:
        server.server_close()
    return 0
