"""The target and the list of prices as they are drawn: text first, pictures for the eye alone."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import kanhu
from card_art import cards as art
from kanhu.catalogue import setup
from kanhu.core.state import State
from kanhu.core.target import Target
from kanhu.text.position import load
from kanhu.text.table import Table
from kanhu_table import bridge, faces, seats
from kanhu_table.draw.crib import crib, terms
from kanhu_table.draw.scene import Scene
from kanhu_table.draw.seats import seat_sheet
from kanhu_table.draw.target import target
from kanhu_table.html import Html, el
from kanhu_table.match import Match
from kanhu_table.session import Session
from tests.table.scripted import THREE, Page
from tests.table.test_html import Reader

GAMES = kanhu.games()
ROOT = Path(__file__).parents[2]


def scene(state: State | Table, **ui: str) -> Scene:
    """A table seen from the first seat."""
    table = state if isinstance(state, Table) else Table.at(state)
    where = table.state.setup
    kinds = ["person"] + ["regular"] * (where.seats - 1)
    match = Match(table, seats.read(kinds, where.seats, table.game))
    session = Session("t", "../", match, where.options, match.kinds)
    session.set_ui({"aid": "on", **ui})
    return Scene(session)


def played(game: str, ready: Callable[[Any], bool], seed: int = 1) -> Table:
    """A random hand up to a moment."""
    found = kanhu.load(game)
    table, chance = Table.new(found, found.options(), seed), random.Random(seed)
    while not ready(table.state):
        moves = table.state.legal()
        table.play(moves[chance.randrange(len(moves))])
    return table


def khanhoo(hand: str, heap: str = "", phase: str = "act") -> State:
    """Two players; the second has fifteen other cards."""
    game = kanhu.load("khanhoo")
    pack = setup(game, game.options()).pack
    rest = list(pack.cards)
    for kind in pack.parse(f"{hand} {heap}"):
        rest.remove(kind)
    zones = {"hand0": hand, "hand1": pack.text(rest[:15]), "stock": pack.text(rest[15:]),
             "heap": heap}  # fmt: skip
    board = {"totals": [0, 0], "laid": [[], []], "thrower": 1 if heap else -1}
    return load({"game": "khanhoo", "options": "wilkinson", "seed": 5, "phase": phase, "actor": 0,
                 "board": board, "zones": zones})  # fmt: skip


ELEVEN = "AH 2C 3D 5H 6H 7H 8H 9H 8C 8C QS 4C 4D 7D 9D"


def test_a_sentence_and_a_hole_for_every_card_that_lacks() -> None:
    html = str(target(scene(khanhoo(f"{ELEVEN} JS"))))
    assert "<b>Best melds: 10 points, 11 of 16 cards</b>" in html
    assert html.count('class="kt-tab"') == 11
    assert html.count("kt-hole") == 4
    assert html.count('class="kt-done"') == 11, "eleven marks of sixteen"
    assert "<em>khanhoo 5</em>" in html and "<em>4 to fit</em>" in html


def test_the_card_on_offer_is_a_ghost() -> None:
    html = str(target(scene(khanhoo(ELEVEN, "4H", "claim"))))
    assert "12 points in all with it" in html
    ghost = html.partition("kt-ghost")[2].partition("</li>")[0]
    assert "#4H" in ghost
    assert html.count("kt-hole") == 1, "eleven, two fours and the one on offer leave one place"


def test_the_picture_is_for_the_eye_and_comes_after_the_words() -> None:
    for table in (khanhoo(ELEVEN, "4H", "claim"), khanhoo(f"{ELEVEN} JS")):
        drawn = Reader(str(target(scene(table))))
        tops = [(tag, found) for tag, found, parents in drawn.elements if len(parents) == 1]
        assert tops[0][0] == "p" and "aria-hidden" not in tops[0][1]
        assert tops[1:] and all(found.get("aria-hidden") == "true" for _, found in tops[1:])
        assert not any("style" in found for _, found, _ in drawn.elements)


def test_a_bar_has_its_mark_and_the_name_of_the_declarer() -> None:
    table = played(
        "schafkopf", lambda state: state.board.declarer > 0 and len(state.board.wins) > 5
    )
    shown = scene(table)
    html = str(target(shown))
    board: Any = table.state.board
    declarer = shown.match.names[board.declarer]
    assert html.partition("<b>")[2].startswith(f"{declarer} has ")
    assert 'd="M61 0V6"' in html and 'viewBox="0 0 120 6"' in html


def test_it_can_be_switched_off() -> None:
    page = Page(THREE)
    assert "kt-target" in page.html
    page.ask("ui", ui={"aid": ""})
    assert "kt-target" not in page.html
    page.ask("ui", ui={"aid": "on"})
    assert "kt-target" in page.html


def test_where_players_count_for_themselves_it_must_be_asked_for() -> None:
    asked = {"game": "dou-dizhu", "options": "denexa", "seed": "1950", "base": "",
             "seats": ["person", "regular", "regular"]}  # fmt: skip
    page = Page(asked, "d")
    assert "kt-target" not in page.html
    page.ask("ui", ui={"aid": "on"})
    assert re.search(r"kt-target.*Your hand can go in \w+ plays", page.html)


def test_a_target_that_was_asked_for_stays_on_for_two_people_at_one_screen() -> None:
    asked = {"game": "dou-dizhu", "options": "denexa", "seed": "1950", "base": "",
             "seats": ["person", "person", "regular"]}  # fmt: skip
    page = Page(asked, "d")
    page.ask("ui", ui={"aid": "on"})
    if page.has("cover"):
        page.press("cover")
    for _ in range(2):  # the drawing for a covered screen is a copy of the session
        page.ask("state")
        assert "kt-target" in page.html


def test_a_target_that_was_asked_for_stays_on_after_a_request_that_failed() -> None:
    def fail(*args: object) -> None:
        raise RuntimeError("the fault is ours")

    asked = {"game": "dou-dizhu", "options": "denexa", "seed": "1950", "base": "",
             "seats": ["person", "regular", "regular"]}  # fmt: skip
    page = Page(asked, "d")
    page.ask("ui", ui={"aid": "on"})
    with pytest.MonkeyPatch.context() as broken:
        broken.setitem(bridge._OPS, "state", fail)
        assert page.ask("state")["error"]
    page.ask("state")
    assert "kt-target" in page.html


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_is_drawn_well(game: kanhu.Game) -> None:
    table, chance = Table.new(game, game.options(), 4), random.Random(4)
    for _ in range(30):
        if table.state.outcome is not None:
            break
        drawn = scene(table)
        parts = [part for part in (target(drawn), crib(drawn)) if part is not None]
        reader = Reader(str(Html("".join(parts))))
        assert all(found.startswith("t-") for found in reader.ids)
        assert len(reader.ids) == len(set(reader.ids))
        assert "{" not in "".join(parts), "every place of a sentence is filled"
        moves = table.state.legal()
        table.play(moves[chance.randrange(len(moves))])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_list_of_prices(game: kanhu.Game) -> None:
    html = str(crib(scene(game.deal(game.options(), 4))))
    reader = Reader(html)
    named = [found for _, found, _ in reader.elements if "aria-labelledby" in found]
    assert named[0]["aria-labelledby"] in reader.ids
    assert str(game.meta["crib"]["title"]) in html
    assert html.count('class="kt-have"') == html.count("in your hand"), "not by colour alone"


def test_rows_under_one_title_are_alternatives_and_say_their_cards() -> None:
    """Qing Kanhu's eyes are certain threes: pictures alone would tell a listener nothing (QK-21)."""
    game = kanhu.load("qing-kanhu")
    html = str(crib(scene(game.deal(game.options(), 4))))
    assert html.count("eyes: one of these threes") == 1
    assert html.count(">or<") == 6
    assert ": one of cash, two of cash and three of cash" in html


