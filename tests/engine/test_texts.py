"""Texts people send each other: cards, moves, options, clauses, and what is said to broken ones."""

from __future__ import annotations

from importlib.machinery import SourceFileLoader
from typing import Any

import pytest

from by_text import of_game, present
from kanhu.cards import packs
from kanhu.cards.kinds import CardError
from kanhu.catalogue import Game, GameError
from kanhu.core import rulebook
from kanhu.core.moves import Move, MoveError, compact, parse, spelled
from kanhu.core.options import OptionError, read_option_schema
from kanhu.core.rulebook import RulebookError

FRENCH = packs.build("french", "AH 2H 5H TH 2C KS X".split(), 2, ("X",))
SPANISH = packs.build("spanish", "1O 10O 11B 12B 1B".split(), 4)
MONEY = packs.build("money", "c1 c9 s9 m5 rf wf ot".split(), 1)
TENS = packs.build("money", "t2 t9 hm mm".split(), 1)
LETTERS = {"throw": "t", "claim": "c", "bid": "b", "pass": "p"}


def test_names_are_spoken_in_the_terms_of_the_pack() -> None:
    assert FRENCH.names == (
        "ace of hearts", "two of hearts", "five of hearts", "ten of hearts", "two of clubs",
        "king of spades", "joker",
    )  # fmt: skip
    assert SPANISH.names[:3] == ("ace of coins", "jack of coins", "horse of batons")
    assert MONEY.names[2:] == (
        "nine of strings", "five of myriads", "red flower", "white flower", "old thousand",
    )  # fmt: skip
    assert TENS.names == ("twenty myriad", "ninety myriad", "hundred myriad", "myriad myriad")
    with pytest.raises(CardError, match="is no card of the money design"):
        packs.build("money", ["t1"], 1)


@pytest.mark.parametrize("code", ["1H", "AZ", "", "HA", "c0", "10Q"])
def test_unknown_codes_are_named(code: str) -> None:
    with pytest.raises(CardError, match="is no card"):
        FRENCH.kind(code)


def test_cards_parse_in_any_case_with_commas() -> None:
    assert FRENCH.text(FRENCH.parse("ah, 2c  ks")) == "AH 2C KS"


def test_more_copies_than_the_pack_has() -> None:
    with pytest.raises(CardError, match="3 copies of ace of hearts"):
        FRENCH.check_held(FRENCH.parse("AH AH AH"))


def test_runs_of_codes_split_longest_first() -> None:
    assert SPANISH.text(present(SPANISH.read_run("10O1O12B1B"))) == "10O 1O 12B 1B"
    assert SPANISH.read_run("10O7") is None


@pytest.mark.parametrize(
    ("move", "short", "long"),
    [
        (Move("throw", (2,)), "t5H", "throw 5H"),
        (Move("claim", (0, 4)), "cAH2C", "claim AH 2C"),
        (Move("claim", (0, 4), 4), "cAH2C=4", "claim AH 2C =4"),
        (Move("bid", (), 120), "b120", "bid 120"),
        (Move("pass"), "p", "pass"),
    ],
)
def test_moves_have_a_short_and_a_long_form(move: Move, short: str, long: str) -> None:
    assert compact(move, LETTERS, FRENCH) == short
    assert spelled(move, FRENCH) == long
    assert parse(short, LETTERS, FRENCH) == move
    assert parse(long, LETTERS, FRENCH) == move


@pytest.mark.parametrize("text", ["", "zzz", "throw 5Z", "t5Q", "claim AH =x", "5H"])
def test_broken_moves_are_explained(text: str) -> None:
    with pytest.raises(MoveError):
        parse(text, LETTERS, FRENCH)


SCHEMA = read_option_schema(
    {
        "option": [
            {"key": "players", "values": [2, 3], "later": [4], "default": 2, "clauses": ["T-1"]},
            {"key": "jokers", "range": [0, 3], "default": 1,
             "when": [{"if": {"players": 3}, "default": 2}]},
            {"key": "open", "values": [True, False], "default": False},
        ],
        "presets": {"plain": {"set": {}}, "rich": {"set": {"jokers": 3, "open": True}}},
    }
)  # fmt: skip


