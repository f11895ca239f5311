"""How far the declarer is from the contract; before that, how high the bidding has gone.

Points are counted from the tricks as they were seen, and from the marriages shown (TY-26).
"""

from __future__ import annotations

from kanhu.core.target import Bar, Target
from kanhu.families.tricks import seen_won
from kanhu.games.tyzicha.board import View
from kanhu.games.tyzicha.cards import points as worth
from kanhu.games.tyzicha.play import is_made
from kanhu.wording.target import line

ALL = 120  # TY-3: points of all cards


def target(view: View) -> Target | None:
    """The bid, then the declarer's points against the contract."""
    b, o = view.board, view.setup.options
    if b.declarer < 0:
        if not b.bid:
            return None
        mine = b.bidder == view.seat
        said = line(view.setup, "my_bid" if mine else "their_bid", points=b.bid)
        return Target(said, seat=b.bidder)
    whose = "mine" if b.declarer == view.seat else "theirs"
    pile = seen_won(view, b.declarer)
    if pile is None or not b.contract:
        return Target(line(view.setup, f"{whose}_unseen", of=b.contract), seat=b.declarer)
    points = worth(pile) + b.married[b.declarer]
    made = is_made(o, points, b.contract)
    key = f"{whose}_made" if made else whose if o.make_test == "exceeds" else f"{whose}_at_least"
    said = line(view.setup, key, points=points, of=b.contract)
    needed = b.contract + int(o.make_test == "exceeds")
    whole = max(needed, ALL)  # the same from the first trick to the last, so that the mark stays
    label = line(view.setup, "bar", points=points, of=b.contract)
    bar = Bar(label, min(points, whole), needed, whole)
    return Target(said, _against(view), bar=bar, seat=b.declarer)


def _against(view: View) -> str:
    """What the declarer's two opponents have together, for one of them."""
    b = view.board
    if view.seat in (None, b.declarer):
        return ""
    points = 0
    for seat in range(view.setup.seats):
        pile = seen_won(view, seat)
        if seat != b.declarer and pile is not None:
            points += worth(pile) + b.married[seat]
    return line(view.setup, "against", points=points)
