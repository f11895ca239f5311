"""Scenes of the story: moments drawn by the table's own code, with the way to them."""

from __future__ import annotations

import re

import pytest

import kanhu
from kanhu.text.replays import annotated, found
from kanhu_table import opening
from kanhu_table.opening import Trouble
from kanhu_table.still import still

ANNOTATED = [(game, name) for game in kanhu.games() for name in found(game)]


@pytest.mark.parametrize(("game", "name"), ANNOTATED, ids=lambda part: getattr(part, "id", part))
def test_every_move_of_a_record_can_be_drawn_and_opened(game: kanhu.Game, name: str) -> None:
    moves = len(annotated(game)[name].record.moves)
    for move in (0, moves // 2, moves):
        drawn = still(game.id, {"record": name, "move": str(move)}, "../", "here")
        assert "<input" not in drawn.html
        assert "<button" not in drawn.html
        match = opening.open_match({"link": drawn.link})
        assert match.table.cursor >= move
        assert match.replay is not None


def test_a_scene_shows_the_cards_of_its_seat_and_no_others() -> None:
    """Khanhoo for two: sixteen cards of our own (KH-12), and nothing of the other hand."""
    drawn = still("khanhoo", {"options": "wilkinson;players=2", "seed": "1891"}, "", "here").html
    hand = re.search(r'aria-label="Your hand.*?</ul>', drawn, re.DOTALL)
    assert hand is not None
    assert hand[0].count("<li") == 16
    dealt = kanhu.load("khanhoo").deal(kanhu.load("khanhoo").options("wilkinson", players=2), 1891)
    for kind in dealt.view(0).hand:
        assert dealt.setup.pack.names[kind] in hand[0]
    codes = {dealt.setup.pack.codes[kind] for kind in dealt.view(0).hand}
    assert set(re.findall(r'\.svg#(\w+)"', drawn)) == codes


def test_a_scene_is_cards_alone() -> None:
    """Khanhoo, KH-33: South has discarded the queen of spades; two melds lie before South and one
    before the viewer. No plaque, no felt, no tray."""
    asked = {"record": "sixty-four-to-sixty-three", "move": "136", "seat": "1"}
    drawn = still("khanhoo", asked, "", "here").html
    assert " kt" not in drawn and '"kt' not in drawn
    said = re.findall(r'<ul aria-label="([^"]*)"', drawn)
    assert [words.partition(":")[0] for words in said] == [
        "from South", "South", "South", "You", "Your hand, North"
    ]  # fmt: skip
    first = drawn.partition("<ul")[2].partition("</ul>")[0]
    assert re.findall(r'class="vh">([^<]*)', first) == ["queen of spades"]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"record": "no-such-record"}, "no record"),
        ({"record": "six-courts", "move": "99999"}, "99999"),
        ({"record": "six-courts", "move": "two"}, "no number"),
        ({"record": "six-courts", "seat": "3"}, "no seat 3"),
        ({"seed": "1891", "moves": "tAH tAH tAH"}, "cannot be played"),
    ],
)
def test_a_moment_that_does_not_exist_is_told(asked: dict[str, str], said: str) -> None:
    with pytest.raises(Trouble, match=said):
        still("khanhoo", asked, "", "here")


@pytest.mark.parametrize(
    "link",
    [
        "e~khanhoo~six-courts~99999",
        "e~khanhoo~six-courts~x",
        "e~khanhoo~six-courts~2~3",
        "e~khanhoo~six-courts~2~x",
        "e~khanhoo~six-courts~2~0~0",
    ],
)
def test_a_link_to_a_moment_that_does_not_exist_is_told(link: str) -> None:
    with pytest.raises(Trouble):
        opening.open_match({"link": link})


def test_the_link_of_a_scene_opens_it_from_the_seat_that_is_drawn() -> None:
    """The record is told from seat 0; the scene looks from seat 1, whose hand has twelve cards
    after 136 moves, with two eights of clubs among them."""
    asked = {"record": "sixty-four-to-sixty-three", "move": "136", "seat": "1"}
    drawn = still("khanhoo", asked, "", "here")
    match = opening.open_match({"link": drawn.link})
    assert match.persons == (1,)
    assert match.table.cursor == 136
    assert "eight of clubs twice" in drawn.html
    plain = still("khanhoo", {"record": "six-courts", "move": "2"}, "", "here")
    assert plain.link == "e~khanhoo~six-courts~2"


def test_what_the_search_leaves_out_ends_with_the_scene() -> None:
    """The site's search knows an element it leaves out by its tag alone."""
    asked = {"record": "sixty-four-to-sixty-three", "move": "136"}
    drawn = still("khanhoo", asked, "", "here").html
    left_out = re.findall(r"<([a-z-]+)[^>]* data-not-searched", drawn)
    assert left_out == ["card-scene"]
    assert drawn.count("<card-scene") == 1


@pytest.mark.parametrize(
    ("game", "asked"),
    [
        ("khanhoo", {"record": "sixty-four-to-sixty-three", "move": "136"}),
        ("khanhoo", {"record": "sixty-four-to-sixty-three", "move": "138"}),  # counted
    ],
)
def test_a_scene_adds_no_heads_to_the_page_around_it(game: str, asked: dict[str, str]) -> None:
    assert not re.findall(r"<h\d", still(game, asked, "", "here").html)
