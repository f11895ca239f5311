"""The stations of the tour, set up and played, and what the file says otherwise than the engine,
the evidence and the family tree."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from holdings import paths
from holdings.evidence import MARKS, Evidence
from holdings.lineage import Tree
from kanhu.catalogue import Game
from kanhu.core.moves import Move, MoveError, Refused
from kanhu.core.state import State
from kanhu.study.coached import clause_applies
from kanhu.study.turning import turned
from kanhu.text import position
from kanhu.text.position import PositionError
from kanhu.text.table import Table
from kanhu_table import faces
from learning.tour import FILE, Answer, Link, Station, Stroke, Tour, read, texts

MOST = 60
"""Words of one text, at most."""
LEAST_TIME, MOST_TIME = 8 * 60, 12 * 60
LETTERS = "ABCD"
VISITOR = 0
"""The visitor's seat at every table."""


@dataclass(frozen=True)
class Stop:
    """A station at its table. Raises PositionError if there is no such position."""

    station: Station
    number: int
    game: Game
    state: State

    @property
    def table(self) -> Table:
        """The table before the decision."""
        return Table.at(self.state)

    @property
    def listed(self) -> list[tuple[str, Answer]]:
        """The answers under their letters, in the order in which they are shown everywhere."""
        return [*zip(LETTERS, turned(self.station.answer, self.state.seed, self.number),
                     strict=False)]  # fmt: skip

    @property
    def winner(self) -> tuple[str, Answer]:
        """The answer that wins, and its letter."""
        return next(one for one in self.listed if one[1].worth > 0)

    def move(self, answer: Answer) -> Move:
        """The move that an answer decides on. Raises MoveError."""
        return self.game.read_move(self.state, answer.move)

    def after(self, line: str) -> Table:
        """The table after a line. Raises MoveError and Refused."""
        table = self.table
        for text in line.split():
            table.play(self.game.read_move(table.state, text))
        return table

    def others(self) -> list[Move]:
        """The legal moves that are no answer. Raises MoveError."""
        answers = {self.game.read_move(self.state, line.split()[0])
                   for answer in self.station.answer for line in answer.lines}  # fmt: skip
        return [move for move in self.state.legal() if move not in answers]

    def loose(self) -> frozenset[str]:
        """The cards that some answer plays."""
        return frozenset(code for one in self.station.answer for code in one.cards.split())

    def faults(self) -> Iterator[str]:
        """What the file says of it otherwise than the engine."""
        if self.state.actor != VISITOR:
            yield "the visitor is not to move"
        if sum(answer.worth > 0 for answer in self.station.answer) != 1:
            yield "there is not just one answer that wins"
        elif not self.station.answer[0].worth:
            yield "the answer that wins is not the first of the file"
        for answer in self.station.answer:
            for line in answer.lines:
                yield from (f"{line}: {why}" for why in self._of_line(answer, line))
        yield from self._of_clauses()
        try:
            yield from self._of_others()
        except MoveError:
            return  # told of the line itself

    def _of_clauses(self) -> Iterator[str]:
        rulebook, options = self.game.rulebook.clauses, self.state.setup.options.values
        for number in self.station.clauses:
            if number not in rulebook:
                yield f"there is no clause {number}"
            elif not clause_applies(rulebook[number], options):
                yield f"{number} is not in force at this table"

    def _of_line(self, answer: Answer, line: str) -> Iterator[str]:
        try:
            after = self.after(line)
        except Refused as error:
            if error.refusal.clause != answer.refused:
                yield f"refused by {error.refusal.clause}"
            return
        except MoveError as error:
            yield str(error)
            return
        if answer.refused:
            yield f"{answer.refused} does not refuse it"
        if (got := won(after.state)) != answer.worth:
            yield f"it brings {got} points, not {answer.worth}"
        if not answer.worth and (move := winning(after)):
            yield f"{move} wins after it"

    def _of_others(self) -> Iterator[str]:
        """Moves that are no answer have a reply, and lose what the answers that lose do."""
        others, said = self.others(), self.station.other
        if bool(others) != bool(said):
            yield f"{len(others)} moves are no answer, and “{said}” is said of them"
        lost = [one.line for one in self.station.answer if not one.worth and not one.refused]
        after = lost[0].split()[1:] if lost else []
        for move in others:
            if found := self._wins(move, after):
                text = self.game.move_text(self.state, move, short=True)
                yield f"{text} is no answer, and {found} wins"

    def _wins(self, move: Move, after: list[str]) -> str:
        """What wins once a move and the others' moves have been played, as far as they can be."""
        table = self.table
        table.play(move)
        for text in after:
            try:
                table.play(self.game.read_move(table.state, text))
            except (MoveError, Refused):
                break
        return "it" if won(table.state) > 0 else winning(table)


