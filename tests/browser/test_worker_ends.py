"""A worker that ends at every step of a hand: the hand is played as if none had."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tests.browser.hands import Hands, Visit, dealt
from tests.browser.scripts import KEEP_WORKERS

pytestmark = pytest.mark.long

GAME, PRESET, SEED = "khanhoo", "wilkinson", 1613
QUICK = 60
"""Milliseconds between two moves of the others: with none they are asked for all at once."""
MORTAL = """
let left = LEFT;
const post = self.postMessage;
self.postMessage = (message) => {
  if (typeof message !== "string") return post.call(self, message);
  if (left-- > 0) post.call(self, message);
  else self.close();
};
"""
"""Ends in the place of an answer, after so many. The worker that comes in its place opens the game,
answers what this one owed, and ends at the next question."""


def mortal(table: Hands) -> None:
    """Have the first worker end at its first question after the opening, and so on."""
    born = 0

    def change(script: str) -> str:
        nonlocal born
        born += 1
        return f"{{{MORTAL.replace('LEFT', '1' if born == 1 else '2')}}}{script}"

    table.page.add_init_script(KEEP_WORKERS)
    table.change_worker(change)


def hand(table: Hands) -> str:
    """Play the hand to its count: discard the last card, pass what is offered; its record."""
    table.awake().pace(QUICK)
    while table.my_turn().settle().state() != "result":
        if table.throws():
            table.choose(table.hand()[-1]).quiet().press("verb:throw")
        else:
            passing = [value for value in table.choices() if value.startswith("move:p")]
            table.press(passing[0] if passing else table.choices()[0])
        assert "stopped again" not in table.status()
    (kept,) = [value for key, value in table.saved().items() if " game " in key]
    return str(json.loads(kept)["open"]["record"])


def test_a_hand_goes_on_whenever_the_worker_ends(
    visit: Visit, record_property: Callable[[str, object], None]
) -> None:
    address = dealt(GAME, SEED, PRESET)
    whole = hand(visit(address))
    table = visit(go=False, complains=True)
    mortal(table)
    table.page.goto(table.url + address)
    assert hand(table) == whole, "no move is lost, doubled or changed"
    moves, ended = len(whole.split("\n\n", 1)[1].split()), table.workers() - 1
    assert ended >= moves, "at each decision and at each move of the others"
    record_property("soak", ["workers", ended])
