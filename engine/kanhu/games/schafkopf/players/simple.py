"""Schafkopf's novice and regular player.

The novice counts trumps and plays what comes to hand. The regular takes the widow when its hand
promises enough, and then works out exactly how likely each card is to bring its side the trick.
"""

from __future__ import annotations

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Kind
from kanhu.core.moves import Move
from kanhu.families.tricks import TRICK
from kanhu.games.schafkopf.board import View
from kanhu.games.schafkopf.order import POINTS, TRUMPS, beats
from kanhu.games.schafkopf.players.hand import ENOUGH, layings, promise
from kanhu.games.schafkopf.players.odds import Odds
from kanhu.games.schafkopf.players.words import Words
from kanhu.players.decision import Decision, Reason

MANY = 6  # trumps among ten cards with which a novice takes the widow


def novice(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Legal and plausible: many trumps take the widow, weak cards go, aces are led."""
    if view.phase == "widow":
        trumps = sum(kind < TRUMPS for kind in view.hand)
        text = f"You hold {trumps} trump{'s' * (trumps != 1)}."
        return Decision.of(view.legal[0 if trumps >= MANY else 1], Reason("SK-10", text, 0.0))
    if view.phase == "discard":
        plain = [move for move in view.legal if min(move.cards) >= TRUMPS] or list(view.legal)
        move = plain[chance.below(len(plain))]
        return Decision.of(move, Reason("SK-12", "These are no trumps.", 0.0))
    trick = view.cards(TRICK)
    if not trick or not chance.below(3):
        move = view.legal[chance.below(len(view.legal))]
        return Decision.of(move, Reason("SK-18", "This card may be played.", 0.0))
    best = trick[(view.board.best - view.board.leader) % 3]
    over = [move for move in view.legal if beats(move.cards[0], best)]
    if over and not view.board.least:
        return Decision.of(over[-1], Reason("SK-20", "This wins the trick as it lies.", 0.0))
    move = min(view.legal, key=_cheap)
    return Decision.of(move, Reason("SK-4", "This card gives away few points.", 0.0))


def _cheap(move: Move) -> tuple[int, Kind]:
    kind = move.cards[0]
    return POINTS[kind], -kind


def regular(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Greedy by what the hand promises, and by the exact chance to win the trick."""
    words = Words(view)
    if view.phase == "widow":
        points = promise(view.hand)
        move = view.legal[0 if points >= ENOUGH else 1]
        return Decision.of(move, words.promises(points))
    if view.phase == "discard":
        rows = layings(view.hand, view.setup.options.buried_points == "declarer")
        ranked = tuple((Move("discard", pair), value) for value, pair in rows)
        return Decision(ranked[0][0], (words.lays(ranked[0][0].cards),), ranked)
    odds = Odds(view)
    ranked = tuple(
        sorted(((move, odds.value(move)) for move in view.legal), key=lambda row: (-row[1], row[0]))
    )
    move = ranked[0][0]
    share = odds.takes(move)
    said = words.ducks(share) if view.board.least else words.wins(move, share)
    return Decision(move, (said,), ranked)
