"""The plan of the simulations, read from docs/_data/research/plan.toml."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import kanhu
from kanhu.game import Game
from kanhu.options import Option, Options, spell
from sitegen import paths
from sitegen.evidence import register

PLAN = paths.DATA / "research" / "plan.toml"
BOTS, PLAYERS = "bots", "players"


class Run(NamedTuple):
    """Hands to be played: so many deals of one game, with these options, by players of a level."""

    game: str
    options: str
    level: str
    deals: int


class Try(NamedTuple):
    """One change that is tried: the runs without and with it, on the same deals.

    Attributes:
        option: what is changed; BOTS for other players. value: what to.
        base: the run without the change. changed: the run with it.
    """

    option: str
    value: str
    base: Run
    changed: Run


class Study(NamedTuple):
    """What is simulated of one game.

    Attributes:
        first: what the seat does that is asked first. base: the run all tables come from.
        tries: changes, each by itself. left: disputed option without a run -> why.
        numbers: keys that hold a figure, with title and what is counted.
        sample: deals told one by one.
    """

    game: Game
    first: str
    base: Run
    tries: tuple[Try, ...]
    left: Mapping[str, str]
    numbers: tuple[Mapping[str, str], ...]
    sample: int

    @property
    def runs(self) -> tuple[Run, ...]:
        """All runs, each once, the longest of those that share their deals."""
        wanted: dict[tuple[str, str], Run] = {}
        for run in (self.base, *(run for one in self.tries for run in (one.base, one.changed))):
            known = wanted.get((run.options, run.level), run)
            wanted[run.options, run.level] = max(known, run, key=lambda each: each.deals)
        return tuple(wanted.values())


class Plan(NamedTuple):
    """The whole plan. rivals: level of the players that the runs are compared with."""

    seed: int
    level: str
    rivals: str
    studies: Mapping[str, Study]


def read() -> Plan:
    """The plan with its options resolved; raises OptionError for one that cannot be played."""
    data = register.load(PLAN)
    rows = data["game"]
    return Plan(data["seed"], data["bots"], data["rivals"],
                {row["id"]: _study(row, data) for row in rows})  # fmt: skip


def _study(row: Mapping[str, Any], data: Mapping[str, Any]) -> Study:
    game = kanhu.load(row["id"])
    level, tries = data["bots"], row.get("tries", data["tries"])
    plain = game.options(row.get("options")).text
    base = Run(game.id, plain, level, row.get("deals", data["deals"]))
    changes = [
        _try(game, level, tries, series.get("base", plain), series["option"], value)
        for series in row["series"]
        for value in series["values"]
    ]
    few = base._replace(deals=tries)
    changes.append(Try(BOTS, data["rivals"], few, few._replace(level=data["rivals"])))
    return Study(
        game, row["first"], base, tuple(changes),
        {one["option"]: one["why"] for one in row.get("left", ())},
        tuple(row.get("number", ())), data["sample"],
    )  # fmt: skip


def _try(game: Game, level: str, deals: int, base: str, option: str, value: object) -> Try:
    before, after = game.options(base), game.options(base, **{option: value})
    return Try(
        option, spell(value), Run(game.id, before.text, level, deals),
        Run(game.id, after.text, level, deals),
    )  # fmt: skip


def disputed(game: Game) -> Sequence[str]:
    """Options that some clause of the game ties to a dispute among the sources."""
    found: list[str] = []
    for clause in game.rulebook.clauses.values():
        parts = [part for part in clause.grades if part.grade == "disputed"]
        found += [name.partition("=")[0] for part in parts for name in part.options]
        found += [key for key, option in game.schema.options.items() if parts
                  and clause.id in option.clauses]  # fmt: skip
    return list(dict.fromkeys(found))


def in_words(option: Option, value: str) -> str:
    """A value of an option as a label: "Jokers: one joker"."""
    label = option.label(option.read(value)).partition(" (")[0]
    return f"{option.title}: {label}"


def beside(game: Game, base: Options, plain: Options) -> str:
    """In what a base differs from the game's baseline: "players 3"; "" if in nothing."""
    return ", ".join(
        f"{game.schema.options[key].title.lower()} {spell(value)}"
        for key, value in base.values.items()
        if value != plain.values[key] and f"{key}=" in base.text
    )
