"""Tricks of Ming Kanhu: leading, beating, throwing; the count of a hand and of a match."""

from __future__ import annotations

from itertools import combinations

from kanhu.cards.bits import bits
from kanhu.cards.kinds import Cards
from kanhu.core.moves import Move
from kanhu.core.results import HandResult, Outcome
from kanhu.families.match import end_hand
from kanhu.families.settle import pairwise
from kanhu.families.tricks import (
    HAND,
    THROWN,
    TRICK,
    WON,
    Play,
    begin,
    discard_face_down,
    gather,
    lay,
    pass_on,
)
from kanhu.games.ming_kanhu.board import Tableau

_LEADS = tuple(Move("lead", (kind,)) for kind in range(30))
_BEATS = tuple(Move("beat", (kind,)) for kind in range(30))
_THROWS = tuple(Move("throw", (kind,)) for kind in range(30))


class _Threes(dict[Cards, Move]):
    """Moves of three cards of one verb, made when first wanted; 4,060 at most."""

    def __init__(self, verb: str) -> None:
        self._verb = verb

    def __missing__(self, cards: Cards) -> Move:
        move = self[cards] = Move(self._verb, cards)
        return move


_LEAD_THREE, _BEAT_THREE, _THROW_THREE = map(_Threes, ("lead", "beat", "throw"))


def lead_moves(t: Tableau) -> list[Move]:
    """MK-10: every card alone, and every meld."""
    hand = t.zones[HAND[t.actor]]
    moves = [_LEADS[kind] for kind in hand]
    if len(hand) > 2:
        held = bits(hand)
        moves += [_LEAD_THREE[cards] for wanted, cards in t.kit.leads if wanted & held == wanted]
    return moves


def lead(t: Tableau, move: Move) -> None:
    """MK-9, MK-10."""
    lay(t, "lead", move.cards, "MK-10")
    pass_on(t, "follow")


def follow_moves(t: Tableau) -> list[Move]:
    """MK-12: everything that beats, then everything that may be thrown; MK-38."""
    b = t.board
    trick, hand = t.zones[TRICK], t.zones[HAND[t.actor]]
    size = b.plays[0][1]
    # Every open play of a trick has beaten those before it, so the last one is the best.
    best = trick[-size:]
    if size == 1:
        low, kit = best[0], t.kit
        beats = [_BEATS[kind] for kind in hand if kind > low]
        if beats and hand[-1] == kit.top and low < kit.floor:
            beats.pop()  # MK-15: the Thousand Myriad beats Myriads only
        return beats if beats and t.options.must_beat else beats + [_THROWS[kind] for kind in hand]
    held = bits(hand)
    above = t.kit.above[t.kit.melds[trick[:3]].ladder][best]
    beats = [_BEAT_THREE[cards] for cards in above if bits(cards) & held == bits(cards)]
    if beats and t.options.must_beat:
        return beats
    return beats + list(map(_THROW_THREE.__getitem__, combinations(hand, size)))


def follow(t: Tableau, move: Move) -> None:
    """MK-11 to MK-14; after the last player the trick is gathered (MK-27)."""
    if move.verb == "beat":
        lay(t, "beat", move.cards, "MK-14")
    else:
        discard_face_down(
            t, "throw" if t.options.discards_hidden else "throw_open", move.cards, "MK-13"
        )
    if not pass_on(t, "follow"):
        _end_trick(t)


def _end_trick(t: Tableau) -> None:
    """MK-27 to MK-32: cards and bonus to the winner, who leads; MK-33 at the end."""
    b, kit = t.board, t.kit
    winner = b.best
    plays = b.plays
    key, bonus = kit.won_with(t.zones[TRICK][-plays[0][1] :])  # the last open play is the best
    count = gather(t, "MK-27")
    if bonus:
        t.say("bonus", winner, bonus, kit.bonus_clause(key))
    points = list(b.points)
    points[winner] += count + bonus
    b.points = tuple(points)
    b.history = (*b.history, (winner, key, bonus, plays))
    if t.zones[HAND[winner]]:
        begin(t, winner, "lead")
    else:
        b.leader, b.best, b.plays = winner, -1, ()
        _end_hand(t)


