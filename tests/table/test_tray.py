"""The tray: two lines and at most three buttons, in every state and at any moment of any game."""

from __future__ import annotations

import json
import re

import pytest

import kanhu
from kanhu.core.state import State
from kanhu.games.kowah.tests.tables import table as kowah_table
from kanhu.games.kowah.tests.tables import waiting
from kanhu.games.qing_kanhu.tests.tables import WAITING, table
from kanhu.text.position import dump
from kanhu_table.draw.reading import reading
from kanhu_table.draw.scene import Scene
from kanhu_table.draw.table import state
from tests.table.moments import GAMES, moments, opened, session
from tests.table.scripted import THREE, Page
from tests.table.test_html import Reader
from tests.table.test_kinds import plain

_ROOM = 38  # letters of a button among three
_BRIEF = 28  # letters: of so few words there may be a fourth button, in a group


def note(page: Page) -> str:
    """The second line."""
    return page.tray.partition('class="kt-note"')[2].partition(">")[2].partition("</span>")[0]


def values(page: Page) -> list[str]:
    """What the buttons below the question stand for, in order."""
    return [re.findall(r'value="([^"]+)"', button)[0] for button in page.buttons]


def at_position(state: State) -> Page:
    """The table of a state, its first seat a person's."""
    seats = ["person"] + ["novice"] * (state.setup.seats - 1)
    return Page({"position": json.dumps(dump(state)), "seats": seats, "base": ""})


def ticks_of(codes: list[str]) -> list[str]:
    """Cards as the page names those that are chosen."""
    return [f"{code}#{codes[: at + 1].count(code)}" for at, code in enumerate(codes)]


@pytest.mark.parametrize("game", GAMES)
def test_a_button_has_room_for_what_the_chosen_cards_would_do(game: str) -> None:
    """A third of a phone is as wide as ten letters, and three lines high."""
    for at in moments(opened(game), 60):
        rows, pack = at.game.meta["verb"], at.match.table.state.setup.pack
        plays = [move for move in Scene(at).view.legal if rows[move.verb].get("pick")]
        for move in sorted(plays, key=lambda move: -len(move.cards))[:3]:
            at.ticks = tuple(ticks_of([pack.codes[kind] for kind in move.cards]))
            said = reading(Scene(at), move.verb)
            assert said is not None
            assert len(said.seen) <= _ROOM, said.seen
            assert len(said.seen) <= len(said.words)
        at.ticks = ()


@pytest.mark.parametrize("game", GAMES)
def test_a_line_and_few_buttons_at_any_moment(game: str) -> None:
    page = opened(game)
    seen = set()
    for at in moments(page, 60):
        seen.add(page.state)
        assert page.state == state(Scene(at))
        assert plain(page.line)
        assert "{" not in plain(page.tray)
        assert note(page) != page.line, "nothing is said twice"
        loud = ["kt-main" in button for button in page.buttons]
        if page.state == "wait":
            assert not page.buttons
            continue
        whole = [each.startswith("move:") for each in values(page)]
        if whole.count(True) > 1 and not any(each.startswith("verb:") for each in values(page)):
            aim = Scene(at).target
            better = aim is not None and aim.nearer is not None
            assert loud.count(True) == better, "no whole move is put forward without a reason"
        else:
            assert loud.count(True) == 1
        assert loud.count(True) <= 1
        words = sum(len(plain(button)) for button in page.buttons)
        joined_up = sum("kt-joined" in button for button in page.buttons)
        assert joined_up < len(loud)
        assert len(loud) <= 3 or (len(loud) == 4 and joined_up and words <= _BRIEF), page.buttons
        assert len(set(values(page))) == len(loud)
    assert "turn" in seen


def test_bids_stand_in_one_group_and_the_pass_apart() -> None:
    game = kanhu.load("dou-dizhu")
    page = at_position(next(
        state for seed in range(20)
        if (state := game.deal(game.options(None), seed)).actor == 0
    ))  # fmt: skip
    grouped = {value: "kt-joined" in button
               for value, button in zip(values(page), page.buttons, strict=True)}  # fmt: skip
    assert list(grouped.values()) == [False, True, True, False]


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_move_can_be_reached(game: str) -> None:
    """By a button of its own, among the others, or by choosing its cards; nothing else is there."""
    page = opened(game, seed=2)
    for at in moments(page, 30, seed=2):
        if not at.match.to_decide:
            continue
        legal, table = at.match.view().legal, at.match.table
        if page.has("sheet:others"):
            page.press("sheet:others")
            many = len(re.findall(r'class="kt-b[ "]', page.sheet("others")))
            word = re.search(rf"Other moves \({many}\)|Several cards at once", page.tray)
            assert word if many > 1 else "kt-bluff" in page.html
        there = set(re.findall(r'name="do" value="([^"]+)"', page.html))
        page.press("close")
        for move in legal:
            text = "move:" + table.game.move_text(table.state, move, short=True)
            assert text in there or f"verb:{move.verb}" in there, text
        offered = {value for value in there if value.startswith("move:")}
        assert offered <= {
            "move:" + table.game.move_text(table.state, move, short=True) for move in legal
        }


