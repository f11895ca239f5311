"""The options of a table of Schafkopf, as types; `options.toml` says what they mean."""

from __future__ import annotations

from typing import Literal

from kanhu.core.options import Options


class SchafkopfOptions(Options):
    """What is agreed on at a table of Schafkopf."""

    buried_points: Literal["declarer", "nobody"]
    schwarz_test: Literal["tricks", "points"]
    payment: Literal["score", "pairwise"]
    least_widow: Literal["last_trick", "nobody"]
    least_zero: Literal["points", "tricks"]
    least_needs_trick: bool
    deals: int
