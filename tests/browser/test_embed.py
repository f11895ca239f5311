"""Pages in the frame of another site: shut off, light, played to the end of a hand, and no trace."""

from __future__ import annotations

import gzip
import re
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Frame, Page

import kanhu
from kanhu.study import tutorials
from tests.browser.axe import AXE
from tests.browser.conftest import profile
from tests.driver import Driver

SHUT_OFF = "allow-scripts"
MOST = 60_000
"""Bytes, packed, of all that comes before somebody plays."""
SMALL = {"width": 320, "height": 480}
GAMES = [game.id for game in kanhu.games()]


class Quiet(SimpleHTTPRequestHandler):
    """Another site, which says nothing in the terminal."""

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


@pytest.fixture(scope="module")
def other_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """A site at another origin: its folder and its address."""
    folder = tmp_path_factory.mktemp("other")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    yield folder, f"http://localhost:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()


Open = Callable[..., tuple[Frame, Page, list[str]]]


@pytest.fixture
def framed(
    browser: Driver, site_url: str, other_site: tuple[Path, str], request: pytest.FixtureRequest
) -> Iterator[Open]:
    """Opens a page of the site in a frame of the other one; gives the frame, the page around it, and
    what was asked for. Afterwards nobody else was asked for anything, and nobody has complained."""
    folder, address = other_site
    opened, asked, complaints = [], list[str](), list[str]()

    def start(path: str, sandbox: str = SHUT_OFF, size: dict[str, int] | None = None) -> Any:
        width, height = (size or {"width": 900, "height": 640}).values()
        shut = f' sandbox="{sandbox}"' if sandbox else ""
        (folder / "index.html").write_text(
            f'<!doctype html><html lang="en"><title>A page of others</title><iframe title="frame" '
            f'width="{width}" height="{height}" src="{site_url}{path}"{shut}></iframe>'
        )
        context = profile(browser, "", viewport={"width": 1000, "height": 800})
        opened.append(context)
        context.on("request", lambda it: asked.append(it.url))
        context.on("console", lambda it: complaints.extend([it.text] * (it.type == "error")))
        page = context.new_page()
        page.goto(address)
        frame = next(one for one in page.frames if one.url.startswith(site_url))
        frame.wait_for_load_state("load")
        return frame, page, asked

    yield start
    for context in opened:
        context.close()
    own = (site_url, address, "blob:", "data:")
    assert [one for one in asked if not one.startswith(own)] == []
    assert [one for one in complaints if "favicon" not in one and "404" not in one] == []


def press(frame: Frame, value: str) -> None:
    frame.locator(f'button[name=do][value="{value}"]').first.evaluate("it => it.click()")


def wait(frame: Frame, test: str) -> Any:
    """What a function of the frame gives as soon as that is true; asked anew, as its policy forbids
    the driver's own way of waiting."""
    for _ in range(1200):
        if found := frame.evaluate(test):
            return found
        frame.page.wait_for_timeout(50)
    raise AssertionError(f"waited in vain: {test}")


def begin(frame: Frame) -> None:
    """Touch the table, as somebody who wants to play, and wait for the engine."""
    frame.locator("card-table").evaluate("it => it.dispatchEvent(new Event('focusin'))")
    wait(frame, "() => document.querySelector('card-table').dataset.engine === 'awake'")


MOVE = """() => {
  const form = document.querySelector("card-table > form.kt");
  if (form.dataset.state === "result") return "over";
  if (form.closest("card-table").hasAttribute("aria-busy") || form.dataset.state !== "turn") return "";
  const buttons = [...form.querySelectorAll(".kt-acts button[name=do]")];
  const whole = buttons.filter((one) => one.value.startsWith("move:"));
  const card = form.querySelector(".kt-rows input");
  if (buttons[0]?.value === "verb:throw" && card) {
    if (!form.querySelector(".kt-rows input:checked")) card.click();
    buttons[0].click();
  } else (whole.at(-1) ?? buttons.at(-1))?.click();
  return "moved";
}"""


