"""The rules of Schafkopf: its table of phases.

The functions stand in `dealing`, `play`, `score`, `why`, `checks` and `certain`, the order of cards
in `order`; each names the clauses of `rules.md` it carries out.
"""

from __future__ import annotations

from kanhu.core.rules import Equipment, Inference, Law, Phase, Positions, Rules, Wording, no_kit
from kanhu.games.schafkopf.board import RANGES, SchafkopfBoard
from kanhu.games.schafkopf.certain import certain
from kanhu.games.schafkopf.checks import complete, impossible
from kanhu.games.schafkopf.dealing import (
    deal,
    discard,
    discard_moves,
    pack,
    places,
    widow,
    widow_moves,
)
from kanhu.games.schafkopf.moments import MOMENTS
from kanhu.games.schafkopf.options import SchafkopfOptions
from kanhu.games.schafkopf.order import worth
from kanhu.games.schafkopf.play import over, play, play_moves
from kanhu.games.schafkopf.target import target
from kanhu.games.schafkopf.why import why_discard, why_early, why_late, why_none, why_play

RULES = Rules(
    equipment=Equipment(
        options=SchafkopfOptions, board=SchafkopfBoard, pack=pack, places=places, prepare=no_kit
    ),
    law=Law(
        deal=deal,
        phases={
            "widow": Phase("SK-10", widow_moves, widow),
            "discard": Phase("SK-12", discard_moves, discard),
            "play": Phase("SK-18", play_moves, play),
        },
        over=over,
        ends="SK-29",
        why={
            ("widow", "discard"): why_early,
            ("widow", "play"): why_early,
            ("discard", "take"): why_none,
            ("discard", "pass"): why_none,
            ("discard", "discard"): why_discard,
            ("discard", "play"): why_early,
            ("play", "take"): why_none,
            ("play", "pass"): why_none,
            ("play", "discard"): why_late,
            ("play", "play"): why_play,
        },
    ),
    positions=Positions(ranges=RANGES, complete=complete, impossible=impossible),
    wording=Wording(
        target=target,
        moments=MOMENTS,
        trick_points=lambda where, cards, won_with, many: worth(cards),  # SK-4, SK-20
    ),
    inference=Inference(certain=certain),
)
