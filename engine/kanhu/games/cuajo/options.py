"""The options of a table of Cuajo, as types; `options.toml` says what they mean."""

from __future__ import annotations

from typing import Literal

from kanhu.core.options import Options


class CuajoOptions(Options):
    """What is agreed on at a table of Cuajo."""

    scoring: Literal["standard", "family"]
    partners: bool
    pong: bool
    win_from_discard: bool
    no_throwback: bool
    purro_forces_stock: bool
    purro_break: Literal["any", "king_only"]
    penalty_draws_claimable: bool
    extra_draws: int
    empty_stock_discard: bool
    next_dealer: Literal["winner", "right"]
    hands: int
    turn_cap: int
