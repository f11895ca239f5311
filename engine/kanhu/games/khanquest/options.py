"""The options of a table of Khanquest, as types; `options.toml` says what they mean."""

from __future__ import annotations

from typing import Literal

from kanhu.core.options import Options


class KhanOptions(Options):
    """What is agreed on at a table of Khanquest."""

    players_two: bool
    lead_rule: Literal["odd_pairs", "alexander"]
    hand_size: int
    direction: Literal["clockwise", "anticlockwise"]
    joker_turnup: Literal["colour", "redraw"]
    seven_swap: bool
    jokers_pair: bool
    lead_limit: Literal["per_card", "under_three"]
    clear_after: Literal["all_others", "two_beats"]
    trump_when_void: bool
    games: int
    turn_cap: int
