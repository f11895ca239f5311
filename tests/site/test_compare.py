"""Rulebooks side by side, and the curated hands: whole, true to the clauses, all in the page."""

from __future__ import annotations

import re
from html import unescape

import pytest

import kanhu
from holdings import comparison, hands, paths
from holdings.archive import read as read_archive
from holdings.hands import Curated
from kanhu.text.judging import judge
from sitegen.pages import compare
from tests.site.site_reader import SITE, read
from workshop.runtime import sources

GAMES = kanhu.games()
TOPICS = [topic.key for topic in comparison.topics()]
HANDS = hands.every()
built = pytest.mark.skipif(not (SITE / "compare").exists(), reason="the site is not built")
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
every_hand = pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand.name)


# --- what each game sums up -----------------------------------------------------------------------


@every_game
def test_every_topic_is_summed_up_by_clauses_that_exist(game: kanhu.Game) -> None:
    """The golden law: every ruleset has something to say of every topic, or says it has nothing."""
    rows = game.data(comparison.FILE)
    assert list(rows) == TOPICS
    for key, row in rows.items():
        assert set(row) <= {"says", "clauses", "none"}, key
        assert row["clauses"], key
        assert [number for number in row["clauses"] if number not in game.rulebook.clauses] == []
        assert not any("advice" in game.rulebook[number].flags for number in row["clauses"]), key


@every_game
def test_summaries_are_short_sentences(game: kanhu.Game) -> None:
    for key, row in game.data(comparison.FILE).items():
        words = row["says"].split()
        assert row["says"].endswith("."), key
        assert len(words) <= 40, (key, len(words))


@every_game
def test_what_a_game_has_not_is_said_plainly(game: kanhu.Game) -> None:
    plain = re.compile(r"^(None|Nobody|Nothing)\b|\bNone\b")
    for key, row in game.data(comparison.FILE).items():
        if row.get("none"):
            assert plain.search(row["says"]), key


@every_game
def test_melds_are_named_where_the_game_has_melds(game: kanhu.Game) -> None:
    """Held against the rows of melds: the clauses of the summary are among those that make melds."""
    made = {str(row["clause"]) for row in game.melds}
    summed = set(game.data(comparison.FILE)["melds"]["clauses"])
    if made:
        assert summed & made
    if game.data(comparison.FILE)["melds"].get("none"):
        assert not made


def test_numbers_in_the_summaries_are_those_of_the_packs() -> None:
    words = {"Thirty ": 30, "Forty ": 40, "Sixty ": 60, "Forty-two ": 42, "Fifty-two ": 54, "Thirty-two ": 32,
             "Twenty-four ": 24, "120 ": 120, "112 ": 112}  # fmt: skip
    for game in GAMES:
        said = game.data(comparison.FILE)["pack"]["says"]
        pack = game.deal(game.options(), 1).setup.pack
        number = next(count for word, count in words.items() if word in said)
        assert number == len(pack.cards) - len(pack.wild if game.id == "khanhoo" else ()), game.id


def test_summaries_stay_out_of_the_browser() -> None:
    assert not sources.shipped("kanhu/games/khanhoo/compare.toml")
    assert sources.shipped("kanhu/games/khanhoo/game.toml")
    assert sources.shipped("kanhu/games/khanhoo/judge.py")


def test_an_unknown_clause_and_a_missing_topic_are_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    archive = read_archive()
    game = archive.games["khanhoo"]
    rows = comparison.summaries(game)
    rows.pop("wild")
    rows["deal"] = comparison.Summary(says="x.", clauses=("KH-999", "KH-9"))
    monkeypatch.setattr(comparison, "summaries", lambda one: rows if one is game else {})
    told = " ".join(comparison.faults(archive))
    assert "KH-999" in told
    assert "wild" in told


# --- the page -------------------------------------------------------------------------------------


@built
def test_all_rulesets_and_topics_are_in_the_page_without_scripts() -> None:
    source = (SITE / "compare" / "index.html").read_text("utf-8")
    for topic in TOPICS:
        part = source.partition(f'id="{topic}"')[2].partition("</section>")[0]
        cells = part.split('<li class="cell ')[1:]
        assert len(cells) == len(GAMES), topic
        for game, cell in zip(GAMES, cells, strict=True):
            assert game.title in cell
            for number in game.data(comparison.FILE)[topic]["clauses"]:
                assert f"games/{game.id}/#{number}" in cell
            for clause in game.data(comparison.FILE)[topic]["clauses"]:
                for part_ in game.rulebook[clause].grades:
                    assert part_.grade in cell


@built
def test_the_main_line_is_chosen_at_first() -> None:
    source = (SITE / "compare" / "index.html").read_text("utf-8")
    boxes = source.partition('data-key="c="')[2].partition("</fieldset>")[0]
    found = re.findall(r'<input[^>]*value="?([\w-]+)"?[^>]*>', boxes)
    ticked = re.findall(r'<input[^>]*value="?([\w-]+)"?(?=[^>]*\bchecked)[^>]*>', boxes)
    assert found == [game.id for game in GAMES]
    assert ticked == [game.id for game in GAMES if game.meta["game"]["shelf"] == "main"]
    assert 1 < len(ticked) < len(GAMES)


def test_the_sheet_has_a_rule_for_every_place() -> None:
    sheet = (paths.DOCS / "assets" / "css" / "site.css").read_text("utf-8")
    places = re.findall(r"\.choice:has\(\.choice__(\d+):not\(:checked\)\) \.cell__\1\b", sheet)
    assert [int(place) for place in places] == list(range(1, compare.MOST + 1))
    assert len(GAMES) <= compare.MOST


