"""What the last long runs tried, written by the runs themselves: `docs/_data/soak.toml`.

A test that tries many things of one kind says how many by `record_property("soak", [kind, number])`.
With `--soak` a run writes the sums of those that passed, with its commit and seed. It writes none if
anything failed or the tree is not as committed; rows of other kinds stay as they are.
"""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Iterable

import msgspec
import pytest

from holdings import soak
from tests import scale
from workshop import paths

FILE = paths.DOCS / "_data" / soak.FILE
HEAD = f"""\
#:schema ./schema/soak.json
# Written by `build_site.py test --long --soak`, see {__name__.replace(".", "/")}.py.
"""


def tried(reports: Iterable[pytest.TestReport]) -> Counter[str]:
    """How many of each kind the tests of a run have tried."""
    found: Counter[str] = Counter()
    for report in reports:
        for name, value in report.user_properties:
            if name == "soak" and isinstance(value, list | tuple):
                found[str(value[0])] += int(value[1])
    return found


def write(found: Counter[str], seed: int, browser: str) -> str:
    """Take the sums of a run into the file; what is to be said of it."""
    commit = scale.commit()
    if commit is None or _changed():
        return "nothing is noted: the tree is not as committed"
    if not found:
        return "nothing is noted: something failed, or no test of this run tries many things"
    rows: dict[tuple[str, str], soak.Tried] = {(row.kind, row.browser): row for row in soak.read()}
    for kind, number in found.items():
        named = browser if kind in soak.IN_BROWSERS else ""
        row = {"kind": kind, "number": number, "commit": commit, "seed": seed, "browser": named}
        rows[kind, named] = msgspec.convert(row, soak.Tried)
    FILE.write_text(HEAD + "".join(_toml(rows[key]) for key in sorted(rows)), "utf-8")
    return f"noted in {paths.shown(FILE)}: {dict(found)}"


def _changed() -> bool:
    """Whether a file that is kept in the history is not as it was committed, this one aside."""
    asked = ["git", "status", "--porcelain", "--untracked-files=no", "--", ".", f":!{FILE}"]
    done = subprocess.run(asked, cwd=paths.ROOT, capture_output=True, text=True, check=True)
    return bool(done.stdout.strip())


def _toml(row: soak.Tried) -> str:
    named = f'browser = "{row.browser}"\n' if row.browser else ""
    return (
        f'\n[[tried]]\nkind = "{row.kind}"\nnumber = {row.number}\n{named}'
        f'commit = "{row.commit}"\nseed = {row.seed}\n'
    )
