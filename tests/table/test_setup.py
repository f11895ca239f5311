"""The form for a new game."""

from __future__ import annotations

import os
import re

import pytest

import kanhu
from by_text import of_game
from kanhu_table import bridge
from tests.table.scripted import THREE, Page

SCHEMA = kanhu.load("khanhoo").schema


def press(page: Page, value: str, **fields: str) -> dict[str, object]:
    names = {name.replace("__", "."): text for name, text in fields.items()}
    return page.ask("do", do=value, picked=[], fields=names)


def drawn(page: Page) -> str:
    press(page, "setup")
    return str(page.answer["setup"])


def chosen(html: str, name: str) -> str:
    """What a list, or a row of round buttons, shows as chosen."""
    found = re.findall(rf'name="{re.escape(name)}" value="([^"]+)"[^>]* checked', html)
    for options in re.findall(rf'<select name="{re.escape(name)}".*?</select>', html):
        found += re.findall(r'<option value="([^"]*)" selected', options)
    assert len(found) == 1, (name, found)
    return str(found[0])


def test_every_option_and_preset_is_there(page: Page) -> None:
    html = drawn(page)
    for preset in SCHEMA.presets.values():
        assert f'value="{preset.key}"' in html
    for option in SCHEMA.options.values():
        assert f'name="opt.{option.key}"' in html
        for value in option.offer:
            assert kanhu.core.options.spell(value) in html
        for clause in option.clauses:
            assert f"#{clause}" in html


def test_what_a_title_means_is_told(page: Page) -> None:
    html = drawn(page)
    told = [option.about for option in SCHEMA.options.values() if option.about]
    assert told
    for about in told:
        assert about in html
    assert "six cards instead of fifteen" in html


def test_sources_are_named(page: Page) -> None:
    html = drawn(page)
    assert "CatsAtCards" in html
    assert "two copies" not in html


def test_a_preset_fills_the_rest(page: Page) -> None:
    press(page, "setup", preset="denexa")
    html = str(page.answer["setup"])
    assert chosen(html, "preset") == "denexa"
    assert chosen(html, "opt.claim_in_turn") == "free"
    assert chosen(html, "opt.players") == "3"
    assert chosen(html, "opt.jokers") == "1"


@pytest.mark.parametrize("game", [game.id for game in kanhu.games()])
def test_every_preset_can_be_chosen_from_every_table(game: str) -> None:
    """What a preset sets wins over what was drawn; the number of players stays where it is free."""
    schema = kanhu.load(game).schema
    for players in kanhu.load(game).players:
        for preset in schema.presets.values():
            try:
                options = kanhu.load(game).options(None, players=players)
            except kanhu.OptionError:
                continue
            page = Page({"game": game, "options": options.text, "seed": "1"})
            press(page, "setup", preset=preset.key, opt__players=str(players))
            html = str(page.answer["setup"])
            assert chosen(html, "preset") == preset.key, (preset.key, players)
            try:
                fits = kanhu.load(game).options(preset.key, players=players)
            except kanhu.OptionError:
                continue  # the preset is not for so many
            wanted = preset.set.get("players", fits.players)
            if len(schema.options["players"].offer) > 1:
                assert chosen(html, "opt.players") == str(wanted)
            assert html.count('name="seat.') == int(str(wanted))


def test_what_depends_on_players_follows(page: Page) -> None:
    html = drawn(page)
    assert chosen(html, "opt.jokers") == "2"
    press(page, "setup", preset="wilkinson", opt__players="2", opt__jokers="2")
    html = str(page.answer["setup"])
    assert chosen(html, "opt.players") == "2"
    assert chosen(html, "opt.jokers") == "1"
    assert html.count('name="seat.') == 2


def test_a_choice_by_hand_stays(page: Page) -> None:
    press(page, "setup", opt__target="100")
    press(page, "setup", opt__target="100", opt__players="4")
    html = str(page.answer["setup"])
    assert chosen(html, "opt.target") == "100"
    assert chosen(html, "opt.players") == "4"


def test_three_choices_come_first(page: Page) -> None:
    """How many play, how strong they are, by which rules; all else is folded away."""
    html = drawn(page)
    first, fold, rest = html.partition("<details")
    assert fold
    assert re.findall(r'<select name="([^"]+)"', first) == ["opt.players", "strength", "preset"]
    assert 'name="do" value="new"' in first
    assert 'name="opt.' not in first.replace('name="opt.players"', "")
    for option in SCHEMA.options.values():
        for clause in option.clauses:
            assert f"#{clause}" in rest
    assert "open" not in rest.partition(">")[0], "folded"


