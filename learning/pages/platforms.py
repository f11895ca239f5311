"""Lessons and the tour for learning platforms: SCORM packages, apps for Kolibri, questions.

All of them are files of `platforms/`. A package holds one page with its script and style sheet and
needs nothing else, so it can be opened from a folder as well. It tells a platform, if there is one,
that somebody has begun or is done, whether the questions were passed, and a score; it asks for
nothing but what it told before (playable/web/src/scorm.ts).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from holdings import paths, release
from holdings.archive import Archive
from holdings.reads import from_files
from holdings.trouble import SiteError
from learning import lessons, metadata, quizzes, selfcontained, shared, tour
from learning.pages import teach
from learning.pages import tour as tours
from rendering.page import Page
from rendering.templates import render
from zips import packed

LEAST = 6
"""Of the ten questions of a lesson, how many must be right to pass."""
PAGE, SCRIPT, STYLE, NOTE = "index.html", "script.js", "style.css", "licence.txt"
MANIFEST = "imsmanifest.xml"
VERSIONS = {"scorm12": "1.2", "scorm2004": "2004"}


BUNDLED = paths.WEB / "dist" / "platform"
BUNDLES = f"../../{paths.shown(BUNDLED)}/*"
"""The same seen from docs/_data, as other files are that pages are made from."""


@from_files(BUNDLES)
def scripts() -> Mapping[str, str]:
    """Scripts and style sheets, as they were bundled. Raises SiteError if one is missing."""
    found = {path.name: path.read_text("utf-8") for path in paths.data(BUNDLES)}
    for name in ("lesson.js", "lesson.css", "tour.js", "tour.css"):
        if name not in found:
            missing = paths.shown(BUNDLED / name)
            raise SiteError([f"{missing} is missing; run 'python3 build_site.py build'"])
    return found


class Package(NamedTuple):
    """What is packed.

    Attributes:
        name: of the files. kind: of its script and sheet. title, summary: for people.
        html: what its page holds.
        share: of the score, how much passes, from 0 to 1; None where nothing has to be passed.
    """

    name: str
    kind: str
    title: str
    summary: str
    html: str
    share: float | None = None


def files(archive: Archive) -> Mapping[str, str | bytes]:
    """Every package and every set of questions, by address; none while something is wrong."""
    found: dict[str, str | bytes] = {}
    if teach.faults(archive) or tours.faults(archive):
        return found
    for package in _packages(archive):
        for form, address in metadata.packages(package.name):
            if form in VERSIONS or form == metadata.APP:
                found[address] = packed(_held(package, form))
    for named in lessons.every():
        known = dict(metadata.packages(named.name))
        found[known[metadata.QTI]] = packed(_bytes(quizzes.qti(named)))
        found[known[metadata.MOODLE]] = quizzes.moodle(named)
    return found


def _packages(archive: Archive) -> Iterator[Package]:
    for named in lessons.every():
        lesson = named.lesson
        html = teach.alone(archive, named, "platforms/lesson", least=LEAST)
        share = LEAST / len(lesson.quiz)
        yield Package(named.name, "lesson", lesson.title, lesson.summary, html, share)
    written = tour.read()
    yield Package(metadata.TOUR, "tour", written.title, written.promise, _tour(archive))


def _tour(archive: Archive) -> str:
    page = Page(f"{tours.ADDRESS}.md", {}, archive)
    drawn = selfcontained.without_links(str(tours.draw(page, alone=True)))
    return str(render("platforms/tour", drawn=drawn, title=tour.read().title))


def _held(package: Package, form: str) -> Mapping[str, bytes]:
    """The files of a package in one of its forms."""
    version, known, say = VERSIONS.get(form, ""), scripts(), shared.words().say
    head = render("platforms/head", package=package, version=version)
    found = {
        PAGE: f"{head}{selfcontained.with_faces(package.html)}</body></html>\n",
        SCRIPT: known[f"{package.kind}.js"], STYLE: known[f"{package.kind}.css"],
        NOTE: "\n".join([say["licence"], say["licence_package"], release.LICENCE, ""]),
    }  # fmt: skip
    if version:
        manifest = render(f"platforms/{form}", package=package, page=PAGE, files=[*found])
        found[MANIFEST] = f"{manifest}\n"
    return _bytes(found)


def _bytes(texts: Mapping[str, str]) -> Mapping[str, bytes]:
    return {name: text.encode() for name, text in texts.items()}
