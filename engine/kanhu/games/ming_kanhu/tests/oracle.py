"""Ming Kanhu once more, written straight from the clauses and slowly: what may be played.

Nothing of the engine's game is used. A card is its code; order and melds are worked out anew from
suit and number at every question.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product

from by_text import present

ORDER = "c9 c8 c7 c6 c5 c4 c3 c2 c1 wf rf s1 s2 s3 s4 s5 s6 s7 s8 s9 m1 m2 m3 m4 m5 m6 m7 m8 m9 ot".split()
SPECIALS = [
    frozenset(text.split())
    for text in (
        "c7 s3 m3", "c8 s2 m2", "c9 s1 m1", "rf s9 ot", "c9 s9 m9", "rf s9 m9", "s1 m1 ot"
    )
]  # fmt: skip


def suit(card: str) -> str:
    return {"wf": "c", "rf": "c", "ot": "m"}.get(card, card[0])


def height(card: str) -> int:
    """Place within the suit, 1 the lowest (MK-3)."""
    if suit(card) == "c":
        return {"wf": 10, "rf": 11}.get(card) or 10 - int(card[1])
    return 10 if card == "ot" else int(card[1])


def gibbon(cards: tuple[str, ...]) -> bool:
    return len({suit(c) for c in cards}) == 1 and sorted(map(height, cards)) == list(
        range(min(map(height, cards)), min(map(height, cards)) + 3)
    )


def leopard(cards: tuple[str, ...]) -> bool:
    plain = [c for c in cards if c not in ("wf", "rf", "ot")]
    return (
        len(plain) == 3 and len({c[1] for c in plain}) == 1 and {c[0] for c in plain} == set("csm")
    )


def special(cards: tuple[str, ...]) -> bool:
    return frozenset(cards) in SPECIALS


def led_as(cards: tuple[str, ...]) -> str | None:
    """Class of a lead, or None (MK-10, MK-25)."""
    if len(cards) == 1:
        return "single"
    if len(cards) != 3:
        return None
    if special(cards):
        return "special"
    return "gibbon" if gibbon(cards) else "leopard" if leopard(cards) else None


def gibbon_over(cards: tuple[str, ...], best: tuple[str, ...]) -> bool:
    """MK-18 to MK-20."""
    half = {"c1", "wf", "rf"}
    mine, its = suit(cards[0]), suit(best[0])
    if set(cards) == half:
        return its in "cs"
    if set(best) == half:
        return mine == "m"
    if mine != its:
        return "csm".index(mine) > "csm".index(its)
    return max(map(height, cards)) > max(map(height, best))


def leopard_over(cards: tuple[str, ...], best: tuple[str, ...]) -> bool:
    """MK-22 for a Leopard lying best."""
    if set(cards) == {"s1", "m1", "ot"}:
        return True
    return leopard(cards) and int(cards[0][1]) > int(best[0][1])


def beats(
    kind: str | None, cards: tuple[str, ...], best: tuple[str, ...], crossing: bool = False
) -> bool:
    """MK-14 to MK-25."""
    if len(cards) != len(best):
        return False
    if kind == "single":
        (card,), (low,) = cards, best
        if card == "ot":
            return suit(low) == "m"
        if suit(card) != suit(low):
            return "csm".index(suit(card)) > "csm".index(suit(low))
        return height(card) > height(low)
    if kind == "special":
        return special(cards) and SPECIALS.index(frozenset(cards)) > SPECIALS.index(frozenset(best))
    if kind == "leopard" or leopard(best):
        # MK-22; the Hero lying best is a Special that nothing beats.
        return leopard(best) and leopard_over(cards, best)
    if special(best):
        return False
    return (gibbon(cards) and gibbon_over(cards, best)) or (crossing and leopard(cards))


def leads(hand: Sequence[str]) -> set[tuple[str, ...]]:
    found = {(c,) for c in hand}
    return found | {three for three in combinations(hand, 3) if led_as(three)}


def answers(
    hand: Sequence[str],
    kind: str | None,
    best: tuple[str, ...],
    crossing: bool = False,
    must: bool = False,
) -> tuple[set[tuple[str, ...]], ...]:
    """(beats, throws) as sets of sorted cards."""
    sets = list(combinations(hand, len(best)))
    over = {cards for cards in sets if beats(kind, cards, best, crossing)}
    return over, set() if over and must else set(sets)


def leads_of_the_pack() -> dict[str, list[tuple[str, ...]]]:
    """All melds of the pack, by class."""
    found: dict[str, list[tuple[str, ...]]] = {"gibbon": [], "leopard": [], "special": []}
    for three in combinations(ORDER, 3):
        if led_as(three):
            found[present(led_as(three))].append(three)
    return found


def pairs(
    first: Sequence[tuple[str, ...]], second: Sequence[tuple[str, ...]]
) -> list[tuple[tuple[str, ...], ...]]:
    """Pairs of plays that share no card."""
    return [(a, b) for a, b in product(first, second) if not set(a) & set(b)]


def perft(
    hands: Sequence[Sequence[str]],
    seat: int,
    trick: tuple[str | None, tuple[str, ...], int, int] | None,
    depth: int,
    crossing: bool = False,
) -> int:
    """Number of ways to play on for so many moves. trick: None, or (class, best, seat, left)."""
    if depth == 0 or not hands[seat]:
        return 1
    n, hand = len(hands), hands[seat]
    total = 0
    if trick is None:
        for cards in leads(hand):
            rest = _without(hands, seat, cards)
            total += perft(rest, (seat + 1) % n, (led_as(cards), cards, seat, n - 1), depth - 1)
        return total
    kind, best, winner, left = trick
    over, thrown = answers(hand, kind, best, crossing)
    for cards, wins in [*((c, True) for c in over), *((c, False) for c in thrown)]:
        rest = _without(hands, seat, cards)
        now, who = (cards, seat) if wins else (best, winner)
        if left == 1:
            total += perft(rest, who, None, depth - 1)
        else:
            total += perft(rest, (seat + 1) % n, (kind, now, who, left - 1), depth - 1)
    return total


def _without(
    hands: Sequence[Sequence[str]], seat: int, cards: tuple[str, ...]
) -> list[Sequence[str]]:
    rest = list(hands)
    rest[seat] = [c for c in hands[seat] if c not in cards]
    return rest