@pytest.mark.parametrize("game", GAMES)
def test_only_what_wants_cards_is_dim(game: str) -> None:
    page = opened(game, seed=3)
    for _ in moments(page, 40, seed=3):
        for button in page.buttons:
            wants = 'value="verb:' in button
            assert ("aria-disabled" in button) == wants
            assert ("data-needs" in button) == wants


def test_a_button_that_is_not_dim_does_something() -> None:
    """In every state: it draws something else, or there is something to save."""
    page = Page(THREE)
    seen = set()
    for step in range(60):
        if step == 30:
            page.press("first")
        if step == 32:
            page.press("last")
        seen.add(page.state)
        bright = [each for each in values(page) if not dim(page, each)]
        for value in bright:
            opening, record = page.answer["open"], page.answer["record"]
            before, cursor = page.html, page.answer["cursor"]
            page.press(value)
            assert re.sub(r'data-rev="\d+"', "", page.html) != re.sub(
                r'data-rev="\d+"', "", before
            ), (page.state, value)
            page.ask("open", open={**opening, "record": record}, cursor=cursor)
        page.step() if page.state != "look" else page.press("next")
    assert seen >= {"turn", "wait", "look"}


def dim(page: Page, value: str) -> bool:
    """Whether a button below the question cannot be pressed."""
    return any(f'value="{value}"' in each and "aria-disabled" in each for each in page.buttons)


def test_the_tray_when_looking_back() -> None:
    page = Page(THREE)
    page.play(12)
    page.press("prev")
    assert page.state == "look"
    last = len(session(page).match.visible_states()) - 1
    assert page.line == f"Move {last - 1} of {last}"
    assert f'<span id="t-at">{page.line}</span>' in page.html
    page.press("next")
    assert f'<span id="t-at">{last} moves</span>' in page.html, "more will be played"
    page.press("prev")
    assert values(page) == ["prev", "next", "branch", "last"]
    assert ["kt-main" in button for button in page.buttons] == [False, False, True, False]
    assert not any("aria-disabled" in button for button in page.buttons)
    page.press("first")
    assert dim(page, "prev"), "there is nothing before"
    assert not dim(page, "next")


def test_the_tray_of_a_covered_screen() -> None:
    page = Page(THREE | {"seats": ["person", "person", "novice"]})
    assert page.state == "covered"
    assert "South" in page.line
    assert values(page) == ["cover"]
    assert "South" in page.buttons[0]
    assert not page.has("sheet:why")
    page.press("cover")
    assert page.state == "turn"


def test_the_tray_of_a_result() -> None:
    page = Page(THREE)
    page.until('data-state="result"')
    assert values(page) == ["on", "review", "again"]
    assert "kt-main" in page.buttons[0]
    assert page.has("sheet:share")
    for _ in range(2000):
        if page.answer["over"]:
            break
        page.step()
    assert page.state == "result"
    assert values(page)[0] == "new", "a match that is over has no next hand"
    assert "again" in values(page)


@pytest.mark.parametrize("game", GAMES)
def test_why_opens_the_clause_in_force(game: str) -> None:
    page = opened(game, seed=4)
    asked = 0
    for at in moments(page, 25, seed=4):
        if not at.match.to_decide:
            continue
        assert page.has("sheet:why")
        page.press("sheet:why")
        linked = re.findall(rf'href="\.\./games/{game}/#([A-Z]+-\d+)"', page.sheet("why"))
        clause, *more = dict.fromkeys(linked)
        goal = Scene(at).goal  # at the first turn the clauses behind goal and order follow
        told = [goal, *Scene(at).in_force("order")] if goal else []
        assert set(more) == {row["clause"] for row in told} - {clause}
        assert bool(told) == (asked == 0)
        row = at.game.meta["phase"][at.match.view().phase]
        named = {row["clause"], row.get("lead_clause"), *row.get("clause_when", {}).values()}
        assert clause in named
        found = at.game.clause(clause)
        assert found is not None
        assert found.title in plain(page.sheet("why"))
        page.press("sheet:why")
        asked += 1
    assert asked


def test_one_other_move_has_its_own_button() -> None:
    """A risked call needs no field, so nothing is hidden behind a button for one."""
    page = opened("kowah", options="false_checki=penalty")
    called = 0
    for at in moments(page, 40):
        assert "Other moves (1)" not in page.tray
        if at.match.to_decide and at.match.view().phase in ("draw", "throw"):
            called += any("verb:declare" in button for button in page.buttons)
    assert called


