"""Keys, focus, voice."""

from __future__ import annotations

from functools import partial

import pytest

from tests.browser import learner as learn
from tests.browser.hands import DESK, PHONE, Hands, Visit, dealt, shared


def focus_card(table: Hands, at: int = 0) -> None:
    table.card(table.laid()[at]).locator("input").focus()


def test_arrows_move_among_the_cards_and_space_chooses(visit: Visit) -> None:
    table = visit().awake()
    hand = table.laid()
    focus_card(table)
    for key, place in (("ArrowRight", 1), ("End", len(hand) - 1), ("ArrowRight", 0), ("Home", 0)):
        table.page.keyboard.press(key)
        assert table.focus() == f"input:{hand[place]}"
    table.page.keyboard.press("ArrowLeft")
    table.page.keyboard.press("Space")
    assert table.ticked() == [hand[-1]]


def test_the_hand_is_one_stop_and_arrows_go_from_row_to_row(visit: Visit) -> None:
    table = visit(size=PHONE).awake()
    stops = "f => [...f.querySelectorAll('input[name=pick]')].filter(c => c.tabIndex === 0).length"
    assert table.js(stops) == 1
    focus_card(table)
    row = "() => Number(document.activeElement.closest('label').style.getPropertyValue('--row'))"
    rows = [table.page.evaluate(row)]
    for key in ("ArrowDown", "ArrowUp"):
        table.page.keyboard.press(key)
        rows.append(table.page.evaluate(row))
    assert rows == [1, 2, 1]
    assert table.js(stops) == 1
    table.page.keyboard.press("Tab")
    assert "#" not in table.focus(), "Tab leaves the hand"
    table.page.keyboard.press("Shift+Tab")
    assert "#" in table.focus(), "and comes back to it"


def test_the_question_comes_first_and_the_bar_after_the_hand(visit: Visit) -> None:
    table = visit().awake()
    order = table.words(
        "f => [...f.querySelectorAll('a, button, input, select, [tabindex]')]"
        ".filter((it) => visible(it) && it.tabIndex >= 0)"
        ".map((it) => it.closest('.kt-tray, .kt-hand, .kt-felt, .kt-seats, .kt-bar, .kt-side')"
        "?.className.split(' ')[0].slice(3))"
    )
    areas = list(dict.fromkeys(area for area in order if area))
    assert areas == [it for it in ("tray", "hand", "felt", "seats", "bar", "side") if it in areas]
    assert areas[:2] == ["tray", "hand"]


def test_the_first_stops_lead_to_the_question_and_to_the_hand(visit: Visit) -> None:
    table = visit("play/khanhoo/").awake()
    address = table.page.url
    for steps, words, inside in (
        (1, "To the question", ".kt-tray"),
        (2, "To your hand", ".kt-hand"),
    ):
        table.page.evaluate("() => document.querySelector('card-table').focus()")
        for _ in range(steps):
            table.page.keyboard.press("Tab")
        skip = table.page.locator(":focus")
        assert skip.inner_text() == words
        box = skip.bounding_box()
        assert box is not None
        assert box["y"] >= 0, "it comes into sight"
        assert min(box["width"], box["height"]) >= 44
        table.page.keyboard.press("Enter")
        assert table.page.evaluate("css => document.activeElement.closest(css) !== null", inside), (
            words
        )
        assert table.page.url == address, "the address holds the game"
    assert "#" in table.focus(), "on a card"


def test_a_way_leads_past_the_prices_to_the_moves(visit: Visit) -> None:
    """The prices of a game are dozens of lines: nobody has to hear them to come to the moves."""
    table = visit("play/khanhoo/", size=DESK).awake()
    skip = table.form.locator(".kt-side a.kt-skip")
    skip.focus()
    box, side = skip.bounding_box(), table.form.locator(".kt-side").bounding_box()
    assert box and side
    assert side["x"] <= box["x"] and side["y"] <= box["y"], "it comes into sight beside the table"
    assert min(box["width"], box["height"]) >= 44
    table.page.keyboard.press("Enter")
    assert table.page.evaluate("() => document.activeElement.matches('.kt-logbox')")
    table.page.keyboard.press("Shift+Tab")
    assert table.page.evaluate("() => document.activeElement.closest('.kt-prices') !== null")


