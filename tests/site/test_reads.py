"""What a page notes while it is made: no more than it shows, and no less when another showed the
same before."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from jinja2 import DictLoader, FileSystemLoader

from holdings import archive, reads, terms
from holdings.archive import Archive
from holdings.reads import Token
from kanhu_table import words
from kanhu_table.page import element
from rendering import citations, templates
from rendering.page import Page
from sitegen.prose import convert


@pytest.fixture(scope="module")
def known() -> Archive:
    return archive.read()


def noted(make: Callable[[], object]) -> set[Token]:
    with reads.noting() as tokens:
        make()
    return tokens


def of(kind: str, tokens: set[Token]) -> set[str]:
    return {key for found, key in tokens if found == kind}


def shown(markdown: str, known: Archive) -> set[Token]:
    """What a page of these words notes."""
    return noted(partial(convert, markdown, Page("story/x.md", {"title": "X"}, known, markdown)))


# --- terms ----------------------------------------------------------------------------------------


def test_a_page_notes_the_terms_that_it_explains_and_how_others_are_found(known: Archive) -> None:
    term, other = terms.read().rows["meld"], terms.read().rows["trick"]
    for _ in range(2):  # the second page is given what the first one had made
        tokens = shown(f"A {term.term}.", known)
        assert of("term", tokens) == {term.key}
        assert ("mentions of terms", "") in tokens
    assert of("term", shown(f"A {other.term}.", known)) == {other.key}
    assert of("term", shown("Nothing at all.", known)) == set()


def test_a_mark_notes_its_term_even_one_that_is_not_there(known: Archive) -> None:
    assert of("term", shown("{term:trick|Words}", known)) == {"trick"}
    assert "zzz" in of("term", shown("{term:zzz}", known))


def test_what_a_term_says_is_no_part_of_how_it_is_found(
    known: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = state("term", "meld"), state("mentions of terms"), state("term", "trick")
    rows = terms.read().rows
    meld = rows["meld"]
    changed = terms.Term(
        **{name: getattr(meld, name) for name in meld.__struct_fields__ if name != "says"},
        says="Other words.",
    )
    monkeypatch.setattr(terms.read(), "rows", {**rows, "meld": changed})
    after = state("term", "meld"), state("mentions of terms"), state("term", "trick")
    assert [one == other for one, other in zip(before, after, strict=True)] == [False, True, True]


# --- words of the table ---------------------------------------------------------------------------


def test_a_table_notes_what_it_says_and_so_does_the_next_one(known: Archive) -> None:
    draw = partial(element, "khanhoo", base="./")
    first, second = (of("word", noted(draw)) for _ in range(2))
    assert first == second
    assert len(first) > 10
    assert of("word", noted(partial(words.say, "tray.covered"))) == {"tray.covered"}
    assert "lists.labelled" in of("word", noted(partial(words.labelled, "Label", "words")))
    assert of("word", noted(partial(words.joined, ["a"]))) == {"lists.between"}


def test_the_state_of_a_sentence_is_what_it_says() -> None:
    assert state("word", "tray.covered") != state("word", "tray.no_such_words")
    assert state("word", "no_such_file.words") == state("word", "tray.no_such_words")


def test_nothing_is_said_while_modules_are_read() -> None:
    """It would be on pages that have not noted it."""
    folder = Path(words.__file__).parent.parent
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        inside = {id(node) for top in ast.walk(tree)
                  if isinstance(top, ast.FunctionDef | ast.Lambda) for node in ast.walk(top)}  # fmt: skip
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
        early = [call.lineno for call in calls if id(call) not in inside
                 and isinstance(call.func, ast.Name)
                 and call.func.id in ("say", "titles", "labelled")]  # fmt: skip
        assert early == [], path.name


# --- templates ------------------------------------------------------------------------------------


def test_a_page_notes_its_templates_even_if_the_part_was_made_before(known: Archive) -> None:
    for _ in range(2):
        tokens = noted(lambda: citations.badge("legend", "../"))
        assert of("template", tokens) == {"macros/evidence.html.j2"}
    assert "tip.html.j2" in of("template", shown("A meld.", known))


def test_the_state_of_a_template_is_that_of_all_it_is_made_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sources = {
        "whole.html.j2": '{% from "part.html.j2" import it %}{{ it() }}',
        "part.html.j2": '{%- import "deep.html.j2" as deep %}{% macro it() %}1{% endmacro %}',
        "deep.html.j2": "deep",
        "other.html.j2": "other",
    }

    def states(file: str, text: str) -> list[object]:
        loader = DictLoader({**sources, file: text})
        monkeypatch.setattr(templates.environment(), "loader", loader)
        return [templates.sources(name) for name in ("whole.html.j2", "other.html.j2")]

    first = states("deep.html.j2", "deep")
    assert states("deep.html.j2", "deeper")[0] != first[0]
    assert states("deep.html.j2", "deeper")[1] == first[1]
    assert states("other.html.j2", "another")[0] == first[0]


def test_templates_name_each_other_in_full() -> None:
    """A name that is made up while a page is written would be in no template's state."""
    loader = templates.environment().loader
    assert isinstance(loader, FileSystemLoader)
    for name in loader.list_templates():
        source = loader.get_source(templates.environment(), name)[0]
        tree = templates.environment().parse(source)
        found = [*templates.NAMED.findall(source)]
        assert sorted(found) == sorted(map(str, references(tree))), name


def references(tree: Any) -> list[Any]:
    from jinja2 import nodes

    kinds = (nodes.Extends, nodes.Include, nodes.Import, nodes.FromImport)
    return [node.template.value if isinstance(node.template, nodes.Const) else None
            for node in tree.find_all(kinds)]  # fmt: skip


# --- what is remembered ---------------------------------------------------------------------------


def test_who_is_given_a_thing_again_has_read_what_it_was_made_from() -> None:
    made: list[str] = []

    @reads.remembered
    def make(name: str) -> str:
        made.append(name)
        reads.note("thing", name)
        return name * 2

    for _ in range(2):
        assert noted(partial(make, "a")) == {("thing", "a")}
    assert noted(partial(make, "b")) == {("thing", "b")}
    assert made == ["a", "b"]


def state(kind: str, key: str = "") -> str:
    return reads.digest(reads.KINDS[kind](key))
