"""The pages of packs: every card with every game that uses it, and what it is worth there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import unescape

import pytest

import kanhu
from holdings import archive, cards
from holdings import packs as words
from rendering.page import Page
from sitegen.pages import packs
from tests.site.site_reader import SITE, read
from workshop.runtime import sources

built = pytest.mark.skipif(not (SITE / "precache.json").exists(), reason="the site is not built")
FIGURES = {"J": "10", "H": "11", "K": "12"}


@cache
def gallery(family: str) -> dict[str, dict[str, str]]:
    """Code of a card -> title of a game -> what the built page says of the card in it."""
    source = (SITE / "packs" / family / "index.html").read_text(encoding="utf-8")
    parts = re.split(r'<li class="cards__one" id="card-([^"]+)">', source)
    return {
        code: {
            title: re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", "", words)))
            for title, words in re.findall(r"<li><a [^>]+>([^<]+)</a>(.*?)</li>", body, re.DOTALL)
        }
        for code, body in zip(parts[1::2], parts[2::2], strict=True)
    }


def face(design: str, code: str) -> str:
    """A code as the drawings spell it: figures of Spanish cards by their numbers."""
    if design == "spanish" and len(code) == 2 and code[0] in FIGURES:
        return FIGURES[code[0]] + code[1]
    return code


def written() -> Iterator[tuple[kanhu.Game, str, str]]:
    """Every card that stands in a game's own list of codes, its skins included."""
    for game in kanhu.games():
        pack = game.meta["pack"]
        shown = pack.get("faces", {})
        rows = [pack] if "codes" in pack else list(pack["skins"].values())
        for row in rows:
            for code in row["codes"].split():
                yield game, row["design"], face(row["design"], shown.get(code, code))


@built
@pytest.mark.parametrize("game", kanhu.games(), ids=lambda game: game.id)
def test_every_card_of_every_pack_stands_there_with_the_game(game: kanhu.Game) -> None:
    found = [(design, code) for one, design, code in written() if one.id == game.id]
    assert len(found) >= 24
    for design, code in found:
        assert game.title in gallery(design)[code], (game.id, code)


@built
def test_no_card_is_said_to_be_in_a_game_that_does_not_have_it() -> None:
    known = {(game.title, design, code) for game, design, code in written()}
    said = {
        (title, family, code)
        for family in ("money", "french", "spanish")
        for code, titles in gallery(family).items()
        for title in titles
    }
    assert said == known


# What the rules say of single cards, in a form that our own sentences must contain.
EXPECTED = {
    ("money", "c9"): {
        "Ming Kanhu": ["one copy", "lowest of the eleven Cash", "Tiger, 5 points", "MK-31"],
        "Qing Kanhu": ["four copies", "c9 s1 m1 (QK-20)"],
        "Kowah": ["four copies, by option six", "its number"],
    },
    ("money", "rf-leaf"): {"Ming Kanhu": ["highest of the eleven Cash", "Chariot, 6 points", "Wealth, 8 points"]},
    ("money", "wf-leaf"): {"Ming Kanhu": ["10th from below", "Half Leopard, 1 point"]},
    ("money", "ot-leaf"): {"Ming Kanhu": ["highest of the ten Myriads", "beats Myriads only", "(MK-15, MK-16)", "Hero, 9 points"]},
    ("money", "m5"): {"Ming Kanhu": ["2 points more (MK-29)"]},
    ("money", "m8"): {"Ming Kanhu": ["3 points more (MK-29)"]},
    ("money", "s9"): {"Qing Kanhu": ["rf s9 ot (QK-20)", "rf s9 m9 (QK-21)"], "Kowah": ["10 when it is turned up, by option (KO-35)"]},
    ("money", "rf"): {"Qing Kanhu": ["a head", "QK-27"], "Kowah": ["counts as a one", "(KO-6)", "11 when"]},
    ("money", "ot"): {"Kowah": ["12 when it is turned up"]},
    ("french", "3D"): {
        "Khanhoo": ["two copies, by option three or four", "3rd from below of the nine", "Khanhoo, 5 points", "Double khanhoo, 15 points"],
        "Khanquest": ["8th from below of the ten"],
        "Dou Dizhu": ["lowest of the fifteen ranks"],
    },
    ("french", "KS"): {
        "Khanhoo": ["without rank", "Royal assembly, 3 points", "Royal group, 4 points KS 9H 9H"],
        "Schafkopf": ["4 card points", "4th from below of the six"],
        "Tyzicha": ["marriage of 40", "4 card points"],
    },
    ("french", "QC"): {"Schafkopf": ["trump, highest of the fourteen", "3 card points"], "Tyzicha": ["marriage of 60"]},
    ("french", "7D"): {"Schafkopf": ["trump, lowest of the fourteen", "no card points"], "Khanquest": ["lowest of the ten", "exchanged"]},
    ("french", "TH"): {"Schafkopf": ["10 card points", "5th from below of the six"], "Tyzicha": ["10 card points", "5th from below of the six"]},
    ("french", "2S"): {"Khanquest": ["9th from below of the ten"], "Dou Dizhu": ["13th from below", "in no straight"]},
    ("french", "XR"): {"Khanquest": ["nothing beats it"], "Dou Dizhu": ["highest of the fifteen", "rocket"]},
    ("french", "X"): {"Khanhoo": ["one copy", "wild", "(KH-20)"]},
    ("french", "AS"): {"Khanhoo": ["in the place of the ace of clubs"]},
    ("spanish", "12O"): {"Cuajo": ["four copies", "never be discarded", "adds 50 to the price of a win (CU-41)"]},
    ("spanish", "12B"): {"Cuajo": ["adds 20 to the price of a win (CU-41)"]},
    ("spanish", "1C"): {"Cuajo": ["no run"], "Khanhoo": ["in the place of the ace of hearts"]},
}  # fmt: skip


