"""The table on one screen: at every size hand, question and button are there together, nothing
scrolls, everything can be pressed, and nothing that opens moves a card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import kanhu
from kanhu.text.record import Record
from tests.browser.hands import Hands, Visit
from tests.browser.moments import IN_ROWS, MOMENTS, called, fullest, longest, tallied
from tests.browser.player import Mouse, decide, ended
from tests.scale import Scale, by_turns, in_pairs

GAMES = [game.id for game in kanhu.games()]
SIZES = (
    (320, 568), (360, 640), (390, 664), (768, 1024), (1280, 800), (1366, 650), (1920, 1080),
)  # fmt: skip
FRAMED = ((360, 640), (1280, 800))
PLACES = {"window": ("play", SIZES), "page": ("games", FRAMED)}
OPENED = ((320, 568), (360, 640), (1280, 800))
"""Sizes at which sheets are opened: with every game some, with the first one all."""
WORDS, FIT = ((Path(__file__).parent / name).read_text("utf-8") for name in ("words.js", "fit.js"))
FAULTS = f"(given) => {{ {WORDS}; return ({FIT.strip().removesuffix(';')})(given); }}"

FORGET = "try { localStorage.clear() } catch {}"
"""Of a profile in which each page finds nothing kept; the empty page has no place to keep."""
BY_PAGE = ("more", "setup", "load", "side")
BY_ENGINE = ("sheet:why", "hint", "sheet:others", "sheet:heap", "sheet:trick", "sheet:share")
TALL = (*BY_PAGE, "share", "force")

PLACED = """f => Object.fromEntries(
  [...f.querySelectorAll(".kt-rows > label, .kt-tray, .kt-line, .kt-why, .kt-acts button")]
    .filter(visible).map((it, at) => {
      const {x, y, width, height} = it.getBoundingClientRect();
      return [`${at} ${it.id || it.value || it.className}`, [x, y, width, height].join()];
    }))"""
"""Where the cards and the parts of the tray are."""
COVERS = """(f, name) => {
  const host = f.closest("card-table");
  const sheet = host.querySelector(`[data-sheet="${name}"]`);
  const own = sheet.getBoundingClientRect();
  const over = [...f.querySelectorAll(".kt-hand, .kt-tray")].filter(visible).filter((it) => {
    const box = it.getBoundingClientRect();
    return Math.min(own.right, box.right) - Math.max(own.left, box.left) > 1
      && Math.min(own.bottom, box.bottom) - Math.max(own.top, box.top) > 1;
  });
  const all = [...sheet.querySelectorAll("button, summary, select")].filter(visible);
  const small = all.filter((it) => {
    const {width, height} = it.getBoundingClientRect();
    return Math.min(width, height) < 43.5;
  });
  const cross = sheet.querySelector(".kt-x")?.getBoundingClientRect();
  return {
    over: over.map((it) => it.className), small: small.map((it) => it.outerHTML.slice(0, 80)),
    cross: !cross || !visible(sheet.querySelector(".kt-x"))
      || (cross.top >= 0 && cross.right <= innerWidth && cross.bottom <= innerHeight),
    sideways: [sheet, ...sheet.querySelectorAll(".kt-sheetbody")]
      .some((it) => it.scrollWidth > it.clientWidth + 1),
    inside: own.top >= host.getBoundingClientRect().top - 1
      && own.bottom <= host.getBoundingClientRect().bottom + 1,
  };
}"""
"""What is wrong with an open sheet."""


def shown_at(table: Hands, size: tuple[int, int]) -> Hands:
    """Give the window a size, and bring the table into it."""
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    table.table.evaluate("t => t.scrollIntoView({block: 'center', behavior: 'instant'})")
    return table.drawn()  # the rows are laid anew


def faults(table: Hands, place: str, *, edges: bool = True) -> list[str]:
    given = {"window": place == "window", "edges": edges}
    return list(table.page.evaluate(FAULTS, given))


def told(size: tuple[int, int], seen: list[str], how: str = "") -> list[str]:
    """Faults with the size they were found at."""
    return [f"{size[0]} x {size[1]}{how}: {fault}" for fault in seen]


class Standing:
    """Tables that stay awake from test to test: one in each place, as long as it is sound."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.tables: dict[str, Hands] = {}
        self.shown: dict[str, tuple[str, str]] = {}

    @contextmanager
    def at(self, game: str, link: str, place: str = "window") -> Iterator[Hands]:
        """A table at a moment of a game, with nothing kept of any other."""
        folder, sizes = PLACES[place]
        size: Any = {"viewport": {"width": sizes[0][0], "height": sizes[0][1]}}
        before, now = self.shown.pop(place, None), (game, link)
        if before is None:  # none yet, or a test has left it with a fault
            self.tables[place] = self.visit(
                size=size, reduced_motion="reduce", go=False, before=FORGET
            )
        table = self.tables[place]
        table.page.set_viewport_size(size["viewport"])
        if before is None or before[0] != game:
            table.page.goto(f"{table.url}{folder}/{game}/#g={link}")
            table.awake()
        elif before != now:
            table.open_link(link)
        table.pace(0).my_turn().settle()
        yield table
        self.shown[place] = now


