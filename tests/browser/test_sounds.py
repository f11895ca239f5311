"""Sounds: off until asked for, the right one for what happens, and never one over another."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import pytest

import table_sounds
from tests.browser.ends import last_card
from tests.browser.hands import DESK, PHONE, Hands, Visit, dealt
from tests.browser.player import Mouse, decide

LISTEN = """
  window.heard = [];
  window.decoded = 0;
  const decode = BaseAudioContext.prototype.decodeAudioData;
  BaseAudioContext.prototype.decodeAudioData = async function (bytes) {
    const sound = await decode.call(this, bytes);
    window.decoded += 1;
    return sound;
  };
  const start = AudioBufferSourceNode.prototype.start;
  const stop = AudioBufferSourceNode.prototype.stop;
  AudioBufferSourceNode.prototype.start = function (when) {
    window.heard.push({node: this, when, length: this.buffer.duration, stopped: false});
    return start.call(this, when);
  };
  AudioBufferSourceNode.prototype.stop = function () {
    window.heard.find((it) => it.node === this).stopped = true;
    return stop.call(this);
  };
"""
HEARD = "() => window.heard.filter((it) => !it.stopped).map(({when, length}) => [when, length])"
FEEL = """
  window.felt = [];
  Object.defineProperty(navigator, "vibrate", {value: (time) => window.felt.push(time) > 0});
