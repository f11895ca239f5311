"""The rules of Khanhoo, two to eight players and all packs: its table of phases.

The functions stand in `dealing`, `errors`, `turn`, `claims`, `cache` and `checks`; each names the
clauses of `rules.md` it carries out. The meld table (`t.kit`) answers all questions about cards.
"""

from __future__ import annotations

from kanhu.cards.kinds import without
from kanhu.core.moves import Move
from kanhu.core.rules import Equipment, Law, Phase, Positions, Rules, Wording
from kanhu.families.draw import HEAP
from kanhu.families.match import at_target
from kanhu.families.melding import arrange, reading
from kanhu.games.khanhoo.board import CACHE, GOING_OUT, RANGES, TRIO, KhanhooBoard, View
from kanhu.games.khanhoo.cache import on_table
from kanhu.games.khanhoo.checks import complete, impossible
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
from kanhu.games.khanhoo.dealing import choose_orphan, deal, orphan_moves
from kanhu.games.khanhoo.errors import (
    answer_exposed,
    answer_reclaim,
    exposed_moves,
    reclaim_moves,
)
from kanhu.games.khanhoo.moments import MOMENTS
from kanhu.games.khanhoo.options import KhanhooOptions
from kanhu.games.khanhoo.refusals import (
    why_cache,
    why_claim,
    why_claim_cache,
    why_claim_late,
    why_full_hand,
    why_lay,
    why_not_yours,
    why_take,
    why_throw,
)
from kanhu.games.khanhoo.setting import check, pack, places, prepare
from kanhu.games.khanhoo.target import target
from kanhu.games.khanhoo.turn import act, act_moves, false_full_hand


def worth(view: View, move: Move) -> tuple[str, int, str] | None:
    """What a claim or cache would lay, or what the hand would score if the move ended it."""
    kit = view.setup.kit
    if move.verb in ("cache", "claim_cache"):
        card = move.cards or view.cards(HEAP)[-1:]
        laid = kit.meld(card * (TRIO if move.cards else TRIO + 1))
        return laid.key, laid.points, "KH-60"
    if move.verb in ("claim", "lay"):
        top = view.cards(HEAP)[-1:] if move.verb == "claim" else ()
        meld = kit.value(tuple(sorted(move.cards + top)))
        return (meld.key, meld.points, meld.clause) if meld else None
    if move.verb == "full_hand":
        division = kit.full(without(view.hand, move.cards))
        if division is None:
            return None
        return "full_hand", on_table(view) + division.points + GOING_OUT, "KH-44"
    if move.verb == "quartette":
        kind, down = move.cards[0], view.cards(CACHE[view.seat or 0]).count(move.cards[0])
        shown = kit.meld((kind,) * (TRIO + 1))
        trio = kit.meld((kind,) * TRIO).points if down else 0
        rest = kit.best_points(without(view.hand, (kind,) * (TRIO + 1 - down)))
        return shown.key, on_table(view) - trio + shown.points + rest + GOING_OUT, "KH-61"
    return None


RULES = Rules(
    equipment=Equipment(
        options=KhanhooOptions, board=KhanhooBoard, pack=pack, places=places,
        prepare=prepare, check=check,
    ),
    law=Law(
        deal=deal,
        phases={
            "orphan": Phase("KH-8", orphan_moves, choose_orphan),
            "exposed": Phase("KH-53", exposed_moves, answer_exposed),
            "reclaim": Phase("KH-52", reclaim_moves, answer_reclaim),
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
        over=lambda t: at_target(t, "KH-49", "KH-65"),
        ends="KH-49",
        why={
            ("act", "throw"): why_throw,
            ("act", "full_hand"): why_full_hand,
            ("act", "claim"): why_claim_late,
            ("act", "lay"): why_lay,
            ("act", "cache"): why_cache,
            ("act", "quartette"): why_cache,
            ("claim", "claim_cache"): why_claim_cache,
            ("claim", "claim"): why_claim,
            ("claim", "take"): why_take,
            ("claim", "throw"): why_not_yours,
        },
    ),
    positions=Positions(ranges=RANGES, complete=complete, impossible=impossible),
    wording=Wording(worth=worth, arrange=arrange, target=target, moments=MOMENTS, reading=reading),
)  # fmt: skip
