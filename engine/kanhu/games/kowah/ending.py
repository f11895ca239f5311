"""How a hand ends and who pays what (KO-32 to KO-39, KO-46)."""

from __future__ import annotations

from kanhu.cards.kinds import Cards, Kind, without
from kanhu.core.results import HandResult
from kanhu.families.draw import HEAP, STOCK
from kanhu.families.match import end_hand
from kanhu.families.settle import each_pays
from kanhu.games.kowah.board import LAID, TEAM_GAME, Tableau, own_cards

SINGLE, DOUBLE, TRIPLE = 1, 2, 3
WORTH = {SINGLE: "single", DOUBLE: "double", TRIPLE: "triple"}
ENDS = {SINGLE: "KO-27", DOUBLE: "KO-29", TRIPLE: "KO-28"}
FALSE_FINE = 3  # KO-39
VOID = ("c1", "s1", "m1", "wf")  # KO-35
TURNED = {"s9": 10, "rf": 11, "ot": 12}
Reasons = list[tuple[str, int, int]]
Price = tuple[tuple[str, Cards, int, str], ...]


def win(t: Tableau, seat: int, how: int, feeder: int, card: Kind) -> None:
    """KO-31, KO-32: the winner shows his hand and is paid; he deals next (KO-4).

    Args:
        feeder: seat that drew or threw the winning card.
    """
    t.say(WORTH[how], seat, clause=ENDS[how])
    clause, paid, price = payments(t, seat, how, feeder)
    reasons = [(clause, at, amount) for at, amount in enumerate(paid)]
    _finish(t, reasons + _fines(t, seat), ENDS[how], seat, price, given=(card, feeder))


def drawn_game(t: Tableau, clause: str) -> None:
    """KO-36, KO-38: no payment but for a false checki that stands; the same dealer deals."""
    t.say("drawn", clause=clause)
    _finish(t, _fines(t, -1), clause, -1)


def void(t: Tableau, seat: int) -> None:
    """KO-39: a win claimed without three threes; the hand is void."""
    t.say("false_checki", seat, clause="KO-39")
    _finish(t, _fine(t, seat), "KO-39", seat, won=False)


def _finish(
    t: Tableau, reasons: Reasons, ended: str, seat: int, price: Price = (), *, won: bool = True,
    given: tuple[Kind, int] = (-1, -1),
) -> None:  # fmt: skip
    points = [0] * t.n
    for _, at, amount in reasons:
        points[at] += amount
    shown = tuple(_shown(t, at, open_hand=at == seat) for at in range(t.n))
    sides = tuple(at % 2 for at in range(t.n)) if t.options.variant == TEAM_GAME else ()
    result = HandResult(tuple(points), tuple(reasons), shown, ended, price, seat, sides,
                        card=given[0], giver=given[1])  # fmt: skip
    end_hand(t, result, next_dealer=seat if won and seat >= 0 else t.board.dealer)


def _shown(
    t: Tableau, seat: int, *, open_hand: bool
) -> tuple[tuple[tuple[str, Cards, int, str], ...], Cards]:
    """KO-31, KO-40: the hand of who claimed a win, of the others the cards they had laid."""
    laid = t.zones[LAID[seat]]
    if not open_hand:
        return ((("laid", laid, 0, "KO-40"),) if laid else ()), ()
    division = t.kit.best(own_cards(t, seat))
    return tuple((meld.key, meld.cards, 0, "KO-31") for meld in division.melds), division.left


# --- payments ------------------------------------------------------------------------------------


def payments(
    t: Tableau, seat: int, how: int, feeder: int
) -> tuple[str, tuple[int, ...], Price]:  # fmt: skip
    """What everybody gets or pays for a win, the clause that says so, and how it came about."""
    if t.options.variant == TEAM_GAME:
        # Partners sit opposite each other: both win, both others lose.
        paid = tuple(how if (at - seat) % 2 == 0 else -how for at in range(t.n))
        return "KO-46", paid, ((WORTH[how], (), how, "KO-46"),)
    clause, price = stakes(t, seat, how)
    amount = sum(part for _, _, part, _ in price)
    if t.options.payment == "feeder" and how != TRIPLE:
        spared = [at for at in range(t.n) if at not in (seat, feeder)]
        clause = "KO-33" if clause == "KO-32" else clause
        return clause, each_pays(t.n, seat, amount, spared), price
    return clause, each_pays(t.n, seat, amount), price


def stakes(t: Tableau, seat: int, how: int) -> tuple[str, Price]:
    """KO-32, KO-34, KO-35: the parts of what one payer owes."""
    if t.options.scoring == "pip_value":
        pips = sum(t.kit.pips[kind] for kind in own_cards(t, seat))
        more = ((f"pips_{WORTH[how]}", (), (how - SINGLE) * pips, "KO-34"),)
        return "KO-34", (("pips", (), pips, "KO-34"), *more[: how - SINGLE])
    if t.options.scoring == "turn_one":
        return "KO-35", _turn_one(t, seat, how)
    return "KO-32", ((WORTH[how], (), how, "KO-32"),)


def _turn_one(t: Tableau, seat: int, how: int) -> Price:
    """KO-35: the winner turns up the next card of the stock."""
    cards, turned = own_cards(t, seat), t.zones[STOCK][-1:]
    kit, bonus = t.kit, {SINGLE: 1, TRIPLE: 2}[how]
    value, matas = 0, kit.mata_score(cards)
    if turned:
        t.move("turn_up", seat, turned, STOCK, HEAP, clause="KO-35")
        (kind,) = turned
        code = t.setup.pack.codes[kind]
        if code in VOID:
            t.say("no_score", seat, clause="KO-35")
            return (("void", turned, 0, "KO-35"),)
        value = TURNED.get(code) or kit.ranks[kind]
        for old in {own for own in cards if kit.ranks[own] == kit.ranks[kind]}:
            swapped = (*without(cards, (old,)), kind)
            matas = max(matas, kit.mata_score(swapped))
    t.say("scored", seat, value + matas + bonus, "KO-35")
    parts = (("turned", turned, int(value)), ("matas", (), int(matas)))
    return tuple(
        (key, earning, part, "KO-35")
        for key, earning, part in (*parts, (f"turn_one_{WORTH[how]}", (), bonus)) if part
    )  # fmt: skip


# --- false checki --------------------------------------------------------------------------------


def _fines(t: Tableau, winner: int) -> Reasons:
    """KO-39: whoever else stands declared without a hand that waits pays too."""
    reasons: Reasons = []
    if t.options.false_checki == "penalty":
        for seat in range(t.n):
            laid = t.zones[LAID[seat]]
            if seat != winner and laid and not t.kit.stands(own_cards(t, seat), laid):
                t.say("false_checki", seat, clause="KO-39")
                reasons += _fine(t, seat)
    return reasons


def _fine(t: Tableau, seat: int) -> Reasons:
    paid = each_pays(t.n, seat, -FALSE_FINE)
    t.say("fine", seat, FALSE_FINE * (t.n - 1), "KO-39")
    return [("KO-39", at, amount) for at, amount in enumerate(paid)]
