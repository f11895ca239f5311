"""The board of a position: public facts as JSON has them, held to the ranges of their game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kanhu.core.results import HandResult
from kanhu.core.sentences import sentence
from kanhu.core.tableau import Tableau
from kanhu.quoting import brief, quoted

LARGEST = 1_000_000_000
"""The largest number that is read; none on a board comes near it."""


WHOLE = "position"
"""Where a fault is that lies in no single part."""


class PositionError(ValueError):
    """A position that cannot be.

    Attributes:
        where: the part at fault ("zones.hand0"), `WHOLE` if parts do not fit together.
        message: what is wrong, a sentence.
        clause: number of the clause it breaks, or "".
    """

    def __init__(self, where: str, message: str, clause: str = "") -> None:
        part = "" if where == WHOLE else f"{where}: "
        super().__init__(f"{part}{message}" + (f" ({clause})" if clause else ""))
        self.where, self.message, self.clause = where, message, clause


def error_in(where: str, key: str, /, clause: str = "", **places: object) -> PositionError:
    """The error of a part of a position whatever the game: the sentence `fault.KEY`."""
    return PositionError(where, sentence(None, "fault", key, **places)[1], clause)


def read_board(data: object, t: Tableau) -> None:
    """Put the public facts of a position on the board; raises PositionError."""
    if not isinstance(data, Mapping):
        raise error_in("board", "no_object")
    ranges = t.setup.positions.ranges
    for key, value in data.items():
        if key == "last":
            t.board.last = None if value is None else _last(value, t)
            continue
        if key not in ranges:
            raise error_in(f"board.{brief(key)}", "no_fact")
        read = _tuples(value)
        _within(key, read, value, t)
        setattr(t.board, key, read)


def check_ranges(t: Tableau) -> None:
    """Hold every fact to its range, those too that a text has left out; raises PositionError."""
    for key in t.setup.positions.ranges:
        value = getattr(t.board, key)
        _within(key, value, value, t)


def check_written(t: Tableau, written: Mapping[str, object]) -> None:
    """Hold what a text says of facts to what follows from the rest of it; raises PositionError."""
    for key, (clause, _) in t.setup.positions.ranges.items():
        value = getattr(t.board, key)
        if value != written.get(key, value):
            raise error_in(
                f"board.{key}", "not_following", clause, value=quoted(value),
                several=isinstance(value, tuple),
            )  # fmt: skip


def _within(key: str, read: object, written: object, t: Tableau) -> None:
    clause, allowed = t.setup.positions.ranges[key]
    if not allowed.allows(read, t.setup):
        raise error_in(
            f"board.{key}", "range", clause, value=quoted(written), range=allowed.says(t.setup),
            several=isinstance(written, list | tuple),
        )  # fmt: skip


def _whole(numbers: object) -> bool:
    """Whether these are whole numbers of a size that occurs in a game."""
    return isinstance(numbers, tuple) and all(
        type(number) is int and abs(number) <= LARGEST for number in numbers
    )


def _last(value: Any, t: Tableau) -> HandResult:
    """The hand counted last: its reasons add up to its points."""
    try:
        last = HandResult(**{part: _tuples(found) for part, found in value.items()})
        parts = [0] * t.n
        for clause, seat, amount in last.reasons:
            parts[seat] += amount * (isinstance(clause, str) and seat >= 0)
        melds = [meld for melds, _ in last.shown for meld in melds] + list(last.price)
        kinds = [left for _, left in last.shown] + [cards for _, cards, _, _ in melds]
        right = (
            parts == list(last.points) and _whole(last.points) and len(last.shown) in (0, t.n)
            and all(_whole(cards) and set(cards) <= set(t.setup.pack.cards) for cards in kinds)
            and all(isinstance(part, str) for meld in melds for part in (meld[0], meld[3]))
            and _whole(tuple(points for _, _, points, _ in melds)) and isinstance(last.ended, str)
            and type(last.by) is int and -1 <= last.by < t.n
            and (last.giver in range(t.n) if last.card in t.setup.pack.cards
                 else (last.card, last.giver) == (-1, -1))
            and _whole(last.sides) and len(last.sides) in (0, t.n)
            and all(isinstance(part, str) for row in last.tallies for part in (row[0], row[2]))
            and all(_whole(row[1]) and len(row[1]) == t.n for row in last.tallies)
        )  # fmt: skip
    except (TypeError, ValueError, AttributeError, IndexError):
        right = False
    if not right:
        raise error_in("board.last", "no_result")
    return last


def _tuples(value: object) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
