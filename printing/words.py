"""The data files of printed sheets as types; every sentence that is printed is in them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from holdings import paths, toml
from holdings.toml import Row

FOLDER = "print"
STARRED = re.compile(r"\*([^*]+)\*")
TERM = re.compile(r"[a-z]+")


class Clear(Row, rename="kebab"):
    """The edition for readers with dyslexia.

    Attributes:
        title: of a sheet in it. templates: of the sheets that are in it. face: without serifs.
        size, heading: of type, in points. line, letter, word: from line to line, and what is
            added between letters and words, in em. fill: the colour of the page.
    """

    title: str
    templates: tuple[str, ...]
    face: str
    size: float
    heading: float
    line: float
    letter: float
    word: float
    fill: str


class Shared(Row):
    """What all sheets share: the words of the foot, and the edition in clear print."""

    archive: str
    author: str
    page: str
    version: str
    level: str
    also: str
    licence: Mapping[str, str]
    clear: Clear


class Cut(Row):
    """How cards of a format lie on a sheet: width of a card in mm, columns and rows."""

    width: float
    columns: int
    rows: int


class PackRow(Row):
    """A pack: the game whose cards it has, under which options, and how they are drawn."""

    id: str
    game: str
    design: str
    title: str
    options: str = ""


class PackWords(Row):
    """The words on sheets of packs."""

    front: str
    back: str
    how: str
    thin: str


class PackFile(Row):
    """The file of the packs."""

    card: Mapping[str, Cut]
    words: PackWords
    pack: tuple[PackRow, ...]


class Icon(Row):
    """An icon beside rules: what it means, and its path in a square of 24."""

    means: str
    path: str


class IconFile(Row):
    """The file of the icons."""

    icon: Mapping[str, Icon]


icons = toml.file(f"{FOLDER}/icons.toml", IconFile)
"""The icons beside rules."""


class Part(Row):
    """A part of a leaflet: a heading with its icon, what the rules say, and the clauses that it
    tells."""

    title: str
    icon: str
    says: str
    clauses: tuple[str, ...]


class Meld(Row):
    """A meld by an example: title, what it is if the title does not say so, points, clause."""

    title: str
    cards: str
    clause: str
    says: str = ""
    points: int = 0


class Leaflet(Row):
    """The rules of a game on one sheet.

    Attributes:
        where: place and time, for the head. goal: in one sentence. seal: of the clauses that are
            told. options: the table that is described. part, meld: what is told, what is shown.
            design: of the cards, "" for that of the table.
    """

    where: str
    goal: str
    seal: str
    part: tuple[Part, ...]
    meld: tuple[Meld, ...] = ()
    options: str = ""
    design: str = ""

    @property
    def clauses(self) -> tuple[str, ...]:
        """All clauses that are told, each once."""
        named = (*(name for part in self.part for name in part.clauses),
                 *(meld.clause for meld in self.meld))  # fmt: skip
        return tuple(dict.fromkeys(named))

    @property
    def said(self) -> str:
        """All its words, one after the other."""
        parts = (f"{part.title} {part.says}" for part in self.part)
        melds = (f"{meld.title} {meld.says}" for meld in self.meld)
        return " ".join((self.where, self.goal, *parts, *melds))

    @property
    def text(self) -> str:
        """What is read in sentences, a line each."""
        told = (*(part.says for part in self.part), *(meld.says for meld in self.meld))
        return "\n".join((self.goal, *told))

    @property
    def terms(self) -> frozenset[str]:
        """What it explains, in one and in many: words between stars, and those of its melds."""
        titles = " ".join(meld.title for meld in self.meld)
        found = TERM.findall(" ".join((*STARRED.findall(self.text), titles)).lower())
        return frozenset(
            form for word in found for form in (word, f"{word}s", word.removesuffix("s"))
        )


class LeafletWords(Row):
    """The words that all leaflets and bookmarks share."""

    title: str
    melds: str
    points: str
    point: str
    source: str
    fold: str
    bookmarks: str
    bookmarks_how: str
    taught: tuple[str, ...]


shared = toml.file(f"{FOLDER}/sheets.toml", Shared)
"""What all sheets share."""

packs = toml.file(f"{FOLDER}/packs.toml", PackFile)
"""The packs to cut out."""


class PuzzleWords(Row, rename="kebab"):
    """The words on sheets of puzzles."""

    title: str
    file: str
    answers: str
    how: str
    on_table: str
    write: str
    number: str
    answer_head: tuple[str, str, str]
    level: Mapping[str, str]


class Pads(Row):
    """Score pads: for how many players, with how many rows, and their words."""

    title: str
    heading: str
    players: tuple[int, ...]
    rows: int
    game: str
    date: str
    hand: str
    total: str
    note: str


class TreeWords(Row):
    """The words on the posters of the tree."""

    title: str
    whole: str
    parts: str
    part: str
    says: str
    how: str


class GradeWords(Row):
    """The words on the poster of the grades; `means` says what each of them tells."""

    title: str
    lead: str
    foot: str
    ask: str
    means: Mapping[str, str]


class PictureWords(Row):
    """The words with one picture; `says` stands for it."""

    title: str
    says: str
    how: str


class StampWords(Row):
    """The words on the sheet of stamps; `many` of each grade are on it."""

    title: str
    how: str
    many: int


class Posters(Row):
    """The file of the posters."""

    tree: TreeWords
    grades: GradeWords
    stamps: StampWords
    map: PictureWords
    blank: PictureWords


puzzles = toml.file(f"{FOLDER}/puzzles.toml", PuzzleWords)
"""The words on sheets of puzzles."""

pads = toml.file(f"{FOLDER}/pads.toml", Pads)
"""The score pads."""

posters = toml.file(f"{FOLDER}/posters.toml", Posters)
"""The posters."""


class TourWords(Row):
    """The words on the printed tour beside its own."""

    title: str
    questions: str
    answers: str
    how: str
    head: str
    right: str
    next: str
    end: str


tour = toml.file(f"{FOLDER}/tour.toml", TourWords)
"""The words on the printed tour."""


def leaflets() -> Mapping[str, Leaflet]:
    """The leaflets by their games."""
    found = paths.data(f"{FOLDER}/leaflets/*.toml")
    return {path.stem: toml.read(path, Leaflet) for path in found}


of_leaflets = toml.file(f"{FOLDER}/leaflets.toml", LeafletWords)
"""The words that all leaflets share."""


class StripWords(Row):
    """The words on strips and on their key; `plain` tells each claim in plain words, by its name,
    and `set` heads the strips of a level."""

    title: str
    set: str
    how: str
    key: str
    plain: Mapping[str, str]


timeline = toml.file(f"{FOLDER}/timeline.toml", StripWords)
"""The words on the timeline strips."""


class LessonWords(Row, rename="kebab"):
    """The words on sheets of lessons beside those of the room."""

    sheet: str
    slips: str
    extension: str
    extension_card: str
    key: str
    slides: str
    over: str
    levels: Mapping[str, str]
    name: str
    cut: str
    scan: str
    place: str


lessons = toml.file(f"{FOLDER}/lessons.toml", LessonWords)
"""The words on sheets of lessons."""


class MuseumWords(Row, rename="kebab"):
    """The words on what museums print."""

    labels: str
    labels_how: str
    mystery: str
    mystery_how: str
    clues: str


museum = toml.file(f"{FOLDER}/museum.toml", MuseumWords)
"""The words on what museums print."""
