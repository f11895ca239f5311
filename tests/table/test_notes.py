"""The second line of the tray: what another seat did that bears on the question."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import kanhu
from kanhu_table.draw.clauses import grades
from kanhu_table.draw.prompt import clause_of, note_of
from kanhu_table.draw.scene import Scene
from tests.table.moments import opened, session, turns
from tests.table.scripted import Page

GAMES = [game.id for game in kanhu.games()]


def first(game: str, test: Callable[[Scene], bool]) -> tuple[Page, Scene]:
    """The first moment of the person's, not of the first decision, that passes a test."""
    for seed in range(1, 9):
        page = opened(game, seed=seed)
        for at in turns(page, 120, seed=seed):
            scene = Scene(at)
            if not scene.begins and test(scene):
                return page, scene
    raise AssertionError(f"no such moment in {game}")


def test_a_marriage_of_another_is_told_to_who_follows_its_lead() -> None:
    """Where 40 points and a trump came from was not understood: the log alone told of it."""
    _, scene = first("tyzicha", lambda it: any(
        event.what == "marriage" and event.seat != it.me for event in it.since
    ) and it.view.phase == "follow")  # fmt: skip
    assert "showed the marriage of" in note_of(scene)
    assert note_of(scene).endswith("points, now trumps.")


def test_who_leads_because_another_picked_up_is_told_so() -> None:
    def picked_up(scene: Scene) -> bool:
        return scene.view.phase == "lead" and any(it.what == "take" for it in scene.since)

    _, scene = first("khanquest", picked_up)
    taker = next(event.seat for event in reversed(scene.since) if event.what == "take")
    name = scene.match.names[taker]
    assert note_of(scene) == f"{name} picked up the table, so you lead."


@pytest.mark.parametrize(
    ("on_top", "says"),
    [("plain", "Higher in suit, a trump or a joker"), ("trump", "A higher trump or a joker")],
)
def test_what_beats_the_card_on_top_is_said(on_top: str, says: str) -> None:
    def wanted(scene: Scene) -> bool:
        names = [
            scene.view.setup.pack.names[kind] for kind in getattr(scene.view.board, "layer", ())
        ]
        trump = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
        suit = trump[str(getattr(scene.view.board, "trump", ""))]
        single = len(names) == 1 and "joker" not in names[0]
        return single and (on_top == "trump") == names[0].endswith(suit)

    _, scene = first("khanquest", wanted)
    assert note_of(scene).startswith(says)


def test_the_heap_says_which_of_its_cards_may_be_had() -> None:
    page, _ = first("kowah", lambda scene: len(scene.view.cards("heap")) > 1)
    page.press("sheet:heap")
    assert "from the player before you" in page.sheet("heap")


def test_more_discards_than_are_drawn_are_hinted_at() -> None:
    page, scene = first("kowah", lambda scene: len(scene.view.cards("heap")) > 7)
    assert "<i>…</i></span></button>" in page.html
    few, _ = first("kowah", lambda scene: 1 < len(scene.view.cards("heap")) < 6)
    assert "<i>…</i></span></button>" not in few.html
    assert scene.spot("heap") is not None


@pytest.mark.parametrize("game", GAMES)
def test_a_grade_at_the_table_says_what_it_means(game: str) -> None:
    """The word with its stroke was not understood: "attested"."""
    page, scene = first(game, lambda it: bool(clause_of(it)))
    page.press("sheet:why")
    known = grades(scene, clause_of(scene))
    assert known
    for grade in known:
        assert f"{grade}: " in page.sheet("why")
    assert session(page).panel == "why"
