"""People and places: nobody who plays a part in the story is missing on their page."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from holdings import archive, paths, terms
from holdings import names as book
from holdings.archive import Archive
from holdings.evidence import Source

TOLD = ("story/", "long/", "games/")
"""The pages that tell the story."""

UNTOLD = re.compile(
    r"\A---.*?^---"  # front matter
    r"|<!--.*?-->|<[^>]*>|^#[^\n]*|\*[^*\n]+\*|\{[^}]*\}|\[@[^\]]*\]|\]\([^)]*\)",
    re.DOTALL | re.MULTILINE,
)
CAPITAL = re.compile(r"(?<![\w.-])[A-ZÀ-Ý][a-zà-ÿ]\w*")


@pytest.fixture(scope="module")
def known() -> Archive:
    return archive.read()


def entries() -> list[book.Name]:
    return [*book.read("person"), *book.read("place")]


def words(texts: Iterable[str]) -> set[str]:
    return {word for text in texts for word in re.findall(r"\w+", text)}


def told() -> dict[str, str]:
    """What the hand-written pages say, without markers, titles of works and headings."""
    return {path: UNTOLD.sub(" ", page) for path, page in paths.prose().items()}


def capitals(page: str, small: set[str]) -> set[str]:
    """Words with a capital letter that they do not owe to the beginning of a sentence."""
    found = set()
    for match in CAPITAL.finditer(page):
        inside = re.search(r"[\w,;’'] $", page[: match.start()])
        if inside or match[0].lower() not in small:
            found.add(match[0])
    return found


def test_every_capital_letter_is_a_name_with_an_entry_or_known_to_be_none() -> None:
    """Whoever brings somebody new into the story gives an entry, or says that none is due."""
    pages = told()
    small = {word for word in words(pages.values()) if word[0].islower()}
    named = words(form for one in entries() for form in (one.name, one.also, one.today, *one.forms))
    spoken = words(form.lower() for one in terms.read().values() for form in (one.term, *one.forms))
    neither = book.neither()
    strangers = {
        (path, word)
        for path, page in pages.items()
        if path.startswith(TOLD)
        for word in capitals(page, small) - named - neither
        if word.lower() not in spoken
    }
    assert strangers == set()


def test_a_stranger_is_seen() -> None:
    """So the law above can fail: inside a sentence, and at its beginning."""
    assert capitals("Here Boccaccio said it. Petrarca did not. Here, East.", {"here", "east"}) == {
        "Boccaccio", "Petrarca", "East",
    }  # fmt: skip


def test_a_name_in_its_own_signs_has_an_entry_with_these_signs() -> None:
    said = "There is Lu Rong's 陸容 list, and Zhang Dai's 張岱; a Leopard 豹, a Pangolin 穿山甲."
    assert list(book.signed(said)) == [
        ("Lu Rong", "陸容"), ("Zhang Dai", "張岱"), ("Pangolin", "穿山甲"),
    ]  # fmt: skip
    (fault,) = book.unsigned({"story/x.md": said})
    assert "story/x.md has Zhang Dai 張岱" in fault
    (fault,) = book.unsigned({"story/x.md": "as Lu Rong 盧榮 said"})
    assert "Lu Rong 盧榮" in fault


def test_the_author_of_an_old_work_has_an_entry(known: Archive) -> None:
    new = {"author": ["Cotton, Charles"], "issued": 1674}
    assert book.unlisted({"COT": Source("COT", "", "whole", csl=new)}) == [
        "Cotton, Charles, author of COT, is not on the page of names"
    ]
    assert book.unlisted({"COT": Source("COT", "", "whole", csl={**new, "issued": 1974})}) == []
    assert book.unlisted({"COT": Source("COT", "", "whole", csl={**new, "issued": [1716, 1917]})})
    assert book.unlisted(known.evidence.sources) == []


def test_nobody_is_on_the_page_whom_nothing_else_speaks_of(known: Archive) -> None:
    data = [path for kind in ("toml", "yaml") for path in paths.DATA.rglob(f"*.{kind}")]
    said = [
        path.read_text() for path in data if path.name not in ("names.toml", "identifiers.toml")
    ]
    said += paths.prose().values()
    said += [ref for one in known.evidence.sources.values() for ref in one.references]
    everything = " ".join(said)
    assert [one.key for one in entries() if not any(form in everything for form in one.forms)] == []


@pytest.mark.parametrize(
    ("key", "script"),
    [
        ("lu-rong", "陸容"),
        ("feng-menglong", "馮夢龍"),
        ("gaozong", "高宗"),
        ("tcheng-ki-tong", "陳季同"),
        ("hangzhou", "杭州"),
        ("peking", "北京"),
    ],
)
def test_names_stand_in_their_own_signs(key: str, script: str) -> None:
    (found,) = [one for one in entries() if one.key == key]
    assert (found.script, found.lang) == (script, "zh-Hant")
