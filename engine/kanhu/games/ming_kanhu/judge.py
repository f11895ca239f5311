"""What Ming Kanhu says of cards: which melds they hold to lead, and what winning with them adds."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.games.ming_kanhu.board import Setup
from kanhu.wording.verdict import NO, PART, Group, Reason, Ruling, finding, headline

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
        says=headline(setup, "melds" if melds else "single_cards", melds=len(melds)),
        reasons=tuple(_reasons(setup, cards, shared)),
        groups=found, left=left, shared=shared, fits=len(cards) in HANDS,
    )  # fmt: skip


def _reasons(setup: Setup, cards: Cards, shared: bool) -> list[Reason]:
    kit, reasons = setup.kit, list[Reason]()
    melds = kit.melds_in(cards)
    if not melds:
        reasons.append(finding(setup, "no_meld"))
    if shared:
        reasons.append(finding(setup, "shared"))
    bonus = [meld for meld in melds if meld.points]
    if bonus:
        dear = max(bonus, key=lambda meld: meld.points)
        reasons.append(finding(setup, "bonus", dear.bonus, points=dear.points))
    worth = [kind for kind in cards if kit.single.get(kind)]
    if worth:
        reasons.append(finding(setup, "five_and_eight", kit.single_clause))
    if len(cards) not in HANDS:
        reasons.append(finding(setup, "size", held=len(cards)))
    return reasons