def test_the_first_skip_link_of_a_page_leads_to_its_table(visit: Visit) -> None:
    for path, words, there in (
        ("games/khanhoo/", "Skip to the table", "the-table"),
        ("play/khanhoo/", "Skip to the table", "the-table"),
        ("play/", "Skip to the tables", "the-tables"),
        ("games/", "Skip to the tables", "the-tables"),
        ("", "Skip to the tables", "the-tables"),
        ("method/", "Skip to content", "content"),
    ):
        page = visit(path).page
        page.keyboard.press("Tab")
        assert page.locator(":focus").inner_text() == words, path
        page.keyboard.press("Enter")
        assert page.evaluate("() => document.activeElement.id") == there, path
        assert page.locator(f"#{there}").count() == 1


def test_seats_are_buttons_that_say_the_whole_line(visit: Visit) -> None:
    table = visit(dealt("dou-dizhu", 1953, "denexa")).awake().pace(0).my_turn()
    table.press("move:p" if "move:p" in table.choices() else table.choices()[0]).my_turn()
    named = table.words(
        "f => [...f.querySelectorAll('ol.kt-seats > li > button')].map(b => [...b.childNodes]"
        ".filter(n => n.ariaHidden !== 'true').map(n => n.textContent).join(' '))"
    )
    seen = table.words("f => [...f.querySelectorAll('.kt-seats .kt-who')].map(b => b.innerText)")
    assert len(named) == len(seen) == 2
    for name, plaque in zip(named, seen, strict=True):
        assert plaque.split()[0] == name.split()[0]
        assert any(word in name for word in ("passed", "bid", "played", "took")), name
        assert name.strip().endswith("cards")
    table.table.locator(".kt-me").press("Enter")
    table.until(lambda: "seat0" in table.sheets(), what="the sheet of the own seat")


def test_one_message_tells_of_all_that_the_others_did(visit: Visit) -> None:
    table = visit("play/dou-dizhu/").awake().pace(200).my_turn()
    before = len(table.spoken())
    table.press("move:p" if "move:p" in table.choices() else table.choices()[0])
    table.my_turn().settle()
    (said,) = table.spoken()[before:]
    assert said.count("West") and said.count("East"), said


@pytest.mark.needs_chromium("more contrast is emulated")
def test_rings_in_two_colours_for_those_who_want_more_contrast(visit: Visit) -> None:
    table = visit("play/khanhoo/", contrast="more").awake()
    focus_card(table)
    table.page.keyboard.press("Space")
    shadow = "f => getComputedStyle(f.querySelector('.kt-rows :checked + .kf')).boxShadow"
    assert table.js(shadow) == "rgb(255, 255, 255) 0px 0px 0px 3px, rgb(0, 0, 0) 0px 0px 0px 6px"


def test_every_card_has_an_outline_where_colours_are_the_reader_s(visit: Visit) -> None:
    table = visit("play/khanhoo/", forced_colors="active").awake()
    bare = "f => [...f.querySelectorAll('.kf')].filter(c => getComputedStyle(c).outlineStyle === 'none').length"
    assert table.js(bare) == 0


