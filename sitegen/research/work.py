"""One game's part of the plan carried out: runs, tables, and the note that says how."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import kanhu
from kanhu import simulate
from kanhu.game import Game
from kanhu.simulate import Hand
from sitegen.research import measures, runs
from sitegen.research.measures import Column, Effect, Table
from sitegen.research.plan import BOTS, Plan, Run, Study, Try, beside, in_words

Told = Callable[[Run, int], None]
FEW = 10
"""Deals of every run whose length is told one by one, so that a slice can be played again."""


def carry_out(plan: Plan, study: Study, processes: int, told: Told) -> dict[str, Any]:
    """Play what the plan asks of a game and count it: the whole content of its stored file."""
    played: dict[tuple[str, str], list[Hand]] = {}
    for run in study.runs:
        done = runs.play(run, plan.seed, processes, lambda n, run=run: told(run, n))  # type: ignore[misc]
        played[run.options, run.level] = done

    def hands(run: Run) -> Sequence[Hand]:
        return played[run.options, run.level][: run.deals]

    game = study.game
    options = game.options(study.base.options)
    base = hands(study.base)
    told_of_base = simulate.summary(base, options.players) | {
        "detail": simulate.details(base, options.players)
    }
    unit = measures.units(game)
    tried = [
        Effect(one.option, one.value, label(game, one), beside(game, game.options(
            one.base.options), options), hands(one.base), hands(one.changed))
        for one in study.tries
    ]  # fmt: skip
    tables = [
        *measures.tables(game, options, told_of_base, study.numbers),
        *measures.effects(tried, unit),
        _sample(base[: study.sample], plan.seed),
    ]
    return {
        "about": about(plan, study),
        "left": [{"option": key, "why": why} for key, why in study.left.items()],
        "simulate": told_of_base,
        "tables": [table.data() for table in tables],
        "runs": [
            {"options": run.options, "bots": run.level, "deals": run.deals,
             "moves_of_first": [hand.moves for hand in hands(run)[:FEW]],
             **simulate.summary(hands(run), game.options(run.options).players)}
            for run in study.runs
        ],
    }  # fmt: skip


def label(game: Game, one: Try) -> str:
    """A change in words."""
    if one.option == BOTS:
        return f"Players: all of level {one.value}"
    return in_words(game.schema.options[one.option], one.value)


def about(plan: Plan, study: Study) -> Mapping[str, Any]:
    """Where the figures come from, for the page and the head of every file."""
    game, base = study.game, study.base
    tries = min((one.changed.deals for one in study.tries), default=0)
    return {
        "game": game.id, "title": game.title, "rules": game.version, "engine": kanhu.__version__,
        "options": base.options, "bots": base.level, "rivals": plan.rivals,
        "seed": plan.seed, "deals": base.deals, "tries": tries, "sample": study.sample,
        "first": study.first, "unit": measures.units(game), "command": command(base, plan.seed),
        "numbers": list(study.numbers),
        "notes": [
            f"game {game.id}, rules version {game.version}, engine {kanhu.__version__}",
            f"baseline: options {base.options}, players {base.level}, {base.deals} hands, seed "
            f"{plan.seed}; effects: {tries} deals each, played without and with the change",
            f"by: {command(base, plan.seed)}",
            "from and to: borders of the 95 % interval. Made by computer players: figures about a "
            "rule and its players, no observation of people",
            "licence: CC0 1.0. To cite: The Kanhu Archive, data for scholars, game, version",
        ],
    }  # fmt: skip


def command(run: Run, seed: int) -> str:
    """What anybody can type to get the figures of a run again."""
    return (
        f"python -m kanhu simulate {run.game} --options '{run.options}' -n {run.deals} "
        f"--seed {seed} --bots {run.level} --detail --json"
    )


def _sample(hands: Sequence[Hand], seed: int) -> Table:
    """The first deals one by one: enough to check that a run is the same run."""
    rows = tuple(
        (at, str(simulate.deal_seed(seed, at)), hand.moves, hand.first, " ".join(hand.ends),
         " ".join(map(str, hand.points)))
        for at, hand in enumerate(hands)
    )  # fmt: skip
    columns = (
        Column("deal", "deal", "whole"), Column("seed", "its seed", "name"),
        Column("moves", "moves", "whole"), Column("first", "first seat", "whole"),
        Column("ended", "ended by", "clause"), Column("points", "points, seat by seat", "name"),
    )  # fmt: skip
    return Table("deals", "The first deals, one by one", columns, rows)