def test_what_a_newcomer_needs_comes_before_the_other_rows() -> None:
    game = kanhu.load("cuajo")
    found = Reader(str(crib(scene(game.deal(game.options(), 4)))))
    rows = ["data-later" in each for name, each, _ in found.elements if name == "li"]
    assert rows == [False] * 5 + [True] * 8
    khanhoo = kanhu.load("khanhoo")
    assert "data-" not in str(crib(scene(khanhoo.deal(khanhoo.options(), 4)))), "it shows all"


AMOUNTS = re.compile(r"<li([^>]*)>(?:(?!</li>).)*<b>([+−]?\d+[^<]*)</b></li>")


@pytest.mark.clause("CU-49")
@pytest.mark.parametrize("options", ["standard", "family"])
def test_the_unit_is_with_the_first_amount_that_is_seen(options: str) -> None:
    """A heading "in centavos" stood over rows without a number while the others were folded."""
    game = kanhu.load("cuajo")
    unit = "centavos" if options == "standard" else "pesos"
    for seed in range(6):
        html = str(crib(scene(game.deal(game.options(options), seed))))
        assert unit not in html.partition("</h3>")[0]
        rows = AMOUNTS.findall(html)
        assert rows[0][1].endswith(f" {unit}"), "with all rows shown"
        seen = [worth for marks, worth in rows if "data-later" not in marks]
        assert all(worth.endswith(f" {unit}") for worth in seen[:1]), "with the first rows shown"
        assert sum(unit in worth for _, worth in rows) <= 2


