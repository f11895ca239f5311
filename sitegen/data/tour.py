"""The lineage in ten minutes: stations of `docs/_data/tour.toml`, positions with one decision each.

Every line is played by the engine, every word counted, every link looked up in the family tree; a
link is shown with the grade of its claim, which the file cannot say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kanhu.catalogue import Game
from kanhu.core.moves import Move, MoveError, Refused
from kanhu.core.state import State
from kanhu.text import position
from kanhu.text.position import PositionError
from kanhu.text.table import Table
from sitegen import paths
from sitegen.data import toml
from sitegen.data.evidence import Evidence
from sitegen.data.lineage import Tree
from sitegen.data.reads import from_files

FILE = "tour.toml"
MOST = 60
"""Words of one text, at most."""
PACE, CHOICE = 200, 6
"""Words read in a minute, and seconds that a choice takes."""
LEAST_TIME, MOST_TIME = 8 * 60, 12 * 60
VISITOR = 0
"""The visitor's seat at every table."""


class Answer(toml.Row):
    """A move of the visitor's, what comes of it, and what is said of that.

    Attributes:
        line: moves in short form, apart by spaces: the visitor's, then those of everybody.
        words: what the answer is called. cards: its cards. reply: what is said.
        worth: the visitor's points at the end of the line; 0 if nothing is won.
        refused: the clause that refuses the move, "" for a legal one.
    """

    line: str
    words: str
    reply: str
    cards: str = ""
    worth: int = 0
    refused: str = ""

    @property
    def move(self) -> str:
        """The move that the visitor decides on."""
        return self.line.split()[0]


class Link(toml.Row):
    """How a station is joined to the next.

    Attributes:
        text: what is told. claim: the one whose grade is drawn. edge: the link of the tree, or "".
        claims: others that the text makes. old, new: cards side by side, `design:code`; none new
            where no card goes on. old_words, new_words: what they are called together.
    """

    text: str
    claim: str
    claims: tuple[str, ...]
    old: str
    old_words: str
    new: str = ""
    new_words: str = ""
    edge: str = ""


class Station(toml.Row):
    """One table with one decision.

    Attributes:
        game, position: where it is. place, year: for the head. short: what was to be found.
        arrive, table, kept: the texts; `kept` has three sentences. ask, why: the two lines of the
            question. other: said of all other cards.
    """

    game: str
    place: str
    year: str
    short: str
    arrive: str
    arrive_claims: tuple[str, ...]
    table: str
    ask: str
    why: str
    other: str
    kept: str
    kept_claims: tuple[str, ...]
    position: str
    answer: tuple[Answer, ...]
    link: Link


class Door(toml.Row):
    """A way out: a word, a sentence, where it leads."""

    word: str
    says: str
    link: str


class Ending(toml.Row):
    """The tree, the last question with the place of the right answer, and the doors."""

    tree: str
    ask: str
    answers: tuple[str, ...]
    right: int
    tell: str
    claims: tuple[str, ...]
    door: tuple[Door, ...]


class Tour(toml.Row):
    """The whole file; `card` is followed from table to table."""

    title: str
    promise: str
    follow: str
    card: str
    claims: tuple[str, ...]
    grades: str
    station: tuple[Station, ...]
    ending: Ending

    def seconds(self) -> int:
        """How long it takes who reads all that is told on the way of the right answers."""
        said = " ".join(text for _, text in _told(self))
        return round(len(said.split()) * 60 / PACE) + CHOICE * (len(self.station) + 1)

    def stretch(self) -> int:
        """The same for who makes every station's longest mistake."""
        more = 0
        for station in self.station:
            many = [len(answer.reply.split()) for answer in station.answer]
            more += max(many) - many[0]
        return self.seconds() + round(more * 60 / PACE)


