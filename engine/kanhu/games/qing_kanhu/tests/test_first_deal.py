"""What is said of the deal that the page opens with."""

from itertools import combinations_with_replacement

from by_text import of_game
from first_deals import first_deal
from kanhu.games.qing_kanhu.tests.tables import GAME


def test_the_reader_has_eyes_and_lacks_two_cards() -> None:
    table = first_deal(GAME, "You hold eyes and are two cards short of a full hand.")
    assert (table.state.phase, table.state.actor) == ("opening", 0)
    view, kinds = table.view(0), range(len(table.state.setup.pack.codes))
    kit, hand = of_game(table.state.setup.kit), view.hand

    def complete(rest: tuple[int, ...], more: tuple[int, ...]) -> bool:
        return bool(kit.complete(tuple(sorted((*rest, *more)))))

    rests = {hand[:at] + hand[at + 1 :] for at in range(len(hand))}
    assert len(hand) == kit.size
    assert not any(complete(rest, (kind,)) for rest in rests for kind in kinds)
    shorter = {rest[:at] + rest[at + 1 :] for rest in rests for at in range(len(rest))}
    pairs = list(combinations_with_replacement(kinds, 2))
    assert any(complete(rest, pair) for rest in shorter for pair in pairs)
