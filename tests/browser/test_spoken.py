"""What is spoken to somebody who cannot see the page, word for word: scripts that somebody has read
and approved; `--approve` writes them anew."""

from __future__ import annotations

import json
from collections.abc import Callable
from difflib import unified_diff
from pathlib import Path
from typing import Any

import pytest

import kanhu
from kanhu import players
from kanhu.core.moves import Move
from kanhu.text.record import parse
from kanhu.text.table import Table
from learning import puzzlebook
from tests.browser.hands import Hands, Visit
from tests.browser.learner import Learner, go_through, ready, tab_to
from tests.browser.player import among_others, button
from tests.browser.reader import ANNOUNCED, Listener

pytestmark = pytest.mark.needs_chromium("the focus of another browser may take another way")

APPROVED = Path(__file__).parent / "spoken"
HANDS = ("khanhoo", "tyzicha", "dou-dizhu")
LESSONS, PUZZLE = ("khanhoo", "ming-kanhu"), "khanhoo-puzzle"
VIEWER, LEVEL = 0, "regular"
HEARD: dict[str, Any] = {"reduced_motion": "reduce", "complains": True}
"""The reader itself complains of a part that has gone while it was being read."""

Compare = Callable[[str, Listener], None]


@pytest.fixture
def compare(request: pytest.FixtureRequest) -> Compare:
    """Compares a script with the approved one, or approves it."""

    def compared(name: str, listener: Listener) -> None:
        path, script = APPROVED / f"{name}.txt", "\n".join(listener.script) + "\n"
        if request.config.getoption("approve"):
            APPROVED.mkdir(exist_ok=True)
            path.write_text(script, "utf-8")
        assert path.is_file(), f"no script {name} was approved: see CONTRIBUTING.md, A new look"
        kept, now = path.read_text("utf-8").splitlines(), script.splitlines()
        apart = "\n".join(unified_diff(kept, now, "approved", "spoken now", lineterm=""))
        assert not apart, apart

    return compared


def opening(name: str) -> Table:
    """The deal that the page of a game opens with."""
    game = kanhu.load(name)
    demo = game.meta["demo"]
    return Table.new(game, game.options(str(demo["options"])), int(demo["seed"]))


def present(table: Hands, first: Table) -> Table:
    """The game that the page keeps, as the engine knows it; nothing is kept before the first move."""
    kept = [text for key, text in table.saved().items() if " game " in key]
    return Table.load(parse(json.loads(kept[0])["open"]["record"])) if kept else first


def play(listener: Listener, now: Table, move: Move) -> None:
    """Make a move by keys, as somebody would who has heard the question."""
    table, game = listener.table.calm(), now.game
    value = "move:" + game.move_text(now.state, move, short=True)
    if value in table.choices():
        listener.press(button(value, ".kt-acts"))
    elif f"verb:{move.verb}" not in table.choices():
        among_others(listener, value)
    else:
        free, cards = table.hand(), list[str]()
        for code in now.state.setup.pack.text(move.cards).split():
            cards.append(next(card for card in free if card.startswith(f"{code}#")))
            free.remove(cards[-1])
        listener.choose_and_play(cards, f"verb:{move.verb}")


def answered(listener: Listener) -> list[str]:
    """What was announced since a move was made."""
    at = max(at for at, line in enumerate(listener.script) if line == "> Enter")
    return [line for line in listener.script[at:] if line.startswith(ANNOUNCED)]


@pytest.mark.some(1)
@pytest.mark.parametrize("game", HANDS)
def test_a_whole_hand(visit: Visit, compare: Compare, game: str) -> None:
    table = visit(f"play/{game}/", **HEARD).awake().pace(0).my_turn()
    listener = Listener(table)
    listener.head("The table, read from its beginning to its end")
    listener.read()
    table.page.evaluate("() => document.querySelector('card-table').focus()")
    turn = 0
    while table.state() != "result":
        turn += 1
        listener.head(f"Turn {turn}")
        now = present(table, opening(game))
        play(listener, now, players.decide(now.view(VIEWER), LEVEL, turn).move)
        table.quiet().my_turn().settle()
        listener.hear()
        assert len(answered(listener)) == 1, f"one message a turn: {answered(listener)}"
    listener.head("The end")
    listener.read()
    said = "\n".join(line for line in listener.script if line.startswith(ANNOUNCED))
    for goal in kanhu.load(game).meta["goal"]:
        assert goal["says"] not in said, "what a game is played for is told once, before the hand"
    compare(game, listener)


def lesson(game: str) -> str:
    """The name of the script of a coached hand."""
    return f"{game}-first-hand"


@pytest.mark.some(1)
@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson(visit: Visit, compare: Compare, game: str) -> None:
    table = visit(f"learn/{game}/", **HEARD)
    ready(table.page)
    listener = Listener(table, "coached-hand")
    listener.head("The lesson, read from its beginning to its end")
    listener.read()
    listener.head("Step 1")
    go_through(table.page, Learner(listener), game)
    compare(lesson(game), listener)


def test_a_puzzle(visit: Visit, compare: Compare) -> None:
    table = visit("learn/puzzles/khanhoo/", **HEARD)
    wanted = next(one for one in puzzlebook.of_game(kanhu.load("khanhoo")) if one.kind == "divide")
    fold = f"details.quiz__one:has(#{wanted.id})"
    listener = Listener(table, fold)
    table.page.locator(f"{fold} > summary").focus()
    table.page.keyboard.press("Enter")
    listener.head("The puzzle, unfolded, read from its beginning to its end")
    listener.read()
    listener.head("Solved at the second try")
    wrong = next(at for at, choice in enumerate(wanted.choices) if not choice.right)
    for at, gives in ((wrong, True), (wrong, False), (wanted.right[0], True)):  # and put down
        tab_to(listener, f"{fold} .puzzle__card", at)
        listener.key("Space")
        if gives:
            tab_to(listener, f"{fold} .puzzle__do")
            listener.key("Enter")
    compare(PUZZLE, listener)


def test_no_script_lies_about_that_nobody_compares() -> None:
    assert {path.stem for path in APPROVED.glob("*.txt")} == {*HANDS, *map(lesson, LESSONS), PUZZLE}
