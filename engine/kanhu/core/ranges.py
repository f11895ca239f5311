"""Ranges: which values a fact of a board may have. A game writes a table of them beside its board.

    RANGES = {
        "hand": ("KH-65", number(0, lambda where: where.options.hand_cap - 1)),
        "thrower": ("KH-31", SEAT_OR_NONE),
        "laid": ("KH-67", each(some(row(number(2, 15), number(0, 99), TEXT)))),
    }

Whatever comes from a text is held to the table before anything is worked out from it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from kanhu.core.grammar import Names
from kanhu.core.law import Range
from kanhu.core.sentences import sentence
from kanhu.core.setup import Setup

SetupT = TypeVar("SetupT", bound=Setup)
Limit = int | Callable[[SetupT], int]
"""An end of a range: a number, or what works it out from a setup."""
MANY = 1_000
"""Entries of a row without a limit of its own, and the largest number without one."""


def described(where: Setup, key: str, /, **places: object) -> str:
    """What is allowed, in words that follow "must be": `value.KEY` with its places filled."""
    return sentence(where.game, "value", key, **places)[1]


def number(low: Limit[SetupT] = 0, high: Limit[SetupT] = MANY) -> Range[SetupT]:
    """A whole number between two limits, both of them allowed."""

    def ends(where: SetupT) -> tuple[int, int]:
        return (
            low if isinstance(low, int) else low(where),
            high if isinstance(high, int) else high(where),
        )

    def says(where: SetupT) -> str:
        least, most = ends(where)
        return described(where, "number", low=least, high=most, single=least == most)

    def allows(value: object, where: SetupT) -> bool:
        least, most = ends(where)
        return type(value) is int and least <= value <= most

    return Range(says, allows, ("number", ends))


def one_of(*values: str | int) -> Range[Setup]:
    """One of these words or numbers."""
    return Range(
        lambda where: described(where, "one_of", values=Names(map(repr, values))),
        lambda value, where: any(type(value) is type(one) and value == one for one in values),
        ("one_of", values),
    )


def each(part: Range[SetupT]) -> Range[SetupT]:
    """A value for every seat."""
    return Range(
        lambda where: described(where, "each", seats=where.seats, part=part.says(where)),
        lambda value, where: (
            isinstance(value, tuple)
            and len(value) == where.seats
            and all(part.allows(one, where) for one in value)
        ),
        ("each", part),
    )


def some(part: Range[SetupT], most: Limit[SetupT] = MANY) -> Range[SetupT]:
    """As many values as there are, up to a limit."""
    count = number(0, most)
    return Range(
        lambda where: described(where, "some", part=part.says(where)),
        lambda value, where: (
            isinstance(value, tuple)
            and count.allows(len(value), where)
            and all(part.allows(one, where) for one in value)
        ),
        ("some", part, count.spec[1]),
    )


def row(*parts: Range[SetupT]) -> Range[SetupT]:
    """One value after another, each of its own range."""
    return Range(
        lambda where: described(where, "row", parts=", ".join(it.says(where) for it in parts)),
        lambda value, where: (
            isinstance(value, tuple)
            and len(value) == len(parts)
            and all(part.allows(one, where) for part, one in zip(parts, value, strict=True))
        ),
        ("row", parts),
    )


def none_or(part: Range[SetupT]) -> Range[SetupT]:
    """An empty list, or what else is allowed."""
    return Range(
        lambda where: described(where, "none_or", part=part.says(where)),
        lambda value, where: value == () or part.allows(value, where),
        ("none_or", part),
    )


def _last_seat(where: Setup) -> int:
    return where.seats - 1


def _last_kind(where: Setup) -> int:
    return len(where.pack.codes) - 1


SEAT, SEAT_OR_NONE = (number(low, _last_seat)._replace(spec=("seat",)) for low in (0, -1))
"""Take a seat; the second also takes -1, for no seat."""
KIND, KIND_OR_NONE = (number(low, _last_kind)._replace(spec=("kind",)) for low in (0, -1))
"""Take a kind of card; the second also takes -1, for no card."""
FLAG: Range[Setup] = Range(
    lambda where: described(where, "flag"), lambda value, where: isinstance(value, bool), ("flag",)
)
"""Takes true and false."""
TEXT: Range[Setup] = Range(
    lambda where: described(where, "text"), lambda value, where: isinstance(value, str), ("text",)
)
"""Takes any text."""
ZERO: Range[Setup] = number(0, 0)
"""Takes 0 alone: for a field of every board that the game does not use."""


def _are_cards(value: object, where: Setup) -> bool:
    pack = where.pack.cards
    return isinstance(value, tuple) and all(
        KIND.allows(kind, where) and value.count(kind) <= pack.count(kind) for kind in value
    )


CARDS = Range(lambda where: described(where, "cards"), _are_cards, ("cards",))
"""Takes any list of cards of the pack."""
