"""Threes of one rank: what a hand waits for, what may be laid, whether it is complete.

Everything follows from counts. A hand cuts into threes if and only if every rank is held a number
of times divisible by three; it waits if one rank leaves two over and no other rank leaves any.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from kanhu.cards.kinds import Cards, HandSizeError, Pack, without
from kanhu.games.kowah.divide import split
from kanhu.melds.table import Division

PAIR, TWO_PAIRS, RANK = "pair", "two_pairs", "rank"
RANKS = 13  # index 0 is not used; 10 to 12 are honours that are ranks of their own
HONOUR_RANKS = {"wf": 10, "rf": 11, "ot": 12}
RED = frozenset({"s9", "rf", "ot"})


class Way(NamedTuple):
    """One way to declare checki.

    Attributes:
        form: PAIR (KO-21), TWO_PAIRS (KO-22) or RANK (KO-24).
        kinds: the kinds named, none for a rank.
        rank: rank index that waits.
        laid: the cards laid face down, sorted.
        wins: the kinds that complete the hand.
    """

    form: str
    kinds: Cards
    rank: int
    laid: Cards
    wins: Cards


class Threes:
    """Counts cards of one pack under one set of options.

    Attributes:
        ranks: rank index of each kind (KO-6). of_rank: rank index -> its kinds.
        copies: how often each kind stands in the pack. held: cards of a hand between turns.
        size: cards of a complete hand, one more.
        wide: any card of a rank may be waited for (KO-24). pairs: two pairs may be laid (KO-22).
    """

    def __init__(self, pack: Pack, *, held: int, own_rank: bool, wide: bool, pairs: bool) -> None:
        self.pack, self.wide, self.pairs = pack, wide, pairs
        self.held, self.size = held, held + 1
        honour = HONOUR_RANKS if own_rank else {}
        self.ranks = tuple(
            int(rank) if suit else honour.get(rank, 1)
            for suit, rank in zip(pack.suits, pack.ranks, strict=True)
        )
        self.of_rank = tuple(
            tuple(kind for kind, rank in enumerate(self.ranks) if rank == index)
            for index in range(RANKS)
        )
        self.copies = pack.cards.count(0)
        self.red = frozenset(kind for kind, code in enumerate(pack.codes) if code in RED)
        self.pips = tuple(rank if rank < 10 else 1 for rank in self.ranks)

    # --- counting ------------------------------------------------------------------------------

    def counts(self, cards: Cards) -> list[int]:
        """Cards of each rank."""
        counts, ranks = [0] * RANKS, self.ranks
        for kind in cards:
            counts[ranks[kind]] += 1
        return counts

    def over(self, cards: Cards) -> list[tuple[int, int]]:
        """Ranks that do not cut into threes: (rank, 1 or 2 cards over)."""
        return [(rank, n % 3) for rank, n in enumerate(self.counts(cards)) if n % 3]

    def cuts(self, cards: Cards) -> bool:
        """KO-31: whether the cards cut into threes."""
        return not self.over(cards)

    def waiting_rank(self, cards: Cards) -> int:
        """KO-20: the rank that leaves two cards over while no other leaves any; 0 if none."""
        over = self.over(cards)
        return over[0][0] if len(over) == 1 and over[0][1] == 2 else 0

    def has_mata(self, cards: Cards) -> bool:
        """Whether three identical cards are among them."""
        return any(cards.count(kind) > 2 for kind in set(cards))

    # --- declaring -------------------------------------------------------------------------------

    def ways(self, cards: Cards) -> list[Way]:
        """KO-20 to KO-24: every valid declaration of a hand between turns, in a stable order."""
        rank = self.waiting_rank(cards)
        if not rank:
            return []
        own = [kind for kind in cards if self.ranks[kind] == rank]
        # KO-23: of a pair whose copies are all in this hand no third can come.
        pairs = [k for k in self.of_rank[rank] if 2 <= own.count(k) < self.copies]
        found = [Way(PAIR, (k,), rank, (k, k), (k,)) for k in pairs]
        if self.pairs and len(own) > 4:
            for two in combinations(pairs, 2):
                laid = tuple(sorted((*two, *two)))
                single = without(tuple(own), laid)[:1]
                found.append(Way(TWO_PAIRS, two, rank, tuple(sorted(laid + single)), two))
        if self.wide:
            lay = self.rank_lay(cards, rank)
            if lay is not None:
                found.append(Way(RANK, (), rank, lay, self.of_rank[rank]))
        return found

    def rank_lay(self, cards: Cards, rank: int) -> Cards | None:
        """KO-24, KO-50: the first two cards of the rank beside which the rest keeps a mata."""
        own = [kind for kind in cards if self.ranks[kind] == rank]
        for lay in combinations(own, 2):
            if self.has_mata(without(cards, lay)):
                return lay
        return None

    # --- a declaration that stands ---------------------------------------------------------------

    def named(self, laid: Cards) -> Cards:
        """The kinds that lie there as pairs; none if two different cards wait for a rank."""
        return tuple(kind for kind in dict.fromkeys(laid) if laid.count(kind) > 1)

    def stands(self, cards: Cards, laid: Cards) -> bool:
        """KO-25, KO-50: whether the hand still allows this declaration, tested by kinds."""
        rank = self.waiting_rank(cards)
        if not rank or rank != self.ranks[laid[0]]:
            return False
        kinds = self.named(laid)
        if kinds and all(2 <= cards.count(kind) < self.copies for kind in kinds):
            return True
        # Two cards laid wait for the whole rank wherever the rest allows it; two identical ones
        # lie there like any others, and nobody else can tell the two cases apart.
        return self.wide and len(laid) == 2 and self.rank_lay(cards, rank) is not None

    def relaid(self, rest: Cards, laid: Cards) -> Cards:
        """The cards to lie there when `rest` is left, as many of the old ones as can stay."""
        kinds = self.named(laid)
        if kinds and all(rest.count(kind) > 1 for kind in kinds):
            keep = tuple(sorted((*kinds, *kinds)))
            if len(laid) == len(keep):
                return keep
            others = without(rest, keep)
            old = without(laid, keep)
            same = [kind for kind in others if self.ranks[kind] == self.ranks[keep[0]]]
            single = old if old[0] in others else tuple(same or others)[:1]
            return tuple(sorted(keep + single))
        if all(rest.count(k) >= laid.count(k) for k in laid) and self.has_mata(without(rest, laid)):
            return laid
        return self.rank_lay(rest, self.ranks[laid[0]]) or laid

    def awaited(self, cards: Cards, laid: Cards) -> Cards:
        """The kinds named by a declaration, whether the hand is ready or not (KO-21 to KO-24)."""
        rank = self.ranks[laid[0]]
        if self.wide and len(laid) == 2 and self.has_mata(without(cards, laid)):
            return self.of_rank[rank]
        return self.named(laid)

    # --- arranging -------------------------------------------------------------------------------

    def best(self, hand: Cards) -> Division:
        """As many threes as the hand holds; they have no points."""
        # Loaded at the first count or arrangement, so that a game starts without the solver.
        from kanhu.melds.lays import Meld
        from kanhu.melds.table import Division

        threes, left = split(self.of_rank, hand)
        melds = tuple(
            Meld("mata" if len(set(cards)) == 1 else "three", 0, cards, "KO-20") for cards in threes
        )
        return Division(0, melds, left)

    # --- questions from outside ------------------------------------------------------------------

    def complete(self, cards: Cards) -> bool:
        """KO-31: whether a hand with its winning card cuts into threes, a mata among them.

        Raises HandSizeError for a number of cards no hand has.
        """
        self._check(cards)
        return len(cards) == self.size and self.cuts(cards) and self.has_mata(cards)

    def arrangement(self, cards: Cards) -> Division | None:
        """The hand in threes, identical ones first, and what is left over."""
        self._check(cards)
        return self.best(cards)

    def waits(self, cards: Cards) -> Cards:
        """KO-20 to KO-24: kinds that some declaration of the hand would wait for, ascending."""
        self._check(cards)
        wins = {kind for way in self.ways(cards) for kind in way.wins}
        return tuple(sorted(kind for kind in wins if cards.count(kind) < self.copies))

    def _check(self, cards: Cards) -> None:
        if len(cards) not in (self.held, self.size):
            clause = "KO-15" if self.held == 8 else "KO-44"
            raise HandSizeError(
                f"{clause}: a hand is {self.held} cards, {self.size} with the one that "
                f"completes it, not {len(cards)}."
            )

    def mata_score(self, cards: Cards) -> int:
        """KO-35: 1 for each mata, 2 for a red one, as many as can be made at once."""
        return sum(cards.count(kind) // 3 * (2 if kind in self.red else 1) for kind in set(cards))
