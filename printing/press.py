"""Typst at work: data and drawings laid out by a template, as PDF with tags and embedded fonts."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import typst

from printing.sheet import Data, Sheet, drawings, plain
from typeface import ATKINSON, GENTIUM
from typeface.cut import IN_KAI, kai

TEMPLATES = Path(__file__).resolve().parent / "templates"
STANDARD: Final = "ua-1"
"""PDF/UA-1: tagged, titled, every picture with words, every sign in an embedded font; Typst refuses
what is not so."""
EPOCH = 1577836800
"""The date in every file, 1 January 2020: the same sources give the same bytes."""


class PressError(RuntimeError):
    """A sheet that cannot be set; says which, and what Typst says."""


class Press:
    """Sets sheets.

    Attributes:
        root: the folder that holds all that Typst may read.
    """

    def __init__(self, root: Path, signs: Iterable[str]) -> None:
        """Set up the folder.

        Args:
            root: is emptied. signs: all Chinese signs that will be printed; their face is cut to
                them.
        """
        shutil.rmtree(root, ignore_errors=True)
        shutil.copytree(TEMPLATES, root / "templates")
        for folder in ("drawings", "data", "fonts"):
            (root / folder).mkdir()
        kai(set(signs), root / "fonts" / "kai.ttf")
        self.root = root
        self._fonts = typst.Fonts(
            include_system_fonts=False, include_embedded_fonts=False,
            font_paths=[str(GENTIUM), str(ATKINSON), str(root / "fonts")],
        )  # fmt: skip

    def set(self, sheet: Sheet, foot: Data) -> bytes:
        """The PDF file of a sheet; `foot` is what stands at the foot of all. Raises PressError."""
        for place, drawing in drawings(sheet.data).items():
            file = self.root / place.removeprefix("/")
            if not file.exists():
                file.write_text(drawing.svg, encoding="utf-8")
        width, height = sheet.size
        data = {**foot, **plain(sheet.data), "title": sheet.title, "width": width,
                "height": height, "address": sheet.address, "licence": sheet.licence}  # fmt: skip
        (self.root / "data" / "sheet.json").write_text(json.dumps(data), encoding="utf-8")
        main = (
            f'#import "/templates/{sheet.template}.typ": sheet\n#sheet(json("/data/sheet.json"))\n'
        )
        start = self.root / "main.typ"
        start.write_text(main, encoding="utf-8")
        try:
            made, warnings = typst.compile_with_warnings(
                str(start), root=str(self.root), font_paths=self._fonts, format="pdf",
                ignore_system_fonts=True, pdf_standards=[STANDARD], timestamp=EPOCH,
            )  # fmt: skip
        except typst.TypstError as error:
            raise PressError(f"{sheet.file}: {error.diagnostic}") from None
        if warnings:
            raise PressError(f"{sheet.file}: {warnings[0].diagnostic}")
        return made


def signs_of(sheets: Iterable[Sheet], *more: object) -> set[str]:
    """The Chinese signs of all sheets, as their data and titles hold them."""
    texts = (
        json.dumps([plain(s.data), s.title], ensure_ascii=False)
        + "".join(one.svg for one in drawings(s.data).values())
        for s in sheets
    )
    rest = (json.dumps(plain(one), ensure_ascii=False) for one in more)
    return {sign for text in (*texts, *rest) for sign in IN_KAI.findall(text)}
