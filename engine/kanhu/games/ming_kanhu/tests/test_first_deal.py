"""What is said of the deal that the page opens with."""

from first_deals import first_deal
from kanhu.games.ming_kanhu.tests.tables import GAME

SAYS = "You lead, and hold two gibbons: three neighbours of a suit, led together. Which first?"


def test_the_reader_leads_and_has_two_gibbons() -> None:
    table = first_deal(GAME, SAYS)
    assert (table.state.phase, table.state.actor) == ("lead", 0)
    leads = {move for move in table.state.legal() if len(move.cards) == 3}
    pack = table.state.setup.pack
    assert {pack.text(move.cards) for move in leads} == {"c6 c5 c4", "m5 m6 m7"}
