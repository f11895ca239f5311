"""One move to make: small positions of `docs/_data/puzzles.toml`, whose answers the engine checks.

A puzzle shows the hand of the seat to decide, seven cards or so, and perhaps the cards of one place
of the table. The reader chooses some of the hand. A choice is right if it is a legal move, of the
meld and for the points that the puzzle asks for; or, with `each`, if every card of it is one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from holdings import paths, toml
from kanhu.catalogue import Game
from kanhu.study.puzzles.problem import Asked, Places, Problem
from kanhu.text.position import PositionError

FILE = "puzzles.toml"


class Wrong(toml.Row):
    """What is said of a wrong choice that holds these cards; of several the first one counts, and
    one without cards is about all others."""

    says: str
    cards: str = ""


class Row(toml.Row):
    """A puzzle as it is written.

    Attributes:
        name: of the puzzle. game, options: the table. question: what is asked.
        hand: the cards of the reader. shown: the place whose cards are shown above them, or "".
        choose: how many cards are to be chosen. each: they are played one by one.
        deed: words of the button once they are chosen.
        right: the right choices. answer: what is said of them. clause: the rule behind it.
        makes, points: key of the meld that is right, and what it is worth; "" and 0 for any.
        phase, board, zones: the position, as position text has them, without the reader's hand.
        wrong: what is said of the others.
    """

    name: str
    game: str
    options: str
    question: str
    hand: str
    choose: int
    deed: str
    right: tuple[str, ...]
    answer: str
    clause: str
    phase: str
    wrong: tuple[Wrong, ...]
    shown: str = ""
    each: bool = False
    makes: str = ""
    points: int = 0
    board: dict[str, Any] = msgspec.field(default_factory=dict)
    zones: dict[str, Any] = msgspec.field(default_factory=dict)


class File(toml.Row):
    """The whole file; the first puzzle is the one that the home page shows first."""

    puzzle: tuple[Row, ...]


class HomePuzzle(Problem):
    """A puzzle at the table it is about. Raises PositionError if there is no such position."""

    def __init__(self, row: Row, game: Game) -> None:
        self.row = row
        super().__init__(
            game, row.options, row.phase, row.hand, row.zones, row.board,
            Asked(row.choose, row.each, row.makes, row.points),
        )  # fmt: skip

    @property
    def shown(self) -> tuple[str, ...]:
        """The cards on the table that the question is about."""
        return tuple(str(self.row.zones[self.row.shown]).split()) if self.row.shown else ()

    def says(self, choice: Places) -> int | None:
        """Which of the sentences about wrong choices fits this one, None if none does."""
        held = Counter(self.codes[at] for at in choice)
        fit = (
            at for at, wrong in enumerate(self.row.wrong) if held >= Counter(wrong.cards.split())
        )
        return next(fit, None)

    def faults(self) -> Iterator[str]:
        """What the file says otherwise than the engine, or not at all."""
        right = {self.written(choice) for choice, fits in self.choices.items() if fits}
        listed = {" ".join(sorted(cards.split())) for cards in self.row.right}
        if right != listed:
            found = ", ".join(sorted(right)) or "nothing"
            yield f"the engine finds right: {found}"
        spoken = {self.says(choice) for choice, fits in self.choices.items() if not fits}
        if None in spoken:
            yield "a wrong choice is told nothing"
        for at, wrong in enumerate(self.row.wrong):
            if at not in spoken:
                yield f"no wrong choice is told “{wrong.says}”"
        if self.row.clause not in self.game.rulebook.clauses:
            yield f"there is no clause {self.row.clause}"


_file = toml.file(FILE, File)


def rows() -> tuple[Row, ...]:
    """The puzzles as they are written."""
    return _file().puzzle


def read(games: Mapping[str, Game]) -> list[HomePuzzle]:
    """The puzzles that can be set up, in their order."""
    return [found for _, found in _each(games) if isinstance(found, HomePuzzle)]


def faults(games: Mapping[str, Game]) -> list[str]:
    """What is wrong with the puzzles, one sentence each."""
    return [
        f"{toml.place(paths.DATA / FILE, name)}: the puzzle {name}: {why}"
        for name, found in _each(games)
        for why in ([found] if isinstance(found, str) else found.faults())
    ]


def _each(games: Mapping[str, Game]) -> Iterator[tuple[str, HomePuzzle | str]]:
    """The puzzles by name; of one that cannot be used, why."""
    for row in rows():
        try:
            game = games.get(row.game)
            yield row.name, HomePuzzle(row, game) if game else f"there is no game {row.game}"
        except PositionError as error:
            yield row.name, str(error)
