"""What is done before Python's memory is kept, and after it is taken up again."""

from __future__ import annotations

import json
import random
from typing import Any

import kanhu
from kanhu_table import bridge, snapshot

GAME = kanhu.games()[0].id


def ask(op: str, **request: Any) -> dict[str, Any]:
    asked = {"id": 1, "table": "kept", "rev": 0, "op": op, **request}
    answer: dict[str, Any] = json.loads(bridge.handle(json.dumps(asked)))
    return answer


def test_no_table_is_kept() -> None:
    ask("open", open={"game": GAME, "seed": "1"})
    assert ask("state")["error"] is None
    snapshot.settle()
    assert ask("state")["error"]["message"] == "This table is not open."


def test_random_numbers_go_on_differently_from_the_same_memory() -> None:
    memory = random.getstate()
    followed = set()
    for _ in range(3):
        random.setstate(memory)
        snapshot.renew()
        followed.add(random.random())
    random.setstate(memory)
    assert len(followed | {random.random()}) == 4


def test_deals_do_not_hang_on_what_is_kept() -> None:
    memory = random.getstate()
    seeds = set()
    for _ in range(3):
        random.setstate(memory)
        snapshot.settle()
        seeds.add(ask("open", open={"game": GAME})["record"])
    assert len(seeds) == 3