@pytest.fixture(scope="module")
def standing(lasting_visit: Visit) -> Standing:
    return Standing(lasting_visit)


@pytest.fixture(scope="module")
def sleeping(lasting_visit: Visit) -> Hands:
    """A page whose engine never wakes."""
    return lasting_visit(asleep=True, go=False, reduced_motion="reduce")


def moved_by(table: Hands, name: str, show: Callable[[], object], hide: str) -> list[str]:
    """Open a sheet and shut it again: what it moved, and what else is wrong with it."""
    before = table.js(PLACED)
    show()
    table.until(lambda: name in table.sheets(), what=f"the sheet {name}")
    after = table.js(PLACED)
    seen = table.js(COVERS, name)
    moved = [key for key, at in before.items() if after.get(key) != at]
    found = [f"{name} moves {', '.join(moved[:4])} of {len(moved)} parts"] if moved else []
    found += [f"{name} lies over {part}" for part in seen["over"] if name not in TALL]
    found += [f"{name}: too small for a finger: {part}" for part in seen["small"]]
    for key, words in (("cross", "its cross is out of sight"), ("inside", "it leaves the table")):
        found += [] if seen[key] else [f"{name}: {words}"]
    found += [f"{name} scrolls sideways"] if seen["sideways"] else []
    if hide:
        table.press(hide)
    else:
        table.sheet(name).locator(".kt-x").evaluate("b => b.click()")
    table.until(lambda: table.sheets() == [], what=f"{name} is shut")
    last = table.js(PLACED)
    if any(last.get(key) != at for key, at in before.items()):
        found.append(f"{name}, shut again, has left something elsewhere")
    return found


def sheets_moving(table: Hands) -> list[str]:
    """What is wrong with any sheet that can be opened now."""
    found: list[str] = []
    for name in BY_PAGE:
        if name == "side" and table.js("f => visible(f.querySelector('.kt-side'))"):
            continue
        found += moved_by(table, name, lambda name=name: table.open(name), "")  # type: ignore[misc]
    seats = table.words("f => [...f.querySelectorAll('.kt-plaque')].slice(0, 1).map(b => b.value)")
    for value in (*BY_ENGINE, *seats):
        button = table.button(value)
        if not button.count() or button.get_attribute("aria-disabled"):
            continue
        name = value.removeprefix("sheet:")
        found += moved_by(table, name, lambda value=value: table.press(value), "close")  # type: ignore[misc]
    return found


@pytest.mark.some(8)
@pytest.mark.parametrize(
    ("game", "moment", "place"), in_pairs(GAMES, MOMENTS, {it: it for it in PLACES})
)
def test_all_is_on_the_screen(
    standing: Standing, scale: Scale, game: str, moment: Callable[[str], str], place: str
) -> None:
    sizes = PLACES[place][1]
    opening = scale.of([size for size in sizes if size in OPENED], GAMES.index(game))
    with standing.at(game, moment(game), place) as table:
        found: list[str] = []
        for size in sizes:
            shown_at(table, size)
            seen = faults(table, place)
            if size in opening:
                seen += sheets_moving(table)
            found += told(size, seen)
        assert not found, "\n".join(found)


NOTE = "f => f.querySelector('.kt-note').textContent"


