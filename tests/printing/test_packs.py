"""Packs to cut out: every card is there, of the right size, and where it can be cut."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageChops

import card_art
from card_art import name
from kanhu_table.faces import SPRITES
from printing import faces as drawings
from printing import kit, packs, words
from printing.press import Press
from printing.sheet import Drawing, Sheet
from tests.printing.paper import MM, alternatives, ink, known, rendered, sheets, whole

PACKS = [file for file, sheet in sheets().items() if sheet.kind == "packs"]
KINDS = {  # cards of one kind, kinds; counted from the rules of the games, not from the sheets
    "pack-madiao": {1: 40},
    "pack-ming": {1: 30},
    "pack-kowah": {4: 30},
    "pack-qing": {4: 30},
    "pack-qing-wide": {4: 30},
    "pack-qing-strips": {4: 30},
    "pack-khanhoo": {2: 30, 1: 1},
    "pack-cuajo": {4: 28},
    "pack-french": {1: 54},
}
SIZES = {"pack-qing-strips": (20, 77), "narrow": (28, 70), "wide": (57, 79.8)}
"""In mm; the strip by the catalogue of the Penn Museum, the others by what we promise."""
WIDE = ("pack-qing-wide", "pack-khanhoo", "pack-cuajo", "pack-french")
PER_SHEET = {"strip": 24, "narrow": 18, "wide": 9}
SLACK = 0.5
APART = 1.0
"""How far two faces are apart at least without colour: levels of grey of 255, on the average of all
their dots. Two copies of one face are apart by less than a fifth of it; two suits in thin ink by 1.4."""


def pack_of(sheet: Sheet) -> str:
    return sheet.name.removesuffix("-thin")


def size(sheet: Sheet) -> tuple[float, float]:
    return SIZES.get(pack_of(sheet), SIZES.get(format_of(sheet), (0, 0)))


def format_of(sheet: Sheet) -> str:
    if pack_of(sheet).endswith("-strips"):
        return "strip"
    return "wide" if pack_of(sheet) in WIDE else "narrow"


def faces(sheet: Sheet) -> list[Drawing]:
    """All faces that a sheet draws."""
    drawn = [card["drawing"] for page in sheet.data["pages"] for card in page["cards"]]
    return [one for one in drawn if one.alt]


def test_there_is_a_sheet_for_every_pack_paper_and_edition() -> None:
    assert {pack_of(sheets()[file]) for file in PACKS} == KINDS.keys()
    assert len(PACKS) == len(KINDS) * 2 * 2


def test_every_game_and_every_design_can_be_cut_out() -> None:
    """For each game the cards of its usual table are in one of the packs, in a dress of the game."""
    rows = words.packs().pack
    worn = {row.design.removesuffix("-strip") for row in rows}
    assert {*card_art.designs()} <= worn, {*card_art.designs()} - worn
    for game in known().games.values():
        needed = drawings.pack_of(game)
        row = words.PackRow(game.id, game.id, "", game.title)
        cards = Counter(packs.faces(game, row))
        dressed = [row for row in rows
                   if row.design.removesuffix("-strip") in SPRITES[needed.design]]  # fmt: skip
        found = (Counter(packs.faces(known().games[row.game], row)) for row in dressed)
        assert any(cards <= pack for pack in found), game.id


@pytest.mark.some(2)
@pytest.mark.parametrize("file", PACKS)
def test_it_keeps_what_every_sheet_promises(press: Press, file: str) -> None:
    sheet = sheets()[file]
    cards = sum(copies * kinds for copies, kinds in KINDS[pack_of(sheet)].items())
    pages = 2 * -(-cards // PER_SHEET[format_of(sheet)])
    whole(press, sheet, range(pages, pages + 1))


@pytest.mark.parametrize("file", PACKS)
def test_every_card_is_drawn_as_often_as_it_is_in_the_pack(file: str) -> None:
    sheet = sheets()[file]
    drawn = Counter(faces(sheet))
    assert Counter(drawn.values()) == KINDS[pack_of(sheet)]
    assert len({one.svg for one in drawn}) == len(drawn) == len({one.alt for one in drawn})


@pytest.mark.parametrize("file", PACKS)
def test_a_back_lies_behind_every_face(file: str) -> None:
    sheet = sheets()[file]
    width, pages = sheet.paper.width, sheet.data["pages"]
    card = sheet.data["card"][0]
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        behind = {(round(width - one["left"] - card, 6), one["top"]) for one in back["cards"]}
        assert behind == {(round(one["left"], 6), one["top"]) for one in front["cards"]}
        assert not any(one["drawing"].alt for one in back["cards"])


@pytest.mark.parametrize("file", PACKS)
def test_cards_lie_apart_on_the_paper_with_a_mark_at_every_edge(file: str) -> None:
    sheet = sheets()[file]
    width, height = sheet.data["card"]
    assert (width, height) == pytest.approx(size(sheet), abs=SLACK)
    for page in sheet.data["pages"]:
        spots = [(card["left"], card["top"]) for card in page["cards"]]
        for (left, top), (other, below) in combinations(spots, 2):
            assert abs(left - other) >= width + 2.9 or abs(top - below) >= height + 2.9
        assert min(left for left, _ in spots) >= 10 and min(top for _, top in spots) >= 8
        assert max(left for left, _ in spots) + width <= sheet.paper.width - 10
        assert max(top for _, top in spots) + height <= sheet.paper.height - 16
        upright = {x for x, _, to, _ in sheet.data["marks"] if x == to}
        lying = {y for _, y, _, to in sheet.data["marks"] if y == to}
        assert {edge for left, _ in spots for edge in (left, left + width)} <= upright
        assert {edge for _, top in spots for edge in (top, top + height)} <= lying


@pytest.mark.some(2)
@pytest.mark.parametrize("file", PACKS)
def test_the_file_holds_these_cards_in_true_size(press: Press, file: str) -> None:
    sheet = sheets()[file]
    pdf = press.set(sheet, kit.foot(sheet))
    assert alternatives(pdf) == Counter(one.alt for one in faces(sheet))
    pages = pdfium.PdfDocument(pdf)
    assert len(pages) == len(sheet.data["pages"])
    wanted = tuple(side * MM for side in size(sheet))
    for number, page in enumerate(sheet.data["pages"]):
        assert pages[number].get_size() == pytest.approx(
            (sheet.paper.width * MM, sheet.paper.height * MM), abs=0.5
        )
        found = [thing.get_bounds() for thing in pages[number].get_objects(max_depth=1)]
        boxes = [(right - left, top - bottom) for left, bottom, right, top in found]
        sized = [box for box in boxes if box == pytest.approx(wanted, abs=SLACK * MM)]
        assert len(sized) == len(page["cards"])


@pytest.mark.some(2)
@pytest.mark.parametrize("file", PACKS)
def test_it_is_read_without_colour(press: Press, file: str) -> None:
    """Every face of every page, dark on light, and no two kinds of card alike."""
    sheet = sheets()[file]
    pdf = press.set(sheet, kit.foot(sheet))
    looks: dict[str, Image.Image] = {}
    for number, page in enumerate(sheet.data["pages"]):
        for alt, part in cut(pdf, sheet, number):
            levels = sorted(part.tobytes())
            dark, light = levels[len(levels) // 200], levels[len(levels) // 2]
            assert contrast(dark, light) >= 4.5, alt
            looks.setdefault(alt, part.resize((56, 140)))
        if sheet.name.endswith("-thin"):
            assert ink(rendered(pdf, number, 300)) < 0.05, page["says"]
    assert len(looks) == sum(KINDS[pack_of(sheet)].values())
    for (one, look), (other, beside) in combinations(looks.items(), 2):
        assert apart(look, beside) >= APART, (one, other)


def cut(pdf: bytes, sheet: Sheet, number: int) -> Iterator[tuple[str, Image.Image]]:
    """The faces of a page in grey with their names; nothing of a page of backs."""
    width, height = sheet.data["card"]
    cards = [card for card in sheet.data["pages"][number]["cards"] if card["drawing"].alt]
    page = rendered(pdf, number) if cards else Image.new("L", (1, 1))
    dots = page.width / sheet.paper.width
    for card in cards:
        left, top = card["left"] * dots, card["top"] * dots
        box = (int(left), int(top), int(left + width * dots), int(top + height * dots))
        yield card["drawing"].alt, page.crop(box)


def apart(one: Image.Image, other: Image.Image) -> float:
    """How far two pictures are apart, in levels of grey on the average of their dots."""
    counts = ImageChops.difference(one.convert("L"), other.convert("L")).histogram()
    return sum(level * many for level, many in enumerate(counts)) / sum(counts)


def contrast(dark: int, light: int) -> float:
    """Contrast of two levels of grey by WCAG 2."""
    low, high = (((level / 255 + 0.055) / 1.055) ** 2.4 for level in (dark, light))
    return float((high + 0.05) / (low + 0.05))


def test_the_names_are_those_of_the_designs() -> None:
    for row in words.packs().pack:
        sheet = sheets()[f"a4/pack-{row.id}.pdf"]
        assert row.game in known().games
        assert {one.alt for one in faces(sheet)} <= {
            name(row.design, code) for code in card_art.faces(row.design)
        }
