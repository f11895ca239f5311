"""What Ming Kanhu says of cards: which melds they hold to lead, and what winning with them adds."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.games.ming_kanhu.board import Setup
from kanhu.games.ming_kanhu.kit import Kit
from kanhu.wording.verdict import NO, PART, Group, Reason, Ruling, counted, sentence

HANDS = (9, 13)  # MK-5


def judge(setup: Setup, cards: Cards) -> Ruling:
    """Every meld among the cards; one card may stand in several."""
    kit = setup.kit
    melds = kit.melds_in(cards)
    found = tuple(
        Group(setup.game.meld_title(meld.key), meld.cards, meld.clause, meld.points)
        for meld in melds
    )
    held = {kind for meld in melds for kind in meld.cards}
    left = tuple(kind for kind in cards if kind not in held)
    shared = sum(len(meld.cards) for meld in melds) > len(held)
    return Ruling(
        mark=PART if melds else NO,
        says=f"{sentence(counted(len(melds), 'meld'))} to lead" if melds else "Single cards only",
        reasons=tuple(_reasons(kit, cards, shared)),
        groups=found, left=left, shared=shared, fits=len(cards) in HANDS,
    )  # fmt: skip


def _reasons(kit: Kit, cards: Cards, shared: bool) -> list[Reason]:
    reasons = []
    melds = kit.melds_in(cards)
    if not melds:
        reasons.append(Reason("MK-10", "No three cards make a meld, so all are led one by one."))
    if shared:
        reasons.append(
            Reason("MK-10", "Some share cards: a card that has been led is gone for the others.")
        )
    bonus = [meld for meld in melds if meld.points]
    if bonus:
        dear = max(bonus, key=lambda meld: meld.points)
        text = f"Winning a trick adds up to {dear.points} points besides one a card."
        reasons.append(Reason(dear.bonus, text))
    worth = [kind for kind in cards if kit.single.get(kind)]
    if worth:
        reasons.append(
            Reason(kit.single_clause, "The five and the eight of myriads add points if they win.")
        )
    if len(cards) not in HANDS:
        text = f"A hand is thirteen cards or nine; these are {counted(len(cards), 'card')}."
        reasons.append(Reason("MK-5", text))
    return reasons
