"""What a win is worth at the standard table (CU-37 to CU-43)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kanhu.cards.kinds import Cards, Kind
from kanhu.games.cuajo.combos import Combos

STOCK, DISCARD, TIME = "stock", "discard", "time"  # where a bounit comes from
OWN, BARE, WITH_BOUNIT, WITH_SOWEE = 110, 20, 40, 50  # CU-37, CU-40
KING_OF_COINS, KING = 50, 20  # CU-41
PORBIS = 300  # CU-43

Part = tuple[str, Cards, int, str]
"""A part of a price, as the count tells it: key, cards that earn it, amount, clause."""


class Price(NamedTuple):
    """What each payer pays.

    Attributes:
        base: CU-37 or CU-40, or the flat sum of CU-43. kings: CU-41.
        clause: clause that sets the base. porbis: the flat sum is paid.
        extra: cards turned up after the win (CU-42). parts: what the price is summed up of.
    """

    base: int
    kings: int
    clause: str
    porbis: bool = False
    extra: Cards = ()
    parts: tuple[Part, ...] = ()

    @property
    def total(self) -> int:
        """What each payer pays in all."""
        return self.base + self.kings


def company(combos: Combos, held: Sequence[Kind], card: Kind) -> Cards:
    """CU-38: two other cards held that go with a card, its run or aces of two other suits."""
    run = combos.runs[card]
    if run:
        return run if all(kind in held for kind in run) else ()
    aces = sorted({kind for kind in held if kind in combos.aces} - {card})
    return tuple(aces[:2]) if len(aces) > 1 else ()


def goes_with(combos: Combos, held: Sequence[Kind], card: Kind) -> bool:
    """CU-38: whether two other cards held go with a card."""
    return bool(company(combos, held, card))


def conditions(
    combos: Combos, held: Sequence[Kind], bounit: Kind, sowee: Kind
) -> tuple[bool, bool]:  # fmt: skip
    """CU-39: C1, cards that go with the bounit; C2, the sowee's like and cards that go with it."""
    first = goes_with(combos, held, bounit)
    return first, sowee in held and goes_with(combos, held, sowee)


def porbis(combos: Combos, unlaid: Cards, laid: Cards) -> bool:
    """CU-43: no king, or one that some arrangement places in a J-H-K run."""
    kings = [kind for kind in (*unlaid, *laid) if kind in combos.kings]
    if not kings:
        return True
    if len(kings) > 1 or kings[0] not in unlaid:
        return False
    rest = list(unlaid)
    for kind in (kings[0], *combos.runs[kings[0]]):
        if kind not in rest:
            return False
        rest.remove(kind)
    return combos.complete(tuple(rest))


def price(
    combos: Combos, unlaid: Cards, laid: Cards, source: str, bounit: Kind, sowee: Kind,
    turned: Iterable[Kind] = (),
) -> Price:  # fmt: skip
    """What each payer pays for a complete hand.

    Args:
        unlaid: the cards that were placed at the end, the fourth of a sowee secret among them.
        laid: the other cards of secrets.
        source: STOCK (also a hand complete as dealt), DISCARD or TIME.
        bounit: the card won with; its kind counts only if it came from another player.
        turned: cards that may be turned up (CU-42), the next first.
    """
    if porbis(combos, unlaid, laid):
        return Price(PORBIS, 0, "CU-43", True, parts=(("porbis", (), PORBIS, "CU-43"),))
    dear = _kings(combos, (*unlaid, *laid))
    kings = sum(part for _, _, part, _ in dear)
    if source == STOCK:
        return Price(OWN, kings, "CU-37", parts=(("own_bounit", (), OWN, "CU-37"), *dear))
    held, extra = [*unlaid, *laid], list[Kind]()
    met = conditions(combos, held, bounit, sowee)
    for kind in turned:
        if all(met):
            break
        extra.append(kind)
        met = conditions(combos, [*held, *extra], bounit, sowee)
    base = BARE + WITH_BOUNIT * met[0] + WITH_SOWEE * met[1]
    parts: list[Part] = [("bare", (), BARE, "CU-40")]
    for key, card, amount, holds in (
        ("with_bounit", bounit, WITH_BOUNIT, met[0]), ("with_sowee", sowee, WITH_SOWEE, met[1]),
    ):  # fmt: skip
        if holds:
            cards = tuple(sorted((card, *company(combos, [*held, *extra], card))))
            parts.append((key, cards, amount, "CU-40"))
    return Price(base, kings, "CU-40", extra=tuple(extra), parts=(*parts, *dear))


def _kings(combos: Combos, cards: Cards) -> list[Part]:
    """CU-41: what the kings add, those of coins apart."""
    coins = tuple(kind for kind in cards if kind == combos.king_of_coins)
    others = tuple(sorted(kind for kind in cards if kind in combos.kings and kind not in coins))
    parts = (("kings_of_coins", coins, KING_OF_COINS), ("kings", others, KING))
    return [(key, kinds, each * len(kinds), "CU-41") for key, kinds, each in parts if kinds]
