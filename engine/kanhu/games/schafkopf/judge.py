"""What Schafkopf says of cards: trumps and card points, for there are no melds."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.games.schafkopf.board import Setup
from kanhu.games.schafkopf.order import TRUMPS, worth
from kanhu.wording.verdict import NO, PART, Group, Reason, Ruling, counted, sentence

HANDS = (10, 12)  # SK-7, SK-11


def judge(setup: Setup, cards: Cards) -> Ruling:
    """Nothing is complete here: tricks decide."""
    trumps = tuple(kind for kind in cards if kind < TRUMPS)
    points = worth(cards)
    groups = (Group("Trumps", trumps, "SK-5"),) if trumps else ()
    left = tuple(kind for kind in cards if kind >= TRUMPS)
    says = f"{sentence(counted(len(trumps), 'trump'))}, {counted(points, 'card point')}"
    reasons = (
        Reason("SK-4", f"The cards count {points} of the 120 points, for whoever wins them."),
        Reason("SK-23", "There are no melds: a hand is worth the tricks it takes."),
    )
    return Ruling(PART if trumps else NO, says, reasons, groups, left, fits=len(cards) in HANDS)
