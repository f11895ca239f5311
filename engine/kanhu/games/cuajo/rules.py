"""The rules of Cuajo: its table of phases.

The functions stand in `dealing`, `taking`, `turn`, `laying`, `waiting`, `claims` and `winning`;
prices in `payment` and, for the family table, in `specials`; words in `refusals`. Each names the
clauses of `rules.md` it carries out. `tableau.kit` answers all questions about combinations.
"""

from __future__ import annotations

from collections.abc import Callable

from kanhu.core.moves import Move
from kanhu.core.results import Outcome
from kanhu.core.rules import Equipment, Law, Phase, Positions, Rules, Wording
from kanhu.families.match import after_hands
from kanhu.families.melding import reading
from kanhu.games.cuajo.board import RANGES, CuajoBoard, Tableau
from kanhu.games.cuajo.checks import complete, impossible
from kanhu.games.cuajo.claims import (
    dealt_moves,
    own_moves,
    own_order,
    resolve_dealt,
    resolve_own,
    resolve_time,
    time_moves,
    time_order,
)
from kanhu.games.cuajo.dealing import check, deal, pack, places, prepare
from kanhu.games.cuajo.moments import MOMENTS
from kanhu.games.cuajo.options import CuajoOptions
from kanhu.games.cuajo.refusals import (
    why_cuajo,
    why_purro,
    why_secret,
    why_sowee,
    why_take,
    why_throw,
)
from kanhu.games.cuajo.specials import dealt_order
from kanhu.games.cuajo.taking import draw, draw_moves
from kanhu.games.cuajo.target import target
from kanhu.games.cuajo.turn import act, act_moves
from kanhu.games.cuajo.worth import arrange, worth


def over(t: Tableau) -> Outcome | None:
    """CU-46: the session ends after the hands agreed on, drawn ones counted."""
    return after_hands(t, t.options.hands, "CU-46")


# What is refused in the dealer's first turn is refused in any other.
TURN: dict[str, str | Callable[[Tableau, Move], tuple[str, str]]] = {
    "throw": why_throw, "purro": why_purro, "cuajo": why_cuajo, "secret": why_secret,
    "sowee": why_sowee, "time": "CU-27",
}  # fmt: skip
WHY = {(phase, verb): why for phase in ("open", "act") for verb, why in TURN.items()}
WHY |= {
    ("open", "draw"): "CU-15", ("open", "take"): "CU-15",
    ("draw", "take"): why_take, ("draw", "draw"): "CU-45", ("draw", "end_hand"): "CU-45",
    ("draw", "throw"): "CU-15", ("draw", "purro"): "CU-25", ("draw", "time"): "CU-21",
    ("draw", "cuajo"): "CU-34", ("draw", "secret"): "CU-30", ("draw", "sowee"): "CU-30",
}  # fmt: skip

RULES = Rules(
    equipment=Equipment(
        options=CuajoOptions,
        board=CuajoBoard,
        pack=pack,
        places=places,
        prepare=prepare,
        check=check,
    ),
    law=Law(
        deal=deal,
        phases={
            "dealt": Phase(
                "CU-53", dealt_moves, secret="first", order=dealt_order, resolve=resolve_dealt
            ),
            "open": Phase("CU-14", act_moves, act),
            "draw": Phase("CU-20", draw_moves, draw),
            "own_win": Phase(
                "CU-34", own_moves, secret="first", order=own_order, resolve=resolve_own
            ),
            "time": Phase(
                "CU-27", time_moves, secret="first", order=time_order, resolve=resolve_time
            ),
            "act": Phase("CU-15", act_moves, act),
        },
        over=over,
        ends="CU-46",
        why=WHY,
    ),
    positions=Positions(ranges=RANGES, complete=complete, impossible=impossible),
    wording=Wording(worth=worth, arrange=arrange, target=target, moments=MOMENTS, reading=reading),
)  # fmt: skip
