"""What the lessons share: the words around them, curricula, words that they teach, the page for
museums and the deals for a class (`docs/_data/teach/room`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta

from holdings import toml

FOLDER = "teach/room"
MOST_LABEL = 60
"""Words of an object label."""


class Framework(toml.Row):
    """A curriculum: the region in which it holds, its title, who sets it, where it is, and the ages
    it is about."""

    region: str
    title: str
    setter: str
    url: str
    level: str


class Curricula(toml.Row):
    """The whole file `curricula.toml`; every lesson has a line of the regions `everywhere`."""

    everywhere: tuple[str, ...]
    framework: Mapping[str, Framework]


class Choice(toml.Row):
    """A way to choose among the plans: its question, and answer -> words."""

    ask: str
    any: str
    answer: Mapping[str, str]


class Words(toml.Row):
    """The whole file `words.toml`: words of the pages by their names.

    Attributes:
        say: heads and sentences. who: how a class sits. choose: the ways to choose.
        ages, groups: the spans of the answers about ages and about the size of the group.
        taught: words that lessons explain themselves, which no word list has.
        looks: rows of rubrics that all lessons share.
        access: what lessons offer to all readers, in the words of schema.org.
    """

    say: Mapping[str, str]
    who: Mapping[str, str]
    choose: Mapping[str, Choice]
    taught: tuple[str, ...]
    looks: tuple[str, ...]
    access: tuple[str, ...]
    ages: Mapping[str, tuple[int, int]]
    groups: Mapping[str, tuple[int, int]]


class Label(toml.Row):
    """The label of an object: at most 60 words; `cards` are drawn beside it."""

    key: str
    title: str
    text: str
    cards: str
    claims: Annotated[tuple[str, ...], Meta(min_length=1)]


class Stop(toml.Row):
    """A stop of the trail: an object of `packs.toml` by its key, what to look for, a question."""

    object: str
    title: str
    look: str
    ask: str
    page: str
    claims: Annotated[tuple[str, ...], Meta(min_length=1)]


class Strip(toml.Row):
    """The mystery object: a card drawn in its true size, in millimetres, with its clues, from the
    hardest to the one that tells."""

    title: str
    says: str
    card: str
    wide: int
    high: int
    object: str
    clue: tuple[str, ...]
    answer: str
    claims: Annotated[tuple[str, ...], Meta(min_length=1)]


class Museum(toml.Row):
    """The whole file `museum.toml`."""

    label: tuple[Label, ...]
    stop: tuple[Stop, ...]
    strip: Strip


class ClassSet(toml.Row):
    """Deals for a whole class at one table: `first` is the seed of the first."""

    key: str
    title: str
    says: str
    game: str
    options: str
    first: int


class ClassSets(toml.Row):
    """The whole file `classset.toml`: how many deals a set has, words around them, the sets."""

    many: int
    code: str
    hand: str
    open: str
    set: tuple[ClassSet, ...]


words = toml.file(f"{FOLDER}/words.toml", Words)
"""The words of all lessons."""

museum = toml.file(f"{FOLDER}/museum.toml", Museum)
"""What the page for museums shows."""

class_sets = toml.file(f"{FOLDER}/classset.toml", ClassSets)
"""What the page with a deal for every pupil shows."""

_curricula = toml.file(f"{FOLDER}/curricula.toml", Curricula)


def frameworks() -> Mapping[str, Framework]:
    """The curricula by their keys."""
    return _curricula().framework


def everywhere() -> tuple[str, ...]:
    """The regions for which every lesson has a line."""
    return _curricula().everywhere


def taught() -> frozenset[str]:
    """Words that the lessons explain."""
    return frozenset(words().taught)
