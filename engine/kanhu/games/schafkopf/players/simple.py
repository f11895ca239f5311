"""Schafkopf's novice and regular player.

The novice counts trumps and plays what comes to hand. The regular picks up the widow when its hand
promises enough, and then works out exactly how likely each card is to bring its side the trick.
"""

from __future__ import annotations

from kanhu.cards.chance import Stream
from kanhu.core.moves import Move
from kanhu.families.tricks import TRICK
from kanhu.games.schafkopf.board import View
from kanhu.games.schafkopf.order import POINTS, TRUMPS, beats
from kanhu.games.schafkopf.players.hand import ENOUGH, layings, promise
from kanhu.games.schafkopf.players.odds import Odds
from kanhu.games.schafkopf.players.words import Words, promises
from kanhu.players.decision import Decision, any_move, ranked
from kanhu.players.phrases import reason

MANY = 6  # trumps among ten cards with which a novice picks up the widow


def novice(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Legal and plausible: with many trumps the widow is picked up, weak cards go, aces are led."""
    if view.phase == "widow":
        trumps = sum(kind < TRUMPS for kind in view.hand)
        said = reason(view, "trumps", count=trumps)
        return Decision.of(view.legal[0 if trumps >= MANY else 1], said)
    if view.phase == "discard":
        plain = [move for move in view.legal if min(move.cards) >= TRUMPS] or view.legal
        return Decision.of(any_move(plain, chance), reason(view, "no_trumps"))
    trick = view.cards(TRICK)
    if not trick or not chance.below(3):
        return Decision.of(any_move(view.legal, chance), reason(view, "may_play"))
    best = trick[(view.board.best - view.board.leader) % 3]
    over = [move for move in view.legal if beats(move.cards[0], best)]
    if over and not view.board.least:
        return Decision.of(over[-1], reason(view, "wins_so_far"))
    cheap = min(view.legal, key=lambda move: (POINTS[move.cards[0]], -move.cards[0]))
    return Decision.of(cheap, reason(view, "cheap"))


def regular(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Greedy by what the hand promises, and by the exact chance to win the trick."""
    words = Words(view)
    if view.phase == "widow":
        points = promise(view.hand)
        return Decision.of(view.legal[0 if points >= ENOUGH else 1], promises(view, points))
    if view.phase == "discard":
        found = layings(view.hand, view.setup.options.buried_points == "declarer")
        rows = [(Move("discard", pair), value) for value, pair in found]
        return Decision.best(rows, words.lays(rows[0][0].cards))
    odds = Odds(view)
    rows = ranked(sorted(view.legal), odds.value)
    share = odds.takes(rows[0][0])
    least = view.board.least
    return Decision.best(rows, words.ducks(share) if least else words.wins(rows[0][0], share))