def won(state: State, seat: int = VISITOR) -> int:
    """What a seat, the visitor's as a rule, has won so far: points of hands that were counted, or
    of the one in play."""
    if state.outcome is not None:
        return state.outcome.totals[seat]
    if state.board.last is not None:
        return state.board.last.points[seat]
    points = getattr(state.board, "points", None)
    return int(points[seat]) if points else 0


def winning(table: Table) -> str:
    """A move of the visitor's that ends the hand in their favour, "" if there is none."""
    state = table.state
    if state.actor == VISITOR and state.outcome is None and state.board.last is None:
        for move in state.legal():
            after = state.play(move)[0]
            if (after.outcome or after.board.last) and won(after) > 0:
                return table.game.move_text(state, move, short=True)
    return ""


def stops(games: Mapping[str, Game]) -> list[Stop]:
    """The stations that can be set up, in their order."""
    return [found for _, found in _each(games) if isinstance(found, Stop)]


def faults(games: Mapping[str, Game], evidence: Evidence, tree: Tree) -> list[str]:
    """What is wrong with the tour, one sentence each, with file and station."""
    tour = read()
    found = [*_of_text(tour), *_of_evidence(tour, evidence, tree), *_of_faces(tour, games)]
    for name, stop in _each(games):
        found += [f"{name}: {why}" for why in ([stop] if isinstance(stop, str) else stop.faults())]
    return [f"{paths.shown(paths.DATA / FILE)}: {why}" for why in found]


def _each(games: Mapping[str, Game]) -> Iterator[tuple[str, Stop | str]]:
    """The stations by name; of one that cannot be used, why."""
    for number, station in enumerate(read().station, 1):
        name = f"station {number}"
        try:
            state = position.loads(station.position)
            game = games.get(station.game)
            same = game is not None and state.setup.game.id == station.game
            yield name, Stop(station, number, game, state) if game and same else "of another game"
        except PositionError as error:
            yield name, str(error)


def _of_text(tour: Tour) -> Iterator[str]:
    replies = [(f"station {number}, {answer.line}", answer.reply)
               for number, station in enumerate(tour.station, 1)
               for answer in station.answer[1:]]  # fmt: skip
    for place, text in [*texts(tour), *replies]:
        if (many := len(text.split())) > MOST:
            yield f"{place}: {many} words; at most {MOST}"
    for number, station in enumerate(tour.station, 1):
        if (many := len(re.findall(r"[.!?](?= [A-Z]|$)", station.kept))) != 3:
            yield f"station {number}, kept: {many} sentences, not three"
    if not LEAST_TIME <= tour.seconds() <= tour.stretch() <= MOST_TIME:
        yield f"it takes {tour.seconds()} to {tour.stretch()} s, not {LEAST_TIME} to {MOST_TIME}"
    if tour.signs.keys() != MARKS.keys():
        yield f"the signs are not those of {', '.join(MARKS)}"
    if not 0 <= tour.ending.right < len(tour.ending.answers):
        yield "the last question has no right answer"


def _of_evidence(tour: Tour, evidence: Evidence, tree: Tree) -> Iterator[str]:
    yield from (f"there is no claim {name}" for name in tour.claimed()
                if name not in evidence.claims)  # fmt: skip
    edges = {edge.id: edge for edge in tree.edges}
    drawn: list[Link | Stroke] = [station.link for station in tour.station]
    drawn += [stroke for station in tour.station for stroke in station.link.besides]
    for link in drawn:
        edge, claim = edges.get(link.edge), evidence.claims.get(link.claim)
        if edge is None:
            yield f"there is no {link.edge} in the tree"
        elif edge and claim and edge.grade != claim.grade:
            yield f"{link.edge} is {edge.grade}, the claim {claim.id} {claim.grade}"
    yield from (f"{station.game} is not in the tree" for station in tour.station
                if station.game not in tree.nodes)  # fmt: skip


def _of_faces(tour: Tour, games: Mapping[str, Game]) -> Iterator[str]:
    """Cards that no pack of the stations has, and threads that are not in the pack shown."""
    packs = [stop.state.setup.pack for stop in stops(games)]
    known = {f"{sheet}:{code}" for pack in packs for sheet in faces.SPRITES[pack.design]
             for code in pack.codes}  # fmt: skip
    for number, station in enumerate(tour.station, 1):
        link = station.link
        group = f"{link.group.old} {link.group.new}" if link.group else ""
        shown = f"{tour.card} {station.pack} {link.old} {link.new} {link.stays} {group}"
        for card in shown.split():
            if ":" in card and card not in known:
                yield f"station {number}: there is no card {card}"
        if station.thread and station.thread not in station.pack.split():
            yield f"station {number}: {station.thread} is not in the pack shown"
