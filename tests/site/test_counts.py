"""How many games there are is counted by the build, and typed nowhere."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import kanhu
from holdings import paths
from holdings.trouble import SiteError
from kanhu.catalogue import Game
from rendering.numbers import few
from sitegen.counts import filled, of_games
from tests.laws import holds_for

GAMES = {game.id: game for game in kanhu.games()}

NUMBER = r"(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+)"
TYPED = re.compile(
    rf"\b{NUMBER}(?: (?:old|card|other|more|of the|of our))* "
    r"(?:games|neighbours|rulebooks|others are neighbours)\b"
    r"|\b(?:all|one of) (?:the )?(?:nine|ten|9|10)\b(?! (?:cards|tricks)\b)"
    rf"|\b{NUMBER} (?:whole|annotated|example) games\b",
    re.IGNORECASE,
)
CHAPTER = ("Four neighbours", "Four games live next door")
"""A chapter of the story about four games by name; there may be more neighbours than it tells of."""
OTHER = {
    "two games": "a comparison of two",
    "two or more games": "a choice of the reader's",
    "two or three games": "how long a match is",
    "twenty-one games": "a chance",
    "three neighbours": "cards next to each other",
    "two neighbours": "the players to the left and right",
}
"""What is no number of the archive's games, and what it is."""


def written_by_hand() -> list[Path]:
    """Everything a reader may meet as words of a page."""
    found = [path for path in paths.DOCS.rglob("*.md") if "data" not in path.parent.parts[-2:]]
    found += [
        paths.DATA / name for name in ("home.toml", "menu.toml", "puzzles.toml", "terms.toml")
    ]
    found += [*(path for folder in paths.TEMPLATES for path in folder.rglob("*.j2"))]
    found += [*(paths.DOCS / "overrides").rglob("*.html")]
    found += [paths.ROOT / name for name in ("README.md", "CITATION.cff", "mkdocs.yml")]
    found += [*paths.GAMES.glob("*/game.toml"), *(paths.ROOT / "sitegen" / "pages").glob("*.py")]
    found += (paths.ROOT / "learning" / "pages").glob("*.py")
    return found


def typed(text: str, *known: str) -> list[str]:
    """The numbers of games in a text that nobody has counted, but for those in known words."""
    for words in (*known, *OTHER):
        text = re.sub(re.escape(words), "", text, flags=re.IGNORECASE)
    return [found[0] for found in TYPED.finditer(text)]


@holds_for(written_by_hand, paths.shown)
def test_no_number_of_games_is_typed(path: Path) -> None:
    known = CHAPTER if path.parent.name == "story" else ()
    assert typed(path.read_text("utf-8"), *known) == []


@pytest.mark.parametrize(
    "words",
    ["The nine games of the archive", "all nine can be played here", "one of nine", "9 games",
     "Four others are neighbours", "Play nine old card games", "to nine rulebooks",
     "Six whole games", "four neighbours"],
)  # fmt: skip
def test_a_typed_number_is_found(words: str) -> None:
    assert typed(f"Here: {words}.")


def test_marks_are_filled_in_with_what_is_there(tenth: Game) -> None:
    counts = {name: filled(f"{{count:{name}}}", of_games(GAMES.values()), "x.md")
              for name in ("games", "main", "neighbour")}  # fmt: skip
    sizes = Counter(game.meta["game"]["shelf"] for game in GAMES.values())
    assert counts == {"games": few(len(GAMES)), **{name: few(n) for name, n in sizes.items()}}
    assert filled("{Count:games} games", {"games": 9}, "x.md") == "Nine games"
    assert filled("all {count:games}", {"games": 10}, "x.md") == "all ten"
    more = of_games([*GAMES.values(), tenth])
    assert filled("{count:games}", more, "x.md") == few(len(GAMES) + 1)
    assert filled("{count:neighbour}", more, "x.md") == few(sizes["neighbour"] + 1)
    assert more["high-card-records"] == 1


def test_lists_of_games_are_filled_in_with_their_titles() -> None:
    counts = of_games(GAMES.values())
    money = "Madiao, Ming Kanhu, Qing Kanhu and Kowah"
    assert filled("With coins: {games:money}.", counts, "x.md") == f"With coins: {money}."
    with pytest.raises(SiteError, match=r"docs/x\.md:1: .*\{games:madiao-records\}"):
        filled("{games:madiao-records}", counts, "docs/x.md")


def test_a_mark_that_counts_nothing_names_its_line() -> None:
    with pytest.raises(SiteError, match=r"docs/x\.md:2: .*\{count:gamse\}"):
        filled("one\n{count:gamse}", {"games": 9}, "docs/x.md")
