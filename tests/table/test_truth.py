"""What the table says to somebody who has never seen it: no sentence is false, none advises badly."""

from __future__ import annotations

import re

import pytest

import kanhu
from by_text import of_game, present
from kanhu.core.moves import Event
from kanhu.wording.words import Words
from kanhu_table.draw.felt import felt
from kanhu_table.draw.hand import hand
from kanhu_table.draw.prompt import note_of
from kanhu_table.draw.scene import Scene
from tests.table.moments import GAMES, moments, opened, turns
from tests.table.scripted import Page
from tests.table.test_target import played
from tests.table.test_tray import values

HEAPS = ["cuajo", "khanhoo", "kowah", "qing-kanhu"]


# --- who discarded the card on top -----------------------------------------------------------------


def lying(events: list[Event]) -> list[int]:
    """Who put each card on the heap, reckoned from the moves of cards alone."""
    heap = list[int]()
    for event in events:
        if event.what == "throw":
            heap.append(event.seat)
        elif event.src == "heap" and event.what != "recycle":
            heap.pop()
        elif event.src == "heap":
            del heap[: len(event.cards)]
    return heap


@pytest.mark.parametrize("game", HEAPS)
def test_the_caption_names_whoever_discarded_the_card_on_top(game: str) -> None:
    page, older = opened(game, seed=5), 0
    for at in moments(page, 120, seed=5):
        shown = Scene(at)
        heap = lying(shown.heard)
        if at.match.counting or not heap:
            continue
        caption = re.findall(r"<p>from (\w+)</p>", str(felt(shown)))
        assert caption == [shown.words.name(heap[-1])]
        older += heap[-1] != getattr(shown.view.board, "thrower", -1)
    assert older or game == "qing-kanhu", "a card was taken and an older one lay below it"


# --- what other seats did ----------------------------------------------------------------------------


def test_whoever_took_the_viewers_discard_is_told_first() -> None:
    """Also where more has happened since; what others take from each other is not called yours."""
    told = 0
    for seed in range(1, 9):
        page, before = opened("khanhoo", seed=seed, options="wilkinson;players=3"), (0, 0)
        for at in turns(page, 60, seed):
            shown = Scene(at)
            mine, last, number = "", -1, shown.view.board.hand
            since = before[1] if before[0] == number else len(shown.heard)
            for count, event in enumerate(shown.heard):
                if event.src == "heap" and last == 0 and event.seat > 0 and count >= since:
                    mine = shown.words.event(event, mine=True)
                last = event.seat if event.what == "throw" else -1 if event.src == "heap" else last
            before = number, len(shown.heard)
            if mine and not shown.words.note(shown.view).text:
                assert " took your " in mine
                assert note_of(shown).startswith(mine)
                told += 1
            else:
                assert mine or "your" not in note_of(shown)
            assert len(note_of(shown)) <= 64 or note_of(shown) == shown.words.note(shown.view).text
    assert told > 2


def test_only_the_viewers_own_discard_is_called_theirs() -> None:
    table = played("khanhoo", lambda state: bool(state.board.throws))
    setup = table.state.setup
    kind = setup.pack.kind("9C")
    events = [Event("throw", 0, (kind,), "hand0", "heap"),
              Event("claim", 1, (kind,), "heap", "laid1")]  # fmt: skip
    for me, text in ((0, "North took your nine of clubs."), (1, "You took the nine of clubs."),
                     (None, "North took the nine of clubs.")):  # fmt: skip
        assert Words(setup, ("South", "North"), me).events(events)[-1] == text


# --- cards and buttons ---------------------------------------------------------------------------------


def dou_dizhu(seed: int = 1950) -> Page:
    return opened("dou-dizhu", seed=seed, options="denexa")


def test_equal_cards_are_marked_alike() -> None:
    """Where one nine may be played so may the other."""
    seen = 0
    for seed in range(1, 6):
        for at in turns(opened("dou-dizhu", seed=seed), 50, seed):
            html = str(hand(Scene(at)))
            marks: dict[str, set[bool]] = {}
            for class_, code in re.findall(r'class="(kc[^"]*)" id="t-h-(\w+)-1"', html):
                marks.setdefault(code[:-1] if code[0] != "X" else code, set()).add(
                    "kt-may" in class_ or "kt-not" in class_
                )
            assert all(len(found) == 1 for found in marks.values()), marks
            seen += "kt-may" in html or "kt-not" in html
    assert seen > 5


def test_cards_that_may_still_become_a_play_are_no_mistake() -> None:
    """One of two cards of a pair that would beat the last play is not scolded."""
    tried = 0
    for seed in range(1, 30):
        page = opened("dou-dizhu", seed=seed)
        for at in turns(page, 40, seed):
            view = at.match.view()
            pairs = [move for move in view.legal if len(move.cards) == 2]
            if view.phase != "answer" or of_game(view.board).kind != "pair" or not pairs:
                continue
            code = view.setup.pack.codes[pairs[0].cards[0]]
            page.ask("ui", ui={"ticks": f"{code}#1"})
            assert f'data-for="{code}#1"' in page.html, "the button has read it"
            assert "does not beat" not in page.html
            odd = next(it for it in view.hand if view.setup.pack.codes[it][0] != code[0])
            page.ask("ui", ui={"ticks": f"{code}#1 {view.setup.pack.codes[odd]}#1"})
            assert "data-why=" in page.html, "what makes nothing is still told"
            tried += 1
        if tried:
            return
    pytest.fail("no pair was ever to be beaten")