@pytest.mark.parametrize("sandbox", [SHUT_OFF, ""])
def test_a_whole_hand_is_played_in_a_frame(framed: Open, sandbox: str) -> None:
    frame, page, asked = framed("embed/khanhoo/?colours=dark", sandbox)
    assert frame.evaluate("self.origin === 'null'") == (sandbox == SHUT_OFF)
    assert frame.evaluate("document.documentElement.dataset.scheme") == "dark"
    assert not [one for one in asked if "/runtime/" in one], "the engine comes when it is wanted"
    begin(frame)
    frame.locator("select[name=pace]").evaluate(
        "it => { it.value = '0'; it.dispatchEvent(new Event('change', {bubbles: true})) }"
    )
    for _ in range(600):
        if frame.evaluate(MOVE) == "over":
            break
        page.wait_for_timeout(30)
    assert frame.locator(".kt-result").count()
    assert frame.locator(".kt-status").inner_text() == ""
    if not sandbox:
        assert frame.evaluate("() => Object.keys(localStorage)") == []
        assert frame.evaluate("() => navigator.serviceWorker.getRegistration()") is None


def test_a_deal_of_the_address_waits_behind_a_button(framed: Open) -> None:
    frame, _, asked = framed("embed/khanhoo/?seed=7&preset=wilkinson&mode=together")
    button = frame.locator(".embed-door button")
    assert button.is_visible()
    assert not [one for one in asked if "/runtime/" in one]
    button.evaluate("it => it.click()")
    wait(frame, "() => document.querySelector('card-table').dataset.engine === 'awake'")
    assert "seed 7" in (frame.locator(".kt-over--more").text_content() or "")
    assert frame.locator("form.kt").get_attribute("data-state") == "covered", "people share it"
    assert not frame.locator(".embed-door").count()


def test_a_picture_to_look_at_wakes_nothing(framed: Open) -> None:
    frame, page, asked = framed("embed/khanhoo/?mode=look")
    frame.locator("card-table").evaluate("it => it.dispatchEvent(new Event('pointerdown'))")
    page.wait_for_timeout(300)
    assert not [one for one in asked if "/runtime/" in one]
    assert frame.locator("card-table").evaluate("it => it.inert")


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("khanhoo/?seed=many", "seed=many. It takes a whole number"),
        ("khanhoo/?preset=nobody", "preset=nobody. Possible are: wilkinson"),
        ("khanhoo/?mode=fast", "Possible are: play, together, look"),
        ("khanhoo/?sed=7", "“sed”, which is not known. Known are: seed"),
        ("khanhoo/?mode=look&seed=3", "Leave out mode=look, or seed and preset"),
        ("khanhoo/puzzles/?puzzle=none", "puzzle=none. Possible are:"),
        ("tour/?colours=pink", "Possible are: system, light, dark, contrast"),
    ],
)
def test_what_cannot_be_followed_is_said_in_one_line(framed: Open, path: str, says: str) -> None:
    frame, _, _ = framed(f"embed/{path}")
    line = frame.locator("[role=alert]")
    line.wait_for()
    assert says in line.inner_text()
    assert not frame.locator("card-table, one-move, coached-hand").count()


@pytest.mark.some(3)
@pytest.mark.parametrize("size", [SMALL, {"width": 760, "height": 600}], ids=["small", "wide"])
@pytest.mark.parametrize("path", [*(f"{game}/" for game in GAMES), "khanhoo/first-hand/",
                                  "khanhoo/puzzles/", "tour/"])  # fmt: skip
def test_a_frame_says_where_it_is_from_and_is_open_to_all(
    framed: Open, path: str, size: dict[str, int]
) -> None:
    frame, _, _ = framed(f"embed/{path}", "", size)  # the checker is a script of its own
    foot = frame.locator(".embed-from")
    assert re.search(r"From The Kanhu Archive\. .*CC BY 4\.0", foot.inner_text())
    box = foot.bounding_box()
    assert box is not None
    assert frame.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
    assert frame.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    frame.evaluate(AXE.read_text("utf-8"))
    found = frame.evaluate("() => axe.run({resultTypes: ['violations']})")["violations"]
    assert [(rule["id"], node["target"]) for rule in found for node in rule["nodes"]] == []


def test_a_coached_hand_is_gone_through_in_a_frame(framed: Open) -> None:
    frame, _, asked = framed("embed/khanhoo/first-hand/")
    assert not [one for one in asked if one.endswith("faces.svg")]
    there = faces_in(frame)
    frame.locator(f"{STEP}.coach-next").focus()  # somebody is about to go on
    wait(frame, f"() => document.querySelector('.faces').childElementCount > {there}")
    assert_cards_are_drawn(frame)


