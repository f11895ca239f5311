"""What is said of the deal that the page opens with."""

from collections import Counter

from by_text import of_game
from first_deals import first_deal
from kanhu.games.khanhoo.tests.tables import GAME

SAYS = "Ten of your sixteen cards are in melds already, a royal group among them."
MELDS = {"8C 8C X": "royal_group", "4C 5C 6C": "sequence", "5D 6D 7D 8D": "sequence"}


def test_ten_cards_are_in_melds() -> None:
    table = first_deal(GAME, SAYS)
    assert (table.state.phase, table.state.actor) == ("act", 0)
    pack, kit, hand = table.state.setup.pack, of_game(table.state.setup.kit), table.view(0).hand
    found = [tuple(sorted(pack.parse(codes))) for codes in MELDS]
    assert [kit.meld(cards).key for cards in found] == list(MELDS.values())
    used = Counter(kind for cards in found for kind in cards)
    assert used <= Counter(hand), "they are held, and no card is used twice"
    assert (used.total(), len(hand)) == (10, 16)
