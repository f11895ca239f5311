"""Contrast of the colour tokens in all three schemes, read from the sheet itself."""

from __future__ import annotations

import re

import pytest

from tests.site.site_reader import ROOT

SHEETS = ROOT / "docs" / "assets" / "css"
SHEET = "".join(
    (SHEETS / f"{name}.css").read_text("utf-8") for name in ("tokens", "ground", "site")
)
NEEDED = [
    ("ink", "paper", 4.5), ("ink", "paper2", 4.5), ("ink", "raise", 4.5),
    ("ink2", "paper", 4.5), ("ink2", "paper2", 4.5), ("ink2", "raise", 4.5),
    ("accent", "paper", 4.5), ("accent", "paper2", 4.5), ("accent", "raise", 4.5),
    ("blue", "paper", 4.5), ("blue", "paper2", 4.5), ("green", "paper", 4.5),
    ("onfill", "fill", 4.5), ("tink", "table", 4.5), ("tink", "table2", 4.5),
    ("tink2", "table", 4.5), ("tink2", "table2", 4.5), ("strong", "paper", 3.0),
    ("strong", "paper2", 3.0), ("focus", "paper", 3.0), ("tfocus", "table", 3.0),
    ("c-ink", "c-paper", 4.5), ("c-red", "c-paper", 4.5), ("c-blue", "c-paper", 4.5),
]  # fmt: skip


def scheme(name: str) -> dict[str, str]:
    if name == "contrast":
        block = re.search(r':root\[data-scheme="contrast"\] \{(.*?)\n\}', SHEET, re.DOTALL)
    else:
        block = re.search(r":root \{(.*?)\n\}", SHEET, re.DOTALL)
    assert block is not None
    out = {}
    for key, value in re.findall(r"--([\w-]+): ([^;]+);", block[1]):
        colours = re.findall(r"#[0-9A-F]{6}", value)
        if colours:
            out[key] = colours[-1 if name == "dark" else 0]
    return out


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("name", ["light", "dark", "contrast"])
@pytest.mark.parametrize(("front", "ground", "least"), NEEDED)
def test_contrast(name: str, front: str, ground: str, least: float) -> None:
    colours = scheme(name)
    assert contrast(colours[front], colours[ground]) >= least


def test_the_wish_for_contrast_gives_the_same_colours_as_the_switch() -> None:
    blocks = re.findall(r"(--paper: #FFFFFF;.*?)color-scheme", SHEET, re.DOTALL)
    assert len(blocks) == 2
    assert blocks[0].split() == blocks[1].split()


def test_no_words_are_smaller_than_fourteen_pixels() -> None:
    for size in re.findall(r"font-size: ([\d.]+)rem", SHEET):
        assert float(size) * 16 >= 14
    for size in re.findall(r"font-size: ([\d.]+)px", SHEET):
        assert float(size) >= 14
