"""The hand: what is marked on its cards, and what is said of them."""

from __future__ import annotations

import itertools
import re
from collections import Counter

import pytest

import kanhu
from kanhu.cards.kinds import Kind
from kanhu_table.session import Session
from tests.table.moments import GAMES, moments, opened, turns
from tests.table.scripted import Page

CARD = re.compile(r'<label class="kc([^"]*)" id="t-h-[^"]+"(?: data-group="(\d+)")?>(.*?)</label>')


class Drawn:
    """One card of the hand as it is drawn."""

    def __init__(self, at: Session, marks: str, group: str, inner: str) -> None:
        pack = at.match.view().setup.pack
        value = re.findall(r'value="([^"]+)#\d+"', inner)[0]
        self.kind: Kind = pack.kind(value)
        self.marks, self.group = frozenset(marks.split()), group
        (self.said,) = re.findall(r'<span class="vh">([^<]*)</span>', inner)


def drawn(page: Page, at: Session) -> list[Drawn]:
    """The hand, card by card."""
    return [Drawn(at, *found) for found in CARD.findall(page.html)]


def marked(cards: list[Drawn], mark: str) -> Counter[Kind]:
    """The cards that carry a mark."""
    return Counter(card.kind for card in cards if mark in card.marks)


def as_dealt(at: Session) -> Counter[Kind]:
    """The person's hand right after the last deal."""
    table = at.match.table
    here = table.cursor
    deals = [cursor for cursor in range(here + 1)
             if any(event.what == "deal" for event in table.events[cursor])]  # fmt: skip
    table.seek(deals[-1])
    hand = Counter(table.view(0).hand)
    table.seek(here)
    return hand


@pytest.mark.parametrize("game", GAMES)
def test_what_may_be_played_is_marked_where_something_may_not(game: str) -> None:
    """The cards of the legal moves, or, where they are more than half of the hand, the others; the
    words always say which may be played."""
    page = opened(game, seed=5)
    for at in turns(page, 60, seed=5):
        view, cards = at.match.view(), drawn(page, at)
        by_cards = any(at.game.meta["verb"][move.verb].get("pick") for move in view.legal)
        legal = {kind for move in view.legal for kind in move.cards}
        if view.phase and view.setup.law.phases[view.phase].alike:
            ranks = {view.setup.pack.ranks[kind] for kind in legal}
            legal |= {kind for kind in view.hand if view.setup.pack.ranks[kind] in ranks}
        forbidden = [kind for kind in view.hand if kind not in legal]
        may, may_not = marked(cards, "kt-may"), marked(cards, "kt-not")
        if not (by_cards and legal and forbidden):
            assert not may
            assert not may_not
            continue
        few = 2 * sum(card.kind in legal for card in cards) <= len(cards)
        assert set(may) == {card.kind for card in cards if few and card.kind in legal}
        assert set(may_not) == {card.kind for card in cards if not few and card.kind not in legal}
        for card in cards:
            assert (", may be played" in card.said) == (card.kind in legal)


@pytest.mark.parametrize("game", ["khanquest", "schafkopf"])
def test_following_suit_forbids_cards(game: str) -> None:
    """Where suit must be followed there are moments with few allowed cards; in some games also with
    few forbidden ones, and then the many are not marked, as if they were chosen."""
    page = opened(game, seed=5)
    found = Counter[str]()
    for at in turns(page, 60, seed=5):
        cards = drawn(page, at)
        found += Counter({mark for mark in ("kt-may", "kt-not") if marked(cards, mark)})
    assert found["kt-may"]
    assert found["kt-not"] or game == "schafkopf"


def test_nothing_is_marked_while_others_play() -> None:
    page = opened("schafkopf", seed=5)
    for at in moments(page, 40, seed=5):
        if not at.match.to_decide:
            assert not re.search(r"kt-(may|not|fits|new|hinted)\b", page.html)


