"""The rules of Khanhoo, single pack, two to four players: its table of phases.

The functions stand in `dealing`, `turn`, `claims` and `checks`; each names the clauses of
`rules.md` it carries out. The meld table (`t.kit`) answers all questions about cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanhu.families.draw import HEAP
from kanhu.families.match import at_target
from kanhu.games.khanhoo.board import GOING_OUT, KhanhooBoard
from kanhu.games.khanhoo.checks import complete, impossible, why_claim, why_full_hand, why_throw
from kanhu.games.khanhoo.claims import (
    can_bluff,
    challenge_moves,
    challenge_order,
    choose,
    choose_moves,
    claim_moves,
    claim_order,
    false_claim,
    kept_claim,
    resolve_challenge,
    resolve_claims,
)
from kanhu.games.khanhoo.dealing import (
    check,
    choose_orphan,
    deal,
    orphan_moves,
    pack,
    places,
    prepare,
)
from kanhu.games.khanhoo.turn import act, act_moves, false_full_hand
from kanhu.moves import Move
from kanhu.shape import Phase, Rules

if TYPE_CHECKING:
    from kanhu.view import View


def worth(view: View, move: Move) -> tuple[str, int, str] | None:
    """What a claim would lay, or a full hand would score before the match score."""
    if move.verb in ("claim", "lay"):
        top = view.cards(HEAP)[-1:] if move.verb == "claim" else ()
        meld = view.setup.kit.value(tuple(sorted(move.cards + top)))
        return (meld.key, meld.points, meld.clause) if meld else None
    if move.verb == "full_hand":
        rest = list(view.hand)
        for kind in move.cards:
            rest.remove(kind)
        division = view.setup.kit.full(tuple(rest))
        if division is None:
            return None
        laid = sum(points for _, points, _ in view.board.laid[view.seat])
        return "full_hand", laid + division.points + GOING_OUT, "KH-44"
    return None


RULES = Rules(
    pack=pack,
    places=places,
    deal=deal,
    board=KhanhooBoard,
    check=check,
    prepare=prepare,
    ends="KH-49",
    over=lambda t: at_target(t, "KH-49", "KH-65"),
    complete=complete,
    impossible=impossible,
    worth=worth,
    phases={
        "orphan": Phase("KH-8", orphan_moves, choose_orphan),
        "act": Phase("KH-26", act_moves, act, allows=false_full_hand),
        "claim": Phase(
            "KH-27", claim_moves, secret="sealed", order=claim_order,
            resolve=resolve_claims, allows=false_claim, bluffs=can_bluff,
        ),
        "challenge": Phase(
            "KH-70", challenge_moves, secret="first", order=challenge_order,
            resolve=resolve_challenge, keeps=kept_claim,
        ),
        "choose": Phase("KH-54", choose_moves, choose),
    },
    why={
        ("act", "throw"): why_throw,
        ("act", "full_hand"): why_full_hand,
        ("act", "claim"): "KH-31",
        ("act", "lay"): "KH-28",
        ("claim", "claim"): why_claim,
        ("claim", "take"): "KH-27",
        ("claim", "throw"): "KH-31",
    },
)  # fmt: skip
