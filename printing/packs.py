"""Packs to cut out: faces and backs on sheets, with crop marks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from card_art import design
from kanhu.catalogue import Game
from kanhu_table.faces import symbol
from printing import words
from printing.faces import THIN, card, pack_of, proportion, table_of
from printing.sheet import PAPERS, Data, Drawing, Paper, Sheet
from printing.words import Cut, PackRow

GUTTER = 3.0
"""Room between cards, in mm."""
FOOT = 9.0
"""How much higher than the middle of the page the cards lie, in mm: the foot needs room."""
MARK = (2.0, 6.0)
"""Where crop marks begin and end, in mm from the cards."""


class Layout(NamedTuple):
    """Where the cards of a sheet lie, in mm from its upper left corner.

    Attributes:
        width, height: of a card. lefts, tops: of the columns and rows.
    """

    width: float
    height: float
    lefts: tuple[float, ...]
    tops: tuple[float, ...]

    def places(self, *, mirrored: bool) -> list[tuple[float, float]]:
        """Corners of the cards in reading order; of the backs, each behind its face."""
        lefts = self.lefts[::-1] if mirrored else self.lefts
        return [(left, top) for top in self.tops for left in lefts]

    def marks(self) -> list[tuple[float, float, float, float]]:
        """Crop marks outside the cards, as lines."""
        near, far = MARK
        left, top = self.lefts[0], self.tops[0]
        right, bottom = self.lefts[-1] + self.width, self.tops[-1] + self.height
        across = [x + step for x in self.lefts for step in (0, self.width)]
        down = [y + step for y in self.tops for step in (0, self.height)]
        upright = [(x, y - far, x, y - near) for x in across for y in (top, bottom + near + far)]
        lying = [(x - far, y, x - near, y) for y in down for x in (left, right + near + far)]
        return upright + lying


def layout(cut: Cut, tall: float, paper: Paper) -> Layout:
    """Cards of a format in the middle of a paper; `tall` is height by width."""
    height = cut.width * tall
    wide = cut.columns * cut.width + (cut.columns - 1) * GUTTER
    high = cut.rows * height + (cut.rows - 1) * GUTTER
    left, top = (paper.width - wide) / 2, (paper.height - high - FOOT) / 2
    return Layout(
        cut.width, height,
        tuple(left + at * (cut.width + GUTTER) for at in range(cut.columns)),
        tuple(top + at * (height + GUTTER) for at in range(cut.rows)),
    )  # fmt: skip


def sheets(games: Mapping[str, Game]) -> Iterator[Sheet]:
    """Every pack on every paper, in colour and in outlines."""
    file = words.packs()
    for pack in file.pack:
        game = games[pack.game]
        cards, table = faces(game, pack), table_of(game, pack.options)
        for paper in PAPERS:
            for scheme in ("light", THIN):
                yield _sheet(file, pack, cards, paper, scheme)._replace(table=table)


def faces(game: Game, pack: PackRow) -> list[str]:
    """Codes of all cards of a pack, in the order in which they are printed."""
    found = pack_of(game, pack.options)
    return [symbol(game, found.codes[kind]) for kind in found.cards]


def _sheet(
    file: words.PackFile, pack: PackRow, codes: list[str], paper: Paper, scheme: str
) -> Sheet:
    thin = scheme == THIN
    title = file.words.thin.format(title=pack.title) if thin else pack.title
    cut = file.card[design(pack.design).format]
    lay = layout(cut, proportion(pack.design), paper)
    per = cut.columns * cut.rows
    parts = [codes[at : at + per] for at in range(0, len(codes), per)]
    pages: list[Data] = []
    for number, part in enumerate(parts, 1):
        said = {"pack": title, "sheet": number, "sheets": len(parts)}
        drawn = [card(pack.design, code, scheme) for code in part]
        back = Drawing(card(pack.design, "back", scheme).svg)
        pages.append(_page(lay, drawn, file.words.front.format(**said), mirrored=False))
        behind = [back] * len(part)
        pages.append(_page(lay, behind, file.words.back.format(**said), mirrored=True))
    data: Data = {"pages": pages, "how": file.words.how, "marks": lay.marks()}
    data |= {"card": [lay.width, lay.height]}
    name = f"pack-{pack.id}{'-thin' if thin else ''}"
    address = f"games/{pack.game}/"
    return Sheet(name, title, "packs", "pack", data, paper, address, "cc0")


def _page(lay: Layout, cards: list[Drawing], says: str, *, mirrored: bool) -> Data:
    places = lay.places(mirrored=mirrored)
    return {
        "says": says,
        "cards": [
            {"left": left, "top": top, "drawing": drawing}
            for (left, top), drawing in zip(places, cards, strict=False)
        ],
    }


def cuts_of(name: str) -> int:
    """Straight cuts on a sheet of a pack, by the name of its file; 0 for another file."""
    file = words.packs()
    for pack in file.pack:
        if f"pack-{pack.id}" == name:
            cut = file.card[design(pack.design).format]
            return 2 * (cut.columns + cut.rows)
    return 0
