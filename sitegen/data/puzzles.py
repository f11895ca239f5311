"""One move to make: small positions of `docs/_data/puzzles.toml`, whose answers the engine checks.

A puzzle shows the hand of the seat to decide, seven cards or so, and perhaps the cards of one place
of the table. The reader chooses some of the hand. A choice is right if it is a legal move, of the
meld and for the points that the puzzle asks for; or, with `each`, if every card of it is one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import combinations
from typing import Any, NamedTuple

import msgspec

from kanhu.cards import Cards
from kanhu.game import Game
from kanhu.moves import Move
from kanhu.position import FORMAT, VERSION, PositionError, load
from kanhu.state import State
from sitegen import paths
from sitegen.data import toml
from sitegen.data.reads import from_files

FILE = "puzzles.toml"
ME = 0
"""The seat that the reader takes."""
Choice = tuple[int, ...]
"""Places in the hand, from 0, in order."""


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


class Puzzle:
    """A puzzle at the table it is about. Raises PositionError if there is no such position."""

    def __init__(self, row: Row, game: Game) -> None:
        self.row, self.game = row, game
        self.codes = tuple(row.hand.split())
        self.state: State = load({
            "format": FORMAT, "version": VERSION, "game": game.id, "rules": game.version,
            "options": row.options, "seed": 1, "phase": row.phase, "actor": ME,
            "board": row.board, "zones": {**row.zones, f"hand{ME}": row.hand},
        })  # fmt: skip

    @property
    def shown(self) -> tuple[str, ...]:
        """The cards on the table that the question is about."""
        return tuple(str(self.row.zones[self.row.shown]).split()) if self.row.shown else ()

    def name(self, code: str) -> str:
        """A card in words."""
        pack = self.state.setup.pack
        return pack.names[pack.kind(code)]

    @cached_property
    def choices(self) -> Mapping[Choice, bool]:
        """Every choice, and whether the engine finds it right."""
        places = range(len(self.codes))
        return {at: self._right(at) for at in combinations(places, self.row.choose)}

    def written(self, choice: Choice) -> str:
        """The codes of a choice, as the file writes them."""
        return " ".join(sorted(self.codes[at] for at in choice))

    def says(self, choice: Choice) -> int | None:
        """Which of the sentences about wrong choices fits this one, None if none does."""
        held = [self.codes[at] for at in choice]
        for at, wrong in enumerate(self.row.wrong):
            asked = wrong.cards.split()
            if all(held.count(code) >= asked.count(code) for code in asked):
                return at
        return None

    def faults(self) -> Iterator[str]:
        """What the file says otherwise than the engine, or not at all."""
        right = {self.written(choice) for choice, fits in self.choices.items() if fits}
        told = {" ".join(sorted(cards.split())) for cards in self.row.right}
        if right != told:
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

    def _right(self, choice: Choice) -> bool:
        pack = self.state.setup.pack
        kinds = tuple(sorted(pack.kind(self.codes[at]) for at in choice))
        asked: list[Cards] = [(kind,) for kind in kinds] if self.row.each else [kinds]
        return all(any(map(self._fits, self._moves(cards))) for cards in asked)

    def _moves(self, cards: Cards) -> list[Move]:
        return [move for move in self.state.legal() if tuple(sorted(move.cards)) == cards]

    def _fits(self, move: Move) -> bool:
        if not (self.row.makes or self.row.points):
            return True
        worth = self.state.setup.rules.worth(self.state.view(ME), move)
        key, points = (worth[0], worth[1]) if worth else ("", 0)
        return self.row.makes in ("", key) and self.row.points in (0, points)


class Fault(NamedTuple):
    """A puzzle that cannot be used, and why."""

    name: str
    why: str


@from_files(FILE)
def rows() -> tuple[Row, ...]:
    """The puzzles as they are written."""
    return toml.read(paths.DATA / FILE, File).puzzle


def read(games: Mapping[str, Game]) -> list[Puzzle]:
    """The puzzles that can be set up, in their order."""
    return [found for found in _each(games) if isinstance(found, Puzzle)]


def faults(games: Mapping[str, Game]) -> list[str]:
    """What is wrong with the puzzles, one sentence each."""
    out = []
    for found in _each(games):
        whys = [found.why] if isinstance(found, Fault) else list(found.faults())
        name = found.name if isinstance(found, Fault) else found.row.name
        place = toml.place(paths.DATA / FILE, name)
        out += [f"{place}: the puzzle {name}: {why}" for why in whys]
    return out


def _each(games: Mapping[str, Game]) -> Iterator[Puzzle | Fault]:
    for row in rows():
        if row.game not in games:
            yield Fault(row.name, f"there is no game {row.game}")
            continue
        try:
            yield Puzzle(row, games[row.game])
        except PositionError as error:
            yield Fault(row.name, str(error))
