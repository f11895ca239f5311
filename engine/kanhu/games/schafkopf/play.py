"""Ten tricks of Schafkopf, and the end of a hand and of a match."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.core.moves import Move
from kanhu.core.results import HandResult, Outcome
from kanhu.families import match
from kanhu.families.tricks import HAND, TRICK, WON, begin, following, gather, lay, pass_on
from kanhu.games.schafkopf.board import BURIED, DEALT, LAST, SEATS, WIDOW, Tableau
from kanhu.games.schafkopf.order import SUIT, SUITS, beats, suit_of, worth
from kanhu.games.schafkopf.score import DOUBLE, declared, least, paid

_PLAYS = tuple(Move("play", (kind,)) for kind in range(32))
_play_of = _PLAYS.__getitem__

_NUMBERS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
Row = tuple[str, Cards, int, str]
Tally = tuple[str, tuple[int, ...], str]


def play_moves(t: Tableau) -> list[Move]:
    """SK-17, SK-18: the leader any card, the others the suit led if they have it."""
    hand, trick = t.zones[HAND[t.actor]], t.zones[TRICK]
    return list(map(_play_of, following(hand, trick[0], suit_of) if trick else hand))


def play(t: Tableau, move: Move) -> None:
    """SK-18 to SK-20; with the lead the trick before is turned down (SK-21)."""
    b, zones, seat = t.board, t.zones, t.actor
    trick = zones[TRICK]
    if not trick:
        if zones[LAST]:
            t.move("turn_down", seat, zones[LAST], LAST, WON[seat], clause="SK-21")
        b.led = SUITS[SUIT[move.cards[0]]]
        lay(t, "lead", move.cards, "SK-17")
        pass_on(t, "play")
        return
    kind = move.cards[0]
    suit = SUIT[trick[0]]
    if SUIT[kind] != suit and not b.lacks[seat] >> suit & 1:
        b.lacks = tuple(bits | (1 << suit if at == seat else 0) for at, bits in enumerate(b.lacks))
    lay(t, "play", move.cards, "SK-18", beats(kind, trick[(b.best - b.leader) % SEATS]))
    if not pass_on(t, "play"):
        _end_trick(t)


def _end_trick(t: Tableau) -> None:
    """SK-19, SK-20: the winner keeps the cards and leads; after ten tricks the hand is counted."""
    b = t.board
    winner = b.best
    b.wins, b.led = (*b.wins, winner), ""
    whole = len(b.wins) == DEALT
    gather(t, "SK-20", "" if whole else LAST)
    begin(t, winner, "play")
    if whole:
        _end_hand(t)


def _end_hand(t: Tableau) -> None:
    """Tricks are counted, what lay face down is shown, points are scored and paid (SK-31)."""
    b, o = t.board, t.options
    rows = [_tricks(t, seat) for seat in range(SEATS)]
    points = [worth(t.zones[WON[seat]]) for seat in range(SEATS)]
    tallies: list[Tally] = [
        ("tricks", b.tricks, "SK-20"), ("in_tricks", tuple(points), "SK-20"),
    ]  # fmt: skip
    if b.declarer < 0:
        more = _widow_at_the_end(t, rows)
        last = [DEALT - b.wins[::-1].index(at) if b.tricks[at] else 0 for at in range(SEATS)]
    else:
        more = _laid_away(t, rows)
    points = [own + n for own, n in zip(points, more, strict=True)]
    clause = "SK-26" if b.declarer < 0 else "SK-22"
    if any(more):
        tallies.append(("widow" if b.declarer < 0 else "laid_away", tuple(more), clause))
    tallies.append(("took", tuple(points), clause))
    if b.declarer < 0:
        for seat in range(SEATS):
            t.say("took", seat, points[seat], "SK-26")
        seat, value, clause = least(o, points, last, b.dealer)
        if clause == "SK-27" and len(set(points)) == 1:
            tallies.append(("level", (1,) * SEATS, clause))
    else:
        seat = b.declarer
        t.say("took", seat, points[seat], "SK-22")
        value, clause = declared(
            o, points[seat], b.tricks[seat], 120 - worth(t.zones[BURIED[seat]])
        )
    if abs(value) == DOUBLE:
        tallies.append(("double", (1,) * SEATS, clause))
    scores = paid(o, seat, value, least=b.declarer < 0)
    reasons = tuple((clause if at == seat else "SK-31", at, n) for at, n in enumerate(scores) if n)
    shown = tuple((tuple(part), ()) for part in rows)
    result = HandResult(
        scores, reasons, shown, clause, by=seat, sides=b.sides, tallies=tuple(tallies)
    )
    match.end_hand(t, result, (b.dealer + 1) % SEATS)


def _laid_away(t: Tableau, rows: list[list[Row]]) -> list[int]:
    """SK-12, SK-22: the declarer's two cards are shown, and may count for the declarer."""
    seat = t.board.declarer
    cards = t.zones[BURIED[seat]]
    t.say("reveal", seat, clause="SK-12", cards=cards)
    rows[seat].append(("laid_away", cards, worth(cards), "SK-22"))
    counts = t.options.buried_points == "declarer"
    return [worth(cards) * (counts and at == seat) for at in range(SEATS)]


def _tricks(t: Tableau, seat: int) -> list[Row]:
    won = t.zones[WON[seat]]
    tricks = [won[at : at + SEATS] for at in range(0, len(won), SEATS)]
    numbers = (word for word, winner in zip(_NUMBERS, t.board.wins, strict=True) if winner == seat)
    return [(f"{next(numbers)}_trick", cards, worth(cards), "SK-20") for cards in tricks]


def _widow_at_the_end(t: Tableau, rows: list[list[Row]]) -> list[int]:
    """SK-25: the widow goes to the winner of the last trick, or to nobody."""
    b, cards = t.board, t.zones[WIDOW]
    if t.options.least_widow != "last_trick":
        t.say("widow_shown", clause="SK-25", cards=cards)
        return [0] * SEATS
    seat = b.wins[-1]
    t.move("widow", seat, cards, WIDOW, WON[seat], shown=True, clause="SK-25")
    rows[seat].append(("widow", cards, worth(cards), "SK-25"))
    return [worth(cards) * (at == seat) for at in range(SEATS)]


def over(t: Tableau) -> Outcome | None:
    """SK-29: the highest total after the agreed number of deals; equal totals share the place.

    Where points have been paid (SK-31) they are the settlement; else SK-39 settles the differences.
    """
    ended = match.after_hands(t, t.options.deals, "SK-29")
    if ended is None or t.options.payment == "pairwise":
        return ended
    return match.best_wins(t, "SK-29")
