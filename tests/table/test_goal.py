"""What a newcomer is told at the first turn: what the game is played for, and the order of its
cards where that is not the usual one."""

from __future__ import annotations

import pytest

import kanhu
from kanhu.text.table import Table
from kanhu.wording.amounts import fits
from kanhu_table.draw.figures import figures
from kanhu_table.draw.over import sheets
from kanhu_table.draw.scene import Scene
from kanhu_table.draw.tray import lines
from kanhu_table.match import Match
from kanhu_table.session import Session

GAMES = [game.id for game in kanhu.games()]
LINES = 78  # letters of the second line that a phone of 320 px has room for
# Games in which cards beat each other: those with a trick.
ORDERED = {
    game.id for game in kanhu.games()
    if any(row.get("kind") == "trick" for row in game.meta["place"].values())
}  # fmt: skip


def opened(name: str, seed: int, options: str | None = None) -> Session:
    """A person among players of the computer, at the person's first decision."""
    game = kanhu.load(name)
    chosen = game.options(options or str(game.meta["demo"]["options"]))
    kinds = ("person", *["novice"] * (chosen.players - 1))
    match = Match(Table.new(game, chosen, seed), kinds)
    session = Session("t", "", match, chosen, kinds)
    match.settle()
    while not match.to_decide:
        match.step()
    return session


def on(session: Session) -> None:
    """Play the first move there is, and the others' moves after it."""
    match = session.match
    match.play(match.view().legal[0])
    while not (match.to_decide or match.counting):
        match.step()


def note(session: Session) -> str:
    return lines(Scene(session))[1]


@pytest.mark.parametrize("game", GAMES)
def test_the_first_turn_of_all_says_the_goal_and_no_later_one(game: str) -> None:
    goals = {str(row["says"]) for row in kanhu.load(game).meta["goal"]}
    for seed in range(1, 6):
        session = opened(game, seed)
        assert note(session) in goals
        on(session)
        assert note(session) not in goals
        session.match.undo()
        assert note(session) in goals


@pytest.mark.parametrize("game", kanhu.games(), ids=lambda game: game.id)
def test_goal_and_order_are_short_and_rest_on_clauses(game: kanhu.Game) -> None:
    for row in (*game.meta["goal"], *game.meta.get("order", ())):
        assert game.clause(row["clause"]) is not None
        assert len(row["says"]) <= LINES, row["says"]
    for preset in game.schema.presets:
        options = game.options(preset)
        found = [row for row in game.meta["goal"] if fits(row.get("when", {}), options)]
        assert len(found) == 1, f"{preset}: {found}"


@pytest.mark.parametrize("game", GAMES)
def test_the_order_is_on_the_felt_where_cards_beat_each_other(game: str) -> None:
    session = opened(game, 1)
    titles = {str(row["title"]) for row in Scene(session).in_force("order")}
    assert bool(titles) == (game in ORDERED)
    assert titles <= {each.title for each in figures(Scene(session))}
    on(session)
    assert session.match.counting or titles <= {each.title for each in figures(Scene(session))}


def test_the_goal_goes_by_the_rules_at_the_table() -> None:
    assert "more points than" in note(opened("tyzicha", 1, "denexa"))
    assert "at least" in note(opened("tyzicha", 1, "denexa;make_test=at_least"))
    assert "and three sets of three" in note(opened("kowah", 1, "minangkabau"))


def test_why_leads_to_the_rules_of_goal_and_order() -> None:
    session = opened("schafkopf", 1)
    session.panel = "why"
    drawn = str(sheets(Scene(session)))
    assert all(f"#{clause}" in drawn for clause in ("SK-10", "SK-23", "SK-5", "SK-6", "SK-4"))


ORDERS = {
    "khanquest": "7C 8C 9C TC JC QC KC 3C 2C AC XB XR",
    "dou-dizhu": "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2C XB XR",
}


@pytest.mark.clause("KQ-3", "DD-3")
@pytest.mark.parametrize(("game", "codes"), ORDERS.items())
def test_the_order_that_is_told_is_that_of_the_rules(game: str, codes: str) -> None:
    """The ranks of the told order, runs written out, are those of the clause from low to high."""
    (row,) = kanhu.load(game).meta["order"]
    plain = "3456789TJQKA2"
    first, _, rest = str(row["says"]).partition(" to ")
    last, *others = rest.split(", ")
    run = plain[plain.index(first) : plain.index(last) + 1]
    told = [*run, *(other for other in others if other != "jokers"), "XB", "XR"]
    held = [code[0] if code[0] != "X" else code for code in codes.split()]
    assert told == held
