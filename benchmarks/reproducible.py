"""Whether the same commit gives the same bytes, however and wherever it is built.

    python3 benchmarks/reproducible.py [--apart] [--python PROGRAM …] [--site FOLDER …] [--keep DIR]

Builds this checkout's last commit from a plain clone, then from a tarball without `.git` in a
folder with a space and 虎 in its name, in another time zone and locale, under the strictest umask
and, if it may, as another user; prints each file that differs, and each that not everybody may
read. `--apart` makes a build of each of these conditions, to see which one matters. `--python`
adds a build by another Python, `--site` compares with a site that was built elsewhere. Each build
starts from nothing but the package caches and takes one to three minutes.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOBODY = 65534

Prints = dict[str, str]


@dataclass(frozen=True)
class Conditions:
    """How a build is made.

    Attributes:
        name: in words. folder: of the checkout. tarball: from `git archive`, not a clone.
        variables: of the environment. umask, user: of the process; -1 for that of this one.
        python: the program that builds.
    """

    name: str
    folder: str = "archive"
    tarball: bool = False
    variables: dict[str, str] = field(default_factory=dict)
    umask: int = -1
    user: int | None = None
    python: str = sys.executable


class Failed(Exception):
    """A build that came to nothing."""


PLAIN = Conditions("a clone, as usual")
ELSEWHERE = {"TZ": "Pacific/Chatham", "LC_ALL": "tr_TR.UTF-8", "SOURCE_DATE_EPOCH": "86400"}
EACH = [
    replace(PLAIN, name="another time zone, locale and date", variables=ELSEWHERE),
    replace(PLAIN, name="umask 077", umask=0o077),
    replace(PLAIN, name="a path with a space and 虎", folder="der Tiger 虎"),
    replace(PLAIN, name="a tarball without .git", tarball=True),
    replace(PLAIN, name="another user", user=NOBODY),
]
TOGETHER = Conditions(
    "another zone, locale, date, umask, path and user, from a tarball", "der Tiger 虎", True,
    ELSEWHERE, 0o077, NOBODY,
)  # fmt: skip


def prints(site: Path) -> Prints:
    """Hash of every file below a folder."""
    return {
        path.relative_to(site).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(site.rglob("*"))
        if path.is_file()
    }


def closed(site: Path) -> list[str]:
    """Files and folders that not everybody may read."""
    return [
        path.relative_to(site).as_posix()
        for path in sorted(site.rglob("*"))
        if path.stat().st_mode & (0o555 if path.is_dir() else 0o444)
        != (0o555 if path.is_dir() else 0o444)
    ]


def differing(one: Prints, other: Prints) -> list[str]:
    """Names of the files that are not the same in both."""
    return sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))


def check_out(how: Conditions, target: Path) -> None:
    """The last commit of this checkout in a new folder."""
    if not how.tarball:
        git = ["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(target)]
        subprocess.run(git, check=True)
        return
    target.mkdir()
    tar = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, capture_output=True)
    subprocess.run(["tar", "-x"], cwd=target, input=tar.stdout, check=True)


def hand_over(folder: Path, user: int) -> None:
    """Give a folder and all below it to another user."""
    os.chown(folder, user, user)
    for path in folder.rglob("*"):
        os.chown(path, user, user, follow_symlinks=False)


def allowed(how: Conditions) -> Conditions:
    """The same conditions, less another user if this one may not run the program as that one."""
    if how.user is None:
        return how
    try:
        trial = [how.python, "-c", "import ssl, venv"]
        subprocess.run(trial, user=how.user, group=how.user, extra_groups=[], cwd="/", check=True)
    except (OSError, subprocess.CalledProcessError):
        print(f"          {how.python} cannot be run as another user here: as this one instead")
        return replace(how, user=None)
    return how


def built(how: Conditions, scratch: Path) -> Path:
    """The site, built under these conditions; raises Failed with the log."""
    how = allowed(how)
    home = Path(tempfile.mkdtemp(dir=scratch))
    checkout = home / how.folder
    check_out(how, checkout)
    variables = {**os.environ, **how.variables}
    if how.user is not None:
        hand_over(home, how.user)
        variables |= {"HOME": str(home), "npm_config_cache": str(home / "npm")}
    done = subprocess.run(
        [how.python, "build_site.py", "build"], cwd=checkout, env=variables, umask=how.umask,
        user=how.user, group=how.user, extra_groups=None if how.user is None else [],
        capture_output=True, text=True,
    )  # fmt: skip
    if done.returncode:
        raise Failed(f"{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return checkout / "site"


@contextmanager
def work_folder(keep: str) -> Iterator[Path]:
    """Where the builds are made: a folder to keep, or one that goes."""
    folder = Path(keep or tempfile.mkdtemp(prefix="reproducible-")).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        if not keep:
            shutil.rmtree(folder)


def compare(others: dict[str, Callable[[], Path]], first: Path) -> int:
    """Print how each other site differs from the first; the number of those that do."""
    reference, wrong = prints(first), 0
    print(f"{len(reference)} files in the site of a plain clone", flush=True)
    for name, make in others.items():
        try:
            site = make()
        except Failed as failed:
            wrong += 1
            print(f"FAILED    {name}\n{failed}", flush=True)
            continue
        found = differing(reference, prints(site))
        hidden = closed(site)
        wrong += bool(found or hidden)
        print(f"{'DIFFERS' if found or hidden else 'the same':9} {name}", flush=True)
        for file in found[:50]:
            print(f"          other bytes: {file}")
        for file in hidden[:50]:
            print(f"          not for everybody: {file}")
    return wrong


def main() -> int:
    """Build and compare; 1 if anything differs."""
    read = argparse.ArgumentParser(description=__doc__)
    read.formatter_class = argparse.RawDescriptionHelpFormatter
    read.add_argument("--apart", action="store_true")
    read.add_argument("--python", action="extend", nargs="+", default=[], metavar="PROGRAM")
    read.add_argument("--site", action="extend", nargs="+", default=[], type=Path, metavar="FOLDER")
    read.add_argument("--keep", default="", metavar="DIR")
    args = read.parse_args()
    ways = EACH if args.apart else [TOGETHER]
    ways = ways + [replace(TOGETHER, name=program, python=program) for program in args.python]
    with work_folder(args.keep) as scratch:
        others: dict[str, Callable[[], Path]] = {}
        others |= {way.name: partial(built, way, scratch) for way in ways}
        others |= {str(folder): folder.resolve for folder in args.site}
        return min(compare(others, built(PLAIN, scratch)), 1)


if __name__ == "__main__":
    sys.exit(main())
