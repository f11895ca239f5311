"""Tiles of games: what they say, how long a game takes, and where they lead."""

from __future__ import annotations

import re

import pytest

import kanhu
from holdings import tiles
from holdings.archive import play_address
from kanhu.catalogue import Game
from kanhu.study import simulate
from kanhu.study.simulate import PlayedHand
from study import lengths
from tests.laws import holds_for
from tests.site.site_reader import SITE, read, target

GAMES = {game.id: game for game in kanhu.games()}
each_game = holds_for(lambda: list(GAMES.values()), lambda game: game.id)


# --- tiles ---------------------------------------------------------------------------------------


@each_game
def test_a_tile_says_what_a_player_asks(game: Game) -> None:
    tile = tiles.of_game(game)
    assert len(tile.faces) == 3
    assert tile.where
    assert tile.hardness in tiles.LEVELS
    assert tile.minutes > 0


def test_a_game_that_says_nothing_of_itself_has_a_tile_all_the_same(
    tenth: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    tile = tiles.of_game(tenth)
    assert (tile.players, tile.hardness, tile.minutes) == ("2–8 players", "easy", 0)
    rest = {key: row for key, row in tenth.meta.items() if key != "tile"}
    monkeypatch.setattr(tenth, "meta", rest)
    bare = tiles.of_game(tenth)
    assert (bare.where, bare.hardness, len(bare.faces)) == ("Nowhere today", "", 3)


@each_game
def test_how_long_a_game_takes_was_measured_at_its_own_table(game: Game) -> None:
    """Ten games of the run: the middle of so few may stray, but not by half."""
    stored = tiles.measured(game)
    assert stored
    again = lengths.measure(game, 10)
    assert (again.options, again.seed, again.each) == (stored.options, stored.seed, stored.each)
    assert stored.games == 200
    assert 0.5 < again.seconds / stored.seconds < 2, "python -m study.lengths"
    assert 0.5 < again.hand / stored.hand < 2


def test_a_choice_of_the_person_takes_six_seconds_and_a_move_of_the_others_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The person sits in the first seat; of three games the middle one counts."""

    def played(*given: object, matches: bool, **more: object) -> list[PlayedHand]:
        turns = [(20, 18), (40, 41), (30, 31)] if matches else [(10, 9)] * 3
        return [PlayedHand(sum(one), (0, 0), (0,), ("KH-42",), 4, 0, turns=one) for one in turns]

    monkeypatch.setattr(simulate, "play", played)
    length = lengths.measure(GAMES["khanhoo"], 3)
    assert (length.own, length.others, length.hands) == (30, 31, 4)
    assert length.seconds == 30 * 6 + 31
    assert length.hand == 10 * 6 + 9
    assert (tiles.minutes(211), tiles.minutes(69), tiles.minutes(20)) == (4, 1, 1)


# --- the built pages -----------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["", "games"])
def test_there_is_a_tile_for_every_game_and_its_link_leads_to_a_table(page: str) -> None:
    source = (SITE / page / "index.html").read_text("utf-8")
    links = re.findall(r'<li class="tile">.*?</li>', source, re.DOTALL)
    assert len(links) == len(GAMES)
    here = read(SITE / page / "index.html")
    for game, tile in zip(in_order(), links, strict=True):
        assert game.title in tile
        addresses = re.findall(r'<a [^>]*href="([^"]*)"', tile)
        to = next(address for address in addresses if address.endswith(play_address(game.id)))
        path, anchor = target(here, to)
        assert path.is_file()
        assert not anchor or anchor in read(path).ids


def in_order() -> list[Game]:
    """The main line first, each shelf in its own order."""
    return sorted(
        GAMES.values(),
        key=lambda game: (game.meta["game"]["shelf"] != "main", game.meta["game"]["order"]),
    )


SHELVES = ["", "games/", "play/", "story/", "compare/", "hands/", "data/"]
"""Pages that name all games as something to play."""

OF_ONE = ["data/{}/", "games/{}/"]


def ways_in(page: str) -> set[str]:
    """The games that a page has a way to play: a link to the table, or the table itself."""
    here = read(SITE / page / "index.html")
    tables = {SITE / play_address(name) / "index.html": name for name in GAMES}
    links = {
        target(here, each["href"])[0] for each in here.all("a") if "play/" in each.get("href", "")
    }
    live = {each["data-game"] for each in here.all("card-table")}
    return {tables[table] for table in links & tables.keys()} | live


@pytest.mark.parametrize("page", SHELVES)
def test_every_game_can_be_played_from_where_games_are_listed(page: str) -> None:
    assert set(GAMES) <= ways_in(page)


@each_game
def test_pages_of_a_game_lead_to_its_table(game: Game) -> None:
    for page in OF_ONE:
        assert game.id in ways_in(page.format(game.id))


@pytest.mark.parametrize("shelf", ["story", "hands"])
def test_chapters_and_hands_lead_to_a_table(shelf: str) -> None:
    pages = [path.parent for path in SITE.glob(f"{shelf}/*/index.html")]
    assert pages
    for page in pages:
        assert ways_in(str(page.relative_to(SITE))), page


def test_the_page_for_teachers_leads_to_tables() -> None:
    assert ways_in("learn/")


def test_the_home_page_holds_no_table() -> None:
    assert "<card-table" not in (SITE / "index.html").read_text("utf-8")
