"""The cards of a game, from its files: the packs it can be played with, and the melds of a card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from kanhu.cards.kinds import Pack
from kanhu.catalogue import Game
from kanhu.core.datafiles import Data
from kanhu.core.options import OptionError, When


class Line(NamedTuple):
    """One thing a card is or does, the clauses that say so, and the cards of a meld."""

    says: str
    clauses: tuple[str, ...]
    cards: str = ""


@cache
def packs(game: Game) -> list[tuple[str, Pack]]:
    """Every pack a game can be played with, the usual one first, and the option that chooses it."""
    found = [("", game.rules.equipment.pack(game, game.options()))]
    for option in game.schema.options.values():
        for value in option.offer or option.values:
            try:
                options = game.schema.resolve(None, {option.key: value})
                pack = game.rules.equipment.pack(game, options)
            except OptionError:
                continue  # an option that does not stand by itself
            if not any(pack.codes == old.codes and pack.cards == old.cards for _, old in found):
                found.append((f"{option.title.lower()}: {option.label(value)}", pack))
    return [(label, pack.named(game.card_names)) for label, pack in found]


def exchanged(cards: str, twins: Mapping[str, str]) -> str:
    """Cards as another pack of as many kinds calls them."""
    return " ".join(twins.get(code, code) for code in cards.split())


def melds(game: Game, pack: Pack) -> Iterator[tuple[str, Line]]:
    """Codes of the pack, each with a meld that asks for this very card, from `melds.toml`."""
    data = game.data("melds.toml") if game.has("melds.toml") else {}
    twins = dict(zip(str(data.get("codes", "")).split() or pack.codes, pack.codes, strict=True))
    for row in data.get("meld", ()):
        for cards in (*row.get("cards", ()), *row.get("sets", ())):
            asked = cards.split()
            line = Line(*_meld(row, game), exchanged(cards, twins))
            for written, code in twins.items():
                if written in asked and len(asked) > 1:
                    yield code, line


def _meld(row: Data, game: Game) -> tuple[str, tuple[str, ...]]:
    """Title of a meld, what it pays and whether it needs an option; its clauses."""
    points = row.get("points", 0)
    pays = f", {points} point{'s' * (points != 1)}" if points else ""
    usual = When(row.get("when", {}), False).fits(game.options().values)
    title = f"{row.get('title', row['key'])}{pays}{'' if usual else ', by option'}"
    return title, tuple(dict.fromkeys((row["clause"], row.get("bonus", row["clause"]))))
