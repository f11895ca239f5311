"""Handing a game on: by a link that is copied or sent, and by a code that a camera reads."""

from __future__ import annotations

import base64
import re
from functools import partial

import pytest
from playwright.sync_api import Locator

import kanhu
from kanhu import players
from kanhu.text.replays import annotated, found
from tests.browser.axe import violations
from tests.browser.hands import LOOKS, Hands, Visit, played
from tests.scale import in_turn
from workshop import paths

COLLECT_LINKS = """
  window.copied = [];
  Object.defineProperty(navigator, 'clipboard',
    {value: {writeText: async (text) => void window.copied.push(text)}});
"""
REFUSE_CLIPBOARD = """
  Object.defineProperty(navigator, 'clipboard',
    {value: {writeText: async () => { throw new Error('not allowed') }}});
"""
SENDS = """
  window.sent = [];
  navigator.canShare = (what) => what.url.startsWith('http');
  navigator.share = async (what) => {
    window.sent.push({...what, pressed: navigator.userActivation.isActive});
    if (window.sent.length === 2) throw new DOMException('closed', 'AbortError');
    if (window.sent.length === 3) throw new DOMException('no app', 'DataError');
  };
"""
SENDS_NOTHING = "delete Navigator.prototype.share; delete Navigator.prototype.canShare;"
JSQR = paths.WEB / "node_modules" / "jsqr" / "dist" / "jsQR.js"
READ = """async (png) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const {width, height} = image;
  const canvas = Object.assign(document.createElement('canvas'), {width, height});
  const paper = canvas.getContext('2d');
  paper.drawImage(image, 0, 0);
  const {data} = paper.getImageData(0, 0, width, height);
  return jsQR(data, width, height, {inversionAttempts: 'dontInvert'})?.data ?? '';
}"""
SCREENS = {"320": (320, 568), "360": (360, 640), "768": (768, 1024), "1280": (1280, 800)}
MOST = 1273
"""Bytes of a code of version 25 at the lowest correction, by the table of the standard."""


def link_of(table: Hands, what: str) -> str:
    """The link on the share sheet, after choosing what it is to hold."""
    table.press(f"link:{what}")
    return table.form.locator(".kt-linkbox").input_value()


def way(table: Hands, name: str) -> Locator:
    return table.sheet("share").locator(f"[data-share={name}]")


def said(table: Hands) -> str:
    return table.form.locator(".kt-said").inner_text()


def scanned(table: Hands) -> str:
    """What an independent reader finds in a picture of the code as it is on the screen."""
    code = table.form.locator(".kt-code")
    code.locator("svg").wait_for()
    picture = base64.b64encode(code.screenshot()).decode()
    reader = table.page.context.new_page()
    reader.evaluate(JSQR.read_text("utf-8"))
    text = reader.evaluate(READ, picture)
    reader.close()
    return str(text)


def reads(table: Hands, link: str) -> bool:
    return scanned(table) == link


# --- links ---------------------------------------------------------------------------------------


def test_a_copied_link_opens_the_same_game(visit: Visit) -> None:
    table = played(visit, 1, before=COLLECT_LINKS).press("sheet:share")
    link = link_of(table, "record")
    way(table, "copy").click()
    table.until(lambda: said(table) == "Link copied.")
    assert table.spoken()[-1] == "Link copied."
    assert table.page.evaluate("() => window.copied") == [link]
    assert re.match(re.escape(table.url) + r"games/khanhoo/#g=\S+$", link)
    assert len(link) < 1500
    guest = visit(go=False)
    guest.page.goto(link)
    guest.awake()
    assert (guest.log(), guest.hand()) == (table.log(), table.hand())


def test_a_forbidden_clipboard_leaves_the_link_to_be_copied_by_hand(visit: Visit) -> None:
    table = played(visit, 0, before=REFUSE_CLIPBOARD).press("sheet:share")
    link = link_of(table, "deal")
    way(table, "copy").click()
    table.until(lambda: "by hand" in said(table))
    assert table.page.evaluate("() => getSelection().toString() || (e => e.value.slice("
                               "e.selectionStart, e.selectionEnd))(document.activeElement)") == link  # fmt: skip


def test_a_link_to_a_position_shows_no_hidden_card(visit: Visit) -> None:
    table = played(visit, 1).press("sheet:share")
    guest = visit(go=False)
    guest.page.goto(link_of(table, "position"))
    guest.awake()
    assert sorted(guest.hand()) == sorted(table.hand())


def test_a_linked_game_comes_into_view_and_is_told(visit: Visit) -> None:
    table = visit().awake().press("sheet:share")
    link = link_of(table, "position")
    other = visit(link.partition("/games/")[2].join(("games/", ""))).awake()
    top = "() => document.querySelector('card-table').getBoundingClientRect().top"
    other.until(lambda: -60 < other.page.evaluate(top) < 400, what="the table is in the window")
    spoken = "() => document.querySelector('.kt-live').textContent"
    other.until(lambda: "Your hand" in other.page.evaluate(spoken), what="the game is told")


