"""The rules of Kowah and of the Minangkabau team game koa: their table of phases.

The functions stand in `dealing`, `turn`, `claims`, `ending`, `checks` and `why`; `threes` (the kit)
answers all questions about cards, `ready` what is certain of a declared hand.
"""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.core.rules import Equipment, Inference, Law, Phase, Positions, Rules, Wording
from kanhu.families.match import after_hands
from kanhu.games.kowah.board import RANGES, KowahBoard, Setup, View
from kanhu.games.kowah.checki import allowed_throw, false_declaration
from kanhu.games.kowah.checks import complete, impossible
from kanhu.games.kowah.claims import (
    can_bluff,
    claim_moves,
    claim_order,
    discard_order,
    false_claim,
    own_order,
    resolve_discard,
    resolve_draw,
    resolve_own,
)
from kanhu.games.kowah.dealing import check, deal, pack, places, prepare
from kanhu.games.kowah.moments import MOMENTS
from kanhu.games.kowah.options import KowahOptions
from kanhu.games.kowah.ready import certain
from kanhu.games.kowah.target import target
from kanhu.games.kowah.turn import draw_moves, play_draw, play_throw, throw_moves
from kanhu.games.kowah.why import (
    why_claim,
    why_declare,
    why_later,
    why_no_win,
    why_take,
    why_throw,
)


def arrange(view: View) -> list[tuple[str, Cards, int]]:
    """The viewer's hand in threes; a pair or two cards of a rank are left to be seen."""
    hand = view.zones[f"hand{view.seat}"]
    if isinstance(hand, int):
        return []
    return [(meld.key, meld.cards, 0) for meld in view.setup.kit.best(hand).melds]


def reading(setup: Setup, cards: Cards) -> str:
    """What three cards of one rank are called."""
    if len(cards) != 3 or not setup.kit.cuts(cards):
        return ""
    return "mata" if len(set(cards)) == 1 else "three"


def waits(view: View) -> Cards:
    """The kinds that the viewer has declared, truly or not."""
    hand, laid = view.zones[f"hand{view.seat}"], view.zones[f"laid{view.seat}"]
    if isinstance(hand, int) or isinstance(laid, int) or not laid:
        return ()
    return view.setup.kit.awaited(tuple(sorted(hand + laid)), laid)


RULES = Rules(
    equipment=Equipment(
        options=KowahOptions, board=KowahBoard, pack=pack, places=places,
        prepare=prepare, check=check,
    ),
    law=Law(
        deal=deal,
        phases={
            "draw": Phase("KO-12", draw_moves, play_draw, allows=false_declaration),
            "own_win": Phase(
                "KO-28", claim_moves, secret="first", order=own_order, resolve=resolve_own,
                allows=false_claim, bluffs=can_bluff,
            ),
            "claim_draw": Phase(
                "KO-27", claim_moves, secret="first", order=claim_order, resolve=resolve_draw,
                allows=false_claim, bluffs=can_bluff,
            ),
            "throw": Phase("KO-12", throw_moves, play_throw, allows=allowed_throw),
            "claim_discard": Phase(
                "KO-29", claim_moves, secret="first", order=discard_order, resolve=resolve_discard,
                allows=false_claim, bluffs=can_bluff,
            ),
        },
        over=lambda t: after_hands(t, t.options.hands, "KO-37"),
        ends="KO-37",
        why={
            ("draw", "take"): why_take,
            ("draw", "declare"): why_declare,
            ("draw", "throw"): why_later,
            ("draw", "win"): why_no_win,
            ("draw", "claim"): why_no_win,
            ("throw", "draw"): why_later,
            ("throw", "take"): why_later,
            ("throw", "win"): why_no_win,
            ("throw", "claim"): why_no_win,
            ("throw", "throw"): why_throw,
            ("throw", "declare"): why_declare,
            ("own_win", "win"): why_claim,
            ("claim_draw", "claim"): why_claim,
            ("claim_discard", "claim"): why_claim,
        },
    ),
    positions=Positions(ranges=RANGES, complete=complete, impossible=impossible),
    wording=Wording(arrange=arrange, target=target, waits=waits, moments=MOMENTS, reading=reading),
    inference=Inference(certain=certain),
)  # fmt: skip
