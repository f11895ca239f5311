"""What moves at a table, how long, and when: and that less of it is wanted by some."""

from __future__ import annotations

import pytest

from tests.browser.ends import last_card
from tests.browser.hands import Hands, Visit
from tests.browser.player import Mouse, decide

TRICKS = "play/schafkopf/"
LOOK_ON = """
  window.longest = 0;
  window.fanned = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    if (timing.duration === 400) window.fanned += 1;
    return animate.call(this, frames, timing);
  };
  const look = () => {
    for (const one of document.getAnimations()) {
      const { duration } = one.effect.getComputedTiming();
      window.longest = Math.max(window.longest, duration);
    }
    requestAnimationFrame(look);
  };
  look();
"""
"""Notes the longest animation there has been, and how many cards have fanned."""
FOLLOW_TRICKS = """
  window.gone = [];
  window.cut = [];
  for (const [kind, list] of [["animationend", gone], ["animationcancel", cut]])
    addEventListener(kind, (event) => {
      if (event.animationName === "kt-gone") list.push(event.target.id);
    }, true);
"""
"""Notes which finished tricks have gone their way, and which were cut short."""
COUNTED = """
  window.counted = [];
  new MutationObserver((changes) => {
    for (const {target} of changes)
      window.counted.push([target.dataset.counted ?? null, target.textContent]);
  }).observe(document, {subtree: true, attributeFilter: ["data-counted"]});
"""
GONE = ".kt-gone"
WAY = """(f) => {
  const trick = f.querySelector(".kt-gone");
  const [motion] = trick.getAnimations();
  const {delay, duration} = motion.effect.getComputedTiming();
  motion.pause();
  motion.currentTime = delay + duration * 0.999;
  const middle = (it) => {
    const {x, y, width, height} = it.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const place = f.querySelector(`[data-place="${trick.dataset.to}"]`);
  const found = {
    timing: [delay, duration],
    apart: Math.hypot(...middle(trick).map((it, at) => it - middle(place)[at])),
    winner: place.querySelector(".kt-name")?.textContent ?? "You",
  };
  motion.currentTime = 1;
  motion.play();
  return found;
}"""
"""How long a finished trick stays and goes, and how far from its winner's place it ends."""


def fanned(table: Hands) -> int:
    return int(table.page.evaluate("() => window.fanned"))


def to_a_finished_trick(table: Hands, state: str) -> None:
    """Play until a finished trick lies there, and the table is at this."""
    found = f"f => f.querySelector('{GONE}') !== null && f.dataset.state"
    for _ in range(20):
        decide(Mouse(table.my_turn()))
        table.until(lambda: table.js(found) or table.state() != "wait", 30, "others have played")
        if table.js(found) == state:
            return
        assert table.state() != "result"
    raise AssertionError("no such trick")


def test_a_dealt_hand_fans_once_and_only_when_it_is_dealt(visit: Visit) -> None:
    table = visit(before=LOOK_ON).awake().pace(0)
    table.turn()
    assert fanned(table) == 0, "the deal stood there when the page came"
    table.press("new").my_turn()
    dealt = fanned(table)
    assert dealt in (15, 16), "who begins has drawn"
    for value in ("prev", "first", "last"):
        if table.button(value).count():
            table.press(value)
    table.turn()
    table.press("undo").press("first").press("next").press("last")
    assert fanned(table) == dealt, "stepping through a game deals nothing"
    table.page.reload()
    table.awake().my_turn()
    assert fanned(table) == 0, "the game is taken up"


def test_a_finished_trick_has_its_time_before_the_next_card(visit: Visit) -> None:
    table = visit(TRICKS, before=FOLLOW_TRICKS).awake().pace(300)
    to_a_finished_trick(table, "wait")
    trick = table.js(f"f => f.querySelector('{GONE}').id")
    table.until(lambda: table.js(f"f => !f.querySelector('{GONE}')"), what="the next card")
    assert table.page.evaluate("() => window.gone") == [trick], "it had its time"
    assert table.page.evaluate("() => window.cut") == []
    assert table.form.locator(".kt-last").is_visible()


def test_a_finished_trick_goes_to_its_winner(visit: Visit) -> None:
    table = visit(TRICKS).awake().pace(1500)
    for state in ("wait", "turn"):
        to_a_finished_trick(table, state)
        way = table.js(WAY)
        assert way["timing"] == [900, 180]
        assert way["apart"] < 12
        assert way["winner"] in (table.form.locator(".kt-last").text_content() or "")


def test_a_trick_that_is_looked_back_at_stays(visit: Visit) -> None:
    table = visit(TRICKS).awake().pace(0)
    to_a_finished_trick(table, "turn")
    table.press("prev").press("next")
    steps = 0
    while not (table.state() == "look" and table.form.locator(GONE).count()):
        table.press("prev")
        steps += 1
        assert steps < 30, "no finished trick is looked back at"
    moving = f"f => f.querySelector('{GONE}').getAnimations({{subtree: true}}).length"
    assert table.js(moving) == 0


