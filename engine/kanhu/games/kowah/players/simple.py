"""Kowah's novice and regular player.

The novice keeps cards of one rank together. The regular counts exactly how far the hand is from
checki, but not which cards could help or are gone, and throws without fear.
"""

from __future__ import annotations

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import without
from kanhu.core.moves import Move
from kanhu.games.kowah.board import LAID, View
from kanhu.games.kowah.players import words as say
from kanhu.games.kowah.reach import fit, lacking
from kanhu.players.decision import Decision, any_move, having, ranked
from kanhu.players.phrases import name, reason

NOTICED = 3  # the novice sees a checki, or wants a discard, three times in five


def novice(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Legal and plausible: claims wins, says checki when it notices, throws a lone card."""
    for move in having(view, "win", "claim"):
        return Decision.of(move, say.wins(view))
    declare = having(view, "declare")
    if declare and chance.below(5) < NOTICED:
        return Decision.of(any_move(declare, chance), reason(view, "noticed", 1.0))
    ranks, throws = view.setup.kit.ranks, having(view, "throw")
    alike = [ranks[kind] for kind in view.hand]
    if view.phase == "draw":
        match = sum(alike.count(ranks[kind]) for kind in view.cards("heap")[-1:])
        if match > 1 and Move("take") in view.legal and chance.below(5) < NOTICED:
            return Decision.of(Move("take"), reason(view, "same_rank"))
        return Decision.of(Move("draw"), say.draws(view, bound=False))
    beside = [alike.count(ranks[move.cards[0]]) % 3 for move in throws]
    least = min(count or 3 for count in beside)
    lone = [move for move, count in zip(throws, beside, strict=True) if count == least]
    move = any_move(lone or throws, chance)
    return Decision.of(move, reason(view, "alone", card=name(view, move.cards[0])))


def regular(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Greedy: the nearest way to checki, said at once, with no thought of the others."""
    kit, laid = view.setup.kit, view.cards(LAID[view.seat or 0])
    for move in having(view, "win", "claim"):
        return Decision.of(move, say.wins(view))
    cards = tuple(sorted(view.hand + laid))
    declare = having(view, "declare")
    if declare and not laid:
        # Two pairs wait for twice as many cards as one, a rank for more still.
        move = max(declare, key=lambda move: (move.n > 0, len(move.cards)))
        return Decision.of(move, reason(view, "called", 1.0))
    if view.phase == "draw":
        nine = tuple(sorted(cards + view.cards("heap")[-1:]))
        if Move("take") in view.legal and not laid and fit(kit, nine) > fit(kit, cards):
            return Decision.of(Move("take"), say.takes(view, lacking(kit, nine)))
        return Decision.of(Move("draw"), say.draws(view, bound=bool(laid)))
    rows = ranked(having(view, "throw"), lambda move: float(fit(kit, without(cards, move.cards))))
    (kind,) = rows[0][0].cards
    if laid:
        return Decision.best(rows, reason(view, "bound"))
    return Decision.best(rows, say.throws(view, kind, lacking(kit, without(cards, (kind,)))))
