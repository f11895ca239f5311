"""What a newcomer is to see when a hand can win, or cards can be had: the deed that counts stands out,
its cards are named, and what is marked is what the mark says."""

from __future__ import annotations

import re

import pytest

import kanhu
from kanhu.games.cuajo.tests import tables as cuajo
from kanhu.games.khanhoo.tests import tables as khanhoo
from kanhu.games.kowah.tests import tables as kowah
from kanhu.games.qing_kanhu.tests import tables as qing
from kanhu_table.draw.briefly import briefly
from kanhu_table.draw.moves import choices, loud
from kanhu_table.draw.runs import gaps_filled
from kanhu_table.draw.scene import Scene
from kanhu_table.draw.target import target
from tests.table.moments import session
from tests.table.scripted import Page
from tests.table.test_at_a_glance import seen
from tests.table.test_tray import at_position

MARKED = re.compile(r'<label[^>]*class="kc[^"]*kt-new[^"]*"[^>]*id="[^"]*-h-([^"]+)"')
SLOTS = re.compile(r'<ul class="kt-slots.*?</ul>', re.DOTALL)


def scene_of(page: Page) -> Scene:
    return Scene(session(page))


@pytest.mark.clause("QK-31")
def test_the_win_of_a_complete_hand_stands_first_and_stands_out() -> None:
    scene = scene_of(at_position(qing.table("house;players=3", hands={0: f"{qing.WAITING} m3"})))
    shown, _ = choices(scene)
    first = loud(scene, shown)
    assert first is shown[0]
    assert first.verb == "win"


@pytest.mark.clause("QK-31")
def test_no_card_of_a_complete_hand_looks_barred() -> None:
    """The card just taken may not be discarded, which is of no account where it wins."""
    hands = {0: f"{qing.WAITING} m3"}
    state = qing.table("house;players=3", hands=hands, heap="wf", taken="m3", takes=1)
    assert not re.search(r"\bkt-not\b", at_position(state).html)


@pytest.mark.clause("CU-35")
def test_a_card_that_completes_a_hand_is_shown_in_its_finished_groups() -> None:
    hand = {0: cuajo.WAITING[0]}
    whole = str(target(scene_of(at_position(cuajo.table(hands=hand, heap="5O")))))
    assert "kt-whole" in whole, "the style sheet keeps the groups on a phone"
    assert "kt-hole" not in whole
    assert "kt-ghost" in whole
    assert "kt-whole" not in str(target(scene_of(at_position(cuajo.table(hands=hand, heap="JB")))))


@pytest.mark.clause("KO-13")
@pytest.mark.parametrize(
    ("hand", "laid", "may"),
    [("s7 m7 c7 s9 m9 c9", "c5 c5", False), ("s7 m7 c7 s9 m9 c9 s2 m3", "", True)],
)
def test_a_discard_is_ringed_only_where_it_may_be_taken(hand: str, laid: str, *, may: bool) -> None:
    """A checki that needs every card leaves no room for another one: then the player draws."""
    called = {0: laid} if laid else {}
    state = kowah.table(hands={0: hand}, laid=called, heap="m1", thrower=3, turns=9)
    page = at_position(state)
    assert any(move.verb == "take" for move in scene_of(page).view.legal) == may
    assert ("kt-ring" in page.html) == may


@pytest.mark.clause("KH-43")
def test_going_out_stands_first_and_its_melds_are_shown() -> None:
    hand = "2H 3H 4H 6H 7H 8H 2C 3C 4C 6C 7C 8C 2D 3D 4D KS"
    page = at_position(khanhoo.table(hands={0: hand}, heap="9H", thrower=1))
    scene = scene_of(page)
    shown, _ = choices(scene)
    first = loud(scene, shown)
    assert first is shown[0]
    assert first.verb == "full_hand"
    assert "kt-whole" in str(target(scene))
    assert seen(str(first.draw(beside=shown))).startswith("Go out: discard king of spades, ")
    assert "kt-ring" not in page.html, "the last discard can no longer be taken"


@pytest.mark.clause("KO-28")
def test_a_card_let_go_though_it_wins_leaves_a_complete_hand_with_its_dot_on_the_new_card() -> None:
    """Two equal cards lie apart for the call: the third, which was drawn, is the one in the hand."""
    state = kowah.table(phase="throw", hands={0: "s7 m7 c7 s9 m9 c9 c5"}, laid={0: "c5 c5"})
    scene = scene_of(at_position(state))
    assert scene.target is not None
    assert scene.target.says == "Complete, but let go: discard a card"

    page = at_position(kowah.table(hands={0: "s7 m7 c7 s9 m9 c9"}, laid={0: "c5 c5"},
                                   stock="c5 m1 m2 m3 m4 m6 m8 s4", heap="m1"))  # fmt: skip
    page.press("move:d")
    page.press("move:p")
    assert MARKED.findall(page.html) == ["c5-1"]


@pytest.mark.clause("KH-27")
def test_buttons_that_would_say_the_same_say_their_cards() -> None:
    """The corners of cards on a phone are small: what has room for the cards' names names them."""
    hand = "5H 6H 8H 9H 2C 4C 6D 9D AC KS QS 3D 8C 4D 7D"
    scene = scene_of(
        at_position(khanhoo.table(hands={0: hand}, heap="7H", phase="claim", thrower=1))
    )
    shown, rest = choices(scene)
    named = 0
    for group in (shown, rest):
        twins = [it for it in group if it.move and sum(it.words == o.words for o in group) > 1]
        said = [seen(str(it.draw(beside=group))) for it in twins]
        assert len(set(said)) == len(said), said
        named += sum("of hearts" in text for text in said)
    assert named > 1


@pytest.mark.parametrize(
    ("names", "said"),
    [(["5 of hearts", "7 of hearts"], "5 and 7 of hearts"),
     (["joker", "K of clubs"], "joker and K of clubs"),
     (["2 of clubs", "2 of spades"], "2 of clubs and 2 of spades")],
)  # fmt: skip
def test_cards_in_few_letters(names: list[str], said: str) -> None:
    assert briefly(names) == said


@pytest.mark.parametrize(
    ("cards", "laid"),
    [("3H 5H X", "3H X 5H"), ("3H 4H X", "3H 4H X"), ("3H 7H X", "3H 7H X"), ("JS KS X", "JS X KS"),
     ("3H 3C X", "3H 3C X")],
)  # fmt: skip
def test_a_joker_lies_in_the_gap_of_its_run(cards: str, laid: str) -> None:
    game = kanhu.load("khanhoo")
    pack = game.deal(game.options(), 1).setup.pack
    kinds = [pack.kind(code) for code in cards.split()]
    assert [pack.codes[kind] for kind in gaps_filled(pack, kinds)] == laid.split()
