"""Sheets: how they open and shut, what stands on them, and that nobody sees more by them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import kanhu
from kanhu.core.memory import sample
from kanhu.text.links import form_of
from kanhu.text.table import Table
from kanhu_table import seats
from kanhu_table.draw.scene import Scene
from kanhu_table.draw.table import form
from kanhu_table.draw.trick import finished
from kanhu_table.match import Match
from kanhu_table.page import element
from kanhu_table.session import Session
from tests.table.moments import GAMES, moments, opened, session, turns
from tests.table.scripted import THREE, Page
from tests.table.test_html import Reader
from tests.table.test_kinds import plain

OPENED = ("why", "share", "save", "force", "heap", "seat0", "seat1", "seat2")
SHEET = re.compile(r'<section class="kt-over kt-over--(\w+)[^>]*>.*?</section>')
CARD = re.compile(r'<li class="kc"[^>]*>.*?<span class="vh">([^<]+)</span></li>')


def names(at: Session, kinds: tuple[int, ...]) -> list[str]:
    """Cards by name."""
    return [at.match.table.state.setup.pack.names[kind] for kind in kinds]


@pytest.fixture
def page() -> Page:
    """A table some moves after the deal; cards lie on the heap."""
    found = Page(THREE)
    found.play(4)
    while found.answer["more"] or found.state != "turn":
        found.step()
    return found


def test_a_sheet_has_a_head_and_a_cross_and_is_known_by_its_name(page: Page) -> None:
    asked = [f"sheet:{name}" for name in OPENED] + ["hint", "link:deal"]
    for value in asked:
        page.press("close")
        page.press(value)
        found = list(SHEET.finditer(page.html))
        assert len(found) == 2, "the one that was asked for, and the one of the page's own"
        for sheet in found:
            (tag, frame, _), *inner = Reader(sheet[0]).elements
            key, name = str(frame["id"]), sheet[1]
            assert tag == "section"
            assert frame["data-sheet"] == name
            assert key.startswith("t-")
            assert key.endswith(name)
            assert frame["role"] == "dialog"
            assert ("hidden" in frame) == (name == "more")
            (head,) = [row for row in inner if row[1].get("id") == frame["aria-labelledby"]]
            assert head[0] == "h3"
            (cross,) = [row for row in inner if row[1].get("class") == "kt-x"]
            assert cross[0] == "button"
            assert (cross[1].get("value") == "close") != ("data-shut" in cross[1])
            assert "Close" in plain(sheet[0])


def test_sheets_of_the_pages_own_have_the_same_form() -> None:
    own = r'<section class="kt-over (?:kt-tall )?kt-over--(\w+)[^>]* hidden>.*?</section>'
    shut = list(re.finditer(own, element("khanhoo")))
    assert [sheet[1] for sheet in shut] == ["more", "setup", "load"]
    for sheet in shut:
        (_, frame, _), *inner = Reader(sheet[0]).elements
        assert frame["role"] == "dialog"
        assert [row[1].get("id") for row in inner].count(frame["aria-labelledby"]) == 1
        assert sum("data-shut" in row[1] for row in inner) == 1


@pytest.mark.parametrize("name", OPENED)
def test_one_sheet_at_a_time_opens_and_shuts(page: Page, name: str) -> None:
    plain_table, rev = page.html, page.answer["rev"]
    page.press("hint")
    page.press(f"sheet:{name}")
    assert page.sheet(name)
    assert not page.sheet("hint"), "whatever lay there is gone"
    page.press(f"sheet:{name}")
    assert not page.sheet(name), "the same press shuts it"
    page.press(f"sheet:{name}")
    page.press("close")
    assert page.html.replace("; hints used", "") == plain_table
    assert page.answer["rev"] == rev, "looking changes nothing"


@pytest.mark.parametrize("name", ["", "nope", "seat3", "seat-1", "seat", "seat1 ", "Why", "more"])
def test_a_name_that_is_no_sheet_does_nothing(page: Page, name: str) -> None:
    page.press("sheet:why")
    before = page.html
    page.press(f"sheet:{name}")
    assert page.html == before


@pytest.mark.parametrize("game", GAMES)
def test_other_plays_shut_with_the_turn(game: str) -> None:
    """A sheet of plays never lies there without one."""
    page = opened(game, seed=9)
    found = 0
    for at in moments(page, 40, seed=9):
        assert not page.sheet("others")
        if page.has("sheet:others"):
            page.press("sheet:others")
            assert page.sheet("others").count('name="do" value="') > 1, "a play beside the cross"
            (button,) = [it for it in page.buttons if 'value="sheet:others"' in it]
            (words,) = re.findall(r">([^<]+)<", button)
            assert f">{words.removesuffix(' …')}</h" in page.sheet("others"), "titled as pressed"
            found += 1
            if found == 3 and at.match.table.cursor:
                page.press("undo")
                shown = page.sheet("others")
                assert not shown or shown.count('name="do" value="') > 1
                page.press("redo")
        elif page.state == "turn":
            page.press("sheet:others")
            assert not page.sheet("others")
            page.press("close")


# --- what may be seen ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_no_sheet_shows_what_is_hidden(game: str) -> None:
    """With other hidden cards that fit what the seat has seen every sheet is the same."""
    page = opened(game, seed=10)
    names_of = ["heap", "trick", *(f"seat{seat}" for seat in range(8))]
    looked = 0
    for number, at in enumerate(turns(page, 90, seed=10)):
        if number % 3:
            continue
        table, truth = at.match.table, at.match.table.state
        kept, at.panel = at.panel, ""
        other = sample(at.match.view(), number)
        other._inside.seed = truth.seed  # the seed is the citation of a deal
        for name in names_of:
            if name.startswith("seat") and int(name[4:]) >= truth.setup.seats:
                continue
            at.panel = name
            shown = form(Scene(at))
            table._states[table.cursor] = other
            assert form(Scene(at)) == shown, name
            table._states[table.cursor] = truth
        at.panel = kept
        looked += 1
    assert looked


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_shows_the_cards_that_lie_open_before_it(game: str) -> None:
    page = opened(game, seed=11)
    for at in turns(page, 60, seed=11):
        view = at.match.view()
        for seat in range(1, view.setup.seats):
            page.press(f"sheet:seat{seat}")
            sheet = page.sheet(f"seat{seat}")
            lying = [
                kind for zone, held in view.zones.items()
                if isinstance(held, tuple) and view.setup.zones[zone][1] == seat for kind in held
            ]  # fmt: skip
            drawn = len(CARD.findall(sheet)) + sheet.count('class="kt-tab"')
            assert drawn == len(lying), zone_sizes(at, seat)
            assert all(name in plain(sheet) for name in names(at, tuple(lying)))
        page.press("close")


def zone_sizes(at: Session, seat: int) -> dict[str, object]:
    """What lies before a seat, for the report."""
    view = at.match.view()
    return {zone: view.zones[zone] for zone in view.zones if view.setup.zones[zone][1] == seat}


@pytest.mark.parametrize("game", GAMES)
def test_the_heap_shows_all_its_cards_the_last_first(game: str) -> None:
    page = opened(game, seed=12)
    for at in turns(page, 50, seed=12):
        spot = Scene(at).spot("heap")
        page.press("sheet:heap")
        lying = at.match.view().cards(spot.stem) if spot else ()
        assert CARD.findall(page.sheet("heap")) == names(at, tuple(lying[::-1]))
        assert bool(page.sheet("heap")) == bool(lying)
        page.press("close")


# --- the last trick ------------------------------------------------------------------------------

TRICKS = [
    game.id for game in kanhu.games()
    if any(row.get("kind") == "trick" for row in game.meta["place"].values())
]  # fmt: skip
Lying = tuple[tuple[int, tuple[int, ...], int], ...]


def lies(table: Table, stem: str) -> Lying:
    """The plays on the table by the board: seat, open cards, number."""
    out, at = [], 0
    board: Any = table.state.board
    cards = table.state.view(None).cards(stem)
    for seat, count, is_open in board.plays:
        out.append((seat, tuple(cards[at : at + count]) if is_open else (), count))
        at += count * is_open
    return tuple(out)


def random_match(game: str, seed: int, moves: int) -> Iterator[Session]:
    """A match played at random from all seats, seen by the first."""
    found = kanhu.load(game)
    table, chance = Table.new(found, found.options(), seed), random.Random(seed)
    count = table.state.setup.seats
    match = Match(table, seats.read(["person"] + ["novice"] * 7, count, found))
    yield Session("t", "", match, match.table.state.setup.options, match.kinds)
    for _ in range(moves):
        legal = table.state.legal()
        match.play(legal[chance.randrange(len(legal))])
        match.gone_on = table.cursor
        if table.state.outcome is not None:
            return
        yield Session("t", "", match, match.table.state.setup.options, match.kinds)


@pytest.mark.parametrize("game", TRICKS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_last_trick_is_what_lay_there(game: str, seed: int) -> None:
    """By the board before and the move after: those plays and one more, and who leads next."""
    stem = next(
        name for name, row in kanhu.load(game).meta["place"].items() if row.get("kind") == "trick"
    )
    before: Lying = ()
    best, hand, expected, compared = -1, 0, None, 0
    for at in random_match(game, seed, 120):
        table, scene = at.match.table, Scene(at)
        spot = scene.spot("trick")
        assert spot is not None
        board: Any = table.state.board
        last = table.moves[table.cursor - 1] if table.cursor else None
        if board.hand != hand:
            before, expected, hand = (), None, board.hand
            continue
        now = lies(table, stem)
        if before and len(now) < len(before):
            assert last is not None
            expected = ended(before, best, at, last)
        if expected is not None:
            shown = finished(scene, spot)
            assert shown is not None
            assert tuple((play.seat, play.cards, play.many) for play in shown.plays) == expected[0]
            assert shown.winner == expected[1]
            compared += 1
        before, best = now, board.best
    assert compared


def ended(before: Lying, best: int, at: Session, last: kanhu.Move) -> tuple[Lying, int]:
    """The whole trick and its winner, told from the move that ended it."""
    table = at.match.table
    seat = before_actor(table)
    names_of = {event.what for event in table.events[-1]}
    took = any(event.dst == f"hand{seat}" and event.src == "trick" for event in table.events[-1])
    if took:
        return before, -1
    if "pass" in names_of:
        return before, best
    cards = tuple(last.cards)
    open_now = any(event.dst == "trick" for event in table.events[-1])
    whole = (*before, (seat, cards if open_now else (), len(cards)))
    return whole, leader_after(table)


def before_actor(table: Table) -> int:
    """Who made the last move."""
    table.seek(table.cursor - 1)
    actor = table.state.actor
    table.seek(table.cursor + 1)
    assert actor is not None
    return actor


def leader_after(table: Table) -> int:
    """Who is to lead now: the winner of the trick before."""
    assert table.state.actor is not None
    return table.state.actor


@pytest.mark.parametrize("game", TRICKS)
def test_the_sheet_of_the_last_trick_lays_out_its_open_cards(game: str) -> None:
    page = opened(game, seed=13)
    seen = 0
    for at in moments(page, 90, seed=13):
        scene = Scene(at)
        spot = scene.spot("trick")
        assert spot is not None
        page.press("sheet:trick")
        last = None if page.state == "result" else finished(scene, spot)
        if last is not None:
            shown = CARD.findall(page.sheet("trick"))
            final = {play.seat: play for play in last.plays}  # who played twice: the last of it
            kept = [play for play in last.plays if final[play.seat] is play]
            assert shown == [name for play in kept for name in names(at, play.cards)]
            assert page.sheet("trick").count('class="kt-played') == len(kept)
            assert page.sheet("trick").count("kt-winning") == (last.winner >= 0)
            seen += 1
        elif page.state != "result":
            assert not page.sheet("trick")
        page.press("close")
    assert seen


def test_a_trick_whose_beginning_was_not_seen_is_not_told() -> None:
    """A position shared in the middle of a trick: what lay there before is unknown by seat."""
    page = opened("schafkopf", seed=3)
    for at in turns(page, 120, seed=3):
        if len(getattr(at.match.view().board, "plays", ())) == 1:
            break
    page.press("link:position")
    link = page.link
    other = Page({"link": link, "base": "../"}, "u")
    legal = session(other).match.view().legal
    match = session(other).match
    other.press("move:" + match.table.game.move_text(match.table.state, legal[0], short=True))
    for _ in range(3):
        if match.view().cards("trick"):
            other.ask("go")
    spot = Scene(session(other)).spot("trick")
    assert spot is not None
    assert not match.view().cards("trick"), "it has been taken"
    assert finished(Scene(session(other)), spot) is None


def test_sharing_begins_with_what_reveals_least(page: Page) -> None:
    page.press("sheet:share")
    assert form_of(page.link) == "p"
    for what, kind in (("deal", "1"), ("record", "1"), ("position", "p")):
        page.press(f"link:{what}")
        assert form_of(page.link) == kind
        assert page.sheet("share").count('aria-pressed="true"') == 1
        assert f'value="link:{what}" class="kt-b" aria-pressed="true"' in page.sheet("share")
    page.press("link:record")
    page.press("close")
    page.press("sheet:share")
    assert form_of(page.link) == "p", "a choice that reveals more holds for once"


HIDDEN = {
    "position": "No hidden card is in it",
    "deal": "All hands of this deal are in it",
    "record": "All hands are in it, and the game is not over",
}
OVER = "All hands are in it. The game is over"


def test_whatever_is_given_away_says_whether_it_holds_all_hands(page: Page) -> None:
    for what, says in HIDDEN.items():
        page.press(f"link:{what}")
        assert says in page.sheet("share"), what
        assert sum(other in page.sheet("share") for other in HIDDEN.values()) == 1
    page.press("sheet:save")
    assert HIDDEN["record"] in page.sheet("save")
    assert page.has("save")
    assert page.has("save:sealed")
    page.until('data-state="result"')
    page.press("sheet:save")
    assert HIDDEN["record"] in page.sheet("save"), "hands of this match are still to be dealt"


def test_a_finished_game_has_nothing_to_seal() -> None:
    page = Page({**THREE, "options": "wilkinson;players=3;target=10"})
    for _ in range(2_000):
        if page.answer["over"]:
            break
        page.step()
    assert page.answer["over"]
    page.press("link:record")
    assert OVER in page.sheet("share")
    page.press("sheet:save")
    assert OVER in page.sheet("save")
    page.press("first")
    assert OVER in page.sheet("save"), "also for those who look back"
    assert page.has("save")
    assert not page.has("save:sealed")
    page.press("link:deal")
    assert HIDDEN["deal"] in page.sheet("share"), "whoever is given it may play it"


def test_a_sealed_file_opens_as_the_same_game(page: Page) -> None:
    plain = page.press("save")["download"]["text"]
    page.press("sheet:save")
    given = page.press("save:sealed")["download"]
    assert not page.sheet("save"), "the sheet has done its work"
    assert given["name"].startswith("khanhoo-sealed-")
    assert given["text"].startswith("kanhu sealed record 1\n")
    opened_again = Page({"record": given["text"], "base": "../../"}, "v")
    assert opened_again.answer["record"] == page.answer["record"] == plain
    assert opened_again.answer["hash"] == page.answer["hash"]
    damaged = Page({"record": given["text"][:-9], "base": "../../", "game": "khanhoo"}, "w")
    assert damaged.answer["error"] == {
        "message": "The sealed record is cut short or was changed.",
        "way_out": "Check that the record or link was copied whole.",
    }


def test_the_link_follows_the_game_while_the_sheet_lies_open(page: Page) -> None:
    page.press("link:record")
    before = page.link
    page.step()
    page.press("link:record")
    page.ask("go")
    game, moves = page.link.partition("~")[2], before.partition("~")[2]
    assert game.startswith(moves), "the same game, some moves longer"
    assert game != moves


def test_a_hand_that_is_over_can_be_shared_from_its_verdict(page: Page) -> None:
    page.until('data-state="result"')
    assert page.has("sheet:share")
    page.press("sheet:share")
    assert page.has("link:deal")
    assert page.has("link:record")
    assert not page.has("link:position")
    assert form_of(page.link) == "1"
    assert "~khanhoo~" in page.link


def test_the_game_that_was_left_can_be_returned_to_also_while_others_move(page: Page) -> None:
    page.play(6)
    while page.answer["more"] or page.state != "turn":
        page.step()
    whole = page.answer["record"]
    for press in ("first", "next", "branch"):
        page.press(press)
    assert "You went back to play differently." in page.sheet("left")
    page.press("close")
    seen = set()
    for _ in range(12):
        assert not page.sheet("left")
        assert page.has("return")
        seen.add(page.state)
        page.step()
    assert {"turn", "wait"} <= seen
    page.press("return")
    assert page.state == "look"
    page.press("last")
    assert page.answer["record"] == whole
    assert not page.has("return")
