"""What is said of the deal that the page opens with."""

from by_text import of_game
from first_deals import first_deal, held
from kanhu.games.cuajo.tests.tables import GAME

SAYS = "You are two cards short of a full hand, and you play first."


def test_two_cards_are_short() -> None:
    table = first_deal(GAME, SAYS)
    assert (table.state.phase, table.state.actor) == ("open", 0)
    assert held(table) == "3O 4O 5O JO HO KO 1C 3C 4C 5C JE JE KE 1B 4B 5B"
    # Three runs, a single king, two aces and 4-5 of the last suit: one ace and the three in place of
    # the jacks, and all sixteen are in combinations.
    kit, pack = of_game(table.state.setup.kit), table.state.setup.pack
    whole = tuple(sorted(pack.parse("3O 4O 5O JO HO KO 3C 4C 5C KE 1C 1B 1O 3B 4B 5B")))
    assert kit.complete(whole)
    hand = table.view(0).hand
    one = [
        tuple(sorted((*hand[:at], *hand[at + 1 :], kind)))
        for at in range(len(hand)) for kind in range(len(pack.codes))
    ]  # fmt: skip
    assert not any(kit.complete(cards) for cards in one)