@pytest.mark.parametrize("game", by_turns(GAMES))
def test_the_goal_is_whole_at_the_first_turn(sleeping: Hands, game: str) -> None:
    """What a newcomer is told first, before any engine, at every size and in the frame of the
    game's page."""
    goals = {row["says"] for row in kanhu.load(game).meta["goal"]}
    found: list[str] = []
    for place, (folder, sizes) in PLACES.items():
        table = sleeping
        table.page.goto(f"{table.url}{folder}/{game}/")
        assert table.my_turn().js(NOTE) in goals
        for size in sizes:
            found += told(size, faults(shown_at(table, size), place), f" in the {place}")
    assert not found, "\n".join(found)


@pytest.mark.some(2)
@pytest.mark.parametrize("game", by_turns(GAMES))
def test_a_phone_on_its_side_and_letters_and_zoom(standing: Standing, game: str) -> None:
    """640 × 360; letters twice as large; 320 × 256, as a window of 1280 × 1024 at 400 %."""
    larger = "to => { document.documentElement.style.fontSize = to }"
    with standing.at(game, longest(game)) as table:
        shown_at(table, (640, 360))
        found = told((640, 360), faults(table, "window", edges=False) + sheets_moving(table))
        shown_at(table, (320, 256))
        found += told((320, 256), kept(table))
        table.page.evaluate(larger, "200%")
        for size in ((360, 640), (1280, 800)):
            shown_at(table, size)
            found += told(size, kept(table), " at 200 %")
        table.page.evaluate(larger, "")
        assert not found, "\n".join(found)


LARGER = """is => {
  document.documentElement.style.fontSize = is ? "200%" : "";
  for (const it of document.querySelectorAll(is ? "details:not([open])" : "details[data-looked]"))
    it.open = it.toggleAttribute("data-looked", is);
}"""
"""Letters twice as large and everything unfolded, or all as it was."""


@pytest.mark.parametrize("game", by_turns(GAMES))
def test_the_fullest_table_fits_a_phone_also_in_letters_twice_as_large(
    standing: Standing, game: str
) -> None:
    found = kanhu.load(game)
    options = found.options(None, players=max(found.players))
    with standing.at(game, Record(game, found.version, options.text, 5).link(), "page") as table:
        for _ in range(3):
            assert table.form.locator(".kt-seat").count() >= max(found.players) - 1 or ended(table)
            assert table.too_wide() <= 0
            if ended(table):
                break
            decide(Mouse(table))
            table.my_turn()
        table.page.evaluate(LARGER, True)
        assert table.drawn().too_wide() <= 0
        table.page.evaluate(LARGER, False)


SCREENS = (
    (360, 640, 800), (390, 660, 860), (412, 700, 920), (430, 760, 932), (768, 900, 1060),
    (1366, 620, 800),
)  # fmt: skip
"""Widths of devices, with the heights between which browsers leave them."""
STEP = 20


@pytest.mark.some(3)
@pytest.mark.parametrize("moment", [longest, fullest])
@pytest.mark.parametrize("game", by_turns(GAMES))
def test_the_felt_holds_its_parts_at_every_height(
    standing: Standing, scale: Scale, game: str, moment: Callable[[str], str]
) -> None:
    """What gives way on the felt goes before anything is cut, not only at the sizes above."""
    sizes = [(wide, high) for wide, low, top in SCREENS for high in range(low, top + 1, STEP)]
    found: list[str] = []
    with standing.at(game, moment(game)) as table:
        for size in scale.of(sizes, GAMES.index(game)):
            found += told(size, faults(shown_at(table, size), "window"))
        assert not found, "\n".join(found)


ROWS = """f => {
  const rows = new Map();
  for (const card of f.querySelectorAll(".kt-rows > label")) {
    const row = card.style.getPropertyValue("--row");
    rows.set(row, (rows.get(row) ?? 0) + 1);
  }
  return [...rows.keys()].sort().map((row) => rows.get(row));
}"""
"""How many cards are in each row of the hand."""


@pytest.mark.some(3)
@pytest.mark.parametrize("moment", [longest, fullest])
@pytest.mark.parametrize("game", by_turns(GAMES))
def test_no_card_is_alone_in_a_row(
    standing: Standing, game: str, moment: Callable[[str], str]
) -> None:
    found: list[str] = []
    with standing.at(game, moment(game)) as table:
        for size in SIZES:
            rows = shown_at(table, size).js(ROWS)
            if len(rows) > 1 and min(rows) == 1:
                found += told(size, [f"the rows have {rows} cards"])
        assert not found, "\n".join(found)


