"""What stops the build: sentences without a grade, works that do not exist, works nobody cites."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kanhu
from kanhu.game import Game
from sitegen import archive, markers, pages, paths
from sitegen.call import Page
from sitegen.evidence.register import Evidence, told
from sitegen.games import plain

WORK = {"label": "A work", "reference": "A work, 1900", "read": "whole", "contributes": "Much."}


def made(**claim: object) -> Evidence:
    known = Evidence()
    known.add_sources([("W", WORK)])
    row = {"id": "one", "text": "A thing happened.", "grade": "attested", "sources": ["W"],
           "would_change": "A letter of the day that tells it otherwise."}  # fmt: skip
    known.add_claims([row | claim])
    return known


@pytest.mark.parametrize(
    ("claim", "fault"),
    [
        ({"grade": ""}, "has no grade"),
        ({"grade": "certain"}, "has no grade"),
        ({"sources": []}, "has no source"),
        ({"would_change": ""}, "has no would_change"),
        ({"would_change": " "}, "has no would_change"),
    ],
)
def test_claim_must_be_graded_sourced_and_open_to_change(
    claim: dict[str, object], fault: str
) -> None:
    assert not made().faults
    assert any(fault in line for line in made(**claim).faults)


def test_what_would_change_a_claim_is_its_own() -> None:
    said = [claim.would_change for claim in archive.read().evidence.claims.values()]
    assert not [words for words in set(said) if said.count(words) > 1]


def test_reconstructed_claim_needs_no_source() -> None:
    assert not made(grade="reconstructed", sources=[]).faults


def test_unknown_citations_are_faults() -> None:
    known = made(sources=["Z"])
    known.claim("one", "./", "page.md")
    known.claim("two", "./", "page.md")
    assert "the claim one cites Z, which is no known source" in known.faults
    assert "page.md cites the claim two, which does not exist" in known.faults


def test_works_for_and_against_are_told_apart() -> None:
    known = made()
    known.add_sources([("V", WORK | {"label": "Another work"})])

    def keys(html: str) -> str:
        return re.sub("<.*?>", "", html)

    assert keys(known.witnesses(["W"], ["V"], "./", "page.md")) == "[W; against: V]"
    assert keys(known.witnesses([], ["V"], "./", "page.md")) == "[against: V]"
    assert known.witnesses([], [], "./", "page.md") == ""


def test_a_legend_is_told_and_all_else_is_said() -> None:
    assert told("legend", "A horse spoke.") == "It is told: A horse spoke."
    assert told("legend", "A horse spoke.", "Horses do not.").endswith("spoke. Horses do not.")
    assert told("disputed", "A horse fell.") == "A horse fell."


def test_unused_works_and_claims_are_faults() -> None:
    assert made().unused() == ["the source W is cited nowhere", "the claim one stands on no page"]


def test_one_key_cannot_name_two_works() -> None:
    known = made()
    known.add_sources([("W", WORK | {"label": "Another work"})])
    assert any("two works" in fault for fault in known.faults)


def page(**data: object) -> Page:
    known = archive.read()
    return Page("some/page.md", "../../", {"title": "A page"}, known, [], [])


def test_citation_grade_and_number_become_links() -> None:
    game = kanhu.games()[0]
    key, number = next(iter(game.sources)), next(iter(game.rulebook.clauses))
    out = markers.words(f"So it was.[@{key}] And so.{{inferred}} See {number}, `{number}`.", page())
    assert f'<a href="../../sources/#{key}">{key}</a>]</span>' in out
    assert 'class="badge"' in out
    assert f'#{number}">{number}</a>, `{number}`' in out


def test_unknown_marker_is_a_fault() -> None:
    here = page()
    before = len(here.archive.evidence.faults)
    markers.fill("<!-- kanhu:nothing at all -->\n", here)
    markers.fill("<!-- kanhu:rules no-such-game -->\n", here)
    assert len(here.archive.evidence.faults) == before + 2


@pytest.mark.parametrize("name", [path.id for path in kanhu.games()])
def test_every_clause_and_option_has_its_place_on_the_page(name: str) -> None:
    game: Game = kanhu.load(name)
    known = archive.read()
    prose = paths.DOCS / known.page_of(name)
    source = prose.read_text(encoding="utf-8") if prose.exists() else plain.plain(game)
    written = pages.page(source, known.page_of(name), known)
    for number, clause in game.rulebook.clauses.items():
        assert f'id="{number}"' in written
        assert clause.grades
    for key in game.schema.options:
        assert f'id="option-{key}"' in written
    assert "kanhu:" not in re.sub(r"<card-table.*?</card-table>", "", written, flags=re.DOTALL)


def test_pages_are_written_alike_twice(tmp_path: Path) -> None:
    pages.write(tmp_path / "one", None)
    pages.write(tmp_path / "two", None)
    for path in sorted((tmp_path / "one").rglob("*")):
        if path.is_file():
            other = tmp_path / "two" / path.relative_to(tmp_path / "one")
            assert path.read_bytes() == other.read_bytes(), path.name
