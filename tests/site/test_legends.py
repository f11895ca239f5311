"""No legend is told as a fact, and no figure shows what its caption denies."""

from __future__ import annotations

import json
import re
import shlex
from functools import cache
from html import unescape
from typing import Any

import pytest

from holdings import archive, home, paths
from holdings.evidence import Claim
from kanhu.wording.seats import seat_names
from kanhu_table.opening import open_match
from kanhu_table.still import still
from tests.site.site_reader import SITE, Page, every_page

built = pytest.mark.skipif(not (SITE / "precache.json").exists(), reason="the site is not built")

TOLD = re.compile(
    r"\b(?:said|says?|tells?|told|tale|story|stories|legend|called|reads?|reported|rumour|supposed"
    r"|explained|think|thought|taken for|passe[sd] for|knows of|conclusion|is put about)\b",
    re.IGNORECASE,
)
"""Verbs and marks by which a sentence passes on what it does not vouch for."""

MEANT = {
    ("games/cuajo/", "cuajo-rennet"): "of an address that a machine made; there it is a fact",
}
"""Sentences that carry a legend's mark and need no such word, with the reason."""


@cache
def legends() -> list[Claim]:
    claims = archive.read().evidence.claims.values()
    return [claim for claim in claims if claim.grade == "legend"]


@cache
def marked() -> list[tuple[str, str, str]]:
    """Page, claim and sentence, wherever prose carries the mark of a legend."""
    rows: list[dict[str, Any]] = json.loads((SITE / "assets/evidence.json").read_text("utf-8"))[
        "claims"
    ]
    return [
        (place["page"], row["id"], place["sentence"])
        for row in rows
        if row["grade"] == "legend"
        for place in row["used"]
        if place["anchor"].startswith("at-")
    ]


@built
def test_prose_tells_no_legend_in_the_indicative() -> None:
    assert len(marked()) > len(legends()) / 2
    wrong = {(page, claim): said for page, claim, said in marked() if not TOLD.search(said)}
    assert wrong.keys() == MEANT.keys(), wrong


def test_a_bare_legend_is_seen() -> None:
    """So the law above can fail."""
    assert not TOLD.search("An emperor published the rules of Kanhu in 1130.")
    assert TOLD.search("It is often said that an emperor published the rules of Kanhu in 1130.")


@built
@every_page
def test_a_list_says_that_a_legend_is_told(page: Page) -> None:
    """Badges stand behind a sentence; who skims or searches reads its first words."""
    body = unescape(page.source.partition("<body")[2]).replace("’", "'")
    for claim in legends():
        for found in re.finditer(re.escape(claim.text.rstrip(".")), body):
            before = body[: found.start()]
            assert before.endswith(("It is told: ", "Legend: ")), (page.name, claim.id)


# -- figures and their captions ----------------------------------------------------------------------

NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9}
TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"
COUNTS = {"a": 1, "one": 1} | NUMBERS | {word: at for at, word in enumerate(TEENS.split(), 10)}
FIGURES = {
    f"{path.stem}/{name}": figure
    for path in paths.data("figures/*.toml")
    for name, figure in home.figures().items()
    if f"[{name}]" in path.read_text("utf-8")
}


def shown(figure: home.Figure) -> list[str]:
    """The cards of a figure, as it draws them: open, in a row."""
    return [word for word in figure.cards.split() if word != ">"]


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_of_open_cards_says_nothing_of_closed_ones(name: str) -> None:
    assert not re.search(r"\bface down\b|\bhidden\b|\bclosed\b|\bunseen\b", FIGURES[name].caption)


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_has_as_many_cards_as_its_caption_begins_with(name: str) -> None:
    figure = FIGURES[name]
    first = re.match(r"(?:The )?(\w+)\b(?! of (?!the))", figure.caption)
    many = NUMBERS.get(first[1].lower()) if first else None  # "nine of myriads" is a card
    assert many is None or many == len(shown(figure))


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_names_every_card_that_it_shows_and_no_other(name: str) -> None:
    assert set(shown(FIGURES[name])) == set(FIGURES[name].labels)


