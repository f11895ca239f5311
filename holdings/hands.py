"""The curated hands of `docs/_data/hands/`: read, and judged by every game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

import kanhu
from holdings import paths, toml
from holdings.reads import from_files
from kanhu.text.judging import Hand, Verdict, correspondence, judge, read_hand


class _Table(toml.Row):
    game: str
    table: str


class File(toml.Row):
    """One hand. `tables`: game -> options to judge by, where they are not the game's own choice;
    `also`: further tables, to set readings of one game side by side."""

    order: int
    title: str
    lead: str
    hand: str
    text: str
    columns: int = 0
    tables: dict[str, str] = msgspec.field(default_factory=dict)
    also: tuple[_Table, ...] = ()


class Judged(NamedTuple):
    """A verdict and its anchor on the page of the hand."""

    verdict: Verdict
    anchor: str


class Curated(NamedTuple):
    """One hand with its commentary.

    Attributes:
        name: of its file and its page. about: the file. hand: the cards.
        place: in the list, from 0.
    """

    name: str
    about: File
    hand: Hand
    place: int


@from_files("hands/*.toml")
def every() -> tuple[Curated, ...]:
    """All curated hands in their order; raises HandError for cards that do not exist."""
    files = ((path.stem, toml.read(path, File)) for path in paths.data("hands/*.toml"))
    ordered = sorted(files, key=lambda file: file[1].order)
    return tuple(
        Curated(name, about, read_hand(about.hand), at) for at, (name, about) in enumerate(ordered)
    )


def by_name() -> dict[str, Curated]:
    """The hands by their names."""
    return {hand.name: hand for hand in every()}


@cache
def judged(name: str, games: tuple[kanhu.Game, ...]) -> Sequence[Judged]:
    """What every game says of a hand, further tables after the first one of their game."""
    found, (about, hand) = list[Judged](), by_name()[name][1:3]
    for game in games:
        further = [row.table for row in about.also if row.game == game.id]
        for at, table in enumerate([about.tables.get(game.id), *further], 1):
            anchor = f"by-{game.id}" + f"-{at}" * (at > 1)
            found.append(Judged(judge(hand, game, table), anchor))
    return found


def carried(found: Curated, games: tuple[kanhu.Game, ...]) -> list[dict[str, Any]]:
    """The rows of the correspondence that carry a hand into the packs of the games."""
    used = {
        frozenset(step)
        for verdict, _ in judged(found.name, games)
        if not verdict.lacks
        for step in pairwise(verdict.route)
    }
    codes = set(found.hand.codes)
    data = correspondence()
    pairs = [row for row in data["pair"] if frozenset((row["from"], row["to"])) in used]
    return pairs + [
        row
        for row in data["note"]
        if row["design"] == found.hand.design and codes & set(row["cards"].split())
    ]
