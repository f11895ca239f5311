"""What Khanquest says of cards: the pairs that may be led, with one card more."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.games.khanquest.board import Setup
from kanhu.wording.verdict import NO, PART, Group, Ruling, finding, headline

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
    trump = finding(setup, "trump")
    fits = len(cards) == setup.options.hand_size
    if not found:
        reasons = (finding(setup, "single"), trump)
        return Ruling(NO, headline(setup, "no_pair"), reasons, left=left, fits=fits)
    says = headline(setup, "ranks", ranks=len(found))
    return Ruling(PART, says, (finding(setup, "pair"), trump), found, left, fits=fits)
