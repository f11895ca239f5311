"""Contrast of the card colours, and order of their lightness."""

from __future__ import annotations

import pytest

import card_art
from card_art.colour import luminance

INK = 4.5  # text
MARK = 3.0  # what carries meaning without being text


@pytest.mark.parametrize(
    ("scheme", "colour", "ratio"),
    [
        ("light", "ink", 15.65),
        ("light", "blue", 6.48),
        ("light", "red", 5.49),
        ("light", "green", 3.51),
        ("light", "ochre", 1.74),
        ("dark", "ink", 13.31),
        ("dark", "blue", 6.11),
        ("dark", "red", 5.23),
    ],
)
def test_contrast_on_card_paper(scheme: str, colour: str, ratio: float) -> None:
    colours = card_art.scheme(scheme)
    assert card_art.contrast(colours[colour], colours["paper"]) == pytest.approx(ratio, abs=0.01)


@pytest.mark.parametrize("scheme", card_art.SCHEMES)
def test_figures_and_pips_can_be_read(scheme: str) -> None:
    colours = card_art.scheme(scheme)
    assert card_art.contrast(colours["ink"], colours["paper"]) >= INK
    assert card_art.contrast(colours["red"], colours["paper"]) >= INK
    assert card_art.contrast(colours["back2"], colours["back"]) >= MARK
    assert card_art.contrast(colours["ink"], colours["skin"]) >= INK


def test_high_contrast_has_no_tints() -> None:
    colours = card_art.scheme("contrast")
    assert set(colours.values()) == {"#FFFFFF", "#000000", "#A00000"}
    assert card_art.contrast(colours["red"], colours["paper"]) >= 7


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_lightness_alone_keeps_the_colours_in_order(scheme: str) -> None:
    colours = card_art.scheme(scheme)
    row = [luminance(colours[name]) for name in ("paper", "skin", "ochre", "green", "red", "ink")]
    assert row == sorted(row, reverse=True)


def test_schemes_have_the_same_ten_colours() -> None:
    assert {tuple(card_art.scheme(name)) for name in card_art.SCHEMES} == {
        ("paper", "edge", "ink", "red", "ochre", "green", "blue", "skin", "back", "back2")
    }


def test_seal_and_badge_on_their_ground() -> None:
    assert card_art.contrast("#FFF8EC", "#B8321F") >= INK
    assert card_art.contrast("#5C5146", "#F7F1E3") >= INK
