"""Settlements: how points become payments, and how a fine is taken."""

from __future__ import annotations

from collections.abc import Sequence


def pairwise(points: Sequence[int], stake: int = 1) -> tuple[int, ...]:
    """Every pair settles the difference: seat i gets stake * (n * points[i] - sum). Sums to 0."""
    total = sum(points)
    return tuple(stake * (len(points) * own - total) for own in points)


def fine(totals: Sequence[int], seat: int, amount: int, mode: str) -> tuple[int, ...]:
    """Totals after a fine: `deduct` takes it from the seat, `add` gives it to each opponent."""
    if mode == "deduct":
        return tuple(own - amount * (at == seat) for at, own in enumerate(totals))
    if mode == "add":
        return tuple(own + amount * (at != seat) for at, own in enumerate(totals))
    raise ValueError(f"unknown way of fining: {mode}")


def each_pays(seats: int, winner: int, amount: int, spared: Sequence[int] = ()) -> tuple[int, ...]:
    """Every seat but the winner and those spared pays him the amount. Sums to 0."""
    pays = [seat != winner and seat not in spared for seat in range(seats)]
    return tuple(
        amount * sum(pays) if seat == winner else -amount * pays[seat] for seat in range(seats)
    )
