"""The rules of a game, put together from their parts by its `rules.py`.

Everything the parts hold is a function on the tableau, the views and the setups of that game, with
its own board, kit and options. A game names these types once, beside its board, and its functions
take them:

    Tableau = TableauOf[KhanhooBoard, MeldTable, KhanhooOptions]
    View = ViewOf[KhanhooBoard, MeldTable, KhanhooOptions]
    Setup = SetupOf[MeldTable, KhanhooOptions]

Where any game is meant, the same names come from `kanhu.core`, and know a board and options alone.
"""

from __future__ import annotations

from typing import Generic, NamedTuple

from kanhu.core.folder import GameFolder
from kanhu.core.law import (
    BoardT,
    Equipment,
    Inference,
    KitT,
    Law,
    OptionsT,
    Phase,
    Positions,
    Range,
    Ranges,
    Wording,
    no_kit,
)
from kanhu.core.setup import Setup, SetupOf
from kanhu.core.tableau import Tableau, TableauOf
from kanhu.core.view import View, ViewOf

__all__ = [
    "Equipment", "Inference", "Law", "Phase", "Positions", "Range", "Ranges", "Rules", "Setup",
    "SetupOf", "Tableau", "TableauOf", "View", "ViewOf", "Wording", "no_kit",
]  # fmt: skip


class Rules(NamedTuple, Generic[BoardT, KitT, OptionsT]):
    """The rules of a game: what a table is laid with, what decides, and what is made of it."""

    equipment: Equipment[BoardT, KitT, OptionsT]
    law: Law[TableauOf[BoardT, KitT, OptionsT]]
    positions: Positions[TableauOf[BoardT, KitT, OptionsT], SetupOf[KitT, OptionsT]]
    wording: Wording[ViewOf[BoardT, KitT, OptionsT], SetupOf[KitT, OptionsT]] = Wording()
    inference: Inference[ViewOf[BoardT, KitT, OptionsT]] = Inference()

    def setup(self, game: GameFolder, options: OptionsT) -> SetupOf[KitT, OptionsT]:
        """The setup of a table with these options."""
        return SetupOf(
            game, options, self.equipment, self.law, self.positions, self.wording, self.inference
        )
