"""The data files of printed sheets as types; every sentence that is printed is in them."""

from __future__ import annotations

from collections.abc import Mapping

from holdings import paths, toml
from holdings.toml import Row

FOLDER = paths.DATA / "print"


class Shared(Row):
    """What all sheets share: the words of the foot."""

    archive: str
    author: str
    page: str
    version: str
    licence: Mapping[str, str]


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


class Part(Row):
    """A part of a leaflet: a heading, what the rules say, and the clauses that it tells."""

    title: str
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


def shared() -> Shared:
    """What all sheets share."""
    return toml.read(FOLDER / "sheets.toml", Shared)


def packs() -> PackFile:
    """The packs to cut out."""
    return toml.read(FOLDER / "packs.toml", PackFile)


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
    """The words on the poster of the grades."""

    title: str
    lead: str
    foot: str
    ask: str


class PictureWords(Row):
    """The words with one picture; `says` stands for it."""

    title: str
    says: str
    how: str


class Posters(Row):
    """The file of the posters."""

    tree: TreeWords
    grades: GradeWords
    map: PictureWords
    blank: PictureWords


def puzzles() -> PuzzleWords:
    """The words on sheets of puzzles."""
    return toml.read(FOLDER / "puzzles.toml", PuzzleWords)


def pads() -> Pads:
    """The score pads."""
    return toml.read(FOLDER / "pads.toml", Pads)


def posters() -> Posters:
    """The posters."""
    return toml.read(FOLDER / "posters.toml", Posters)


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


def tour() -> TourWords:
    """The words on the printed tour."""
    return toml.read(FOLDER / "tour.toml", TourWords)


def leaflets() -> Mapping[str, Leaflet]:
    """The leaflets by their games."""
    found = sorted((FOLDER / "leaflets").glob("*.toml"))
    return {path.stem: toml.read(path, Leaflet) for path in found}


def of_leaflets() -> LeafletWords:
    """The words that all leaflets share."""
    return toml.read(FOLDER / "leaflets.toml", LeafletWords)


class StripWords(Row):
    """The words on strips and on their key."""

    title: str
    how: str
    key: str


def timeline() -> StripWords:
    """The words on the timeline strips."""
    return toml.read(FOLDER / "timeline.toml", StripWords)


class KitRow(Row):
    """A file that a class prints: one copy for so many pupils, so many straight cuts a sheet,
    printed on so many sides."""

    file: str
    each: int
    cuts: int = 0
    sides: int = 2


class Kit(Row, rename="kebab"):
    """What to print for a class, and the words of the sheet that says so."""

    title: str
    lead: str
    head: str
    group: str
    file: str
    copies: str
    sheets: str
    minutes: str
    total_cell: str
    plain_cell: str
    one_cell: str
    note: str
    without: str
    without_clauses: tuple[str, ...]
    groups: tuple[int, ...]
    seconds: float
    at_once: int
    row: tuple[KitRow, ...]


def kit() -> Kit:
    """What to print for a class."""
    return toml.read(FOLDER / "kit.toml", Kit)


class LessonWords(Row, rename="kebab"):
    """The words on sheets of lessons beside those of the room."""

    sheet: str
    slips: str
    key: str
    level_plain: str
    level_full: str
    name: str
    cut: str
    scan: str
    place: str
    mystery: str
    mystery_how: str
    clues: str


def lessons() -> LessonWords:
    """The words on sheets of lessons."""
    return toml.read(FOLDER / "lessons.toml", LessonWords)
