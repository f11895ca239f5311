"""What a newcomer is to see at once: plays that are nearly the same are told apart, nothing that is
drawn takes back what was told before, and the points of all players can be read."""

from __future__ import annotations

import random
import re

import pytest

import kanhu
from by_text import of_game
from kanhu.cards.kinds import without
from kanhu.catalogue import setup
from kanhu.games.kowah.target import nearest
from kanhu.wording.words import Words
from kanhu_table.draw.moves import choices
from kanhu_table.draw.others import alike, draw_buttons
from kanhu_table.draw.result import why_rows
from kanhu_table.draw.scene import Scene
from kanhu_table.draw.side import side
from kanhu_table.draw.target import target
from tests.table.moments import GAMES, moments, opened, session, turns

BUTTON = re.compile(r'<button[^>]*value="(move:[^"]*)"[^>]*>(.*?)</button>', re.DOTALL)
HEARD = re.compile(r'<span class="vh">.*?</span>')
TAG = re.compile(r"<[^>]+>")


def seen(inner: str) -> str:
    """What a button says to the eye, but for its cards."""
    return TAG.sub("", HEARD.sub("", inner)).strip()


@pytest.mark.parametrize("game", GAMES)
def test_every_further_play_has_one_button_that_says_what_no_other_does(game: str) -> None:
    groups = 0
    for at in turns(opened(game, seed=3), 60, seed=3):
        scene = Scene(at)
        _, rest = choices(scene)
        moves = [choice for choice in rest if choice.move is not None]
        buttons = BUTTON.findall(" ".join(map(str, draw_buttons(scene, moves))))
        assert sorted(value for value, _ in buttons) == sorted(choice.value for choice in moves)
        for group in alike(moves):
            own = [without(choice.cards, group.shared) for choice in group.choices]
            together = len(group.choices) > 1
            assert not together or (all(own) and len(set(own)) == len(own))
            said = {value: seen(inner) for value, inner in buttons}
            words = [said[choice.value] for choice in group.choices]
            assert len(set(words)) == len(words), words
            assert not together or all(len(text) < 60 for text in words), words
            groups += together
    assert groups or game not in {"dou-dizhu", "khanquest"}


@pytest.mark.parametrize("game", GAMES)
def test_the_list_of_further_plays_begins_with_what_brings_most(game: str) -> None:
    for at in turns(opened(game, seed=3), 60, seed=3):
        _, rest = choices(Scene(at))
        listed = [choice for choice in rest if len(choice.cards) > 1 and choice.row.get("pick")]
        order = [(-choice.points, -len(choice.cards)) for choice in listed]
        assert order == sorted(order), [choice.words for choice in listed]


@pytest.mark.clause("KO-31")
@pytest.mark.parametrize("options", ["catsatcards", "minangkabau"])
def test_a_card_that_is_drawn_breaks_no_set_that_was_told(options: str) -> None:
    """For any hand and any card: neither the sets told of nor the cards that fit become fewer."""
    game = kanhu.load("kowah")
    made = setup(game, game.options(options))
    kit, rng, turned = of_game(made.kit), random.Random(31), 0
    pack = [kind for kind in range(len(made.pack.codes)) for _ in range(4)]
    for _ in range(1500):
        *own, card = rng.sample(pack, kit.held + 1)
        before = nearest(kit, tuple(sorted(own)))
        after = nearest(kit, tuple(sorted((*own, card))))
        whole = [sum(len(three) == 3 for three in threes) for threes, _ in (before, after)]
        assert whole[0] <= whole[1], (own, card)
        kept = [sum(map(len, threes)) + len(eye) for threes, eye in (before, after)]
        assert kept[0] <= kept[1]
        turned += kept[0] == kept[1]
    assert turned > 100, "most cards do not help"


POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


@pytest.mark.clause("SK-4", "SK-25")
def test_the_points_of_all_players_are_told() -> None:
    """Reckoned from the tricks as they were won; in a hand that all have passed, the widow too."""
    hands, told = set[str](), 0
    for seed in range(6):
        for at in moments(opened("schafkopf", seed=seed), 60, seed=seed):
            scene = Scene(at)
            board = of_game(scene.view.board)
            if at.match.counting or not board.wins or not scene.target:
                continue
            taken = [0, 0, 0]
            for event in scene.heard:
                if event.what == "gather":
                    codes = [scene.view.setup.pack.codes[kind] for kind in event.cards]
                    taken[event.seat] += sum(POINTS.get(code[0], 0) for code in codes)
            if sum(taken) == 0:
                continue
            subject = scene.me if board.least else board.declarer
            words = str(target(scene))
            for seat, points in enumerate(taken):
                assert seat == subject or f"{scene.seat(seat)} {points}" in words
            hands.add("least" if board.least else "declared")
            told += 1
    assert hands == {"least", "declared"}
    assert told > 30


@pytest.mark.clause("SK-14", "SK-25")
@pytest.mark.parametrize(("widow", "waits"), [("last_trick", True), ("nobody", False)])
def test_a_hand_that_all_passed_says_where_its_widow_goes(widow: str, *, waits: bool) -> None:
    game = kanhu.load("schafkopf")
    table = kanhu.Table.new(game, game.options("denexa", least_widow=widow), 5)
    for _ in range(3):
        table.play(next(move for move in table.state.legal() if move.verb == "pass"))
    view = table.state.view(table.state.actor)
    note = Words(view.setup, ["South", "West", "East"], table.state.actor).note(view)
    assert note.text.startswith("All passed")
    assert ("last trick" in note.text) == waits


@pytest.mark.parametrize("game", ["kowah", "khanquest"])
def test_what_a_stake_is_stands_once_beside_the_prices(game: str) -> None:
    assert str(side(Scene(session(opened(game, seed=2))))).count("A stake is") == 1


def test_what_a_stake_is_stands_once_behind_the_result() -> None:
    ends = (at for at in moments(opened("kowah", seed=2), 400, seed=2) if at.match.counting)
    assert sum("A stake is" in str(row) for row in why_rows(Scene(next(ends)))) == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_note_knows_whether_it_names_a_player(game: str) -> None:
    """What another player has just done then gives way to it."""
    for at in turns(opened(game, seed=4), 60, seed=4):
        scene = Scene(at)
        note = scene.words.note(scene.view)
        others = [name for seat, name in enumerate(at.match.names) if seat != scene.me]
        assert note.of_player or not any(name in note.text for name in others), note.text
        named = any(name in note.text for name in (*others, "you", "You"))
        assert named or not note.of_player, note.text


@pytest.mark.clause("KQ-23")
def test_whoever_is_named_as_the_next_to_lead_leads_after_a_pick_up() -> None:
    game, rng, found = kanhu.load("khanquest"), random.Random(9), 0
    names = ["South", "West", "East"]
    table = kanhu.Table.new(game, game.options(None, players=3), 9)
    while (seat := table.state.actor) is not None and table.cursor < 200:
        view = table.state.view(seat)
        note = Words(view.setup, names, seat).note(view)
        move = rng.choice(table.state.legal())
        table.play(move)
        if move.verb == "take" and note.of_player and table.state.actor is not None:
            assert f"{names[table.state.actor]} leads." in note.text
            found += 1
    assert found > 5