@built
@pytest.mark.parametrize("card", EXPECTED, ids=lambda card: "-".join(card))
def test_what_a_card_is_worth(card: tuple[str, str]) -> None:
    said = gallery(card[0])[card[1]]
    for title, phrases in EXPECTED[card].items():
        for phrase in phrases:
            assert phrase in said[title], (title, phrase, said[title])


@built
def test_names_stand_with_their_languages() -> None:
    """Names that are given for the Straits, Vietnam, China, Germany and the Philippines."""
    for family, code, lang, said in (
        ("money", "s9", "ms", "kau merah"),
        ("money", "c3", "ms", "sa batik"),
        ("money", "m1", "zh-Hant", "一萬"),
        ("money", "s4", "vi", "tứ sách"),
        ("money", "ot", "jv", "iyo ratu"),
        ("french", "XB", "zh-Hant", "小王"),
        ("french", "QH", "de", "Herz-Dame"),
        ("spanish", "12B", "es", "rey de bastos"),
        ("spanish", "12B", "tl", "hari ng bastos"),
    ):
        source = (SITE / "packs" / family / "index.html").read_text(encoding="utf-8")
        entry = source.partition(f'id="card-{code}"')[2].partition("</dl>")[0]
        assert f'<span lang="{lang}">{said}</span>' in entry, (code, lang)


def test_a_name_is_given_only_where_there_is_one() -> None:
    assert [name.whose for name in words.names("spanish", "2O")] == ["Spanish"]
    assert [name.whose for name in words.names("french", "X")] == []
    assert {name.text for name in words.names("money", "c7")} >= {"jit hitam", "jit daun", "七文"}


@built
def test_museum_objects_are_linked_with_their_numbers_and_not_copied() -> None:
    page = read(SITE / "packs" / "index.html")
    links = {attrs["href"] for attrs in page.all("a") if attrs.get("class") == "ext"}
    for number, address in (
        ("29-238-10", "https://www.penn.museum/collections/object/99107"),
        ("29-238-7", "https://www.penn.museum/collections/object/276965"),
        ("29-238-2", "https://www.penn.museum/collections/object/100285"),
        ("29-191-240", "https://penn.museum/collections/object/292040"),
    ):
        assert f'<a class="ext" href="{address}">{number}</a>' in page.source
        assert address in links
    assert not page.all("img")


def test_a_game_without_such_data_is_told_all_the_same(tenth: kanhu.Game) -> None:
    assert not tenth.has(cards.FILE)
    found = cards.of_family([tenth], "french")
    (use,) = found["KS"]
    assert 1 in use.copies
    assert use.lines == ()


@pytest.mark.parametrize("game", kanhu.games(), ids=lambda game: game.id)
def test_a_game_that_tells_of_its_cards_tells_of_all(game: kanhu.Game) -> None:
    told = [use for family in ("money", "french", "spanish")
            for found in cards.of_family([game], family).values() for use in found]  # fmt: skip
    assert told
    for use in told:
        assert use.lines, game.id
        for line in use.lines:
            assert line.says and set(line.clauses) <= set(game.rulebook.clauses)
    assert str(game.data(cards.FILE)["pack"]) in game.rulebook.clauses


def test_a_row_for_no_card_and_a_number_of_no_clause_are_faults() -> None:
    with pytest.raises(KeyError, match="14H"):
        list(cards.chosen(cards.Row(cards="14H", says="high", clause="XX-1"), ("AH", "2H")))
    game = kanhu.load("khanhoo")
    use = cards.Use(game, "", "", {2: ""}, "KH-999", ())
    page = Page("packs/x.md", {}, archive.read())
    packs.lines(use, page)
    assert any("KH-999" in fault for fault in page.uses.faults)


@pytest.mark.parametrize(
    ("at", "size", "said"),
    [(1, 9, "lowest"), (9, 9, "highest"), (2, 9, "2nd from below"), (11, 13, "11th from below")],
)
def test_places_in_an_order(at: int, size: int, said: str) -> None:
    assert cards.place(at, size) == said


def test_the_browser_is_not_sent_what_it_does_not_read() -> None:
    assert not sources.shipped("kanhu/games/khanhoo/cards.toml")
    assert sources.shipped("kanhu/games/khanhoo/game.toml")