def test_nothing_is_offered_to_be_risked_that_the_table_forbids() -> None:
    """KO-39: by default a false checki is impossible, and so there is no button for one."""
    page = opened("kowah")
    turns = 0
    for at in moments(page, 60):
        legal = {move.verb for move in at.match.view().legal}
        turns += at.match.to_decide and "declare" not in legal
        assert "declare" in legal or "verb:declare" not in page.html
    assert turns


def test_what_has_been_called_is_not_called_again() -> None:
    """KO-39: who has a checki standing may not call another, true or false."""
    hand = waiting("m3")
    for phase in ("draw", "throw"):
        state = kowah_table(
            "catsatcards;players=4;false_checki=penalty", phase=phase, actor=0,
            hands={0: hand["hand"] + " c3" * (phase == "throw")}, laid={0: hand["laid"]},
            dealer=3, turns=4,
        )  # fmt: skip
        assert "verb:declare" not in at_position(state).html, phase


def test_one_play_needs_no_choosing() -> None:
    """QK-41: a watcher can only discard the card drawn, so one press does it."""
    state = table(
        hands={0: WAITING}, bought="s8", actor=0, watchers=[0], dealer=1, options="house;players=3",
        heap="m9",
    )  # fmt: skip
    page = at_position(state)
    (button,) = page.buttons
    assert "Discard the eight of strings" in plain(button)
    assert "aria-disabled" not in button
    page.press(values(page)[0])
    assert page.answer["refused"] is None
    assert [move.verb for move in session(page).match.table.moves][:1] == ["throw"]


def test_a_hint_that_is_taken_up_stands_out_under_its_own_name() -> None:
    """Whatever its verb, the move advised is the main button, and one press plays it."""
    taken = set()
    for game in GAMES:
        page = opened(game, seed=5)
        for at in moments(page, 30, seed=5):
            if not at.match.to_decide:
                continue
            page.press("hint")
            move, words = page.hinted, plain(page.sheet("hint").partition("</h3>")[0])
            if not page.has("choose"):
                continue
            assert at.hint is not None
            decided = at.hint.move
            taken.add(decided.verb)
            before = values(page)
            page.press("choose")
            (at_loud,) = [n for n, button in enumerate(page.buttons) if "kt-main" in button]
            pressed = values(page)[at_loud]
            assert pressed in (move, f"verb:{decided.verb}"), (game, words)
            if pressed in before:
                assert values(page) == before, "no button changes its place"
            assert len(page.buttons) <= 4
            picked, cursor = page.answer["picked"], at.match.table.cursor
            page.press(pressed, tuple(picked))
            assert page.answer["refused"] is None
            if at.which:  # the button asks which of several it is
                page.press("close")
                continue
            played = at.match.table.moves[cursor]
            assert (played.verb, sorted(played.cards)) == (decided.verb, sorted(decided.cards))
            page.press("undo")
    assert len(taken) > 3


def test_the_call_advised_is_not_drawn_as_its_opposite() -> None:
    """KO-19: two calls are open besides the discards; a hint for one of them leads to that one."""
    state = kowah_table(
        phase="throw", actor=0, hands={0: "s2 m2 m2 c3 s3 s3 s7 s7 m7"}, dealer=3, turns=4,
        options="catsatcards;players=4",
    )  # fmt: skip
    page = at_position(state)
    page.press("hint")
    assert page.hinted.startswith("move:e"), "a call"
    answer = page.press("choose")
    assert answer["picked"] == [], "no card is lifted that would then be discarded"
    (main,) = [button for button in page.buttons if "kt-main" in button]
    assert 'value="move:e' in main
    assert "Checki:" in plain(main)
    assert not any("Discard " in plain(button) for button in page.buttons)


def test_a_risked_claim_makes_no_fourth_button() -> None:
    """Where a false claim may be risked it stands among the others, beside the number it needs."""
    page = opened("khanhoo", options="wilkinson;players=4;false_bump=true")
    risked = 0
    for _ in moments(page, 80):
        assert len(page.buttons) <= 3
        if page.has("sheet:others"):
            page.press("sheet:others")
            risked += "kt-bluff" in page.sheet("others")
            page.press("close")
    assert risked


def test_the_parts_stand_in_the_order_they_are_reached() -> None:
    """Question, hand, felt, seats, bar, side; what lies over the felt stands before it."""
    page = Page(THREE)
    page.press("sheet:why")
    classes = [
        str(attributes.get("class")).split()[0]
        for _, attributes, parents in Reader(page.html).elements
        if parents == ("form",)
    ]
    parts = [name for name in classes if name != "vh"]
    assert parts == ["kt-skips", "kt-tray", "kt-hand", "kt-over", "kt-over", "kt-felt", "kt-seats", "kt-bar",
                     "kt-side"]  # fmt: skip
