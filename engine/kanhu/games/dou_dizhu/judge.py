"""What Dou Dizhu says of cards: one combination, or which combinations they hold."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.core.grammar import lowered
from kanhu.games.dou_dizhu.board import Setup
from kanhu.games.dou_dizhu.shapes import SINGLE
from kanhu.wording.verdict import NO, PART, YES, Group, Ruling, finding, headline

HANDS = (17, 20)  # DD-7, DD-13


def judge(setup: Setup, cards: Cards) -> Ruling:
    """Whether the cards go in one play; else the largest combination of every kind."""
    kit = setup.kit
    whole = kit.reader.readings(cards)
    if whole and len(cards) > 1:
        group = _group(setup, whole[0].kind, cards)
        says = headline(setup, "whole", group=lowered(group.title))
        return Ruling(YES, says, (finding(setup, "whole"),), (group,), fits=True)
    best: dict[str, Cards] = {}
    for move in kit.leads(cards):
        kind = kit.reader.readings(move.cards)[0].kind
        if kind != SINGLE and len(move.cards) >= len(best.get(kind, ())):
            best[kind] = move.cards
    found = tuple(_group(setup, kind, held) for kind, held in best.items())
    fits = len(cards) in HANDS
    if not found:
        reason = finding(setup, "single_cards")
        return Ruling(NO, headline(setup, "single_cards"), (reason,), left=cards, fits=fits)
    says = headline(setup, "kinds", kinds=len(found))
    return Ruling(PART, says, (finding(setup, "largest"),), found, shared=True, fits=fits)


def _group(setup: Setup, kind: str, cards: Cards) -> Group:
    row = setup.game.meld(kind)
    return Group(setup.game.meld_title(kind), cards, str(row.get("clause", "DD-15")))
