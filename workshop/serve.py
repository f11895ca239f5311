"""`serve`: build, show, and build again whenever a source changes."""

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path

from workshop import build, pages, paths, stamp
from workshop.live import Live
from workshop.say import line
from workshop.server import SiteServer, Throttle

PAUSE = 0.2
MOST = 8
"""Pages that are named after a build; of more only the number is told."""
WATCHED = (
    paths.DOCS,
    paths.ENGINE,
    paths.TABLE,
    paths.ART,
    paths.SOUNDS,
    paths.WEB,
    *paths.MAKERS,
    paths.ROOT / "mkdocs.yml",
    paths.ROOT / "CITATION.cff",
)


def snapshot() -> dict[Path, tuple[int, int]]:
    """When each source was last changed, and when who may read it."""
    found = {}
    for path in stamp.files(*WATCHED):
        try:
            facts = path.stat()
        except OSError:
            continue
        found[path] = (facts.st_mtime_ns, facts.st_ctime_ns)
    return found


def rebuild(server: SiteServer) -> None:
    """Build what has changed and tell the open pages; after a mistake the old site stays."""
    begin, cpu = time.monotonic(), _cpu()
    try:
        pages.REPORT.unlink(missing_ok=True)
        done = build.build(quick=True)
        server.files.warm()
        changed = pages.changes()
    except Exception as error:  # whatever it is, the site of before can still be shown
        show_fault(server, error)
        return
    spent, cost = time.monotonic() - begin, _cpu() - cpu
    if done:
        line(f"      {_list(changed)} after {spent:.1f} s ({cost:.1f} s of CPU)")
    if server.live and (done or server.live.fault):
        server.live.built(changed.pages, all_pages=changed.files)


def show_fault(server: SiteServer, error: Exception) -> None:
    """Say on the terminal and on the pages why they are of the build before."""
    trouble = stamp.in_words(error)
    line(str(trouble))
    line("      the site stays as it was; waiting for the next change")
    if server.live:
        wrong = trouble.detail.strip() or trouble.problem
        server.live.failed(f"{wrong}\n\nWay out: {trouble.way_out}")


def _list(changed: pages.Changes) -> str:
    """What has changed, in one line."""
    if not changed.pages:
        return "up to date: files of all pages" if changed.files else "up to date: no page changed"
    more = len(changed.pages) - MOST
    named = ", ".join(f"/{page}" for page in changed.pages[:MOST]) + f" and {more} more" * (
        more > 0
    )
    return f"up to date: {named}"


def _cpu() -> float:
    """Seconds of CPU that this process and those it has run have used."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def watch(server: SiteServer, before: dict[Path, tuple[int, int]]) -> None:
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


def first_build(server: SiteServer) -> None:
    """Build; after a mistake a site that is there already is shown, if pages can be told of it."""
    there = pages.INDEX.exists()
    try:
        if not build.build():
            line("nothing has changed since the last build")
        server.files.warm()
    except Exception as error:
        if not (there and server.live):
            raise
        show_fault(server, error)


def serve(port: int, base: str, throttle: str, *, watching: bool) -> int:
    """Build and serve until interrupted; the port is taken first, so that it is sure to be free."""
    server = SiteServer(port, base, Throttle.parse(throttle))
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # end as tidily as by Ctrl-C
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        begin, before = time.monotonic(), snapshot()
        server.live = Live() if watching else None
        first_build(server)
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
