"""What puzzles about Qing Kanhu rest on, read once more from the clauses: heads only ride."""

from __future__ import annotations

from collections.abc import Callable

Cards = tuple[str, ...]
Whole = Callable[[Cards], bool]
SIZES = (3, 4, 5)  # longer runs fall into these
EYES = {
    tuple(sorted(text.split()))
    for text in (
        "c1 c2 c3", "rf s9 ot", "wf s8 m9", "c9 s1 m1", "c8 s2 m2", "rf s9 m9", "c7 s3 m3",
    )
}  # fmt: skip
HEADS = frozenset("c1 s1 m1 rf wf ot".split())


def eyes(cards: Cards) -> bool:
    """QK-20, QK-21."""
    return tuple(sorted(cards)) in EYES


def group(cards: Cards) -> bool:
    """QK-20 to QK-25."""
    if eyes(cards):
        return True
    if len(cards) < 3 or not all(card[1].isdigit() for card in cards):
        return False
    numbers, suits = sorted(int(card[1]) for card in cards), {card[0] for card in cards}
    run = len(suits) == 1 and numbers == list(range(numbers[0], numbers[0] + len(cards)))
    return run or (len(cards) == 3 and len(set(numbers)) == 1)


def wins(cards: Cards, whole: Whole) -> bool:
    """QK-30 with heads that only ride: eyes, then groups for all that are no heads."""
    for trio in EYES:
        rest = list(cards)
        if all(rest.count(card) >= trio.count(card) for card in trio):
            for card in trio:
                rest.remove(card)
            if covered(tuple(rest), whole):
                return True
    return False


def covered(cards: Cards, whole: Whole) -> bool:
    """Whether heads can be left out so that the others lie in groups."""
    heads = [at for at, card in enumerate(cards) if card in HEADS]
    for bits in range(1 << len(heads)):
        out = {at for nth, at in enumerate(heads) if bits >> nth & 1}
        if whole(tuple(card for at, card in enumerate(cards) if at not in out)):
            return True
    return False
