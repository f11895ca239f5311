"""The options of a table of Ming Kanhu, as types; `options.toml` says what they mean."""

from __future__ import annotations

from typing import Literal

from kanhu.core.options import Options


class MingOptions(Options):
    """What is agreed on at a table of Ming Kanhu."""

    leopard_beats_gibbon: bool
    must_beat: bool
    discards_hidden: bool
    match: Literal["single", "hands", "target"]
    hands: int
    target: int
    next_eldest: Literal["draw", "rotate", "winner"]
    settlement: Literal["difference", "points"]
    stake: int