def test_escape_shuts_each_sheet_and_gives_the_focus_back(visit: Visit) -> None:
    table = visit().awake()
    keys = table.page.keyboard
    for name in ("more", "setup"):
        opener = table.table.locator(f"[data-open={name}]").first
        opener.press("Enter")
        table.until(lambda name=name: name in table.sheets(), what=name)  # type: ignore[misc]
        assert table.page.evaluate("() => document.activeElement.closest('[data-sheet]') !== null")
        keys.press("Escape")
        assert table.sheets() == []
        assert opener.evaluate("e => e === document.activeElement"), name
    for value in ("sheet:why", "hint"):
        opener = table.button(value)
        opener.press("Enter")
        table.until(lambda: len(table.sheets()) == 1, what=value)
        keys.press("Escape")
        table.until(lambda: table.sheets() == [], what=f"{value} is shut")
        table.until(lambda value=value: table.focus() == f"button:{value}", what=value)  # type: ignore[misc]
    table.table.locator("[data-open=more]").press("Enter")
    table.sheet("more").locator("[data-open=load]").press("Enter")
    assert table.sheets() == ["load"]
    keys.press("Escape")
    assert table.sheets() == []
    assert table.page.evaluate("() => document.activeElement.closest('form.kt') !== null")


def test_enter_throws_the_ticked_card_and_focus_stays_in_the_hand(visit: Visit) -> None:
    table = visit().awake().pace(0)
    focus_card(table, 4)
    table.page.keyboard.press("Space")
    (thrown,) = table.ticked()
    name = table.name(thrown)
    table.page.keyboard.press("Enter")
    table.until(lambda: table.rev() > 0)
    table.my_turn()
    if table.throws():
        assert table.focus().startswith("input:")
    assert table.ticked() == []
    assert name in " ".join(table.log())
    assert thrown.split("#")[0] in " ".join(table.saved().values())


def test_a_claim_has_the_focus_and_then_the_hand_again(visit: Visit) -> None:
    """Nobody who goes by keys has to look for the moves behind the hand."""
    table = visit("play/khanhoo/").awake().pace(0).my_turn()
    table.card("3H#1").locator("input").focus()
    for key in ("Space", "Enter"):
        table.page.keyboard.press(key)
    table.until(lambda: table.rev() > 0)
    table.my_turn().settle()
    assert not table.throws(), "in this deal North discards a card that may be claimed"
    assert table.focus() == f"button:{table.choices()[0]}"
    table.page.keyboard.press("p")
    table.until(table.throws, what="the turn after the pass")
    assert table.settle().focus().startswith("input:")


def test_letters_of_the_table(visit: Visit) -> None:
    table = visit().awake().pace(0)
    dealt = len(table.log())
    table.throw(2)
    keys = table.page.keyboard
    focus_card(table)
    before = table.hand()
    keys.press("s")
    table.until(lambda: table.hand() != before, what="sorted another way")
    assert sorted(table.hand()) == sorted(before)
    keys.press("h")
    table.until(lambda: "hint" in table.sheets(), what="a hint")
    focus_card(table)
    said = len(table.spoken())
    keys.press("i")
    table.until(lambda: len(table.spoken()) > said)
    assert table.spoken()[-1] == table.now().strip()
    keys.press("u")
    table.until(lambda: len(table.log()) == dealt, what="taken back")
    focus_card(table)
    keys.press("w")
    table.until(lambda: "why" in table.sheets(), what="the rule in force")
    keys.press("Escape")
    table.until(lambda: table.sheets() == [])
    focus_card(table)
    keys.press("m")
    table.until(lambda: "side" in table.sheets(), what="moves and prices")
    keys.press("Escape")
    focus_card(table)
    keys.press("?")
    dialog = table.page.locator("dialog.kt-help")
    dialog.wait_for()
    dialog.locator("input[name=shortcuts]").uncheck()
    keys.press("Escape")
    focus_card(table)
    order = table.hand()
    keys.press("s")
    table.page.wait_for_timeout(200)
    assert table.hand() == order, "letters are switched off"


def test_the_themes_letters_do_nothing_at_the_table(visit: Visit) -> None:
    table = visit().awake()
    address = table.page.url
    for place in (table.cards.first, table.button("hint"), table.form.locator(".kt-logbox")):
        place.focus()
        for key in ("n", "p", "f", "/"):
            table.page.keyboard.press(key)
    table.page.wait_for_timeout(300)
    assert table.page.url == address
    assert table.page.evaluate("() => document.activeElement.closest('card-table') !== null")


