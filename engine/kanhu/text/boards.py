"""The board of a position: public facts as JSON has them, checked against what a game keeps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kanhu.core.board import Board
from kanhu.core.results import HandResult
from kanhu.core.tableau import Tableau
from kanhu.quoting import brief, quoted

LARGEST = 1_000_000_000  # no number on a board comes near it


class PositionError(ValueError):
    """A position that cannot be.

    Attributes:
        where: the part at fault ("zones.hand0").
        clause: number of the clause it breaks, or "".
    """

    def __init__(self, where: str, message: str, clause: str = "") -> None:
        super().__init__(f"{where}: {message}" + (f" ({clause})" if clause else ""))
        self.where, self.message, self.clause = where, message, clause


def read_board(data: Any, t: Tableau) -> None:
    """Put the public facts of a position on the board; raises PositionError."""
    if not isinstance(data, Mapping):
        raise PositionError("board", "must be an object")
    board: Board = t.board
    for key, value in data.items():
        kind = getattr(type(board), key, None) if hasattr(type(board), key) else property()
        if key.startswith("_") or callable(kind) or isinstance(kind, property):
            raise PositionError(f"board.{brief(key)}", "is no public fact of this game")
        setattr(board, key, _board_value(key, value, kind, t))
    if len(board.totals) != t.n or not _whole(board.totals):
        raise PositionError("board.totals", f"needs one total for each of {t.n} seats")
    if not 0 <= board.dealer < t.n:
        raise PositionError("board.dealer", f"there is no seat {board.dealer}")
    for key in ("hand", "nth"):
        if getattr(board, key) < 0:
            raise PositionError(f"board.{key}", "counts from 0")


def _board_value(key: str, value: Any, default: Any, t: Tableau) -> Any:
    read = _tuples(value)
    if key == "last" and value is not None:
        return _last(value, t)
    if isinstance(read, int) and abs(read) > LARGEST:
        raise PositionError(f"board.{key}", "is too large")
    if default is not None and type(read) is not type(default):
        wanted = "a list" if isinstance(default, tuple) else type(default).__name__
        raise PositionError(f"board.{key}", f"{quoted(value)} should be {wanted}")
    return read


def _whole(numbers: Any) -> bool:
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
        raise PositionError("board.last", "is no counted hand")
    return last


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