BESIDE = """f => [...f.querySelectorAll(".kt-plaque")].flatMap((plaque) => {
  const small = plaque.querySelector("small"), own = small.getBoundingClientRect();
  const words = document.createRange();
  const seen = (part) => {
    words.selectNodeContents(part);
    const {left, top, bottom, width} = words.getBoundingClientRect();
    return width > 0 && left < own.right - 4 && top > own.top - 6 && bottom < own.bottom + 6;
  };
  const did = small.querySelector(".kt-did"), role = small.querySelector(".kt-role");
  const [standing, name] = [small.firstElementChild.firstChild, plaque.textContent.trim()];
  const first = small.querySelector(".kt-first");
  const ends = first?.getBoundingClientRect().right ?? 0;
  return [
    ...(seen(standing) ? [] : [`the standing: ${name}`]),
    ...(first || !did || [...did.children].some(seen) ? [] : [`the last action: ${name}`]),
    ...(did || !role || seen(role) ? [] : [`the part: ${name}`]),
    ...(!first || seen(first) ? [] : [`the part that stands first: ${name}`]),
    ...(first && did && [...did.children].some((it) => seen(it) && it.getBoundingClientRect().left < ends
      && it.getBoundingClientRect().top < first.getBoundingClientRect().bottom - 4)
      ? [`the last action stands before the part: ${name}`] : []),
  ];
})"""
"""What is out of sight of the second lines of the plaques."""


@pytest.mark.some(3)
@pytest.mark.parametrize("moment", [longest, fullest])
@pytest.mark.parametrize("game", by_turns(GAMES))
def test_a_long_action_has_a_shorter_form_where_there_is_less_room(
    standing: Standing, game: str, moment: Callable[[str], str]
) -> None:
    """ "Discarded 8 of cash" was hidden where "drew" had stood; the standing is always there."""
    with standing.at(game, moment(game)) as table:
        found = [told(size, shown_at(table, size).words(BESIDE)) for size in SIZES[1:]]
        assert not any(found), found


def test_a_call_that_bears_on_every_move_stands_before_the_last_discard(standing: Standing) -> None:
    """ "0, two of myriads, checki": the discard was taken for the card of the checki."""
    with standing.at("kowah", called("kowah")) as table:
        for size in SIZES:
            shown_at(table, size)
            assert table.page.locator(".kt-first").count()
            assert not [it for it in table.words(BESIDE) if "part" in it]


BACKS = """f => [...f.querySelectorAll(".kt-tally > li")].map((row) => {
  const backs = [...row.querySelectorAll("i")].filter(visible);
  const sizes = backs.map((it) => it.getBoundingClientRect());
  return {
    seen: backs.length, said: Number.parseInt(row.querySelector("b")?.textContent ?? "0", 10),
    heard: Number.parseInt(row.textContent.match(/: (\\d+)/)[1], 10),
    apart: sizes.slice(1).every((it, at) =>
      Math.max(Math.abs(it.left - sizes[at].left), Math.abs(it.top - sizes[at].top)) > 4),
  };
})"""
"""Of every row of tricks won: how many backs are seen, and what is said of it."""


@pytest.mark.parametrize("game", by_turns(IN_ROWS))
def test_tricks_won_lie_in_rows_and_can_be_counted(standing: Standing, game: str) -> None:
    """With all other cards of a trick on the felt and six tricks before one seat, at every size;
    where the felt is very low, one back stands for all."""
    found: list[str] = []
    for place, (_, sizes) in PLACES.items():
        with standing.at(game, tallied(game), place) as table:
            for size in sizes:
                shown_at(table, size)
                found += told(size, faults(table, place), f" in the {place}")
                rows = table.js(BACKS)
                low = table.js("f => f.querySelector('.kt-felt').clientHeight <= 160")
                assert max(row["said"] for row in rows) >= 6
                for row in rows:
                    assert row["heard"] == row["said"]
                    assert row["seen"] == (min(row["said"], 1) if low else row["said"])
                    assert row["apart"]
    assert not found, "\n".join(found)


