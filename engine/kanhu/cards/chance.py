"""Chance: named streams of a seed. No generator state is kept anywhere.

SplitMix64, of which the high 32 bits are used; bounded draws by Lemire's method with rejection;
Fisher-Yates from the top. `stream(seed, hand, nth)` names each shuffle, so a reshuffle in one
hand never changes the next, and the same deal can be replayed from every seat. Pinned by test
vectors: a change here would break every record ever shared.
"""

from __future__ import annotations

from collections.abc import Iterable

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15
MAX_SEED = _MASK
"""The largest seed: 64 bits."""


class SeedError(ValueError):
    """A seed below 0 or above MAX_SEED."""


def check_seed(seed: int) -> None:
    """Raise SeedError for a seed out of range."""
    if not 0 <= seed <= MAX_SEED:
        raise SeedError(f"seed {seed} lies outside 0 to {MAX_SEED}")


def _mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class Stream:
    """One stream of chance, starting from a 64-bit state."""

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state & _MASK

    def next64(self) -> int:
        """The next output, 0 to 2**64 - 1."""
        self.state = (self.state + _GAMMA) & _MASK
        return _mix(self.state)

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, all equally likely; bound from 1 to 2**32."""
        product = (self.next64() >> 32) * bound
        low = product & 0xFFFFFFFF
        if low < bound:
            # Lemire: reject the few draws that would favour small numbers.
            threshold = ((1 << 32) - bound) % bound
            while low < threshold:
                product = (self.next64() >> 32) * bound
                low = product & 0xFFFFFFFF
        return product >> 32

    def shuffle(self, cards: Iterable[int]) -> list[int]:
        """The cards in random order, as a new list."""
        out = list(cards)
        for last in range(len(out) - 1, 0, -1):
            pick = self.below(last + 1)
            out[last], out[pick] = out[pick], out[last]
        return out


def stream(seed: int, hand: int, nth: int) -> Stream:
    """The stream of the nth shuffle in a hand; both count from 0, nth below 2**32.

    >>> chance = stream(1891, 0, 0)
    >>> [chance.below(6) for _ in range(5)], chance.shuffle(range(5))
    ([1, 0, 3, 0, 1], [4, 2, 0, 3, 1])
    """
    start = _mix((seed + _GAMMA) & _MASK)
    return Stream(_mix(((start ^ (hand << 32 | nth)) + _GAMMA) & _MASK))
