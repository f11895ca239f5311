"""What is said of the deal that the page opens with."""

from first_deals import first_deal, held
from kanhu.games.khanquest.tests.tables import GAME

SAYS = "You lead, and hold a pair and the red joker: one card, or three at once?"


def test_the_reader_leads_with_a_pair_and_a_joker() -> None:
    table = first_deal(GAME, SAYS)
    assert (table.state.phase, table.state.actor) == ("lead", 0)
    assert held(table).split() == ["7D", "7H", "8H", "QH", "XR"]
    sizes = {len(move.cards) for move in table.state.legal() if move.verb == "lead"}
    assert sizes == {1, 3}
