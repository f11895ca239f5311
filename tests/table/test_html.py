"""The drawing is well-formed and usable without sight, mouse or script."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

import kanhu
from kanhu_table import page as static
from kanhu_table.html import Html, curly, el, join
from tests.table.scripted import THREE, Page

VOID = {"input", "br"}
FOREIGN_VOID = {"use", "path", "rect", "circle"}


class Reader(HTMLParser):
    """Checks nesting and collects what the tests ask about."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None], tuple[str, ...]]] = []
        self.feed(text)
        self.close()
        assert not self.open, f"left open: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"an attribute stands twice in {tag}"
        self.elements.append((tag, dict(attrs), tuple(self.open)))
        self.ids += [value for name, value in attrs if name == "id" and value]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in FOREIGN_VOID
        self.elements.append((tag, dict(attrs), tuple(self.open)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> too many"
        assert self.open.pop() == tag, f"</{tag}> out of place"


def drawings() -> list[tuple[str, str]]:
    page = Page(THREE | {"options": "catsatcards;players=4", "seats": ["person"] + ["novice"] * 3})
    out = [("opening", page.html)]
    page.press("hint")
    out.append(("hint", page.html))
    page.press("verb:throw", ())
    out.append(("refused", page.html))
    page.press("link:deal")
    out.append(("share", page.html))
    page.play(25)
    out.append(("later", page.html))
    page.press("first")
    out.append(("back", page.html))
    page.press("last")
    page.until("kt-result")
    out.append(("count", page.html))
    hot = Page(THREE | {"seats": ["person", "person", "novice"]}, "h")
    out.append(("cover", hot.html))
    out.append(("static", static.element("khanhoo")))
    return out


@pytest.fixture(scope="module")
def drawn() -> list[tuple[str, str]]:
    return drawings()


def test_well_formed(drawn: list[tuple[str, str]]) -> None:
    for name, html in drawn:
        reader = Reader(html)
        assert len(reader.ids) == len(set(reader.ids)), name


def test_ids_belong_to_their_table(drawn: list[tuple[str, str]]) -> None:
    for _, html in drawn[:-1]:
        reader = Reader(html)
        table = reader.elements[0][1]["id"]
        assert table is not None
        name = table.removeprefix("kt-")
        assert all(found == table or found.startswith(f"{name}-") for found in reader.ids)


def test_no_style_no_script(drawn: list[tuple[str, str]]) -> None:
    for _, html in drawn:
        for tag, attributes, _ in Reader(html).elements:
            assert tag not in ("script", "style", "iframe", "object")
            assert not any(key == "style" or key.startswith("on") for key in attributes)
            assert not str(attributes.get("href", "")).startswith(("javascript:", "http:", "data:"))


def test_every_control_has_a_name(drawn: list[tuple[str, str]]) -> None:
    for _, html in drawn:
        reader = Reader(html)
        for tag, attributes, parents in reader.elements:
            if tag in ("input", "select", "textarea"):
                assert "label" in parents or attributes.get("aria-label"), attributes
            if tag == "button" and attributes.get("type") == "button":
                own = ("data-open", "data-shut", "data-ui")  # these are the page's own
                assert any(key in attributes for key in own), attributes
                assert "name" not in attributes
            elif tag == "button":
                assert attributes.get("name") == "do"
                assert attributes.get("value")
        for words in re.findall(r"<button[^>]*>(.*?)</button>", html):
            assert re.sub(r"<[^>]+>", "", words).strip(), "a button has words, seen or heard"


def test_every_card_in_hand_is_spoken(drawn: list[tuple[str, str]]) -> None:
    html = dict(drawn)["opening"]
    cards = re.findall(r'<label class="kc[^"]*" id="t-h-[^"]+">.*?</label>', html)
    assert len(cards) == 7 or len(cards) >= 15 or not cards
    for card in re.findall(r'<label class="kc.*?</label>', html):
        assert re.search(r'<span class="vh">(\w+ of \w+|joker), \d+ of \d+</span>', card)
        assert re.search(r'value="[^"]+#\d"', card)
        assert 'aria-hidden="true"' in card


def test_headings_fit_below_a_section(drawn: list[tuple[str, str]]) -> None:
    for _, html in drawn:
        ranks = [int(rank) for rank in re.findall(r"<h(\d)", html)]
        assert ranks[0] == 3
        assert set(ranks) <= {3, 4}


def test_a_loud_button_stands_in_the_tray_only(drawn: list[tuple[str, str]]) -> None:
    for name, html in drawn[:-1]:
        tray = html.partition('class="kt-acts"')[2].partition("</section>")[0]
        assert tray.count("kt-main") <= ('data-state="wait"' not in html), name
        assert html.count("kt-main") == tray.count("kt-main"), name


def test_faces_come_from_the_sheet(drawn: list[tuple[str, str]]) -> None:
    html = dict(drawn)["later"]
    assert 'href="../../assets/cards/french.svg#back"' in html
    codes = kanhu.load("khanhoo").deal(kanhu.load("khanhoo").options(), 1).setup.pack.codes
    used = set(re.findall(r"french\.svg#(\w+)", html))
    assert used <= {*codes, "back"}


@pytest.mark.parametrize(
    ("plain", "printed"),
    [
        ("it's East's", "it’s East’s"),
        ("the players' cards", "the players’ cards"),
        ("'s claim", "’s claim"),
        ("it says 'moves', and 'seed:'.", "it says ‘moves’, and ‘seed:’."),
        ('a "full hand" ("out")', "a “full hand” (“out”)"),
        ("\"'so'\"", "“‘so’”"),
        ("in the '90s", "in the ’90s"),
        ("'9HAAAA' holds '1' and '12'", "‘9HAAAA’ holds ‘1’ and ‘12’"),
    ],
)
def test_quotes_are_those_of_print(plain: str, printed: str) -> None:
    assert curly(plain) == printed
    assert el("p", plain) == f"<p>{printed}</p>"
    assert el("p", Html(plain)) == f"<p>{plain}</p>", "what is markup already stays"


def test_what_is_told_has_the_quotes_of_print(page: Page) -> None:
    answer = page.ask("open", open={"record": "nonsense"})
    assert "‘nonsense’" in answer["error"]["message"]
    assert not re.search(r"[>\s(]'", re.sub(r"<[^>]*>", "", answer["html"]))


def test_text_is_escaped() -> None:
    evil = '"><script>alert(1)</script>&'
    assert el("p", evil, title=evil) == (
        '<p title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;">'
        "“&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;</p>"
    )
    assert join("<", Html("<b>x</b>")) == "&lt;<b>x</b>"


def test_what_people_send_is_never_markup() -> None:
    evil = "<img src=x onerror=alert(1)>"
    page = Page(THREE | {"base": evil})
    assert evil not in page.html
    page.press(f"move:{evil}")
    assert evil not in page.html
    page.press("load", record=evil)
    assert evil not in page.html
    page.press("new", preset=evil, seed=evil)
    assert evil not in page.html
    assert evil not in (page.answer["setup"] or "")
