"""The curated hands of docs/_data/hands/: read, judged by every game, told on a page each."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

import yaml

import kanhu
from kanhu.judging import Hand, Verdict, judge, read_hand
from sitegen import paths
from sitegen.evidence import register


class Curated(NamedTuple):
    """One hand with what is told of it.

    Attributes:
        name: of its file and its page. order: place in the list.
        hand: the cards. title, lead: of the page. text: the commentary, Markdown.
        tables: game -> options to judge by, where they are not the game's own choice.
        also: (game, options) of further tables, to set readings of one game side by side.
        columns: of the picture of the hand, 0 for a row.
    """

    name: str
    order: int
    hand: Hand
    title: str
    lead: str
    text: str
    tables: dict[str, str]
    also: tuple[tuple[str, str], ...]
    columns: int

    def verdicts(self, games: Iterable[kanhu.Game]) -> list[Verdict]:
        """What every game says, further tables after the first one of their game."""
        found = []
        for game in games:
            found.append(judge(self.hand, game, self.tables.get(game.id)))
            found += [judge(self.hand, game, table) for name, table in self.also if name == game.id]
        return found


@cache
def every() -> tuple[Curated, ...]:
    """All curated hands in their order; raises HandError for cards that do not exist."""
    files = sorted((paths.DATA / "hands").glob("*.toml"))
    return tuple(sorted((_read(path.stem, register.load(path)) for path in files),
                        key=lambda hand: hand.order))  # fmt: skip


def _read(name: str, row: dict[str, Any]) -> Curated:
    also = tuple((item["game"], item["table"]) for item in row.get("also", ()))
    return Curated(
        name, row["order"], read_hand(row["hand"]), row["title"], row["lead"], row["text"],
        dict(row.get("tables", {})), also, row.get("columns", 0),
    )  # fmt: skip


def one(name: str) -> Curated:
    """The hand of this name; raises KeyError if there is none."""
    for hand in every():
        if hand.name == name:
            return hand
    raise KeyError(name)


def page(hand: Curated) -> str:
    """Markdown of a hand's page."""
    front = {"title": hand.title, "description": hand.lead, "lead": hand.lead}
    return (
        f"---\n{yaml.safe_dump(front, allow_unicode=True)}---\n"
        f"\n<!-- kanhu:hand {hand.name} -->\n\n{hand.text}\n"
        f"\n## What each rulebook says\n\n<!-- kanhu:verdicts {hand.name} -->\n"
        f"\n## How the cards were carried over\n\n<!-- kanhu:carried {hand.name} -->\n"
    )
