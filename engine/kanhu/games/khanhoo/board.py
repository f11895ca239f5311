"""What everybody at a Khanhoo table sees, and the numbers and names its rules share."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.core.places import names
from kanhu.core.ranges import FLAG, KIND_OR_NONE, SEAT, SEAT_OR_NONE, TEXT, each, number, row, some
from kanhu.core.rules import Ranges, SetupOf, TableauOf, ViewOf
from kanhu.families.draw import PASS, DrawBoard, after
from kanhu.games.khanhoo.options import KhanhooOptions
from kanhu.melds import Meld, MeldTable

LAID, CACHE = names("laid"), names("cache")
DEALT, ORPHAN_DEALT, GOING_OUT, FALSE_FINE = 15, 6, 5, 5  # KH-9, KH-10, KH-44, KH-54
# Names of the streams of a hand; recycles and further deals count on from theirs.
SHUFFLE, CUT, DRAW_FOR_ORPHAN, FIRST_RECYCLE = 0, 1, 2, 3
REDEALS, SLIPS = 1 << 20, 1 << 21
RUNS = frozenset({"sequence", "triple_sequence"})  # KH-34: what no bump may be made for
FALSE = "false"
CUTTING_ORDER = "A23456789JQKX"  # KH-7
TRIO = 3  # cards of a cache (KH-60)
MOST_POINTS = 200  # more than any hand of cards brings
MOST_DEALS = 1000  # deals of one hand that do not stand: what chance could never reach
ONLY_PASS = (PASS,)


class KhanhooBoard(DrawBoard):
    """Public facts of a Khanhoo table.

    Attributes:
        orphan: the orphan's seat, or -1.
        right: seat that may choose to be the orphan, or -1.
        thrower: seat that threw the top of the heap, or -1.
        claimant: seat whose laid claim may be challenged, or -1.
        throws: cards thrown in this hand by all seats (KH-41).
        stuck: throws in a row of the very card just taken (KH-63).
        taken: kind the seat to act has just taken unexposed for want of a stock, or -1.
        stockless: the deal left no stock (KH-39).
        deals: deals of this hand that did not stand (KH-51 to KH-53).
        exposed: kind that the dealer exposed and that is about to be dealt, or -1 (KH-53).
        rightful: seat that should have dealt and may still claim the deal, or -1 (KH-52).
        laid: a seat: its exposed melds in order as (size, points, key).
    """

    orphan: int = -1
    right: int = -1
    claimant: int = -1
    throws: int = 0
    stuck: int = 0
    taken: int = -1
    stockless: bool = False
    deals: int = 0
    exposed: int = -1
    rightful: int = -1
    laid: tuple[tuple[tuple[int, int, str], ...], ...] = ()


Tableau = TableauOf[KhanhooBoard, MeldTable, KhanhooOptions]
View = ViewOf[KhanhooBoard, MeldTable, KhanhooOptions]
Setup = SetupOf[MeldTable, KhanhooOptions]


def caching(o: KhanhooOptions) -> bool:
    """KH-60, KH-68: whether caches are laid and natural quartettes shown at this table."""
    return o.trio_quartette and o.pack == "quadruple"


def cached(t: Tableau, seat: int) -> Cards:
    """The cards a seat has laid face down as caches, sorted."""
    return t.zones.get(CACHE[seat], ())


def honest(t: Tableau, seat: int) -> bool:
    """KH-70: a false set on the table counts as left over, so its owner cannot go out."""
    laid = t.board.laid[seat]
    return not laid or all(key != FALSE for _, _, key in laid)


def must_keep(t: Tableau, seat: int) -> int:
    """KH-30, KH-32: hidden cards that must remain; who cannot go out always needs one to throw."""
    return 0 if t.options.final_discard == "optional" and honest(t, seat) else 1


def bluffing(t: Tableau) -> bool:
    """KH-54, KH-68: whether claims may be false at this table."""
    return t.options.false_bump and t.n > 2


def may_bump(t: Tableau, cards: Cards, top: int, key: str) -> bool:
    """KH-34: a set that can only be read as a run is no reason for a bump."""
    if t.options.bump_sequences == "always" or (
        t.options.bump_sequences == "three_hand" and t.n == 3
    ):
        return True
    if key not in RUNS:
        return True
    return any(meld.key not in RUNS for meld in t.kit.readings(tuple(sorted((*cards, top)))))


def claimed(t: Tableau, seat: int, cards: Cards, top: int) -> Meld | None:
    """The meld a claim would lay; None if it is false: no meld, or a bump for a mere run."""
    meld = t.kit.value(tuple(sorted((*cards, top))))
    if meld and seat != after(t, t.board.thrower) and not may_bump(t, cards, top, meld.key):
        return None
    return meld


def _most(where: Setup) -> int:
    """More than anybody could win or be fined in all hands of a match."""
    o = where.options
    fines = FALSE_FINE * o.turn_cap * o.players if o.false_bump else 0
    errors = MOST_DEALS * o.misdeal_fine if o.dealer_errors else 0
    return o.hand_cap * (MOST_POINTS + fines + errors)


def _throws(where: Setup) -> int:
    return where.options.turn_cap * where.seats


def _stuck(where: Setup) -> int:
    rounds = where.options.dead_round
    return (rounds * where.seats) if rounds else _throws(where)


RANGES: Ranges[Setup] = {
    "hand": ("KH-65", number(0, lambda where: where.options.hand_cap - 1)),
    "dealer": ("KH-7", SEAT),
    "nth": ("KH-40", number(0, _throws)),
    "totals": ("KH-44", each(number(lambda where: -_most(where), _most))),
    "orphan": ("KH-8", SEAT_OR_NONE),
    "right": ("KH-8", SEAT_OR_NONE),
    "thrower": ("KH-31", SEAT_OR_NONE),
    "claimant": ("KH-70", SEAT_OR_NONE),
    "throws": ("KH-41", number(0, _throws)),
    "stuck": ("KH-63", number(0, _stuck)),
    "taken": ("KH-63", KIND_OR_NONE),
    "stockless": ("KH-39", FLAG),
    "deals": ("KH-51", number(0, MOST_DEALS)),
    "exposed": ("KH-53", KIND_OR_NONE),
    "rightful": ("KH-52", SEAT_OR_NONE),
    "laid": ("KH-67", each(some(row(number(2, DEALT), number(0, MOST_POINTS), TEXT), DEALT))),
}
"""What each public fact may be."""
