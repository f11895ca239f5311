"""Positions: what a text need not say, and whether its parts fit together."""

from __future__ import annotations

from collections.abc import Container

from kanhu.core.sentences import Fault, fault
from kanhu.families.tricks import HAND, TRICK, WON
from kanhu.games.schafkopf.board import BURIED, DEALT, LAID, LAST, SEATS, WIDOW, Tableau
from kanhu.games.schafkopf.course import all_tricks, lacking, leaders, open_tricks
from kanhu.games.schafkopf.order import SUIT, SUITS, best_of


def complete(t: Tableau, given: Container[str]) -> None:
    """What follows from dealer, cards and tricks won, and what a position text need not say."""
    b, lying = t.board, t.zones[TRICK]
    if "declarer" not in given:
        held = [seat for seat in range(SEATS) if t.zones[BURIED[seat]]]
        b.declarer = held[0] if held else t.actor if t.phase == "discard" else -1
    if "passes" not in given:
        asked = t.actor if t.phase == "widow" else b.declarer
        b.passes = SEATS if asked < 0 else (asked - b.dealer - 1) % SEATS
    if "leader" not in given:
        first = t.actor - len(lying) if t.phase == "play" else b.dealer + 1
        b.leader = first % SEATS
    if "lacks" not in given:
        b.lacks = lacking(all_tricks(t))
    b.least = b.passes == SEATS  # SK-14
    # SK-13: the declarer's side is 1; no sides without a declarer.
    b.sides = tuple(int(at == b.declarer) for at in range(SEATS)) if b.declarer >= 0 else ()
    b.tricks = tuple(map(b.wins.count, range(SEATS)))
    b.plays = tuple(((b.leader + at) % SEATS, 1, True) for at in range(len(lying)))
    b.best = (b.leader + best_of(lying)) % SEATS if lying else -1
    b.led = SUITS[SUIT[lying[0]]] if lying else ""


def impossible(t: Tableau) -> Fault:
    """The first part that does not fit the others, as open cards and numbers tell (SK-21)."""
    if t.options.payment == "pairwise" and sum(t.board.totals) != 0:
        return fault(t, "totals", "SK-31")
    return (
        _wrong_widow(t) or _wrong_piles(t) or _wrong_trick(t) or _wrong_lacks(t) or _wrong_hands(t)
    )  # fmt: skip


def _wrong_widow(t: Tableau) -> Fault:
    """Who was asked, and who took it."""
    b = t.board
    turn = (b.dealer + 1 + b.passes) % SEATS
    begun = b.wins or t.zones[TRICK]
    if t.phase == "widow":
        if b.passes == SEATS or t.actor != turn or b.declarer >= 0:
            return fault(t, "asked", passes=b.passes, seat=turn, nobody=b.passes == SEATS)
        if begun:
            return fault(t, "early")
    elif b.declarer != (taker := turn if b.passes < SEATS else -1):
        return fault(t, "declarer", passes=b.passes, seat=taker)
    if t.phase == "discard" and (b.declarer != t.actor or begun):
        return fault(t, "discard")
    return _wrong_two(t)


def _wrong_two(t: Tableau) -> Fault:
    """Where the two cards are."""
    b, zones = t.board, t.zones
    for seat in range(SEATS):
        laid = LAID if t.phase == "play" and seat == b.declarer else 0
        held = len(zones[BURIED[seat]])
        if held != laid:
            return fault(t, "place", "SK-12", zone=BURIED[seat], wanted=laid, held=held)
    given = t.outcome is not None and t.options.least_widow == "last_trick"
    lies = LAID if b.declarer < 0 and not given else 0
    if len(zones[WIDOW]) != lies:
        clause = "SK-25" if b.least else "SK-11"
        return fault(t, "place", clause, zone=WIDOW, wanted=lies, held=len(zones[WIDOW]))
    return None


def _wrong_piles(t: Tableau) -> Fault:
    """SK-20, SK-21, SK-25: as many cards with each winner as its tricks hold."""
    b, last = t.board, t.zones[LAST]
    if len(last) != (SEATS if b.wins and not t.zones[TRICK] and t.outcome is None else 0):
        return fault(t, "last")
    sizes = [SEATS * b.wins.count(seat) for seat in range(SEATS)]
    if b.wins:
        sizes[b.wins[-1]] -= len(last)
        if t.outcome is not None and b.least and not t.zones[WIDOW]:
            sizes[b.wins[-1]] += LAID
    for seat, size in enumerate(sizes):
        held = len(t.zones[WON[seat]])
        if held != size:
            return fault(t, "won", seat=seat, size=size, held=held)
    return None


def _wrong_trick(t: Tableau) -> Fault:
    """The trick that lies, whose turn it is, and how many have been won."""
    b, lying, leader = t.board, t.zones[TRICK], leaders(t)[-1]
    if len(lying) >= SEATS:
        return fault(t, "trick")
    if b.leader != leader:
        clause = "SK-20" if b.wins else "SK-16"
        return fault(t, "leader", clause, seat=leader)
    turn = (leader + len(lying)) % SEATS
    if t.phase == "play" and t.actor != turn and t.outcome is None:
        return fault(t, "turn", "SK-20" if b.wins else "SK-16", seat=turn)
    return None


def _wrong_lacks(t: Tableau) -> Fault:
    """SK-18: a suit not followed shows in the open tricks, and is lacking from then on."""
    lacks, seen = t.board.lacks, lacking(open_tricks(t))
    for seat in range(SEATS):
        if seen[seat] & ~lacks[seat]:
            return fault(t, "lacks", seat=seat)
        held = [kind for kind in t.zones[HAND[seat]] if lacks[seat] >> SUIT[kind] & 1]
        if held:
            return fault(t, "lacking", seat=seat, card=t.setup.pack.codes[held[0]])
    return None


def _playing(t: Tableau) -> list[int]:
    """Seats that have played to the trick that lies, the leader first."""
    return [(leaders(t)[-1] + step) % SEATS for step in range(len(t.zones[TRICK]))]


def _wrong_hands(t: Tableau) -> Fault:
    playing = _playing(t)
    for seat in range(SEATS):
        dealt = len(t.zones[HAND[seat]]) + len(t.board.wins) + (seat in playing)
        dealt -= LAID * (t.phase == "discard" and seat == t.actor)
        if dealt != DEALT:
            return fault(t, "dealt", "SK-7", seat=seat, dealt=dealt, wanted=DEALT)
    done = len(t.board.wins) == DEALT
    if done != (t.outcome is not None):
        return fault(t, "tricks", tricks=DEALT, done=done)
    return None