def test_faces_that_do_not_come_are_told_of_and_asked_for_again(framed: Open) -> None:
    frame, page, asked = framed("embed/khanhoo/first-hand/")
    there, says = faces_in(frame), frame.locator(f"{STEP}.coach-says").inner_text()

    def requests() -> int:
        return sum(one.endswith("faces.svg") for one in asked)

    page.route("**/faces.svg", lambda route: route.fulfill(status=404))
    for nth in (1, 2):
        frame.evaluate("() => document.querySelector('[role=alert]')?.setAttribute('data-old', '')")
        touch(frame)
        wait(frame, "() => document.querySelector('[role=alert]:not([data-old])') !== null")
        assert requests() == nth
        alert = frame.locator("[role=alert]").inner_text()  # one: the new stands for the old
        assert re.search(r"drawings of the cards did not arrive.*asked for again", alert)
        assert frame.locator(f"{STEP}.coach-says").inner_text() == says, "what is read stays"
    assert faces_in(frame) == there
    page.unroute("**/faces.svg")
    touch(frame)
    wait(frame, "() => document.querySelector('[role=alert]') === null")
    assert faces_in(frame) > there
    assert_cards_are_drawn(frame)
    touch(frame)
    assert requests() == 3, "what has come is not asked for again"


STEP = ".coach-step:not([hidden]) "


def touch(frame: Frame) -> None:
    frame.locator("main").evaluate(
        "it => it.dispatchEvent(new Event('pointerdown', {bubbles: true}))"
    )


def faces_in(frame: Frame) -> int:
    """How many drawings of cards there are: some are in the page from the first."""
    return int(frame.evaluate("() => document.querySelector('.faces').childElementCount"))


def assert_cards_are_drawn(frame: Frame) -> None:
    """Every card of all steps has its drawing, and on the next one it is to be seen."""
    frame.locator(f"{STEP}.coach-next").evaluate("it => it.click()")
    assert (
        frame.evaluate("""() => [...document.querySelectorAll(".coach-step use")].filter(
        (one) => !document.getElementById(one.getAttribute("href").slice(1))).length""")
        == 0
    )
    box = frame.locator(f"{STEP}.kt-rows use").first.bounding_box()
    assert box is not None
    assert box["width"] * box["height"] > 0


def test_puzzles_are_solved_one_by_one_in_a_frame(framed: Open) -> None:
    frame, _, _ = framed("embed/khanhoo/puzzles/")
    shown = frame.locator("one-move:not([hidden])")
    first = shown.get_attribute("id")
    assert re.match(r"Puzzle 1 of \d+$", frame.locator(".embed-at").inner_text())
    frame.locator("[data-step='1']").evaluate("it => it.click()")
    second = shown.get_attribute("id")
    assert shown.count() == 1
    assert second != first
    frame, _, _ = framed(f"embed/khanhoo/puzzles/?puzzle={second}")
    assert frame.locator("one-move:not([hidden])").get_attribute("id") == second


@pytest.mark.parametrize("path", [
    *(f"{game.id}/" for game in kanhu.games()), "tour/",
    *(f"{game.id}/{one.name}/" for game in kanhu.games() for one in tutorials.of_game(game)),
    *(f"{game.id}/puzzles/" for game in kanhu.games()),
])  # fmt: skip
def test_a_frame_is_light_before_somebody_plays(site: Path, path: str) -> None:
    """All that a frame asks for till then: its page, its style sheets and scripts, and of a table
    what lies over it and what makes its cards fly."""
    page = site / "embed" / path / "index.html"
    html = page.read_text("utf-8")
    files = {page, *((page.parent / one).resolve() for one in re.findall(
        r'<(?:link rel="stylesheet" href|script src)="([^"]+)"', html))}  # fmt: skip
    if "<card-table" in html and "data-open=" in html:
        files |= {*(site / "assets/css").glob("over.*"), *(site / "assets/table").glob("motion.*")}
    packed = {one.name: len(gzip.compress(one.read_bytes(), 9, mtime=0)) for one in files}
    assert sum(packed.values()) <= MOST, packed


def test_the_lines_to_copy_follow_the_choices(visit: Any) -> None:
    page = visit("teach/embed/?game=kowah").page
    lines = page.locator(".maker textarea")
    page.wait_for_function(
        "() => /embed.kowah/.test(document.querySelector('.maker textarea').value)"
    )
    page.locator("[name=seed]").fill("1997")
    page.locator("[name=colours]").select_option("dark")
    text = lines.input_value()
    assert f'src="{page.url.split("teach/")[0]}embed/kowah/?seed=1997&amp;colours=dark"' in text
    assert 'sandbox="allow-scripts ' in text
    page.locator("[name=seed]").fill("x")
    assert lines.input_value() == ""
    assert "whole number" in page.locator(".maker__said").inner_text()
