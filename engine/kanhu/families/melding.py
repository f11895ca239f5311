"""What a game with a meld table lets the table in the page say of melds."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.core.rules import Setup
from kanhu.core.view import View


def arrange(view: View) -> list[tuple[str, Cards, int]]:
    """The best division of the viewer's hand, for `Rules.arrange`."""
    return [(meld.key, meld.cards, meld.points) for meld in view.setup.kit.best(view.hand).melds]


def reading(setup: Setup, cards: Cards) -> str:
    """Key of the dearest meld these cards make, or "", for `Rules.reading`."""
    meld = setup.kit.value(cards)
    return str(meld.key) if meld else ""
