"""The options of a table of Tyzicha, as types; `options.toml` says what they mean."""

from __future__ import annotations

from typing import Literal

from kanhu.core.options import Options


class TyzichaOptions(Options):
    """What is agreed on at a table of Tyzicha."""

    bid_order: Literal["dealer_right", "dealer_left"]
    bid_over_120_needs_marriage: bool
    marriage_first_trick: bool
    make_test: Literal["exceeds", "at_least"]
    defenders_score: Literal["only_if_broken", "always"]
    rounding: Literal["none"] | int
    must_head: bool
    max_hands: int
