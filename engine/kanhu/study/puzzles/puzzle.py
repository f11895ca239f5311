"""A puzzle as it is stored: the question, what there is to see, and every choice with its reason.

The puzzles of a game lie in its folder as `puzzles/easy.json` and so on, one a line. They are
written by `kanhu.study.puzzles.make` and hold all that a reader needs, so that a page can answer
without the engine.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from kanhu.core.datafiles import Data
from kanhu.core.folder import GameFolder
from kanhu.text.jsontext import JsonObject

LEVELS = ("easy", "medium", "hard")
"""Levels of puzzles, from the easiest to the hardest."""


class PuzzleError(ValueError):
    """A stored file that holds no puzzles; the message names file and puzzle."""


class Choice(NamedTuple):
    """One thing that may be answered.

    Attributes:
        cards: codes separated by spaces, "" if the answer is no cards.
        text: the same in words. right: whether it is (one of) the answers.
        clause: the rule that makes it right or wrong. says: why, in a sentence or two.
    """

    cards: str
    text: str
    right: bool
    clause: str
    says: str


class Puzzle(NamedTuple):
    """One puzzle.

    Attributes:
        id: name within its game. kind: what is asked. level: one of LEVELS.
        nodes: how many cases the search for the answer had to look at: the measure of the levels.
        options: the table, as short text. question: what is asked; it says how many are right.
        hand, shown: codes of the reader's cards, and of those that lie open, "" for none.
        choices: what may be answered. position: what the reader sees, as position text has it, or
            None where cards alone are asked about.
    """

    id: str
    kind: str
    level: str
    nodes: int
    options: str
    question: str
    hand: str
    shown: str
    choices: tuple[Choice, ...]
    position: Data | None = None

    @property
    def right(self) -> tuple[int, ...]:
        """Places of the answers among the choices."""
        return tuple(at for at, choice in enumerate(self.choices) if choice.right)

    @property
    def key(self) -> tuple[object, ...]:
        """What no two puzzles of a game have in common."""
        cards = tuple(sorted(self.hand.split())), self.shown
        return self.question, *cards, tuple(sorted(choice[:2] for choice in self.choices))

    def data(self) -> JsonObject:
        """The puzzle as plain JSON values, its answers named beside the choices."""
        made = self._asdict()
        made["choices"] = [choice._asdict() for choice in self.choices]
        made["answers"] = [choice.cards or choice.text for choice in self.choices if choice.right]
        return made


def stored(game: GameFolder) -> tuple[Puzzle, ...]:
    """The puzzles of a game, level by level; none if its folder has none.

    Raises PuzzleError for a file that cannot be read.
    """
    return tuple(puzzle for level in LEVELS for puzzle in _read(game, level))


def _read(game: GameFolder, level: str) -> Iterable[Puzzle]:
    name = f"puzzles/{level}.json"
    try:
        rows = json.loads(game.read(name))
        if not isinstance(rows, list):
            raise ValueError("it is not a list of puzzles")
    except OSError:
        return
    except ValueError as error:
        raise PuzzleError(f"{game.id}/{name}: {error}") from None
    for at, row in enumerate(rows, 1):
        try:
            yield _puzzle(level, **row)
        except TypeError as error:
            named = row.get("id") if isinstance(row, dict) else ""
            raise PuzzleError(f"{game.id}/{name}: {named or f'row {at}'}: {error}") from None


def _puzzle(level: str, choices: Iterable[Iterable[Any]], **row: Any) -> Puzzle:
    """Raises TypeError if something lacks, is too much, or is of another type."""
    puzzle = Puzzle(level=level, choices=tuple(Choice(*choice) for choice in choices), **row)
    for part in (puzzle, *puzzle.choices):
        for name, kind in _TYPES[type(part)].items():
            if type(value := getattr(part, name)) is not kind:
                raise TypeError(f"{name} is {value!r}")
    return puzzle


_TYPES: Mapping[type, Mapping[str, type]] = {
    Puzzle: {**dict.fromkeys(("id", "kind", "options", "question", "hand", "shown"), str),
             "nodes": int},
    Choice: {**dict.fromkeys(("cards", "text", "clause", "says"), str), "right": bool},
}  # fmt: skip


def written(puzzles: Iterable[Puzzle]) -> str:
    """The content of the file of one level, one puzzle a line."""
    lines = []
    for puzzle in puzzles:
        row = {key: value for key, value in puzzle._asdict().items() if value is not None}
        del row["level"]
        row["choices"] = [list(choice) for choice in puzzle.choices]
        lines.append(json.dumps(row, ensure_ascii=False, separators=(",", ":")))
    return "[\n" + ",\n".join(lines) + "\n]\n"