@pytest.mark.parametrize("game", GAMES)
def test_new_cards_are_those_that_came_since_the_last_turn(game: str) -> None:
    """What is in the hand now and was not in it when the last turn ended, or when the hand was
    dealt; several moves in a row are one turn, and a deal brings no new cards, it brings a new
    hand."""
    page = opened(game, seed=6)
    began, last, turn, deals, stock, seen, gone = Counter[int](), Counter[int](), -2, -1, 0, 0, 0
    for at in turns(page, 80, seed=6):
        view, cards = at.match.view(), drawn(page, at)
        held, fresh = Counter(view.hand), marked(cards, "kt-new")
        left = view.count("stock") if "stock" in view.zones else 0
        dealt = sum(event.what == "deal" for hand in at.match.heard(-1) for event in hand)
        if dealt != deals:
            began = as_dealt(at)
        elif at.match.table.cursor != turn + 1:
            began = last
        assert held - began <= fresh <= held
        seen += bool(fresh)
        gone += left < stock
        last, turn, deals, stock = held, at.match.table.cursor, dealt, left
    assert seen or not gone, "where the stock grows smaller somebody draws"


@pytest.mark.clause("KH-26")
def test_a_card_drawn_before_the_first_turn_is_new() -> None:
    """Whoever comes second has drawn when first asked for a discard, and sees which card that is."""
    page = opened("khanhoo", options="wilkinson;players=3", seed=2)
    for at in turns(page, 20, seed=2):
        if at.match.view().phase == "act":
            drew = [event.cards for event in at.match.heard(-1)[-1]
                    if event.what == "draw" and event.dst == "hand0"]  # fmt: skip
            assert marked(drawn(page, at), "kt-new") == Counter(drew[0] if drew else ())
            return
    raise AssertionError("nobody was asked for a discard")


@pytest.mark.parametrize("game", GAMES)
def test_every_card_says_which_of_how_many_it_is(game: str) -> None:
    page = opened(game, seed=7)
    looked = 0
    for at in moments(page, 30, seed=7):
        view, cards = at.match.view(), drawn(page, at)
        if page.state == "result":
            assert not cards
            continue
        apart = [
            kind for zone, held in view.zones.items()
            if zone.endswith("0") and isinstance(held, tuple) and zone != "hand0" for kind in held
        ]  # fmt: skip
        assert Counter(view.hand) <= Counter(card.kind for card in cards)
        assert Counter(card.kind for card in cards) <= Counter([*view.hand, *apart])
        for place, card in enumerate(cards, 1):
            assert card.said.startswith(view.setup.pack.names[card.kind])
            assert card.said.endswith(f", {place} of {len(cards)}")
        assert f"Your hand, {len(cards)} card" in page.html
        looked += 1
    assert looked


@pytest.mark.parametrize("game", GAMES)
def test_groups_are_told_by_their_cards(game: str) -> None:
    """What the rules arrange lies together, carries one number, and that number its name."""
    page = opened(game, seed=9)
    page.ask("ui", ui={"sort": "melds"})
    arranged = 0
    for at in itertools.islice(turns(page, 150, seed=9), 12):
        arrange = at.match.view().setup.wording.arrange
        cards = drawn(page, at)
        numbers = [card.group for card in cards if card.group]
        assert numbers == sorted(numbers, key=int), "each group in one piece"
        titles = re.findall(r'<em aria-hidden="true" data-group="(\d+)">[^<]+</em>', page.html)
        if arrange is None:
            assert not titles
            continue
        groups = [tuple(sorted(group)) for _, group, _ in arrange(at.match.view())]
        for number in titles:
            lying = tuple(sorted(card.kind for card in cards if card.group == number))
            assert lying in groups
        arranged += len(titles)
    wording = kanhu.load(game).rules.wording
    assert arranged or wording.arrange is None


@pytest.mark.clause("MD-2", "MD-3")
def test_suits_may_fall_from_their_highest_card() -> None:
    """At Madiao everybody looks for the honours: each suit begins with its highest card."""
    ladders = (
        "rf wf c1 c2 c3 c4 c5 c6 c7 c8 c9", "s9 s8 s7 s6 s5 s4 s3 s2 s1",
        "m9 m8 m7 m6 m5 m4 m3 m2 m1", "mm ot hm t9 t8 t7 t6 t5 t4 t3 t2",
    )  # fmt: skip
    order = " ".join(ladders).split()
    for seed in range(4):
        page = opened("madiao", seed=seed)
        at = next(iter(turns(page, 20, seed=seed)))
        pack = at.match.view().setup.pack
        shown = [pack.codes[card.kind] for card in drawn(page, at)]
        assert shown == sorted(shown, key=order.index) and len(shown) > 4
