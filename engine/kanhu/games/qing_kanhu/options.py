"""The options of a table of Qing Kanhu, as types; `options.toml` says what they mean."""

from __future__ import annotations

from typing import Literal

from kanhu.core.options import Options


class QingOptions(Options):
    """What is agreed on at a table of Qing Kanhu."""

    heads: Literal["wild_three", "rider", "wild_six"]
    eyes_list: Literal["tcheng_wilkinson", "culin", "both"]
    triplet_rule: Literal["any", "identical", "three_suits"]
    deal_style: Literal["culin", "tcheng"]
    direction: Literal["left", "right"]
    exhaustion: Literal["dead_hand", "turn_over_once"]
    next_dealer: Literal["draw", "winner", "rotate"]
    watch_the_pot: bool
    stake: int
    hands: int
