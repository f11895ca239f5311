"""A feed of everything to learn by: lessons, the tour, coached hands, puzzles, sheets to print."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple
from uuid import NAMESPACE_URL, uuid5

from holdings import paths, release, toml
from holdings.archive import Archive
from holdings.reads import note
from learning import lessons, metadata, shared, tour
from learning.pages import coached, puzzles, teach
from learning.pages import tour as tours
from rendering.templates import render

ADDRESS = f"{teach.SHELF}/feed.xml"
BASE = "../"
"""The way from the feed to the root of the site, for a site that has no address of its own."""
SPACE = uuid5(NAMESPACE_URL, "https://creativecommons.org/licenses/by/4.0/#the-kanhu-archive")
"""By which the entries have names that stay, wherever the site is published."""


class Entry(NamedTuple):
    """One thing to learn by.

    Attributes:
        name: it has its lasting name by it. address: of its page, below the root.
        kind: as schema.org's learningResourceType. subjects, ages: "" for no certain ages.
        files: title, media type and address below the root of each.
    """

    name: str
    title: str
    summary: str
    address: str
    kind: str
    subjects: tuple[str, ...] = ()
    ages: str = ""
    files: tuple[tuple[str, str, str], ...] = ()

    @property
    def urn(self) -> str:
        """Its lasting name."""
        return uuid5(SPACE, self.name).urn


def files(archive: Archive) -> Mapping[str, str]:
    """The feed, in the form of Atom."""
    found = render("teach/feed", rows=[*_entries(archive)], urn=uuid5(SPACE, "teach").urn,
                   w=shared.words().say, address=release.site(ADDRESS), shelf=teach.SHELF,
                   base=release.site() or BASE)  # fmt: skip
    return {ADDRESS: f"{found}\n"}


def _entries(archive: Archive) -> Iterator[Entry]:
    for named in lessons.every():
        page, lesson = f"{teach.SHELF}/{named.name}/", named.lesson
        whole = (shared.words().say["keep"], metadata.TYPES["zip"], page + metadata.file(named))
        yield Entry(named.name, lesson.title, lesson.summary, page, metadata.KINDS[0],
                    lesson.subjects, metadata.span(lesson),
                    (whole, *metadata.media(named.name)))  # fmt: skip
    written = tour.read()
    yield Entry("tour", written.title, written.promise, f"{tours.ADDRESS}/", metadata.TUTORIAL,
                files=tuple(metadata.media(metadata.TOUR)))  # fmt: skip
    for game, one in coached.every(archive):
        way = coached.address(game, one)
        yield Entry(way, f"{game.title}: {one.title}", one.goal, f"{way}/", metadata.TUTORIAL)
    for game in puzzles.with_puzzles(archive):
        about = puzzles.about(game)
        way = f"learn/puzzles/{game.id}"
        yield Entry(way, about["title"], about["description"], f"{way}/", metadata.EXERCISE)
    yield from _materials()


def _materials() -> Iterator[Entry]:
    """The pages written by hand that are there to teach with."""
    note("prose")
    for name, text in paths.prose().items():
        meta, _ = toml.part(name, text)
        if kinds := meta.get("resource"):
            way = paths.address_of(name)
            yield Entry(way.rstrip("/"), meta["title"], meta["description"], way, kinds[0])
