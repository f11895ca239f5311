"""Hands as numbers, and the groups of kinds that no combination joins: whole, or one card short.

A hand is one number with four bits a kind, the number of its copies. Combinations join kinds into
groups (aces; threes, fours and fives; courts), and a hand is whole if each of its groups is. What
is known about the cards of one group is kept, so that most questions about a hand are three looks
into a table. The groups and their combinations come from the rows of `melds.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from kanhu.cards.kinds import Cards, Kind

FIELD = 4  # bits of a kind
ROOM = 300_000  # entries of a table before it is emptied
BROKEN, WHOLE, SUITED = 0, 1, 2  # a group is not whole, is whole, is whole with a baksyo


class Part(NamedTuple):
    """One combination as a number.

    Attributes:
        code: its cards. cards: the same, sorted. baksyo: it is a baksyo (CU-51).
    """

    code: int
    cards: Cards
    baksyo: bool


class Groups:
    """Exact answers about whole and waiting hands for one set of combinations.

    Args:
        kinds: number of kinds in the pack.
        combinations: cards of every combination -> whether it is a baksyo (CU-51).
        need: a hand with a king must hold a baksyo.
        kings: the kinds that stand alone.
    """

    def __init__(
        self, kinds: int, combinations: Mapping[Cards, bool], need: bool, kings: frozenset[Kind]
    ) -> None:
        self.unit = [1 << FIELD * kind for kind in range(kinds)]
        self._ones = sum(self.unit)
        self._guard = self._ones << FIELD - 1
        self._need = need
        self._kings = sum((1 << FIELD) - 1 << FIELD * kind for kind in kings)
        self._first: list[list[Part]] = [[] for _ in range(kinds)]
        for cards in sorted(combinations):
            self._first[cards[0]].append(Part(self.code(cards), cards, combinations[cards]))
        self.masks = _joined(kinds, combinations)
        self._grades: dict[int, int] = {0: WHOLE}
        self._fits: list[dict[int, int]] = [{} for _ in self.masks]

    def every(self) -> Iterator[Cards]:
        """Every combination."""
        return (part.cards for parts in self._first for part in parts)

    # --- numbers -------------------------------------------------------------------------------

    def code(self, cards: Sequence[Kind]) -> int:
        """The cards as a number."""
        return sum([self.unit[kind] for kind in cards])

    def kinds(self, bits: int) -> Cards:
        """The kinds whose lowest bit is set, ascending."""
        found = []
        while bits:
            low = bits & -bits
            found.append((low.bit_length() - 1) // FIELD)
            bits ^= low
        return tuple(found)

    def fours(self, code: int) -> int:
        """The kinds held four times, as lowest bits."""
        return code >> 2 & self._ones

    # --- whole hands ---------------------------------------------------------------------------

    def grade(self, code: int) -> int:
        """BROKEN, WHOLE or SUITED: whether cards of one group fall into combinations."""
        found = self._grades.get(code)
        if found is None:
            if len(self._grades) > ROOM:
                self._grades = {0: WHOLE}
            found = self._grades[code] = self._grade(code)
        return found

    def _grade(self, code: int) -> int:
        best, guarded, guard = BROKEN, code | self._guard, self._guard
        for part, _, baksyo in self._first[((code & -code).bit_length() - 1) // FIELD]:
            if (guarded - part) & guard == guard:
                found = self.grade(code - part)
                if found and (baksyo or found > best):
                    best = SUITED if baksyo else found
                    if best == SUITED or not self._need:
                        break
        return best

    def complete(self, code: int, secret: bool) -> bool:
        """CU-9: all cards fall into combinations; CU-51 too where it is in force.

        `secret`: a secret has been laid, which is a baksyo.
        """
        baksyo = secret or not self._need or not code & self._kings
        for mask in self.masks:
            found = self.grade(code & mask)
            if not found:
                return False
            baksyo = baksyo or found == SUITED
        return baksyo

    # --- waiting hands -------------------------------------------------------------------------

    def hopeless(self, code: int) -> bool:
        """Whether throwing one card and taking one cannot make the hand whole: a quick look.

        A throw and a draw mend two groups at most.
        """
        broken = 0
        for mask in self.masks:
            broken += not self.grade(code & mask)
        return broken > 2

    def waits(self, code: int, owned: int, secret: bool) -> int:
        """CU-24: the kinds that make the hand whole, as lowest bits.

        `owned` holds every card that is out of the question: one's own and the sowee.
        """
        broken = -1
        for at, mask in enumerate(self.masks):
            if not self.grade(code & mask):
                if broken >= 0:
                    return 0
                broken = at
        found = 0
        for at in range(len(self.masks)) if broken < 0 else (broken,):
            found |= self._fit(code & self.masks[at], at)
        found &= ~self.fours(owned)
        if found and self._need and not secret:  # CU-51
            unit = self.unit
            good = (k for k in self.kinds(found) if self.complete(code + unit[k], secret))  # CU-51
            found = sum(unit[kind] for kind in good)
        return found

    def _fit(self, code: int, at: int) -> int:
        """Kinds of one group that make cards of it whole, as lowest bits."""
        known = self._fits[at]
        found = known.get(code)
        if found is None:
            if len(known) > ROOM:
                known.clear()
            found, bits = 0, self.masks[at] & self._ones & ~self.fours(code)
            while bits:
                low = bits & -bits
                if self.grade(code + low):
                    found |= low
                bits ^= low
            known[code] = found
        return found

    # --- every arrangement ---------------------------------------------------------------------

    def arrangements(self, cards: Cards) -> Iterator[tuple[Cards, ...]]:
        """Every way to divide the cards into combinations, each once (CU-9)."""
        code = self.code(cards)
        if all(self.grade(code & mask) for mask in self.masks):
            yield from self._divide(code, (), (0, 0))

    def _divide(
        self, code: int, laid: tuple[Cards, ...], last: tuple[int, int]
    ) -> Iterator[tuple[Cards, ...]]:
        if not code:
            yield laid
            return
        first = ((code & -code).bit_length() - 1) // FIELD
        parts = self._first[first]
        # Combinations of one lowest card in the order of the list, so that none comes twice.
        for at in range(last[1] if first == last[0] else 0, len(parts)):
            part, cards, _ = parts[at]
            if ((code | self._guard) - part) & self._guard == self._guard:
                yield from self._divide(code - part, (*laid, cards), (first, at))


def _joined(kinds: int, combinations: Mapping[Cards, bool]) -> tuple[int, ...]:
    """The groups of kinds that combinations join, as masks."""
    group = list(range(kinds))
    for cards in combinations:
        names = {group[kind] for kind in cards}
        group = [min(names) if name in names else name for name in group]
    field = (1 << FIELD) - 1
    return tuple(
        sum(field << FIELD * kind for kind in range(kinds) if group[kind] == name)
        for name in sorted(set(group))
    )