def test_one_strength_for_all_of_the_computers_seats(page: Page) -> None:
    session = bridge._sessions["t"]
    assert session.kinds == ("person", "novice", "regular")
    assert chosen(drawn(page), "strength") == "", "they differ"
    press(page, "setup", strength="")
    assert session.kinds == ("person", "novice", "regular"), "nothing was chosen"
    press(page, "setup", strength="expert")
    assert session.kinds == ("person", "expert", "expert")
    html = str(page.answer["setup"])
    assert chosen(html, "strength") == "expert"
    assert chosen(html, "seat.0") == "person"
    assert chosen(html, "seat.2") == "expert"
    assert '<option value="" selected' not in html, "nothing is mixed any more"
    press(page, "setup", strength="expert", seat__2="novice")
    assert session.kinds == ("person", "expert", "novice"), "one seat of its own"
    assert chosen(str(page.answer["setup"]), "strength") == ""


def test_strength_leaves_every_person_and_holds_for_seats_that_are_added(page: Page) -> None:
    press(page, "setup", seat__1="person")
    press(page, "setup", strength="novice", opt__players="5")
    session = bridge._sessions["t"]
    assert session.kinds == ("person", "person", "novice", "novice", "novice")
    press(page, "new", strength="novice", opt__players="5", seed="3")
    assert session.match.kinds == ("person", "person", "novice", "novice", "novice")


def test_a_new_game(page: Page) -> None:
    press(page, "new", opt__players="4", seat__3="person", seed="77")
    assert page.answer["error"] is None
    session = bridge._sessions["t"]
    assert session.options.players == 4
    assert session.match.kinds == ("person", "novice", "regular", "person")
    assert session.match.table.state.seed == 77
    written = page.answer["open"].pop("options")
    game = session.match.table.game
    assert game.options(written).values == session.options.values
    assert all(f"{key}=" in written for key in game.schema.options), "each is spelled out"
    assert page.answer["open"] == {
        "game": "khanhoo", "seed": "77",
        "seats": ["person", "novice", "regular", "person"], "base": "../../",
    }  # fmt: skip


def test_numbers_outside_those_offered(page: Page) -> None:
    press(page, "new", num__target="33", seed="5")
    assert of_game(bridge._sessions["t"].options).target == 33
    press(page, "new", num__target="5000", seed="5")
    assert "lies outside" in page.html
    assert of_game(bridge._sessions["t"].options).target == 33


def test_an_impossible_table_is_refused_with_its_clause(page: Page) -> None:
    record = page.answer["record"]
    press(page, "new", opt__players="4", num__jokers="0", opt__orphan_players="off")
    assert page.answer["record"] == record
    setup = str(page.answer["setup"])
    assert 'role="alert"' in setup
    assert "#KH-5" in setup
    assert "players need" in page.html


def test_a_deal_is_one_of_all_that_there_are(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sees a hand cannot go through all seeds until one deals it."""
    monkeypatch.setattr(os, "urandom", lambda size: b"\xff" * size)
    press(page, "new", seed="")
    assert page.answer["open"]["seed"] == str(2**64 - 1)


def test_an_empty_seed_is_a_new_deal(page: Page) -> None:
    press(page, "new", seed="")
    first = page.answer["open"]
    press(page, "new", seed="")
    assert page.answer["open"] != first
    assert page.answer["open"]["seed"] not in " ".join(page.answer["say"]), "no number is read out"
    press(page, "new", seed="12x")
    assert "not a whole number" in page.html


def test_a_short_code_brings_its_rule_set_and_another_games_code_is_refused(page: Page) -> None:
    """The page is that of Khanhoo; what the sheet shows gives way to the code."""
    press(page, "new", opt__players="4", seed="kh 1891")
    assert page.answer["open"]["seed"] == "1891"
    assert page.answer["open"]["options"].startswith("wilkinson;players=2;")
    press(page, "new", seed="KH1892 wilkinson;players=3")
    assert page.answer["open"]["seed"] == "1892"
    assert page.answer["open"]["options"].startswith("wilkinson;players=3;")
    press(page, "new", seed="MK 3020")
    assert "here a code begins with KH" in page.html
    press(page, "new", seed="KH 7 moon")
    assert "moon" in page.html and page.answer["open"]["seed"] == "1892"


def test_what_cannot_be_played_yet_is_named_and_refused(tenth: kanhu.Game) -> None:
    page = Page({"game": tenth.id, "seed": "1", "base": ""})
    assert "Known from the sources, not played here yet: 9." in drawn(page)
    press(page, "new", opt__players="9")
    assert "cannot be played yet" in page.html


def test_the_form_is_sent_only_when_it_changed() -> None:
    page = Page(THREE)
    assert page.answer["setup"] is None
    page.press("verb:throw", (page.hand[0],))
    assert page.answer["setup"] is None
    press(page, "new", seed="3")
    assert page.answer["setup"]
