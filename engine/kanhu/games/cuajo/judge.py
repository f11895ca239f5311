"""What Cuajo says of cards: whether all of them fall into combinations, and what is lacking."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.games.cuajo.board import Setup
from kanhu.games.cuajo.combos import Combos
from kanhu.wording.verdict import NO, PART, YES, Reason, Ruling, counted, groups, named, sentence


def judge(setup: Setup, cards: Cards) -> Ruling:
    """Whether the cards are complete, wait for one, or neither."""
    combos = setup.kit
    if len(cards) > combos.size:
        text = f"A hand is never more than {counted(combos.size, 'card')}; these are {len(cards)}."
        return Ruling(NO, "No hand", (Reason("CU-17", text),), left=cards, fits=False)
    if combos.complete(cards):
        return _whole(setup, cards)
    waits = combos.waits(cards) if len(cards) == combos.size - 1 else ()
    best = combos.best(cards)
    laid = groups(setup.game, best.melds)
    if waits:
        reason = Reason("CU-24", f"One card more completes it: {named(setup, waits, 'or')}.")
        return Ruling(PART, "One card short", (reason,), laid, best.left, waits)
    reasons = [*_size(combos, cards), _why_not(setup, best.left)]
    fits = len(cards) in (combos.size, combos.size - 1)
    return Ruling(NO, "Not complete", tuple(reasons), laid, best.left, fits=fits)


def _whole(setup: Setup, cards: Cards) -> Ruling:
    """All the cards are placed."""
    combos = setup.kit
    found = combos.full(cards)
    laid = groups(setup.game, found.melds) if found else ()
    reasons = [Reason("CU-9", "Every card belongs to a combination.")]
    if len(cards) < combos.size - 1:
        reasons[:0] = _size(combos, cards)
        return Ruling(PART, "All placed, but no hand", tuple(reasons), laid, fits=False)
    if len(cards) < combos.size:
        waits = combos.waits(cards)
        reasons.append(Reason("CU-24", "One card more is to come, and any king would do."))
        return Ruling(PART, "One card short", tuple(reasons), laid, waits=waits)
    ways = len(combos.arrangements(cards))
    if ways > 1:
        many = sentence(counted(ways, "arrangement"))
        reasons.append(Reason("CU-9", f"{many} would do; one is shown."))
    if any(cards.count(kind) > 3 for kind in set(cards)):
        reasons.append(Reason("CU-13", "Four identical cards count even if they were never laid."))
    return Ruling(YES, "Complete", tuple(reasons), laid)


def _why_not(setup: Setup, left: Cards) -> Reason:
    if not left:  # all placed, but the family table wants more
        return Reason("CU-51", "A hand with a king needs a baksyo, and there is none.")
    if any(left.count(kind) == 3 for kind in left):
        return Reason("CU-10", "Three identical cards are no combination.")
    return Reason("CU-9", f"These are in no combination: {named(setup, left)}.")


def _size(combos: Combos, cards: Cards) -> list[Reason]:
    if len(cards) in (combos.size, combos.size - 1):
        return []
    here = counted(len(cards), "card")
    return [Reason("CU-17", f"A complete hand is {combos.size} cards; these are {here}.")]
