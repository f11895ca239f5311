"""Moments of random hands of every game, at a table with one person."""

from __future__ import annotations

import random
from collections.abc import Iterator

import kanhu
from kanhu_table import bridge
from kanhu_table.session import Session
from tests.table.scripted import Page

GAMES = [game.id for game in kanhu.games()]


def opened(game: str, seed: int = 1, options: str = "", **more: object) -> Page:
    """A table of a game; the person sits in the first seat."""
    asked = {"game": game, "seed": str(seed), "base": "../", "options": options, **more}
    return Page({"seats": ["person"] + ["novice"] * 7, **asked})


def session(page: Page) -> Session:
    """What the bridge keeps of a table."""
    return bridge._sessions[page.table]


def random_step(page: Page, chance: random.Random) -> None:
    """One move of a computer, one at random of the person, or on to the next hand."""
    match = session(page).match
    if page.answer["more"]:
        page.ask("go")
    elif match.to_decide:
        legal = match.view().legal
        move = legal[chance.randrange(len(legal))]
        page.press("move:" + match.table.game.move_text(match.table.state, move, short=True))
    else:
        page.press("on")
    assert page.answer["error"] is None, page.answer["error"]
    assert page.answer["refused"] is None


def moments(page: Page, count: int, seed: int = 1) -> Iterator[Session]:
    """That many moments of a match played at random."""
    chance = random.Random(seed)
    for _ in range(count):
        if page.answer["over"]:
            return
        yield session(page)
        random_step(page, chance)


def turns(page: Page, count: int, seed: int = 1) -> Iterator[Session]:
    """The moments among them at which the person is to move."""
    return (at for at in moments(page, count, seed) if at.match.to_decide)
