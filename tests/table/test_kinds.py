"""Tricks, pots, partners, marks, payments, eight seats: drawn for a game the table does not know."""

from __future__ import annotations

import re
from typing import Any

import pytest

import kanhu
from kanhu.amounts import amount
from kanhu_table import bridge
from tests.table.scripted import Page
from tests.table.test_html import Reader


def table(players: int = 4, **more: Any) -> Page:
    asked = {
        "game": "high-card", "seed": "7", "base": "", "seats": ["person"] + ["novice"] * 7,
        "options": f"plain;players={players}", **more,
    }  # fmt: skip
    return Page(asked, "t")


def plain(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def part(page: Page, mark: str, end: str = "</div>") -> str:
    return plain(page.html.partition(mark)[2].partition(end)[0])


@pytest.mark.usefixtures("tenth")
class TestOfAnUnknownGame:
    def test_play_goes_round_to_the_right(self) -> None:
        page = table()
        names = re.findall(r'class="kt-name">(\w+)<', page.html)
        assert names == ["East", "North", "West"]
        assert "kt-right" in page.html
        assert "to the right" in page.html

    @pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7, 8])
    def test_every_number_of_seats_plays_to_the_end(self, players: int) -> None:
        page = table(players)
        for _ in range(400):
            if page.answer["over"]:
                break
            Reader(page.html)
            if page.moves or page.answer["more"] or page.has("on"):
                page.step()
            else:
                page.press("hint")
                page.press(re.findall(r'value="(move:[^"]+)"', page.html)[0])
            assert page.answer["error"] is None
        assert page.answer["over"]
        assert "kt-result" in page.html

    def test_the_trick_shows_whose_each_play_is(self) -> None:
        page = table()
        assert "Trick: nothing played yet" in page.html
        page.press("verb:lead", (page.hand[0],))
        trick = part(page, "kt-plays", "</ol>")
        assert "You" in trick
        assert "best so far" in trick
        assert "Trick: You ten of clubs, best so far." in page.html
        while page.answer["more"]:
            page.ask("go")
            if "kt-plays" not in page.html:
                break

    def test_what_is_thrown_face_down_is_seen_by_its_owner_only(self) -> None:
        page = table()
        match = bridge._sessions["t"].match
        for _ in range(60):
            if match.to_decide and page.has("verb:stay"):
                break
            if match.to_decide:
                page.press("verb:lead", (page.hand[0],))
            page.step()
        card = page.hand[0]
        name = match.table.state.setup.pack.names[
            match.table.state.setup.pack.kind(card.partition("#")[0])
        ]
        page.press("verb:stay", (card,))
        assert f"You threw {name} face down." in page.html
        thrown = match.table.state.view(1).zones["thrown0"]
        assert thrown == 1
        assert re.search(r"(You|\w+) 1 card face down", plain(page.html)) or "kt-plays" not in (
            page.html
        )

    def test_figures_and_marks_have_words_and_shapes(self) -> None:
        page = table()
        assert "Pot 4 chips Turned up" in part(page, "kt-facts", "</dl>")
        assert "eldest" in part(page, "kt-legend", "</legend>")
        assert "leads" in part(page, "kt-legend", "</legend>")
        assert '<path d="M5 0L10 5L5 10L0 5Z"/>' in page.html
        assert "Pot: 4 chips" in page.html, "for the ear as well"

    def test_partners_are_told_by_word_and_shape(self) -> None:
        page = table(options="plain;partners=true")
        seats = re.findall(r'<li class="kt-seat.*?</li>', page.html)
        words = [plain(seat) for seat in seats]
        assert ["partner" in text for text in words] == [False, True, False]
        assert ["opponent" in text for text in words] == [True, False, True]
        assert "<circle" in seats[1]
        assert "<rect" in seats[0]
        assert "partner" not in table().html

    def test_names_are_those_of_the_game(self, tenth: kanhu.Game) -> None:
        pack = tenth.opening(tenth.options(), 1)[0].setup.pack
        assert pack.names[pack.kind("KS")] == "the old king"
        assert tenth.meld("pair")["signs"] == "對"

    def test_more_ways_hold_every_move_of_several_cards_only(self) -> None:
        page = table()
        more = page.html.partition("kt-more")[2].partition("</details>")[0]
        assert "Lead a card and show another" in more
        assert len(re.findall(r'value="move:s', more)) == 6
        assert "move:l" not in more

    def test_fewer_ticks_are_filled_up_or_asked_about(self) -> None:
        page = table()
        page.press("verb:show", (page.hand[0],))
        asked = part(page, "kt-which", "</section>")
        assert "Which do you mean?" in asked
        moves = re.findall(
            r'value="(move:s\w+)"', page.html.partition("kt-which")[2].partition("</section>")[0]
        )
        assert len(set(moves)) == 4, "the ticked card led with two others, or shown with them"
        page.press(moves[0])
        assert "You showed" in page.html
        assert "Which do you mean?" not in page.html

    def test_both_ticks_still_leave_the_order_open(self) -> None:
        page = table()
        page.press("verb:show", tuple(page.hand[:2]))
        asked = page.html.partition("kt-which")[2].partition("</section>")[0]
        assert len(re.findall(r'value="move:s', asked)) == 2

    def test_a_hand_without_melds_is_told_by_its_payments(self) -> None:
        page = table()
        for _ in range(200):
            if page.has("on"):
                break
            if page.answer["more"]:
                page.ask("go")
            else:
                page.press("hint")
                page.press(re.findall(r'value="(move:[^"]+)"', page.html)[0])
        ended = plain(page.html.partition("kt-result")[2].partition("kt-log")[0])
        assert re.search(r"You win! \+3 chips|\w+ wins: you lose 1 chip", ended)
        assert "Hand in chips" in ended
        assert "Evening, hand 1 of 2" in ended
        assert re.search(r"\+3|−1 −1", ended)

    def test_the_hand_can_be_sorted_into_the_games_groups(self) -> None:
        page = table()
        assert "<span>pairs</span>" in page.html
        page.ask("ui", ui={"sort": "melds"})
        assert 'value="melds" data-ui checked' in page.html
        assert len(page.hand) == 3

    def test_faces_of_another_family_are_refused(self) -> None:
        page = table()
        page.ask("ui", ui={"faces": "money-wide"})
        assert "french.svg#" in page.html
        assert "money" not in page.html


