"""What Dou Dizhu says of cards: one combination, or which combinations they hold."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.games.dou_dizhu.board import Setup
from kanhu.games.dou_dizhu.shapes import SINGLE
from kanhu.wording.verdict import NO, PART, YES, Group, Reason, Ruling, counted, sentence

HANDS = (17, 20)  # DD-7, DD-13


def judge(setup: Setup, cards: Cards) -> Ruling:
    """Whether the cards go in one play; else the largest combination of every kind."""
    kit = setup.kit
    whole = kit.reader.readings(cards)
    if whole and len(cards) > 1:
        group = _group(setup, whole[0].kind, cards)
        reason = Reason("DD-15", "All the cards make one combination and go in one play.")
        return Ruling(YES, f"One {group.title.lower()}", (reason,), (group,), fits=True)
    best: dict[str, Cards] = {}
    for move in kit.leads(cards):
        kind = kit.reader.readings(move.cards)[0].kind
        if kind != SINGLE and len(move.cards) >= len(best.get(kind, ())):
            best[kind] = move.cards
    found = tuple(_group(setup, kind, held) for kind, held in best.items())
    fits = len(cards) in HANDS
    if not found:
        reason = Reason("DD-16", "No two cards go together; each is played by itself.")
        return Ruling(NO, "Single cards only", (reason,), left=cards, fits=fits)
    says = sentence(counted(len(found), "kind"))
    reason = Reason("DD-15", "The largest combination of each kind; they may share cards.")
    return Ruling(PART, f"{says} of combination", (reason,), found, shared=True, fits=fits)


def _group(setup: Setup, kind: str, cards: Cards) -> Group:
    row = setup.game.meld(kind)
    return Group(setup.game.meld_title(kind), cards, str(row.get("clause", "DD-15")))
