"""Command line: `python -m study [GAME …]`; plays the plan, writes docs/data.

What has been played is kept in build/research, hand by hand in blocks: a run that was stopped goes
on from there, and one that is finished for this engine and plan is only counted again.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

import kanhu
from holdings import paths
from holdings.trouble import SiteError
from kanhu.study import simulate
from kanhu.study.simulate import PlayedHand
from study import forms, runs, store, tables, words
from study import plan as plans
from study.plan import Run, Study

FEW = 10
"""Deals of every run whose length is listed, so that a slice can be played again."""


def main(argv: list[str] | None = None) -> int:
    """Carry out the plan, for all games or those named; 2 if the plan does not allow it."""
    parser = argparse.ArgumentParser(prog="study", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--words", action="store_true", help="only take up titles that changed")
    parser.add_argument("--schemas", action="store_true", help="only write the forms of data files")
    args = parser.parse_args(argv)
    if args.schemas:
        many = forms.write({**forms.forms(), **tables.FORMS})
        print(f"{many} forms of data files; see {paths.shown(forms.FOLDER)}")
        return 0
    try:
        known = plans.read()
        if unknown := [name for name in args.games if name not in known]:
            there = ", ".join(known)
            raise SiteError([f"not in the plan: {', '.join(unknown)}. There: {there}."])
    except SiteError as error:
        print(error, file=sys.stderr)
        return 2
    studies = [known[name] for name in args.games or known]
    if args.words:
        for study in studies:
            print(f"titles taken up: {paths.shown(store.write(words.refresh(study)))}")
        return 0
    play(studies, args.processes)
    return 0


def play(studies: Sequence[Study], processes: int) -> None:
    """Play what is left of the plan, say how far it is, and write what came of it."""
    done = {run: runs.count(run, study.plan.seed) for study in studies for run in study.runs}
    total, found, begin = sum(run.deals for run in done), sum(done.values()), time.monotonic()

    def progress(run: Run, hands: int) -> None:
        done[run] = hands
        there, minutes = sum(done.values()), (time.monotonic() - begin) / 60
        left = (total - there) * minutes / (there - found) if there > found else 0
        print(
            f"{100 * there // max(1, total):3} %  {run.game} {run.options}, {run.level}: "
            f"{hands} of {run.deals} hands{f', about {left:.0f} min left' * (left >= 1)}",
            flush=True,
        )

    for study in studies:
        folder = store.write(carry_out(study, processes, progress))
        print(f"written: {paths.shown(folder)}", flush=True)
    print(f"{total} hands, {(time.monotonic() - begin) / 60:.1f} minutes", flush=True)


def carry_out(study: Study, processes: int, progress: Callable[[Run, int], None]) -> dict[str, Any]:
    """Play what the plan asks of a game and count it: the whole content of its stored file."""
    plan, row = study.plan, msgspec.to_builtins(study.row)
    played = {
        (run.options, run.level): runs.play(run, plan.seed, processes, partial(progress, run))
        for run in study.runs
    }

    def hands(run: Run) -> Sequence[PlayedHand]:
        return played[run.options, run.level][: run.deals]

    game, base = study.game, hands(study.base)
    options = game.options(study.base.options)
    answer = simulate.summary(base, options.players)
    answer["detail"] = simulate.details(base, options.players)
    tried = [(one, hands(one.base), hands(one.changed)) for one in study.tries]
    made = [
        *tables.tables(game, options, answer, row["number"]),
        *tables.effects(tried, tables.units(game)),
        tables.first_deals(base[: plan.sample], plan.seed),
    ]
    return {
        "about": about(study),
        "left": list(row["left"]),
        "simulate": answer,
        "tables": msgspec.to_builtins(made),
        "runs": [
            {"options": run.options, "bots": run.level, "deals": run.deals,
             "moves_of_first": [hand.moves for hand in hands(run)[:FEW]],
             **simulate.summary(hands(run), game.options(run.options).players)}
            for run in study.runs
        ],
    }  # fmt: skip


def about(study: Study) -> Mapping[str, Any]:
    """Where the figures come from, for the page and the head of every file."""
    game, plan, base = study.game, study.plan, study.base
    tries = study.tries[-1].changed.deals  # of most series; a table gives each one's own
    command = (
        f"python -m kanhu simulate {base.game} --options '{base.options}' -n {base.deals} "
        f"--seed {plan.seed} --bots {base.level} --detail --json"
    )
    return {
        "game": game.id, "title": game.title, "rules": game.version, "engine": kanhu.__version__,
        "options": base.options, "bots": base.level, "rivals": plan.rivals,
        "seed": plan.seed, "deals": base.deals, "tries": tries, "sample": plan.sample,
        "first": study.row.first, "unit": tables.units(game), "command": command,
        "numbers": list(msgspec.to_builtins(study.row.number)),
        "notes": [
            f"game {game.id}, rules version {game.version}, engine {kanhu.__version__}",
            f"baseline: options {base.options}, players {base.level}, {base.deals} hands, seed "
            f"{plan.seed}; effects: {tries} deals each, played without and with the change",
            f"by: {command}",
            "from and to: borders of the 95 % interval. Made by computer players: figures about a "
            "rule and its players, no observation of people",
            "licence: CC0 1.0. To cite: The Kanhu Archive, data for scholars, game, version",
        ],
    }  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