def test_another_dress_can_be_chosen() -> None:
    found = [
        game for game in kanhu.games()
        if game.opening(game.options(), 1)[0].setup.pack.design == "money"
    ]  # fmt: skip
    for game in found:
        page = Page({"game": game.id, "seed": "1", "base": ""}, "t")
        assert "kt--narrow" in page.html
        page.ask("ui", ui={"faces": "money-wide"})
        assert "kt--wide" in page.html
        assert "money-wide.svg#" in page.html


@pytest.mark.parametrize(
    ("value", "row", "words"),
    [
        (1, {"unit": ["chip", "chips"]}, "1 chip"),
        (-2, {"unit": ["chip", "chips"]}, "−2 chips"),
        (3, {"signed": True}, "+3"),
        (0, {"signed": True, "unit": ["point", "points"]}, "0 points"),
        (110, {"divide": 100, "unit": ["peso", "pesos"]}, "1.10 pesos"),
        (-50, {"divide": 100, "signed": True}, "−0.50"),
        (100, {"divide": 100, "unit": ["peso", "pesos"]}, "1.00 peso"),
        (0, {"divide": 12, "unit": ["stake", "stakes"]}, "0 stakes"),
        (6, {"divide": 12, "unit": ["stake", "stakes"]}, "1/2 stake"),
        (-4, {"divide": 12, "signed": True}, "−1/3"),
        (16, {"divide": 12, "unit": ["stake", "stakes"]}, "1 1/3 stakes"),
        (24, {"divide": 12, "unit": ["stake", "stakes"]}, "2 stakes"),
    ],
)
def test_amounts(value: int, row: dict[str, Any], words: str) -> None:
    assert amount(value, row) == words
