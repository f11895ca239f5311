"""The eight tricks of Tyzicha, marriages, and the count."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.core.moves import Move
from kanhu.core.results import HandResult, Outcome
from kanhu.families.match import best_wins, end_hand
from kanhu.families.tricks import HAND, TRICK, WON, begin, gather, lay, pass_on
from kanhu.games.tyzicha.bidding import Row, capped
from kanhu.games.tyzicha.board import GOAL, Tableau, TyzichaBoard
from kanhu.games.tyzicha.cards import COUPLE, COUPLES, OVER, VALUES, couples, may_follow, points
from kanhu.games.tyzicha.options import TyzichaOptions

Counted = tuple[str, Cards, int, str]
"""A row of the count: key, cards, points, clause."""

_PLAYS = tuple(Move("play", (kind,)) for kind in range(24))
_MARRIES = {suit: [Move("marry", (kind,)) for kind in couple] for suit, couple in COUPLES.items()}


def lead_moves(t: Tableau) -> list[Move]:
    """TY-21, TY-25: every card, and queen or king of every marriage held."""
    hand = t.zones[HAND[t.actor]]
    moves = [_PLAYS[kind] for kind in hand]
    if len(hand) > 1 and (t.options.marriage_first_trick or any(t.board.tricks)):
        for suit in couples(hand):
            moves += _MARRIES[suit]
    return moves


def lead(t: Tableau, move: Move) -> None:
    """TY-20, TY-21, TY-25."""
    if move.verb == "marry":
        _marry(t, move.cards)
    lay(t, "lead", move.cards, "TY-21")
    pass_on(t, "follow")


def _marry(t: Tableau, led: Cards) -> None:
    """TY-25, TY-38: both cards are shown, the suit is trump, its value is credited."""
    b, seat = t.board, t.actor
    suit = COUPLE[led[0]]
    couple, value = COUPLES[suit], VALUES[suit]
    other = (couple[led == couple[:1]],)
    t.say("marriage", seat, value, "TY-25", couple)
    t.move("show", seat, other, HAND[seat], TRICK, clause="TY-25")
    t.move("back", seat, other, TRICK, HAND[seat], shown=True, clause="TY-38")
    b.trump = suit
    b.marriages = (*b.marriages, (seat, suit))
    b.married = tuple([own + value * (at == seat) for at, own in enumerate(b.married)])


def best_card(b: TyzichaBoard, trick: Cards) -> int:
    """The card that wins so far: each player lays one, beginning with the leader."""
    return trick[(b.best - b.leader) % 3]


def follow_moves(t: Tableau) -> list[Move]:
    """TY-22, TY-23."""
    b, trick = t.board, t.zones[TRICK]
    best = best_card(b, trick)
    cards = may_follow(t.zones[HAND[t.actor]], trick[0], best, b.trump, t.options.must_head)
    return [_PLAYS[kind] for kind in cards]


def follow(t: Tableau, move: Move) -> None:
    """TY-24: the trick is gathered after the last player."""
    b = t.board
    wins = OVER[b.trump][best_card(b, t.zones[TRICK])][move.cards[0]]
    lay(t, "play", move.cards, "TY-22", best=wins)
    if pass_on(t, "follow"):
        return
    winner = b.best
    gather(t, "TY-24")
    begin(t, winner, "lead")
    if not t.zones[HAND[winner]]:
        _end_hand(t)


def _end_hand(t: Tableau) -> None:
    """TY-26 to TY-29: the cards are counted; the dealer's left deals next (TY-2)."""
    b = t.board
    taken = [points(t.zones[WON[seat]]) for seat in range(t.n)]
    total = taken[b.declarer] + b.married[b.declarer]
    made = is_made(t.options, total, b.contract)
    t.say("made" if made else "broken", b.declarer, total, "TY-27", than=b.contract)
    reasons = reasons_of(b, t.options, taken)
    change = [0] * t.n
    for _, seat, amount in reasons:
        change[seat] += amount
    scores = not made or t.options.defenders_score == "always"
    shown = tuple(
        (_counted(t, seat, taken[seat], scores and seat != b.declarer), ()) for seat in range(t.n)
    )
    ended = "TY-27" if made else "TY-28"
    alone = tuple(b.contract * (seat == b.declarer) for seat in range(t.n))
    totals = tuple(own + more for own, more in zip(taken, b.married, strict=True))
    parts = (("cards", tuple(taken), "TY-26"), ("married", b.married, "TY-25"))
    seen = parts if any(b.married) else ()
    tallies = (("contract", alone, "TY-27"), *seen, ("total", totals, "TY-26"))
    result = HandResult(tuple(change), tuple(reasons), shown, ended, by=b.declarer, tallies=tallies)
    end_hand(t, result, (b.dealer + 1) % t.n)


def is_made(o: TyzichaOptions, total: int, contract: int) -> bool:
    """TY-27: whether the declarer's total makes the contract."""
    return total > contract or (total == contract and o.make_test == "at_least")


def rounded(amount: int, step: int) -> int:
    """TY-33: the nearest multiple of the step, halves upwards."""
    return (amount + step // 2) // step * step


def reasons_of(b: TyzichaBoard, o: TyzichaOptions, taken: list[int]) -> list[Row]:
    """TY-28, TY-29, TY-31, TY-33, TY-39: what the hand changes, reason by reason.

    Args:
        taken: points of the tricks won, per seat.
    """
    made = is_made(o, taken[b.declarer] + b.married[b.declarer], b.contract)
    rows = [("TY-28", b.declarer, b.contract if made else -b.contract)]
    if made and o.defenders_score == "only_if_broken":
        return rows
    for seat, amount in enumerate(taken):
        if seat == b.declarer:
            continue
        own = [("TY-29", seat, amount)]
        own += [("TY-25", seat, VALUES[suit]) for who, suit in b.marriages if who == seat]
        if o.rounding != "none":
            whole = amount + b.married[seat]
            own.append(("TY-33", seat, rounded(whole, o.rounding) - whole))
        rows += [row for row in capped(seat, own, b.totals[seat]) if row[2]]
    return rows


def _counted(t: Tableau, seat: int, taken: int, scores: bool) -> tuple[Counted, ...]:
    """TY-26, TY-29: cards won and marriages shown, with what they score for their seat."""
    won = t.zones[WON[seat]]
    rows = [("tricks", won, taken, "TY-29")] * bool(won) + _married(t, seat)
    return tuple((key, cards, worth * scores, clause) for key, cards, worth, clause in rows)


def _married(t: Tableau, seat: int) -> list[Counted]:
    return [
        (f"marriage_{suit}", COUPLES[suit], VALUES[suit], "TY-25")
        for who, suit in t.board.marriages
        if who == seat
    ]


def over(t: Tableau) -> Outcome | None:
    """TY-30, TY-32: somebody has 1,001 points, or the last hand has been played."""
    if max(t.board.totals) >= GOAL:
        return best_wins(t, "TY-30")
    return best_wins(t, "TY-32") if t.board.hand + 1 >= t.options.max_hands else None
