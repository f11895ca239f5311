"""Everything the pages are made from, read once: games, evidence, tree, figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import kanhu
from kanhu.game import Game
from sitegen import paths
from sitegen.evidence import register
from sitegen.evidence.register import Evidence
from sitegen.identifiers import ledger
from sitegen.identifiers.ledger import Ledger
from sitegen.tree import lineage
from sitegen.tree.lineage import Tree


@dataclass(frozen=True)
class Archive:
    """What a build knows.

    Attributes:
        games: game id -> game, all that were found.
        evidence: sources and claims.
        tree: nodes and edges of the family tree.
        figures: figure name -> its table. home: cards and doors of the home page.
        game_pages: game id -> address of its page below the root.
        ledger: the identifiers that have been given.
        titles: path of a page below docs/ -> its title, of all that have been written so far.
    """

    games: Mapping[str, Game]
    evidence: Evidence
    tree: Tree
    figures: Mapping[str, Any]
    home: Mapping[str, Any]
    game_pages: Mapping[str, str]
    ledger: Ledger
    titles: dict[str, str] = field(default_factory=dict)

    @staticmethod
    def page_of(game: str) -> str:
        """The page of a game, below docs/."""
        return f"games/{game}.md"


def read() -> Archive:
    """All data of the checkout; faults in it are kept in the evidence, not raised."""
    games = {game.id: game for game in kanhu.games()}
    known = Evidence()
    data = register.load(paths.DATA / "sources.toml")
    known.aliases = dict(data.get("aliases", {}))
    for game in games.values():
        known.add_sources(register.rows_of(game.sources), game.id)
    known.add_sources(register.rows_of(data))
    known.add_claims(register.load(paths.DATA / "claims.toml").get("claim", ()))
    # Evidence that one page brings for itself: sources and claims in a file of its name.
    for path in sorted((paths.DATA / "evidence").glob("*.toml")):
        own = register.load(path)
        known.add_sources(register.rows_of(own))
        known.add_claims(own.get("claim", ()))
    figures: dict[str, Any] = {}
    for path in sorted((paths.DATA / "figures").glob("*.toml")):
        own = register.load(path)
        known.faults += [f"two figures are called {name}" for name in own.keys() & figures.keys()]
        figures |= own
    pages = {name: f"games/{name}/" for name in games}
    return Archive(
        games=games,
        evidence=known,
        tree=lineage.with_games(lineage.read(paths.DATA / "lineage.yaml"), games.values()),
        figures=figures,
        home=register.load(paths.DATA / "home.toml"),
        game_pages=pages,
        ledger=ledger.read(paths.LEDGER),
    )
