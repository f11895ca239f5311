"""How far a seat is from a finished hand or a made bid; `kanhu.wording.target` says it."""

from __future__ import annotations

from typing import NamedTuple

from kanhu.cards.kinds import Cards


class Slot(NamedTuple):
    """A group of the hand that is aimed at.

    Attributes:
        title: its name in a word or two. cards: those of it that are there.
        lack: how many cards of it are still to come.
        ghost: of these, the cards on offer that would fill their places.
        points: what the group is worth; 0 is not said.
    """

    title: str
    cards: Cards
    lack: int = 0
    ghost: Cards = ()
    points: int = 0


class Bar(NamedTuple):
    """Points that grow towards a mark.

    Attributes:
        label: the same in words. value: points so far. needed: where the mark stands.
        of: points that the whole bar stands for.
    """

    label: str
    value: int
    needed: int
    of: int


class Target(NamedTuple):
    """How far a seat is.

    Attributes:
        says: the sentence. aside: a second, short one, about the card on offer if there is one.
        done, of: cards or groups that are there, and how many make the whole; 0 and 0 if there is
            nothing to count. slots: the groups. bar: the points, or None.
        seat: the seat that `{who}` stands for in the sentences, or -1.
        others: what further seats have of the points that the sentence counts.
        nearer: whether the card on offer brings the seat nearer; None if there is none.
        using: the cards of the hand that go with that card.
    """

    says: str
    aside: str = ""
    done: int = 0
    of: int = 0
    slots: tuple[Slot, ...] = ()
    bar: Bar | None = None
    seat: int = -1
    others: tuple[tuple[int, int], ...] = ()
    nearer: bool | None = None
    using: Cards = ()
