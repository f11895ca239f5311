"""Running other programs, with their failures put into words."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from workshop.paths import CACHE, ROOT, VENV, venv_program
from workshop.say import Trouble

EPOCH = "1577836800"
"""What stands for "now" in everything built, 1 January 2020: no page shows when it was built."""
WAY_OUT = "read the output above; 'python3 build_site.py --help' lists the commands"
TAIL = 30
LONGEST = 1000
DISK_FULL = re.compile(r"\b(ENOSPC|EDQUOT)\b|(?i:no space left on device|disk quota exceeded)")
NO_NETWORK = re.compile(
    r"\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT)\b"
    r"|\b(NewConnectionError|ProxyError)\b"
    r"|(?i:name resolution|connection refused|network is unreachable|max retries exceeded"
    r"|read timed out|getaddrinfo|\(from versions: none\)|fetch failed)"
)
READ_ONLY = re.compile(r"\bEROFS\b|(?i:read-only file system)")
FORBIDDEN = re.compile(r"\b(EACCES|EPERM)\b|(?i:permission denied)")
ALTERED = re.compile(r"\bEINTEGRITY\b|(?i:do not match the hashes)")


def environment(**changes: str) -> dict[str, str]:
    """The environment of every program: repeatable output, programs of `.venv` first."""
    env = dict(os.environ)
    env.update(
        SOURCE_DATE_EPOCH=EPOCH, PYTHONHASHSEED="0", PYTHONUTF8="1", PIP_NO_INPUT="1",
        PIP_DISABLE_PIP_VERSION_CHECK="1", NO_MKDOCS_2_WARNING="1", DISABLE_MKDOCS_2_WARNING="true",
        PATH=os.pathsep.join([str(venv_program("python").parent), env.get("PATH", "")]),
    )  # fmt: skip
    # Programs that are run again and again need not be compiled again and again.
    env["PYTHONPYCACHEPREFIX"] = str(CACHE / "bytecode")
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    env.pop("PYTHONHOME", None)
    env.pop("PYTHONPATH", None)
    env.update(changes)
    return env


def diagnose(output: str) -> tuple[str, str] | None:
    """Problem and way out, if the output of a failed program shows a common one."""
    if DISK_FULL.search(output):
        return "the disk is full", "free some space (1 GB is plenty) and run the command again"
    if NO_NETWORK.search(output):
        return (
            "a package could not be fetched: no network, or the package index did not answer",
            "check the connection or your proxy, then run the command again; "
            "what was fetched already is kept",
        )
    if READ_ONLY.search(output):
        return (
            "a file could not be written",
            "make the folder of this project writable for you, or copy the project elsewhere",
        )
    if FORBIDDEN.search(output):
        return (
            "a file could not be read or written",
            "make what the output above names readable and writable for you",
        )
    if ALTERED.search(output):
        return (
            "a package is not the one that was locked: its hash differs",
            "run the command again; if it stays, your package index serves altered files",
        )
    return None


def run(
    command: Sequence[str | Path],
    *,
    doing: str,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
    heard: Callable[[str], None] | None = None,
    way_out: str = WAY_OUT,
) -> str:
    """Run a program and return its output.

    `heard` gets each line as it comes. Raises Trouble, naming `doing`, with the last lines of the
    output if the program fails.
    """
    words = [str(word) for word in command]
    try:
        process = subprocess.Popen(
            words, cwd=cwd, env=dict(env or environment()), stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8",
            errors="replace",
        )  # fmt: skip
    except OSError as error:
        raise Trouble(
            f"{doing}: {words[0]} cannot be started ({error.strerror})", way_out
        ) from None
    code, lines = _followed(process, heard)
    output = "".join(lines)
    if code:
        known = diagnose(output)
        problem, mend = known or (f"{doing} failed (exit code {code})", way_out)
        raise Trouble(problem, mend, "".join(lines[-3:] if known else lines[-TAIL:]))
    return output


def _followed(
    process: subprocess.Popen[str], heard: Callable[[str], None] | None
) -> tuple[int, list[str]]:
    """The exit code of a program and the lines that it wrote, each told as it came."""
    lines: list[str] = []
    try:
        assert process.stdout is not None
        for whole in process.stdout:
            lines.append(whole if len(whole) <= LONGEST else whole[:LONGEST] + " …\n")
            if heard:
                heard(lines[-1].rstrip())
        return process.wait(), lines
    except BaseException:
        process.terminate()
        process.wait()
        raise


def python(
    *arguments: str | Path, doing: str, way_out: str = "", cwd: Path = ROOT, **changes: str
) -> str:
    """Run the Python of `.venv`."""
    return run(
        [venv_program("python"), *arguments], doing=doing, cwd=cwd, env=environment(**changes),
        way_out=way_out or f"read the output above; if Python is broken, delete {VENV.name}",
    )  # fmt: skip
