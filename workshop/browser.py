"""Finds a browser for the tests: one that is there, else Playwright's own, else Debian's."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from workshop import paths, run
from workshop.say import Trouble, line, timed


class Kind(NamedTuple):
    """One kind of browser.

    Attributes:
        name: of the kind. variable: the environment variable that may name a program.
        title: the browsers of this kind. debian: the package that has one.
        commands: on the path. mac: below /Applications. windows: below the folders of programs.
        downloaded: whether Playwright's own download will do.
        oldest: the first version that the tests can be run in; 0 where any will do.
    """

    name: str
    variable: str
    title: str
    debian: str
    commands: tuple[str, ...]
    mac: tuple[str, ...]
    windows: tuple[str, ...]
    downloaded: bool
    oldest: int = 0

    @property
    def advice(self) -> str:
        """How to get one."""
        late = f" {self.oldest} or later" if self.oldest else ""
        return (
            f"install {self.title}{late} (on Debian: apt-get update && apt-get install "
            f"{self.debian}), or name one in "
            f"the environment variable {self.variable}"
        )


CHROMIUM = Kind(
    name="chromium",
    variable="KANHU_BROWSER",
    title="Chromium, Chrome or Edge",
    debian="chromium-headless-shell",
    commands=(
        "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome",
        "google-chrome-stable", "chrome", "microsoft-edge", "microsoft-edge-stable", "msedge",
    ),
    mac=(
        "Chromium.app/Contents/MacOS/Chromium",
        "Google Chrome.app/Contents/MacOS/Google Chrome",
        "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    ),
    windows=(
        "Google/Chrome/Application/chrome.exe",
        "Microsoft/Edge/Application/msedge.exe",
        "Chromium/Application/chrome.exe",
    ),
    downloaded=True,
)  # fmt: skip
FIREFOX = Kind(
    name="firefox",
    variable="KANHU_FIREFOX",
    title="Firefox",
    debian="firefox-esr",
    commands=("firefox-esr", "firefox"),
    mac=("Firefox.app/Contents/MacOS/firefox",),
    windows=("Mozilla Firefox/firefox.exe",),
    downloaded=False,  # it is patched: what passes there need not pass in the one people have
    oldest=141,  # before it lacks what Playwright asks for (network.addDataCollector)
)
KINDS = {kind.name: kind for kind in (CHROMIUM, FIREFOX)}
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""Of Chromium, for a headless run that needs no rights, no graphics card and no network."""


def candidates(kind: Kind) -> Iterator[Path]:
    """Places where a browser may be, the wanted one first."""
    if os.environ.get(kind.variable):
        yield Path(os.environ[kind.variable])
    for name in kind.commands:
        found = shutil.which(name)
        if found:
            yield Path(found)
    if sys.platform == "darwin":
        yield from (Path("/Applications") / app for app in kind.mac)
    for variable in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"):
        if os.environ.get(variable):
            yield from (Path(os.environ[variable]) / program for program in kind.windows)


def installed(kind: Kind = CHROMIUM) -> Path | None:
    """A browser of this machine, or None."""
    return next((path for path in candidates(kind) if path.is_file()), None)


def version(program: Path) -> int:
    """The first number of a browser's version; raises Trouble if it does not say any."""
    said = run.run([program, "--version"], doing=f"asking {program} for its version")
    found = re.search(r"\b(\d+)\.\d", said)
    if not found:
        raise Trouble(f"{program} does not say its version: {said.strip()[:200]}", "name another")
    return int(found[1])


def too_old(kind: Kind, program: Path) -> str:
    """What is wrong with a browser that is older than the tests need; nothing otherwise."""
    if not kind.oldest or (there := version(program)) >= kind.oldest:
        return ""
    return f"{program} is {kind.title} {there}, and the tests need {kind.oldest} or later"


def playwrights_own(kind: Kind) -> Path | None:
    """The browser that Playwright has downloaded, or None."""
    if not kind.downloaded:
        return None
    asked = (
        "from playwright.sync_api import sync_playwright\n"
        f"with sync_playwright() as p: print(p.{kind.name}.executable_path)"
    )
    try:
        found = Path(run.python("-c", asked, doing="asking Playwright").strip().splitlines()[-1])
    except (Trouble, IndexError):
        return None
    return found if found.is_file() else None


def install(kind: Kind) -> None:
    """Install one: Debian's by apt where that is allowed, else Playwright's own."""
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        with timed(f"[+] a browser for the tests (Debian's {kind.debian})") as progress:
            env = run.environment(DEBIAN_FRONTEND="noninteractive")
            for words in (["update"], ["install", "-y", "--no-install-recommends", kind.debian]):
                run.run(
                    ["apt-get", *words], doing=f"apt-get {words[0]}", env=env,
                    heard=progress.show, way_out=kind.advice,
                )  # fmt: skip
    elif kind.downloaded:
        with timed("[+] a browser for the tests (Playwright's own)") as progress:
            run.run(
                [paths.venv_program("python"), "-m", "playwright", "install", kind.name],
                doing="downloading a browser", heard=progress.show, way_out=kind.advice,
            )  # fmt: skip


def ensure(kind: Kind = CHROMIUM) -> Path:
    """A browser, installed or updated if need be; raises Trouble saying how to get one."""
    for attempt in range(2):
        found = installed(kind) or playwrights_own(kind)
        wrong = too_old(kind, found) if found else f"there is no {kind.title} for the tests"
        if found and not wrong:
            line(f"browser: {found}")
            return found
        if found and os.environ.get(kind.variable) == str(found):
            break  # it was asked for, whatever else may be had
        if attempt == 0:
            install(kind)
    raise Trouble(wrong, kind.advice)
