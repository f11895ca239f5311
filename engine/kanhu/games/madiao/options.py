"""The options of a table of Madiao, as types; `options.toml` says what they mean."""

from __future__ import annotations

from typing import Literal

from kanhu.core.options import Options


class MadiaoOptions(Options):
    """What is agreed on at a table of Madiao."""

    combos: Literal["feng", "none"]
    diao: Literal["feng", "mm"]
    ninety: Literal["reward", "plain"]
    tu_cards: Literal["58", "568"]
    reds: Literal["ten", "nine"]
    more_reds: Literal["each", "four"]
    special_hands: bool
    knock: bool
    liability: bool
    released: Literal["all", "rest"]
    seven_rule: bool
    face: Literal["end", "start", "none"]
    flush: Literal["none", "stock"]
    redeal: Literal["never", "may"]
    bank: Literal["rotate", "winner"]
    match: Literal["round", "single"]
    rounds: int
    max_hands: int
    stake: int
