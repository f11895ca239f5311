"""What each seat did last, beside its name."""

from __future__ import annotations

import re

import pytest

from by_text import of_game, present
from kanhu.core import datafiles
from kanhu_table.draw.prompt import note_of, weightiest
from kanhu_table.draw.scene import Scene
from tests.table.moments import GAMES, moments, opened

_BLANKS = {"{n}", "{cards}", "{run}"}
_NAMED = re.compile(r'value="sheet:seat(\d+)" class="kt-plaque">(.*?)</button>', re.DOTALL)


@pytest.mark.parametrize("game", GAMES)
def test_the_last_action_is_in_the_name_of_the_seat_and_tells_nothing_hidden(game: str) -> None:
    page = opened(game, seed=3)
    told = 0
    for at in moments(page, 80, seed=3):
        scene = Scene(at)
        named = dict(_NAMED.findall(page.html))
        names = scene.view.setup.pack.names
        heard = {names[kind] for event in scene.heard for kind in event.cards}
        for seat, did in scene.did.items():
            if str(seat) not in named:
                continue
            told += 1
            assert f'class="vh"> {did.aloud} <' in named[str(seat)]
            assert "{" not in did.aloud + did.what
            secret = [name for name in names if name not in heard]
            assert not any(name in did.aloud for name in secret), did
    assert told


@pytest.mark.parametrize("game", ["ming-kanhu", "schafkopf", "tyzicha"])
def test_a_trick_begins_with_nothing_done_and_its_lead_is_told(game: str) -> None:
    """A card led to the last trick beside a name, while another is led, was taken for this one."""
    page, led, followed = opened(game, seed=5), 0, 0
    for at in moments(page, 120, seed=5):
        scene = Scene(at)
        trick, laid = present(scene.spot("trick")).stem, [*scene.heard]
        over = max((at for at, event in enumerate(laid) if event.src == trick), default=-1)
        plays = [event for event in laid[over + 1 :] if event.dst == trick]
        if over >= 0 and not plays:
            led += 1
            assert not {it.verb for it in scene.did.values()} & {"led", "played", "discarded"}
        elif plays and at.match.to_decide and not scene.words.note(scene.view).text:
            lead = scene.words.event(plays[0])
            assert lead in note_of(scene) or weightiest(scene) != lead
            followed += weightiest(scene) == lead
    assert led > 5
    assert followed or game == "ming-kanhu", "its questions have notes of their own"


@pytest.mark.parametrize("game", GAMES)
def test_a_new_hand_begins_with_nothing_done(game: str) -> None:
    page = opened(game, seed=5)
    began = 0
    for at in moments(page, 120, seed=5):
        match = at.match
        scene = Scene(at)
        if match.table.cursor == match.hand_start and not match.counting:
            began += 1
            assert not {it.verb for it in scene.did.values()} & {"passed", "bid", "led", "played"}
    assert began


@pytest.mark.parametrize("game", GAMES)
def test_words_have_no_blank_that_nothing_fills(game: str) -> None:
    meta = Scene(next(iter(moments(opened(game), 1)))).game.meta
    for text in {**datafiles.own("wording/sentences.toml")["did"], **meta.get("did", {})}.values():
        assert set(re.findall(r"\{[^}]*\}", text)) <= _BLANKS
        assert len(text) <= 24, "it has to find room at a plaque"


def test_a_call_that_bears_on_every_move_is_marked_to_stand_first() -> None:
    page, called = opened("kowah", seed=3), 0
    for at in moments(page, 120, seed=3):
        scene, named = Scene(at), dict(_NAMED.findall(page.html))
        for seat, declared in enumerate(of_game(scene.view.board).declared):
            said = seat in scene.did and "checki" in scene.did[seat].verb  # once is enough
            if str(seat) in named:
                first = 'class="kt-role kt-first">checki ' in named[str(seat)]
                assert first == (declared and not said)
                called += first
    assert called
