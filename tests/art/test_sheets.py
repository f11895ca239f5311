"""Sprites: every card has its symbol, the text is sound, stable and light."""

from __future__ import annotations

import gzip
import re
from xml.etree import ElementTree

import pytest

import card_art
from card_art import marks
from card_art.cards import ArtError, parts

SVG = "{http://www.w3.org/2000/svg}"
# Kilobytes (1000) after gzip: the whole sprite of a design.
WEIGHT = {
    "money": 14,
    "money-wide": 15,
    "money-chinese": 14,
    "money-leaf": 14,
    "french": 8,
    "spanish": 7,
}
every_design = pytest.mark.parametrize("design", card_art.designs())


def symbols(svg: str) -> dict[str, ElementTree.Element]:
    return {found.attrib["id"]: found for found in ElementTree.fromstring(svg).iter(f"{SVG}symbol")}


@every_design
def test_every_card_has_its_symbol(design: str) -> None:
    found = symbols(card_art.sheet(design))
    assert set(found) == set(card_art.faces(design)) | set(card_art.aliases(design))
    width, height = card_art.design(design).box
    assert {symbol.attrib["viewBox"] for symbol in found.values()} == {f"0 0 {width:g} {height:g}"}


def test_counts_of_the_packs() -> None:
    assert len(card_art.faces("french")) == 52 + 3 + 1
    assert len(card_art.faces("money")) == 30 + 10 + 3 + 1
    assert len(card_art.faces("spanish")) == 48 + 1 + 1


@every_design
def test_ids_are_unique_and_every_reference_is_met(design: str) -> None:
    svg = card_art.sheet(design)
    ids = re.findall(r' id="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r' href="#([^"]+)"', svg)) <= set(ids)


@every_design
def test_nothing_that_browsers_treat_differently_from_outside(design: str) -> None:
    svg = card_art.sheet(design)
    assert not re.search(r"<(style|script|pattern|clipPath|mask|text|image|linearGradient)\b", svg)
    assert not re.search(r'url\(|\sstyle="|\sclass="|http://(?!www\.w3\.org/2000/svg)', svg)


@every_design
def test_colours_are_the_ten_custom_properties(design: str) -> None:
    values = re.findall(r'(?:fill|stroke)="([^"]+)"', card_art.sheet(design))
    light = card_art.scheme("light")
    allowed = {"none", *(f"var(--c-{name},{value})" for name, value in light.items())}
    assert set(values) <= allowed


@every_design
def test_one_decimal_in_coordinates_three_in_scales(design: str) -> None:
    svg = re.sub(r"scale\([^)]*\)", "", card_art.sheet(design))
    svg = re.sub(r'opacity="[^"]*"', "", svg)
    assert not re.search(r"\d\.\d\d", re.sub(r"<!--.*?-->", "", svg))


@every_design
def test_weight(design: str) -> None:
    packed = gzip.compress(card_art.sheet(design).encode(), mtime=0)
    assert len(packed) <= WEIGHT[design] * 1000


@every_design
def test_the_same_bytes_every_time(design: str) -> None:
    assert card_art.sheet(design) == card_art.sheet(design)


def test_a_subset_holds_its_cards_and_the_back() -> None:
    codes = ["JB", "HB", "KB", "1C"]
    svg = card_art.sheet("spanish", codes)
    assert set(symbols(svg)) == {"JB", "HB", "KB", "1C", "10B", "11B", "12B", "back"}
    assert len(svg) < len(card_art.sheet("spanish")) / 2


@every_design
def test_single_cards_stand_alone(design: str) -> None:
    for code in card_art.faces(design):
        svg = card_art.single(design, code)
        root = ElementTree.fromstring(svg)
        assert root.findtext(f"{SVG}title") == card_art.name(design, code)
        assert root.findtext(f"{SVG}desc")
        assert ' id="' not in svg
        assert "<use" not in svg
        assert "var(" not in card_art.single(design, code, scheme="dark")


def test_the_tens_are_a_suit_of_ten_without_a_ten_of_myriads() -> None:
    tens = [code for code in card_art.faces("money") if parts("money", code)[0] == "t"]
    assert tens == "t2 t3 t4 t5 t6 t7 t8 t9 hm mm".split()
    with pytest.raises(ArtError, match="no card"):
        card_art.single("money", "t1")


def test_every_ten_has_a_head_of_its_own() -> None:
    owners = [*"123456789", *(f"t{rank}" for rank in range(2, 10)), "hm", "mm", "old"]
    assert len({marks.head(who) for who in owners}) == 9 + 8 + 2 + 1


def test_unknown_designs_and_codes_are_refused() -> None:
    with pytest.raises(ArtError, match="no design"):
        card_art.sheet("tarot")
    with pytest.raises(ArtError, match="no card"):
        card_art.single("french", "11H")
    with pytest.raises(ArtError, match="no design"):
        card_art.draw("french", "9H", "narrow")


def test_formats_of_the_money_pack() -> None:
    assert card_art.draw("money", "m9", "wide") == card_art.draw("money-wide", "m9")
    assert card_art.draw("money", "m9", "narrow") == card_art.draw("money", "m9")


@pytest.mark.parametrize(
    ("design", "code", "lang", "said"),
    [
        ("french", "3D", "en", "three of diamonds"),
        ("french", "10H", "en", "ten of hearts"),
        ("french", "X", "en", "joker"),
        ("french", "XR", "zh", "大王"),
        ("french", "QS", "de", "Pik-Dame"),
        ("money", "s9", "en", "nine of strings"),
        ("money-wide", "rf", "en", "red flower"),
        ("money", "wf-leaf", "en", "half cash"),
        ("money", "m9", "zh", "九萬"),
        ("money", "s9", "straits", "kau merah"),
        ("money", "m5", "straits", "go ban"),
        ("money", "rf", "vi", "red flower"),
        ("money", "t2", "en", "twenty myriad"),
        ("money-leaf", "t9", "zh", "九十萬貫"),
        ("money", "hm", "en", "hundred myriad"),
        ("money", "mm", "zh", "萬萬貫"),
        ("money", "mm", "straits", "myriad myriad"),
        ("spanish", "3B", "en", "tres de bastos"),
        ("spanish", "KC", "en", "rey de copas"),
        ("spanish", "KC", "gloss", "king of cups"),
        ("spanish", "HO", "tl", "kabalyo ng oros"),
        ("spanish", "2O", "tl", "dos de oros"),
    ],
)
def test_spoken_names(design: str, code: str, lang: str, said: str) -> None:
    assert card_art.name(design, code, lang) == said


@every_design
def test_spoken_names_tell_all_cards_apart(design: str) -> None:
    for lang in card_art.languages(design):
        names = [card_art.name(design, code, lang) for code in card_art.faces(design)]
        assert len(names) == len(set(names))


def test_files_of_the_site() -> None:
    made = card_art.files()
    for filename, text in made.items():
        if filename.endswith(".svg"):
            ElementTree.fromstring(text)
    assert {"french.svg", "money.svg", "spanish.svg", "badges.svg", "favicon.svg"} <= set(made)
    assert set(card_art.files("french", ["9H"])) == {"french.svg"}


def test_marks_and_figures_are_sound() -> None:
    for text in ("牌", "看虎", "看湖", "一枝"):
        ElementTree.fromstring(card_art.seal(text, text))
    drawn = [card_art.pairing(), *(card.svg for card in card_art.home_cards())]
    for svg in drawn:
        ElementTree.fromstring(svg)
        assert ' id="' not in svg
    assert "var(" not in card_art.favicon()
