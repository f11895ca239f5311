"""Which cards are still out: of trick games, on asking, noted, and no more than a seat can know."""

from __future__ import annotations

from collections import Counter
from html import unescape

import pytest

import kanhu
from kanhu.players.seen import still_out
from tests.table.moments import GAMES, moments, opened, session

TRICKS = [
    game.id for game in kanhu.games()
    if any(row.get("kind") == "trick" for row in game.meta["place"].values())
]  # fmt: skip
SWITCH = 'name="out"'


@pytest.mark.parametrize("game", GAMES)
def test_only_trick_games_offer_it(game: str) -> None:
    page = opened(game)
    assert (SWITCH in page.html) == (game in TRICKS)
    assert "kt-stillout" not in page.html, "nobody is told who has not asked"
    page.ask("ui", ui={"out": "on"})
    assert ("kt-stillout" in page.html) == (game in TRICKS)


@pytest.mark.parametrize("game", TRICKS)
def test_it_is_noted_as_a_hint_is(game: str) -> None:
    page = opened(game)
    for at in moments(page, 30):
        if at.match.to_decide:
            break
    assert "assisted" not in page.answer["record"]
    page.ask("ui", ui={"out": "on"})
    assert "assisted: yes" in page.answer["record"]


@pytest.mark.parametrize("game", TRICKS)
def test_it_leaves_out_nothing_that_may_come_and_tells_no_secret(game: str) -> None:
    page = opened(game, seed=5)
    for at in moments(page, 80, seed=5):
        match = at.match
        if not match.to_decide:
            continue
        out, view = Counter(still_out(match.view())), match.view()
        for seat in range(view.setup.seats):
            if seat != match.viewer:
                hand = match.table.state.view(seat).hand
                assert Counter(hand) <= out, "what others hold is out"
        lying = Counter(view.hand) + Counter(view.cards("trick"))
        assert lying + out <= Counter(view.setup.pack.cards), "no card is out and in sight"


def test_the_cards_stand_in_the_side_by_suits() -> None:
    page = opened("schafkopf", seed=5)
    page.ask("ui", ui={"out": "on"})
    text = unescape(page.html)
    match = session(page).match
    assert f"Still out: {len(still_out(match.view()))} cards" in text
