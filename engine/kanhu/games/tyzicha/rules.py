"""The rules of Tyzicha: its table of phases.

The functions stand in `dealing`, `bidding`, `play`, `why`, `filling`, `checks` and `certain`, the
order of cards in `cards`; each names the clauses of `rules.md` it carries out.
"""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.core.moves import Move
from kanhu.core.rules import (
    Equipment,
    Inference,
    Law,
    Phase,
    Positions,
    Rules,
    Setup,
    Wording,
    no_kit,
)
from kanhu.games.tyzicha.bidding import (
    bid,
    bid_moves,
    choose_contract,
    decide,
    decide_moves,
    forced_moves,
    gift_moves,
    give,
)
from kanhu.games.tyzicha.board import RANGES, TyzichaBoard, View
from kanhu.games.tyzicha.cards import COUPLE, COUPLES, VALUES, couples, points
from kanhu.games.tyzicha.certain import certain
from kanhu.games.tyzicha.checks import impossible
from kanhu.games.tyzicha.dealing import deal, pack, places
from kanhu.games.tyzicha.filling import complete
from kanhu.games.tyzicha.moments import MOMENTS
from kanhu.games.tyzicha.options import TyzichaOptions
from kanhu.games.tyzicha.play import follow, follow_moves, lead, lead_moves, over
from kanhu.games.tyzicha.target import target
from kanhu.games.tyzicha.why import why_bid, why_follow, why_give, why_lead, why_marry, why_raise


def worth(view: View, move: Move) -> tuple[str, int, str] | None:
    """What a marriage is credited with."""
    if move.verb != "marry":
        return None
    suit = COUPLE[move.cards[0]]
    return f"marriage_{suit}", VALUES[suit], "TY-25"


def arrange(view: View) -> list[tuple[str, Cards, int]]:
    """The marriages in the hand."""
    return [(f"marriage_{suit}", COUPLES[suit], VALUES[suit]) for suit in couples(view.hand)]


def reading(where: Setup, cards: Cards) -> str:
    """Key of the marriage that two cards make, or ""."""
    suit = COUPLE.get(cards[0]) if len(cards) == 2 else None
    return f"marriage_{suit}" if suit and COUPLES[suit] == tuple(sorted(cards)) else ""


RULES = Rules(
    equipment=Equipment(
        options=TyzichaOptions, board=TyzichaBoard, pack=pack, places=places, prepare=no_kit
    ),
    law=Law(
        deal=deal,
        phases={
            "bid": Phase("TY-10", bid_moves, bid),
            "forced": Phase("TY-12", forced_moves, choose_contract),
            "gift": Phase("TY-16", gift_moves, give),
            "decide": Phase("TY-17", decide_moves, decide),
            "lead": Phase("TY-21", lead_moves, lead),
            "follow": Phase("TY-22", follow_moves, follow),
        },
        over=over,
        ends="TY-30",
        why={
            ("bid", "bid"): why_bid,
            ("gift", "give"): why_give,
            ("decide", "raise"): why_raise,
            ("lead", "play"): why_lead,
            ("lead", "marry"): why_marry,
            ("follow", "play"): why_follow,
            ("follow", "marry"): "TY-25",
        },
    ),
    positions=Positions(ranges=RANGES, complete=complete, impossible=impossible),
    wording=Wording(
        worth=worth,
        arrange=arrange,
        target=target,
        moments=MOMENTS,
        reading=reading,
        trick_points=lambda where, cards, won_with, many: points(cards),  # TY-26
    ),
    inference=Inference(certain=certain),
)
