"""What Khanquest says of cards: the pairs that may be led, with one card more."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.games.khanquest.board import Setup
from kanhu.wording.verdict import NO, PART, Group, Reason, Ruling, counted, sentence

TITLES = {2: "pair", 3: "three", 4: "four"}


def judge(setup: Setup, cards: Cards) -> Ruling:
    """Equal ranks among the cards."""
    kit = setup.kit
    ranks = kit.groups(cards)
    found = tuple(
        Group(setup.game.meld_title(TITLES[len(held)]), held, "KQ-14")
        for held in ranks
        if len(held) > 1
    )
    left = tuple(kind for held in ranks if len(held) == 1 for kind in held)
    trump = Reason("KQ-9", "What else they are worth depends on the trump that is turned up.")
    fits = len(cards) == setup.options.hand_size
    if not found:
        single = Reason("KQ-13", "Without a pair they are led one by one.")
        return Ruling(NO, "No pair", (single, trump), left=left, fits=fits)
    pair = Reason("KQ-13", "A pair may be led with exactly one card more.")
    says = sentence(counted(len(found), "rank"))
    return Ruling(PART, f"{says} in pairs or more", (pair, trump), found, left, fits=fits)