"""
LENGTHS = {name: sound.seconds for name, sound in table_sounds.SOUNDS.items()}
TICK = 0.0005  # seconds

pytestmark = pytest.mark.needs_chromium("it has a clock for sounds where there is no loudspeaker")


class Heard(NamedTuple):
    """A sound, and the seconds at which it began and ended."""

    name: str
    begins: float
    ends: float


def heard(table: Hands) -> list[Heard]:
    """What has been heard, told apart by how long it is."""
    return [
        Heard(min(LENGTHS, key=lambda name: abs(LENGTHS[name] - length)), when, when + length)
        for when, length in table.page.evaluate(HEARD)
    ]


def names(table: Hands) -> list[str]:
    return [it.name for it in heard(table)]


def silence(table: Hands) -> None:
    """Forget what has been heard."""
    table.page.evaluate("() => { window.heard = []; }")


def asked(table: Hands) -> list[str]:
    """Addresses of sounds that are fetched from now on."""
    found: list[str] = []
    table.page.on("request", lambda it: found.append(it.url) if "/sounds/" in it.url else None)
    return found


def switched_on(table: Hands) -> Hands:
    """Sounds on, fetched and decoded."""
    table.form.locator("[data-open=more]").click()
    table.sheet("more").locator("[name=sounds]").check()
    decoded = "() => window.decoded"
    table.until(lambda: table.page.evaluate(decoded) == len(LENGTHS), what="the sounds")
    table.page.keyboard.press("Escape")
    return table


def test_sounds_are_off_and_not_even_fetched(visit: Visit) -> None:
    table = visit(before=LISTEN, go=False)
    found = asked(table)
    table.page.goto(f"{table.url}games/khanhoo/")
    table.awake().pace(0).open("more")
    assert not table.sheet("more").locator("[name=sounds]").is_checked()
    table.page.keyboard.press("Escape")
    table.choose(table.hand()[0]).click("verb:throw")
    table.my_turn()
    assert found == []
    assert heard(table) == []


def test_a_card_is_heard_and_then_your_turn(visit: Visit) -> None:
    table = visit(before=LISTEN).awake().pace(300)
    found = asked(table)
    switched_on(table)
    assert len(found) == len(LENGTHS), "each is fetched once"
    table.choose(table.hand()[0])
    assert heard(table) == [], "a choice is silent"
    table.click("verb:throw")
    table.until(lambda: names(table) == ["card"], what="the own card")
    table.my_turn()
    assert names(table)[-1] == "turn"
    assert set(names(table)) == {"card", "turn"}
    table.page.reload()
    table.awake()
    silence(table)
    table.turn()
    assert len(found) <= 2 * len(LENGTHS)


def test_a_bid_is_a_chip_and_a_trick_is_heard_when_it_goes(visit: Visit) -> None:
    table = switched_on(visit("play/schafkopf/", before=LISTEN).awake().pace(300))
    table.click("move:-")
    table.until(lambda: names(table)[:1] == ["chip"], what="the pass")
    silence(table)
    for _ in range(4):
        decide(Mouse(table.my_turn()))
        table.until(lambda: table.state() != "wait", 30, "others have played")
    trick = table.until(
        lambda: [it for it in heard(table) if it.name == "trick"], what="a trick is taken"
    )[0]
    card = max((it for it in heard(table) if it.begins < trick.begins and it.name == "card"),
               key=lambda it: it.begins)  # fmt: skip
    assert trick.begins - card.begins > 0.7, "it lies there meanwhile"


@pytest.mark.some(1)
@pytest.mark.parametrize("pace", [0, 300])
def test_one_sound_is_never_over_another(visit: Visit, pace: int) -> None:
    table = switched_on(visit("play/schafkopf/", before=LISTEN).awake().pace(pace))
    for _ in range(4):
        decide(Mouse(table.my_turn()))
    table.my_turn()
    line = sorted(heard(table), key=lambda it: it.begins)
    assert len(line) > 4
    for one, other in pairwise(line):
        assert one.ends <= other.begins + TICK, (one, other)


@pytest.mark.parametrize("won", [True, False])
def test_a_hand_that_is_won_is_heard(visit: Visit, *, won: bool) -> None:
    link = last_card("schafkopf", won=won)
    table = switched_on(visit(f"play/schafkopf/#g={link}", before=LISTEN).awake().pace(0))
    decide(Mouse(table.my_turn()))
    table.until(lambda: table.state() == "result", 30, "the end of the hand")
    table.settle()
    assert ("win" in names(table)) == won


def test_no_sound_while_looking_back(visit: Visit) -> None:
    table = switched_on(visit(before=LISTEN).awake().pace(0))
    for _ in range(2):
        table.turn()
    table.settle()
    silence(table)
    for value in ("undo", "redo", "first", "next", "prev", "last"):
        table.press(value)
    table.settle()
    assert heard(table) == []


def test_a_sound_that_is_not_there_is_silent_and_the_game_goes_on(visit: Visit) -> None:
    table = visit(before=LISTEN, go=False, complains=True)
    faults: list[str] = []
    table.page.on("pageerror", lambda error: faults.append(str(error)))
    table.page.route("**/sounds/card.*", lambda route: route.fulfill(body="no sound at all"))
    table.page.route("**/sounds/turn.*", lambda route: route.abort())
    table.page.goto(f"{table.url}games/khanhoo/")
    table.awake().pace(0).form.locator("[data-open=more]").click()
    table.sheet("more").locator("[name=sounds]").check()
    table.page.keyboard.press("Escape")
    table.choose(table.hand()[0]).click("verb:throw")
    table.my_turn()
    assert len(table.log()) > 1
    assert heard(table) == []
    assert faults == []


def test_a_browser_without_sound_plays_on(visit: Visit) -> None:
    broken = "window.AudioContext = class { constructor() { throw new Error('no device'); } };"
    table = visit(before=broken).awake().pace(0)
    table.form.locator("[data-open=more]").click()
    table.sheet("more").locator("[name=sounds]").check()
    table.page.keyboard.press("Escape")
    table.choose(table.hand()[0]).click("verb:throw")
    table.my_turn()
    assert len(table.log()) > 1


def test_the_choice_is_kept_shown_and_erased(visit: Visit) -> None:
    table = switched_on(visit(before=LISTEN).awake().pace(0))
    assert any('"sounds":true' in kept for kept in table.saved().values())
    table.page.reload()
    table.awake().open("more")
    assert table.sheet("more").locator("[name=sounds]").is_checked()
    table.erase_all("Preferences of the table")
    assert not any("sounds" in kept for kept in table.saved().values())
    table.page.locator("dialog.kt-data").get_by_role("button", name="Close").click()
    table.choose(table.hand()[0]).click("verb:throw")
    table.my_turn()
    assert heard(table) == []


def test_a_turn_is_felt_where_the_device_can_and_it_was_asked_for(visit: Visit) -> None:
    desk = visit(before=FEEL, size=DESK).awake().open("more")
    assert not desk.sheet("more").locator("[name=vibrate]").is_visible()
    deal = dealt("khanhoo", 1891, "wilkinson;players=2")
    table = visit(deal, before=FEEL, size=PHONE).awake().pace(300)
    felt = "() => window.felt"

    def plays() -> None:
        table.my_turn().form.locator(".kt-rows > label").last.tap()
        table.page.wait_for_timeout(600)  # else it is the second tap of two
        table.calm().main.first.tap()
        table.until(lambda: table.state() == "turn" and not table.ticked(), 30, "the next turn")

    plays()
    assert table.page.evaluate(felt) == []
    table.form.locator("[data-open=more]").tap()
    table.sheet("more").locator("[name=vibrate]").check()
    table.page.keyboard.press("Escape")
    plays()
    table.until(lambda: table.page.evaluate(felt), what="the touch, whose program is fetched first")
    assert set(table.page.evaluate(felt)) == {10}
