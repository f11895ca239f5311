"""What a game with a meld table lets the table in the page say of melds."""

from __future__ import annotations

from typing import Protocol

from kanhu.cards.kinds import Cards
from kanhu.core.board import Board
from kanhu.core.options import Options
from kanhu.core.setup import SetupOf
from kanhu.core.view import ViewOf
from kanhu.melds import Meld, MeldTable


class Readable(Protocol):
    """A kit that knows melds."""

    def value(self, cards: Cards) -> Meld | None:
        """The dearest meld these cards make, or None."""


def arrange(view: ViewOf[Board, MeldTable, Options]) -> list[tuple[str, Cards, int]]:
    """The best division of the viewer's hand, for `Wording.arrange`."""
    return [(meld.key, meld.cards, meld.points) for meld in view.setup.kit.best(view.hand).melds]


def reading(setup: SetupOf[Readable, Options], cards: Cards) -> str:
    """Key of the dearest meld these cards make, or "", for `Wording.reading`."""
    meld = setup.kit.value(cards)
    return meld.key if meld else ""
