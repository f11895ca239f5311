"""The lineage in ten minutes: what `docs/_data/tour.toml` holds, and how long it takes to read.

A link is shown with the grade of its claim, which the file cannot say. `learning.stops` plays
the stations.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from msgspec import Meta

from holdings import toml
from holdings.home import Door

FILE = "tour.toml"
PACE, CHOICE = 200, 6
"""Words read in a minute, and seconds that a choice takes."""


class Answer(toml.Row):
    """A move of the visitor's, what comes of it, and what is said of that.

    Attributes:
        line: moves in short form, separated by spaces: the visitor's, then those of everybody.
        also: other first moves of the same line, with the same reply.
        words: what the answer is called. cards: its cards. reply: what is said.
        worth: the visitor's points at the end of the line; 0 if nothing is won.
        refused: the clause that refuses the move, "" for a legal one.
    """

    line: str
    words: str
    reply: str
    also: str = ""
    cards: str = ""
    worth: int = 0
    refused: str = ""

    @property
    def move(self) -> str:
        """The move that the visitor decides on."""
        return self.line.split()[0]

    @property
    def lines(self) -> list[str]:
        """The line, and what it is after each of the other first moves."""
        after = self.line.split()[1:]
        return [self.line, *(" ".join([move, *after]) for move in self.also.split())]


class Stroke(toml.Row):
    """A link that is drawn by its grade alone, no card on it: of the tree, with its claim."""

    edge: str
    claim: str
    words: str


class Pair(toml.Row):
    """What is put side by side as a whole, no card answering to one: cards as `design:code`."""

    old: str
    old_words: str
    new: str
    new_words: str


class Link(toml.Row):
    """How a station is joined to the next.

    Attributes:
        text: what is told. claim: the one whose grade is drawn. edge: the link of the tree.
        claims: others that the text makes. old, new: what is side by side, cards as `design:code`
            and other words as signs. old_words, new_words: what they are called together.
        ours: which card answers to which is our own pairing. stays, stays_words: a card that does
            not go on. group: cards that answer to others only together. besides: other links.
    """

    text: str
    claim: str
    claims: tuple[str, ...]
    old: str
    old_words: str
    new: str
    new_words: str
    edge: str
    ours: bool = False
    stays: str = ""
    stays_words: str = ""
    group: Pair | None = None
    besides: tuple[Stroke, ...] = ()


class Station(toml.Row):
    """One table with one decision.

    Attributes:
        game, position: where it is. place, year: for the head. short: what was to be found.
        pack: some cards of its pack. thread: the card followed, if it is among them, or "".
        arrive, table, kept: the texts; `kept` has three sentences. ask, why: the two lines of the
            question. other: said of all moves that are no answer, "" if there are none.
        rules, clauses: what is chosen at this table, and the clauses behind it.
    """

    game: str
    place: str
    year: str
    short: str
    pack: str
    thread: str
    arrive: str
    arrive_claims: tuple[str, ...]
    table: str
    ask: str
    why: str
    kept: str
    kept_claims: tuple[str, ...]
    position: str
    answer: Annotated[tuple[Answer, ...], Meta(min_length=1)]
    link: Link
    rules: str
    clauses: tuple[str, ...]
    other: str = ""


class Ending(toml.Row):
    """The tree, the last question with the place of the right answer, and the doors; `play` leads
    to the tables, `check` to the claims."""

    tree: str
    ask: str
    answers: tuple[str, ...]
    right: int
    tell: str
    claims: tuple[str, ...]
    play: str
    check: str
    door: tuple[Door, ...]


class Tour(toml.Row):
    """The whole file; `card` is followed from table to table, `signs` are grades in short; `fixed`
    is said of the others' moves, `idle` by a screen that waits for visitors."""

    title: str
    promise: str
    follow: str
    card: str
    claims: tuple[str, ...]
    grades: str
    signs: Mapping[str, str]
    fixed: str
    idle: str
    station: tuple[Station, ...]
    ending: Ending

    def seconds(self) -> int:
        """How long it takes to read all that is told on the way of the right answers."""
        said = " ".join(text for _, text in texts(self))
        return round(len(said.split()) * 60 / PACE) + CHOICE * (len(self.station) + 1)

    def claimed(self) -> list[str]:
        """The claims that it makes, in the order in which they are met."""
        names = [*self.claims]
        for station in self.station:
            link = station.link
            names += [*station.arrive_claims, *station.kept_claims, link.claim, *link.claims]
            names += [stroke.claim for stroke in link.besides]
        return [*dict.fromkeys((*names, *self.ending.claims))]

    def stretch(self) -> int:
        """The same with the longest mistake at every station."""
        more = 0
        for station in self.station:
            many = [len(answer.reply.split()) for answer in station.answer]
            more += max(many) - many[0]
        return self.seconds() + round(more * 60 / PACE)


read = toml.file(FILE, Tour)
"""The tour as it is written."""


def texts(tour: Tour) -> Iterator[tuple[str, str]]:
    """Every text on the way of the right answers, with its place."""
    yield from (("promise", tour.promise), ("follow", tour.follow), ("grades", tour.grades))
    yield from ((f"sign {grade}", f"{grade} {means}") for grade, means in tour.signs.items())
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
