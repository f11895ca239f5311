"""What frames the prose: `menu.toml`, `home.toml`, `figures/*.toml`."""

from __future__ import annotations

from collections.abc import Mapping

from holdings import paths, toml
from holdings.reads import from_files
from holdings.trouble import SiteError


class Door(toml.Row):
    """A way on: a word, a sentence, where it leads."""

    word: str
    says: str
    link: str


class Home(toml.Row):
    """The whole file."""

    door: tuple[Door, ...]


class Figure(toml.Row):
    """Cards in a row, each `design:code` or ">" for an arrow, with their names in words; a caption;
    `side` puts it beside the text on wide screens."""

    cards: str
    labels: Mapping[str, str]
    caption: str
    grade: str = ""
    side: bool = False


class Word(toml.Row):
    """A word of the header and the page below docs/ that it leads to."""

    word: str
    page: str


class Shelf(toml.Row):
    """A group of the side list; `page` is the list of the group, which is not counted among its
    pages; a group that `folds` stands in full on its own pages only."""

    title: str
    page: str
    folds: bool = False


class Menu(toml.Row):
    """The whole file; the shelves by the `shelf` of a page's front matter, in reading order."""

    word: tuple[Word, ...]
    shelf: dict[str, Shelf]


menu = toml.file("menu.toml", Menu)
"""The words of the header and the shelves of the side list."""

read = toml.file("home.toml", Home)
"""The doors of the home page."""


@from_files("figures/*.toml")
def figures() -> Mapping[str, Figure]:
    """The figures of all files by name. Raises SiteError for a name or a card that is wrong."""
    found: dict[str, Figure] = {}
    for path in paths.data("figures/*.toml"):
        own = toml.read(path, dict[str, Figure])
        for name, figure in own.items():
            if odd := {*figure.cards.split()} - {">"} - figure.labels.keys():
                where = f"{toml.place(path, name)}: the figure {name}"
                raise SiteError(f"{where} has no label for {card}" for card in sorted(odd))
        if twice := own.keys() & found.keys():
            raise SiteError(f"{toml.place(path, name)}: {name} is there twice" for name in twice)
        found |= own
    return found
