"""Tricks, pots, partners, marks, payments, eight seats: drawn for a game the table does not know."""

from __future__ import annotations

import re
from typing import Any

import pytest

import kanhu
from kanhu.wording.amounts import amount
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
                page.press(page.hinted)
            assert page.answer["error"] is None
        assert page.answer["over"]
        assert "kt-result" in page.html

    def test_the_trick_shows_whose_each_play_is(self) -> None:
        page = table()
        assert "kt-plays" not in page.html, "what is empty is not named"
        page.press("verb:lead", (page.hand[0],))
        trick = part(page, "kt-plays", "</ol>")
        assert "You" in trick
        assert "ten of clubs" in trick
        assert "winning" in trick
        assert "Trick: You ten of clubs, winning." in page.html
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
        assert "You: 1 card face down" in plain(page.html), "in the trick, or the last one"

    def test_figures_and_marks_have_words(self) -> None:
        page = table()
        assert "Pot 4 chips Turned up" in part(page, "kt-facts", "</dl>")
        assert "leads" in part(page, "kt-mine", "</button>")
        assert "eldest" in part(page, "data-now", "</p>"), "what the line has no room for is heard"
        page.press("sheet:seat0")
        assert {"Eldest", "Leads"} <= set(re.findall(r"<li>([^<]+)</li>", page.sheet("seat0")))
        assert "Pot: 4 chips" in page.html, "for the ear as well"

    def test_partners_are_told_by_a_word(self) -> None:
        page = table(options="plain;partners=true")
        seats = re.findall(r'<li class="kt-seat.*?</li>', page.html)
        words = [plain(seat) for seat in seats]
        assert ["partner" in text for text in words] == [False, True, False]
        assert ["opponent" in text for text in words] == [True, False, True]
        page.press("sheet:seat2")
        assert "Partner" in plain(page.sheet("seat2"))
        assert "partner" not in table().html

    def test_names_are_those_of_the_game(self, tenth: kanhu.Game) -> None:
        pack = tenth.opening(tenth.options(), 1)[0].setup.pack
        assert pack.names[pack.kind("KS")] == "the old king"
        assert tenth.meld("pair")["signs"] == "對"

    def test_more_ways_hold_every_move_of_several_cards_only(self) -> None:
        page = table()
        listed = re.findall(r'value="(move:[^"]+)"', "".join(page.buttons))
        if page.has("sheet:others"):
            page.press("sheet:others")
            listed += re.findall(r'value="(move:[^"]+)"', page.sheet("others"))
        assert page.has("verb:show"), "the button for ticked cards"
        assert sum(move.startswith("move:s") for move in listed) == 6
        assert not any(move.startswith("move:l") for move in listed)

    def test_fewer_ticks_are_filled_up_or_asked_about(self) -> None:
        page = table()
        page.press("verb:show", (page.hand[0],))
        assert "Which do you mean?" in page.sheet("which")
        moves = re.findall(r'value="(move:s\w+)"', page.sheet("which"))
        assert len(set(moves)) == 4, "the ticked card led with two others, or shown with them"
        page.press(moves[0])
        assert "You showed" in page.html
        assert not page.sheet("which")

    def test_both_ticks_still_leave_the_order_open(self) -> None:
        page = table()
        page.press("verb:show", tuple(page.hand[:2]))
        assert len(re.findall(r'value="move:s', page.sheet("which"))) == 2

    def test_a_hand_without_melds_is_told_by_its_payments(self) -> None:
        page = table()
        for _ in range(200):
            if page.has("on"):
                break
            if page.answer["more"]:
                page.ask("go")
            else:
                page.press("hint")
                page.press(page.hinted)
        ended = plain(page.html.partition("kt-result")[2].partition("kt-log")[0])
        assert re.search(r"You win! \+3 chips|\w+ wins: you lose 1 chip", ended)
        assert "Hand in chips" in ended
        assert "Evening, hand 1 of 2" in ended
        assert re.search(r"\+3|−1 −1", ended)

    def test_the_hand_can_be_sorted_into_the_games_groups(self) -> None:
        page = table()
        sorter = r'<button type="button" data-ui="sort" value="(\w+)".*?</button>'
        ways = []
        for _ in range(4):
            (after,) = re.findall(sorter, page.html)
            ways.append(after)
            page.ask("ui", ui={"sort": after})
            assert len(page.hand) == 3
        assert ways == ["suit", "melds", "rank", "suit"], "one press after the other, round and on"
        page.ask("ui", ui={"sort": "melds"})
        assert "by pairs" in part(page, "kt-sort", "</button>"), "by the name the game gives them"

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