@pytest.mark.parametrize(
    ("preset", "changes", "text"),
    [
        (None, {}, "plain"),
        (None, {"players": "3"}, "plain;players=3"),
        ("plain", {"players": 3, "jokers": 2}, "plain;players=3"),
        ("plain", {"players": 3, "jokers": 1}, "plain;players=3;jokers=1"),
        ("rich", {"open": True}, "rich"),
        ("rich", {"open": "false"}, "rich;open=false"),
    ],
)
def test_option_text_holds_only_what_is_not_implied(
    preset: str | None, changes: dict[str, Any], text: str
) -> None:
    options = SCHEMA.resolve(preset, changes)
    assert options.text == text
    named, given = SCHEMA.parse(text)
    assert SCHEMA.resolve(named, given) == options


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"players": 4}, "cannot be played yet"),
        ({"players": 9}, "not among its values"),
        ({"jokers": 7}, "outside 0 to 3"),
        ({"jokers": "two"}, "no.* whole number|not a whole number"),
        ({"colour": 1}, "no option 'colour'"),
        ({"open": 1}, "not among its values"),
    ],
)
def test_bad_options_are_refused_by_name(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(OptionError, match=says):
        SCHEMA.resolve(None, changes)


def test_unknown_preset_and_broken_text() -> None:
    with pytest.raises(OptionError, match="no preset"):
        SCHEMA.resolve("nobody", {})
    with pytest.raises(OptionError, match="key=value"):
        SCHEMA.parse("plain;players")


def test_options_are_frozen() -> None:
    options = of_game(SCHEMA.resolve(None, {}))
    with pytest.raises(AttributeError):
        options.players = 3
    with pytest.raises(AttributeError, match="no option"):
        options.colour


CLAUSES = """# Title

## Deal

### T-1 Players
attested: A B · disputed: C → players=3 open · table
Two *people* play, Mr. Smith too. Then more is said (T-2).

Another paragraph.
> a note
> in two lines
### T-2 Cards
reconstructed
Ten cards each.
"""


def test_clauses_are_read_whole() -> None:
    book = rulebook.parse(CLAUSES)
    one, two = book.clauses.values()
    assert (one.id, one.title, one.section) == ("T-1", "Players", "Deal")
    assert one.grades[0] == ("attested", ("A", "B"), ())
    assert one.grades[1] == ("disputed", ("C",), ("players=3", "open"))
    assert one.flags == {"table"}
    assert one.note == "a note in two lines"
    assert one.sources == ("A", "B", "C")
    assert one.text.endswith("Another paragraph.")
    assert two.quote == "Ten cards each."
    assert list(book.sections()) == ["Deal"]


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("### T-1 A\nguessed: X\nText.", 1, "is no grade"),
        ("### T-1 A\ntable\nText.", 1, "not graded"),
        ("### T-1 A\nattested", 1, "has no text"),
        ("### T-1 A", 1, "no tag line"),
        ("# T\n### One\nattested\nText.", 2, "no clause heading"),
        ("### T-1 A\nattested\nText.\n### T-1 B\nattested\nText.", 4, "stands twice"),
        ("### T-1 A\nattested\nAs in T-1.\nSee T-12.", 4, "there is no clause T-12"),
        ("### T-1 A\nattested\nText.\n> As T-0 says.", 4, "there is no clause T-0"),
        ("### T-1 A\nattested → plyers\nText.", 1, "T-1: there is no option 'plyers'; known: pl"),
        ("### T-1 A\nattested → jokers=9\nText.", 1, "T-1: jokers: “9” lies outside 0 to 3"),
    ],
)
def test_broken_rulebooks_are_refused_with_their_line(text: str, line: int, says: str) -> None:
    with pytest.raises(RulebookError, match=says) as told:
        rulebook.parse(text, SCHEMA)
    assert told.value.line == line


def test_a_game_reads_its_rules_with_its_options(monkeypatch: pytest.MonkeyPatch) -> None:
    options = (
        '[[option]]\nkey = "players"\ntitle = "P"\ndefault = 2\nclauses = ["T-1"]\n[presets]\n'
    )
    files = {"options.toml": options, "rules.md": "### T-1 A\nattested → plyers\nText."}
    game = object.__new__(Game)
    monkeypatch.setattr(Game, "read", lambda _, name: files[name])
    with pytest.raises(RulebookError, match="there is no option 'plyers'"):
        game.rulebook


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"a = 1\n# \xe9\n", "game-x/game.toml:2: this is not UTF-8"),
        (b"a = 1\nb\n", "game-x/game.toml:2:2: this is no TOML: .*; write key = value"),
    ],
)
def test_a_file_of_a_game_that_cannot_be_read_is_named(
    data: bytes, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = object.__new__(Game)
    game.id, game.module = "game-x", "kanhu.games"
    monkeypatch.setattr(SourceFileLoader, "get_data", lambda *_: data)
    with pytest.raises(GameError, match=fault):
        game.data("game.toml")
