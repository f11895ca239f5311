"""What is said of the deal that the page opens with."""

from first_deals import first_deal
from kanhu.games.ming_kanhu.tests.tables import GAME

SAYS = (
    "You lead, and your hand holds four sets of three that may be led together. Some share a card, "
    "so which first?"
)


def test_the_reader_leads_and_has_four_leads_of_three() -> None:
    table = first_deal(GAME, SAYS)
    assert (table.state.phase, table.state.actor) == ("lead", 0)
    legal = [GAME.move_text(table.state, move, short=True) for move in table.state.legal()]
    leads = {text for text in legal if text.count("m") + text.count("c") + text.count("s")
             + text.count("o") == 3}  # fmt: skip
    # A run of Myriads, the One of each suit, and the two Specials that these ones are part of.
    assert leads == {"lm7m8m9", "lc1s1m1", "lm8m9ot", "ls1m1ot"}
