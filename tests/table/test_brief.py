"""Cards where there is little room, as on the plaques of the seats."""

from __future__ import annotations

import re

import pytest

import kanhu
from kanhu.cards.packs import suit_name
from kanhu.wording.words import Words
from tests.table.moments import GAMES


def briefly(game: str) -> list[str]:
    """Every card of a game's pack."""
    found = kanhu.load(game)
    setup = found.deal(found.options(), 1).setup
    words = Words(setup, ())
    return [words.brief(kind) for kind in range(len(setup.pack.ranks))]


@pytest.mark.parametrize("game", GAMES)
def test_a_letter_stands_for_a_rank_only_where_every_reader_knows_it(game: str) -> None:
    for card in briefly(game):
        rank, of, suit = card.partition(" of ")
        assert re.fullmatch(r"\d+|[AKQJ]|[a-z ]{3,}", rank), card
        assert not of or suit.isalpha(), card


def test_beside_a_horse_the_king_is_told_in_full_too() -> None:
    assert {"5 of cups", "horse of cups", "king of cups", "1 of cups"} <= {*briefly("cuajo")}
    assert "K of clubs" in briefly("tyzicha")


def test_a_card_with_a_name_of_its_own_is_told_by_it() -> None:
    assert {"twenty myriad", "half cash", "5 of cash", "1 of myriads"} <= {*briefly("madiao")}


@pytest.mark.parametrize(
    ("game", "card", "suit"),
    [("madiao", "wf", "cash"), ("madiao", "t2", "tens of myriads"), ("ming-kanhu", "ot", "myriads"),
     ("qing-kanhu", "ot", ""), ("cuajo", "HC", "cups"), ("dou-dizhu", "XB", ""),
     ("tyzicha", "KC", "clubs")],
)  # fmt: skip
def test_a_suit_is_read_off_the_pack_and_not_off_a_name(game: str, card: str, suit: str) -> None:
    found = kanhu.load(game)
    pack = found.deal(found.options(), 1).setup.pack
    assert suit_name(pack, pack.kind(card)) == suit
