"""Packages for learning platforms, run in a SCORM run-time of another maker (scorm-again), and alone."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, cast
from zipfile import ZipFile

import pytest
from playwright.sync_api import FrameLocator, Page

from learning import lessons
from learning.lessons import Lesson
from tests.browser.axe import violations
from tests.browser.hands import LOOKS, PHONE, Visit
from tests.browser.learner import ready
from tests.browser.test_tour import SCREENS, go_through
from workshop import paths
from workshop.server import SiteServer

RUNTIMES = paths.WEB / "node_modules" / "scorm-again" / "dist"
NAMES = [named.name for named in lessons.every()]
PASS = 6
"""Of ten; what packages promise."""


class Version(NamedTuple):
    """How a version of SCORM names what is asked here."""

    file: str
    maker: str
    object: str
    prefix: str
    status: str
    score: str
    state: str = "cmi.suspend_data"


VERSIONS = {
    "scorm12": Version("scorm12.min.js", "Scorm12API", "API", "LMS", "cmi.core.lesson_status",
                       "cmi.core.score.raw"),
    "scorm2004": Version("scorm2004.min.js", "Scorm2004API", "API_1484_11", "",
                         "cmi.completion_status", "cmi.score.raw"),
}  # fmt: skip
TOLD = {
    "scorm12": {"cmi.core.lesson_status", "cmi.core.exit", "cmi.core.score.raw",
                "cmi.core.score.min", "cmi.core.score.max", "cmi.suspend_data"},
    "scorm2004": {"cmi.completion_status", "cmi.success_status", "cmi.exit", "cmi.score.raw",
                  "cmi.score.min", "cmi.score.max", "cmi.score.scaled", "cmi.suspend_data"},
}  # fmt: skip
"""All that a platform may be told; of this, status and state are all that it may be asked."""

ALREADY = {"scorm12": "(101)", "scorm2004": "(103)"}
"""The codes of the specifications: a general exception, and "already initialised"."""

HOST = """<!doctype html><html lang="en"><meta charset="utf-8"><title>A platform</title>
<link rel="icon" href="data:,"><script src="{file}"></script>
<script>
const api = new {maker}({{autocommit: false}});
const kept = sessionStorage.getItem("kept");
if (kept) api.loadFromJSON(JSON.parse(kept), "");
window.calls = [];
window.{object} = new Proxy(api, {{get(at, name) {{
  const found = at[name];
  if (typeof found !== "function") return found;
  return (...values) => {{
    const answer = found.apply(at, values);
    window.calls.push([name, ...values, String(answer)]);
    return answer;
  }};
}}}});
window.api = api;
</script><body></body></html>"""
FRAME = """() => new Promise((done) => {
  const frame = document.createElement("iframe");
  frame.title = "course";
  frame.style = "width: 900px; height: 700px";
  frame.onload = done;
  frame.src = "course/index.html";
  document.body.append(frame);
})"""

PLAIN_HOST = """<!doctype html><html lang="en"><meta charset="utf-8"><title>A platform</title>
<link rel="icon" href="data:,"><body></body></html>"""
SANDBOXED = FRAME.replace("frame.title", 'frame.sandbox = "allow-scripts"; frame.title')
"""A frame without an origin, as cautious platforms have it."""


class Platform:
    """A page with a run-time in it, and what the package in its frame calls."""

    def __init__(self, visit: Visit, address: str, version: str, *, complains: bool) -> None:
        self.version = VERSIONS[version]
        self.allowed = TOLD[version]
        self.page: Page = visit("index.html", url=address, complains=complains).page

    def show(self) -> FrameLocator:
        self.page.evaluate(FRAME)
        return self.page.frame_locator("iframe")

    def leave(self) -> None:
        """Another page takes the frame; the run-time is there till the package has gone."""
        self.page.evaluate("""() => new Promise((done) => {
          const frame = document.querySelector("iframe");
          frame.onload = done;
          frame.src = "about:blank";
        })""")

    def again(self) -> FrameLocator:
        """The next visit of the same learner: the platform has kept what it was told."""
        self.page.evaluate("() => sessionStorage.setItem('kept',"
                           " JSON.stringify(api.renderCMIToJSONObject()))")  # fmt: skip
        self.page.reload()
        return self.show()

    def value(self, element: str) -> str:
        """What the run-time holds, by its own object and not by what it was called with."""
        return str(self.page.evaluate(
            "name => String(name.split('.').slice(1).reduce((at, key) => at[key], api.cmi))",
            element,
        ))  # fmt: skip

    def calls(self) -> list[list[str]]:
        found: list[list[str]] = self.page.evaluate("() => calls")
        return found

    def assert_sound(self) -> None:
        """Nothing was refused, and nothing asked or told but what packages are for."""
        prefix, status, state = self.version.prefix, self.version.status, self.version.state
        calls = self.calls()
        assert calls[0][:1] == [f"{prefix}Initialize"]
        for name, *values in calls:
            if name == f"{prefix}GetValue":
                assert values[0] in (status, state)
            elif name == f"{prefix}SetValue":
                assert values[0] in self.allowed
                assert values[-1] == "true", values
            else:
                assert values[-1] == "true", (name, values)


Start = Callable[..., Platform]


@pytest.fixture
def start(visit: Visit, serve: Callable[..., SiteServer], site: Path, tmp_path: Path) -> Start:
    """Takes a package of the built site into a platform."""

    def begin(name: str, version: str, *, complains: bool = False) -> Platform:
        known = VERSIONS[version]
        shutil.copy(RUNTIMES / known.file, tmp_path)
        text = HOST.format(file=known.file, maker=known.maker, object=known.object)
        (tmp_path / "index.html").write_text(text, "utf-8")
        unpacked(site, name, version, tmp_path / "course")
        address = serve(root=tmp_path).address
        return Platform(visit, address, version, complains=complains)

    return begin


def unpacked(site: Path, name: str, form: str, into: Path) -> Path:
    with ZipFile(site / "platforms" / f"kanhu-{name}-{form}.zip") as pack:
        pack.extractall(into)
    return into


def lesson(name: str) -> Lesson:
    return next(named.lesson for named in lessons.every() if named.name == name)


def give(at: Any, number: int, choice: int) -> None:
    """Answers a question, from 0."""
    item = at.locator(".item").nth(number)
    item.locator("input").nth(choice).check()
    item.locator(".item__check").click()


def answer(at: Any, name: str, right: int) -> None:
    """All ten, so many of them right: the first ones."""
    for number, item in enumerate(lesson(name).quiz):
        wrong = (item.right + 1) % len(item.choices)
        give(at, number, item.right if number < right else wrong)


@pytest.mark.some(1)
@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_tells_a_platform_what_was_answered(start: Start, name: str, version: str) -> None:
    platform = start(name, version)
    at = platform.show()
    assert platform.value(platform.version.status) == "incomplete"
    assert at.locator(".platform-line").inner_text() == ""
    answer(at, name, 7)
    assert platform.value(platform.version.score) == "70"
    over = {"scorm12": "passed", "scorm2004": "completed"}[version]
    assert platform.value(platform.version.status) == over
    if version == "scorm2004":
        assert platform.value("cmi.success_status") == "passed"
        assert platform.value("cmi.score.scaled") == "0.7"
    assert "7 of 10 right" in at.locator(".score").inner_text()
    platform.leave()
    assert platform.calls()[-1][0].endswith(("Finish", "Terminate"))
    platform.assert_sound()


@pytest.mark.long
@pytest.mark.parametrize("version", VERSIONS)
def test_too_few_right_answers_fail_and_the_best_try_counts(start: Start, version: str) -> None:
    platform = start(NAMES[2], version)
    at = platform.show()
    answer(at, NAMES[2], PASS - 1)
    failed = "cmi.success_status" if version == "scorm2004" else platform.version.status
    assert platform.value(failed) == "failed"
    at.locator(".again").click()
    answer(at, NAMES[2], PASS)
    assert platform.value(failed) == "passed"
    at.locator(".again").click()
    answer(at, NAMES[2], 0)
    assert platform.value(failed) == "passed"
    assert platform.value(platform.version.score) == "60"
    assert "Best so far: 6 of 10." in at.locator(".score").inner_text()
    platform.assert_sound()


@pytest.mark.some(1)
@pytest.mark.parametrize("version", VERSIONS)
def test_a_lesson_goes_on_where_it_was_left(start: Start, version: str) -> None:
    name = NAMES[0]
    platform = start(name, version)
    at = platform.show()
    give(at, 1, lesson(name).quiz[1].right)
    platform.leave()
    at = platform.again()
    assert at.locator(".item").nth(1).locator(".item__said").inner_text().endswith("Right.")
    assert at.locator(".score").inner_text() == "1 of 10 answered"
    assert at.locator(".item__check").nth(0).is_visible()
    assert not at.locator(".item__check").nth(1).is_visible()
    assert len(json.loads(platform.value(platform.version.state))["given"]) == 10


@pytest.mark.some(1)
@pytest.mark.parametrize("version", VERSIONS)
def test_a_platform_that_refuses_is_told_of_with_the_reason(start: Start, version: str) -> None:
    """One that has begun already does not begin again."""
    platform = start(NAMES[1], version, complains=True)
    begin = f"{platform.version.prefix}Initialize"
    platform.page.evaluate("name => api[name]('')", begin)
    at = platform.show()
    give(at, 0, 0)
    told = at.locator(".platform-line").inner_text()
    assert "did not take your result" in told and ALREADY[version] in told
    assert at.locator(".item__said").nth(0).inner_text() != "", "it goes on without a platform"
    assert platform.calls()[0][0] == begin


REFUSES_BOUNDS = """prefix => {
  const set = api[`${prefix}SetValue`];
  api[`${prefix}SetValue`] = (element, value) =>
    /score\\.m(in|ax)$/.test(element) ? "false" : set.call(api, element, value);
}"""


@pytest.mark.some(1)
@pytest.mark.parametrize("version", VERSIONS)
def test_a_platform_without_bounds_of_a_score_is_told_the_rest(start: Start, version: str) -> None:
    """SCORM 1.2 does not ask for them."""
    platform = start(NAMES[0], version, complains=True)
    platform.page.evaluate(REFUSES_BOUNDS, platform.version.prefix)
    answer(platform.show(), NAMES[0], 7)
    assert platform.value(platform.version.score) == "70"
    assert platform.value(platform.version.status) in ("passed", "completed")
    assert json.loads(platform.value(platform.version.state))["given"]
    assert platform.calls()[-1][0] == f"{platform.version.prefix}Commit"


@pytest.mark.some(1)
@pytest.mark.parametrize("version", VERSIONS)
def test_the_tour_tells_when_its_end_was_reached(start: Start, version: str) -> None:
    """In a window of its own, as some platforms open it."""
    platform = start("tour", version)
    with platform.page.expect_popup() as opened:
        platform.page.evaluate("() => void open('course/index.html')")
    tour = opened.value
    ready(tour)
    assert platform.value(platform.version.status) == "incomplete"
    assert go_through(tour, "keys") == SCREENS
    assert platform.value(platform.version.status) == "completed"
    assert platform.value(platform.version.score) == "100"
    if version == "scorm2004":
        assert platform.value("cmi.success_status") == "unknown"
    platform.assert_sound()


@pytest.mark.some(1)
@pytest.mark.parametrize("form", ["html5", "scorm12", "scorm2004"])
@pytest.mark.parametrize("name", [*NAMES, "tour"])
def test_a_package_opens_from_a_folder_without_a_network(
    visit: Visit, site: Path, tmp_path: Path, name: str, form: str
) -> None:
    unpacked(site, name, form, tmp_path)
    page = visit("index.html", url=f"{tmp_path.as_uri()}/", offline=True).page
    if name == "tour":
        ready(page)
        assert go_through(page, "keys") == SCREENS
        assert "nothing is sent" in page.locator(".platform-line").inner_text()
        return
    assert "nothing is sent" in page.locator(".platform-line").inner_text()
    answer(page, name, 10)
    assert "10 of 10 right at the first try. Passed." in page.locator(".score").inner_text()


@pytest.mark.some(1)
@pytest.mark.parametrize("name", [*NAMES, "tour"])
def test_an_app_works_in_the_sandbox_of_a_platform(
    visit: Visit, serve: Callable[..., SiteServer], site: Path, tmp_path: Path, name: str
) -> None:
    """As Kolibri shows an app: in a frame that is nobody's, so that nothing can be kept; once it is
    there the network is off."""
    unpacked(site, name, "html5", tmp_path / "course")
    (tmp_path / "index.html").write_text(PLAIN_HOST, "utf-8")
    page = visit("index.html", url=serve(root=tmp_path).address, size=PHONE).page
    page.evaluate(SANDBOXED)
    frame = page.frames[1]
    page.context.set_offline(True)
    if name == "tour":
        tour = cast(Page, frame)  # it is asked for nothing that a frame has not
        ready(tour)
        assert go_through(tour, "touch") == SCREENS
        return
    answer(frame, name, 10)
    assert "10 of 10 right at the first try. Passed." in frame.locator(".score").inner_text()


@pytest.mark.some(1)
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_that_was_taken_along_is_read_without_a_network(
    visit: Visit, site: Path, tmp_path: Path, name: str, look: str
) -> None:
    """Every plan, sheet and key, with all cards drawn, from the one zip file; it has no script."""
    with ZipFile(site / "teach" / name / f"kanhu-{name}.zip") as pack:
        pack.extractall(tmp_path)
    table = visit(f"kanhu-{name}.html", url=f"{tmp_path.as_uri()}/", offline=True,
                  color_scheme=look)  # fmt: skip
    page = table.page
    text = page.locator("main").inner_text()
    own = lesson(name)
    for words in (own.aims[0], own.sheet.question[0].ask.plain, own.exit[0].ask.full, own.home):
        assert words[:24].replace("'", "’") in text
    drawn = page.locator("main use").evaluate_all("all => all.map((it) => it.getBBox().width)")
    wanted = [one.cards for one in (*own.sheet.question, *own.exit)]
    wanted += [slip.cards for _, slip in lessons.every_slip(own)]
    assert len(drawn) == 2 * sum(len(codes.split()) for codes in wanted)
    assert all(width > 0 for width in drawn)
    assert violations(table) == []


@pytest.mark.some(1)
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", [*NAMES, "tour"])
def test_a_package_has_no_fault_of_access(
    visit: Visit, serve: Callable[..., SiteServer], site: Path, tmp_path: Path, name: str, look: str
) -> None:
    unpacked(site, name, "html5", tmp_path)
    address = serve(root=tmp_path).address
    table = visit("index.html", url=address, size=PHONE, color_scheme=look)
    if name != "tour":
        give(table.page, 0, lesson(name).quiz[0].right)
        give(table.page, 1, (lesson(name).quiz[1].right + 1) % 3)
        table.page.locator(".fold summary").first.click()
    assert violations(table) == []
    assert table.page.evaluate("() => document.documentElement.scrollWidth") <= 360


@pytest.mark.some(1)
@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_is_read_without_scripts(
    visit: Visit, serve: Callable[..., SiteServer], site: Path, tmp_path: Path, name: str
) -> None:
    unpacked(site, name, "html5", tmp_path)
    address = serve(root=tmp_path).address
    page = visit("index.html", url=address, java_script_enabled=False).page
    why = page.locator(".item__why").first
    assert why.locator("summary").is_visible()
    assert lesson(name).quiz[0].why[-12:].replace("'", "’") in (why.text_content() or "")
    assert not page.locator(".item__check").first.is_visible()
