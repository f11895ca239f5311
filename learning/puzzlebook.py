"""The puzzles that lie in the folders of the games, and the order in which days bring them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from math import gcd

from holdings import reads
from kanhu.catalogue import Game
from kanhu.study.puzzles.proving import sound
from kanhu.study.puzzles.puzzle import Puzzle

STEPS = (13, 17, 19, 23)
"""Puzzles between two days of one game; the first that has no divisor in common with their number,
so that all come once before one comes again."""


@cache
def of_game(game: Game) -> tuple[Puzzle, ...]:
    """All puzzles of a game that can be drawn, level by level; none for a game without."""
    with reads.noting():  # a puzzle that the rules contradict stops the build, whatever page has it
        return sound(game)


def of_level(game: Game, level: str) -> list[Puzzle]:
    """Those of one level, the kinds in turn."""
    seen = Counter[str]()
    order = list[tuple[int, Puzzle]]()
    for puzzle in of_game(game):
        if puzzle.level == level:
            order.append((seen[puzzle.kind], puzzle))
            seen[puzzle.kind] += 1
    return [puzzle for _, puzzle in sorted(order, key=lambda pair: pair[0])]


def days(games: Iterable[Game]) -> list[tuple[str, int, int]]:
    """Game, number of its puzzles, and the step from one to the next: the page counts with them."""
    counts = [(game.id, len(of_game(game))) for game in games if of_game(game)]
    return [(game, number, next(step for step in STEPS if gcd(step, number) == 1))
            for game, number in counts]  # fmt: skip
