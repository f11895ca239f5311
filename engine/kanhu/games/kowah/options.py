"""The options of a table of Kowah, as types; `options.toml` says what they mean."""

from __future__ import annotations

from typing import Literal

from kanhu.core.options import Options


class KowahOptions(Options):
    """What is agreed on at a table of Kowah."""

    variant: Literal["kowah", "koa_minang"]
    direction: Literal["clockwise", "anticlockwise"]
    deal_packet: int
    honours: Literal["rank_one", "own_rank"]
    wait_rule: Literal["identical", "identical_or_rank"]
    scoring: Literal["multiplier", "pip_value", "turn_one"]
    win_from_discard: bool
    payment: Literal["each", "feeder"]
    redeclare: bool
    no_throwback: bool
    false_checki: Literal["reject", "penalty"]
    hands: int
    turn_cap: int
