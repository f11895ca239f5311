"""What is said of the deal that the page opens with."""

from by_text import board_of
from first_deals import first_deal, held
from kanhu.games.madiao.tests.tables import GAME

SAYS = (
    "You lead, and were dealt the Hundred: win two tricks and it counts, with the eight of myriads "
    "even more."
)


def test_the_reader_leads_and_holds_the_hundred_and_the_eight() -> None:
    table = first_deal(GAME, SAYS)
    assert (table.state.phase, table.state.actor) == ("lead", 0)
    assert board_of(table.state).banker != 0
    assert {"hm", "m8"} <= {*held(table).split()}
