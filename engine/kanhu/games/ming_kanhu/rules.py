"""The rules of Ming Kanhu: its table of phases.

The functions stand in `dealing`, `play`, `why` and `checks`, the order of cards in `kit`; each
names the clauses of `rules.md` it carries out.
"""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.core.moves import Move
from kanhu.core.rules import Equipment, Law, Phase, Positions, Rules, Wording
from kanhu.games.ming_kanhu.board import RANGES, MingBoard, Setup, View
from kanhu.games.ming_kanhu.checks import complete, impossible
from kanhu.games.ming_kanhu.dealing import deal, pack, places, prepare
from kanhu.games.ming_kanhu.moments import MOMENTS
from kanhu.games.ming_kanhu.options import MingOptions
from kanhu.games.ming_kanhu.play import follow, follow_moves, lead, lead_moves, over
from kanhu.games.ming_kanhu.target import target, warns
from kanhu.games.ming_kanhu.why import why_beat, why_lead, why_throw


def worth(view: View, move: Move) -> tuple[str, int, str] | None:
    """What a meld led or put on would bring if it wins: its cards by number, and the bonus."""
    meld = view.setup.kit.melds.get(move.cards)
    if move.verb == "throw" or meld is None:
        return None
    return meld.key, view.setup.seats * len(move.cards) + meld.points, meld.clause


def arrange(view: View) -> list[tuple[str, Cards, int]]:
    """Every meld in the hand; they may share cards, and have no price of their own."""
    return [(meld.key, meld.cards, 0) for meld in view.setup.kit.melds_in(view.hand)]


def reading(where: Setup, cards: Cards) -> str:
    """Key of the meld that three cards make, or ""."""
    meld = where.kit.value(cards)
    return meld.key if meld else ""


def trick_points(where: Setup, cards: Cards, won_with: Cards, many: int) -> int:
    """MK-28 to MK-32: a point for each card, and the bonus of the winning play."""
    bonus = where.kit.won_with(tuple(sorted(won_with)))[1]
    return many + bonus


RULES = Rules(
    equipment=Equipment(
        options=MingOptions, board=MingBoard, pack=pack, places=places, prepare=prepare
    ),
    law=Law(
        deal=deal,
        phases={
            "lead": Phase("MK-9", lead_moves, lead),
            "follow": Phase("MK-12", follow_moves, follow),
        },
        over=over,
        ends="MK-35",
        why={
            ("lead", "lead"): why_lead,
            ("follow", "lead"): "MK-11",
            ("follow", "beat"): why_beat,
            ("follow", "throw"): why_throw,
        },
    ),
    positions=Positions(ranges=RANGES, complete=complete, impossible=impossible),
    wording=Wording(
        worth=worth,
        warns=warns,
        arrange=arrange,
        target=target,
        moments=MOMENTS,
        reading=reading,
        trick_points=trick_points,
    ),
)
