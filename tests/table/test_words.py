"""Everything a game can say or ask has words."""

from __future__ import annotations

import re

import pytest

import kanhu
from tests.table.scripted import THREE, Page

GAMES = kanhu.games()


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_every_phase_and_verb_has_words(game: kanhu.Game) -> None:
    for phase in game.rules.law.phases:
        row = game.meta["phase"][phase]
        assert row["you"]
        assert row["wait"]
        assert row["clause"] in game.rulebook.clauses
    for row in game.meta["verb"].values():
        assert row["button"]
        assert len(row["cards"]) == 2


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_every_event_in_the_rules_has_words(game: kanhu.Game) -> None:
    source = game.read("rules.py")
    said = set(re.findall(r'(?:\bsay|\bmove|_lay|_take)\(\s*(?:t, seat, [\w.]+, )?"(\w+)"', source))
    said |= {"deal", "score", "match"}
    assert said <= set(game.meta["say"])


def test_events_are_told_in_order(page: Page) -> None:
    lines: list[str] = []
    for _ in range(80):
        if page.answer["over"]:
            break
        page.step()
        lines += page.answer["say"]
        for line in page.answer["say"]:
            assert line[0].isupper()
            assert line.rstrip()[-1] in ".?!"
            assert "{" not in line
    assert any("laid" in line for line in lines)


def test_the_log_is_numbered_and_can_be_read_whole() -> None:
    page = Page(THREE)
    page.until("kt-result")
    page.press("on")
    short = page.html
    assert '<select name="log"' in short
    page.ask("ui", ui={"log": "all"})
    assert len(page.html) > len(short)
    assert "Hand 1" in page.html
    assert "Hand 2" in page.html


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_options_are_named_by_themselves_and_chosen_by_whole_words(game: kanhu.Game) -> None:
    """A title is read alone, above the ways and in the list of rules: it does not break off."""
    for option in game.schema.options.values():
        assert option.title.split()[-1] not in ("the", "a", "to", "of", "with", "passes"), (
            option.key
        )


@pytest.mark.clause("QK-13")
def test_qing_kanhu_draws_and_discards() -> None:
    """The clauses say it as the table does, and not as the old sources did."""
    for clause in kanhu.load("qing-kanhu").rulebook.clauses.values():
        said = f"{clause.title} {clause.text} {clause.note}"
        assert not re.search(r"\b(buy|throw)(s|n|ing|er)?\b|\bbought\b|\bthrew\b", said), clause.id
