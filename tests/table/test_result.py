"""The end of a hand as it is drawn, spoken and gone on from."""

from __future__ import annotations

import re
from functools import cache

import pytest

import kanhu
from kanhu.catalogue import Game
from kanhu.text.table import Table
from kanhu.wording.sums import sums
from kanhu_table import bridge
from kanhu_table.draw.now import now
from kanhu_table.draw.result import result, result_tray, why_rows
from kanhu_table.draw.scene import Scene
from kanhu_table.html import Html, curly, join
from kanhu_table.match import Match
from kanhu_table.session import Session
from tests.played_out import played_out
from tests.table.scripted import THREE, Page
from tests.table.test_kinds import plain

GAMES = kanhu.games()
FORBIDDEN = re.compile(r"\b(?:counted|settled|legal move|assisted)\b", re.IGNORECASE)


@cache
def hands(game: Game) -> tuple[tuple[Table, int], ...]:
    """Hands of random play at their end, and the number of the seat that looks on."""
    found = played_out(game)
    return tuple((table, chance.randrange(table.state.setup.seats)) for table, chance in found)


def scene_of(table: Table, me: int | None) -> Scene:
    seats = range(table.state.setup.seats)
    kinds = tuple("person" if seat == me else "regular" for seat in seats)
    match = Match(table, kinds)
    return Scene(Session("t", "../../", match, table.state.setup.options, kinds))


def cells(html: str) -> list[list[str]]:
    """The texts of a table, row by row; what only the ear is told is left out."""
    seen = re.sub(r'<span class="vh">.*?</span>', "", html)
    return [
        [plain(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)]
        for row in re.findall(r"<tr[^>]*>(.*?)</tr>", seen)
    ]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
class TestOfEveryGame:
    def test_one_table_and_no_word_of_the_office(self, game: Game) -> None:
        assert hands(game)
        for table, me in hands(game):
            for viewer in (me, None):
                scene = scene_of(table, viewer)
                html = result(scene)
                assert html.count("<table") == 1
                text = plain(html) + now(scene) + " ".join(result_tray(scene))
                assert not FORBIDDEN.search(text), text
                assert "{" not in text
                assert scene.verdict is not None
                assert plain(html).count(plain(Html(scene.verdict.why))) <= 2

    def test_the_sum_is_what_the_engine_gave(self, game: Game) -> None:
        for table, me in hands(game):
            scene = scene_of(table, me)
            last = table.state.board.last
            assert last is not None
            divide = 12 if game.id == "khanquest" else 1
            wanted = sorted(abs(own) for own in last.points)
            rows = cells(result(scene))
            if len(last.points) > 4:
                at = next(at for at, title in enumerate(rows[0]) if title.startswith("Hand"))
                found = [row[at] for row in rows[1:]]
            else:
                found = next(row for row in rows if row[0].startswith("Hand"))[1:]
            assert all(own and own != "–" for own in found)
            if divide == 1:
                assert sorted(int(own.lstrip("+−")) for own in found) == wanted

    def test_no_clause_in_the_table_and_all_of_them_behind_why(self, game: Game) -> None:
        for table, me in hands(game):
            scene = scene_of(table, me)
            shown = plain(result(scene).partition("<details")[0])
            assert not re.search(rf"\b{game.prefix}-\d", shown), shown
            behind = " ".join(plain(row) for row in why_rows(scene))
            last = table.state.board.last
            assert last is not None
            assert last.ended in behind
            assert {clause for clause, _, n in last.reasons if n and not last.price} <= set(
                re.findall(rf"{game.prefix}-\d+", behind)
            ) | {clause for clause, _, _ in last.reasons if len(last.reasons) <= len(last.points)}

    def test_why_tells_how_everybody_came_to_the_points(self, game: Game) -> None:
        for table, me in hands(game):
            scene = scene_of(table, me)
            last = table.state.board.last
            assert last is not None
            behind = [plain(row) for row in why_rows(scene)]
            for one in sums(table.state.setup, last, scene.match.names, me):
                own = [row for row in behind if row.startswith(f"{plain(scene.seat(one.seat))}: ")]
                said = [plain(Html(curly(step.text))) for step in one.steps]
                assert any(all(text in row for text in said) for row in own)
                assert any(f"= {one.terms}" in row for row in own) or not one.terms

    def test_all_cards_laid_open_are_somewhere(self, game: Game) -> None:
        for table, me in hands(game):
            last = table.state.board.last
            assert last is not None
            laid = sum(len(cards) for rows, left in last.shown
                       for cards in [*(row[1] for row in rows), left])  # fmt: skip
            drawn = join(result(scene_of(table, me)), why_rows(scene_of(table, me)))
            assert drawn.count('class="kt-tab"') >= laid, "in the table, or behind the question why"


