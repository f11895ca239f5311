"""What Tyzicha says of cards: the marriages among them, and their card points."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.games.tyzicha.board import Setup
from kanhu.games.tyzicha.cards import COUPLES, VALUES, couples, points
from kanhu.wording.verdict import NO, PART, Group, Reason, Ruling, counted, sentence

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
    tricks = Reason("TY-26", f"In tricks these cards count {points(cards)} of 120 points.")
    fits = len(cards) in HANDS
    if not groups:
        none = Reason("TY-25", "No king is with the queen of its suit.")
        return Ruling(NO, "No marriage", (none, tricks), left=left, fits=fits)
    worth = sum(group.points for group in groups)
    shown = Reason("TY-25", "A player on lead may show them, and their suit becomes trump.")
    says = f"{sentence(counted(len(suits), 'marriage'))}, worth {worth}"
    return Ruling(PART, says, (shown, tricks), groups, left, fits=fits)
