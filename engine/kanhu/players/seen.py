"""What a seat has seen: cards that lie open to it, and cards of which it knows where they are."""

from __future__ import annotations

from kanhu.cards.kinds import Kind
from kanhu.core.view import View


def seen(view: View) -> list[Kind]:
    """Every card that the view shows."""
    return [kind for cards in view.zones.values() if not isinstance(cards, int) for kind in cards]


def known(view: View) -> set[Kind]:
    """Every card of a pack without copies that the view shows or its facts place somewhere."""
    return {*seen(view), *(kind for fact in view.facts for kind in fact.cards)}
