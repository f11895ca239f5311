"""Openers of the chapters: light, whole in themselves, the same each time, dressed for the dark."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import card_art
from card_art import hand
from card_art.data import table
from card_art.openers import SHEET

every_opener = pytest.mark.parametrize("name", card_art.openers())


@every_opener
def test_an_opener_weighs_at_most_forty_kilobytes(name: str) -> None:
    assert len(card_art.opener(name).encode()) <= 40_000


@every_opener
def test_an_opener_is_whole_in_itself(name: str) -> None:
    svg = card_art.opener(name)
    ids = re.findall(r' id="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r' href="#([^"]+)"', svg)) == set(ids)
    assert not re.search(r"<(script|text|image|foreignObject)\b|url\(|@import", svg)
    assert svg.count("http") == 1  # the name of SVG
    assert ElementTree.fromstring(svg).attrib["viewBox"] == f"0 0 {SHEET[0]} {SHEET[1]}"


@every_opener
def test_an_opener_is_drawn_alike_twice(name: str) -> None:
    assert card_art.opener(name) == card_art.opener(name)


@every_opener
def test_every_colour_is_one_of_each_scheme(name: str) -> None:
    svg = card_art.opener(name)
    rows = table("colours")["opener"]
    used = set(re.findall(r"var\(--o-(\w+)\)", svg))
    assert used
    for scheme, ask in (("light", ""), ("dark", "prefers-color-scheme:dark"),
                        ("contrast", "prefers-contrast:more")):  # fmt: skip
        assert used <= rows[scheme].keys()
        assert ask in svg
    assert not re.findall(r'(?:fill|stroke)="#', re.sub(r"<style>.*?</style>", "", svg))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pen_is_seen_on_the_page_and_the_ink_on_what_is_filled(scheme: str) -> None:
    row = table("colours")["opener"][scheme]
    page = {"light": "#F7F1E3", "dark": "#181512"}[scheme]
    assert card_art.contrast(row["pen"], page) >= 7
    assert card_art.contrast(row["ink"], row["paper"]) >= 7
    for fill in ("ochre", "green"):
        assert card_art.contrast(row["ink"], row[fill]) >= 3


def test_a_stroke_swells_and_fades() -> None:
    """Level, from 0 to 100: widest in the middle, thin at both ends."""
    path = hand.brush([(0, 0), (25, 0), (50, 0), (75, 0), (100, 0)], 10)
    numbers = [float(n) for n in re.findall(r"-?\d*\.?\d+", path)]
    heights = [abs(y) for y in numbers[1::2]]
    assert max(heights) == pytest.approx(5, abs=0.2)
    assert heights[0] == pytest.approx(1.25, abs=0.1)


def test_a_bend_passes_through_its_points() -> None:
    path = hand.smooth([(0, 0), (10, 20), (30, 0)])
    assert path.startswith("M0 0C")
    assert "10 20" in path
    assert path.endswith("30 0")
