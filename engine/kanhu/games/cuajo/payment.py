"""What a win is worth at the standard table (CU-37 to CU-43)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kanhu.cards import Cards, Kind
from kanhu.games.cuajo.combos import Combos

STOCK, DISCARD, TIME = "stock", "discard", "time"  # where a bounit comes from
OWN, BARE, WITH_BOUNIT, WITH_SOWEE = 110, 20, 40, 50  # CU-37, CU-40
KING_OF_COINS, KING = 50, 20  # CU-41
PORBIS = 300  # CU-43


class Price(NamedTuple):
    """What each payer pays.

    Attributes:
        base: CU-37 or CU-40, or the flat sum of CU-43. kings: CU-41.
        clause: clause that sets the base. porbis: the flat sum is paid.
        extra: cards turned up after the win (CU-42).
    """

    base: int
    kings: int
    clause: str
    porbis: bool = False
    extra: Cards = ()

    @property
    def total(self) -> int:
        """What each payer pays in all."""
        return self.base + self.kings


def goes_with(combos: Combos, held: Sequence[Kind], card: Kind) -> bool:
    """CU-38: whether two other cards held go with a card: its run, or aces of two other suits."""
    run = combos.runs[card]
    if run:
        return all(kind in held for kind in run)
    return len({kind for kind in held if kind in combos.aces} - {card}) >= 2


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
        return Price(PORBIS, 0, "CU-43", porbis=True)
    kings = sum(
        KING_OF_COINS if kind == combos.king_of_coins else KING
        for kind in (*unlaid, *laid)
        if kind in combos.kings
    )
    if source == STOCK:
        return Price(OWN, kings, "CU-37")
    held, extra = [*unlaid, *laid], list[Kind]()
    met = conditions(combos, held, bounit, sowee)
    for kind in turned:
        if all(met):
            break
        extra.append(kind)
        met = conditions(combos, [*held, *extra], bounit, sowee)
    base = BARE + WITH_BOUNIT * met[0] + WITH_SOWEE * met[1]
    return Price(base, kings, "CU-40", extra=tuple(extra))