def _end_hand(t: Tableau) -> None:
    """Everything is shown, the points are told, and the next eldest is settled (MK-36)."""
    b, kit = t.board, t.kit
    if t.options.discards_hidden:
        for seat in range(t.n):
            if t.zones[THROWN[seat]]:
                t.say("reveal", seat, clause="MK-13", cards=t.zones[THROWN[seat]])
    reasons: list[tuple[str, int, int]] = []
    shown: list[list[tuple[str, Cards, int, str]]] = [[] for _ in range(t.n)]
    for (winner, key, bonus, plays), cards in zip(b.history, tricks_of(t), strict=True):
        shown[winner].append((key, tuple(sorted(cards)), len(cards), "MK-28"))
        reasons.append(("MK-28", winner, len(cards)))
        if bonus:  # MK-29 to MK-32
            clause, won_with = kit.bonus_clause(key), winning_play(plays, cards)
            shown[winner].append(("bonus", tuple(sorted(won_with)), bonus, clause))
            reasons.append((clause, winner, bonus))
    rows = tuple((tuple(tricks), ()) for tricks in shown)
    taken = [sum(row[2] for row in reasons if row[:2] == ("MK-28", at)) for at in range(t.n)]
    bonuses = tuple(own - won for own, won in zip(b.points, taken, strict=True))
    tallies = (("tricks", b.tricks, "MK-27"), ("bonus", bonuses, "MK-33"))
    best = [seat for seat in range(t.n) if b.points[seat] == max(b.points)]
    by = best[0] if len(best) == 1 else -1
    result = HandResult(b.points, tuple(reasons), rows, "MK-27", by=by, tallies=tallies)
    end_hand(t, result, _next_eldest(t))


def winning_play(plays: tuple[Play, ...], cards: Cards) -> Cards:
    """MK-32: of a trick's cards, open ones first, those of the last open play, which won it."""
    shown = sum(n for _, n, is_open in plays if is_open)
    return cards[shown - plays[0][1] : shown]


def tricks_of(t: Tableau) -> list[Cards]:
    """All cards of every trick won, open ones before those thrown face down."""
    won, thrown = [0] * t.n, [0] * t.n
    found = []
    for winner, _, _, plays in t.board.history:
        size = sum(n for _, n, is_open in plays if is_open)
        cards = t.zones[WON[winner]][won[winner] : won[winner] + size]
        won[winner] += size
        for seat, n, is_open in plays:
            if not is_open:
                cards += t.zones[THROWN[seat]][thrown[seat] : thrown[seat] + n]
                thrown[seat] += n
        found.append(cards)
    return found


def _next_eldest(t: Tableau) -> int:
    """MK-36: the next seat, or the best of the hand, ties from the last eldest on."""
    eldest = t.board.dealer
    if t.options.next_eldest == "winner":
        best = max(t.board.points)
        order = ((eldest + step) % t.n for step in range(t.n))
        return next(seat for seat in order if t.board.points[seat] == best)
    # Where the eldest is drawn anew the deal settles it; until then the next seat stands here.
    return (eldest + 1) % t.n


def over(t: Tableau) -> Outcome | None:
    """MK-34, MK-35, MK-40: when a match ends, who wins it and what is paid."""
    b, o = t.board, t.options
    ended = {
        "single": True,
        "hands": b.hand + 1 >= o.hands,
        "target": max(b.totals) >= o.target,
    }[o.match]
    if not ended:
        return None
    totals = b.totals
    winners = tuple(seat for seat in range(t.n) if totals[seat] == max(totals))
    payoff = totals if o.settlement == "points" else pairwise(totals, o.stake)
    return Outcome(payoff, 1, winners, totals, tuple(("MK-35", at, totals[at]) for at in winners))
