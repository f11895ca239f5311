"""Posters: the family tree, the grades, the maps."""

from __future__ import annotations

from collections.abc import Iterator

from holdings.archive import Archive
from holdings.evidence import MARKS, said
from printing import figures, words
from printing.sheet import A2, A3, PAPERS, Data, Paper, Sheet

MARGIN = 12.0
"""Of a part of the tree, in mm; what two parts share is as broad."""


def sheets(archive: Archive) -> Iterator[Sheet]:
    """All posters, on every paper; the whole tree on its own."""
    file = words.posters()
    tree = figures.tree(archive, file.tree.says)
    whole: Data = {"figure": tree.drawing, "heading": file.tree.title, "how": file.tree.how}
    title = file.tree.whole
    yield Sheet("tree-poster", title, "posters", "poster", whole, A2, "tree/")
    for paper in (*PAPERS, A3):
        title = file.grades.title
        yield Sheet("grades", title, "posters", "grades", _grades(file), paper, "method/#grades")
    for paper in PAPERS:
        parts = _parts(file, tree, paper.width, paper.height)
        title = file.tree.parts
        yield Sheet("tree-in-four", title, "posters", "parts", parts, paper, "tree/")
        yield _stamps(file, paper)
        for name, row in (("map", file.map), ("map-blank", file.blank)):
            drawn = figures.routes_map(archive, row.says, blank=name != "map").drawing
            data: Data = {"figure": drawn, "heading": row.title, "how": row.how}
            yield Sheet(name, row.title, "posters", "poster", data, paper, "map/")


def _parts(file: words.Posters, tree: figures.Figure, width: float, height: float) -> Data:
    """The tree over two by two pages, which overlap by a margin."""
    room, high = width - 2 * MARGIN, height - 2 * MARGIN - 8
    wide = min(2 * room - MARGIN, (2 * high - MARGIN) * tree.width / tree.height)
    tall = wide * tree.height / tree.width
    step, down = (wide - MARGIN) / 2, (tall - MARGIN) / 2
    return {
        "figure": tree.drawing, "margin": MARGIN, "size": [wide, tall],
        "window": [step + MARGIN, down + MARGIN],
        "pages": [
            {"left": left, "top": top, "says": file.tree.part.format(part=number),
             "glue": [left > 0, top > 0]}
            for number, (left, top) in enumerate(
                [(0.0, 0.0), (step, 0.0), (0.0, down), (step, down)], 1)
        ],
    }  # fmt: skip


def _grades(file: words.Posters) -> Data:
    row = file.grades
    return {
        "heading": row.title, "lead": row.lead, "rows": _rows(), "closing": row.foot, "ask": row.ask
    }  # fmt: skip


def faults() -> Iterator[str]:
    """Grades that the poster explains, and that there are not, or the other way round."""
    odd = words.posters().grades.means.keys() ^ MARKS.keys()
    yield from (f"docs/_data/print/posters.toml: there is, or is explained, no grade {name}"
                for name in sorted(odd))  # fmt: skip


def _rows() -> list[Data]:
    means = words.posters().grades.means
    return [{"mark": figures.mark(mark), "word": said(mark), "means": means.get(mark, "")}
            for mark in MARKS]  # fmt: skip


def _stamps(file: words.Posters, paper: Paper) -> Sheet:
    """Small grades to cut out, one grade a column."""
    row = file.stamps
    data: Data = {"heading": row.title, "how": row.how, "rows": _rows(), "many": row.many}
    return Sheet("grade-stamps", row.title, "posters", "stamps", data, paper, "method/#grades")
