"""Cards that only go round: moved again and again while nothing else changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container

from kanhu.cards.kinds import Kind
from kanhu.core.view import View


def going_round(view: View, what: str, times: int, progress: Container[str]) -> frozenset[Kind]:
    """Kinds that so many events of a sort have moved since the last event that is progress."""
    moved: Counter[Kind] = Counter()
    for event in reversed(view.log):
        if event.what in progress:
            break
        if event.what == what:
            moved.update(event.cards)
    return frozenset(kind for kind, count in moved.items() if count >= times)
