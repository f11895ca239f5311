"""The tour: the lineage in five stations, each with a decision, as one page that reads in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, partial
from typing import NamedTuple

from markupsafe import Markup

from figures import small
from figures.atlas import Atlas
from holdings.archive import Archive
from kanhu.cards.kinds import Cards
from kanhu.core.moves import Move
from kanhu.core.rulebook import Clause, Grade
from kanhu.study.coached import REFUSED, WRONG, Reply, parts_in_force
from kanhu_table import faces
from kanhu_table.coached import Decision, Frame, Row
from kanhu_table.html import Html
from learning import metadata, shared, tour
from learning import stops as stations
from learning.stops import VISITOR, Stop
from learning.tour import Answer
from rendering import citations
from rendering.page import Call, Page, front
from rendering.parts import fill

ADDRESS = "tour"
FOUND, SHOWN = "found", "shown"
"""Kinds of answers: the one that wins, and others that are played out."""


def pages(archive: Archive) -> Mapping[str, str]:
    """The page of the tour."""
    written = tour.read()
    entity = metadata.practice(
        written.title, written.promise, metadata.TUTORIAL,
        minutes=round(written.seconds() / 60), files=metadata.media(metadata.TOUR, "../"),
    )  # fmt: skip
    meta = {"title": written.title, "description": written.promise, "search": {"boost": 0.5},
            "entity": entity}  # fmt: skip
    return {f"{ADDRESS}.md": front(meta, "tour")}


def faults(archive: Archive) -> list[str]:
    """What the tour says otherwise than the engine, the evidence and the tree."""
    find = partial(stations.faults, archive.games, archive.evidence, archive.tree)
    return archive.cached(("tour", ADDRESS), find)


class Card(NamedTuple):
    """What is put beside another: a card by its sheet, face and name, or a sign without a face."""

    sprite: str
    face: str
    name: str
    thread: bool = False


class Choice(NamedTuple):
    """An answer as it is drawn: letter, kind, cards, and the table after each of its moves."""

    letter: str
    answer: Answer
    kind: str
    cards: Html
    after: Mapping[str, Frame]


class Screen(Decision):
    """The table of a station with its choices, and a reply to every other move.

    Attributes:
        stop: the station. name: id; `-look` or `-ask` for the two times it is drawn.
    """

    def __init__(self, stop: Stop, base: str, part: str) -> None:
        super().__init__(stop.table, VISITOR, base, f"stop-{stop.number}-{part}")
        self.stop, self.base = stop, base

    @cached_property
    def choices(self) -> list[Choice]:
        """The answers, the played ones with their ends."""
        return [self._choice(*row) for row in self.stop.listed]

    def _choice(self, letter: str, answer: Answer) -> Choice:
        after: dict[str, Frame] = {}
        for line in () if answer.refused else answer.lines:
            move = self.stop.game.read_move(self.stop.state, line.split()[0])
            name = f"{self.name}-{letter}{len(after) or ''}"
            after[self._short(move)] = Frame(self.stop.after(line), VISITOR, self.base, name)
        kind = REFUSED if answer.refused else FOUND if answer.worth else SHOWN
        return Choice(letter, answer, kind, self.scene.tabs(self.kinds(answer.cards)), after)

    def _short(self, move: Move) -> str:
        return self.stop.game.move_text(self.stop.state, move, short=True)

    @property
    def clauses(self) -> list[tuple[Clause, list[Grade]]]:
        """The rules behind what was chosen at this table, with their parts that hold there."""
        known, options = self.stop.game.rulebook.clauses, self.stop.state.setup.options.values
        return [(known[name], parts_in_force(known[name], options))
                for name in self.stop.station.clauses]  # fmt: skip

    def kinds(self, codes: str) -> Cards:
        """Cards by their codes."""
        return self.scene.view.setup.pack.parse(codes)

    def strip(self, codes: Iterable[str]) -> list[Card]:
        """Whole cards, as they are printed."""
        names = self.scene.view.setup.pack.names
        return [Card(self.scene.sprite, code, names[kind])
                for code in codes for kind in self.kinds(code)]  # fmt: skip

    @property
    def verbs(self) -> list[str]:
        """Those of the moves that are no answer."""
        return [*dict.fromkeys(move.verb for move in self.stop.others())]

    def legal(self) -> Iterator[Row]:
        """The answers' replies, also of the one that the rules refuse; then that of the rest."""
        for one in self.choices:
            reply = Reply(one.kind, one.answer.reply, one.answer.refused)
            for text in one.after or [one.answer.move]:
                move = self.stop.game.read_move(self.stop.state, text)
                yield self.row_of(move, reply)._replace(move=text)
        other = Reply(WRONG, self.stop.station.other)
        yield from (self.row_of(move, other) for move in self.stop.others())

    @property
    def points(self) -> str:
        """Selector of the cards that are spoken of."""
        loose = sorted(self.stop.loose() & {*self.codes})
        return ", ".join(f"#{self.name}-h-{code}-1" for code in loose)

    @property
    def codes(self) -> list[str]:
        """The cards of the hand."""
        return self.scene.view.setup.pack.text(self.scene.view.hand).split()


def _beside(stops: list[Stop], text: str, thread: str = "") -> list[Card]:
    """Cards written `design:code`, with the names that the packs of the tour have for them, and
    signs that are no cards of ours."""
    packs = {stop.state.setup.pack.design: stop.state.setup.pack for stop in stops}
    drawn = []
    for word in text.split():
        sprite, _, code = word.rpartition(":")
        if sprite:
            pack = packs[next(name for name, worn in faces.SPRITES.items() if sprite in worn)]
            drawn.append(Card(sprite, code, pack.names[pack.kind(code)], word == thread))
        else:
            drawn.append(Card("", "", code))
    return drawn


def draw(page: Page, *, alone: bool = False) -> Markup:
    """All screens in order, and the paper version.

    Args:
        alone: not as a part of the site: no ways lead out.
    """
    written = tour.read()
    stops = stations.stops(page.archive.games)
    if faults(page.archive):
        return Markup("<!-- faults -->")  # told by `faults`; there is nothing to draw
    path = [stop.station.game for stop in stops]
    atlas = Atlas(page)
    return fill(
        "tour/tour", page, tour=written, stops=stops, minutes=round(written.seconds() / 60),
        look=[Screen(stop, page.base, "look") for stop in stops],
        asked=[Screen(stop, page.base, "ask") for stop in stops],
        mark_of=lambda name: page.archive.evidence.mark(page.archive.evidence.claims[name]),
        marks_of=page.archive.evidence.marks,
        said=lambda names, part: citations.said(page, names, f"says-{part}"),
        beside=partial(_beside, stops),
        trees=[small.wide(atlas, path), small.tall(atlas, path)], alone=alone,
        packages=metadata.packages(metadata.TOUR, page.base), say=shared.words().say,
    )  # fmt: skip


def _door(call: Call) -> Markup:
    """One line that leads to the tour."""
    written = tour.read()
    return fill("tour/door", call.page, tour=written, minutes=round(written.seconds() / 60))


FRAGMENTS = {"tour": lambda call: draw(call.page), "tourdoor": _door}
