"""Moments of Ming Kanhu that the words of a phase ask for: the first lead, and what was played."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kanhu.cards.kinds import Cards
from kanhu.families.tricks import TRICK
from kanhu.games.ming_kanhu.board import View
from kanhu.games.ming_kanhu.kit import GIBBON, LEOPARD, SINGLE, SPECIAL
from kanhu.games.ming_kanhu.target import broken


def opening(view: View) -> bool:
    """MK-9: nobody has led in this hand yet."""
    return not (view.board.history or view.board.plays)


def threes(view: View) -> bool:
    """MK-11: three cards were led."""
    return bool(view.board.plays) and view.board.plays[0][1] > 1


def discarded(view: View) -> bool:
    """MK-13: the last play did not beat the best one."""
    return bool(view.board.plays) and not view.board.plays[-1][2]


def first(view: View) -> bool:
    """MK-28: nobody has won a trick yet."""
    return not view.board.history


def crossing(view: View) -> bool:
    """MK-24: leopards beat gibbons at this table."""
    return view.setup.options.leopard_beats_gibbon


def lame(view: View) -> bool:
    """MK-15: the seat to decide holds the highest card, and it does not beat the best one."""
    kit = view.setup.kit
    low = bool(view.legal) and _ladder(view) == SINGLE and _best(view)[0] < kit.floor
    return low and kit.top in view.hand


def to_beat(kind: str) -> Callable[[View], bool]:
    """MK-15 to MK-24: the best play is a single card of this suit, or a meld of this class."""
    return lambda view: kind == _to_beat(view)


def _to_beat(view: View) -> str:
    if not view.board.plays:
        return ""
    ladder, best = _ladder(view), _best(view)
    if ladder == SINGLE:
        return view.setup.pack.suits[best[0]]
    # MK-24: where a leopard or the hero has been put on a lower class it sets what must be beaten.
    return LEOPARD if ladder == GIBBON and view.setup.kit.melds[best].ladder != GIBBON else ladder


def _ladder(view: View) -> str:
    """Class of the trick."""
    size = view.board.plays[0][1] if view.board.plays else 0
    return view.setup.kit.ladder(view.cards(TRICK)[:size]) if size else ""


def _best(view: View) -> Cards:
    """The best play, which is the last one that lies open."""
    return view.cards(TRICK)[-view.board.plays[0][1] :]


def breaking(view: View) -> bool:
    """MK-29: every play that wins breaks up a meld of the hand that adds points."""
    beating = [move for move in view.legal if move.verb == "beat"]
    return bool(beating) and all(broken(view, move) for move in beating)


def open_discards(view: View) -> bool:
    """MK-13: cards that do not beat lie face up at this table."""
    return not view.setup.options.discards_hidden


MOMENTS: Mapping[str, Callable[[View], bool]] = {
    "opening": opening, "threes": threes, "discarded": discarded, "open": open_discards,
    "first": first, "crossing": crossing, "lame": lame, "breaking": breaking,
    "cash": to_beat("c"), "strings": to_beat("s"), "myriads": to_beat("m"),
    "gibbons": to_beat(GIBBON), "leopards": to_beat(LEOPARD), "specials": to_beat(SPECIAL),
}  # fmt: skip
