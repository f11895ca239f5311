"""What is said of the deal that the page opens with."""

from first_deals import first_deal, held
from kanhu import players
from kanhu.games.dou_dizhu.tests.tables import GAME

SAYS = "You bid first, and hold both jokers: the rocket beats everything. Worth being the landlord?"


def test_the_reader_bids_first_and_holds_the_rocket() -> None:
    table = first_deal(GAME, SAYS)
    assert (table.state.phase, table.state.actor) == ("auction", 0)
    assert {"XB", "XR"} <= set(held(table).split())
    assert players.decide(table.view(0), "expert", 1, 20).move.verb == "bid"
