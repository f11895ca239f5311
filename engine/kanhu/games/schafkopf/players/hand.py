"""What a hand is worth to a declarer, and which two cards to lay away.

The weights come from 4,000 deals played out with one seat as declarer (`playout`): card points
taken, fitted to the number of queens, jacks, other trumps, plain aces and missing suits.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from kanhu.cards.kinds import Cards, Kind
from kanhu.games.schafkopf.order import POINTS, SUIT, TRUMPS

QUEEN, JACK, DIAMOND, ACE, VOID = 13, 8, 8, 9, 4
ENOUGH = 62  # card points to be expected from ten cards before the widow is taken


def promise(hand: Iterable[Kind]) -> int:
    """Card points that ten cards may be expected to take for a declarer, widow included."""
    total, missing = 0, {1, 2, 3}
    for kind in hand:
        if kind < TRUMPS:
            total += QUEEN if kind < 4 else JACK if kind < 8 else DIAMOND
        else:
            missing.discard(SUIT[kind])
            total += ACE if POINTS[kind] == 11 else 0
    return total + VOID * len(missing)


def layings(hand: Cards, counted: bool) -> list[tuple[float, Cards]]:
    """Pairs to lay away with a worth, the best first; trumps only where there is no way round.

    Args:
        hand: twelve cards.
        counted: whether the two count for the declarer (SK-22).
    """
    plain = tuple(kind for kind in hand if kind >= TRUMPS)
    rows: list[tuple[float, Cards]] = [(_worth(hand, pair, counted), pair) for pair in
            combinations(plain if len(plain) > 1 else hand, 2)]  # fmt: skip
    rows.sort(key=lambda row: (-row[0], row[1]))
    return rows


def _worth(hand: Cards, pair: Cards, counted: bool) -> float:
    """Points saved, less winners given up, less the losers that stay in the hand."""
    value = 0.0
    for kind in pair:
        value += POINTS[kind] if counted else -POINTS[kind] / 2
        value -= 15 if kind < TRUMPS else 8 if POINTS[kind] == 11 else 0
    left: list[list[int]] = [[], [], [], []]
    for kind in hand:
        if kind not in pair:
            left[SUIT[kind]].append(POINTS[kind])
    for suit in left[1:]:
        value += 0 if suit else 4
        for points in suit:
            value -= 5 if points == 10 else 2 if points == 4 else 0 if points == 11 else 1
    return value
