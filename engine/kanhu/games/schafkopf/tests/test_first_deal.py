"""What is said of the deal that the page opens with."""

from first_deals import first_deal, held
from kanhu import players
from kanhu.games.schafkopf.tests.tables import GAME

SAYS = (
    "Seven of your ten cards are trumps, and you are asked first: pick up the widow and play alone?"
)


def test_the_reader_is_asked_first_and_holds_seven_trumps() -> None:
    table = first_deal(GAME, SAYS)
    assert (table.state.phase, table.state.actor) == ("widow", 0)
    cards = held(table).split()
    trumps = [code for code in cards if code[0] in "QJ" or code[1] == "D"]
    assert (len(trumps), len(cards)) == (7, 10)
    assert players.decide(table.view(0), "expert", 1, 20).move.verb == "take"
