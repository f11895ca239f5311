"""What is said of the deal that the page opens with."""

from first_deals import first_deal, held
from kanhu import players
from kanhu.games.tyzicha.tests.tables import GAME
from kanhu.text.table import Table

SAYS = (
    "You hold a marriage, the king and queen of diamonds. Bid on it, and somebody bids against you."
)


def test_the_reader_holds_a_marriage_and_meets_an_ordinary_auction() -> None:
    table = first_deal(GAME, SAYS)
    assert (table.state.phase, table.state.actor) == ("bid", 0)
    assert {"KD", "QD"} <= set(held(table).split())
    for chance in range(4):
        again = Table.load(table.record())
        again.play(GAME.read_move(again.state, "b110"))
        raised = []
        while again.state.phase == "bid" and again.state.actor != 0:
            seat = again.state.actor or 0
            move = players.decide(again.view(seat), "regular", chance).move
            raised += [move.n] * (move.verb == "bid")
            again.play(move)
        assert raised
