"""The options of a table of Dou Dizhu, as types; `options.toml` says what they mean."""

from __future__ import annotations

from typing import Literal

from kanhu.core.options import Options


class DouOptions(Options):
    """What is agreed on at a table of Dou Dizhu."""

    direction: Literal["clockwise", "anticlockwise"]
    auction: Literal["until_two_passes", "one_round"]
    widow_shown: bool
    quad_single_kickers_equal: bool
    plane_single_kickers_equal: bool
    both_jokers_as_kickers: bool
    spring: Literal["none", "double", "triple"]
    max_doublings: Literal["none"] | int
    hands: int