@pytest.mark.some(1)
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_winners_number_counts_up_once(visit: Visit, motion: str) -> None:
    link = last_card("schafkopf", won=True)
    table = visit(f"{TRICKS}#g={link}", before=COUNTED, reduced_motion=motion).awake().pace(0)
    decide(Mouse(table.my_turn()))
    table.until(lambda: table.state() == "result", 30, "the end of the hand")
    counted = "() => window.counted"
    if motion == "reduce":
        table.settle()
        assert table.page.evaluate(counted) == []
        return
    table.until(
        lambda: table.page.evaluate(counted)[-1:] and not table.page.evaluate(counted)[-1][0]
    )
    shown = table.page.evaluate(counted)
    final = table.form.locator(".kt-sum > .kt-most").text_content()
    assert {text for _, text in shown} == {final}, "to be heard, it is the last one at once"
    assert {"+0", "0"} & {number for number, _ in shown}, "it begins with nothing"
    table.page.reload()
    table.awake()
    assert table.state() == "result"
    assert table.page.evaluate(counted) == []


CLOSING = ".kt-closing"
SEEN = """
  window.seen = [];
  const note = () => {
    const closing = document.querySelector(".kt-closing");
    if (closing) seen.push(getComputedStyle(closing).visibility);
    requestAnimationFrame(note);
  };
  note();
"""
"""Notes frame by frame whether the trick that has ended a hand can be seen."""


@pytest.mark.some(1)
@pytest.mark.parametrize("game", ["schafkopf", "tyzicha", "ming-kanhu", "dou-dizhu"])
def test_the_trick_that_ends_a_hand_is_seen_before_the_verdict(visit: Visit, game: str) -> None:
    link = last_card(game, won=True)
    table = visit(f"play/{game}/#g={link}", before=SEEN).awake().pace(0)
    decide(Mouse(table.my_turn()))
    table.until(lambda: table.state() == "result", 30, "the end of the hand")
    closing = table.form.locator(CLOSING)
    (motion,) = table.js(
        f"f => f.querySelector('{CLOSING}').getAnimations().map(one => {{"
        " const {delay, duration} = one.effect.getComputedTiming(); return [delay, duration] })"
    )
    assert motion == [900, 180]
    assert closing.locator(".kt-played .kf").count() > 0
    assert closing.locator(".kt-best").count() == 1, "it says who has won it"
    covered = table.js(
        f"f => {{ const [a, b] = ['{CLOSING}', '.kt-result'].map(it =>"
        " f.querySelector(it).getBoundingClientRect());"
        " return a.top <= b.top && a.bottom >= b.bottom && a.left <= b.left && a.right >= b.right }"
    )
    assert covered, "nothing of the verdict is to be seen before"
    table.until(lambda: table.page.evaluate("() => seen.at(-1)") == "hidden", what="the verdict")
    seen = table.page.evaluate("() => seen")
    assert seen.index("hidden", seen.index("visible")) > 0 and "visible" in seen[:2], (
        "it is there from the first frame"
    )
    table.press("sheet:reasons")
    table.page.reload()
    table.awake()
    assert table.state() == "result"
    assert "visible" not in table.page.evaluate("() => seen"), "what is taken up is not shown again"


def test_who_wants_less_motion_sees_the_verdict_at_once(visit: Visit) -> None:
    link = last_card("schafkopf", won=True)
    table = visit(f"{TRICKS}#g={link}", before=SEEN, reduced_motion="reduce").awake().pace(0)
    decide(Mouse(table.my_turn()))
    table.until(lambda: table.state() == "result", 30, "the end of the hand")
    table.settle()
    assert table.page.evaluate("() => seen.length") > 0
    assert "visible" not in table.page.evaluate("() => seen")


def test_who_wants_less_motion_sees_a_short_a_short_fade_or_nothing(visit: Visit) -> None:
    table = visit(TRICKS, before=LOOK_ON, reduced_motion="reduce").awake().pace(300)
    to_a_finished_trick(table, "wait")
    table.my_turn()
    for name in ("more", "side"):
        table.open(name)
        table.page.wait_for_timeout(50)
        table.page.keyboard.press("Escape")
    table.press("hint").press("close").choose(table.hand()[0])
    table.press("new").my_turn()
    table.settle()
    assert fanned(table) == 0
    assert table.page.evaluate("() => window.longest") == 80, (
        "a trick fades, and nothing else moves"
    )


def test_a_sheet_and_a_chosen_card_take_their_time(visit: Visit) -> None:
    table = visit(before=LOOK_ON).awake()
    table.choose(table.hand()[0])
    table.until(lambda: table.page.evaluate("() => window.longest") > 0, what="it rises")
    assert table.page.evaluate("() => window.longest") == 120
    table.open("more")
    table.until(lambda: table.page.evaluate("() => window.longest") > 120, what="it comes up")
    assert table.page.evaluate("() => window.longest") == 160