def test_the_browsers_own_sheet_gets_the_link_with_the_press(visit: Visit) -> None:
    table = visit("play/khanhoo/", before=SENDS).awake().press("sheet:share")
    link = link_of(table, "deal")
    for _ in range(3):
        way(table, "send").click()
    table.until(lambda: "could not be sent" in said(table))
    whole = {"title": "Khanhoo", "url": link, "pressed": True}
    assert table.page.evaluate("() => window.sent") == [whole] * 3
    assert len([line for line in table.spoken() if "could not be sent" in line]) == 1


def test_a_browser_without_a_sheet_of_its_own_offers_none(visit: Visit) -> None:
    table = visit("play/khanhoo/", before=SENDS_NOTHING).awake().press("sheet:share")
    assert way(table, "copy").is_visible()
    assert not way(table, "send").is_visible()
    link_of(table, "deal")
    assert not way(table, "send").is_visible()


# --- codes ---------------------------------------------------------------------------------------


def dealt() -> str:
    """A link to a deal, as long as such links are: random deals have numbers of twenty digits."""
    game = kanhu.load("khanhoo")
    return kanhu.Table.new(game, game.options(), 2**64 - 1).record().link()


@pytest.mark.some(1)
@pytest.mark.parametrize(("size", "scheme"), in_turn(SCREENS, LOOKS))
def test_a_camera_can_read_the_code(visit: Visit, size: tuple[int, int], scheme: str) -> None:
    viewport = {"viewport": {"width": size[0], "height": size[1]}}
    table = visit(f"play/khanhoo/#g={dealt()}", size=viewport, color_scheme=scheme)
    table.awake().my_turn().settle()
    fetched: list[str] = []
    table.page.on("request", lambda request: fetched.append(request.url))
    table.press("sheet:share")
    hand = table.laid()
    assert not any("qr-code" in url for url in fetched), "it is fetched when it is wanted"
    for what in ("position", "deal"):
        link = link_of(table, what)
        if what == "position":
            way(table, "code").click()
        table.until(partial(reads, table, link), what=f"the code of the {what}")
    picture = table.form.locator(".kt-code svg")
    assert picture.get_attribute("aria-label") == "QR code of this link"
    assert any("QR code" in line for line in table.spoken())
    box, sheet = picture.bounding_box(), table.sheet("share").bounding_box()
    assert box
    assert sheet
    assert box["y"] + box["height"] <= sheet["y"] + sheet["height"] <= size[1], "it is in sight"
    assert box["x"] + box["width"] <= size[0]
    assert violations(table, "[data-sheet=share]") == []
    table.press("close")
    assert table.laid() == hand


def long_game() -> str:
    """A link to a game that no code of a size that cameras read can hold."""
    game = kanhu.load("tyzicha")
    table = kanhu.Table.new(game, game.options(), 77)
    while len(table.record().link()) < MOST:
        assert table.state.actor is not None
        chance = len(table.moves) + 1
        table.play(players.decide(table.view(table.state.actor), "novice", chance).move)
    return table.record().link()


def test_a_link_too_long_for_a_code_is_told_with_what_to_do(visit: Visit) -> None:
    table = visit(f"play/tyzicha/#g={long_game()}").awake().press("sheet:share")
    assert len(link_of(table, "record")) > MOST
    way(table, "code").click()
    code = table.form.locator(".kt-code")
    table.until(lambda: "too long" in code.inner_text())
    assert "share the deal" in code.inner_text()
    assert any("too long" in line for line in table.spoken())
    assert code.locator("svg").count() == 0
    link = link_of(table, "deal")
    table.until(lambda: code.locator("svg").count() == 1, what="the advice can be followed")
    assert scanned(table) == link


def test_a_code_that_cannot_be_fetched_leaves_the_link(visit: Visit) -> None:
    table = visit("play/khanhoo/", complains=True).awake().press("sheet:share")
    table.page.route("**/qr-code.*.js", lambda route: route.abort())
    way(table, "code").click()
    code = table.form.locator(".kt-code")
    table.until(lambda: "could not be fetched" in code.inner_text())
    assert way(table, "copy").is_visible()


def test_the_verdict_leads_to_the_same_sheet(visit: Visit) -> None:
    game = kanhu.load("khanhoo")
    record = annotated(game)[found(game)[0]].record
    table = visit(f"play/khanhoo/#g={record.link()}").awake().my_turn()
    assert table.state() == "result"
    table.form.locator(".kt-tray [value='sheet:share']").click()
    table.until(lambda: table.sheets() == ["share"])
    assert table.button("link:position").count() == 0
    link = link_of(table, "record")
    way(table, "code").click()
    assert scanned(table) == link