SCENE = re.compile(r"<!-- kanhu:scene (\S+) (.*?) -->")
SCENES = [
    (f"{page}:{number}", found[1], dict(word.split("=", 1) for word in shlex.split(found[2])))
    for page, words in paths.prose().items()
    for number, found in enumerate(SCENE.finditer(words))
]
LAID_DOWN = re.compile(
    r"\b([A-Z]\w+) (?:has|have) (?:\w+ ){0,4}?laid (\w+) (?:\w+ ){1,5}?face down"
)
"""Who has laid how many cards face down, as a caption says it."""

MANY = rf"(\d+|{'|'.join(COUNTS)})"
SAID = {
    "hand": rf"\b(You|[A-Z][a-z]+) (?:hold|holds|have|has) {MANY} cards\b",
    "left": rf"\b([A-Z][a-z]+), with {MANY} cards left\b",
    "held": rf"(?i:\b{MANY} are left\b)",
    "pack": rf"\b{MANY} cards(?=, \w+ in a hand\b)",
    "dealt": rf"(?<= cards, ){MANY} in a hand\b",
    "row": rf"\b(?:led [^.]*, {MANY} cards at once|lay {MANY} cards face down)\b",
    "closed": rf"\bhas put {MANY} cards? face down\b",
}
"""How captions count cards: those in the hand of a seat, of some seat, in the pack, dealt to each
seat, in a row that lies open (or that a row must be answered by), closed in the trick."""
SEATS = set(seat_names(8)) | set(seat_names(4))


@cache
def drawn(game: str, *asked: tuple[str, str]) -> tuple[str, tuple[str, ...]]:
    """A scene as the table draws it, and the names of the seats there."""
    moment = still(game, {key: said for key, said in asked if key != "caption"}, "", "here")
    return str(moment.html), tuple(open_match({"link": moment.link}).names)


def strangers(game: str, asked: dict[str, str]) -> set[str]:
    """Seats that a caption names and the table does not have, and a wrong number of players."""
    _, names = drawn(game, *asked.items())
    caption = asked["caption"]
    wrong = {word for word in re.findall(r"\w+", caption) if word in SEATS} - set(names)
    many = re.search(r"\b(\w+) players\b|\bfor (two|three|four|five|six)\b", caption)
    if many and COUNTS.get((many[1] or many[2]).lower()) != len(names):
        wrong.add(many[0])
    return wrong


@pytest.mark.parametrize(("game", "asked"), [row[1:] for row in SCENES], ids=[s[0] for s in SCENES])
def test_a_scene_seats_whom_its_caption_names(game: str, asked: dict[str, str]) -> None:
    assert strangers(game, asked) == set()


@pytest.mark.parametrize(
    ("right", "wrong"),
    [("Four players", "Five players"), ("for three", "for four"), ("West", "Southwest")],
)
def test_a_wrong_seat_or_number_of_players_in_a_caption_is_seen(right: str, wrong: str) -> None:
    found = [row for row in SCENES if right in row[2]["caption"]]
    assert found, f"no caption says {right}"
    for _, game, asked in found:
        said = asked["caption"].replace(right, wrong)
        assert strangers(game, asked | {"caption": said}) == {wrong}, said


@pytest.mark.parametrize(("game", "asked"), [row[1:] for row in SCENES], ids=[s[0] for s in SCENES])
def test_cards_that_a_caption_calls_laid_face_down_lie_so(game: str, asked: dict[str, str]) -> None:
    """As many closed cards as it says. One's own are drawn open, apart from the hand, and it is
    said that nobody else sees them."""
    html, names = drawn(game, *asked.items())
    for who, many in LAID_DOWN.findall(asked["caption"]):
        mine = who == "You" or f"Your hand, {who}" in html
        assert who in names or mine
        down = rf"\b(?:{many}|{NUMBERS[many]}) cards face down"
        labels = re.findall(r'<ul aria-label="([^"]*)"', html)
        if mine:
            closed = [one for one in labels if re.search(f"{down}, which only you see", one)]
            cards = html.partition(f'aria-label="{closed[0]}"')[2].partition("</ul>")[0]
            assert cards.count("<li") == NUMBERS[many]
        else:
            assert [one for one in labels if who in one and re.search(down, one)]


