"""Moments of Ming Kanhu that the words of a phase ask for: the first lead, and what was played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kanhu.view import View


def opening(view: View) -> bool:
    """MK-9: nobody has led in this hand yet."""
    return not (view.board.history or view.board.plays)


def threes(view: View) -> bool:
    """MK-11: three cards were led."""
    return bool(view.board.plays) and view.board.plays[0][1] > 1


def discarded(view: View) -> bool:
    """MK-13: the last play did not beat the best one."""
    return bool(view.board.plays) and not view.board.plays[-1][2]


def open_discards(view: View) -> bool:
    """MK-13: cards that do not beat lie face up at this table."""
    return not view.setup.options.discards_hidden


MOMENTS: Mapping[str, Callable[[View], bool]] = {
    "opening": opening, "threes": threes, "discarded": discarded, "open": open_discards,
}  # fmt: skip
