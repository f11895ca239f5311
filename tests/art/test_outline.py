"""Cards as outlines: black and white alone, no dark area, every part still there."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import card_art


def shapes(svg: str) -> int:
    return sum(
        1
        for one in ElementTree.fromstring(svg).iter()
        if one.tag.endswith(("path", "rect", "circle", "ellipse"))
    )


@pytest.mark.parametrize("design", [*card_art.designs(), *card_art.printed()])
def test_nothing_is_coloured_and_nothing_is_lost(design: str) -> None:
    for code in card_art.faces(design):
        before = card_art.single(design, code)
        after = card_art.outline(before)
        assert shapes(after) == shapes(before)
        assert set(re.findall(r"#[0-9A-F]{6}", after)) <= {"#FFFFFF", "#000000", "#8C8C8C"}
        assert "var(" not in after


def test_two_cards_are_two_drawings() -> None:
    for design in (*card_art.designs(), *card_art.printed()):
        drawn = {card_art.outline(card_art.single(design, code)) for code in card_art.faces(design)}
        assert len(drawn) == len(card_art.faces(design))


def test_a_heart_is_an_outline_with_its_line() -> None:
    heart = card_art.outline(card_art.single("french", "AH"))
    assert 'fill="#000000"' not in heart


def test_the_strip_has_the_shape_of_a_stick_card() -> None:
    width, height = card_art.design("money-strip").box
    assert height / width == pytest.approx(77 / 20, abs=0.01)
    assert "money-strip" not in card_art.designs()
    assert card_art.faces("money-strip") == card_art.faces("money")
