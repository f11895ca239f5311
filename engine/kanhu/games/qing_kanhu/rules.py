"""The rules of Qing kanhu: its table of phases.

The functions stand in `dealing`, `turn`, `watching`, `pot`, `why` and `checks`; each names the
clauses of `rules.md` it carries out. The kit (`t.kit`) answers all questions about hands.
"""

from __future__ import annotations

from kanhu.core.rules import Equipment, Law, Phase, Positions, Rules, Wording
from kanhu.games.qing_kanhu import turn, watching
from kanhu.games.qing_kanhu.board import RANGES, QingBoard
from kanhu.games.qing_kanhu.checks import complete, impossible
from kanhu.games.qing_kanhu.dealing import deal, pack, places, prepare
from kanhu.games.qing_kanhu.kit import reading, stands
from kanhu.games.qing_kanhu.moments import MOMENTS
from kanhu.games.qing_kanhu.options import QingOptions
from kanhu.games.qing_kanhu.pot import over
from kanhu.games.qing_kanhu.target import arrange, target
from kanhu.games.qing_kanhu.why import why_take, why_throw, why_watch, why_win

RULES = Rules(
    equipment=Equipment(
        options=QingOptions, board=QingBoard, pack=pack, places=places, prepare=prepare
    ),
    law=Law(
        deal=deal,
        phases={
            "opening": Phase("QK-12", turn.opening_moves, turn.act),
            "choose": Phase("QK-13", turn.choose_moves, turn.choose),
            "first_refusal": Phase(
                "QK-40", watching.refusal_moves, secret="first", order=watching.refusal_order,
                resolve=watching.resolve_refusal,
            ),
            "claim": Phase(
                "QK-40", watching.claim_moves, secret="first", order=watching.claim_order,
                resolve=watching.resolve_claim,
            ),
            "act": Phase("QK-15", turn.act_moves, turn.act),
            "last": Phase(
                "QK-34", turn.last_moves, secret="first", order=turn.last_order,
                resolve=turn.resolve_last,
            ),
        },
        over=over,
        ends="QK-37",
        why={
            ("opening", "win"): why_win,
            ("opening", "throw"): why_throw,
            ("opening", "watch"): why_watch,
            ("act", "win"): why_win,
            ("act", "throw"): why_throw,
            ("act", "watch"): why_watch,
            ("act", "take"): "QK-13",
            ("act", "buy"): "QK-13",
            ("choose", "take"): why_take,
            ("choose", "win"): "QK-31",
            ("first_refusal", "win"): why_win,
        },
    ),
    positions=Positions(ranges=RANGES, complete=complete, impossible=impossible),
    wording=Wording(
        arrange=arrange, target=target, moments=MOMENTS, reading=reading, stands=stands
    ),
)  # fmt: skip
