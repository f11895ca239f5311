"""The melds of a hand that are worth keeping together, and what a move would break."""

from __future__ import annotations

from kanhu.cards.packs import suit_name
from kanhu.core.moves import Move
from kanhu.core.target import Target
from kanhu.games.ming_kanhu.board import View
from kanhu.games.ming_kanhu.kit import Meld
from kanhu.wording.target import line, slot


def target(view: View) -> Target | None:
    """The dearest meld of the hand, and the others beside it; None if there is none."""
    melds = held(view)
    if not melds:
        return None
    setup, (first, *others) = view.setup, melds
    said = _special(view, first) if first.points else _led_as_one(view, first)
    names = ", ".join(_named(view, meld) for meld in others)
    slots = tuple(slot(setup, meld.key, meld.cards, points=meld.points) for meld in melds)
    return Target(said, line(setup, "also", cards=names) if others else "", slots=slots)


def warns(view: View, move: Move) -> str:
    """What a play would break of the melds that add points (MK-29)."""
    lost = broken(view, move)
    if not lost:
        return ""
    return line(view.setup, "breaks", cards=_named(view, lost[0]))


def broken(view: View, move: Move) -> list[Meld]:
    """Melds of the hand that add points and would lose a card by a move without being played; a
    discard is never a play."""
    played = move.verb != "throw"
    return [
        meld for meld in held(view)
        if meld.points and set(meld.cards) & set(move.cards)
        and not (played and set(meld.cards) <= set(move.cards))
    ]  # fmt: skip


def held(view: View) -> list[Meld]:
    """Melds of the hand that share no card, the dearest first (MK-29 to MK-31)."""
    if view.seat is None:
        return []
    kit = view.setup.kit
    return kit.apart(view.hand)


def _special(view: View, meld: Meld) -> str:
    named, points = _named(view, meld), meld.points
    return line(view.setup, "special", points, cards=named, points=points)


def _led_as_one(view: View, meld: Meld) -> str:
    """A meld that brings no more points; a run by its ranks and suit, where these are numbers."""
    pack, name = view.setup.pack, _named(view, meld)
    ranks = [pack.ranks[kind] for kind in meld.cards]
    suit, *others = {suit_name(pack, kind) for kind in meld.cards}
    if others or not all(rank.isdigit() for rank in ranks):
        return line(view.setup, "plain", cards=name)
    return line(view.setup, "run", cards=name, ranks="-".join(ranks), suit=suit)


def _named(view: View, meld: Meld) -> str:
    return view.setup.game.meld_title(meld.key).lower()
