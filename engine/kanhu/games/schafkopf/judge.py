"""What Schafkopf says of cards: trumps and card points, for there are no melds."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.games.schafkopf.board import Setup
from kanhu.games.schafkopf.order import TRUMPS, worth
from kanhu.wording.verdict import NO, PART, Group, Ruling, finding, headline

HANDS = (10, 12)  # SK-7, SK-11


def judge(setup: Setup, cards: Cards) -> Ruling:
    """Nothing is complete here: tricks decide."""
    trumps = tuple(kind for kind in cards if kind < TRUMPS)
    points = worth(cards)
    groups = (Group(headline(setup, "trumps"), trumps, "SK-5"),) if trumps else ()
    left = tuple(kind for kind in cards if kind >= TRUMPS)
    says = headline(setup, "worth", trumps=len(trumps), points=points)
    reasons = (finding(setup, "card_points", points=points), finding(setup, "no_melds"))
    return Ruling(PART if trumps else NO, says, reasons, groups, left, fits=len(cards) in HANDS)
