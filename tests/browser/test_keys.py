"""Keys, focus, voice."""

from __future__ import annotations

from tests.browser.hands import Hands, Visit


def focus_card(table: Hands, at: int = 0) -> None:
    table.cards.nth(at).focus()


def test_arrows_move_among_the_cards_and_space_ticks(visit: Visit) -> None:
    table = visit().awake()
    hand = table.hand()
    focus_card(table)
    for key, place in (("ArrowRight", 1), ("End", len(hand) - 1), ("ArrowRight", 0), ("Home", 0)):
        table.page.keyboard.press(key)
        assert table.focus() == f"input:{hand[place]}"
    table.page.keyboard.press("ArrowLeft")
    table.page.keyboard.press("Space")
    assert table.ticked() == [hand[-1]]


def test_enter_throws_the_ticked_card_and_focus_stays_in_the_hand(visit: Visit) -> None:
    table = visit().awake().pace(0)
    focus_card(table, 4)
    table.page.keyboard.press("Space")
    (thrown,) = table.ticked()
    table.page.keyboard.press("Enter")
    table.until(lambda: table.rev() > 0)
    table.my_turn()
    assert table.focus().startswith("input:")
    assert table.ticked() == []
    assert "You discarded" in " ".join(table.log())
    assert thrown.split("#")[0] in " ".join(table.saved().values())


def test_letters_of_the_table(visit: Visit) -> None:
    table = visit().awake().pace(0)
    table.throw(2)
    keys = table.page.keyboard
    focus_card(table)
    before = table.hand()
    keys.press("s")
    table.until(lambda: table.hand() != before, what="sorted by rank")
    assert sorted(table.hand()) == sorted(before)
    keys.press("h")
    table.until(lambda: table.form.locator(".kt-hint").count(), what="a hint")
    said = len(table.spoken())
    keys.press("i")
    table.until(lambda: len(table.spoken()) > said)
    assert table.spoken()[-1] == table.now().strip()
    keys.press("u")
    table.until(lambda: "You discarded" not in " ".join(table.log()), what="taken back")
    keys.press("l")
    assert table.page.evaluate("() => document.activeElement.matches('[data-log]')")
    keys.press("?")
    dialog = table.page.locator("dialog.kt-help")
    assert dialog.is_visible()
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
    for place in (table.cards.first, table.button("hint"), table.form.locator("[data-log]")):
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
        if table.main.first.get_attribute("value") != "verb:throw":
            table.main.first.press("Enter")
        else:
            focus_card(table, min(at, table.cards.count() - 1))
            table.page.keyboard.press("Space")
            table.main.first.press("Enter")
        table.quiet().settle()
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
    assert table.page.locator(".kt-live[aria-live=polite]").count() == 1
    assert table.form.locator("[aria-live]").count() == 0
