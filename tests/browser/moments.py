"""Moments of a game at which its table is fullest, found by playing it out beforehand."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import kanhu
from kanhu import players
from kanhu.text.table import Table
from kanhu.wording.words import Words

VIEWER = 0  # the seat of the person who opens a link
LEVELS = ("novice", "random")
SEEDS = range(12)
MOST_MOVES = 150


def longest(game: str) -> str:
    """A link to the moment with the longest hand that a turn brings."""
    return _found(game, 0)[0]


def fullest(game: str) -> str:
    """A link to the moment with the most cards lying open."""
    return _found(game, 0)[1]


def largest(game: str) -> str:
    """A link to the longest hand at the table with the most players."""
    return _found(game, max(kanhu.load(game).players))[0]


def wordiest(game: str) -> str:
    """A link to the moment whose buttons say most."""
    return _found(game, 0)[2]


def crowded(game: str) -> str:
    """A link to the moment whose buttons say most at the table with the most players."""
    return _found(game, max(kanhu.load(game).players))[2]


def over(game: str) -> str:
    """A link to the end of a hand."""
    return _found(game, 0)[3]


@lru_cache
def forbidding(name: str, *, few: bool = False) -> str:
    """A link to the first moment at which the rules forbid the viewer to play some of the hand.

    Args:
        name: of the game. few: they forbid less than half of it, else half or more.
    """

    def forbids(table: Table) -> bool:
        view = table.view(VIEWER)
        allowed = {kind for move in view.legal for kind in move.cards}
        barred = [kind for kind in view.hand if kind not in allowed]
        some = bool(barred) and len(barred) < len(view.hand)
        return some and few == (2 * len(barred) < len(view.hand))

    return _first(name, forbids)


@lru_cache
def last_card(name: str) -> str:
    """A link to the first moment of the viewer with a single card in hand."""
    return _first(name, lambda table: len(table.view(VIEWER).hand) == 1)


@lru_cache
def called(name: str) -> str:
    """A link to the first moment of the viewer at which several others bear a mark that stands first,
    such as a call."""
    rows = kanhu.load(name).meta["mark"]
    field = next(key for key, row in rows.items() if isinstance(row, dict) and row.get("first"))
    return _first(name, lambda table: sum(getattr(table.state.board, field)[1:]) > 1)


def _backs(name: str) -> str:
    """The field of the board that is told off in rows of backs, "" without one."""
    facts = kanhu.load(name).meta.get("fact", {})
    return next((key for key, row in facts.items() if "backs" in row), "")


IN_ROWS = [game.id for game in kanhu.games() if _backs(game.id)]
"""Games whose tricks lie in rows."""


@lru_cache
def tallied(name: str) -> str:
    """A link to the first moment of the viewer, last to play to a trick, at which a seat has won six
    and another has one too."""

    def many(table: Table) -> bool:
        board = table.state.board
        won = getattr(board, _backs(name))
        last = len(getattr(board, "plays", ())) == len(won) - 1
        return last and max(won) >= 6 and sum(won) > max(won)

    return _first(name, many, "random", range(400))


def _first(
    name: str, test: Callable[[Table], bool], level: str = "novice", seeds: range = SEEDS
) -> str:
    """A link to the first moment of the viewer that passes a test."""
    game = kanhu.load(name)
    for seed in seeds:
        table = Table.new(game, game.options(str(game.meta["demo"]["options"])), seed)
        for _ in range(MOST_MOVES):
            actor = table.state.actor
            if actor is None:
                break
            if actor == VIEWER and test(table):
                return table.record().link()
            table.play(players.decide(table.view(actor), level, seed + actor).move)
    raise AssertionError(f"no such moment in {name}")


MOMENTS = {
    "longest": longest, "fullest": fullest, "largest": largest, "wordiest": wordiest,
    "crowded": crowded, "over": over,
}  # fmt: skip


@lru_cache(maxsize=64)
def _found(name: str, seats: int) -> tuple[str, str, str, str]:
    """Links to the longest hand, the most open cards, the longest buttons, the end of a hand."""
    game = kanhu.load(name)
    options = game.options(str(game.meta["demo"]["options"]))
    if seats:
        options = game.options(None, players=seats)
    best = {"hand": (-1, ""), "open": (-1, ""), "words": (-1, "")}
    end = ""
    for seed in SEEDS:
        table = Table.new(game, options, seed)
        for _ in range(MOST_MOVES):
            if table.state.actor is None or table.state.board.hand:
                break
            if table.state.actor == VIEWER:
                for what, count in _counted(table).items():
                    if count > best[what][0]:
                        best[what] = (count, table.record().link())
            actor = table.state.actor
            level = LEVELS[seed % len(LEVELS)]
            table.play(players.decide(table.view(actor), level, seed + actor).move)
        end = end or (table.record().link() if table.state.board.last is not None else "")
    assert end, f"no hand of {name} has ended"
    return best["hand"][1], best["open"][1], best["words"][1], end


def _counted(table: Table) -> dict[str, int]:
    """Cards the viewer holds, cards that lie open to the viewer, letters of the longest button."""
    view = table.view(VIEWER)
    seen = sum(len(kinds) for kinds in view.zones.values() if isinstance(kinds, tuple))
    words = Words(view.setup, [f"Player {seat}" for seat in range(view.setup.seats)], VIEWER)
    rows = table.game.meta["verb"]
    whole = [move for move in view.legal if not rows[move.verb].get("pick")]
    said = max((len(words.button(view, move)) for move in whole), default=0)
    return {"hand": len(view.hand), "open": seen - len(view.hand), "words": said}
