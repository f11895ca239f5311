"""What a game says of its puzzles: `puzzles.toml` in its folder.

It names the table the puzzles are about, and has a part for whatever the game offers to ask about:
hands that can be completed, tricks that can be taken, moves that the rules forbid.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from kanhu.catalogue import Game, setup
from kanhu.core.rules import Setup

FILE = "puzzles.toml"
"""The file of a game that says what its puzzles ask."""


class HandForm(NamedTuple):
    """Hands that can be completed.

    Attributes:
        held: cards of a hand between turns. groups: sizes of the groups it falls into.
        clause: that says when a hand is complete. whole: what a card that completes it would do,
            in a question. divides: the clause by which melds are counted, "" where they have no
            price. waits: that says what a hand may wait for, needed where they have none.
    """

    held: int
    groups: tuple[int, ...]
    clause: str
    whole: str
    divides: str = ""
    waits: str = ""


class Trick(NamedTuple):
    """Tricks that can be taken: phase in which they are, verb that takes them, clause of winning.

    `what` is the trick in a sentence.
    """

    phase: str
    verb: str
    clause: str
    what: str = "trick"


class PuzzleConfig(NamedTuple):
    """The parsed `puzzles.toml` of a game.

    Attributes:
        table: the setup of the table. hand, trick: or None.
        meld: clause that says which cards are a meld, "" for a game without melds.
        moves: phase -> verb of the moves that may be asked about.
        scene: field of the board -> its value -> the sentence that tells of it.
    """

    table: Setup
    meld: str
    hand: HandForm | None
    trick: Trick | None
    moves: Mapping[str, str]
    scene: Mapping[str, Mapping[str, str]]

    def describe(self, board: Any) -> str:
        """What a reader must know of the board, in sentences."""
        return " ".join(
            sentences[str(getattr(board, key))] for key, sentences in self.scene.items()
        )


@lru_cache(maxsize=16)
def puzzle_config(game: Game) -> PuzzleConfig | None:
    """What a game says of its puzzles, None if it has none."""
    if not game.has(FILE):
        return None
    data = game.data(FILE)
    hand, trick = data.get("hand"), data.get("trick")
    return PuzzleConfig(
        table=setup(game, game.options(data["options"])),
        meld=data.get("meld", ""),
        hand=HandForm(**{**hand, "groups": tuple(hand["groups"])}) if hand else None,
        trick=Trick(**trick) if trick else None,
        moves=data.get("moves", {}),
        scene=data.get("scene", {}),
    )
