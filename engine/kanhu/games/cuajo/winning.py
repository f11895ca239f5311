"""The end of a hand: what is shown, what is paid, who deals next (CU-36 to CU-46)."""

from __future__ import annotations

from kanhu.cards.kinds import Cards, Kind
from kanhu.core.results import HandResult
from kanhu.families.draw import STOCK
from kanhu.families.match import end_hand
from kanhu.families.settle import each_pays
from kanhu.games.cuajo import payment, specials
from kanhu.games.cuajo.board import (
    DRAWN,
    EXTRA,
    HAND,
    SECRET,
    SHOWN,
    SOWEE,
    TRIPLE,
    Tableau,
    at_turn,
    partner,
    unlaid,
)
from kanhu.games.cuajo.dealing import next_dealer
from kanhu.melds import Meld

Row = tuple[str, Cards, int, str]
Reasons = list[tuple[str, int, int]]


def win(t: Tableau, seat: int, how: str) -> None:
    """CU-36: the winner shows his cards and is paid. `how`: own, time or dealt."""
    bounit, source = _bounit(t, seat, how)
    shown = t.zones[SHOWN]
    if shown:
        t.move("time" if how == "time" else "keep", seat, shown, SHOWN, HAND[seat], clause="CU-27")
    t.say("cuajo", seat, clause="CU-34", cards=tuple(sorted(unlaid(t, seat))))
    laid = t.zones[SECRET[seat]] + t.zones[TRIPLE[seat]]
    if t.options.scoring == "family":
        family_price = specials.price(t.kit, unlaid(t, seat), laid, bounit, t.zones[SOWEE][0])
        paid, price = [("CU-52", family_price.total)], family_price.parts
        # The price tells what a combination pays; here they only show how the cards lay.
        melds = tuple(meld._replace(points=0) for meld in family_price.melds)
        left = family_price.left
        t.say(family_price.why, seat, family_price.start, "CU-52")
    else:
        paid, price = _standard(t, seat, laid, source, bounit)
        melds, left = arranged(t, seat), ()
    reasons: Reasons = []
    if t.options.partners:
        reasons.append(("CU-44", partner(t, seat), 0))
    for clause, amount in paid:
        pays = each_pays(t.n, seat, amount, (partner(t, seat),))
        reasons += [(clause, at, pays[at]) for at in range(t.n) if pays[at]]
    ended = {"time": "CU-27", "dealt": "CU-53"}.get(how, "CU-35" if t.board.taken >= 0 else "CU-34")
    giver = {payment.DISCARD: t.board.thrower, payment.TIME: at_turn(t)}.get(source, -1)
    given = (bounit, giver) if giver >= 0 else (-1, -1)
    _finish(t, seat, reasons, ended, melds, left, price, given)


def _bounit(t: Tableau, seat: int, how: str) -> tuple[Kind, str]:
    """CU-59: the card won with, -1 if nobody need know it, and where it came from."""
    shown, lying = t.zones[SHOWN], t.zones.get(DRAWN[seat], ())
    if how == "time":  # CU-39
        return shown[0], payment.TIME
    if t.board.taken >= 0:
        return t.board.taken, payment.DISCARD
    card = (*shown, *lying)
    return (card[0] if card else -1), payment.STOCK


def _standard(
    t: Tableau, seat: int, laid: Cards, source: str, bounit: Kind
) -> tuple[list[tuple[str, int]], tuple[payment.Part, ...]]:  # fmt: skip
    """CU-37 to CU-43: base and kings, and their parts; extra cards are turned up if they matter."""
    turned = t.zones[STOCK][::-1][: t.options.extra_draws]
    price = payment.price(
        t.kit, unlaid(t, seat), laid, source, bounit, t.zones[SOWEE][0], turned
    )  # fmt: skip
    for card in price.extra:
        t.move("extra", seat, (card,), STOCK, EXTRA, clause="CU-42")
    if price.porbis:
        t.say("porbis", seat, price.base, "CU-43")
    return [(price.clause, price.base), ("CU-41", price.kings)], price.parts


def arranged(t: Tableau, seat: int) -> tuple[Meld, ...]:
    """CU-9: an arrangement of the winner's unlaid cards."""
    division = t.kit.arrangement(unlaid(t, seat))
    assert division is not None, "whoever wins at a standard table has a complete hand"
    return division.melds


def drawn_hand(t: Tableau, clause: str) -> None:
    """CU-45, CU-47: nobody wins; secrets stay paid, and the same dealer deals again."""
    t.say("drawn", clause=clause)
    _finish(t, -1, [], clause, (), ())


def _finish(
    t: Tableau, winner: int, reasons: Reasons, ended: str, melds: tuple[Meld, ...], left: Cards,
    price: tuple[payment.Part, ...] = (), given: tuple[Kind, int] = (-1, -1),
) -> None:  # fmt: skip
    """CU-31, CU-36: secrets are shown, the hand is counted, the next is dealt."""
    b = t.board
    shown = []
    for seat in range(t.n):
        rows = secrets_of(t, seat)
        for _, cards, _, clause in rows:
            t.say("reveal", seat, clause=clause, cards=cards)
        if seat == winner:
            rows += [(meld.key, meld.cards, meld.points, meld.clause) for meld in melds]
        shown.append((tuple(rows), left if seat == winner else ()))
    reasons = [("CU-30", seat, b.paid[seat]) for seat in range(t.n) if b.paid[seat]] + reasons
    points = [0] * t.n
    for _, seat, amount in reasons:
        points[seat] += amount
    # Secrets were paid at once; the count holds them too, so that it tells of the whole hand.
    b.totals = tuple(total - paid for total, paid in zip(b.totals, b.paid, strict=True))
    sides = tuple(seat % 2 for seat in range(t.n)) if t.options.partners else ()
    result = HandResult(tuple(points), tuple(reasons), tuple(shown), ended, price, winner, sides,
                        card=given[0], giver=given[1])  # fmt: skip
    end_hand(t, result, next_dealer(t, winner))


def secrets_of(t: Tableau, seat: int) -> list[Row]:
    """CU-31: the secrets of a seat, as the count shows them; a fourth card is shown apart."""
    cards = t.zones[SECRET[seat]]
    rows = [("secret", cards[at : at + 4], 0, "CU-30") for at in range(0, len(cards), 4)]
    if t.zones[TRIPLE[seat]]:
        rows.append(("sowee_secret", t.zones[TRIPLE[seat]], 0, "CU-32"))
    return rows
