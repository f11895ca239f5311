"""What Cuajo says of cards: whether all of them fall into combinations, and what is lacking."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.games.cuajo.board import Setup
from kanhu.wording.verdict import NO, PART, YES, Reason, Ruling, finding, groups, headline, named


def judge(setup: Setup, cards: Cards) -> Ruling:
    """Whether the cards are complete, wait for one, or neither."""
    combos = setup.kit
    if len(cards) > combos.size:
        reason = finding(setup, "too_many", size=combos.size, held=len(cards))
        return Ruling(NO, headline(setup, "no_hand"), (reason,), left=cards, fits=False)
    if combos.complete(cards):
        return _whole(setup, cards)
    waits = combos.waits(cards) if len(cards) == combos.size - 1 else ()
    best = combos.best(cards)
    laid = groups(setup.game, best.melds)
    if waits:
        reason = finding(setup, "completes", "CU-24", waits=named(setup, waits))
        return Ruling(PART, headline(setup, "one_short"), (reason,), laid, best.left, waits)
    reasons = [*_size(setup, cards), _why_not(setup, best.left)]
    fits = len(cards) in (combos.size, combos.size - 1)
    return Ruling(NO, headline(setup, "incomplete"), tuple(reasons), laid, best.left, fits=fits)


def _whole(setup: Setup, cards: Cards) -> Ruling:
    """All the cards are placed."""
    combos = setup.kit
    found = combos.full(cards)
    laid = groups(setup.game, found.melds) if found else ()
    reasons = [finding(setup, "placed")]
    if len(cards) < combos.size - 1:
        reasons[:0] = _size(setup, cards)
        return Ruling(PART, headline(setup, "placed"), tuple(reasons), laid, fits=False)
    if len(cards) < combos.size:
        waits = combos.waits(cards)
        reasons.append(finding(setup, "any_king"))
        return Ruling(PART, headline(setup, "one_short"), tuple(reasons), laid, waits=waits)
    ways = len(combos.arrangements(cards))
    if ways > 1:
        reasons.append(finding(setup, "arrangements", ways=ways))
    if any(cards.count(kind) > 3 for kind in set(cards)):
        reasons.append(finding(setup, "secret"))
    return Ruling(YES, headline(setup, "complete"), tuple(reasons), laid)


def _why_not(setup: Setup, left: Cards) -> Reason:
    if not left:  # all placed, but the family table wants more
        return finding(setup, "baksyo")
    if any(left.count(kind) == 3 for kind in left):
        return finding(setup, "identical")
    return finding(setup, "left_over", left=named(setup, left))


def _size(setup: Setup, cards: Cards) -> list[Reason]:
    size = setup.kit.size
    if len(cards) in (size, size - 1):
        return []
    return [finding(setup, "hand_size", "CU-17", size=size, held=len(cards))]
