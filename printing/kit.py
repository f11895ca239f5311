"""All printed sheets: gathered, set, listed, and packed into zips."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from msgspec import structs
from pypdf import PdfReader

from holdings import paths, release
from holdings.archive import Archive
from kanhu.catalogue import Game
from learning.lessons import every
from printing import (
    classes,
    leaflets,
    lessons,
    levels,
    museum,
    packs,
    pads,
    posters,
    puzzles,
    timeline,
    tour,
    words,
)
from printing.press import Press, signs_of
from printing.sheet import ALSO, PAPERS, Data, Sheet
from zips import packed

LISTING = "kit.json"
WHOLE = "kanhu-kit.zip"
"""All sheets of all papers; the site offers a zip for each paper instead."""
MOST_BYTES = 2_000_000


class Set(NamedTuple):
    """A sheet as it was set."""

    sheet: Sheet
    pdf: bytes

    @property
    def pages(self) -> int:
        """How many pages it has."""
        return len(PdfReader(BytesIO(self.pdf)).pages)


def gathered(archive: Archive) -> Iterator[Sheet]:
    """Every sheet but those that speak of others, each with its edition in clear print if it has
    one."""
    own = words.shared().clear
    for sheet in _every(archive):
        yield sheet
        if sheet.template in own.templates:
            title = own.title.format(title=sheet.title)
            yield sheet._replace(name=f"{sheet.name}-clear", title=title, clear=True)


def _every(archive: Archive) -> Iterator[Sheet]:
    games: dict[str, Game] = dict(archive.games)
    yield from packs.sheets(games)
    yield from leaflets.sheets(games)
    yield from posters.sheets(archive)
    yield from timeline.sheets(archive)
    yield from tour.sheets(archive)
    yield from lessons.sheets(archive)
    yield from museum.sheets()
    yield from puzzles.sheets(games)
    yield from pads.sheets()


def faults(archive: Archive) -> list[str]:
    """What the data of the sheets say otherwise than the archive."""
    text, clauses = classes.kit(), archive.clauses
    unknown = (name for name in text.without_clauses if name not in clauses)
    return [
        *leaflets.faults(dict(archive.games)),
        *lessons.faults(),
        *timeline.faults(archive),
        *posters.faults(),
        *(f"docs/_data/print/kit.toml: there is no clause {name}" for name in unknown),
    ]


def unknown(sheets: Iterable[Sheet]) -> list[str]:
    """What lessons and the kit sheet name that is no sheet, and what the latter leaves out."""
    sheets = [*sheets]
    known = {sheet.name for sheet in sheets}
    lost = [f"docs/_data/teach/{name}.toml: there is no printed sheet {file}"
            for name, lesson in every() for file in lesson.prints if file not in known]  # fmt: skip
    return [*classes.faults(classes.kit(), sheets), *lost]


def foot(sheet: Sheet) -> Data:
    """What the foot of a sheet says: archive, address, licence, version, the levels in which it
    can be read; and how it is set where that is in clear print."""
    shared = words.shared()
    text, titles = shared.level, levels.titles(sheet)
    place = release.site(sheet.address).partition("//")[2] or sheet.address
    return {
        "archive": shared.archive, "author": shared.author, "page": shared.page,
        "edition": shared.version.format(version=release.version()),
        "licences": dict(shared.licence), "place": place,
        "level": text.format(level=shared.also.join(titles)) if titles else "",
        "clear": structs.asdict(shared.clear) if sheet.clear else None,
    }  # fmt: skip


def press(root: Path, sheets: Iterable[Sheet]) -> Press:
    """A press with the signs of these sheets and of the sheets that speak of them."""
    return Press(root, signs_of(sheets, classes.kit().lead, "牌"))


def make(sheets: list[Sheet], out: Path, work: Path, tell: Callable[[str], None]) -> list[Set]:
    """Set all sheets into `out`, with the list and the zips; `tell` hears how far it is.

    Raises PressError for a sheet that cannot be set.
    """
    machine = press(work, sheets)
    done: list[Set] = []
    for number, sheet in enumerate(sheets, 1):
        tell(f"{number} of {len(sheets)}: {sheet.file}")
        done.append(Set(sheet, machine.set(sheet, foot(sheet))))
    for paper in PAPERS:
        own = [one for one in done if one.sheet.paper in (paper, *ALSO)]
        sheet = classes.sheet(paper, [(one.sheet, one.pages) for one in own])
        done.append(Set(sheet, machine.set(sheet, foot(sheet))))
    _write(done, out)
    return done


def _write(done: list[Set], out: Path) -> None:
    for one in done:
        paths.write(out / one.sheet.file, one.pdf)
    zips = {}
    for paper in PAPERS:
        name = f"kanhu-kit-{paper.id}.zip"
        zips[name] = zipped(one for one in done if one.sheet.paper in (paper, *ALSO))
    for name, data in zips.items():
        paths.write(out / name, data)
    paths.write(out / WHOLE, zipped(done))
    rows = [
        {"file": one.sheet.file, "name": one.sheet.name, "title": one.sheet.title,
         "kind": one.sheet.kind, "paper": one.sheet.paper.id, "pages": one.pages,
         "bytes": len(one.pdf), "level": "; ".join(levels.measured(one.sheet))}
        for one in done
    ]  # fmt: skip
    listed = {"files": rows, "zips": {name: len(data) for name, data in zips.items()}}
    paths.write(out / LISTING, json.dumps(listed, indent=1, ensure_ascii=False).encode())


def zipped(done: Iterable[Set]) -> bytes:
    """A zip of sheets; the same sheets give the same bytes."""
    return packed({f"kanhu-kit/{one.sheet.file}": one.pdf for one in done})