def test_some_captions_tell_of_cards_face_down() -> None:
    """So the law above is tried: Kowah's figures, of one's own and as East's own."""
    found = [row for _, _, asked in SCENES for row in LAID_DOWN.findall(asked["caption"])]
    assert {many for _, many in found} >= {"five", "two"}


@pytest.mark.parametrize(("game", "asked"), [row[1:] for row in SCENES], ids=[s[0] for s in SCENES])
def test_a_scene_shows_the_hand_of_the_seat_that_its_caption_looks_from(
    game: str, asked: dict[str, str]
) -> None:
    """A scene "as West sees it" is drawn from West."""
    html, names = drawn(game, *asked.items())
    looks = re.search(r"\bas (\w+) sees it", asked["caption"])
    if looks:
        assert f"Your hand, {looks[1]}: " in html
    assert any(f"Your hand, {name}: " in html for name in names)


def miscounted(game: str, asked: dict[str, str]) -> list[str]:
    """Numbers of cards in the caption of a scene that the game does not bear out there, and those
    that are said in no way which this law can read."""
    html, names = drawn(game, *asked.items())
    moment = still(game, {key: said for key, said in asked.items() if key != "caption"}, "", "here")
    table = open_match({"link": moment.link}).table
    dealt = table.game.deal(table.state.setup.options, 1)
    hands = {name: len(table.state.view(at).hand) for at, name in enumerate(names)}
    (me,) = {name for name in names if f"Your hand, {name}: " in html}
    rows = [row.count("<li") for row in re.findall(r"<ul.*?</ul>", html, re.DOTALL)]
    backs = re.findall(rf"\b{MANY} cards? face down(?!, which only you see)", html, re.IGNORECASE)
    true = {
        "held": [*hands.values()],
        "pack": [len(table.state.setup.pack.cards)],
        "dealt": [len(dealt.view(at).hand) for at in range(len(names))],
        "row": rows,
        "closed": [number(one) for one in backs],
    }
    wrong, rest = list[str](), asked["caption"]
    for what, pattern in SAID.items():
        for found in re.finditer(pattern, asked["caption"]):
            rest = rest.replace(found[0], "")
            said = [word for word in found.groups() if word]
            known = true.get(what) or [hands.get(me if said[0] == "You" else said[0], -1)]
            if number(said[-1]) not in known:
                wrong.append(found[0])
    return [*wrong, *(found[0] for found in re.finditer(rf"\b{MANY} cards\b", rest))]


def number(word: str) -> int:
    """A number in figures or in words."""
    return int(word) if word.isdigit() else COUNTS[word.lower()]


@pytest.mark.parametrize(("game", "asked"), [row[1:] for row in SCENES], ids=[s[0] for s in SCENES])
def test_a_scene_has_as_many_cards_as_its_caption_counts(game: str, asked: dict[str, str]) -> None:
    assert miscounted(game, asked) == []


@pytest.mark.parametrize(
    ("game", "right", "wrong"),
    [
        ("madiao", "You hold seven cards", "You hold eight cards"),
        ("madiao", "has put a card face down", "has put two cards face down"),
        ("khanquest", "South, with seventeen cards left", "South, with twelve cards left"),
        ("khanquest", "East holds twenty cards", "East holds nineteen cards"),
        ("dou-dizhu", "eight cards at once", "seven cards at once"),
        ("dou-dizhu", "Twelve are left", "Eleven are left"),
        ("kowah", "180 cards", "120 cards"),
        ("kowah", "eleven in a hand", "fifteen in a hand"),
        ("ming-kanhu", "lay three cards face down", "lay two cards face down"),
        ("ming-kanhu", "It is your turn.", "It is your turn, and nine cards lie there."),
    ],
)
def test_a_wrong_count_in_a_caption_is_seen(game: str, right: str, wrong: str) -> None:
    found = [asked for _, name, asked in SCENES if name == game and right in asked["caption"]]
    assert found, f"no caption says that {right}"
    for asked in found:
        said = asked["caption"].replace(right, wrong)
        assert miscounted(game, asked | {"caption": said}) != [], said
