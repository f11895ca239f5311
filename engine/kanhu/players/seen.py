"""What a seat has seen: cards, where they are, and what only goes round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container

from kanhu.cards.kinds import Cards, Kind, without
from kanhu.core.view import View


def seen(view: View) -> list[Kind]:
    """Every card that the view shows."""
    return [kind for cards in view.zones.values() if not isinstance(cards, int) for kind in cards]


def known(view: View) -> set[Kind]:
    """Every card of a pack without copies that the view shows or its facts place somewhere."""
    return {*seen(view), *(kind for fact in view.facts for kind in fact.cards)}


def still_out(view: View) -> Cards:
    """The cards that may yet be played by others or turned up, as far as the seat can tell.

    Neither those that lie open or in its own hand, nor those it saw go where nobody plays from.
    """
    held = {zone for zone, (place, _) in view.setup.zones.items() if place.name == "hand"}
    gone = [kind for fact in view.facts if not fact.zones & held for kind in fact.cards]
    return without(view.setup.pack.cards, [*seen(view), *gone])


def going_round(view: View, what: str, times: int, progress: Container[str]) -> frozenset[Kind]:
    """Kinds that so many events of a sort have moved since the last event that is progress."""
    moved: Counter[Kind] = Counter()
    for event in reversed(view.log):
        if event.what in progress:
            break
        if event.what == what:
            moved.update(event.cards)
    return frozenset(kind for kind, count in moved.items() if count >= times)
