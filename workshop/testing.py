"""`test`: set-up, a browser, every check, every test."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence

from workshop import browser, build, check, paths, run
from workshop.say import line


def run_tests(chosen: Sequence[str]) -> int:
    """Run everything, or only the chosen tests (words for pytest); 0 if all is well.

    The summary of the tests comes last. All tests together share the cores; chosen ones run one
    after the other, so that their output can be read.
    """
    build.build()
    build.set_up(for_tests=True)
    found = browser.ensure()
    failed = 0
    if not chosen:
        line("\nchecks")
        failed = sum(not check.passes(item) for item in check.whole())
    line("\ntests")
    asked = chosen or ("-n", str(os.cpu_count() or 1), "--dist", "worksteal")
    done = subprocess.run(
        [paths.venv_program("python"), "-m", "pytest", *asked],
        cwd=paths.ROOT,
        env=run.environment(**{browser.VARIABLE: str(found)}),
        stdin=subprocess.DEVNULL,
    )
    if failed:
        line(f"{failed} of the checks before the tests FAILED")
    return done.returncode or min(failed, 1)
