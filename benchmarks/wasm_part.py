"""What is measured on both Pythons; imports only what the engine itself uses.

`answer({"game", "hands", "decisions"})` gives row -> [median, 99th percentile] in milliseconds.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable
from typing import Any


def answer(asked: dict[str, Any]) -> dict[str, list[float]]:
    """All rows of one game."""
    import kanhu
    from kanhu.catalogue import setup

    game = kanhu.load(asked["game"])
    where = setup(game, game.options())
    rows = {"a random move": spread(moves(game, asked["decisions"] * 20))}
    kit, size = where.kit, len(game.deal(game.options(), 1).view(0).hand)
    for question in ("best", "goes_out", "complete", "waits"):
        ask = getattr(kit, question, None)
        if ask is not None:
            size = getattr(kit, "size", size) - (question == "waits" and hasattr(kit, "size"))
            rows[question] = spread(solve(ask, where.pack.cards, size, asked["hands"]))
    for level in ("novice", "regular", "expert"):
        rows[f"decision, {level}"] = spread(decisions(game, level, asked["decisions"]))
    return rows


def spread(times: Iterable[float]) -> list[float]:
    """Median and 99th percentile, in milliseconds."""
    ordered = sorted(times)
    return [1000 * ordered[len(ordered) // 2], 1000 * ordered[len(ordered) * 99 // 100]]


def timed(ask: Callable[[], object], repeat: int = 1) -> float:
    """Least time of some runs: the clock of a browser's Python is coarse."""
    best = float("inf")
    for _ in range(repeat):
        start = time.perf_counter()
        ask()
        best = min(best, time.perf_counter() - start)
    return best


def solve(ask: Any, cards: tuple[int, ...], size: int, hands: int) -> list[float]:
    """Each question about a hand that the memory of the solver has met before."""
    dealt = random.Random(11)
    found = []
    for _ in range(hands):
        hand = tuple(sorted(dealt.sample(cards, size)))
        ask(hand)
        found.append(timed(lambda hand=hand: ask(hand), 5))  # type: ignore[misc]
    return found


def moves(game: Any, number: int) -> list[float]:
    """Legal moves and a checked play, at random."""
    found: list[float] = []
    pick, seed = random.Random(5), 1
    state = game.deal(game.options(), seed)
    while len(found) < number:
        if state.outcome is not None:
            seed += 1
            state = game.deal(game.options(), seed)
        start = time.perf_counter()
        legal = state.legal()
        state = state.play(legal[int(pick.random() * len(legal))])[0]
        found.append(time.perf_counter() - start)
    return found


def decisions(game: Any, level: str, number: int) -> list[float]:
    """Decisions with a choice, of a match that this level plays with itself."""
    import kanhu
    from kanhu import players

    found: list[float] = []
    seed = 1
    table = kanhu.Table.new(game, game.options(), seed)
    while len(found) < number:
        if table.state.actor is None:
            seed += 1
            table = kanhu.Table.new(game, game.options(), seed)
        view = table.view(table.state.actor)
        start = time.perf_counter()
        decision = players.decide(view, level, seed)
        if len(view.legal) > 1:
            found.append(time.perf_counter() - start)
        table.play(decision.move)
    return found
