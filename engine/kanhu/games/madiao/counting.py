"""The end of a hand and of a match: everything is shown, counted and paid; the bank moves on."""

from __future__ import annotations

from collections.abc import Sequence

from kanhu.cards.kinds import Cards, Kind
from kanhu.core.results import HandResult, Outcome, Shown
from kanhu.families.match import end_hand
from kanhu.families.tricks import HAND, THROWN, WON
from kanhu.games.madiao import settle
from kanhu.games.madiao.board import FACE, SEATS, STOCK, Tableau, hands_of
from kanhu.games.madiao.course import course, holder_of, indulgers, releaser
from kanhu.games.madiao.order import HUNDRED
from kanhu.games.madiao.score import WHOLE, Line, count, flushed, rewards, sole_winner
from kanhu.games.madiao.settle import Reason

Tally = tuple[str, tuple[int, ...], str]
"""A thing that is counted: its key, how often by every seat, clause."""


def end_play(t: Tableau) -> None:
    """MD-23 to MD-44: after eight tricks."""
    b, o, zones = t.board, t.options, t.zones
    tricks = course(t)
    _show(t)
    tables = [zones[WON[seat]] for seat in range(SEATS)]
    stock = zones.get(FACE, ()) + zones[STOCK][::-1]
    promotes = stock[0] if o.face != "none" else -1
    lines = count(o, tables, holder_of(tricks, HUNDRED), promotes, stock)
    for line in lines:
        if line.key != "flush":
            t.say(line.key, line.seat, line.halves // WHOLE, line.clause, line.cards)
    if o.flush == "stock":
        _turn(t, tables, stock)
    reasons = settle.opened(o, b.banker, lines) + settle.knocked(o, b.banker, lines)
    if o.liability:
        if any(line.key == "great" for line in lines):
            seat = releaser(tricks, seven_rule=o.seven_rule)
            reasons += settle.released(o, b.banker, lines, seat)
        counted = _rewards(t, promotes)
        if counted:
            reasons += settle.indulged(o, b.banker, indulgers(tricks, b.banker, counted))
    rest = _rest(t, reasons, lines)
    for clause, seat, amount in reasons:
        if amount < 0 and clause in ("MD-42", "MD-44"):
            t.say(_paying(rest) if clause == "MD-42" else "indulged", seat, clause=clause)
    _settle(t, reasons, lines, rest, _next_banker(t, sole_winner(b.tricks)))


def _rest(t: Tableau, reasons: Sequence[Reason], lines: Sequence[Line]) -> list[Tally]:
    """MD-42: where the Hundred itself is paid for by those who owe it, the seats that have to do
    with its tu, and those that have to do with the knock: who is paid, who pays for others, and for
    whom. None where all is paid for them."""
    if t.options.released == "all":
        return []
    banker = t.board.banker
    holder = next((line.seat for line in lines if line.key == "great"), -1)
    paid = {seat: amount for clause, seat, amount in reasons if clause == "MD-42"}
    spared = {seat for seat, amount in paid.items() if amount > 0}
    tu = {seat for seat in spared if banker in (seat, holder)}
    parts = (("rest_tu", tu), ("rest_knock", spared - tu))
    both = {holder, *paid} - spared
    return [
        (key, tuple(int(seat in own | both) for seat in range(SEATS)), "MD-42")
        for key, own in parts
        if own
    ]


def _paying(rest: Sequence[Tally]) -> str:
    """MD-42: what is told of the seat that let the Hundred through, by what it pays for others."""
    return "released" + "".join(key.removeprefix("rest") for key, _, _ in rest)


def _rewards(t: Tableau, face: Kind) -> set[Kind]:
    """MD-28, MD-44: the rewards on the banker's table; it has two tricks whenever it was let in."""
    table = t.zones[WON[t.board.banker]]
    if t.options.combos == "none":
        return set()
    return {kind for _, kind, _ in rewards(t.options, table, face)}


def end_special(t: Tableau, holders: Sequence[int]) -> None:
    """MD-12, MD-13: special hands are shown and paid, and nothing is played."""
    b, o, zones = t.board, t.options, t.zones
    for seat in holders:
        t.say("special", seat, clause="MD-12", cards=zones[HAND[seat]])
    hundred = next((seat for seat in range(SEATS) if HUNDRED in zones[HAND[seat]]), -1)
    reasons, _ = settle.congratulated(o, b.banker, holders, hundred)
    rows: list[Shown] = [((), ())] * SEATS
    for seat in holders:
        due = next(n for clause, at, n in reasons if (clause, at) == ("MD-12", seat))
        key = settle.special(o, zones[HAND[seat]])
        rows[seat] = (((key, zones[HAND[seat]], due, "MD-12"),), ())
    result = HandResult(settle.added(reasons), tuple(reasons), tuple(rows), "MD-12",
                        by=holders[0] if len(holders) == 1 else -1)  # fmt: skip
    _end(t, result, _next_banker(t, holders[0]))


def _show(t: Tableau) -> None:
    """MD-23, MD-24: what lay face down is shown, and the face card is turned."""
    zones = t.zones
    for seat in range(SEATS):
        if zones[THROWN[seat]]:
            t.say("reveal", seat, clause="MD-23", cards=zones[THROWN[seat]])
    if t.options.face == "end":
        t.say("face", clause="MD-24", cards=zones[STOCK][-1:])


def _turn(t: Tableau, tables: Sequence[Cards], stock: Cards) -> None:
    """MD-38 to MD-40: the stock is turned card by card, each told with what it brings; the face
    card, the first of them, lies open already."""
    for at, (seat, kind, halves) in enumerate(flushed(t.options, tables, stock)):
        if at or t.options.face == "none":
            t.say("stock", clause="MD-38", cards=(kind,))
        if seat >= 0:
            t.say("flush", seat, halves // WHOLE, "MD-40", (kind,))


def _settle(
    t: Tableau, reasons: list[Reason], lines: Sequence[Line], rest: Sequence[Tally], banker: int
) -> None:
    """The hand as it is published: every reason with the cards that earn it."""
    b, o = t.board, t.options
    rows: list[list[tuple[str, Cards, int, str]]] = [[] for _ in range(SEATS)]
    for line in lines:
        if line.cards:
            times = SEATS - 1 if line.seat == b.banker else 1
            worth = line.halves * (o.stake // WHOLE) * times
            rows[line.seat].append((line.key, line.cards, worth, line.clause))
    shown = tuple((tuple(own), _left(t, seat, own)) for seat, own in enumerate(rows))
    points = settle.added(reasons)
    best = [seat for seat in range(SEATS) if points[seat] == max(points)]
    by = best[0] if len(best) == 1 else -1
    tallies = (("tricks", b.tricks, "MD-19"), *_tallies(lines), _owed(reasons), *rest)
    result = HandResult(points, tuple(reasons), shown, "MD-21", by=by, tallies=tallies)
    _end(t, result, banker)


def _tallies(lines: Sequence[Line]) -> list[Tally]:
    """How often every seat counts each thing."""
    found: dict[tuple[str, str], list[int]] = {}
    for line in lines:
        found.setdefault((line.key, line.clause), [0] * SEATS)[line.seat] += 1
    return [(key, tuple(times), clause) for (key, clause), times in found.items()]


def _owed(reasons: Sequence[Reason]) -> Tally:
    """MD-36: the seats to which what others count brings something."""
    gained = {seat for clause, seat, amount in reasons if clause == "MD-36" and amount > 0}
    return "owed", tuple(int(seat in gained) for seat in range(SEATS)), "MD-36"


def _left(t: Tableau, seat: int, rows: Sequence[tuple[str, Cards, int, str]]) -> Cards:
    """Cards on a seat's table that brought nothing."""
    used = {kind for _, cards, _, _ in rows for kind in cards}
    return tuple(kind for kind in t.zones[WON[seat]] if kind not in used)


def _end(t: Tableau, result: HandResult, banker: int) -> None:
    end_hand(t, result, (banker + 1) % SEATS)


def _next_banker(t: Tableau, winner: int) -> int:
    """MD-46: the seat at the right, or the one that has won the bank."""
    if t.options.bank == "winner" and winner >= 0:
        return winner
    return (t.board.banker + 1) % SEATS


def over(t: Tableau) -> Outcome | None:
    """MD-47: when all have been banker as often as agreed; the highest total wins."""
    b, o = t.board, t.options
    if o.match == "round" and min(b.banked) < o.rounds and b.hand + 1 < hands_of(o):
        return None
    totals = b.totals
    winners = tuple(seat for seat in range(SEATS) if totals[seat] == max(totals))
    return Outcome(totals, 1, winners, totals, tuple(("MD-47", at, totals[at]) for at in winners))
