"""What Khanhoo says of cards: their worth when divided for the best, and whether they are full."""

from __future__ import annotations

from kanhu.cards.kinds import Cards, without
from kanhu.games.khanhoo.board import GOING_OUT, Setup
from kanhu.melds import Division, MeldTable
from kanhu.wording.verdict import NO, PART, YES, Reason, Ruling, finding, groups, headline, named

HANDS, LEADERS = (15, 6), (16, 7)  # KH-9, KH-10: in brackets an orphan's


def judge(setup: Setup, cards: Cards) -> Ruling:
    """The dearest division of the cards, and what going out with them would bring."""
    kit = setup.kit
    best, full = kit.best(cards), kit.full(cards)
    if full is not None and full.points == best.points:
        best = full
    fits = len(cards) in HANDS + LEADERS
    reasons = [*_size(setup, cards), *_worth(setup, best), *_jokers(setup, cards)]
    if len(cards) in LEADERS:
        reasons += _out(setup, kit, cards)
    elif full is not None:
        reasons += _full(setup, best, full) if fits else [finding(setup, "full")]
    return Ruling(
        mark=YES if full is not None and fits else PART if best.points else NO,
        says=headline(setup, "worth", points=best.points),
        reasons=tuple(reasons),
        groups=groups(setup.game, best.melds),
        left=best.left,
        fits=fits,
    )


def _size(setup: Setup, cards: Cards) -> list[Reason]:
    if len(cards) in HANDS + LEADERS:
        return []
    return [finding(setup, "size", held=len(cards))]


def _worth(setup: Setup, best: Division) -> list[Reason]:
    if not best.melds:
        return [finding(setup, "no_meld")]
    found = [finding(setup, "divided", points=best.points)]
    if best.left:
        found.append(finding(setup, "left_over"))
    return found


def _jokers(setup: Setup, cards: Cards) -> list[Reason]:
    if not setup.pack.wild & set(cards):
        return []
    return [finding(setup, "joker")]


def _full(setup: Setup, best: Division, full: Division) -> list[Reason]:
    out = full.points + GOING_OUT
    reasons = [
        finding(setup, "full"),
        finding(setup, "out_with", points=full.points, bonus=GOING_OUT, out=out),
    ]
    if out < best.points:
        reasons.append(finding(setup, "less", lost=best.points - out))
    return reasons


def _out(setup: Setup, kit: MeldTable, cards: Cards) -> list[Reason]:
    found = kit.out_best(cards)
    if found is None:
        return [finding(setup, "stays_in")]
    throws = [kind for kind in dict.fromkeys(cards) if kit.full(without(cards, (kind,)))]
    out = found[1].points + GOING_OUT
    return [
        finding(setup, "goes_out", throws=named(setup, throws)),
        finding(setup, "scores", points=found[1].points, bonus=GOING_OUT, out=out),
    ]
