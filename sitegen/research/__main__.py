"""Command line: `python -m sitegen.research [GAME …]`; plays the plan, writes docs/data.

What has been played is kept in build/research, hand by hand in blocks: a run that was stopped goes
on from there, and one that is finished for this engine and plan is only counted again.
"""

from __future__ import annotations

import argparse
import os
import sys
import time

from kanhu.options import OptionError
from sitegen.research import plan, store, work
from sitegen.research.plan import Plan, Run, Study


class Teller:
    """Says where the work stands: which run, how much of all, how long it may still take."""

    def __init__(self, studies: list[Study]) -> None:
        self.total = sum(run.deals for study in studies for run in study.runs)
        self.done: dict[Run, int] = {}
        self.found: dict[Run, int] = {}
        self.begin = time.monotonic()

    def told(self, run: Run, hands: int) -> None:
        """So many hands of a run are there; the first time, they were found from before."""
        self.found.setdefault(run, hands)
        self.done[run] = hands
        there, new = sum(self.done.values()), sum(self.done.values()) - sum(self.found.values())
        left = (self.total - there) * (time.monotonic() - self.begin) / new if new else 0.0
        rest = f", about {left / 60:.0f} min left" if left >= 60 else ""
        print(
            f"{100 * there // max(1, self.total):3} %  {run.game} {run.options}, {run.level}: "
            f"{hands} of {run.deals} hands{rest}",
            flush=True,
        )


def main(words: list[str] | None = None) -> int:
    """Carry out the plan, for all games or those named; 2 for one that is not in it."""
    parser = argparse.ArgumentParser(prog="sitegen.research", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args(words)
    try:
        whole = plan.read()
    except OptionError as error:
        print(f"{plan.PLAN.name}: {error}", file=sys.stderr)
        return 2
    unknown = [name for name in asked.games if name not in whole.studies]
    if unknown:
        print(f"not in the plan: {', '.join(unknown)}. There: {', '.join(whole.studies)}.",
              file=sys.stderr)  # fmt: skip
        return 2
    _work(whole, [whole.studies[name] for name in asked.games or whole.studies], asked.processes)
    return 0


def _work(whole: Plan, studies: list[Study], processes: int) -> None:
    teller = Teller(studies)
    for study in studies:
        folder = store.write(work.carry_out(whole, study, processes, teller.told))
        print(f"written: {folder.relative_to(store.DATA.parent.parent).as_posix()}", flush=True)
    minutes = (time.monotonic() - teller.begin) / 60
    print(f"{teller.total} hands, {minutes:.1f} minutes", flush=True)


if __name__ == "__main__":
    sys.exit(main())
