"""The data pages: figures that can be played again, and plots and sentences that keep to them."""

from __future__ import annotations

import csv
import html
import re
import subprocess
import sys
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import kanhu
from figures import plots
from holdings import studies
from holdings.studies import Column, Table
from holdings.trouble import SiteError
from kanhu.study import simulate
from kanhu.study.simulate import PlayedHand
from rendering import numbers
from sitegen.pages import data as readings
from study import plan, runs, stats, store, tables
from tests.site.site_reader import ROOT, SITE

STORED = studies.stored()
PLAN = plan.read()
each_game = pytest.mark.parametrize("name", sorted(STORED))
built = pytest.mark.skipif(
    not (SITE / "data" / "index.html").exists(), reason="the site is not built"
)


# --- what is stored ---------------------------------------------------------------------------------


def test_every_game_of_the_archive_has_figures() -> None:
    assert set(STORED) == {game.id for game in kanhu.games()} == set(PLAN)


@each_game
def test_the_first_deals_played_again_are_the_stored_ones(name: str) -> None:
    data = STORED[name]
    about, game = data["about"], kanhu.load(name)
    assert about["rules"] == game.version, "the rules have changed: make the data again"
    rows = studies.tables(data)["deals"].records()[:15]
    options = game.options(about["options"])
    again = simulate.play(game, options, range(len(rows)), about["seed"], (about["bots"],))
    for row, hand in zip(rows, again, strict=True):
        assert row["moves"] == hand.moves
        assert row["first"] == hand.first
        assert row["ended"] == " ".join(hand.ends)
        assert row["points"] == " ".join(map(str, hand.points))


@pytest.mark.some(3)
@each_game
def test_the_first_deals_of_every_run_played_again_are_as_long(name: str) -> None:
    game, seed = kanhu.load(name), STORED[name]["about"]["seed"]
    for run in STORED[name]["runs"]:
        options = game.options(run["options"])
        again = simulate.play(game, options, range(2), seed, (run["bots"],))
        assert [hand.moves for hand in again] == run["moves_of_first"][:2], run["options"]


@each_game
def test_the_tables_follow_from_the_engine_s_answer(name: str) -> None:
    data = STORED[name]
    game = kanhu.load(name)
    options = game.options(data["about"]["options"])
    made = tables.tables(game, options, data["simulate"], data["about"]["numbers"])
    stored = studies.tables(data)
    for table in made:
        assert stored[table.key] == msgspec.json.decode(msgspec.json.encode(table), type=Table)


@each_game
def test_the_engine_s_answer_adds_up(name: str) -> None:
    answer, about = STORED[name]["simulate"], STORED[name]["about"]
    detail = answer["detail"]
    assert answer["hands"] == about["deals"] == sum(detail["lengths"].values())
    assert sum(detail["best"].values()) == sum(answer["ends"].values()) == about["deals"]
    assert sum(row["mean"] for row in detail["wins"]) == pytest.approx(1, abs=0.001)
    assert about["command"].startswith(f"python -m kanhu simulate {name} ")


@each_game
def test_every_table_is_the_same_in_both_files(name: str) -> None:
    for key, table in studies.tables(STORED[name]).items():
        text = (studies.DATA / name / f"{key}.csv").read_text("utf-8")
        heads, *rows = csv.reader(line for line in text.splitlines() if not line.startswith("#"))
        assert heads == [column.key for column in table.columns]
        assert rows == [[str(figure) for figure in row] for row in table.rows]


@each_game
def test_the_files_are_those_that_would_be_written(name: str) -> None:
    made = dict(store.files(STORED[name]))
    assert {path.name for path in (studies.DATA / name).iterdir()} == set(made)
    for file, text in made.items():
        assert (studies.DATA / name / file).read_text("utf-8") == text


