"""`test`: set-up, a browser, every check, every test."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence

from workshop import browser, build, check, paths, run
from workshop.say import line


def run_tests(chosen: Sequence[str]) -> int:
    """Run everything, or only the chosen tests (words for pytest); 0 if all is well.

    The summary of the tests comes last.
    """
    build.build()
    build.set_up(for_tests=True)
    found = browser.ensure()
    failed = 0
    if not chosen:
        line("\nchecks")
        failed = sum(not check.passes(item) for item in check.whole())
    line("\ntests")
    done = subprocess.run(
        [paths.venv_program("python"), "-m", "pytest", *chosen],
        cwd=paths.ROOT,
        env=run.environment(**{browser.VARIABLE: str(found)}),
        stdin=subprocess.DEVNULL,
    )
    if failed:
        line(f"{failed} of the checks before the tests FAILED")
    return done.returncode or min(failed, 1)
