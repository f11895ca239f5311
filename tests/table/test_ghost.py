"""The rest of the only play that the chosen cards can be part of."""

from __future__ import annotations

import json
import re

import pytest

from kanhu.cards.kinds import holds
from tests.table.moments import opened, turns
from tests.table.scripted import Page

MANY = {"dou-dizhu": 2, "ming-kanhu": 4, "khanquest": 2}
"""Games in which several cards make a play, and a deal in which there is now and then only one."""


def choose(page: Page, *values: str) -> str:
    """What is offered to be chosen with these cards; "" if nothing."""
    said = page.ask("ui", ui={"ticks": " ".join(values)})["say"]
    rest = re.search(r'data-rest="([^"]*)"', page.html)
    assert bool(rest) == any("Choose it again" in line for line in said), "seen and heard alike"
    return rest[1] if rest else ""


@pytest.mark.parametrize("game", MANY)
def test_one_card_of_the_only_play_offers_the_rest(game: str) -> None:
    page = opened(game, seed=MANY[game])
    offered = 0
    for at in turns(page, 40, seed=MANY[game]):
        view, pack = at.match.view(), at.match.view().setup.pack
        before = json.dumps(page.answer["record"])
        for value in page.hand[::2]:
            kind = pack.kind(value.partition("#")[0])
            rest = choose(page, value)
            exact = {it.cards for it in view.legal
                     if len(it.cards) > 1 and holds(it.cards, (kind,))}  # fmt: skip
            if not rest:
                assert len(exact) != 1
                continue
            offered += 1
            assert len(exact) < 2, "several plays hold this card"
            whole = [value, *rest.split()]
            assert len(set(whole)) == len(whole)
            assert set(whole) <= set(page.hand), "only cards of the own hand"
            cards = tuple(sorted(pack.kind(each.partition("#")[0]) for each in whole))
            state = at.match.table.state
            verbs = {it.verb for it in view.legal if it.cards}
            assert any(
                state.refuse(it._replace(verb=verb, cards=cards)) is None
                for verb in verbs for it in view.legal[:1]
            ), "and they make a play"  # fmt: skip
            assert page.html.count(" kt-rest") == len(whole) - 1
            assert f'data-rest-of="{value}"' in page.html
        choose(page)
        assert json.dumps(page.answer["record"]) == before, "choosing plays nothing"
    assert offered


def test_the_rest_is_told_once_on_the_way_to_it() -> None:
    page = opened("dou-dizhu", seed=MANY["dou-dizhu"])
    for _ in turns(page, 40, seed=MANY["dou-dizhu"]):
        for value in page.hand:
            rest = choose(page, value).split()
            if len(rest) > 1:
                said = page.ask("ui", ui={"ticks": f"{value} {rest[0]}"})["say"]
                assert not any("Choose it again" in line for line in said)
                assert "kt-rest" in page.html, "it can still be taken so"
                return
    raise AssertionError("no such card")


def test_a_card_of_several_plays_offers_nothing() -> None:
    """At the first lead of a long hand a card can go into many plays."""
    page = opened("khanhoo")
    for at in turns(page, 5):
        assert all(len(move.cards) < 2 or move.verb != "throw" for move in at.match.view().legal)
        assert not choose(page, page.hand[0])
