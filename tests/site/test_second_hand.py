"""What only others report says so wherever it stands: in clauses, figures and data."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import chain

import pytest

from figures.atlas import Atlas
from holdings import archive, comparison
from holdings.evidence import SECOND_HAND, said
from holdings.lineage import Edge, Event
from holdings.mechanics import Cell
from holdings.routes import Route
from kanhu.catalogue import Game
from rendering.page import Page as Made
from sitegen.pages import tree
from tests.site.site_reader import SITE

built = pytest.mark.skipif(not (SITE / "precache.json").exists(), reason="the site is not built")
KNOWN = archive.read()
EVIDENCE = KNOWN.evidence
GAMES = list(KNOWN.games.values())


@cache
def atlas() -> Atlas:
    return Atlas(Made("tree.md", {}, KNOWN))


def shown(html: str) -> list[str]:
    """The marks in a piece of HTML, in order."""
    return re.findall(r"badges\.svg#([\w-]+)", html)


@built
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_clause_bears_the_marks_of_its_parts(game: Game) -> None:
    html = (SITE / KNOWN.game_pages[game.id] / "index.html").read_text("utf-8")
    for clause in game.rulebook.clauses.values():
        item = html[html.index(f'id="{clause.id}"') :]
        beside = item[item.index("clause__grade") : item.index("clause__cite")]
        assert shown(beside) == EVIDENCE.marks(clause.grades), clause.id
        assert [said(mark) in beside for mark in shown(beside)] == [True] * len(shown(beside))


def test_clauses_by_encyclopaedias_alone_are_second_hand_and_those_of_rule_pages_are_not() -> None:
    marks = {
        clause.id: EVIDENCE.marks(clause.grades)
        for game in GAMES
        for clause in game.rulebook.clauses.values()
    }
    assert marks["MK-10"] == [SECOND_HAND]  # a lead at the game of 1613, by an encyclopaedia
    every = set(chain.from_iterable(marks.values()))
    assert {SECOND_HAND, "attested"} <= every
    with_pages = KNOWN.games["khanquest"].rulebook.clauses
    assert all(SECOND_HAND not in marks[number] for number in with_pages)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_comparisons_put_clauses_under_their_marks(game: Game) -> None:
    under = comparison.by_mark(EVIDENCE, game, game.rulebook.clauses)
    for clause in game.rulebook.clauses.values():
        found = {mark for mark, numbers in under.items() if clause.id in numbers}
        assert found == set(EVIDENCE.marks(clause.grades)), clause.id


def places() -> Iterable[tuple[str, str, str]]:
    """Page, place and mark of all that the four figures draw and grade."""
    here = atlas()
    parts: Mapping[str, Sequence[Edge | Event | Route | Cell]]
    parts = {"tree": here.links, "timeline": here.facts, "routes": here.travels.route,
             "mechanics": here.cells}  # fmt: skip
    for name, rows in parts.items():
        for row in rows:
            yield name, row.id, here.mark(row)


def test_figures_lists_and_tables_bear_the_same_marks() -> None:
    found = {(name, place): mark for name, place, mark in places()}
    assert {name for (name, _), mark in found.items() if mark == SECOND_HAND} >= {"timeline"}
    for (name, place), mark in found.items():
        listed = tree.part(name, "list", atlas())
        item = re.search(rf'id="{re.escape(place)}"(.*?)</li>|id="{re.escape(place)}"(.*?)</p>\s*<p',
                         listed, re.S)  # fmt: skip
        assert item is not None, place
        assert mark in shown(item[0]), place
        picture = tree.part(name, "picture", atlas())
        labels = re.findall(rf'href="#{re.escape(place)}" aria-label="([^"]*)"', picture)
        assert labels, place
        assert all(said(mark) in label for label in labels), place


@pytest.mark.parametrize("name", ["tree", "timeline", "mechanics"])
def test_the_signs_of_a_picture_are_the_marks_and_its_key_explains_them(name: str) -> None:
    picture = tree.part(name, "picture", atlas())
    marks = {mark for page, _, mark in places() if page == name}
    assert marks <= set(shown(picture))
    if name != "tree":  # whose key explains lines
        assert all(f">{said(mark)}<" in picture for mark in marks)


@built
def test_the_data_say_which_parts_and_links_are_second_hand() -> None:
    data = json.loads((SITE / "assets" / "evidence.json").read_text("utf-8"))
    clauses = {one.id: one for game in GAMES for one in game.rulebook.clauses.values()}
    for row in data["clauses"]:
        parts = clauses[row["id"]].grades
        assert [part["second_hand"] for part in row["grades"]] == [
            EVIDENCE.mark(part) == SECOND_HAND for part in parts
        ]
    assert [row["second_hand"] for row in data["links"]] == [
        EVIDENCE.mark(edge) == SECOND_HAND for edge in KNOWN.tree.edges
    ]
