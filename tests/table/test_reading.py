"""While cards are ticked, a button tells what they would do, or why they may not be played."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape

import pytest

from kanhu.core.moves import Move
from kanhu_table import bridge
from tests.table.moments import session
from tests.table.scripted import Page

ALONE = {
    "game": "dou-dizhu",
    "options": "denexa",
    "seed": "1950",
    "seats": ["person", "person", "person"],
    "base": "../../",
}


@pytest.fixture
def leading() -> Page:
    """The landlord is about to lead: whoever was asked first has bid the most."""
    page = Page(ALONE)
    for _ in range(40):
        if page.has("cover"):
            page.press("cover")
        if page.has("verb:play"):
            return page
        if not page.has("cover"):
            page.press(next((move for move in page.moves if "b3" in move), page.moves[-1]))
    raise AssertionError("nobody became landlord")


def read(page: Page, *cards: str) -> dict[str, str]:
    """What the button says of these ticked cards."""
    page.ask("ui", ui={"ticks": " ".join(cards)})
    (button,) = re.findall(r'<button name="do" value="verb:play".*?</button>', page.html)
    found = dict(re.findall(r'data-(none|read|why|for)="([^"]*)"', button))
    fits = "yes" if " data-fits" in button else "no"
    return {"fits": fits, **{key: unescape(text) for key, text in found.items()}}


MANY = dict(zip("3456789TJQKA2", "threes fours fives sixes sevens eights nines tens jacks queens "
                "kings aces twos".split(), strict=True))  # fmt: skip


def of_rank(page: Page, number: int) -> list[str]:
    """That many cards of one rank in the hand."""
    ranks = [card[0] for card in page.hand]
    rank = next(rank for rank in ranks if ranks.count(rank) >= number)
    return [card for card in page.hand if card[0] == rank][:number]


def falls_apart(page: Page, *, for_good: bool) -> tuple[list[str], str]:
    """Cards of the hand that are a play, and one with which they are none; for good if no play has
    all of them among others either."""
    state = session(page).match.table.state
    pack, view = state.setup.pack, session(page).match.view()
    ranks = [Counter(pack.ranks[kind] for kind in move.cards) for move in view.legal]
    for move in view.legal:
        cards = [f"{pack.codes[kind]}#1" for kind in move.cards]
        for odd in (card for card in page.hand if card not in cards):
            every = tuple(sorted((*move.cards, pack.kind(odd[:-2]))))
            own = Counter(pack.ranks[kind] for kind in every)
            grows = any(own < play for play in ranks)
            if state.refuse(Move("play", every)) is not None and grows != for_good:
                return cards, odd
    raise AssertionError("no play falls apart so")


def test_a_pair_is_named(leading: Page) -> None:
    pair = of_rank(leading, 2)
    said = read(leading, *pair)
    assert said["read"] == f"Play the pair of {MANY[pair[0][0]]}"
    assert (said["why"], said["for"], said["fits"]) == ("", " ".join(pair), "yes")
    first, *more = leading.answer["say"]
    assert first == said["read"]
    assert all(line.startswith("Choose it again for ") for line in more), "a larger play, if any"
    assert leading.answer["rev"] == leading.ask("state")["rev"], "reading changes nothing"


def test_what_is_no_combination_says_so_with_its_clause(leading: Page) -> None:
    fitting, odd = falls_apart(leading, for_good=True)
    cards = [*fitting, odd]
    said = read(leading, *cards)
    assert said["read"] == said["none"], "no deed is named"
    assert said["fits"] == "no"
    assert said["why"].endswith(".")
    assert leading.answer["say"] == [], "the ear is spared what cannot be played"
    refused = leading.press("verb:play", tuple(cards))["refused"]
    assert refused["clause"].startswith("DD-")
    assert said["why"] == refused["text"], "what lacks, in the same words"
    assert f"#{refused['clause']}" in leading.sheet("refused")


def test_cards_on_the_way_to_a_play_are_not_refused(leading: Page) -> None:
    """What some play has among others is no play yet, and no mistake either."""
    fitting, odd = falls_apart(leading, for_good=False)
    assert read(leading, *fitting)["fits"] == "yes"
    said = read(leading, *fitting, odd)
    assert (said["fits"], said["why"]) == ("no", "")
    assert leading.answer["say"] == ["These cards make no play yet."]


def test_the_ear_is_told_when_a_play_falls_apart(leading: Page) -> None:
    """A play with a card that makes nothing of it: that is said once."""
    fitting, odd = falls_apart(leading, for_good=True)
    read(leading, *fitting)
    assert leading.answer["say"] != []
    why = read(leading, *fitting, odd)["why"]
    assert why
    assert leading.answer["say"] == [why]
    read(leading, *fitting, odd)
    assert leading.answer["say"] == []


def test_where_nothing_can_be_beaten_passing_is_the_only_button() -> None:
    """No button waits for cards that cannot be played; the question says why."""
    page = Page({"game": "dou-dizhu", "seed": "3", "seats": ["person"] * 3, "base": ""})
    match = bridge._sessions["t"].match
    for _ in range(400):
        legal = match.view().legal
        if page.has("cover"):
            page.press("cover")
        elif page.has("on"):
            page.press("on")
        elif [move.verb for move in legal] == ["pass"] and match.view().phase == "answer":
            break
        else:
            move = next((move for move in legal if move.verb != "pass"), legal[0])
            page.press("move:" + match.table.game.move_text(match.table.state, move))
    assert page.moves == ["move:p"]
    assert not page.has("verb:play")
    assert "Pass." in page.html
    refused = page.press("verb:play", (page.hand[0],))["refused"]
    assert refused["clause"].startswith("DD-"), "who tries by keys is told why"


def test_a_reading_is_of_one_position_only(leading: Page) -> None:
    (card,) = of_rank(leading, 1)
    assert read(leading, card)["for"] == card
    leading.press("verb:play", (card,))
    assert 'data-for="' not in leading.html


@pytest.mark.parametrize("ticks", ["", "XX", "3D#1 3D#1 3D#1 3D#1 3D#1", 7, None, "💥"])
def test_rubbish_is_no_reading(leading: Page, ticks: object) -> None:
    leading.ask("ui", ui={"ticks": ticks})
    assert leading.answer["error"] is None
    assert leading.answer["say"] == []
    assert leading.has("verb:play")


def test_a_long_list_offers_one_move_of_each_kind_and_size(leading: Page) -> None:
    leading.press("sheet:others")
    listed = re.findall(r'value="move:l([^"]*)"[^>]*>(.*?)</button>', leading.html)
    kinds = [(re.sub("<small.*", "", words), len(cards) // 2) for cards, words in listed]
    assert len(kinds) == len(set(kinds)) > 1


def giving() -> Page:
    """A winner of the auction who has two cards to give away."""
    page = Page({"game": "tyzicha", "seed": "1001", "seats": ["person"] * 3, "base": "../../"})
    for _ in range(60):
        if page.has("verb:give"):
            break
        bid = len(page.moves) > 1 and page.moves[0] == "move:b110"
        wanted = "move:p" if "move:p" in page.moves and not bid else (page.moves or [""])[0]
        page.press("cover" if page.has("cover") else wanted)
    return page


def test_a_hint_is_read_by_the_button_in_its_own_order() -> None:
    """TY-16: who gets which card is part of the move; hint and button say the same."""
    page = giving()
    told = page.press("hint")["say"][0]
    page.press("choose")
    (button,) = re.findall(r'<button name="do" value="verb:give".*?</button>', page.html)
    found = dict(re.findall(r'data-(read|why|for)="([^"]*)"', button))
    assert page.answer["picked"] == found["for"].split()
    assert f"Hint: {unescape(found['read'])}." in told


def test_the_order_of_ticking_counts_where_the_rules_say_so() -> None:
    page = giving()
    one, other = page.hand[:2]
    names = []
    for ticks in ((one, other), (other, one)):
        page.ask("ui", ui={"ticks": " ".join(ticks)})
        (words,) = re.findall(r'data-read="(Give [^"]*)"', page.html)
        names.append(re.fullmatch(r"Give (.*) to \w+, (.*) to \w+", words))
    assert names[0] and names[1]
    assert names[0].groups() == names[1].groups()[::-1]
    given = page.press("verb:give", (other, one))
    assert given["refused"] is None
    left = names[1][1]
    assert f"You gave the {left} to" in " ".join(given["say"]), "the card ticked first goes left"


def test_of_a_certain_number_of_cards_the_button_counts_those_chosen() -> None:
    page = giving()
    page.ask("ui", ui={"ticks": page.hand[0]})
    (button,) = re.findall(r'<button name="do" value="verb:give".*?</button>', page.html)
    assert 'data-read="1 of 2 chosen"' in button
    assert " data-fits" not in button


def test_no_button_says_the_same_as_the_one_beside_it() -> None:
    """Where a hand has one play of several cards, that has a button; the cards can be chosen too."""
    for seed in range(1, 80):
        ming = {"game": "ming-kanhu", "seed": str(seed), "seats": ["person"] * 3, "base": ""}
        page = Page(ming)
        if page.has("cover"):
            page.press("cover")
        view = bridge._sessions["t"].match.view()
        plays = [move for move in view.legal if len(move.cards) > 1]
        if len(plays) == 1 and page.has("verb:lead"):
            break
    codes = view.setup.pack.codes
    page.ask("ui", ui={"ticks": " ".join(f"{codes[kind]}#1" for kind in plays[0].cards)})
    whole, chosen = (
        re.search(rf'<button name="do" value="{value}"[^>]*>(.*?)</button>', page.html, re.DOTALL)
        for value in ('move:l[^"]*', "verb:lead")
    )
    assert whole is not None and chosen is not None
    (told,) = re.findall(r'data-read="([^"]*)"', chosen[1])
    assert told == "Lead the 3 chosen cards"
    assert not whole[1].startswith(told)
