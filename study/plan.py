"""The plan of the simulations, read from docs/_data/research/plan.toml."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import kanhu
from holdings import paths, toml
from holdings.studies import BOTS
from holdings.trouble import SiteError
from kanhu.catalogue import Game, GameError
from kanhu.core.options import Option, OptionError, Value, spell

PLAN = paths.DATA / "research" / "plan.toml"


class Series(toml.Row):
    """Values of one option to be tried; other options, players and deals than the game's."""

    option: str
    values: tuple[bool | int | str, ...]
    base: str = ""
    bots: str = ""
    tries: int = 0


class Left(toml.Row):
    """A disputed option without a run, and the reason."""

    option: str
    why: str


class Number(toml.Row):
    """Keys that hold a figure (here #), with title and what is counted."""

    key: str
    title: str
    what: str


class GameRow(toml.Row):
    """What is simulated of one game; the file's first lines explain the keys."""

    id: str
    first: str
    series: tuple[Series, ...]
    options: str | None = None
    deals: int = 0
    tries: int = 0
    left: tuple[Left, ...] = ()
    number: tuple[Number, ...] = ()


class Plan(toml.Row):
    """The whole file; `rivals` is the level of the players that the runs are compared with."""

    seed: int
    bots: str
    rivals: str
    deals: int
    tries: int
    sample: int
    game: tuple[GameRow, ...]


class Run(NamedTuple):
    """Hands to be played: so many deals of one game, with these options, by players of a level."""

    game: str
    options: str
    level: str
    deals: int


class Try(NamedTuple):
    """One change that is tried: the runs without and with it, on the same deals.

    Attributes:
        option: what is changed; BOTS for other players. value: what to. title: both in words.
        base: the run without the change. changed: the run with it.
    """

    option: str
    value: str
    title: str
    base: Run
    changed: Run


class Study(NamedTuple):
    """The part of a game: the run all its tables come from, and changes, each by itself."""

    game: Game
    plan: Plan
    row: GameRow
    base: Run
    tries: tuple[Try, ...]

    @property
    def runs(self) -> tuple[Run, ...]:
        """All runs, each once, the longest of those that share their deals."""
        wanted: dict[tuple[str, str], Run] = {}
        for run in (self.base, *(run for one in self.tries for run in (one.base, one.changed))):
            known = wanted.setdefault((run.options, run.level), run)
            wanted[run.options, run.level] = max(known, run, key=lambda each: each.deals)
        return tuple(wanted.values())


def read() -> Mapping[str, Study]:
    """Game id -> its part of the plan. Raises SiteError naming the place and what is wrong."""
    plan = toml.read(PLAN, Plan)
    return {row.id: _study(row, plan) for row in plan.game}


def _study(row: GameRow, plan: Plan) -> Study:
    try:
        game = kanhu.load(row.id)
        plain = game.options(row.options).text
        base = Run(game.id, plain, plan.bots, row.deals or plan.deals)
        few = base._replace(deals=row.tries or plan.tries)
        tries = [_try(game, few, series, value) for series in row.series for value in series.values]
    except (OptionError, GameError) as error:
        raise SiteError([f"{PLAN.name}: game {row.id}: {error}"]) from error
    rivals = few._replace(level=plan.rivals)
    last = Try(BOTS, plan.rivals, f"Players: all of level {plan.rivals}", few, rivals)
    return Study(game, plan, row, base, (*tries, last))


def _try(game: Game, plain: Run, series: Series, value: Value) -> Try:
    """One value of a series, on the deals of a plain run or of the other base it names."""
    key, schema, level = series.option, game.schema.options, series.bots or plain.level
    before = game.options(series.base or plain.options)
    after = game.options(before.text, **{key: value})
    base = Run(game.id, before.text, level, series.tries or plain.deals)
    usual = game.options(plain.options).values
    beside = [_brief(schema[name], own) for name, own in before.values.items()
              if own != usual[name] and f"{name}=" in before.text]  # fmt: skip
    beside += [f"{level} players"] * (level != plain.level)
    title = f"{schema[key].title}: {_label(schema[key], value)}"
    title += f" ({'; '.join(beside)})" if beside else ""
    return Try(key, spell(value), title, base, base._replace(options=after.text))


def _label(option: Option, value: Value) -> str:
    return option.label(value).partition(" (")[0]


def _brief(option: Option, value: Value) -> str:
    """An option of both plays, as short as it can be put: "players 3"."""
    label = _label(option, value)
    return f"{option.title.lower()} {label}" if label == spell(value) else label
