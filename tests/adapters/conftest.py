"""Environments of their own for the extras: made from a locked list when a test wants one."""

from __future__ import annotations

import fcntl
import hashlib
import subprocess
import venv
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from workshop import paths
from workshop.pieces import engine_wheel

PROGRAMS = Path(__file__).parent / "programs"
FOLDER = paths.BUILD / "extras"
Program = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def inside() -> Callable[[str], Program]:
    """Name of an extra -> what runs a program of `programs`, or a command, in its environment."""
    made: dict[str, Path] = {}

    def environment(extra: str) -> Program:
        if extra not in made:
            made[extra] = _environment(extra)
        return partial(_run, made[extra])

    return environment


def _environment(extra: str) -> Path:
    """The `bin` of an environment with the locked packages of an extra and the built wheel."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / f"{extra}.lock").open("w", encoding="ascii") as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # tests in several processes want the same one
        return _made(extra)


def _made(extra: str) -> Path:
    listed, wheel = paths.REQUIREMENTS / f"{extra}.txt", engine_wheel()
    folder, stamp = FOLDER / extra, FOLDER / f"{extra}.stamp"
    programs = folder / "bin"
    # An environment names its own place, so that a checkout that was moved needs a new one.
    made_from = listed.read_bytes() + wheel.read_bytes() + bytes(folder)
    digest = hashlib.sha256(made_from).hexdigest()
    if not stamp.exists() or stamp.read_text("ascii") != digest:
        stamp.unlink(missing_ok=True)  # it speaks of the environment that goes now
        venv.create(folder, with_pip=True, clear=True)
        pip: list[str | Path] = [programs / "python", "-m", "pip", "install", "-q", "--no-deps"]
        subprocess.run([*pip, "--require-hashes", "-r", listed], check=True)
        subprocess.run([*pip, wheel], check=True)
        stamp.write_text(digest, "ascii")
    return programs


def _run(programs: Path, *words: str, code: int = 0) -> subprocess.CompletedProcess[str]:
    """Run a program of `programs`, by its name, or a command of the environment."""
    first = PROGRAMS / words[0]
    command = [programs / "python", first] if first.suffix == ".py" else [programs / words[0]]
    # Not in the checkout: what was installed is tested, not what lies beside the tests.
    done = subprocess.run(
        [*command, *words[1:]], capture_output=True, text=True, cwd=FOLDER, timeout=900
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done
