"""What Khanhoo says of cards: their worth when divided for the best, and whether they are full."""

from __future__ import annotations

from kanhu.cards.kinds import Cards, without
from kanhu.games.khanhoo.board import GOING_OUT, Setup
from kanhu.melds import Division, MeldTable
from kanhu.wording.verdict import NO, PART, YES, Reason, Ruling, counted, groups, named

HANDS, LEADERS = (15, 6), (16, 7)  # KH-9, KH-10: in brackets an orphan's
FULL = Reason("KH-42", "Every card can be in a meld, as in a full hand.")


def judge(setup: Setup, cards: Cards) -> Ruling:
    """The dearest division of the cards, and what going out with them would bring."""
    kit = setup.kit
    best, full = kit.best(cards), kit.full(cards)
    if full is not None and full.points == best.points:
        best = full
    fits = len(cards) in HANDS + LEADERS
    reasons = [*_size(cards), *_worth(best), *_jokers(setup, cards)]
    if len(cards) in LEADERS:
        reasons += _out(setup, kit, cards)
    elif full is not None:
        reasons += _full(best, full) if fits else [FULL]
    return Ruling(
        mark=YES if full is not None and fits else PART if best.points else NO,
        says=f"Worth {best.points}" if best.points else "Worth nothing",
        reasons=tuple(reasons),
        groups=groups(setup.game, best.melds),
        left=best.left,
        fits=fits,
    )


def _size(cards: Cards) -> list[Reason]:
    if len(cards) in HANDS + LEADERS:
        return []
    here = counted(len(cards), "card")
    return [Reason("KH-9", f"A hand is fifteen cards; these {here} are counted as they are.")]


def _worth(best: Division) -> list[Reason]:
    if not best.melds:
        return [Reason("KH-13", "No three of these cards make one of the sets with a price.")]
    found = [Reason("KH-45", f"Divided for the best they are worth {best.points}.")]
    if best.left:
        found.append(Reason("KH-45", "Cards left over count nothing either way."))
    return found


def _jokers(setup: Setup, cards: Cards) -> list[Reason]:
    if not setup.pack.wild & set(cards):
        return []
    return [Reason("KH-20", "A joker stands for any card, whichever is dearest.")]


def _full(best: Division, full: Division) -> list[Reason]:
    out = full.points + GOING_OUT
    reasons = [
        FULL,
        Reason("KH-44", f"Going out with it scores {full.points} and {GOING_OUT} more: {out}."),
    ]
    if out < best.points:
        lost = best.points - out
        reasons.append(Reason("KH-45", f"That is {lost} less than these cards count as they are."))
    return reasons


def _out(setup: Setup, kit: MeldTable, cards: Cards) -> list[Reason]:
    found = kit.out_best(cards)
    if found is None:
        return [Reason("KH-43", "No discard leaves all the others in melds.")]
    throws = [kind for kind in dict.fromkeys(cards) if kit.full(without(cards, (kind,)))]
    out = found[1].points + GOING_OUT
    return [
        Reason("KH-43", f"Its holder may go out by discarding the {named(setup, throws, 'or')}."),
        Reason("KH-44", f"That scores {found[1].points} and {GOING_OUT} more: {out}."),
    ]