# --- what is said --------------------------------------------------------------------------------


def test_the_verdict_is_spoken_once() -> None:
    page = Page(THREE)
    page.until("kt-result")
    head = plain(page.html.partition("kt-head")[2].partition("</h3>")[0]).partition(">")[2].strip()
    said = " ".join(page.answer["say"])
    assert said.count(head) == 1, said
    assert not re.search(r"\b(?:You score|scores) \d", said), said
    assert " wins the match" not in said
    assert head in curly(now(Scene(bridge._sessions["t"])))


def test_who_has_won_sees_it() -> None:
    game = kanhu.load("khanhoo")
    table, _ = next(pair for pair in hands(game) if len(set(pair[0].state.board.last.points)) > 1)  # type: ignore[union-attr]
    last = table.state.board.last
    assert last is not None
    best = last.points.index(max(last.points))
    for seat in range(len(last.points)):
        assert ("kt-won" in result(scene_of(table, seat))) == (seat == best)
    assert "kt-won" not in result(scene_of(table, None))


# --- going on ------------------------------------------------------------------------------------


def test_next_hand_stays_the_next_hand_when_the_table_is_opened_again() -> None:
    page = Page(THREE)
    page.until("kt-result")
    page.press("on")
    assert page.hand
    assert "kt-result" not in page.html
    again = Page(table="u")
    opening = {**page.answer["open"], "record": page.answer["record"]}
    again.ask("open", open=opening, cursor=page.answer["cursor"])
    assert again.hand == page.hand
    assert "kt-result" not in again.html
    before = Page(THREE, "v")
    before.until("kt-result")
    opening = {**before.answer["open"], "record": before.answer["record"]}
    again.ask("open", open=opening, cursor=before.answer["cursor"])
    assert "kt-result" in again.html, "a verdict not yet left is shown again"


def test_the_deal_can_be_played_again() -> None:
    page = Page(THREE)
    first = page.hand
    page.until("kt-result")
    assert page.has("again")
    page.press("again")
    assert (page.hand, page.answer["cursor"]) == (first, 0)
    assert page.answer["error"] is None
    page.until("kt-result")
    page.press("on")
    second, start = page.hand, page.answer["cursor"]
    totals = bridge._sessions["t"].match.view().board.totals
    assert second != first
    page.until("kt-result")
    page.press("again")
    assert (page.hand, page.answer["cursor"]) == (second, start), "this hand's deal, not the first"
    assert bridge._sessions["t"].match.view().board.totals == totals


def test_the_end_of_a_match_offers_another() -> None:
    page = Page({**THREE, "options": "wilkinson;players=3;hand_cap=1"})
    page.until("kt-result")
    assert page.answer["over"]
    assert page.has("new")
    assert page.has("again")
    assert not page.has("on")
    assert "Payments" in page.html
    assert "kt-result" not in page.press("new")["html"]


@pytest.mark.parametrize(
    ("totals", "lines"),
    [
        ((18, 10), "18 to 10, first to 50."),
        ((10, 10), "Level at 10, first to 50."),
        ((52, 52), "Level at 52: another hand decides."),
    ],
)
def test_the_tray_says_how_the_match_stands(totals: tuple[int, int], lines: str) -> None:
    game = kanhu.load("khanhoo")
    table = next(t for t, _ in hands(game) if t.state.setup.seats == 2 and not t.state.outcome)
    scene = scene_of(table, 0)
    scene.view.board.__dict__["totals"], kept = totals, scene.view.board.totals
    try:
        first, second = result_tray(scene)
    finally:
        scene.view.board.__dict__["totals"] = kept
    assert first == lines
    assert second in ("You start the next hand.", "North starts the next hand.")


@pytest.mark.clause("SK-20")
def test_tricks_are_numbered_as_they_were_played_and_their_points_named() -> None:
    """ "Trick 4" was a trick of four points; it reads as the fourth one."""
    game, ordinals = (
        kanhu.load("schafkopf"),
        ["first", "second", "third", "fourth", "fifth", "tenth"],
    )
    for table, me in hands(game)[:3]:
        behind = " ".join(plain(row) for row in why_rows(scene_of(table, me)))
        assert re.search(r": first trick(?:, \d+ points?)? ", behind), behind
        assert all(f"{word} trick" in behind for word in ordinals)
        assert not re.search(r"trick \d", behind)
