"""What is said of the deal that the page opens with."""

from by_text import of_game
from first_deals import first_deal
from kanhu.cards.kinds import without
from kanhu.games.kowah.reach import lacking
from kanhu.games.kowah.tests.tables import GAME
from kanhu.study import simulate

SAYS = "You are two cards short. Draw one of them, and you may call checki."


def test_two_cards_are_short_and_with_one_of_them_checki_may_be_called() -> None:
    table = first_deal(GAME, SAYS)
    assert (table.state.phase, table.state.actor) == ("draw", 0)
    kit, hand = of_game(table.state.setup.kit), table.view(0).hand
    assert lacking(kit, hand) == 1, "a card before checki, and the one that is then waited for"
    ready = {
        kind
        for kind in range(len(table.state.setup.pack.codes))
        for thrown in hand
        if not lacking(kit, tuple(sorted((*without(hand, (thrown,)), kind))))
    }
    assert ready


def test_the_hand_comes_to_checki() -> None:
    table = first_deal(GAME, SAYS)
    players = [simulate.Player("regular", seat, 7 + seat, None) for seat in range(4)]
    state, events = GAME.opening(table.state.setup.options, table.state.seed)
    while state.board.last is None and state.actor is not None:
        for player in players:
            player.hear(events, state.setup)
        move = players[state.actor].choose(state)
        if move.verb == "declare" and state.actor == 0:
            return
        state, events = state.play(move)
    raise AssertionError("the reader's seat never called checki")
