"""Where the benchmarks of the page take place: site and peer laid out, served and counted."""

from __future__ import annotations

import shutil
import statistics
import sys
import threading
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from page_scripts import BARE_PAGE, BARE_WORKER
from playwright.sync_api import Page

from workshop import headers, paths, pieces
from workshop.server import Handler, SiteServer, Throttle


class Counter:
    """Bytes sent by all servers, by path."""

    def __init__(self) -> None:
        self.sent: dict[str, int] = {}
        inner = Handler.send_slowly

        def counted(handler: Handler, data: bytes) -> None:
            path = handler.path.partition("?")[0]
            self.sent[path] = self.sent.get(path, 0) + len(data)
            inner(handler, data)

        Handler.send_slowly = counted  # type: ignore[assignment, method-assign]


def lay_out(root: Path) -> None:
    """The site, and the bare peer below bare/."""
    shutil.copytree(paths.SITE, root)
    bare = root / "bare"
    bare.mkdir()
    npm = paths.WEB / "node_modules" / "pyodide"
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip",
                 "pyodide-lock.json"):  # fmt: skip
        shutil.copyfile(npm / name, bare / name)
    shutil.copyfile(pieces.engine_wheel(), bare / "kanhu.whl")
    with zipfile.ZipFile(bare / "table.zip", "w", zipfile.ZIP_DEFLATED) as out:
        for path in sorted(paths.TABLE.rglob("*")):
            if path.suffix in (".py", ".toml"):  # the modules, and the words that they say
                out.write(path, path.relative_to(paths.TABLE.parent))
    (bare / "index.html").write_text(BARE_PAGE, "utf-8")
    (bare / "worker.js").write_text(BARE_WORKER, "utf-8")
    with (root / headers.NAME).open("a", encoding="utf-8") as rules:
        rules.write("\n/bare/*\n  ! Content-Security-Policy\n")  # a bare page has inline scripts


@contextmanager
def served(root: Path, throttle: str = "") -> Iterator[str]:
    """Address of a server of the folder."""
    server = SiteServer(0, "/", Throttle.parse(throttle), root)
    server.server_activate()
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield server.address
    finally:
        server.shutdown()
        server.server_close()


def until(page: Page, question: str, limit: float = 60) -> Any:
    """Ask the page until it says something true; its policy forbids the usual way."""
    end = time.monotonic() + limit
    while not (found := page.evaluate(question)):
        if time.monotonic() > end:
            raise TimeoutError(question)
        page.wait_for_timeout(10)
    return found


def row(what: str, found: str, promise: str, kept: bool | None) -> None:
    """One line of the table."""
    mark = {True: "kept", False: "BROKEN", None: ""}[kept]
    print(f"{what:<46} {found:>30}  {promise:<20} {mark}", flush=True)


def spread(values: list[float]) -> str:
    """Median and range, in milliseconds."""
    return f"{statistics.median(values):.0f} ms ({min(values):.0f}–{max(values):.0f})"
