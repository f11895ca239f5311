"""The family table: special king hands and its prices (CU-50 to CU-53)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from kanhu.cards.kinds import Cards, Kind
from kanhu.families.draw import others
from kanhu.games.cuajo.board import Tableau, all_cards
from kanhu.games.cuajo.combos import BAKSYO, Combos
from kanhu.games.cuajo.payment import Part
from kanhu.melds import Meld

FOUR_OF_A_SUIT, HIGH, PLAIN = 1000, 500, 200  # CU-52, where a price starts
PER_KING, PER_SOWEE = 5, 20  # CU-52
MANY_KINGS, RUB = 7, 3  # CU-53
SINGREY = range(2, 7)  # CU-52: two to six kings


class FamilyPrice(NamedTuple):
    """What each payer pays at a family table.

    Attributes:
        start: where the price starts. why: what makes it start there.
        points: what is added. melds: the arrangement that pays most.
        left: cards a special hand leaves over. parts: what the price is summed up of.
    """

    start: int
    why: str
    points: int
    melds: tuple[Meld, ...]
    left: Cards = ()
    parts: tuple[Part, ...] = ()

    @property
    def total(self) -> int:
        """What each payer pays in all."""
        return self.start + self.points


def special(combos: Combos, cards: Cards) -> str:
    """CU-53: the special king hand that the cards are, or ""."""
    kings = Counter(kind for kind in cards if kind in combos.kings)
    if kings.total() >= MANY_KINGS:
        return "seven_kings"
    if kings.total() == 4 and len(kings) == 4:
        return "prinsesa"
    return "rub" if kings and max(kings.values()) >= RUB else ""


def completes_rub(combos: Combos, cards: Cards, card: Kind) -> bool:
    """CU-53: a shown king that is the third or fourth of its suit may be claimed."""
    return card in combos.kings and cards.count(card) >= RUB - 1


def ask_dealt(t: Tableau) -> None:
    """CU-53: after the deal everybody who holds a special hand is asked, the dealer first; where
    there are none, as at a standard table, the dealer begins (CU-14)."""
    t.ask("dealt")


def dealt_order(t: Tableau) -> tuple[int, ...]:
    """The dealer, then the others in order of play."""
    return (t.board.dealer, *others(t, t.board.dealer))


def is_special(t: Tableau, seat: int, shown: Cards = ()) -> bool:
    """CU-53: whether a seat at a family table holds a special king hand."""
    return t.options.scoring == "family" and bool(special(t.kit, all_cards(t, seat) + shown))


def price(
    combos: Combos, unlaid: Cards, laid: Cards, bounit: Kind, sowee: Kind
) -> FamilyPrice:  # fmt: skip
    """CU-52: what each payer pays, in the arrangement that pays most.

    Args:
        unlaid: cards that are placed at the end. laid: the other cards of secrets.
        bounit: the card won with, or -1 if the hand was dealt.
    """
    cards = tuple(sorted(unlaid + laid))
    kings = [kind for kind in cards if kind in combos.kings]
    fixed = PER_KING * len(kings) + PER_SOWEE * cards.count(sowee)
    named = special(combos, cards)
    if named:
        # A special hand need not be complete, so cards may be left over.
        start, why = _special_start(kings, named)
        best = combos.best(unlaid)
        parts = _parts(start, why, best.melds, kings, cards, sowee)
        return FamilyPrice(start, why, fixed + best.points, best.melds, best.left, parts)
    found: FamilyPrice | None = None
    for melds in combos.arrangements(unlaid):
        if kings and not laid and not any(meld.key in BAKSYO for meld in melds):  # CU-51
            continue
        start, why = _start(combos, melds, kings, bounit)
        points = fixed + sum(meld.points for meld in melds)
        if found is None or start + points > found.total:
            found = FamilyPrice(start, why, points, melds)
    if found is None:
        raise ValueError("CU-51: this hand is not complete")
    return found._replace(
        parts=_parts(found.start, found.why, found.melds, kings, cards, sowee)
    )  # fmt: skip


def _parts(
    start: int, why: str, melds: tuple[Meld, ...], kings: Sequence[Kind], cards: Cards, sowee: Kind
) -> tuple[Part, ...]:  # fmt: skip
    """CU-52: the start, the combinations that pay, kings, cards like the sowee."""
    like = cards.count(sowee)
    parts: list[Part] = [(f"start_{why}", (), start, "CU-52")]
    parts += [(meld.key, meld.cards, meld.points, "CU-52") for meld in melds]
    parts.append(("each_king", tuple(kings), PER_KING * len(kings), "CU-52"))
    parts.append(("like_sowee", (sowee,) * like, PER_SOWEE * like, "CU-52"))
    return tuple(part for part in parts if part[2])


def _special_start(kings: list[Kind], named: str) -> tuple[int, str]:
    if max(Counter(kings).values()) == 4:
        return FOUR_OF_A_SUIT, "four_kings"
    return HIGH, named


def _start(
    combos: Combos, melds: tuple[Meld, ...], kings: list[Kind], bounit: Kind
) -> tuple[int, str]:  # fmt: skip
    """CU-52: where the price of one arrangement starts."""
    if len(kings) < 2:
        return HIGH, "one_king" if kings else "no_king"
    inside = Counter(
        kind for meld in melds if meld.key == "court_run" for kind in meld.cards
        if kind in combos.kings
    )  # fmt: skip
    if len(kings) in SINGREY and inside == Counter(kings):
        return HIGH, "singrey"
    if bounit in combos.kings and inside[bounit]:
        return HIGH, "king_in_run"
    return PLAIN, "plain"
