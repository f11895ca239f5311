"""What Tyzicha says of cards: the marriages among them, and their card points."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.games.tyzicha.board import Setup
from kanhu.games.tyzicha.cards import COUPLES, VALUES, couples, points
from kanhu.wording.verdict import NO, PART, Group, Ruling, finding, headline

HANDS = (7, 8, 10)  # TY-5, TY-14, TY-16


def judge(setup: Setup, cards: Cards) -> Ruling:
    """King and queen of one suit, and what the cards count in tricks."""
    suits = couples(cards)
    groups = tuple(
        Group(setup.game.meld_title(f"marriage_{suit}"), COUPLES[suit], "TY-25", VALUES[suit])
        for suit in suits
    )
    held = {kind for group in groups for kind in group.cards}
    left = tuple(kind for kind in cards if kind not in held)
    tricks = finding(setup, "card_points", points=points(cards))
    fits = len(cards) in HANDS
    if not groups:
        reasons = (finding(setup, "no_couple"), tricks)
        return Ruling(NO, headline(setup, "no_marriage"), reasons, left=left, fits=fits)
    worth = sum(group.points for group in groups)
    says = headline(setup, "marriages", marriages=len(suits), worth=worth)
    return Ruling(PART, says, (finding(setup, "shown"), tricks), groups, left, fits=fits)