@pytest.mark.clause("KO-32")
def test_amounts_of_one_have_the_unit_in_the_singular() -> None:
    game = kanhu.load("kowah")
    html = str(crib(scene(game.deal(game.options("catsatcards"), 4))))
    assert [worth for _, worth in AMOUNTS.findall(html)] == ["1 stake", "2", "3"]


@pytest.mark.clause("MD-7", "MD-27")
@pytest.mark.parametrize(("diao", "first"), [("feng", "+1 stake"), ("mm", "+1 stake")])
def test_prices_have_a_unit_of_their_own_if_the_game_names_one(diao: str, first: str) -> None:
    """The three tricks of Madiao bring a stake, which is two counters and not one."""
    game = kanhu.load("madiao")
    html = str(crib(scene(game.deal(game.options("feng", diao=diao), 4))))
    assert AMOUNTS.findall(html)[0][1] == first
    assert "counter" not in html


@pytest.mark.clause("MD-32", "MD-33", "MD-35")
def test_prices_follow_the_options() -> None:
    game = kanhu.load("madiao")
    five_and_eight, with_six = (
        str(crib(scene(game.deal(game.options("feng", tu_cards=cards), 4))))
        for cards in ("58", "568")
    )
    assert "five or eight" in five_and_eight and "six" not in five_and_eight
    assert with_six.count("five, six or eight") == 2 and "five or eight" not in with_six


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_words_that_a_newcomer_cannot_know_are_told(game: kanhu.Game) -> None:
    """A list with a head; the first three are there at once, the others on request."""
    shown = scene(game.deal(game.options(), 4))
    html = str(terms(shown))
    reader = Reader(html)
    named = [found for _, found, _ in reader.elements if "aria-labelledby" in found]
    assert named[0]["aria-labelledby"] in reader.ids
    rows = re.findall(r"<div([^>]*)><dt>([^<]+)</dt><dd>([^<]+)</dd></div>", html)
    assert [(word, says) for _, word, says in rows] == [
        (html_of(row["word"]), html_of(row["says"])) for row in shown.in_force("word")
    ]
    assert ["data-later" in marks for marks, _, _ in rows] == [at >= 3 for at in range(len(rows))]
    assert (f"Show all {len(rows)} words" in html) == (len(rows) > 3)
    assert len({word for _, word, _ in rows}) == len(rows)


def html_of(text: str) -> str:
    return str(el("p", text))[3:-4]


def test_words_go_by_the_rules_at_the_table() -> None:
    game = kanhu.load("khanhoo")
    assert "orphan" not in str(terms(scene(game.deal(game.options(None, players=2), 1))))
    assert "orphan" in str(terms(scene(game.deal(game.options(None, players=4), 1))))


@pytest.mark.clause("SK-10")
def test_the_sheet_of_a_seat_says_what_its_part_means() -> None:
    game = kanhu.load("schafkopf")
    state = game.deal(game.options("denexa"), 1)
    while state.phase == "widow":
        state, _ = state.play(next(move for move in state.legal() if move.verb == "take"))
    shown = scene(state)
    told = "".join(str(seat_sheet(shown, seat)) for seat in range(3))
    assert "Declarer: Whoever picked up the widow" in told
    assert "Defender: Either of the two" in told


@pytest.mark.parametrize("sprite", sorted(art.designs()))
def test_a_tab_is_cut_from_the_face(sprite: str) -> None:
    x, y, width, height = map(float, faces.corner(sprite).split())
    whole = art.design(sprite).box
    assert x >= 0 and x + width <= whole[0]
    assert y >= 0 and y + height <= whole[1]


@pytest.mark.parametrize("sprite", sorted(art.designs()))
def test_the_style_sheet_gives_a_tab_the_shape_of_its_corner(sprite: str) -> None:
    style = (ROOT / "playable/web/css/target.css").read_text("utf-8")
    rules = re.findall(r"([^{}]*)\{ --shape: (\d+) / (\d+); \}", style)
    named = [row for row in rules if re.search(rf"kt-tabs--{sprite}(?![\w-])", row[0])]
    _, width, height = (named or [row for row in rules if "kt-tabs--" not in row[0]])[0]
    assert faces.corner(sprite).split()[2:] == [width, height]


def test_nothing_of_the_next_deal_shows_while_a_hand_is_counted() -> None:
    page = Page(THREE)
    page.until('data-state="result"')
    shown = Scene(bridge._sessions["t"])
    assert shown.match.counting
    assert target(shown) is None
    assert "kt-have" not in str(crib(shown))
    page.press("on")
    assert target(Scene(bridge._sessions["t"])) is not None


def test_nobody_is_told_of_the_hand_of_another() -> None:
    shown = scene(khanhoo(f"{ELEVEN} JS"))
    found = shown.view.setup.wording.target(shown.match.table.view(None))
    assert found is None or (isinstance(found, Target) and not found.slots)
