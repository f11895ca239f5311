"""The rules of Khanquest: its table of phases.

The functions stand in `dealing`, `play`, `ending`, `why` and `checks`, the order of cards in
`kit`; each names the clauses of `rules.md` it carries out.
"""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.core.rules import Equipment, Law, Phase, Positions, Rules, Wording
from kanhu.games.khanquest.board import RANGES, KhanBoard, View
from kanhu.games.khanquest.checks import complete, impossible
from kanhu.games.khanquest.dealing import check, deal, pack, places, prepare
from kanhu.games.khanquest.ending import over
from kanhu.games.khanquest.moments import MOMENTS
from kanhu.games.khanquest.options import KhanOptions
from kanhu.games.khanquest.play import answer, answer_moves, lead, lead_moves
from kanhu.games.khanquest.why import why_beat, why_lead, why_swap

_TITLES = {1: "single", 2: "pair", 3: "three", 4: "four"}


def arrange(view: View) -> list[tuple[str, Cards, int]]:
    """The cards of equal rank in the hand; they have no price."""
    groups = view.setup.kit.groups(view.hand)
    return [(_TITLES[len(cards)], cards, 0) for cards in groups if len(cards) > 1]


def held(view: View) -> dict[str, Cards]:
    """What can be led now: cards of a rank, and everything smaller with it."""
    leads = [move.cards for move in view.legal if move.verb == "lead"]
    most = [(max(map(len, view.setup.kit.groups(cards))), len(cards), cards) for cards in leads]
    return {
        title: min(fits)[2] for size, title in _TITLES.items()
        if (fits := [lead for lead in most if lead[0] >= size])
    }  # fmt: skip


RULES = Rules(
    equipment=Equipment(
        options=KhanOptions, board=KhanBoard, pack=pack, places=places, prepare=prepare, check=check
    ),
    law=Law(
        deal=deal,
        phases={
            "lead": Phase("KQ-15", lead_moves, lead),
            "answer": Phase("KQ-18", answer_moves, answer),
        },
        over=over,
        ends="KQ-31",
        why={
            ("lead", "lead"): why_lead,
            ("lead", "swap"): why_swap,
            ("answer", "beat"): why_beat,
            ("answer", "swap"): why_swap,
        },
    ),
    positions=Positions(ranges=RANGES, complete=complete, impossible=impossible),
    wording=Wording(arrange=arrange, held=held, moments=MOMENTS),
)
