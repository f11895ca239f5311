"""A match at the screen: a record in play, those who sit at it, and what may be shown.

Secret rounds are the reason for this module. While seats are asked in secret nothing may show who
is asked, so bots answer inside the same request, and everything counted or numbered on the screen
goes by *stops*: the states that may be shown, never by moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kanhu import players
from kanhu.cards.chance import stream
from kanhu.cards.kinds import Cards, holds
from kanhu.core.moves import Event, Move
from kanhu.core.results import HandResult
from kanhu.core.view import View
from kanhu.text.record import Record
from kanhu.text.replays import Note, Replay
from kanhu.text.table import Table
from kanhu.wording.seats import seat_names, to_the_right
from kanhu.wording.words import Texts, Words
from kanhu_table import seats

# The events that close a counted hand; what follows them belongs to the next deal.
CLOSING = ("score", "match", "match_shared")
_BOT_STREAM = 0x5EA7
_ADDRESS = 1200  # characters of moves that an address may grow by


class Mark(NamedTuple):
    """What must be known of a state to step through a match.

    Attributes:
        secret: others than the actor must not see that this seat is asked.
        actor: seat to decide, or None.
        last: the hand counted last.
        counted: the move that led here ended a hand.
    """

    secret: bool
    actor: int | None
    last: HandResult | None
    counted: bool


class Match:
    """A table with its players.

    Attributes:
        table: record and cursor. kinds: who sits where. names: of the seats.
        right: play passes to the right, against the clock.
        browsing: stepping back through the record; nobody plays meanwhile.
        shown_to: person whose hand was last uncovered (several people at one screen).
        gone_on: cursor at which the count of a hand has been read.
        replay: the annotated record on show, or None.
    """

    def __init__(self, table: Table, kinds: Sequence[str]) -> None:
        self.table, self.kinds = table, tuple(kinds)
        self.right = to_the_right(table.game, table.state.setup.options)
        self.names = seat_names(len(self.kinds), self.right)
        self.persons = seats.persons(self.kinds)
        self.browsing = False
        self.shown_to: int | None = None
        self.gone_on = -1
        self.replay: Replay | None = None
        self.marks: list[Mark] = []
        self._known: dict[int | None, Texts] = {}
        end = table.cursor
        for cursor in range(len(table.moves) + 1):
            table.seek(cursor)
            self._mark()
        table.seek(end)

    def _mark(self) -> None:
        state = self.table.state
        last = state.board.last
        counted = bool(self.marks) and last is not self.marks[-1].last and last is not None
        self.marks.append(Mark(state.secret, state.actor, last, counted))

    # --- what may be shown ---------------------------------------------------------------------

    @property
    def here(self) -> Mark:
        """The mark of the present state."""
        return self.marks[self.table.cursor]

    @property
    def over(self) -> bool:
        """The match has ended."""
        return self.table.state.outcome is not None

    @property
    def counting(self) -> bool:
        """A hand has just been counted, and nobody has read the count yet."""
        return self.here.counted and (self.over or self.gone_on != self.table.cursor)

    @property
    def covered(self) -> bool:
        """Several people share the screen, and the next of them has not taken it yet."""
        held_up = self.counting or self.browsing or self.over or len(self.persons) < 2
        return not held_up and self.here.actor in self.persons and self.shown_to != self.here.actor

    @property
    def viewer(self) -> int | None:
        """Seat whose view is drawn; None draws what an onlooker may see."""
        if len(self.persons) == 1:
            return self.persons[0]
        if self.browsing or self.counting or self.covered or self.over:
            return None
        return self.shown_to

    @property
    def to_decide(self) -> bool:
        """The person before the screen is to move now."""
        held_up = self.counting or self.browsing or self.over
        return not held_up and self.here.actor is not None and self.here.actor == self.viewer

    @property
    def more(self) -> bool:
        """A bot is to move, and nothing holds it up."""
        held_up = self.counting or self.browsing or self.over
        return not held_up and self.here.actor not in self.persons

    def hands(self) -> dict[int, Cards]:
        """The hands of all seats, for those who look on together; none where no seat may be shown
        what another one holds, as several people play at the screen, or while nobody holds any."""
        if self.counting or self.covered or len(self.persons) > 1:
            return {}
        state = self.table.state
        return {seat: state.view(seat).hand for seat in range(state.setup.seats)}

    def view(self) -> View:
        """The view that is drawn."""
        return self.table.view(self.viewer)

    def words(self) -> Words:
        """What is said to the viewer; sentences that were said once are known."""
        known = self._known.setdefault(self.viewer, {})
        return Words(self.table.state.setup, self.names, self.viewer, known)

    # --- playing -------------------------------------------------------------------------------

    def tried(self, verb: str, picked: Sequence[str], number: int = 0) -> Move:
        """The move that ticked cards ("5H#1") make with a verb. Raises CardError."""
        state = self.table.state
        cards = state.setup.pack.parse(" ".join(value.partition("#")[0] for value in picked))
        return state.order(Move(verb, tuple(cards), number))

    def meant(self, tried: Move) -> tuple[Move, ...]:
        """The legal moves that ticked cards can mean. Their order counts only where the rules want
        an order and the button tells it; else the player is asked."""
        game = self.table.game
        row = game.meta["verb"].get(tried.verb, {})
        same = [move for move in self.view().legal if move.verb == tried.verb]
        if tried in same and (row.get("reads") or not row.get("ordered")):
            return (tried,)
        picked = tuple(sorted(tried.cards))
        exact = tuple(move for move in same if tuple(sorted(move.cards)) == picked)
        if exact or not row.get("fill"):
            return exact
        return tuple(move for move in same if holds(move.cards, picked))

    def play(self, move: Move) -> None:
        """The move of a person, and the silent answers that follow it. Raises Refused."""
        self._play(move)
        self.settle()

    def _play(self, move: Move) -> None:
        table = self.table
        cursor, move = table.cursor, table.state.order(move)
        recorded = cursor < len(table.moves) and table.moves[cursor] == move
        table.play(move)
        if not recorded:
            del self.marks[cursor + 1 :]
            self._mark()
        self.gone_on = -1
        self._pass_on()

    def _pass_on(self) -> None:
        """A covered screen is nobody's until the next person takes it, undone moves or not."""
        if self.covered:
            self.shown_to = None

    def settle(self) -> None:
        """Let bots answer in secret rounds until everybody may see the state again."""
        while self.more and self.here.secret:
            self._bot()

    def step(self) -> None:
        """One public move of a bot, and the silent answers that follow it."""
        if self.more:
            self._bot()
            self.settle()

    def _bot(self) -> None:
        seat = self.table.state.actor
        if seat is None:
            return
        chance = stream(self.table.state.seed ^ _BOT_STREAM, self.table.cursor, seat)
        decision = players.decide(self.table.view(seat), self.kinds[seat], chance.next64())
        self._play(decision.move)

    # --- stepping through the record -----------------------------------------------------------

    def visible_states(self) -> list[int]:
        """Cursors of the states that may be shown, in order."""
        alone = self.persons[0] if len(self.persons) == 1 else -1
        end = len(self.marks) - 1
        return [
            cursor
            for cursor, mark in enumerate(self.marks)
            if not mark.secret or mark.actor == alone or cursor == end
        ]

    def seek(self, stop: int) -> None:
        """Go to a stop by its index and stay there; the last one goes back to play."""
        stops = self.visible_states()
        at = max(0, min(stop, len(stops) - 1))
        self.table.seek(stops[at])
        self.browsing = at < len(stops) - 1
        self.gone_on = -1

    @property
    def at(self) -> int:
        """Index of the present stop."""
        return max(0, sum(cursor <= self.table.cursor for cursor in self.visible_states()) - 1)

    def noted(self) -> dict[int, list[Note]]:
        """Notes of the annotated record by stop: each at the first stop where it can be shown."""
        stops = self.visible_states()
        out: dict[int, list[Note]] = {}
        for note in self.replay.notes if self.replay else ():
            at = next((at for at, cursor in enumerate(stops) if cursor >= note.at), len(stops) - 1)
            out.setdefault(at, []).append(note)
        return out

    def undo_points(self) -> list[tuple[int, bool]]:
        """Where a person may pause, in order: (cursor, True) at a decision of a person, (cursor,
        False) at the verdict on a hand, which comes before the first decision of the next one."""
        return [
            point
            for at, mark in enumerate(self.marks)
            for point, there in (((at, False), mark.counted),
                                ((at, True), mark.actor in self.persons))
            if there
        ]  # fmt: skip

    def undo(self) -> bool:
        """Back to the last verdict or decision of a person; False if there is none."""
        return self._return_to(self._undo_points_before()[-1:])

    @property
    def undoable(self) -> bool:
        """Whether there is a verdict or a decision of a person to go back to."""
        return bool(self._undo_points_before())

    def _undo_points_before(self) -> list[tuple[int, bool]]:
        here = self.table.cursor, not self.counting
        return [point for point in self.undo_points() if point < here]

    def redo(self) -> bool:
        """On to the next verdict or decision of a person, or to the end of the record."""
        here, end = (self.table.cursor, not self.counting), len(self.marks) - 1
        later = [point for point in self.undo_points() if point > here]
        return self._return_to((later or [(end, True)] * (here[0] < end))[:1])

    def _return_to(self, found: list[tuple[int, bool]]) -> bool:
        for cursor, read in found:
            self.table.seek(cursor)
            self.browsing = False
            self.gone_on = cursor if read else -1
            if self.here.counted:
                self.shown_to = None  # the next hand is its player's own
            self._pass_on()
        return bool(found)

    def branch(self) -> Match:
        """A match that goes on from here; this one stays as it is."""
        table = Table.load(self.record(upto_cursor=True))
        table.assisted = True
        return Match(table, self.kinds)

    def deal_again(self) -> Match:
        """A match that begins where this hand was dealt: same cards, same players."""
        return self._from(self.hand_start, self.table.assisted and self.hand_start > 0)

    def from_move(self, at: int) -> Match:
        """A match that goes on after so many moves, by a player who knows what followed."""
        return self._from(at, True)

    def _from(self, at: int, assisted: bool) -> Match:
        record = self.record()
        kept = record._replace(moves=record.moves[:at], assisted=assisted)
        match = Match(Table.load(kept), self.kinds)
        match.gone_on = at  # the hand before it has been read
        return match

    def record(self, *, upto_cursor: bool = False) -> Record:
        """The match in writing, players and every option included."""
        written = self.table.record(upto_cursor=upto_cursor, full_options=True)
        return written._replace(seats=self.kinds)

    def address(self) -> str:
        """What an address holds of the match: deal and moves, or the deal alone of a long one."""
        record = self.record()
        if self.table.custom or sum(map(len, record.moves)) + len(record.moves) > _ADDRESS:
            record = record._replace(moves=(), assisted=False)
        return record.link()

    # --- what has been heard -------------------------------------------------------------------

    def heard(self, since: int) -> list[list[Event]]:
        """Events after the move number `since`, as the viewer heard them, one list a hand.

        With since=-1 the deal is included. While a count is on show the next deal is held back.
        """
        hands: list[list[Event]] = [[]]
        heard = self.table.heard(self.viewer)
        for cursor in range(max(since + 1, 0), self.table.cursor + 1):
            ended, new = _parted(heard[cursor], self.marks[cursor].counted)
            hands[-1] += ended
            if self.marks[cursor].counted and not (cursor == self.table.cursor and self.counting):
                hands.append(list(new))
        return hands

    @property
    def hand_start(self) -> int:
        """Cursor at which the hand on show was dealt."""
        end = self.table.cursor - (1 if self.counting else 0)
        return next((at for at in range(end, 0, -1) if self.marks[at].counted), 0)

    def dealt(self) -> list[Event]:
        """What the count held back: the events of the deal after it, as the viewer hears them."""
        last = self.table.heard(self.viewer)[-1]
        return list(_parted(last, self.here.counted)[1])


def _parted(events: Sequence[Event], counted: bool) -> tuple[Iterable[Event], Iterable[Event]]:
    """Events of the hand that ended, and of the one dealt after it."""
    if not counted:
        return events, ()
    closing = [at for at, event in enumerate(events) if event.what in CLOSING]
    cut = closing[-1] + 1 if closing else len(events)
    return events[:cut], events[cut:]