@pytest.mark.parametrize("game", HEAPS)
def test_the_loud_button_is_the_one_the_target_is_for(game: str) -> None:
    page, seen = opened(game, seed=7), set[bool]()
    page.ask("ui", ui={"aid": "on"})
    for at in turns(page, 300, seed=7):
        aim = Scene(at).target
        if aim is None or aim.nearer is None or len(page.buttons) < 2:
            continue
        verbs = at.game.meta["verb"]
        letters = {row["letter"]: row for row in verbs.values()}
        (loud,) = [n for n, button in enumerate(page.buttons) if "kt-main" in button]
        row = letters[values(page)[loud].removeprefix("move:")[0]]
        takes = [move for move in at.match.view().legal if verbs[move.verb].get("takes")]
        others = [move for move in at.match.view().legal if not verbs[move.verb].get("takes")]
        if takes and others:
            assert bool(row.get("takes")) == aim.nearer
            first = letters[values(page)[0].removeprefix("move:")[0]]
            assert first.get("takes"), "whatever is better, each has its place"
            seen.add(aim.nearer)
    assert False in seen


def test_no_bid_is_loud() -> None:
    bids = 0
    for seed in range(1, 6):
        page = dou_dizhu(seed)
        for at in turns(page, 6, seed):
            if at.match.view().phase == "auction":
                assert "kt-main" not in page.tray
                bids += len(page.buttons)
    assert bids > 9


@pytest.mark.parametrize("game", GAMES)
def test_others_stand_beside_a_whole_play_of_their_kind(game: str) -> None:
    page = opened(game, seed=8)
    for at in turns(page, 60, seed=8):
        whole = [value[5:6] for value in values(page) if value.startswith("move:")]
        if page.has("sheet:others"):
            word = re.findall(r">(Other moves|Several cards at once)(?: \(\d+\))?<", page.tray)
            page.press("sheet:others")
            rest = re.findall(r'value="move:(\w)(\w*)', page.sheet("others"))
            beside = {verb for verb, _ in rest} & set(whole)
            larger = all(len(cards) > len("5H") for _, cards in rest)
            told = "Several cards at once" if larger and not beside else "Other moves"
            assert word == [told], at.match.view().phase
            page.press("close")


# --- sentences ---------------------------------------------------------------------------------------


def test_the_first_bid_is_told_what_it_is_for() -> None:
    """Whether or not somebody has bid before."""
    asked = {False: 0, True: 0}
    for seed in range(1, 25):
        for at in turns(dou_dizhu(seed), 4, seed):
            view = at.match.view()
            if view.phase != "auction":
                continue
            shown = Scene(at)
            assert "the widow" in note_of(shown) and "alone" in note_of(shown)
            said = shown.words.prompt(view)
            assert said.endswith(", or pass.")
            bid = of_game(view.board).bid
            assert (f"bid {bid}. Bid higher" in said) == bool(bid)
            asked[bool(bid)] += 1
    assert all(asked.values())


def test_a_lead_that_was_won_is_not_called_another() -> None:
    rows = kanhu.load("dou-dizhu").meta["say"]["anew"]
    assert rows[0] == "Nobody beat your play, so you lead."
    assert not any("again" in row for row in rows)


@pytest.mark.parametrize("game", ["cuajo", "khanhoo"])
def test_cards_are_named_in_english(game: str) -> None:
    options = "newspaper;skin=spanish" if game == "khanhoo" else ""
    table = kanhu.load(game)
    pack = table.deal(table.options(options or None), 1).setup.pack
    assert pack.names[pack.kind("HO" if game == "cuajo" else "HB")].startswith("horse of ")
    assert not any(re.search(r" de |comod", name) for name in pack.names)


def test_the_marked_lines_of_the_list_are_told_in_words() -> None:
    page = opened("cuajo", seed=4)
    crib = page.html.partition('class="kt-crib"')[2]
    assert 0 < crib.count('class="kt-have"') == crib.count("<small> (in your hand)</small>")
    assert " centavos<" in crib


@pytest.mark.parametrize("game", HEAPS)
def test_a_heap_says_its_title_once(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where nobody saw who put the card on top there."""
    monkeypatch.setattr(Scene, "thrower", lambda *_: ("", False))
    page, seen = opened(game, seed=5), 0
    for at in moments(page, 60, seed=5):
        shown = Scene(at)
        spot = present(shown.spot("heap"))
        if not at.match.counting and shown.view.count(spot.stem):
            assert len(re.findall(rf">{spot.title}\b", str(felt(shown)))) == 1
            seen += 1
    assert seen
