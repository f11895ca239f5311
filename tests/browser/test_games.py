"""Every game found: a whole hand with each kind of hands, no sideways scroll, nothing for axe."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import kanhu
from kanhu.text.replays import annotated
from kanhu.text.replays import found as found_replays
from kanhu_table.html import curly
from tests.browser.axe import violations
from tests.browser.hands import DESK, LOOKS, PHONE, SIZES, Hands, Visit
from tests.browser.player import Keys, Mouse, Touch, button, decide, ended
from tests.scale import Scale, in_pairs

GAMES = [game.id for game in kanhu.games()]
MOST_DECISIONS = 200


def page_of(game: str) -> str:
    return f"games/{game}/"


@pytest.mark.some(4)
@pytest.mark.parametrize(
    ("game", "hands", "size"),
    in_pairs(
        GAMES,
        {"mouse": Mouse, "touch": Touch, "keys": Keys},
        {"1280": DESK, "360": PHONE},
        once=True,
        touch=pytest.mark.needs_chromium("fingers are emulated"),
    ),
)
def test_a_whole_hand(
    visit: Visit, scale: Scale, game: str, hands: type[Mouse], size: dict[str, Any]
) -> None:
    """Played from the deal to the next deal, while axe looks on: light and dark in turn.

    In the short run it looks at a game once at every size, and at colours with the first game.
    """
    first = game == GAMES[0]
    axe = partial(violations, colours=first or scale.whole)
    looked = hands is Mouse or not first or scale.whole
    touch = {"has_touch": hands is Touch or size is PHONE}
    scheme = ("light", "dark")[(GAMES.index(game) + (size is PHONE)) % 2]
    table = visit(page_of(game), size=size | touch, color_scheme=scheme, reduced_motion="reduce")
    table.awake().pace(0)
    assert not looked or axe(table) == []
    player = hands(table)
    for at in range(MOST_DECISIONS):
        table.my_turn()
        if ended(table):
            break
        if at == 4 and looked:
            assert opened_one_by_one(table, axe) == []
        decide(player)
        assert table.focus() != "body:", "the focus fell off the table"
        assert table.too_wide() <= 0
    assert ended(table), "the hand never ended"
    prefix = kanhu.load(game).prefix
    assert table.reasons(prefix) > 0
    table.press("close")
    assert table.too_wide() <= 0
    assert not looked or axe(table, "card-table") == []
    if table.button("on").count():
        player.press(button("on", ".kt-acts"))
        table.until(lambda: not ended(table), what="the next hand")
        table.my_turn()
        assert table.hand()


def opened_one_by_one(table: Hands, axe: Callable[[Hands, str], list[str]]) -> list[str]:
    """Faults of the table with everything unfolded and with each of its sheets open."""
    opened = "card-table details:not([open])"
    table.page.locator(opened).evaluate_all("all => all.forEach(d => { d.open = d.looked = true })")
    found = axe(table, "card-table")
    table.page.evaluate("() => { window.focused = document.activeElement }")
    for name in ("more", "setup", "load", "side"):
        found += axe(table.open(name), "card-table")
        table.page.keyboard.press("Escape")
        assert table.sheets() == []
    table.page.evaluate("() => focused.focus({preventScroll: true})")
    table.page.locator("card-table details").evaluate_all(
        "all => all.forEach(d => { d.open = d.open && !d.looked; delete d.looked })"
    )
    return found


@pytest.mark.long
@pytest.mark.parametrize("scheme", LOOKS)
@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing(visit: Visit, game: str, scheme: str, size: dict[str, Any]) -> None:
    table = visit(page_of(game), size=size, color_scheme=scheme, reduced_motion="reduce")
    table.awake().pace(0)
    assert violations(table) == []
    player = Mouse(table)
    for _ in range(4):
        table.my_turn()
        if ended(table):
            break
        decide(player)
    table.my_turn()
    assert opened_one_by_one(table, violations) == []
    before = table.log()
    table.page.evaluate("link => { location.hash = `#g=${link}` }", nearly_over(game))
    table.until(lambda: table.log() != before, what="the linked game")
    play_out(table)
    assert ended(table), "the hand never ended"
    assert violations(table, "card-table") == []


def nearly_over(game: str) -> str:
    """A link to the first annotated game, some moves before its end."""
    found = kanhu.load(game)
    record = annotated(found)[found_replays(found)[0]].record
    return record._replace(moves=record.moves[:-4]).link()


def play_out(table: Hands, most: int = MOST_DECISIONS) -> None:
    """Play on as the table advises, until the hand is over or so many decisions are made."""
    for _ in range(most):
        if ended(table.my_turn()):
            break
        decide(Mouse(table))


REPLAYS = [
    pytest.param(game, name, marks=() if at % 3 == 0 else pytest.mark.long)
    for at, game in enumerate(GAMES)
    for name in found_replays(kanhu.load(game))[:1]
]
"""The first of every game; in the short run of each third one, as one template writes the links."""


@pytest.mark.some(1)
@pytest.mark.parametrize(("game", "name"), REPLAYS)
def test_an_annotated_game_opens_from_the_page(visit: Visit, game: str, name: str) -> None:
    table = visit(page_of(game), reduced_motion="reduce").awake().pace(0)
    replay = annotated(kanhu.load(game))[name]
    link = table.page.locator(f"#game-{name} a.record__open")
    for _ in range(2):  # a second time too, when the address is no new one
        link.click()
        panel = table.form.locator(".kt-replay")
        table.until(panel.count, what="the annotated game")
        assert curly(replay.title) in panel.inner_text()
        box = table.form.bounding_box()
        assert box is not None
        assert box["y"] < 800, "the table has not come into view"
        table.press("note:next")
        shown = panel.inner_text()
        assert any(note.says.split("[")[0][:40] in shown for note in replay.notes)
        table.press("last")


# --- a game comes when it is wanted ------------------------------------------------------------


def test_a_page_fetches_its_own_game_and_another_with_its_record(visit: Visit) -> None:
    here, there = GAMES[0], GAMES[1]
    table = visit(go=False)
    fetched: list[str] = []
    table.page.on("request", lambda request: fetched.append(Path(request.url).name))
    table.page.goto(table.url + page_of(here))
    table.awake()
    parts = [name for name in fetched if name.startswith(("game-", "records-"))]
    assert parts == [f"game-{here}.zip"], "no record was asked for"
    game = kanhu.load(there)
    link = kanhu.Table.new(game, game.options(), 7).record().link()
    table.page.evaluate("(link) => { location.hash = '#g=' + link }", link)
    table.page.wait_for_url(f"**/play/{there}/**")
    table.awake()
    assert game.title in table.form.inner_text(), "the other game, at its own table"
    assert f"game-{there}.zip" in fetched


def test_a_game_that_did_not_come_is_asked_for_again(visit: Visit) -> None:
    table = visit(go=False, complains=True)
    table.page.route("**/game-*.zip", lambda route: route.fulfill(status=500))
    table.page.goto(table.url + page_of(GAMES[0]))
    table.until(lambda: "did not arrive" in table.status(), 20, what="the trouble in words")
    table.page.unroute("**/game-*.zip")
    table.table.locator(".kt-status button").click()
    table.awake()
