"""Counting paths of legal moves, to notice when rules change without anybody meaning it.

From a position all sequences of one, two and three legal moves are counted; every answer of a
sealed round is a move of its own. The counts of twenty fixed positions of a game may be kept
with its tests as a net: a change of the law shows in them, though not which count is right.

    python -m kanhu perft GAME    the rows to keep, in `tests/perft.toml` of the game's folder
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kanhu.cards.chance import stream
from kanhu.catalogue import Game
from kanhu.core.options import OptionError, Options, Value
from kanhu.core.state import State

DEPTH = 3
"""Moves of the paths that are counted."""
DEALS = 20
"""Positions from which they are counted."""
_PICK = 80  # stream of a match from which the moves before a count are chosen


class Spot(NamedTuple):
    """A position to count from: a deal, and how many random moves were played before.

    Attributes:
        options: short text. seed: of the match. moves: played by chance from the opening.
    """

    options: str
    seed: int
    moves: int


def paths(state: State, depth: int = DEPTH) -> tuple[int, ...]:
    """Number of sequences of 1, 2, … `depth` legal moves; nothing follows the end of a match."""
    counts = [0] * depth
    _count(state, 0, counts)
    return tuple(counts)


def _count(state: State, at: int, counts: list[int]) -> None:
    legal = state.legal()
    counts[at] += len(legal)
    if at + 1 < len(counts):
        for move in legal:
            _count(state.play(move)[0], at + 1, counts)


def reach(game: Game, spot: Spot) -> State:
    """The position of a spot: the deal, then moves chosen evenly, not beyond the match's last."""
    state = game.deal(game.options(spot.options), spot.seed)
    chance = stream(spot.seed, 0, _PICK)
    for _ in range(spot.moves):
        legal = state.legal()
        after = state.play(legal[chance.below(len(legal))])[0]
        if not after.legal():
            break
        state = after
    return state


def spots(game: Game) -> Iterator[Spot]:
    """Twenty spots that go round the presets, the numbers of players and the options.

    The first half are openings of presets. The others lie later in a hand, and each has some
    options at their last value, so that together they touch every one.
    """
    presets, half = list(game.schema.presets), DEALS // 2
    for at in range(DEALS):
        players = game.players[at % len(game.players)]
        preset = presets[at % len(presets)]
        options = _changed(game, game.options(preset), {"players": players})
        if at < half:
            yield Spot(options.text, 1 + at, 0)
            continue
        for option in list(game.schema.options.values())[at - half :: half]:
            values = option.offer or option.values
            if option.key != "players" and values:
                options = _changed(game, options, {option.key: values[-1]})
        yield Spot(options.text, 1 + at, 3 * (at - half) + 2)


def _changed(game: Game, options: Options, change: dict[str, Value]) -> Options:
    """The options with a change, or as they were if the rules refuse it."""
    try:
        return game.options(options.text, **change)
    except OptionError:
        return options


def rows(game: Game) -> Iterator[tuple[Spot, tuple[int, ...]]]:
    """Every spot of a game with its counts."""
    for spot in spots(game):
        yield spot, paths(reach(game, spot))
