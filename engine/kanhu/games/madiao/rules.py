"""The rules of Madiao: its table of phases.

The functions stand in `dealing`, `play`, `counting`, `why` and `checks`; what is counted in
`score`, what is paid in `settle`, who let something through in `course`, the cards in `order`.
Each names the clauses of `rules.md` it carries out.
"""

from __future__ import annotations

from kanhu.core.rules import Equipment, Law, Phase, Positions, Rules, Wording, no_kit
from kanhu.games.madiao.board import RANGES, MadiaoBoard
from kanhu.games.madiao.checks import complete, impossible
from kanhu.games.madiao.counting import over
from kanhu.games.madiao.dealing import deal, pack, places, redeal_asked, redeal_moves, redeal_order
from kanhu.games.madiao.moments import MOMENTS
from kanhu.games.madiao.options import MadiaoOptions
from kanhu.games.madiao.play import follow, follow_moves, lead, lead_moves
from kanhu.games.madiao.target import target, warns
from kanhu.games.madiao.why import why_beat, why_lead, why_redeal, why_throw

RULES = Rules(
    equipment=Equipment(
        options=MadiaoOptions, board=MadiaoBoard, pack=pack, places=places, prepare=no_kit
    ),
    law=Law(
        deal=deal,
        phases={
            "redeal": Phase(
                "MD-14",
                redeal_moves,
                secret="first",
                order=redeal_order,
                resolve=redeal_asked,
            ),
            "lead": Phase("MD-16", lead_moves, lead),
            "follow": Phase("MD-16", follow_moves, follow),
        },
        over=over,
        ends="MD-47",
        why={
            ("lead", "lead"): why_lead,
            ("lead", "beat"): "MD-15",
            ("lead", "throw"): "MD-15",
            ("follow", "beat"): why_beat,
            ("follow", "throw"): why_throw,
            ("lead", "redeal"): why_redeal,
            ("lead", "pass"): why_redeal,
            ("follow", "redeal"): why_redeal,
            ("follow", "pass"): why_redeal,
        },
    ),
    positions=Positions(ranges=RANGES, complete=complete, impossible=impossible),
    wording=Wording(target=target, warns=warns, moments=MOMENTS),
)
"""The rules."""
