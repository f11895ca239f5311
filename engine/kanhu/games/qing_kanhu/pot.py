"""The end of a hand and of a session: who takes the pot."""

from __future__ import annotations

from kanhu.cards.kinds import Cards, Kind
from kanhu.core.results import HandResult, Outcome
from kanhu.families.match import after_hands, end_hand
from kanhu.games.qing_kanhu.board import BOUGHT, HAND, Tableau
from kanhu.games.qing_kanhu.dealing import next_dealer

Shown = tuple[tuple[tuple[str, Cards, int, str], ...], Cards]
NOTHING_SHOWN: Shown = ((), ())  # QK-14: hands stay concealed, but for the winner's


def win(t: Tableau, seat: int, ended: str = "QK-31", given: tuple[Kind, int] = (-1, -1)) -> None:
    """QK-31, QK-33, QK-38: the winner shows the hand and takes the whole pot.

    Args:
        ended: the clause by which it is won. given: the last card, if all know it, and the seat
            that drew or discarded it.
    """
    b = t.board
    hand = tuple(sorted(t.zones[HAND[seat]] + t.zones[BOUGHT[seat]]))
    division = t.kit.arrangement(hand)
    assert division is not None, "a hand that wins is complete"
    t.say("win", seat, clause="QK-31", cards=hand)
    t.say("pot", seat, b.pot, "QK-33")
    shown = [NOTHING_SHOWN] * t.n
    melds = tuple((meld.key, meld.cards, 0, meld.clause) for meld in division.melds)
    shown[seat] = (melds, division.left)
    won, b.pot, b.carried = b.pot, 0, 0
    _end(t, (("QK-33", seat, won),), tuple(shown), ended, seat, given)


def dead_hand(t: Tableau) -> None:
    """QK-34: nobody wins, and the pot stays."""
    b = t.board
    b.carried = b.pot
    t.say("dead_hand", n=b.pot, clause="QK-34")
    _end(t, (), (NOTHING_SHOWN,) * t.n, "QK-34", -1)


def _end(
    t: Tableau, gains: tuple[tuple[str, int, int], ...], shown: tuple[Shown, ...], ended: str,
    winner: int, given: tuple[Kind, int] = (-1, -1),
) -> None:  # fmt: skip
    b = t.board
    reasons = (*gains, *(("QK-4", seat, -t.options.stake) for seat in range(t.n)))
    points = [-t.options.stake] * t.n
    for _, seat, amount in gains:
        points[seat] += amount
    b.paid = ()  # the points of the hand hold the stakes
    t.actor = -1  # nobody is to decide any more, unless another hand is dealt
    result = HandResult(tuple(points), reasons, shown, ended, by=winner, card=given[0],
                        giver=given[1])  # fmt: skip
    end_hand(t, result, next_dealer(t, winner))


def over(t: Tableau) -> Outcome | None:
    """QK-37: after so many hands; what is left in the pot goes back in equal shares."""
    return after_hands(t, t.options.hands, "QK-37", t.board.carried)