def test_nine_loose_cards_lie_in_rows_of_five_and_four(standing: Standing) -> None:
    with standing.at("kowah", longest("kowah")) as table:
        assert shown_at(table, (360, 640)).js(ROWS) == [5, 4]
        assert shown_at(table, (390, 664)).js(ROWS) == [5, 4]


KEPT = """f => {
  const found = [];
  const box = (it) => it.getBoundingClientRect();
  const [hand, tray] = [".kt-hand", ".kt-tray"].map((css) => f.querySelector(css));
  for (const it of [tray, ...f.querySelectorAll(".kt-line, .kt-acts button")].filter(visible)) {
    const {left, top, right, bottom} = box(it);
    if (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1)
      found.push(`${it.className} leaves the window: ${[left, top, right, bottom].map(Math.round)}`);
  }
  const cards = [...f.querySelectorAll(".kt-rows > label")];
  const free = cards.filter((card) => {
    const {left, top} = box(card);
    return card.contains(document.elementFromPoint(left + 12, top + 20));
  });
  const row = cards.filter((card) => card.style.getPropertyValue("--row") === "1");
  if (!row.every((card) => free.includes(card)))
    found.push(`${row.filter((card) => !free.includes(card)).length} of ${row.length} cards of the first row cannot be reached`);
  if (box(hand).bottom > box(tray).top + 1 && box(hand).right > box(tray).left + 1)
    found.push(`the hand lies over the tray by ${Math.round(box(hand).bottom - box(tray).top)}`);
  const root = document.documentElement;
  if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) found.push("the root scrolls");
  return found;
}"""


def kept(table: Hands) -> list[str]:
    """What of tray and hand is lost where there is hardly any room, and which words anywhere."""
    return [*table.js(KEPT), *table.js(f"f => {{ {WORDS}; return lostWords(f); }}")]


def test_a_line_of_the_page_lies_over_no_card_and_no_button(visit: Visit) -> None:
    """A link while another game is under way is told of; the hand stays free at every size."""
    table = visit("play/khanhoo/").awake().my_turn()
    table.turn()
    table.page.goto("about:blank")
    table.page.goto(f"{table.url}play/khanhoo/#g={longest('khanhoo')}")
    table.awake().my_turn().settle()
    assert table.status().startswith("Another game you were playing")
    found: list[str] = []
    for size in ((640, 360), (360, 640), (1280, 800)):
        shown_at(table, size)
        found += told(size, table.js(COVERED))
    assert not found, "\n".join(found)


COVERED = """f => {
  const line = f.closest("card-table").querySelector(".kt-status").getBoundingClientRect();
  return [...f.querySelectorAll(".kt-rows > label, .kt-acts button, .kt-say")].filter((it) => {
    const {left, top, right, bottom} = it.getBoundingClientRect();
    return Math.min(right, line.right) - Math.max(left, line.left) > 1
      && Math.min(bottom, line.bottom) - Math.max(top, line.top) > 1;
  }).map((it) => `the line lies over ${it.id || it.value || it.className}`);
}"""


TITLE = """f => {
  const bar = f.querySelector(".kt-title"), [name, place] = bar.children;
  const [all, first, second] = [bar, name, place].map((it) => it.getBoundingClientRect());
  const hidden = second.top >= all.bottom;
  const within = (it) => it.right <= all.right + 1 && it.bottom <= all.bottom + 1;
  return {
    name: within(first) && name.scrollWidth <= name.clientWidth + 1,
    place: hidden || (within(second) && second.left >= first.right), hidden,
  };
}"""
"""Whether name and place in the bar are whole; the place may be left out."""


@pytest.mark.some(3)
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("game", by_turns(GAMES))
def test_name_and_place_in_the_bar_are_not_cut(sleeping: Hands, game: str, place: str) -> None:
    table = sleeping
    table.page.goto(f"{table.url}{PLACES[place][0]}/{game}/")
    hidden = []
    for width in (320, 360, 390, 768):
        seen = shown_at(table, (width, 640)).js(TITLE)
        assert seen["name"], f"the name is cut at {width}"
        assert seen["place"], f"the place is cut at {width}"
        hidden.append(seen["hidden"])
    assert not hidden[-1], "a tablet has room for both"
