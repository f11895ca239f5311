"""The printed sheets of the archive, gathered once, and what tests read in a PDF file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from typing import Any

import pypdfium2 as pdfium
import pytest
from PIL import Image
from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject

from holdings import archive
from holdings.archive import Archive
from printing import kit, levels, words
from printing.press import Press
from printing.sheet import Sheet

MM = 72 / 25.4
"""Points of PDF in a millimetre."""


@cache
def known() -> Archive:
    return archive.read()


@cache
def sheets() -> dict[str, Sheet]:
    """Every sheet by its file."""
    return {sheet.file: sheet for sheet in kit.gathered(known())}


def whole(press: Press, sheet: Sheet, pages: range) -> bytes:
    """A sheet as a file, held to what every sheet promises: its size in bytes, the same bytes twice,
    its pages, its tags, embedded fonts, and a foot with address, licence, version and page numbers.

    Args:
        pages: how many it may have.
    """
    pdf = press.set(sheet, kit.foot(sheet))
    assert len(pdf) <= kit.MOST_BYTES
    assert pdf == press.set(sheet, kit.foot(sheet)), "other bytes the second time"
    reader = PdfReader(BytesIO(pdf))
    assert len(reader.pages) in pages
    head = root(pdf)
    assert head["/MarkInfo"]["/Marked"] and head["/Lang"] == "en-GB"
    assert "/StructTreeRoot" in head and head["/ViewerPreferences"]["/DisplayDocTitle"]
    assert reader.metadata is not None and reader.metadata.title == sheet.title
    assert b"pdfuaid" in head["/Metadata"].get_object().get_data()
    named = fonts(pdf)
    assert named and all(embedded for _, embedded in named)
    size = tuple(side * MM for side in sheet.size)
    licence = words.shared().licence[sheet.licence]
    level = kit.foot(sheet)["level"]
    assert bool(level) == bool(levels.texts(sheet))
    for number, page in enumerate(reader.pages, 1):
        box = (float(page.mediabox.width), float(page.mediabox.height))
        assert box == pytest.approx(size, abs=0.5)
        text = page.extract_text()
        assert f"page {number} of {len(reader.pages)}" in text and "version 1." in text
        text = " ".join(text.split())
        assert licence in text and level in text and sheet.address.rstrip("/") in text
        assert "\ufffd" not in text and "\0" not in text
    return pdf


def alternatives(pdf: bytes) -> Counter[str]:
    """What the pictures of a file are called for those who cannot see them."""
    return Counter(_alternatives(root(pdf)["/StructTreeRoot"]))


def root(pdf: bytes) -> Any:
    """The head of all things in a file."""
    return PdfReader(BytesIO(pdf)).trailer["/Root"]


def _alternatives(node: Any) -> Iterator[str]:
    if isinstance(node, ArrayObject):
        for one in node:
            yield from _alternatives(one.get_object())
    elif isinstance(node, DictionaryObject):
        if "/Alt" in node:
            yield str(node["/Alt"])
        if "/K" in node:
            yield from _alternatives(node["/K"].get_object())


def fonts(pdf: bytes) -> list[tuple[str, bool]]:
    """Every font of a file by its name, and whether it is embedded."""
    reader, found = PdfReader(BytesIO(pdf)), []
    for number in range(1, int(str(reader.trailer["/Size"]))):
        thing = reader.get_object(number)
        if isinstance(thing, DictionaryObject) and thing.get("/Type") == "/FontDescriptor":
            files = ("/FontFile", "/FontFile2", "/FontFile3")
            found.append((str(thing["/FontName"]), any(name in thing for name in files)))
    return found


def rendered(pdf: bytes, page: int, dots: float = 150) -> Image.Image:
    """A page in grey, so many dots an inch."""
    found: Image.Image = (
        pdfium.PdfDocument(pdf)[page].render(scale=dots / 72, grayscale=True).to_pil()
    )
    return found


def ink(picture: Image.Image) -> float:
    """The share of black in a picture."""
    counts = picture.convert("L").histogram()
    return 1 - sum(level * many for level, many in enumerate(counts)) / 255 / sum(counts)