def test_focus_never_falls_off_the_table(visit: Visit) -> None:
    table = visit().awake().pace(0)
    for at in (15, 0):
        table.my_turn()
        if not table.throws():
            table.main.first.press("Enter")
        else:
            focus_card(table, min(at, table.cards.count() - 1))
            table.page.keyboard.press("Space")
            table.main.first.press("Enter")
        table.quiet().my_turn().settle()  # while others think, the table itself may have the focus
        assert table.page.evaluate("() => document.activeElement.closest('form.kt') !== null")


def test_one_line_is_spoken_for_each_answer(visit: Visit) -> None:
    table = visit().awake()
    table.page.evaluate(
        """() => {
          window.added = 0;
          new MutationObserver((all) => { for (const m of all) window.added += m.addedNodes.length })
            .observe(document.querySelector('.kt-live'), {childList: true, subtree: true});
        }"""
    )
    before = table.spoken()
    table.pace(300).throw(0)
    table.settle()
    lines = table.spoken()[len(before) :]
    assert table.page.evaluate("() => window.added") == len(lines)
    assert all(line.strip() for line in lines)
    assert table.table.locator("[aria-live], [role=log], [role=status], [role=alert]").count() == 1
    assert table.page.locator(".kt-live[aria-live=polite]").count() == 1
    assert table.form.locator("[aria-live]").count() == 0


def more_spoken(table: Hands, than: int) -> bool:
    return len(table.spoken()) > than


def test_what_was_said_before_is_gone_from_the_live_region(visit: Visit) -> None:
    """It holds the lines of the moment, and never grows into a second log."""
    table = visit("play/khanhoo/").awake().my_turn()
    focus_card(table)
    first = len(table.spoken())
    for said in range(first + 1, first + 4):
        table.page.wait_for_timeout(1100)
        table.page.keyboard.press("i")
        table.until(partial(more_spoken, table, said - 1))
        table.settle()
        assert len(table.spoken()) == said
        assert table.table.locator(".kt-live p").count() == 1


def test_undo_asks_first_where_several_people_share_the_screen(visit: Visit) -> None:
    table = shared(visit)
    table.throw(0)
    if table.button("cover").count():
        table.press("cover").my_turn()
    before = table.rev()
    focus_card(table)
    table.page.keyboard.press("u")
    table.until(lambda: "undo" in table.sheets(), what="the question")
    table.page.keyboard.press("Escape")
    table.until(lambda: table.sheets() == [], what="it is shut")
    assert table.rev() == before, "nothing was taken back"
    focus_card(table)
    table.page.keyboard.press("u")
    table.until(lambda: "undo" in table.sheets(), what="the question")
    table.button("undo:sure").press("Enter")
    table.until(lambda: table.rev() > before, what="taken back")


@pytest.mark.parametrize("quick", [False, True])
def test_enter_plays_a_card_of_a_lesson_only_for_who_wants_it(visit: Visit, quick: bool) -> None:
    """In lessons each move is confirmed by its button, unless somebody has set it otherwise."""
    table = visit("play/khanhoo/").awake()
    if quick:
        box = table.open("more").sheet("more").locator("[name=confirm]")
        box.check()
        box.uncheck()
    page = table.page
    page.goto(page.url.partition("play/")[0] + "learn/khanhoo/")
    learn.ready(page)
    hands = learn.Keys(page)
    hands.next()
    moment = next(
        it for it in learn.moments("khanhoo") if it.step.play and learn.picks(it, it.step.play)
    )
    learn.come_to(page, moment.number)
    assert moment.step.play
    if moment.step.ask:
        hands.answer(learn.right(moment))
    (code,) = learn.codes(moment, moment.step.play)
    hands.to("input[name=pick]")
    hands.card(code)
    here = page.locator("coached-hand").inner_text()
    hands.key("Enter")
    page.wait_for_timeout(200)
    assert (page.locator("coached-hand").inner_text() != here) == quick
