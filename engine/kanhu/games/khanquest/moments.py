"""Moments of Khanquest that the words of a phase ask for: what may be led, what a hand can beat."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kanhu.families.beat import answers
from kanhu.families.tricks import TRICK
from kanhu.games.khanquest.board import TURNED, View
from kanhu.games.khanquest.kit import BLACK, suit
from kanhu.games.khanquest.play import reaches


def first(view: View) -> bool:
    """The seat to decide has its first turn of the game."""
    return view.board.turns < view.setup.seats


def stocked(view: View) -> bool:
    """KQ-28: there are cards to draw, so nobody can win yet."""
    return bool(view.count(TURNED))


def remembered(view: View) -> bool:
    """KQ-35: sets and sequences are led at this table."""
    return view.setup.kit.straight


def fives(view: View) -> bool:
    """KQ-13: the seat to decide may lead two pairs and one card."""
    return any(len(move.cards) == 5 for move in view.legal)


def short(view: View) -> bool:
    """KQ-16: the seat to decide holds a larger lead than the other hands allow."""
    if not view.legal:
        return False
    kit, most = view.setup.kit, max(len(move.cards) for move in view.legal)
    return any(kit.leads(view.hand, size) for size in kit.sizes if most < size <= len(view.hand))


def barred(view: View) -> bool:
    """KQ-36: nothing may be beaten only because trumps are kept for suits one has run out of."""
    if not view.setup.options.trump_when_void or {move.verb for move in view.legal} != {"take"}:
        return False
    size = view.board.plays[0][1]
    layer = view.cards(TRICK)[-size:]
    free = reaches(view.hand, layer, view.board.trump, when_void=False)
    return len(view.hand) >= size and bool(answers(view.hand, free, size))


def trumped(view: View) -> bool:
    """KQ-19: the card to be beaten is a trump."""
    return {suit(kind) for kind in view.board.layer} == {view.board.trump}


def joker(view: View) -> bool:
    """KQ-19: the card to be beaten is a joker."""
    return bool(view.board.layer) and min(view.board.layer) >= BLACK


def void(view: View) -> bool:
    """KQ-36: at this table trumps beat only for those who lack the suit."""
    return view.setup.options.trump_when_void


MOMENTS: Mapping[str, Callable[[View], bool]] = {
    "first": first, "stocked": stocked, "remembered": remembered, "fives": fives,
    "short": short, "barred": barred, "trumped": trumped, "joker": joker, "void": void,
}  # fmt: skip