@each_game
def test_the_files_tell_where_they_come_from_and_no_day(name: str) -> None:
    for path in (studies.DATA / name).glob("*.csv"):
        notes = [line for line in path.read_text("utf-8").splitlines() if line.startswith("#")]
        whole = "\n".join(notes)
        for word in ("seed 1613", "engine ", "rules version ", "python -m kanhu simulate", "CC0"):
            assert word in whole, (path.name, word)
        assert not re.search(r"\b(?:19|20)\d\d\b|\d\d:\d\d", whole)


@each_game
def test_what_is_stored_is_what_the_plan_asks_for(name: str) -> None:
    study, data = PLAN[name], STORED[name]
    assert data["about"]["options"] == study.base.options
    assert data["about"]["deals"] == study.base.deals
    assert [(run["options"], run["bots"], run["deals"]) for run in data["runs"]] == [
        (run.options, run.level, run.deals) for run in study.runs
    ]
    tried = [(row["option"], row["value"], row["title"]) for row in
             studies.tables(data)["effect-any"].records()]  # fmt: skip
    assert tried == [(one.option, one.value, one.title) for one in study.tries]
    assert {row["option"] for row in data["left"]} == {one.option for one in study.row.left}


def disputed(game: kanhu.Game) -> set[str]:
    """Options that some clause of the game ties to a dispute among the sources."""
    found = set()
    for clause in game.rulebook.clauses.values():
        parts = [part for part in clause.grades if part.grade == "disputed"]
        found |= {name.partition("=")[0] for part in parts for name in part.options}
        found |= {key for key, option in game.schema.options.items() if parts
                  and clause.id in option.clauses}  # fmt: skip
    return found


@pytest.mark.parametrize("game", kanhu.games(), ids=lambda game: game.id)
def test_every_disputed_option_has_a_run_or_a_reason(game: kanhu.Game) -> None:
    """Options that a clause graded "disputed" names, or that name such a clause."""
    study = PLAN[game.id]
    tried = {one.option for one in study.tries}
    left = {one.option: one.why for one in study.row.left}
    assert disputed(game) <= tried | left.keys()
    assert not tried & left.keys()
    assert all(len(why) > 20 for why in left.values())


def test_the_disputes_of_khanhoo_are_found() -> None:
    """KH-3, KH-8, KH-27 and KH-43 are graded "disputed" with these options; KH-48 is not."""
    found = disputed(kanhu.load("khanhoo"))
    assert {"jokers", "orphan_players", "claim_in_turn", "final_discard"} <= found
    assert "target" not in found


