"""The order of the cards: what beats what under each trump, and what may be led.

Kinds stand by rank and within it by suit, so a kind divided by four is its rank. The two jokers
come last.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, groupby

from kanhu.cards.kinds import Cards, Kind
from kanhu.core.moves import Move
from kanhu.families.beat import alike, in_order
from kanhu.families.tricks import HAND
from kanhu.games.khanquest.options import KhanOptions

SUITS = "CDHS"
RANKS = 10  # of the four suits; the jokers stand above them
CARDS, BLACK, RED = 42, 40, 41
COLOUR = {BLACK: "S", RED: "H"}  # KQ-10
PLAIN = {
    suit: sum(1 << kind for kind in range(at, BLACK, 4)) for at, suit in enumerate(SUITS)
}  # letter of a suit -> bits of its cards

_RANK = tuple(kind >> 2 for kind in range(CARDS))
_RANK_AND_JOKER = (*_RANK[:BLACK], RANKS, RANKS + 1)
_PATTERNS: dict[str, dict[int, tuple[tuple[int, ...], ...]]] = {
    "odd_pairs": {3: ((2, 1), (3,)), 5: ((4, 1), (3, 2), (2, 2, 1))},
    "alexander": {3: ((3,),), 4: ((2, 2), (4,)), 5: ((3, 2),)},
}


class Kit:
    """The cards of a table under its options.

    Attributes:
        straight: leads are the remembered ones (KQ-35).
        form: number of the clause that says what may be led.
        rank: kind -> number of its rank; the jokers share one where they may be a pair.
        sizes: numbers of cards, above one, that may be led at all (KQ-13, KQ-35, KQ-39).
        seven: trump -> its seven (KQ-11).
        others: seat -> the hands of the others.
        needed: beats after which the table is cleared (KQ-25).
    """

    def __init__(self, o: KhanOptions) -> None:
        self.straight = o.lead_rule == "alexander"
        self.form = "KQ-35" if self.straight else "KQ-13"
        self.jokers_pair = o.jokers_pair and not self.straight
        self.rank = (_RANK if self.jokers_pair else _RANK_AND_JOKER).__getitem__
        patterns = _PATTERNS[o.lead_rule]
        self.sizes = tuple(
            size for size in patterns if self.straight or size == 3 or o.hand_size == 7
        )
        self.patterns = {size: patterns[size] for size in self.sizes}
        self.needed = o.players - 1 if o.clear_after == "all_others" else min(2, o.players - 1)
        hands = HAND[: o.players]
        self.others = tuple(tuple(hand for hand in hands if hand != own) for own in hands)
        self.seven = {suit: SUITS.index(suit) for suit in SUITS}

    def groups(self, hand: Cards) -> list[Cards]:
        """The cards by rank; the jokers are two ranks, or one where they may be a pair."""
        return [tuple(cards) for _, cards in groupby(hand, self.rank)]

    def leads(self, hand: Cards, size: int) -> list[Cards]:
        """Every set of so many cards that may be led, but for the limit (KQ-13, KQ-14, KQ-35)."""
        groups = self.groups(hand)
        if self.straight:
            groups = [group for group in groups if group[0] < BLACK]
        found: list[Cards] = []
        for pattern in self.patterns[size]:
            found += alike(groups, pattern)
        if self.straight:
            ranks: list[Cards] = [()] * RANKS
            for group in groups:
                ranks[group[0] >> 2] = group
            found += in_order(ranks, size)
        return found

    def threes(self, hand: Cards) -> list[Move]:
        """All leads of a pair and one card more, as `leads` has them, out of a table (KQ-13)."""
        ranks, count = list(map(self.rank, hand)), len(hand)
        moves: list[Move] = []
        end = 0
        for start in range(1, count):
            if start < end or ranks[start] != ranks[start - 1]:
                continue
            start -= 1
            end = start + ranks.count(ranks[start])
            group, others = hand[start:end], hand[:start] + hand[end:]
            for pair in combinations(group, 2):
                moves += map(_pair_with(pair).__getitem__, others)
            if end - start > 2:
                moves += [_pair_with((a, b))[c] for a, b, c in combinations(group, 3)]
        return moves

    def may_lead(self, cards: Cards) -> bool:
        """Whether these cards are a lead, but for the limit."""
        if len(cards) == 1:
            return True
        return len(cards) in self.sizes and bool(self.leads(tuple(sorted(cards)), len(cards)))


@cache
def _pair_with(pair: Cards) -> tuple[Move, ...]:
    """The lead of a pair with each kind of card; moves made once serve every table."""
    return tuple(Move("lead", tuple(sorted((*pair, kind)))) for kind in range(CARDS))


def strength(kind: Kind) -> int:
    """KQ-3: rank whatever the suit, from the sevens up to the red joker."""
    return _RANK_AND_JOKER[kind]


def suit(kind: Kind) -> str:
    """Letter of the suit, "" for a joker (KQ-4)."""
    return "" if kind >= BLACK else SUITS[kind & 3]


def beats(high: Kind, low: Kind, trump: str) -> bool:
    """KQ-19: whether one card beats another."""
    if high >= BLACK or suit(high) == suit(low):
        return high > low
    return suit(high) == trump and low < BLACK


@cache
def under(trump: str) -> tuple[int, ...]:
    """Kind -> bits of the kinds it beats when this suit is trump."""
    return tuple(
        sum(1 << low for low in range(CARDS) if beats(high, low, trump)) for high in range(CARDS)
    )


@cache
def over(trump: str) -> tuple[frozenset[Kind], ...]:
    """Kind -> the kinds that beat it when this suit is trump."""
    beaten = under(trump)
    return tuple(
        frozenset(high for high in range(CARDS) if beaten[high] >> low & 1) for low in range(CARDS)
    )