@built
@every_game
def test_sets_show_what_differs_with_clause_and_witness(game: kanhu.Game) -> None:
    source = unescape((SITE / "compare" / "index.html").read_text("utf-8"))
    part = source.partition(f'id="sets-{game.id}"')[2].partition("</details>")[0]
    resolved = [game.schema.resolve(key, {}) for key in game.schema.presets]
    differ = {
        key for key in game.schema.options if len({str(o.values[key]) for o in resolved}) > 1
    }  # fmt: skip
    assert set(re.findall(r'data-option="?([\w-]+)', part)) == differ
    assert differ
    for key in differ:
        row = re.split(rf'data-option="?{key}\b', part)[1].partition("</section>")[0]
        option = game.schema.options[key]
        assert all(f"#{number}" in row for number in option.clauses)
        if not isinstance(option.says, str):
            assert all(f"sources/#{key}" in row or key in row for key in option.says)


def test_no_game_has_more_sets_than_places() -> None:
    assert all(len(game.schema.presets) <= compare.MOST for game in GAMES)


# --- the curated hands --------------------------------------------------------------------------------

# What must come out, by the dossiers' worked examples or by counting: (game, table) -> words.
EXPECTED: dict[str, dict[tuple[str, str | None], str]] = {
    "nine-cards-seven-names": {
        ("ming-kanhu", None): "Seven melds to lead",
        ("kowah", None): "No mata",
        ("khanhoo", None): "Worth 7",
    },
    "rows-and-columns": {
        ("ming-kanhu", None): "Six melds to lead",
        ("qing-kanhu", None): "All in groups, but no hand",
        ("khanhoo", None): "Worth 3",
        ("kowah", None): "Not complete",
    },
    "best-of-1891": {("khanhoo", None): "Worth 29", ("qing-kanhu", None): "Not complete"},
    "do-not-go-out": {("khanhoo", None): "Worth 13"},
    "the-flower-stands-in": {
        ("qing-kanhu", None): "Complete",
        ("qing-kanhu", "house"): "Not complete",
    },
    "the-sixth-eyes": {
        ("qing-kanhu", None): "Not complete",
        ("qing-kanhu", "culin"): "Complete",
    },
    "nine-aces": {
        ("kowah", None): "Complete",
        ("khanhoo", "double_pack;players=4"): "Worth 12",
        ("qing-kanhu", None): "Not complete",
        ("cuajo", None): "All placed, but no hand",
    },
    "three-rows-three-columns": {
        ("kowah", None): "Complete",
        ("cuajo", None): "All placed, but no hand",
        ("qing-kanhu", None): "No eyes",
        ("khanhoo", None): "Worth 3",
    },
    "the-double-wait": {
        ("kowah", None): "May call checki",
        ("khanhoo", None): "Worth 4",
    },
    "the-hundred-and-its-guards": {("madiao", None): "Four honours, six red cards"},
    "the-secret": {("cuajo", None): "Complete", ("cuajo", "family"): "Complete"},
}


def test_the_hands_are_in_order_and_each_has_its_verdict() -> None:
    assert [hand.about.order for hand in HANDS] == list(range(1, len(HANDS) + 1))
    assert {hand.name for hand in HANDS} == set(EXPECTED)
    assert len({hand.hand for hand in HANDS}) == len(HANDS)


@every_hand
def test_verdicts_are_as_expected(hand: Curated) -> None:
    for (name, table), words in EXPECTED[hand.name].items():
        found = judge(hand.hand, kanhu.load(name), table)
        assert found.ruling is not None, (name, found.lacks)
        assert found.ruling.says == words, name


@every_hand
def test_commentary_has_the_length_asked_for(hand: Curated) -> None:
    assert 100 <= len(re.sub(r"\{claim:[\w-]+\}|\[@\w+\]", "", hand.about.text).split()) <= 200


@every_hand
def test_data_names_tables_that_exist(hand: Curated) -> None:
    further = [(row.game, row.table) for row in hand.about.also]
    for name, table in [*hand.about.tables.items(), *further]:
        assert kanhu.load(name).options(table)
    assert hand.about.columns in (0, 3)


@built
@every_hand
def test_the_page_of_a_hand_holds_every_verdict(hand: Curated) -> None:
    page = read(SITE / "hands" / hand.name / "index.html")
    for verdict, anchor in hands.judged(hand.name, tuple(GAMES)):
        assert anchor.startswith(f"by-{verdict.game.id}")
        assert anchor in page.ids
    for link in page.all("a"):
        assert "javascript" not in link.get("href", "")
    assert f"#h={hand.hand.text}" in page.source
    for clause in re.findall(r"games/([\w-]+)/#([A-Z]+-\d+)", page.source):
        assert clause[1] in kanhu.load(clause[0]).rulebook.clauses


@built
def test_the_list_leads_to_all_and_the_form_knows_every_card() -> None:
    page = read(SITE / "hands" / "index.html")
    for hand in HANDS:
        assert any(link.get("href", "").endswith(f"{hand.name}/") for link in page.all("a"))
    codes = [button["data-code"] for button in page.all("button") if "data-code" in button]
    for game in GAMES:
        for code in game.deal(game.options(), 1).setup.pack.codes:
            assert code in codes, (game.id, code)
    form = page.source.partition("<template>")[2].partition("</template>")[0]
    assert re.findall(r'data-game="?([\w-]+)', form) == [game.id for game in GAMES]
