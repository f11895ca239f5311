"""What stops the build: sentences without a grade, works that do not exist, works nobody cites."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

import pytest
from msgspec.structs import replace

import kanhu
from bibliography import works
from holdings import archive, checks, paths
from holdings.archive import Archive
from holdings.evidence import Evidence, File, Source, gather
from holdings.home import menu
from holdings.trouble import SiteError
from holdings.uses import AllUses
from kanhu.catalogue import Game
from rendering import citations
from rendering.page import Page
from rendering.templates import block, environment, macro
from sitegen import build
from sitegen.outline import Outline
from sitegen.pages.games import plain
from sitegen.prose import convert

CLAIM = '[[claim]]\nid = "b"\ntext = "B."\n'
SOURCE = '[[source]]\nkey = "V"\nlabel = "A work"\n'
WORK = {"label": "A work", "reference": "A work, 1900", "read": "whole", "contributes": "Much."}


def read(*files: dict[str, object]) -> Evidence:
    return gather(File(f"file-{at}.toml", data) for at, data in enumerate(files, 1))


def made(works: Mapping[str, object] = MappingProxyType({}), **claim: Any) -> Evidence:
    row = {"id": "one", "text": "A thing happened.", "grade": "attested", "sources": ["W"],
           "would_change": "A letter of the day that tells it otherwise."}  # fmt: skip
    return read({"W": WORK, **works}, {"claim": [row | claim]})


def faults(known: Evidence) -> list[str]:
    """What is wrong with the claims; the works here have no data for citation programs."""
    return [*known.faults, *(line for line in checks.of_data(known) if "csl" not in line)]


def page_of(known: Evidence, shelf: str = "") -> Page:
    real = archive.read()
    return Page("page.md", {"shelf": shelf}, Archive({}, known, real.tree, real.ledger, []))


@pytest.mark.parametrize(
    ("claim", "fault"),
    [
        ({"sources": []}, "has no source"),
        ({"would_change": ""}, "has no would_change"),
        ({"would_change": " "}, "has no would_change"),
    ],
)
def test_claim_must_be_graded_sourced_and_open_to_change(claim: dict[str, Any], fault: str) -> None:
    assert not faults(made())
    (line,) = (line for line in faults(made(**claim)) if fault in line)
    assert line.startswith("file-2.toml: the claim one ")


@pytest.mark.parametrize(
    "note",
    [
        "Second hand: the accounts.",
        "Gough as quoted by Pollard.",
        "As a page on mahjong quotes him.",
    ],
)
def test_a_note_that_tells_of_quoting_needs_a_hand(note: str) -> None:
    (line,) = faults(made(note=note))
    assert line.startswith("file-2.toml: the claim one has a note that tells of quoting")
    settled: list[dict[str, Any]] = [{"hand": "second"}, {"hand": "first"}, {"grade": "inferred"}]
    for more in settled:
        assert not faults(made(note=note, **more))


def test_other_notes_need_no_hand() -> None:
    assert not faults(made(note="As good as lost. The page quotes nobody."))


@pytest.mark.parametrize("how", ["", " "])
def test_a_work_read_in_part_says_which_part(how: str) -> None:
    part = {"label": "Part", "read": "part"}
    (line,) = faults(made({"V": part | {"how": how}}))
    assert line.startswith("file-1.toml: source V was read in part and does not say which")
    assert not faults(made({"V": part | {"how": "The opening."}}))
    assert not faults(made({"V": part | {"read": "cited"}}))


DATED = {"type": "webpage", "title": "A work", "accessed": "2026-11-28"}


@pytest.mark.parametrize("kind", sorted(works.KINDS))
@pytest.mark.parametrize("read", ["whole", "part"])
def test_every_address_has_its_day_or_says_that_it_was_not_noted(
    kind: str, read: Literal["whole", "part"]
) -> None:
    one = Source("V", "A work", read, url="https://a.example/", csl=DATED | {"type": kind})
    assert one.seen == "Seen on 28 November 2026."
    work = {"type": kind, "title": "A work"}
    assert replace(one, csl=work).seen == "The day on which it was seen was not noted."
    assert replace(one, csl=work, read="cited").seen == ""
    online = works.KINDS[kind].online
    assert replace(one, csl=work, url="").seen == ("Its address was not noted." if online else "")


def test_what_would_change_a_claim_is_its_own() -> None:
    said = [claim.would_change for claim in archive.read().evidence.claims.values()]
    assert not [words for words in set(said) if said.count(words) > 1]


def test_reconstructed_claim_needs_no_source() -> None:
    assert not faults(made(grade="reconstructed", sources=[]))


def test_an_unknown_claim_in_a_chapter_is_a_fault_and_leaves_no_note() -> None:
    page = page_of(made(), "story")
    html, _ = convert("One.{claim:one} Two.{claim:two}", page)
    assert [line.partition(" in ")[0] for line in page.uses.faults] == [
        "docs/page.md: there is no claim two"
    ]
    assert html.count('class="ref') == 1


def test_unknown_citations_are_faults() -> None:
    page = page_of(made(sources=["Z"]))
    convert("One.{claim:one} Two.{claim:two}\n\nIt is said.[@X]", page)
    page.uses.make("three", "A dated fact of a timeline", "fact-three")
    citations.cite(page, ["Y"], "clause KH-1")
    known = page.archive.evidence
    assert "file-2.toml: the claim one cites Z, which is no known source" in faults(known)
    found = [*checks.of_pages(known, AllUses({page.path: page.uses}))]
    assert found[:4] == [
        "docs/page.md: there is no claim two in docs/_data:"
        " add it as CONTRIBUTING.md says (Adding a claim)",
        "docs/page.md: there is no source X in docs/_data or in a game:"
        " add it as CONTRIBUTING.md says (Adding a source)",
        "clause KH-1 cites Y, which is no known source",
        "page.md cites the claim three, which does not exist",
    ]


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ('[[claim]]\nid = "a"\ntext = "A."\n\n[[claim]]\nid = "b"\ngrades = "x"\n',
         "x.toml:6: unknown key `grades`; keys are id, text, grade"),
        ('\n[[claim]]\nid = "b"\n', "x.toml:3: missing key `text`; keys are id, text, grade"),
        (f'{CLAIM}sources = "W"\n', "x.toml:2: Expected `array`, got `str` - at `$.sources`"),
        (f'{CLAIM}grade = "certain"\n',
         "x.toml:2: Invalid enum value 'certain' - at `$.grade`, not one of attested, disputed"),
        (f'{CLAIM}', "x.toml:2: missing key `grade`; keys are id"),
        (f'{SOURCE}errors = [1]\n', "x.toml:2: Expected `str`, got `int` - at `$.errors[0]`"),
        (f'{SOURCE}read = "half"\n',
         "x.toml:2: Invalid enum value 'half' - at `$.read`, not one of cited, part, whole"),
        ('# V\n[V]\nlable = "A work"\n', "x.toml:2: unknown key `lable`; keys are key, label"),
        (f'{SOURCE}csl = "book"\n', "x.toml:2: Expected `object`, got `str` - at `$.csl`"),
        ('[[sources]]\nkey = "V"\n', "x.toml: unknown key `sources`; keys are source, claim"),
        ('[[source]]\nlabel = "V"\n', "x.toml: missing key `key`; keys are key, label"),
    ],
)  # fmt: skip
def test_a_table_that_does_not_fit_names_file_line_key_and_remedy(data: str, fault: str) -> None:
    with pytest.raises(SiteError) as told:
        gather([File("x.toml", tomllib.loads(data), data)])
    assert any(line.startswith(fault) for line in told.value.faults), told.value.faults


def test_all_that_does_not_fit_is_named_at_once() -> None:
    with pytest.raises(SiteError) as told:
        read({"W": {}, "claim": [{"id": "one"}]}, {"claim": [{"id": "two", "text": 1}]})
    assert len(told.value.faults) == 3


def test_works_for_and_against_are_told_apart() -> None:
    page = page_of(made({"V": WORK | {"label": "Another work"}}))

    def keys(sources: list[str], against: list[str]) -> str:
        return re.sub("<.*?>", "", citations.witnesses(page, sources, against))

    assert keys(["W"], ["V"]) == "[W; against: V]"
    assert keys([], ["V"]) == "[against: V]"
    assert keys([], []) == ""
    assert AllUses({"page.md": page.uses}).prose == {"W": ["page.md"], "V": ["page.md"]}


def test_a_page_knows_where_it_makes_a_claim() -> None:
    page = page_of(made())
    marks = [citations.claim(page, "one", "So it was."), citations.claim(page, "one", "Again.")]
    places = AllUses({"page.md": page.uses}).places["one"]
    assert places == [
        ("page.md", ("one", "at-one", "So it was.")),
        ("page.md", ("one", "at-one-2", "Again.")),
    ]
    assert all(f'id="{made.anchor}"' in mark for (_, made), mark in zip(places, marks, strict=True))
    assert citations.claims(page).count('id="claim-one"') == 1


@pytest.mark.parametrize(
    ("claim", "mark"),
    [
        ({}, "attested"),
        ({"sources": ["E"]}, "second-hand"),
        ({"sources": ["E", "C"]}, "second-hand"),
        ({"sources": ["E", "W"]}, "attested"),
        ({"sources": ["E"], "against": ["W"]}, "second-hand"),
        ({"sources": ["E"], "hand": "first"}, "attested"),
        ({"hand": "second"}, "second-hand"),
        ({"sources": ["E"], "grade": "inferred"}, "inferred"),
        ({"sources": ["E"], "grade": "legend", "hand": "second"}, "legend"),
    ],
)
def test_what_only_others_report_is_attested_at_second_hand(
    claim: dict[str, Any], mark: str
) -> None:
    """E is an encyclopaedia, read whole; C a study known from others; W a page read by us."""
    article = {"type": "entry-encyclopedia", "title": "Work", "container-title": "Work"}
    known = made({"E": WORK | {"label": "E", "csl": article},
                  "C": WORK | {"label": "C", "read": "cited"}}, **claim)  # fmt: skip
    assert known.mark(known.claims["one"]) == mark


def test_the_mark_of_second_hand_is_a_word_and_a_stroke_of_its_own() -> None:
    shown = citations.badge("second-hand", "../")
    assert shown.endswith("attested at second hand</span>")
    assert "badges.svg#second-hand" in shown


def test_a_legend_is_told_and_all_else_is_said() -> None:
    told = partial(macro, "macros/evidence", "statement")
    assert told("legend", "A horse spoke.", "") == "It is told: A horse spoke."
    assert told("legend", "A horse spoke.", "Horses do not.").endswith("spoke. Horses do not.")
    assert told("disputed", "A horse fell.", "") == "A horse fell."


def test_unused_works_and_claims_are_faults() -> None:
    assert [*checks.of_pages(made(), AllUses())] == [
        "file-1.toml: the source W is cited nowhere",
        "file-2.toml: the claim one stands on no page",
    ]


def test_one_key_cannot_name_two_works() -> None:
    known = read({"W": WORK}, {"W": WORK | {"label": "Another work"}})
    assert any("two works" in fault for fault in known.faults)


def page(**data: object) -> Page:
    known = archive.read()
    return Page("some/page.md", {"title": "A page"}, known)


def test_citation_grade_and_number_become_links() -> None:
    game = kanhu.games()[0]
    key, number = next(iter(game.sources)), next(iter(game.rulebook.clauses))
    out, _ = convert(f"So it was.[@{key}] And so.{{inferred}} See {number}, `{number}`.", page())
    assert f'<a href="../../sources/#{key}">{key}</a>]</span>' in out
    assert 'class="badge"' in out
    assert f'#{number}">{number}</a>, <code>{number}</code>' in out


def test_unknown_marker_is_a_fault_with_its_line() -> None:
    source = "Words.\n\n<!-- kanhu:nothing at all -->\n\n<!-- kanhu:rules no-such-game -->\n"
    here = Page("some/page.md", {}, archive.read(), source)
    convert(source, here)
    assert [fault.split(": ")[0] for fault in here.uses.faults] == [
        "docs/some/page.md:3",
        "docs/some/page.md:5",
    ]


def test_a_clause_that_does_not_exist_is_a_fault_and_other_words_are_not() -> None:
    game = kanhu.games()[0]
    last = [*game.rulebook.clauses][-1]
    source = f"See {game.prefix}-9990.\n\nSee {game.prefix}-999 or ISO-999.\n"
    here = Page("some/page.md", {}, archive.read(), source)
    convert(source, here)
    assert here.uses.faults == [
        f"docs/some/page.md:1: there is no clause {game.prefix}-9990; the last is {last}",
        f"docs/some/page.md:3: there is no clause {game.prefix}-999; the last is {last}",
    ]


def test_a_mark_that_there_is_not_and_an_open_marker_are_faults_with_their_lines() -> None:
    source = "Words.{clam:one}\n\n`{clam:two}` Words.{atested}\n\n<!-- kanhu:figure one\n"
    here = Page("some/page.md", {}, archive.read(), source)
    convert(source, here)
    faults = here.uses.faults
    assert faults[0] == "docs/some/page.md:5: a marker stands alone on its line and ends with -->"
    known = "known: claim:name, term:name, attested, inferred, reconstructed, disputed, legend"
    assert faults[1] == f"docs/some/page.md:1: there is no mark {{clam:one}}; {known}"
    assert faults[2].startswith("docs/some/page.md:3: there is no mark {atested}; ")


def test_a_claim_that_stands_twice_names_both_places_once() -> None:
    row = 'id = "b"\ntext = "B."\ngrade = "legend"\n'
    data = f"[[claim]]\n{row}\n[[claim]]\n{row}"
    with pytest.raises(SiteError) as told:
        gather([File("x.toml", tomllib.loads(data), data)])
    said = "x.toml:7: the claim b stands at x.toml:2 already; give one of them another id"
    assert told.value.faults == (said,)


def test_a_work_that_a_clause_cites_is_cited_by_a_line_of_the_rules() -> None:
    game = kanhu.games()[0]
    here = Page("games/x.md", {}, archive.read())
    convert(f"<!-- kanhu:rules {game.id} -->", here)
    lines = game.read("rules.md").splitlines()
    cited = [work.where for work in here.uses.works if work.where]
    assert cited
    for where in cited:
        number, clause = re.fullmatch(rf"{game.id}/rules.md:(\d+): clause (\S+)", where).groups()  # type: ignore[union-attr]
        assert lines[int(number) - 1].startswith(f"### {clause} ")


@pytest.mark.parametrize(
    ("page", "change", "fault"),
    [
        ("method.md", {"shelf": "stroy"},
         "docs/method.md:5: there is no shelf stroy; known: story, long, main, neighbour, explore"),
        ("tree.md", None, "docs/_data/menu.toml:13: there is no page docs/tree.md"),
    ],
)  # fmt: skip
def test_a_shelf_or_a_page_that_the_menu_names_must_exist(
    page: str, change: dict[str, str] | None, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = {**paths.prose(), page: paths.prose()[page].replace("shelf: about", "shelf: stroy")}
    monkeypatch.setattr(paths, "prose", lambda: pages)
    metas: dict[str, Mapping[str, Any]] = {row.page: {} for row in menu().word}
    metas |= {row.page: {} for row in menu().shelf.values()}
    Outline(metas)
    del metas[page]
    with pytest.raises(SiteError) as told:
        Outline(metas if change is None else metas | {page: change})
    assert [line for line in told.value.faults if line.startswith(fault)] == [*told.value.faults]


def test_a_slip_in_a_name_is_answered_by_the_name_that_is_like_it() -> None:
    """Of a claim, a work, a term and a page."""
    known = archive.read()
    known.enter_pages({"story/cousins.md": "Cousins"})
    claim = next(name for name in known.evidence.claims if len(name) > 8)
    work = next(key for key in known.evidence.sources if len(key) > 3)
    slips = f"So.{{claim:{claim}s}} Said.[@{work}x] A {{term:meeld}}. [a](cousin.md)"
    here = Page("story/x.md", {}, known, slips)
    convert(slips, here)
    answers = [re.fullmatch(r"\S+: (.*?): is (.*) meant\?", it) for it in here.uses.faults]
    meant = {found[1]: found[2] for found in answers if found}
    assert len(meant) == 4, here.uses.faults
    assert f"there is no claim {claim}s in docs/_data" in meant
    for right in (claim, work, "meld", "story/cousins.md"):
        assert [said for said in meant.values() if right in said.split(" or ")], (right, meant)


def test_a_link_to_no_page_is_a_fault_and_others_lead_below_any_path() -> None:
    known = archive.read()
    known.enter_pages({"story/cousins.md": "Cousins", "games/index.md": "Games"})
    here = Page("story/x.md", {}, known, "[a](nowhere.md)")
    out, _ = convert("[a](nowhere.md) [b](cousins.md#c) [d](../games/index.md) [e](../x.csv)", here)
    assert here.uses.faults == [
        "docs/story/x.md:1: the link to nowhere.md leads to no page of the archive:"
        " add docs/story/nowhere.md, or correct it"
    ]
    assert re.findall('href="([^"]+)"', out)[1:] == ["../cousins/#c", "../../games/", "../../x.csv"]


def test_a_link_to_a_page_keeps_its_query() -> None:
    known = archive.read()
    known.enter_pages({"story/cousins.md": "Cousins"})
    here = Page("story/x.md", {}, known)
    out, _ = convert("[a](cousins.md?view=board) [b](cousins.md?view=board#c)", here)
    assert re.findall('href="([^"]+)"', out) == [
        "../cousins/?view=board", "../cousins/?view=board#c",
    ]  # fmt: skip


def test_a_table_that_can_be_scrolled_says_what_it_is() -> None:
    (group,) = re.findall("<div[^>]*>", block("| A *b* | C & D |\n|---|---|\n| 1 | 2 |"))
    assert 'role="group"' in group
    assert 'aria-label="Table: A b, C &amp; D"' in group
    table = environment().from_string(
        '{% from "macros/table.html.j2" import table %}'
        '{% call table(["Game", "#Cards"], caption=said) %}{% endcall %}'
    )
    for said, named in (("", "Table: Game, Cards"), ("All games", "All games")):
        assert f'role="group" aria-label="{named}"' in table.render(said=said)


@pytest.mark.parametrize("name", [path.id for path in kanhu.games()])
def test_every_clause_and_option_has_its_place_on_the_page(name: str) -> None:
    game: Game = kanhu.load(name)
    known = archive.read()
    prose = paths.DOCS / known.page_of(name)
    source = prose.read_text(encoding="utf-8") if prose.exists() else plain(game)
    known.enter_pages(dict.fromkeys(paths.prose(), ""))
    written, _ = convert(source, Page(known.page_of(name), {}, known))
    for number, clause in game.rulebook.clauses.items():
        assert f'id="{number}"' in written
        assert clause.grades
    for key in game.schema.options:
        assert f'id="option-{key}"' in written
    assert "kanhu:" not in re.sub(r"<card-table.*?</card-table>", "", written, flags=re.DOTALL)


@pytest.mark.long
def test_pages_are_written_alike_twice(tmp_path: Path) -> None:
    build.build(tmp_path / "one")
    build.build(tmp_path / "two")
    for path in sorted((tmp_path / "one").rglob("*")):
        if path.is_file():
            other = tmp_path / "two" / path.relative_to(tmp_path / "one")
            assert path.read_bytes() == other.read_bytes(), path.name