@pytest.mark.parametrize(
    ("words", "by", "fault"),
    [
        ("sample = 100", "samples = 100", "plan.toml:20: unknown key `samples`"),
        ('id = "cuajo"', 'id = "cuajo"\nlevel = "expert"', "unknown key `level` - at `$.game[CUAJO]`"),
        ('"hand_size", values', '"hand_size", value',
         "unknown key `value` - at `$.game[KHANQUEST].series[1]`"),
        ("tries = 1000", 'tries = "1000"', "plan.toml:19: Expected `int`, got `str` - at `$.tries`"),
        ('"hand_size", values = [7]', '"hand_size", values = [70]', "plan.toml: game khanquest: "),
        ("[[game]]", "[[game]", "plan.toml:22:"),
    ],
)  # fmt: skip
def test_a_fault_of_the_plan_is_named(
    words: str, by: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = plan.PLAN.read_text("utf-8")
    assert words in text
    monkeypatch.setattr(plan, "PLAN", tmp_path / "plan.toml")
    plan.PLAN.write_text(text.replace(words, by, 1), "utf-8")
    for place, game in enumerate(PLAN):
        fault = fault.replace(f"[{game.upper()}]", f"[{place}]")
    with pytest.raises(SiteError) as error:
        plan.read()
    assert fault in str(error.value)


@pytest.mark.parametrize("column", ["deal: hole: deal", "deal, whole, deal"])
def test_a_column_that_cannot_be_read_is_named(
    column: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    layout = {"deals": tables.Layout("The first deals", (column,))}
    monkeypatch.setattr(tables, "_layouts", lambda: layout)
    with pytest.raises(
        SiteError, match=f"tables.toml: deals: '{column}' must be 'key: kind: head'"
    ):
        tables.table("deals", [])


# --- statistics ---------------------------------------------------------------------------------------


def test_wilson_s_interval() -> None:
    """Figures of Wilson's interval as they stand in tables: 5 of 10, 0 of 10, 10 of 10."""
    assert stats.wilson(5, 10) == pytest.approx((0.5, 0.2366, 0.7634), abs=5e-5)
    assert stats.wilson(0, 10) == pytest.approx((0, 0, 0.2775), abs=5e-5)
    assert stats.wilson(10, 10) == pytest.approx((1, 0.7225, 1), abs=5e-5)
    assert stats.wilson(0, 0) == (0, 0, 1)


def test_a_paired_difference_leaves_the_luck_of_the_deal_out() -> None:
    before = [10.0, 200.0, 3000.0]
    assert stats.paired(before, [one + 2 for one in before]) == (2, 2, 2)
    middle = stats.paired([0, 0, 0, 0], [1, 2, 3, 4])
    assert middle.mean == 2.5
    assert middle.high - 2.5 == pytest.approx(1.96 * (5 / 3 / 4) ** 0.5)


def test_quantiles_of_a_distribution() -> None:
    assert [stats.quantile([1, 1, 4, 10], part) for part in (0.25, 0.5, 0.75, 1)] == [1, 1, 4, 10]
    assert [stats.quantile([3], part) for part in (0.01, 1)] == [3, 3]


def test_steps_hold_every_case_once() -> None:
    made = stats.bins([*range(-7, 93), 5000])
    assert len(made) <= 16
    assert sum(cases for _, _, cases in made) == 101
    assert made[0][0] <= -7
    assert made[-1][1] == 5000
    for (_, last, _), (first, _, _) in pairwise(made):
        assert first == last + 1
    assert stats.bins([3] * 9) == [(3, 3, 9)]


# --- runs ---------------------------------------------------------------------------------------------

RUN = plan.Run("khanhoo", "wilkinson", "novice", 5)


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(runs, "KEPT", tmp_path)
    monkeypatch.setattr(runs, "BLOCK", 2)
    return tmp_path


def test_a_stopped_run_goes_on_and_ends_the_same(kept: Path) -> None:
    counts: list[int] = []
    whole = runs.play(RUN, 3, 1, counts.append)
    assert counts == [0, 2, 4, 5]
    (path,) = kept.iterdir()
    text = path.read_text("utf-8")
    path.write_text(text[: len(text) // 2], "utf-8")  # in the middle of a line
    counts.clear()
    assert runs.play(RUN, 3, 1, counts.append) == whole
    assert 0 < counts[0] < 5
    assert path.read_text("utf-8") == text


def test_a_finished_run_is_not_played_again(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = runs.play(RUN, 3, 1, lambda _: None)

    def never(*_: object, **__: object) -> None:
        raise AssertionError("played again")

    monkeypatch.setattr(simulate, "play", never)
    assert runs.play(RUN, 3, 1, lambda _: None) == whole
    assert runs.play(RUN._replace(deals=3), 3, 1, lambda _: None) == whole[:3]
    with pytest.raises(AssertionError, match="played again"):
        runs.play(RUN, 4, 1, lambda _: None)


LOADED = (
    "import sys, kanhu; from kanhu.study import simulate; game = kanhu.load({!r})\n"
    "simulate.simulate(game, game.options(), 1, 1, ('regular', 'novice'), detail=True)\n"
    "print(*(one.__file__ for name, one in sys.modules.items() if name.startswith('kanhu.')))"
)


@pytest.mark.parametrize("game", kanhu.games(), ids=lambda game: game.id)
def test_a_run_is_named_by_all_programs_it_runs_through(game: kanhu.Game) -> None:
    run = subprocess.run(
        [sys.executable, "-c", LOADED.format(game.id)],
        cwd=ROOT / "engine", capture_output=True, text=True, check=True,
    )  # fmt: skip
    loaded = {Path(name) for name in run.stdout.split()}
    own = runs.ENGINE / "games" / game.module.rpartition(".")[2]
    known = runs.programs(own)
    assert {path for path in loaded if own in path.parents} <= known
    # What `import kanhu` brings along by itself is another matter, and so is an empty package.
    missed = {path.relative_to(runs.ENGINE) for path in loaded - known if path.read_text("utf-8")}
    names = {".".join(path.with_suffix("").parts) for path in missed} - {"__init__"}
    assert not {name for name in names if not name.startswith(tuple(runs.ASIDE))}
    assert not {path for path in known if path.stem in ("main", "terminal", "hints")}


def test_words_of_a_game_do_not_name_a_run_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    game = kanhu.load("khanhoo")
    before = runs.code.__wrapped__(game)
    monkeypatch.setitem(game.meta, "facts", {"Players": "some"})
    assert runs.code.__wrapped__(game) == before
    monkeypatch.setitem(game.meta, "pack", {**game.meta["pack"], "wild": []})
    assert runs.code.__wrapped__(game) != before


# --- effects, from hands made here -----------------------------------------------------------------------


def hand(moves: int, points: tuple[int, ...], first: int = 0, ended: str = "KH-42") -> PlayedHand:
    top = max(points)
    winners = tuple(seat for seat, own in enumerate(points) if own == top)
    return PlayedHand(moves, points, winners, (ended,), 1, first)


def made_effect() -> dict[str, Table]:
    before = [hand(10, (5, 0)), hand(20, (0, 5)), hand(30, (3, 3)), hand(40, (0, 9), 1)]
    after = [hand(12, (5, 0)), hand(20, (5, 0)), hand(34, (3, 3)), hand(40, (0, 9), 1)]
    one = plan.Try("jokers", "1", "Jokers: one joker (players 3)", RUN, RUN)
    return {table.key: table for table in tables.effects([(one, before, after)], "points")}


def test_effects_are_differences_of_the_same_deals() -> None:
    made = made_effect()
    (any_,) = made["effect-any"].records()
    assert (any_["deals"], any_["changed"], any_["share"]) == (4, 1, 0.25)
    assert any_["title"] == "Jokers: one joker (players 3)"
    (length,) = made["effect-length"].records()
    assert (length["before"], length["after"], length["difference"]) == (25, 26.5, 1.5)
    # The first seat won 1, 0, half and 1 of its hands, then 1, 1, half and 1; fair is a half.
    (first,) = made["effect-first"].records()
    assert (first["before"], first["after"], first["difference"]) == (0.125, 0.375, 0.25)
    (alone,) = made["effect-alone"].records()
    assert (alone["before"], alone["difference"]) == (0.75, 0)


# --- words ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spoken", "figure", "text"),
    [
        (numbers.percent, 0.3412, "34.1\u00a0%"), (numbers.percent, 0.0002, "less than 0.1\u00a0%"),
        (numbers.percent, 0, "0\u00a0%"), (numbers.percent, 1, "100\u00a0%"),
        (numbers.percent, 0.9999, "more than 99.9\u00a0%"), (numbers.percent, -0.0312, "−3.1\u00a0%"),
        (numbers.decimal, 23.87, "23.9"), (numbers.decimal, 3.456, "3.46"), (numbers.decimal, -0.001, "0.00"),
        (numbers.decimal, 1234.5, "1,234"), (numbers.change, 1.5, "+1.50"), (numbers.change, -1.5, "−1.50"),
        (numbers.change, 0.0, "0.00"), (numbers.shift, 0.0124, "+1.2"), (numbers.shift, -0.0001, "0.0"),
        (numbers.whole, 12345, "12,345"),
    ],
)  # fmt: skip
def test_figures_in_words(spoken: Any, figure: float, text: str) -> None:
    assert spoken(figure) == text


def rows(key: str, heads: str, *figures: tuple[Any, ...]) -> dict[str, Table]:
    columns = tuple(Column(head, head, "name") for head in heads.split())
    return {key: Table(key, key, columns, figures)}


ABOUT: Mapping[str, Any] = {"first": "who leads (KH-25)", "unit": "points", "deals": 4000}
WINS = "place title share low high fair"


def test_the_seats_in_a_sentence() -> None:
    """South leads and wins 34.1 of 100 hands of three: about one more than a fair share."""
    tables = rows("wins", WINS, (1, "first", 0.3443, 0.335, 0.3536, 0.3333),
                  (2, "second", 0.33, 0.321, 0.339, 0.3333),
                  (3, "third", 0.3257, 0.317, 0.335, 0.3333))  # fmt: skip
    assert readings.reading("wins", tables, ABOUT) == (
        "The first seat, who leads (KH-25), wins 34.4\u00a0% of the hands, between 33.5\u00a0% and "
        "35.4\u00a0%: about one in a hundred more than a fair share."
    )


def test_seats_that_cannot_be_told_apart_are_described_so() -> None:
    tables = rows("wins", WINS, (1, "first", 0.51, 0.48, 0.54, 0.5), (2, "second", 0.49, 0.46, 0.52, 0.5))  # fmt: skip
    sentence = readings.reading("wins", tables, ABOUT)
    assert sentence.startswith("No seat is far enough from its fair share of 50.0\u00a0%")
    assert "51.0\u00a0%" in sentence


def test_the_worst_seat_is_named_and_the_others_beside_it() -> None:
    tables = rows("wins", WINS, (1, "first", 0.30, 0.28, 0.32, 0.25), (2, "second", 0.29, 0.27, 0.31, 0.25),
                  (3, "third", 0.25, 0.23, 0.27, 0.25), (4, "fourth", 0.16, 0.14, 0.18, 0.25))  # fmt: skip
    assert readings.reading("wins", tables, ABOUT) == (
        "The fourth seat wins 16.0\u00a0% of the hands, between 14.0\u00a0% and 18.0\u00a0%: about nine "
        "in a hundred fewer than a fair share; the first and second seats win more."
    )


def summary(row: tuple[float, ...]) -> dict[str, Table]:
    """Both rows of a summary with the same figures, and the tables of the distributions."""
    heads = "measure title mean low high least quarter median three_quarters most"
    made = rows("summary", heads, ("lengths", "moves", *row), ("best", "points", *row))
    steps = rows("length", "first last hands share low high", (0, 99, 4000, 1.0, 0.999, 1.0))
    return {**made, **steps, "best": steps["length"]}


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ((21.25, 20.9, 21.6, 3, 15, 20, 26, 71),
         "The middle half of all hands takes 15 to 26 moves, the mean is 21.2 (20.9 to 21.6), and the "
         "longest of 4,000 hands took 71."),
        ((9.5, 9.4, 9.6, 1, 9, 9, 9, 12),
         "The middle half of all hands takes exactly 9 moves, the mean is 9.50 (9.40 to 9.60), and the "
         "longest of 4,000 hands took 12."),
        ((9, 9, 9, 9, 9, 9, 9, 9), "Every hand takes exactly 9 moves."),
    ],
)  # fmt: skip
def test_the_length_in_a_sentence(row: tuple[float, ...], sentence: str) -> None:
    assert readings.reading("length", summary(row), ABOUT) == sentence


def test_melds_that_never_came_are_named() -> None:
    tables = rows("melds", "key title hands share low high", ("a", "sequence", 3000, 0.75, 0.736, 0.763),
                  ("b", "aces", 4, 0.001, 0.0004, 0.0026), ("c", "khanhoo", 0, 0, 0, 0.001))  # fmt: skip
    assert readings.reading("melds", tables, ABOUT) == (
        "“sequence” is shown in 75.0\u00a0% of all hands (73.6\u00a0% to 76.3\u00a0%), “aces”, the "
        "rarest, in 0.1\u00a0%; “khanhoo” came in none of 4,000 hands."
    )


def test_one_way_to_end_is_described_as_one() -> None:
    heads = "clause title hands share low high"
    one = rows("ends", heads, ("KH-42", "The full hand", 4000, 1.0, 0.999, 1.0))
    assert readings.reading("ends", one, ABOUT) == "Every hand ended by “The full hand” (KH-42)."
    three = rows("ends", heads, ("KH-42", "The full hand", 3900, 0.975, 0.97, 0.98),
                 ("KH-41", "A guard", 60, 0.015, 0.01, 0.02), ("KH-63", "Another", 40, 0.01, 0, 0.02))  # fmt: skip
    assert readings.reading("ends", three, ABOUT) == (
        "97.5\u00a0% of all hands ended by “The full hand” (KH-42), 1.5\u00a0% by “A guard” (KH-41), "
        "1.0\u00a0% by “Another” (KH-63)."
    )
    four = rows("ends", heads, ("KH-42", "The full hand", 3900, 0.975, 0.97, 0.98),
                *((f"KH-{at}", "A guard", hands, hands / 4000, 0, 0.02) for at, hands in ((1, 60), (2, 30), (3, 10))))  # fmt: skip
    assert readings.reading("ends", four, ABOUT).endswith(", and 40 of 4,000 in two other ways.")


def test_parts_that_come_equally_often_are_described_together() -> None:
    """Nothing is the rarest of two equals."""
    tables = rows("price", "key title hands share low high", ("a", "in tricks", 2512, 0.628, 0.613, 0.643),
                  ("b", "laid away", 2512, 0.628, 0.613, 0.643))  # fmt: skip
    assert readings.reading("price", tables, ABOUT) == (
        "“in tricks” and “laid away” are parts of the price, equally often, in 62.8\u00a0% of all hands "
        "(61.3\u00a0% to 64.3\u00a0%)."
    )


def test_the_scale_of_a_number_says_what_lies_below_and_at_its_end() -> None:
    columns = "first last hands share low high"
    table = rows("number-x", columns, (0, 1, 20, 0.2, 0.15, 0.25), (2, 3, 50, 0.5, 0.45, 0.55),
                 (4, 5, 25, 0.25, 0.2, 0.3), (6, 9, 5, 0.05, 0.02, 0.08), (10, 11, 0, 0, 0, 0.01))  # fmt: skip
    columns_ = tuple(
        replace(column, head="tricks") if column.key == "hands" else column
        for column in table["number-x"].columns
    )
    tables = {"number-x": replace(table["number-x"], columns=columns_)}
    assert readings.reading("number-x", tables, ABOUT) == (
        "50.0\u00a0% of all tricks have 2 to 3 points, more than any other step (45.0\u00a0% to "
        "55.0\u00a0%); 70.0\u00a0% have no more than 3, and the highest step, from 6 on, has "
        "5.0\u00a0%."
    )


def test_rules_that_always_pay_are_described_by_what_they_move() -> None:
    heads = "clause title hands share low high gave took"
    two = rows("reasons", heads, ("QK-33", "The pot", 4000, 1.0, 0.999, 1.0, 4.0, 0.0),
               ("QK-4", "Stakes", 4000, 1.0, 0.999, 1.0, 0.0, -5.0))  # fmt: skip
    assert readings.reading("reasons", two, {**ABOUT, "unit": "units"}) == (
        "“The pot” (QK-33) and “Stakes” (QK-4) change somebody’s units in 100\u00a0% of all hands; most "
        "is moved by “Stakes”, which gives none a hand and takes 5.00."
    )


def test_a_unit_of_several_words_grows_at_its_first() -> None:
    row = (24, 24, 24, 1, 24, 24, 24, 30)
    about = {**ABOUT, "unit": "twelfths of a stake"}
    assert "the best seat gets exactly 24 twelfths of a stake;" in readings.reading(
        "best", summary(row), about
    )


CHANGES = "option value title low high"


def effect(key: str, *rows: tuple[str, str, str, float, float]) -> str:
    """The sentence about changes: option, value, words, difference, half of its interval."""
    kind = "shift" if key in ("effect-first", "effect-alone") else "change"
    columns = [Column(head, head, "name") for head in CHANGES.split()]
    figures = [(option, value, title, difference - half, difference + half, difference)
               for option, value, title, difference, half in rows]  # fmt: skip
    table = Table(key, key, (*columns, Column("difference", "difference", kind)), tuple(figures))
    return readings.reading(key, {key: table}, ABOUT)


def test_effects_in_a_sentence() -> None:
    aces = ("aces", "no", "Aces: none", 0.5, 1.0)
    assert effect("effect-length", ("jokers", "1", "Jokers: one", 3.0, 1.0), aces,
                  ("players", "4", "Players: 4", 9.0, 1.0), ("bots", "novice", "Novices", -2.0, 1.0)) == (
        "One of the two changes of rule moves the length of a hand further than chance might, most of "
        "all “Jokers: one”: +3.00 moves (+2.00 to +4.00); for comparison, four players +9.00 and novice "
        "players −2.00."
    )  # fmt: skip
    assert effect("effect-length", aces) == (
        "The one change of rule does not move the length of a hand further than chance might; the "
        "largest difference is “Aces: none”, +0.50 moves (−0.50 to +1.50)."
    )
    assert effect("effect-best", ("a", "1", "A", 0.0, 0.0), ("b", "1", "B", 0.0, 0.0)) == (
        "None of the two changes of rule moves what the best seat gets at all."
    )
    assert effect("effect-first", ("a", "1", "A", 0.02, 0.01), ("b", "1", "B", -0.05, 0.01)) == (
        "Both changes of rule move the luck of the first seat further than chance might, most of all "
        "“B”: −5.0 hands in a hundred (−6.0 to −4.0)."
    )


# --- plots ------------------------------------------------------------------------------------------------


def test_a_scale_is_round_and_holds_everything() -> None:
    for figures in ([0.0, 0.873], [-3.2, 17.4], [0.31, 0.37], [5.0, 5.0], [-0.004, 0.001]):
        made = plots.scale(figures)
        assert made.low <= min(figures) <= max(figures) <= made.high
        assert 2 <= len(made.ticks) <= 7
        steps = {round(b - a, 9) for a, b in pairwise(made.ticks)}
        assert len(steps) == 1
    assert plots.scale([0.0, 0.873]).ticks == (0, 0.5, 1)
    assert plots.scale([-3.2, 17.4]).ticks == (-10, 0, 10, 20)


def places(pattern: str, svg: str) -> list[float]:
    return [float(found) for found in re.findall(pattern, svg)]


def drawn(name: str) -> list[tuple[str, Table, str]]:
    tables = studies.tables(STORED[name])
    out: list[tuple[str, Table, str]] = []
    for key in tables:
        if key not in ("summary", "deals"):
            made = plots.plot(key, tables, readings.reading(key, tables, STORED[name]["about"]))
            if made:
                out.append((key, tables[key], made))
    return out


@each_game
def test_columns_are_as_tall_as_their_shares(name: str) -> None:
    for _, table, svg in (one for one in drawn(name) if "plot__column" in one[2]):
        tall = places(r'plot__column"[^>]* height="([\d.]+)"', svg)
        shares = [row["share"] for row in table.records()]
        assert len(tall) == len(shares)
        assert [one / max(tall) for one in tall] == pytest.approx(
            [share / max(shares) for share in shares], abs=1e-3
        )


@each_game
def test_dots_and_bars_lie_where_the_ticks_say(name: str) -> None:
    """The scale is read back from the lines of the plot and from the words under them."""
    for key, table, svg in drawn(name):
        if "plot__column" in svg:
            continue
        figure = next(k for k in ("difference", "share", "mean") if k in table.records()[0])
        lines = places(r'plot__grid" d="M([\d.]+)', svg)
        ticks = re.findall(r'plot__tick" x="([\d.]+)"[^>]*>([^<]+)<', svg)
        ends = [
            (min(lines, key=lambda x: abs(x - float(at))), read_tick(text)) for at, text in ticks
        ]
        (x1, first), (x2, last) = ends[0], ends[-1]
        unit = 100 if figure == "share" or key in ("effect-first", "effect-alone") else 1
        if "plot__dot" in svg:
            found = places(r'<circle[^>]* cx="([\d.]+)"', svg)
        else:
            bars = re.findall(r'plot__bar" x="([\d.]+)"[^>]* width="([\d.]+)"', svg)
            found = [float(x) + float(wide) for x, wide in bars]
        want = [
            x1 + (row[figure] * unit - first) / (last - first) * (x2 - x1)
            for row in table.records()
        ]
        assert found == pytest.approx(want, abs=0.6), key


def read_tick(text: str) -> float:
    return float(text.replace("−", "-").replace("+", "").replace("\u00a0%", "").replace(",", ""))


@each_game
def test_labels_are_wrapped_and_nothing_is_lost(name: str) -> None:
    longest = 0
    for _, table, svg in (one for one in drawn(name) if "plot__column" not in one[2]):
        rows = re.findall(r"<g><title>(.*?)</title>(.*?)</g>", svg, re.DOTALL)
        assert len(rows) == len(table.rows)
        for title, words in rows:
            lines = re.findall(r'<text x="0"[^>]*>([^<]+)</text>', words)
            assert title.startswith(f"{' '.join(lines)}: ")
            assert all(len(html.unescape(line)) <= plots.LETTERS for line in lines)
            longest = max(longest, len(lines))
    assert longest > 1


@each_game
def test_words_of_a_plot_stay_inside_it(name: str) -> None:
    for key, _, svg in drawn(name):
        for x, anchor, text in re.findall(r'<text[^>]* x="([\d.]+)"[^>]*?(?:text-anchor="(\w+)")?>([^<]+)<', svg):  # fmt: skip
            wide = 7.2 * len(html.unescape(text))
            start = float(x) - {"": 0, "start": 0, "middle": wide / 2, "end": wide}[anchor]
            assert start > -8, (key, text)
            assert start + wide < plots.WIDTH + 8, (key, text)


# --- pages ------------------------------------------------------------------------------------------------


@built
@each_game
def test_every_plot_stands_with_its_sentence_and_its_table(name: str) -> None:
    page = (SITE / "data" / name / "index.html").read_text("utf-8")
    parts = re.findall(
        r'<p class="reading">((?:(?!</p>).)*)</p>\s*<div class="measure">\s*<figure class="plot".*?'
        r"<desc[^>]*>(.*?)</desc>.*?</figure>(.*?)</table>", page, re.DOTALL,
    )  # fmt: skip
    assert len(parts) == page.count('<svg class="plot__svg"') == len(drawn(name)) >= 6
    for reading, description, table in parts:
        assert re.sub(r"<[^>]+>", "", reading) == description
        assert "<caption>" in table
        assert 'scope="row"' in table


@built
@each_game
def test_the_page_names_every_file_of_the_game(name: str) -> None:
    page = (SITE / "data" / name / "index.html").read_text("utf-8")
    for path in (studies.DATA / name).iterdir():
        assert f'href="{path.name}"' in page
        assert (SITE / "data" / name / path.name).read_bytes() == path.read_bytes()


@built
def test_the_shelf_leads_to_every_game() -> None:
    page = (SITE / "data" / "index.html").read_text("utf-8")
    for name in STORED:
        assert f'data/{name}/"' in page or f'href="{name}/"' in page


def test_the_method_note_tells_the_precision_that_the_numbers_give() -> None:
    """Half of a 95 % interval near one half is 1.96 * sqrt(0.25 / n)."""
    text = (ROOT / "docs" / "data" / "index.md").read_text("utf-8")
    found = re.search(r"With a thousand deals it would be ([\d.]+) hands in a hundred, with ten thousand (\d\.\d)", text)  # fmt: skip
    assert found is not None
    assert float(found[1]) == round(100 * 1.96 * (0.25 / 1000) ** 0.5, 1)
    assert float(found[2]) == round(100 * 1.96 * (0.25 / 10000) ** 0.5, 1)
