"""What has been done already: a step is repeated only when something it reads has changed."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import re
import shutil
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from workshop import paths
from workshop.say import Progress, Trouble, timed

IGNORED = {"__pycache__", "node_modules", ".mypy_cache", ".ruff_cache", ".pytest_cache", "dist"}
LEAVINGS = re.compile(r".*\.pyc|.*~|\.?#.*|\..*\.sw[a-z]|4913|.*___jb_(tmp|old)___")
"""Names of bytecode, and of what editors put beside a file while they write it."""


def files(*roots: Path) -> Iterator[Path]:
    """All files below the roots (or the roots themselves), sorted, without tools' leavings.

    A link that leads nowhere is no file.
    """
    return map(Path, _names(roots))


def _names(roots: Iterable[Path]) -> Iterator[str]:
    for root in roots:
        if root.is_file():
            yield str(root)
            continue
        yield from _below(str(root))


def _below(folder: str) -> Iterator[str]:
    try:
        with os.scandir(folder) as found:
            entries = sorted(found, key=lambda entry: entry.name)
    except OSError:  # it has just gone
        return
    yield from (e.path for e in entries if not LEAVINGS.fullmatch(e.name) and e.is_file())
    for entry in entries:
        if entry.name not in IGNORED and entry.is_dir(follow_symlinks=False):
            yield from _below(entry.path)


def digest(roots: Iterable[Path], *words: str) -> str:
    """One hash over the names and bytes of all files below the roots, and over the words."""
    total = hashlib.sha256()
    base = f"{paths.ROOT}{os.sep}"
    for path in _names(roots):
        name = path.removeprefix(base).replace(os.sep, "/")
        try:
            total.update(name.encode() + b"\0")
        except UnicodeEncodeError:
            shown = paths.shown(Path(path))
            raise Trouble(f"{shown}: the name of this file is not UTF-8", "rename it") from None
        total.update(PRINTS.of(path).encode())
    for word in words:
        total.update(word.encode() + b"\0")
    return total.hexdigest()


class Prints:
    """Hashes of files, remembered between runs for as long as the system reports no change.

    A file that was changed less than `SETTLED` before it was read is not remembered: it may change
    again within the clock's tick, and with the same size would look the same.
    """

    SETTLED = 2_000_000_000  # nanoseconds; the coarsest clock of a file system in use

    def __init__(self, kept: Path) -> None:
        self.kept = kept
        self.known: dict[str, list[int | str]] | None = None
        self.asked: dict[str, list[int | str]] = {}

    def of(self, path: str) -> str:
        """The SHA-256 of a file's bytes."""
        if self.known is None:
            self.known = self.load()
        facts = os.stat(path)
        look: list[int | str] = [facts.st_mtime_ns, facts.st_ctime_ns, facts.st_size, facts.st_ino]
        known = self.asked.get(path) or self.known.get(path)
        if known and known[:-1] == look:
            self.asked[path] = known
            return str(known[-1])
        now = time.time_ns()
        with open(path, "rb") as file:
            found = hashlib.sha256(file.read()).hexdigest()
        self.asked.pop(path, None)
        if max(facts.st_mtime_ns, facts.st_ctime_ns) + self.SETTLED < now:
            self.asked[path] = [*look, found]
        return found

    def load(self) -> dict[str, list[int | str]]:
        """What the run before remembered."""
        try:
            found: dict[str, list[int | str]] = json.loads(self.kept.read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return found

    def save(self) -> None:
        """Remember for the next run what this one asked for."""
        if self.asked != self.known:
            write(self.kept, json.dumps(self.asked))
            self.known = dict(self.asked)


PRINTS = Prints(paths.CACHE / "prints.json")


@dataclass
class Store:
    """Things made from other things alone, kept by the hash of what they were made from."""

    folder: Path

    def place(self, *key: bytes) -> Path:
        """Where the thing made from these bytes lies."""
        total = hashlib.sha256()
        for part in key:
            total.update(b"%d:" % len(part) + part)
        name = total.hexdigest()
        return self.folder / name[:2] / name[2:]

    def get(self, make: Callable[[], bytes], *key: bytes) -> bytes:
        """The thing made from these bytes, made if it is not there."""
        place = self.place(*key)
        try:
            return place.read_bytes()
        except FileNotFoundError:
            made = make()
            write(place, made)
            return made


@dataclass
class Step:
    """One step of the build.

    Attributes:
        name: of its stamp. title: in words. inputs: what it reads. outputs: what must exist after.
        words: anything else it depends on. run: does it. stamp: file that remembers it.
    """

    name: str
    title: str
    inputs: list[Path]
    outputs: list[Path]
    run: Callable[[Progress], None]
    words: list[str] = field(default_factory=list)
    stamp: Path | None = None

    @property
    def mark(self) -> Path:
        """The file that remembers the step."""
        return self.stamp or paths.BUILD / "stamps" / f"{self.name}.json"

    def key(self) -> str:
        """Hash of all that the step depends on."""
        return digest(self.inputs, *self.words)

    def fresh(self, key: str) -> bool:
        """Whether it has been done for exactly this key and its outputs are still there."""
        try:
            done = json.loads(self.mark.read_text("utf-8"))
        except (OSError, ValueError):
            return False
        return done.get("key") == key and all(path.exists() for path in self.outputs)

    def ensure(self, label: str) -> bool:
        """Do the step unless it is done; returns whether anything was done."""
        key = self.key()
        if self.fresh(key):
            return False
        self.mark.unlink(missing_ok=True)
        with timed(f"{label} {self.title}") as progress:
            self.run(progress)
        write(self.mark, json.dumps({"key": key}))
        return True


def write(path: Path, text: str | bytes) -> None:
    """Write a file as a whole: an interrupted run leaves the old one or none, never half."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    part.write_bytes(text.encode() if isinstance(text, str) else text)
    part.replace(path)


def fresh_folder(path: Path) -> Path:
    """An empty folder at this place."""
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir(parents=True)
    return path


def readable(folder: Path) -> None:
    """Let everybody read all below a folder, whatever modes it was copied from."""
    for here, _, names in os.walk(folder):
        os.chmod(here, 0o755)
        for name in names:
            os.chmod(os.path.join(here, name), 0o644)


def swap(new: Path, place: Path) -> None:
    """Put a finished folder in the place of an old one, for everybody to read."""
    readable(new)
    old = place.with_name(place.name + ".old")
    shutil.rmtree(old, ignore_errors=True)
    place.parent.mkdir(parents=True, exist_ok=True)
    if place.exists():
        place.rename(old)
    new.rename(place)
    shutil.rmtree(old, ignore_errors=True)


def require_writable() -> None:
    """Raise Trouble unless the project's folder can be written."""
    try:
        write(paths.BUILD / ".writable", "")
    except OSError as error:
        raise from_os(error) from None


def from_os(error: OSError) -> Trouble:
    """An error of the operating system in words."""
    path = os.fspath(error.filename) if isinstance(error.filename, str | Path) else ""
    where = f" ({paths.shown(Path(path))})" if path else ""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return Trouble(
            f"the disk is full{where}", "free some space (1 GB is plenty) and run the command again"
        )
    forbidden = error.errno in (errno.EACCES, errno.EPERM)
    if forbidden and path and os.path.exists(path) and not os.access(path, os.R_OK):
        return Trouble(
            f"{paths.shown(Path(path))} cannot be read",
            "let yourself read it, as by 'chmod u+r'",
        )
    if forbidden or error.errno == errno.EROFS:
        return Trouble(
            f"the folder of this project cannot be written{where}",
            "make it writable for you, or copy the project to a folder of your own",
        )
    return Trouble(f"{error.strerror or error}{where}", "mend this and run the command again")


def in_words(error: Exception) -> Trouble:
    """Whatever went wrong, as Trouble."""
    if isinstance(error, Trouble):
        return error
    if isinstance(error, OSError):
        return from_os(error)
    last = traceback.format_exception_only(error)[-1].strip()
    return Trouble(f"the build broke off: {last}", "change what brought this about, or report it")