@from_files(FILE)
def read() -> Tour:
    """The tour as it is written."""
    return toml.read(paths.DATA / FILE, Tour)


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

    def move(self, answer: Answer) -> Move:
        """The move that an answer decides on."""
        return self.game.read_move(self.state, answer.move)

    def after(self, answer: Answer) -> Table:
        """The table after a line. Raises MoveError and Refused."""
        table = self.table
        for text in answer.line.split():
            table.play(self.game.read_move(table.state, text))
        return table

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
            for why in self._of_answer(answer):
                yield f"{answer.line}: {why}"
        yield from self._of_others()

    def _of_answer(self, answer: Answer) -> Iterator[str]:
        try:
            after = self.after(answer)
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
        """No legal move without a reply of its own wins at once."""
        answers = {self.move(answer) for answer in self.station.answer}
        for move in self.state.legal():
            if move not in answers and won(self.state.play(move)[0]) > 0:
                yield f"{self.game.move_text(self.state, move, short=True)} wins and is no answer"


def won(state: State) -> int:
    """What the visitor has won so far: points of hands that were counted, or of the one in play."""
    if state.outcome is not None:
        return state.outcome.totals[VISITOR]
    if state.board.last is not None:
        return state.board.last.points[VISITOR]
    points = getattr(state.board, "points", None)
    return int(points[VISITOR]) if points else 0


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
    found = [*_of_text(tour), *_of_evidence(tour, evidence, tree)]
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


def _told(tour: Tour) -> Iterator[tuple[str, str]]:
    """Every text on the way of the right answers, with its place."""
    yield from (("promise", tour.promise), ("follow", tour.follow), ("grades", tour.grades))
    for number, station in enumerate(tour.station, 1):
        texts = {"arrive": station.arrive, "table": station.table, "ask": station.ask,
                 "why": station.why, "reply": station.answer[0].reply, "kept": station.kept,
                 "link": station.link.text}  # fmt: skip
        yield from ((f"station {number}, {name}", text) for name, text in texts.items())
        answers = " ".join(answer.words for answer in station.answer)
        yield f"station {number}, answers", answers
    end = tour.ending
    yield from (("tree", end.tree), ("last question", f"{end.ask} {' '.join(end.answers)}"),
                ("tell", end.tell))  # fmt: skip


def _of_text(tour: Tour) -> Iterator[str]:
    replies = [(f"station {number}, {answer.line}", answer.reply)
               for number, station in enumerate(tour.station, 1)
               for answer in station.answer[1:]]  # fmt: skip
    for place, text in [*_told(tour), *replies]:
        if (many := len(text.split())) > MOST:
            yield f"{place}: {many} words; at most {MOST}"
    for number, station in enumerate(tour.station, 1):
        if (many := len(re.findall(r"[.!?](?= [A-Z]|$)", station.kept))) != 3:
            yield f"station {number}, kept: {many} sentences, not three"
    if not LEAST_TIME <= tour.seconds() <= tour.stretch() <= MOST_TIME:
        yield f"it takes {tour.seconds()} to {tour.stretch()} s, not {LEAST_TIME} to {MOST_TIME}"
    if not 0 <= tour.ending.right < len(tour.ending.answers):
        yield "the last question has no right answer"


def _of_evidence(tour: Tour, evidence: Evidence, tree: Tree) -> Iterator[str]:
    links = [station.link for station in tour.station]
    named = [*tour.claims, *tour.ending.claims, *(name for link in links for name in link.claims)]
    for station in tour.station:
        named += [*station.arrive_claims, *station.kept_claims, station.link.claim]
    yield from (f"there is no claim {name}" for name in dict.fromkeys(named)
                if name not in evidence.claims)  # fmt: skip
    edges = {edge.id: edge for edge in tree.edges}
    for link in links:
        edge, claim = edges.get(link.edge), evidence.claims.get(link.claim)
        if link.edge and edge is None:
            yield f"there is no {link.edge} in the tree"
        elif edge and claim and edge.grade != claim.grade:
            yield f"{link.edge} is {edge.grade}, the claim {claim.id} {claim.grade}"
    yield from (f"{station.game} is not in the tree" for station in tour.station
                if station.game not in tree.nodes)  # fmt: skip


def cards(text: str) -> list[tuple[str, str]]:
    """Cards written `design:code`, as pairs."""
    return [(word.partition(":")[0], word.partition(":")[2]) for word in text.split()]
