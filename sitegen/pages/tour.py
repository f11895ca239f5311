"""The tour: the lineage in five stations, each with a decision, as one page that reads in order."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cached_property, partial
from typing import NamedTuple

from markupsafe import Markup

from kanhu.core.moves import Refused
from kanhu_table import faces
from kanhu_table.coached import Frame
from kanhu_table.html import Html
from sitegen.data import tour
from sitegen.data.archive import Archive
from sitegen.data.evidence import Claim
from sitegen.data.page import Call, Page, front
from sitegen.data.tour import VISITOR, Answer, Stop, Tour
from sitegen.figures import small
from sitegen.figures.atlas import Atlas
from sitegen.pages.parts import fill
from sitegen.text import citations

ADDRESS = "tour"
_LETTERS = "ABCD"
_FOUND, _SHOWN, _REFUSED = "found", "shown", "refused"


def pages(archive: Archive) -> Mapping[str, str]:
    """The page of the tour."""
    written = tour.read()
    meta = {"title": written.title, "description": written.promise, "search": {"boost": 0.5}}
    return {f"{ADDRESS}.md": front(meta, "tour")}


def faults(archive: Archive) -> list[str]:
    """What the tour says otherwise than the engine, the evidence and the tree."""
    told = partial(tour.faults, archive.games, archive.evidence, archive.tree)
    return archive.found(("tour", ADDRESS), told)


class Said(NamedTuple):
    """A claim of a screen: itself, its mark, its witnesses, the anchor of the sentence."""

    claim: Claim
    mark: str
    witnesses: Markup
    anchor: str


class Card(NamedTuple):
    """A card beside another: its sheet, its face, its name."""

    sprite: str
    face: str
    name: str


class Choice(NamedTuple):
    """An answer as it is drawn: letter, words, its cards; what it does, and the table after it."""

    letter: str
    answer: Answer
    move: str
    kind: str
    cards: Html
    after: Frame | None


class Screen(Frame):
    """The table of a station with its choices.

    Attributes:
        stop: the station. name: id; `-look` or `-ask` for the two times it is drawn.
    """

    def __init__(self, stop: Stop, base: str, part: str) -> None:
        super().__init__(stop.table, VISITOR, base, f"stop-{stop.number}-{part}")
        self.stop, self.base = stop, base

    @cached_property
    def choices(self) -> list[Choice]:
        """The answers, the played ones with their ends."""
        return [self._choice(*row) for row in zip(_LETTERS, self.stop.station.answer, strict=False)]

    def _choice(self, letter: str, answer: Answer) -> Choice:
        stop, move = self.stop, self.stop.move(answer)
        try:
            name = f"{self.name}-{letter}"
            after: Frame | None = Frame(stop.after(answer), VISITOR, self.base, name)
        except Refused:
            after = None
        kind = _FOUND if answer.worth else _SHOWN if after else _REFUSED
        text = stop.game.move_text(stop.state, move, short=True)
        return Choice(letter, answer, text, kind, self.tabs(answer.cards.split()), after)

    def tabs(self, codes: Iterable[str]) -> Html:
        """Corners of cards, to look at: the words beside them name them."""
        pack = self.scene.view.setup.pack
        return self.scene.tabs(pack.parse(" ".join(codes)))

    @property
    def replies(self) -> str:
        """What the script needs to answer every choice."""
        rows = [(one.move, "", "", one.kind, one.answer.reply, "") for one in self.choices]
        found = {"rows": rows, "alike": {}, "ordered": []}
        return json.dumps(found, ensure_ascii=False, separators=(",", ":"))

    @property
    def points(self) -> str:
        """Selector of the cards that are spoken of."""
        loose = sorted(self.stop.loose() & {*self.codes})
        return ", ".join(f"#{self.name}-h-{code}-1" for code in loose)

    @property
    def codes(self) -> list[str]:
        """The cards of the hand."""
        return self.scene.view.setup.pack.text(self.scene.view.hand).split()


def _said(page: Page, names: Iterable[str], part: str) -> list[Said]:
    """Claims with their marks and witnesses; that the page makes them is entered into its uses."""
    found, evidence = [], page.archive.evidence
    for name in names:
        claim = evidence.claims.get(name)
        if claim is not None:
            anchor = page.uses.make(name, claim.text, f"says-{part}-{name}")
            works = citations.witnesses_of(page, claim)
            found.append(Said(claim, evidence.mark(claim), works, anchor))
    return found


def _beside(stops: list[Stop], text: str) -> list[Card]:
    """Cards written `design:code`, with the names that the packs of the tour have for them."""
    packs = {stop.state.setup.pack.design: stop.state.setup.pack for stop in stops}
    drawn = []
    for sprite, code in tour.cards(text):
        design = next(name for name, worn in faces.DRESSES.items() if sprite in worn)
        drawn.append(Card(sprite, code, packs[design].names[packs[design].kind(code)]))
    return drawn


def _tour(call: Call) -> Markup:
    """All screens in order, and the paper version."""
    page, written = call.page, tour.read()
    stops = tour.stops(page.archive.games)
    if tour.faults(page.archive.games, page.archive.evidence, page.archive.tree):
        return Markup("<!-- faults -->")  # told by `faults`; there is nothing to draw
    path = [stop.station.game for stop in stops]
    atlas = Atlas(page)
    return fill(
        "tour/tour", page, tour=written, stops=stops, minutes=round(written.seconds() / 60),
        look=[Screen(stop, page.base, "look") for stop in stops],
        asked=[Screen(stop, page.base, "ask") for stop in stops],
        mark=lambda name: page.archive.evidence.mark(page.archive.evidence.claims[name]),
        said=partial(_said, page), beside=partial(_beside, stops),
        trees=[small.wide(atlas, path), small.tall(atlas, path)], marks=_marks(written),
    )  # fmt: skip


def _marks(written: Tour) -> str:
    """Place of a station's question among the screens -> what was to be found, as JSON."""
    rows = [(4 * at + 3, station.short) for at, station in enumerate(written.station)]
    return json.dumps(rows, ensure_ascii=False)


def _door(call: Call) -> Markup:
    """One line that leads to the tour."""
    written = tour.read()
    return fill("tour/door", call.page, tour=written, minutes=round(written.seconds() / 60))


FRAGMENTS = {"tour": _tour, "tourdoor": _door}
