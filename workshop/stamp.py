"""What has been done already: a step is repeated only when something it reads has changed."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from workshop import paths
from workshop.say import Progress, Trouble, timed

IGNORED = {"__pycache__", "node_modules", ".mypy_cache", ".ruff_cache", ".pytest_cache", "dist"}


def files(*roots: Path) -> Iterator[Path]:
    """All files below the roots (or the roots themselves), sorted, without tools' leavings."""
    for root in roots:
        if root.is_file():
            yield root
            continue
        for folder, names, found in os.walk(root):
            names[:] = sorted(name for name in names if name not in IGNORED)
            yield from (Path(folder, name) for name in sorted(found) if not name.endswith(".pyc"))


def digest(roots: Iterable[Path], *words: str) -> str:
    """One hash over the names and bytes of all files below the roots, and over the words."""
    total = hashlib.sha256()
    for path in files(*roots):
        total.update(paths.shown(path).encode() + b"\0")
        total.update(hashlib.sha256(path.read_bytes()).digest())
    for word in words:
        total.update(word.encode() + b"\0")
    return total.hexdigest()


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
    part = path.with_name(path.name + ".part")
    part.write_bytes(text.encode() if isinstance(text, str) else text)
    part.replace(path)


def fresh_folder(path: Path) -> Path:
    """An empty folder at this place."""
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir(parents=True)
    return path


def swap(new: Path, place: Path) -> None:
    """Put a finished folder in the place of an old one."""
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
    where = f" ({error.filename})" if error.filename else ""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return Trouble(
            f"the disk is full{where}", "free some space (1 GB is plenty) and run the command again"
        )
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return Trouble(
            f"the folder of this project cannot be written{where}",
            "make it writable for you, or copy the project to a folder of your own",
        )
    return Trouble(f"{error.strerror or error}{where}", "mend this and run the command again")
