"""Positions that no play could have led to."""

from __future__ import annotations

from kanhu.core.tableau import Tableau
from kanhu.families.auction import are_calls
from kanhu.families.tricks import HAND, TRICK, WON
from kanhu.games.tyzicha.board import CEILING, DEALT, GOAL, LEFT_OVER, TRICKS, WIDOW
from kanhu.games.tyzicha.cards import COUPLES, PACK, may_follow
from kanhu.games.tyzicha.checks_auction import PLAYING, Fault, wrong_auction, wrong_contract
from kanhu.games.tyzicha.filling import are_marriages, are_plays, best_seat, married


def impossible(t: Tableau) -> Fault | None:
    """The first thing that cannot be: match, auction, contract, cards, tricks, marriages."""
    return (
        _not_readable(t)
        or _wrong_match(t)
        or wrong_auction(t)
        or wrong_contract(t)
        or _wrong_cards(t)
        or _wrong_trick(t)
        or _wrong_marriages(t)
    )


def _not_readable(t: Tableau) -> Fault | None:
    b, n = t.board, t.n
    if not are_calls(b.calls, n):
        return "TY-10", "board.calls needs [seat, amount] rows with rising bids, 0 for a pass"
    if not are_plays(b.plays) or not -1 <= b.best < n or not 0 <= b.leader < n:
        return "TY-24", "a play is [seat, 1, true]; leader and best are seats"
    if not are_marriages(b.marriages, n):
        return "TY-25", "board.marriages needs [seat, suit] rows, each suit once"
    if len(b.tricks) != n or any(type(count) is not int for count in b.tricks):
        return "TY-24", "board.tricks needs a number for each seat"
    if not set(b.widow) <= set(range(PACK)) or len(set(b.widow)) != len(b.widow):
        return "TY-14", "board.widow holds no such cards"
    return None


def _wrong_match(t: Tableau) -> Fault | None:
    b = t.board
    if b.hand >= t.o.max_hands:
        return "TY-32", f"hand {b.hand}: the match would be over"
    if t.outcome is None and max(b.totals) >= GOAL:
        return "TY-30", f"a total has reached {GOAL}: the match would be over"
    if sum(total > CEILING for total in b.totals) > 1:
        return "TY-31", "only the declarer can pass 1,000"
    return None


def _wrong_cards(t: Tableau) -> Fault | None:
    b, n = t.board, t.n
    done, played = sum(b.tricks), {seat for seat, _, _ in b.plays}
    for seat in range(n):
        size = DEALT if t.phase in ("bid", "forced", "gift") else TRICKS - done - (seat in played)
        size += LEFT_OVER * (t.phase == "gift" and seat == b.declarer)
        if len(t.zones[HAND[seat]]) != size:
            return "TY-16", f"seat {seat} holds {len(t.zones[HAND[seat]])} cards, not {size}"
        if len(t.zones[WON[seat]]) != n * b.tricks[seat]:
            return "TY-24", f"seat {seat} has won {b.tricks[seat]} tricks of {n} cards"
    if len(t.zones[WIDOW]) != LEFT_OVER * (b.declarer < 0):
        return "TY-14", "the widow is three cards until the auction is over, then none"
    if t.phase not in PLAYING and (done or played):
        return "TY-20", "no trick is played before the declarer has decided"
    return None


def _wrong_trick(t: Tableau) -> Fault | None:
    b, trick = t.board, t.zones[TRICK]
    if len(b.plays) != len(trick) or len(trick) >= t.n:
        return "TY-24", f"{len(b.plays)} plays, {len(trick)} cards in the trick"
    if t.phase not in PLAYING:
        return None
    if [seat for seat, _, _ in b.plays] != [(b.leader + at) % t.n for at in range(len(trick))]:
        return "TY-24", "the plays are out of order"
    if b.leader != b.declarer if not any(b.tricks) else not b.tricks[b.leader]:
        return "TY-20", f"seat {b.leader} cannot lead"
    if b.best != best_seat(t):
        return "TY-24", f"seat {best_seat(t)} has the best card (board.best)"
    if len(trick) == 2:
        hand = tuple(sorted((*t.zones[HAND[b.plays[1][0]]], trick[1])))
        if trick[1] not in may_follow(hand, trick[0], trick[0], b.trump, t.o.must_head):
            return "TY-22", "the second player could not play that card"
    if t.outcome is not None:
        return None
    if t.phase != ("follow" if trick else "lead") or t.actor != (b.leader + len(trick)) % t.n:
        return "TY-24", f"seat {(b.leader + len(trick)) % t.n} is to play"
    return None if t.zones[HAND[t.actor]] else ("TY-26", "the hand would be over")


def _wrong_marriages(t: Tableau) -> Fault | None:
    b = t.board
    if b.trump != (b.marriages[-1][1] if b.marriages else ""):
        return "TY-25", "the last marriage makes the trump"
    if b.married != married(b.marriages, t.n):
        return "TY-25", "board.married are the points of the marriages shown"
    gone = {*t.zones[TRICK], *(kind for seat in range(t.n) for kind in t.zones[WON[seat]])}
    for seat, suit in b.marriages:
        couple = set(COUPLES[suit])
        if not couple & gone or not couple <= gone | set(t.zones[HAND[seat]]):
            return "TY-25", "of a marriage shown one card has been led, the other held or played"
    for seat in range(t.n):
        leads = b.tricks[seat] - (not b.plays and b.leader == seat)
        leads += seat == b.declarer and t.o.marriage_first_trick
        if sum(who == seat for who, _ in b.marriages) > max(0, leads):
            return "TY-25", f"seat {seat} has not led so often"
    return None
