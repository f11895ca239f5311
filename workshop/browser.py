"""Finds a browser for the tests: one that is there, else Playwright's own, else Debian's."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from workshop import paths, run
from workshop.say import Trouble, line, timed

VARIABLE = "KANHU_BROWSER"
NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "microsoft-edge-stable",
    "msedge",
)
MAC = (
    "Chromium.app/Contents/MacOS/Chromium",
    "Google Chrome.app/Contents/MacOS/Google Chrome",
    "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
WINDOWS = (
    "Google/Chrome/Application/chrome.exe",
    "Microsoft/Edge/Application/msedge.exe",
    "Chromium/Application/chrome.exe",
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""For a headless run that needs no rights, no graphics card and no network of its own."""

HOW = (
    "install Chromium, Chrome or Edge (on Debian: apt-get install chromium), or name one in the "
    f"environment variable {VARIABLE}"
)


def candidates() -> Iterator[Path]:
    """Places where a browser may be, the wanted one first."""
    if os.environ.get(VARIABLE):
        yield Path(os.environ[VARIABLE])
    for name in NAMES:
        found = shutil.which(name)
        if found:
            yield Path(found)
    if sys.platform == "darwin":
        yield from (Path("/Applications") / app for app in MAC)
    for variable in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"):
        if os.environ.get(variable):
            yield from (Path(os.environ[variable]) / program for program in WINDOWS)


def installed() -> Path | None:
    """A browser of this machine, or None."""
    return next((path for path in candidates() if path.is_file()), None)


def playwrights_own() -> Path | None:
    """The browser that Playwright has downloaded, or None."""
    asked = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as p: print(p.chromium.executable_path)"
    )
    try:
        found = Path(run.python("-c", asked, doing="asking Playwright").strip().splitlines()[-1])
    except (Trouble, IndexError):
        return None
    return found if found.is_file() else None


def install() -> None:
    """Install one: Debian's by apt where that is allowed, else Playwright's own."""
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        with timed("[+] a browser for the tests (Debian's chromium)") as progress:
            env = run.environment(DEBIAN_FRONTEND="noninteractive")
            for words in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
                run.run(
                    ["apt-get", *words], doing=f"apt-get {words[0]}", env=env,
                    heard=progress.show, way_out=HOW,
                )  # fmt: skip
        return
    with timed("[+] a browser for the tests (Playwright's own)") as progress:
        asked: list[str | Path] = [
            paths.venv_program("python"),
            "-m",
            "playwright",
            "install",
            "chromium",
        ]
        run.run(asked, doing="downloading a browser", heard=progress.show, way_out=HOW)


def ensure() -> Path:
    """A browser, installed if need be; raises Trouble saying how to get one."""
    for attempt in range(2):
        found = installed() or playwrights_own()
        if found is not None:
            line(f"browser: {found}")
            return found
        if attempt == 0:
            install()
    raise Trouble("there is no browser for the tests", HOW)
