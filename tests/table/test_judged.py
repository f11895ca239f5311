"""Hands judged through the bridge: what comes back, what is refused, and that no table suffers."""

from __future__ import annotations

import json
from typing import Any

from kanhu_table import bridge


def ask(**request: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(bridge.handle(json.dumps({"id": 7, **request})))
    return answer


def test_the_hand_alone_comes_back_spelled_as_links_have_it() -> None:
    answer = ask(op="judge", hand="money:C7 s3,m3", game="", base="../")
    assert (answer["id"], answer["error"]) == (7, None)
    assert answer["link"] == "money:c7.s3.m3"
    assert 'aria-label="seven of cash, three of strings, three of myriads"' in answer["html"]
    assert 'href="../assets/cards/money.svg#c7"' in answer["html"]


def test_a_game_s_verdict_is_drawn_in_its_own_pack() -> None:
    answer = ask(op="judge", hand="money:c9.s9.m9", game="khanhoo", base="../")
    assert 'data-game="khanhoo"' in answer["html"]
    assert "Worth 2" in answer["html"]
    assert "french.svg#9D" in answer["html"]
    assert 'href="../games/khanhoo/#KH-45"' in answer["html"]


def test_a_wrong_code_is_named_with_the_way_out() -> None:
    answer = ask(op="judge", hand="money:c1.q9", game="khanhoo")
    assert "q9" in answer["error"]["message"]
    assert "c1 to c9" in answer["error"]["way_out"]
    assert answer["html"] == ""


def test_text_of_the_reader_is_never_markup() -> None:
    answer = ask(op="judge", hand="money:<img/src=x>", game="")
    assert answer["html"] == ""
    assert ask(op="judge", hand="<b>:c1", game="")["error"]["message"]
    assert ask(op="judge", hand="money:c1", game="<i>")["error"]["message"]


def test_open_tables_stay_as_they_are() -> None:
    opened = ask(op="open", table="here", rev=0, open={"game": "kowah", "seed": 5})
    ask(op="judge", table="here", rev=99, hand="money:c1", game="kowah")
    assert ask(op="state", table="here", rev=opened["rev"])["record"] == opened["record"]
