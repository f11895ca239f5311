"""The table: a record with a cursor. It alone changes in place among what is handed out; everything
else is replay.

Undo, redo, stepping, branching, sharing and recovery after a crash are all the same thing: the
record played again up to some move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from kanhu.catalogue import Game, game_of
from kanhu.core.memory import Memory
from kanhu.core.moves import Event, Move, MoveError, Refused
from kanhu.core.options import Options
from kanhu.core.state import State
from kanhu.core.view import View, redact
from kanhu.text import position
from kanhu.text.record import Record, RecordError, opening


class Table:
    """A match in play.

    Attributes:
        moves: all moves of the record. cursor: how many of them are played now.
        assisted: undo or a hint was used, so the result is not a fair measure.
    """

    def __init__(self, opening: State, events: Sequence[Event] = (), custom: bool = False) -> None:
        self._states = [opening]
        self._events: list[tuple[Event, ...]] = [tuple(events)]
        self._memories: dict[int | None, tuple[int, Memory]] = {}
        self._heard: dict[int | None, list[tuple[Event, ...]]] = {}
        self._texts: list[str] = []
        self.moves: list[Move] = []
        self.cursor = 0
        self.assisted = False
        self.custom = custom

    @classmethod
    def new(cls, game: Game, options: Options, seed: int) -> Table:
        """A match at its opening."""
        return cls(*game.opening(options, seed))

    @classmethod
    def at(cls, state: State) -> Table:
        """A table set up at a position of one's own making."""
        return cls(state, custom=True)

    @property
    def game(self) -> Game:
        """The game."""
        return game_of(self.state.setup)

    @property
    def state(self) -> State:
        """The state at the cursor."""
        return self._states[self.cursor]

    @property
    def finished(self) -> bool:
        """Whether the match has been played to its end, wherever the cursor is."""
        return self._states[-1].outcome is not None

    @property
    def events(self) -> tuple[tuple[Event, ...], ...]:
        """Events of the opening and of each move up to the cursor, not redacted."""
        return tuple(self._events[: self.cursor + 1])

    def play(self, move: Move) -> tuple[Event, ...]:
        """Play a move at the cursor; raises Refused and then changes nothing.

        A move other than the recorded one starts a branch: later moves are dropped.
        """
        move = self.state.order(move)
        if self.cursor < len(self.moves) and self.moves[self.cursor] == move:
            self.cursor += 1
            return self._events[self.cursor]
        state, events = self.state.play(move)
        del self.moves[self.cursor :], self._states[self.cursor + 1 :]
        del self._events[self.cursor + 1 :], self._texts[self.cursor :]
        for known in self._heard.values():
            del known[self.cursor + 1 :]
        self._forget_after(self.cursor)
        self.moves.append(move)
        self._states.append(state)
        self._events.append(events)
        self.cursor += 1
        return events

    def seek(self, cursor: int) -> None:
        """Go to the state after that many moves; raises IndexError outside the record."""
        if not 0 <= cursor <= len(self.moves):
            raise IndexError(f"the record has {len(self.moves)} moves, not {cursor}")
        self.cursor = cursor
        self._forget_after(cursor)

    def view(self, seat: int | None) -> View:
        """What a seat knows now, with what it remembers and the log it has heard."""
        setup = self.state.setup
        upto, memory = self._memories.get(seat, (0, Memory(setup, seat)))
        heard = self.heard(seat)
        for events in heard[upto:]:
            memory.fold(events)
        self._memories[seat] = (self.cursor + 1, memory)
        log = tuple(chain.from_iterable(heard))
        return replace(self.state.view(seat), facts=memory.facts(), log=log)

    def heard(self, seat: int | None) -> list[tuple[Event, ...]]:
        """What a seat has heard of the opening and of each move up to the cursor."""
        setup, known = self.state.setup, self._heard.setdefault(seat, [])
        for events in self._events[len(known) : self.cursor + 1]:
            known.append(tuple(redact(event, seat, setup) for event in events))
        return known[: self.cursor + 1]

    def log(self, seat: int | None, since: int = 0) -> tuple[Event, ...]:
        """What a seat has heard, from the events of move number `since` (0 is the deal)."""
        return tuple(chain.from_iterable(self.heard(seat)[since:]))

    def _forget_after(self, cursor: int) -> None:
        # A memory that has heard more than is now on the table must not be asked.
        self._memories = {
            seat: kept for seat, kept in self._memories.items() if kept[0] <= cursor + 1
        }

    def record(self, *, upto_cursor: bool = False, full_options: bool = False) -> Record:
        """The match as a record; with `upto_cursor` only what is played now, with `whole` every
        option written out, as in all that is kept or given away."""
        first = self._states[0]
        options = first.setup.options.full_text if full_options else first.setup.options.text
        for move in self.moves[len(self._texts) :]:
            self._texts.append(self.game.move_text(first, move, short=True))
        return Record(
            game=self.game.id,
            rules=self.game.version,
            options=options,
            seed=first.seed,
            moves=tuple(self._texts[: self.cursor] if upto_cursor else self._texts),
            assisted=self.assisted,
            position={**position.dump(first), "options": options} if self.custom else None,
        )

    @classmethod
    def load(cls, record: Record) -> Table:
        """Replay a record.

        Raises RecordError if there is no such match, UnplayableError at the first move that is
        not legal.
        """
        table = cls(*opening(record), custom=record.position is not None)
        table.assisted = record.assisted
        for at, text in enumerate(record.moves):
            try:
                table.play(table.game.read_move(table.state, text))
            except MoveError as error:
                raise UnplayableError(table, at, str(error)) from None
            except Refused as error:
                refusal = error.refusal
                raise UnplayableError(table, at, refusal.message, refusal.clause) from None
        return table


class UnplayableError(RecordError):
    """A record with a move that is not legal.

    Attributes:
        table: the match up to that move.
    """

    def __init__(self, table: Table, at: int, message: str, clause: str = "") -> None:
        super().__init__(message, at, clause)
        self.table = table
