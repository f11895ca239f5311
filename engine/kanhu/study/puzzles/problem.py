"""A problem for one seat: cards of its hand are to be chosen, and the rules say which are right.

A choice is right if it is a legal move, of the meld and for the points that are asked for; or,
where cards are played one by one, if every card of it is one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from kanhu.cards.kinds import Cards
from kanhu.catalogue import Game
from kanhu.core.moves import Move
from kanhu.text.position import FORMAT, VERSION, load

ME = 0
"""The seat to decide."""
Places = tuple[int, ...]
"""Places in the hand, from 0, in order."""


class Asked(NamedTuple):
    """What a problem asks for.

    Attributes:
        choose: how many cards are to be chosen. each: they are played one by one.
        makes, points: key of the meld that is right, and what it is worth; "" and 0 for any.
    """

    choose: int
    each: bool = False
    makes: str = ""
    points: int = 0


class Problem:
    """A problem at the table it is about. Raises PositionError if there is no such position.

    Attributes:
        codes: the hand, as it is shown. state: the position.
    """

    def __init__(
        self, game: Game, options: str, phase: str, hand: str, zones: Mapping[str, object],
        board: Mapping[str, object], asked: Asked,
    ) -> None:  # fmt: skip
        self.game, self.asked = game, asked
        self.codes = tuple(hand.split())
        self.state = load({
            "format": FORMAT, "version": VERSION, "game": game.id, "rules": game.version,
            "options": options, "seed": 1, "phase": phase, "actor": ME,
            "board": board, "zones": {**zones, f"hand{ME}": hand},
        })  # fmt: skip

    def name(self, code: str) -> str:
        """A card in words."""
        pack = self.state.setup.pack
        return pack.names[pack.kind(code)]

    @cached_property
    def choices(self) -> Mapping[Places, bool]:
        """Every choice, and whether it is right."""
        places = range(len(self.codes))
        return {at: self._right(at) for at in combinations(places, self.asked.choose)}

    def written(self, choice: Places) -> str:
        """The codes of a choice in order."""
        return " ".join(sorted(self.codes[at] for at in choice))

    def _right(self, choice: Places) -> bool:
        pack = self.state.setup.pack
        kinds = tuple(sorted(pack.kind(self.codes[at]) for at in choice))
        wanted: list[Cards] = [(kind,) for kind in kinds] if self.asked.each else [kinds]
        return all(any(map(self._fits, self._moves(cards))) for cards in wanted)

    def _moves(self, cards: Cards) -> list[Move]:
        return [move for move in self.state.legal() if tuple(sorted(move.cards)) == cards]

    def _fits(self, move: Move) -> bool:
        _, _, makes, points = self.asked
        if not (makes or points):
            return True
        worth = self.state.setup.wording.worth(self.state.view(ME), move)
        key, value = (worth[0], worth[1]) if worth else ("", 0)
        return makes in ("", key) and points in (0, value)
