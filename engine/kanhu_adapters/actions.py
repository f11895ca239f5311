"""Actions by number: every move of every game spelt with a small alphabet that never changes.

A move is a verb, cards and perhaps a number, and some games have tens of thousands of moves. So a
move is chosen in steps: a verb, then its cards one by one in the order of the pack, then the digits
of its number, then "end". The alphabet is the verbs of the game, the kinds of its pack, ten digits
and the end; it depends on the game and the pack alone, never on a position.

A step that leaves no choice is not asked for: as soon as a single legal move begins with what was
chosen, that move is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kanhu.core.moves import Move
from kanhu.core.setup import Setup

DIGITS = "0123456789"
"""The characters of a number, each an action."""


class Actions:
    """The alphabet of a table.

    Attributes:
        names: what each number means: a verb, the code of a card, a digit, "end".

    >>> from kanhu import load
    >>> game = load("schafkopf")
    >>> state = game.deal(game.options(), seed=1)
    >>> actions = Actions(state.setup)
    >>> len(actions.names) == len(game.letters) + len(state.setup.pack.codes) + 11
    True
    >>> [actions.names[number] for number in actions.spell(Move("play", (0,)))]
    ['play', 'QC', 'end']
    """

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        verbs, codes = tuple(setup.game.letters), setup.pack.codes
        self.names: tuple[str, ...] = (*verbs, *codes, *DIGITS, "end")
        self._verbs = {verb: number for number, verb in enumerate(verbs)}
        self._first_kind = len(verbs)
        self._first_digit = len(verbs) + len(codes)
        self._end = len(self.names) - 1

    def __reduce__(self) -> tuple[object, ...]:
        return Actions, (self._setup,)

    def spell(self, move: Move) -> tuple[int, ...]:
        """The numbers of a move. Raises ValueError for one with a negative number."""
        if move.n < 0:
            raise ValueError(f"a move with the number {move.n} cannot be spelt")
        digits = map(int, str(move.n)) if move.n else ()
        return (
            self._verbs[move.verb],
            *(self._first_kind + kind for kind in move.cards),
            *(self._first_digit + digit for digit in digits),
            self._end,
        )


class Choice:
    """A decision under way: the legal moves that begin with what has been chosen.

    Attributes:
        chosen: the numbers chosen so far, with those that left no choice.

    >>> from kanhu import load
    >>> game = load("schafkopf")
    >>> state = game.deal(game.options(), seed=1)
    >>> choice = Choice(Actions(state.setup), state.legal())
    >>> sorted(move.verb for move in state.legal())
    ['pass', 'take']
    >>> [choice.actions.names[number] for number in choice.open()]
    ['take', 'pass']
    >>> choice.choose(choice.open()[1])
    Move(verb='pass', cards=(), n=0)
    """

    def __init__(self, actions: Actions, legal: Iterable[Move]) -> None:
        self.actions = actions
        self.chosen: tuple[int, ...] = ()
        self._left = [(actions.spell(move), move) for move in legal]
        self._skip()

    def open(self) -> Sequence[int]:
        """The numbers that may be chosen now, in order."""
        at = len(self.chosen)
        return sorted({spelt[at] for spelt, _ in self._left})

    def choose(self, number: int) -> Move | None:
        """Choose a number: the move, if it is settled now. Raises ValueError if it is not open."""
        if number not in self.open():
            there = ", ".join(f"{each} ({self.actions.names[each]})" for each in self.open())
            raise ValueError(f"action {number} is not open here; open are: {there}")
        at = len(self.chosen)
        self._left = [row for row in self._left if row[0][at] == number]
        self.chosen = (*self.chosen, number)
        if len(self._left) == 1:
            return self._left[0][1]
        self._skip()
        return None

    def _skip(self) -> None:
        """Go past what all moves that are left have in common."""
        while len(self._left) > 1 and len(only := self.open()) == 1:
            self.chosen = (*self.chosen, only[0])
