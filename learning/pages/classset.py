"""A deal for every pupil of a class: the codes and links of the page `teach/class-set`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from markupsafe import Markup
from msgspec.structs import replace

from holdings import paths
from holdings.archive import Archive
from learning import answers, shared
from learning.lessons import Deal
from learning.pages.teach import Opened, opened
from learning.shared import ClassSet
from rendering.page import Call
from rendering.parts import fill


def deals(archive: Archive, own: ClassSet) -> Iterator[Deal]:
    """The deals of a set, each with the cards of the one who opens it."""
    for seed in range(own.first, own.first + shared.class_sets().many):
        deal = Deal(own.key, own.title, own.says, own.game, own.options, seed, "")
        yield replace(deal, hand=answers.dealt_hand(archive, deal))


def faults(archive: Archive) -> list[str]:
    """What is wrong with the sets: a table that cannot be opened, or two deals with one code."""
    return [*archive.cached(("class sets", "teach"), partial(_of_sets, archive))]


def _of_sets(archive: Archive) -> list[str]:
    file, found, codes = paths.shown(paths.DATA / shared.FOLDER / "classset.toml"), [], list[str]()
    for own in shared.class_sets().set:
        try:
            codes += [answers.code(archive, deal) for deal in deals(archive, own)]
        except answers.TROUBLE as error:
            found.append(f"{file}: {own.key} cannot be opened: {error}")
    twice = sorted({code for code in codes if codes.count(code) > 1})
    return [*found, *(f"{file}: two deals have the code {code}" for code in twice)]


def _sets(call: Call) -> Markup:
    """All sets, to read and to cut."""
    page = call.page
    if faults(page.archive):
        return Markup("<!-- faults -->")  # told by `faults`; there is nothing to draw
    sets: list[tuple[ClassSet, list[Opened]]] = [
        (own, [opened(page.archive, deal, page.base) for deal in deals(page.archive, own)])
        for own in shared.class_sets().set
    ]
    return fill("teach/classset", page, sets=sets, told=shared.class_sets())


FRAGMENTS = {"classset": _sets}
