"""The linter of our prose: what each rule finds, what it leaves alone, and that texts stay whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from proofreading import report, style, texts

RULES: list[dict[str, Any]] = list(style.sheet()["rule"])


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["name"])
def test_a_rule_finds_what_it_is_against_and_nothing_else(rule: dict[str, Any]) -> None:
    assert rule["bad"] and rule["good"] and rule["says"]
    for words in rule["bad"]:
        assert rule["name"] in {find.rule for find in style.lint("a", words)}, words
    for words in rule["good"]:
        assert rule["name"] not in {find.rule for find in style.lint("a", words)}, words


def test_spelling_is_british_and_right() -> None:
    finds = style.lint("a", "The color of teh card.")
    assert [(find.words, find.says) for find in finds] == [
        ("color", "write colour"), ("teh", "write the"),
    ]  # fmt: skip


def test_names_and_foreign_words_are_not_spelled() -> None:
    assert not style.lint("a", "Teh Color, *teh*, and the mata.")


def test_the_checks_that_proselint_brings_are_at_work() -> None:
    assert [find.rule for find in style.lint("a", "It is a very unique card.")] != []


MARKDOWN = """---
title: Anew
shelf: anew
---

He said: “You lead anew.” And he wrote "at nought".

> Anew and anew.

`anew` [a](anew.md) {term:anew} <!-- kanhu:anew --> [@anew]

You lead anew.
"""
TOML = """# anew
text = "Who takes it is alone."
reference = "Anew, a novel"
moves = ["anew c4"]
you_when."lead anew" = "Lead again."
note = "He said “anew”, and \\"anew\\"."

[X.csl]
title = "Anew"

[Y]
says = [
  "One.",
  "You lead anew.",
]
"""


PAGE = """{# anew #}{% set anew = "anew" -%}
<p class="anew" title="You lead anew.">{{ anew | e }} One.
You lead anew.</p>
<!-- anew --><script>anew</script><code>anew</code>
<img alt="A card, dealt anew" src="anew.svg">
"""


def found(tmp_path: Path, name: str, source: str) -> list[tuple[str, int]]:
    path = tmp_path / name
    path.write_text(source, "utf-8")
    text = texts.prose(path)
    assert len(text) == len(source)
    assert [*map(len, text.split("\n"))] == [*map(len, source.split("\n"))]
    return [(find.rule, find.line) for find in style.lint(name, text)]


def test_quotations_code_and_markup_are_left_alone(tmp_path: Path) -> None:
    assert found(tmp_path, "a.html", PAGE) == [("anew", 2), ("anew", 3), ("anew", 5)]
    assert found(tmp_path, "a.html.j2", PAGE) == [("anew", 2), ("anew", 3), ("anew", 5)]
    assert found(tmp_path, "a.md", MARKDOWN) == [("anew", 12)]


def test_only_prose_of_data_files_is_read(tmp_path: Path) -> None:
    assert found(tmp_path, "a.toml", TOML) == [("headless-who", 2), ("anew", 14)]


def test_every_kind_of_text_is_read() -> None:
    names = {path.relative_to(texts.ROOT).as_posix() for path in texts.files()}
    assert {
        "docs/story/cousins.md", "docs/_data/claims.toml", "docs/_data/lineage.yaml",
        "engine/kanhu/games/khanhoo/rules.md", "engine/kanhu/games/khanhoo/game.toml",
        "engine/kanhu/games/khanhoo/tutorials/first-hand.toml",
        "playable/kanhu_table/words/en/bar.toml", "engine/kanhu/text/correspondence.toml",
        "docs/overrides/404.html", "docs/overrides/partials/footer.html", "portable/here.html",
        "sitegen/templates/evidence/source.html.j2",
    } <= names  # fmt: skip


def test_exceptions_have_reasons_and_ceilings_have_rules() -> None:
    sheet = style.sheet()
    assert all(len(row["reason"].split()) > 3 for row in sheet["exception"])
    ours = {rule["name"] for rule in RULES}
    assert all(row["rule"] in ours or "." in row["rule"] for row in sheet.get("ceiling", ()))


def test_an_exception_is_for_its_own_words_only() -> None:
    row = {"rule": "anew", "file": "docs/*", "words": "anew"}
    find = style.Find("anew", 1, "anew", "")
    assert report.fits(row, "docs/a/b.md", find)
    assert not report.fits(row, "engine/b.md", find)
    assert not report.fits(row | {"words": "all"}, "docs/a.md", find)
    assert not report.fits(row | {"rule": "nought"}, "docs/a.md", find)
