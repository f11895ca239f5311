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
    named = _named(view, first) if first.points else _in_full(view, first)
    said = line(setup, "special" if first.points else "plain", first.points,
                cards=named, points=first.points)  # fmt: skip
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


def _in_full(view: View, meld: Meld) -> str:
    """A run with its ranks and suit, where these are numbers: "gibbon 4-5-6 of strings"."""
    pack, name = view.setup.pack, _named(view, meld)
    ranks = [pack.ranks[kind] for kind in meld.cards]
    suits = {suit_name(pack, kind) for kind in meld.cards}
    run = len(suits) == 1 and all(rank.isdigit() for rank in ranks)
    return f"{name} {'-'.join(ranks)} of {suits.pop()}" if run else name


def _named(view: View, meld: Meld) -> str:
    return view.setup.game.meld_title(meld.key).lower()
