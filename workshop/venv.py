"""The project's own Python environment, `.venv`, from hash-locked lists."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from workshop import paths, run
from workshop.say import Progress, Trouble
from workshop.stamp import Step

LISTS = {
    "site": "Python packages for the site",
    "kit": "Python packages for printed sheets",
    "test": "Python packages for checks and tests",
    "node": "Node.js from the Python package index",
}


def create(progress: Progress) -> None:
    """Make `.venv`, or make it anew if its Python does not run."""
    progress.show("creating .venv")
    if alive():
        return
    shutil.rmtree(paths.VENV, ignore_errors=True)
    try:
        run.run([sys.executable, "-m", "venv", paths.VENV], doing="creating .venv")
    except Trouble as trouble:
        if "ensurepip" not in trouble.detail and "No module named venv" not in trouble.detail:
            raise
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        raise Trouble(
            "this Python lacks 'venv' or 'pip'",
            "install them and run again; on Debian and Ubuntu: "
            f"apt-get install python3-venv python3-pip (or python{version}-venv)",
        ) from None


def alive() -> bool:
    """Whether `.venv` holds a Python of this very version that runs and has pip."""
    asked = "import sys, pip; print(sys.version_info[:3])"
    try:
        done = subprocess.run(
            [paths.venv_program("python"), "-c", asked], capture_output=True, text=True
        )
    except OSError:
        return False
    return done.returncode == 0 and done.stdout.strip() == str(sys.version_info[:3])


def link_sources() -> None:
    """Let the programs of `.venv` import the packages of this checkout as they stand."""
    asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
    library = Path(run.python("-c", asked, doing="asking .venv for its library").strip())
    (library / "kanhu-checkout.pth").write_text(links(library), "ascii")


def links(library: Path) -> str:
    """Text of a .pth file in a library; relative, for some locales cannot read more than ASCII."""
    return "".join(f"{os.path.relpath(folder, library)}\n" for folder in paths.IMPORTABLE)


def install(name: str, progress: Progress) -> None:
    """Install one locked list; pip checks every hash and keeps what it has fetched."""
    listed = paths.REQUIREMENTS / f"{name}.txt"
    total = len(re.findall(r"^[a-z].*==", listed.read_text("utf-8"), re.MULTILINE))
    seen = 0

    def heard(text: str) -> None:
        nonlocal seen
        if text.startswith(("Collecting ", "Requirement already satisfied")):
            seen += 1
            progress.show(f"{min(seen, total)} of {total}: {text.split('(')[0]}")
        elif "Downloading " in text:
            progress.show(f"{min(seen, total)} of {total}: {text.strip()}")
        elif "Retrying" in text:
            progress.show("the package index does not answer; trying again")
        elif text.startswith("Installing collected"):
            progress.show("unpacking")

    run.run(
        [paths.venv_program("python"), "-m", "pip", "install", "--require-hashes", "--no-deps",
         "--progress-bar", "off", "-r", listed],
        doing=f"installing {paths.shown(listed)}", heard=heard,
        way_out=f"read the output above; to start clean, delete {paths.VENV.name} and run again",
    )  # fmt: skip


def step(name: str) -> Step:
    """The step that has one list installed."""

    def work(progress: Progress) -> None:
        create(progress)
        install(name, progress)
        link_sources()

    return Step(
        name=f"venv-{name}",
        title=LISTS[name],
        inputs=[paths.REQUIREMENTS / f"{name}.txt"],
        outputs=[paths.venv_program("python")],
        words=[sys.version, str(paths.ROOT), links(paths.VENV)],
        run=work,
        stamp=paths.VENV / f"kanhu-{name}.json",
    )
