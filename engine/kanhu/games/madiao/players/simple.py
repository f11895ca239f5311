"""Madiao's novice and regular player.

The novice leads high while it lacks two tricks, and beats with the lowest card that will do. The
regular works out how likely each card is to win against those it has not seen, and what the trick
is worth to it, to the banker, and to whoever holds the Hundred.
"""

from __future__ import annotations

from kanhu.cards.chance import Stream
from kanhu.core.moves import Move
from kanhu.games.madiao.board import View
from kanhu.games.madiao.order import GUARD_BITS, HUNDRED, LOWEST, SUIT
from kanhu.games.madiao.players.odds import Odds
from kanhu.games.madiao.players.words import Words
from kanhu.games.madiao.score import CAPITAL
from kanhu.players.decision import Decision, any_move, having, ranked
from kanhu.players.phrases import reason

STRONG = 3  # cards near the top of their suits that are enough to keep a long suit


def novice(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Legal and plausible: high leads while tricks are lacking, the cheapest beat, low throws."""
    if view.phase == "redeal":
        return Decision.of(having(view, "pass")[0], reason(view, "keep"))
    lacks = view.board.tricks[view.seat or 0] < CAPITAL
    if view.phase == "lead":
        if not chance.below(4):
            return Decision.of(any_move(view.legal, chance), reason(view, "any"))
        high = max(view.legal, key=_rank) if lacks else min(view.legal, key=_rank)
        return Decision.of(high, reason(view, "plains" if lacks else "lowest"))
    beats = having(view, "beat")
    if beats and chance.below(4):
        return Decision.of(beats[0], reason(view, "beats"))
    return Decision.of(min(having(view, "throw"), key=_rank), reason(view, "lowest"))


def _rank(move: Move) -> tuple[int, int]:
    """How high a card stands in its suit."""
    (kind,) = move.cards
    return kind - LOWEST[SUIT[kind]], kind


def regular(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Greedy by the exact chance to win the trick, and what it is worth."""
    if view.phase == "redeal":
        return redeal(view)
    odds, words = Odds(view), Words(view)
    rows = ranked(sorted(view.legal), odds.worth)
    move = rows[0][0]
    kind, share = move.cards[0], odds.wins(move)
    said = words.plain(move, share, odds.gain(kind), odds.reward(kind))
    if move.verb != "throw":
        said.append(words.chance(move, share))
    return Decision.best(rows, *said)


def redeal(view: View) -> Decision:
    """MD-14: a hand with a long suit is kept if enough of it stands near the top."""
    strong = sum(_near_the_top(kind) for kind in view.hand)
    keeps = strong >= STRONG or HUNDRED in view.hand
    move = having(view, "pass" if keeps else "redeal")[0]
    return Decision.of(move, reason(view, "keep" if keeps else "long"))


def _near_the_top(kind: int) -> bool:
    return kind - LOWEST[SUIT[kind]] > 6 or bool(GUARD_BITS >> kind & 1)
