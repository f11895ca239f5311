"""Khanquest's novice and regular player.

The novice beats when it sees how, with the first cards that do, and leads what it likes among its
weaker cards. The regular works out for every card what share of the cards not yet seen it beats,
and holds the strength it would spend against the cards it gets rid of.
"""

from __future__ import annotations

from kanhu.cards.bits import bits
from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Cards
from kanhu.core.moves import Move
from kanhu.families.tricks import TRICK
from kanhu.games.khanquest.board import STOCK, TURNED, View
from kanhu.games.khanquest.kit import under
from kanhu.games.khanquest.players.words import Words
from kanhu.players.decision import Decision, Row, any_move, having, ranked
from kanhu.players.phrases import reason
from kanhu.players.seen import going_round, seen

BURDEN, LAST = 0.3, 1.5  # of a card in the hand, while there is a stock and afterwards
WIN = 100.0
PROGRESS = ("clear", "draw", "draw_trump", "dealer")  # events after which the hands are others


def novice(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Legal and plausible: weak leads without a plan, the first beat that it sees."""
    if view.phase == "lead":
        larger, form = [move for move in view.legal if len(move.cards) > 1], view.setup.kit.form
        if larger and chance.below(2):
            more = reason(view, "more_at_once", 0.0, form)
            return Decision.of(any_move(larger, chance), more)
        singles = [move for move in view.legal if len(move.cards) == 1]
        low = reason(view, "lower", 0.0, form)
        return Decision.of(any_move(singles[: (len(singles) + 1) // 2], chance), low)
    found = having(view, "beat")
    if found and chance.below(5):
        return Decision.of(any_move(found[: (len(found) + 1) // 2], chance), reason(view, "beats"))
    return Decision.of(Move("take"), reason(view, "no_way"))


def regular(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Greedy by the exact strength of cards against those not seen."""
    strength, words = Strength(view), Words(view)
    rows = strength.ranked()
    move, worth = rows[0]
    if worth >= WIN / 2:
        return Decision.best(rows, reason(view, "wins"))
    if move.verb == "take":
        return Decision.best(rows, words.taken(view.count(TRICK)), *words.keeps(move))
    if move.verb == "swap":
        return Decision.best(rows, reason(view, "swaps"))
    spent = words.spent(move, strength.of(move.cards) / len(move.cards))
    drawn = strength.drawn(len(move.cards))
    more = [words.refills(drawn)] if drawn else words.keeps(move)
    return Decision.best(rows, spent, *more)


class Strength:
    """What cards are worth to a seat: the share of the cards it has not seen that each beats."""

    def __init__(self, view: View) -> None:
        self.view = view
        # What was cleared is remembered; no such card need ever be beaten.
        cleared = {c for f in view.facts if f.zones == {"cleared"} for c in f.cards}
        unseen = {*range(len(view.setup.pack.codes))} - {*seen(view)} - cleared
        held = bits(unseen)
        beaten = under(view.board.trump)
        count = max(1, len(unseen))
        self.share: list[float] = [(low & held).bit_count() / count for low in beaten]
        self.mean: float = sum(self.share[kind] for kind in sorted(unseen)) / count
        # What everybody has had to take; nothing has changed by it but its owner (KQ-32).
        self.round = going_round(view, "take", view.setup.seats, PROGRESS)
        self.left = view.count(STOCK) + view.count(TURNED)
        self.burden = BURDEN if self.left else LAST

    def of(self, cards: Cards) -> float:
        """Strength of cards together."""
        return sum([self.share[kind] for kind in cards])

    def drawn(self, laid: int) -> int:
        """Cards that come from the stock after so many were laid (KQ-17, KQ-27)."""
        short = int(self.view.setup.options.hand_size) - len(self.view.hand) + laid
        return max(0, min(short, self.left))

    def worth(self, move: Move) -> float:
        """What a move does for the hand: strength gained less cards to be got rid of."""
        if move.verb == "take":
            lying = self.view.cards(TRICK)
            return self.of(lying) - self.burden * len(lying)
        if move.verb == "swap":
            turned, seven = self.view.cards(TURNED), self.view.setup.kit.seven
            gained: float = self.of(turned) - self.share[seven[self.view.board.trump]]
            return gained + WIN / 4  # it costs no turn, and comes before all else
        laid = len(move.cards)
        drawn = self.drawn(laid)
        if laid == len(self.view.hand) and not drawn:
            return WIN
        if self.idle(move):
            return -self.of(move.cards)  # what comes back again is not got rid of
        return self.burden * (laid - drawn) + drawn * self.mean - self.of(move.cards)

    def idle(self, move: Move) -> bool:
        """Whether a lead only sends round again what everybody has had to take."""
        laid = move.cards if move.verb == "lead" else ()
        return bool(laid) and not self.drawn(len(laid)) and self.round.issuperset(laid)

    def ranked(self) -> list[Row]:
        """All legal moves with their worth, the best first."""
        return ranked(sorted(self.view.legal), self.worth)
