"""Quotations: of words in Chinese signs the page says whether the signs are those of the copy."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bibliography.works import HAN
from holdings import paths

QUOTED = re.compile(r"(?:^>.*\n?)+", re.MULTILINE)
AS_SEEN = re.compile(
    r"^> \*(?:Characters as in (?:the|a) copy\b[^*]*"
    r"|Seen in simplified characters; converted by us)\.\*\[@\w+\]$",
    re.MULTILINE,
)
"""The line of a quotation that says in which signs it was seen, and in which work."""


WITNESS = re.compile(r"\{claim:|\[@")
"""A mark that leads to the evidence, and so to the place where the words were seen."""


def unsaid(pages: dict[str, str]) -> Iterator[str]:
    """Quotations in Chinese signs that do not say in which they were seen."""
    for path, words in pages.items():
        for quoted in QUOTED.findall(words):
            if HAN.search(quoted) and len(AS_SEEN.findall(quoted)) != 1:
                yield f"{path}: {quoted.splitlines()[0][2:]}"


def test_a_quotation_says_in_which_signs_it_was_seen() -> None:
    pages = dict(paths.prose())
    assert sum(len(AS_SEEN.findall(words)) for words in pages.values()) >= 7
    assert [*unsaid(pages)] == []


def test_a_quotation_that_does_not_say_so_is_seen() -> None:
    said = "> 既出皆仰。\n>\n> “Every card shows.”\n"
    seen = "> *Characters as in the copy.*[@QB]\n"
    assert [*unsaid({"x.md": f"One.\n\n{said}\nTwo."})] == ["x.md: 既出皆仰。"]
    assert [*unsaid({"x.md": f"{said}>\n{seen}"})] == []
    assert [*unsaid({"x.md": f"{said}>\n> *Traditional characters are ours.*[@QB]\n"})]
    assert [*unsaid({"x.md": "> “In English.”\n"})] == []


def homeless(pages: dict[str, str]) -> Iterator[str]:
    """Quotations of the story with no mark in them, nor in the paragraph before."""
    for path, words in pages.items():
        for found in QUOTED.finditer(words):
            before = words[: found.start()].rstrip().rpartition("\n\n")[2]
            if path.startswith(("story/", "long/")) and not WITNESS.search(before + found[0]):
                yield f"{path}: {found[0].splitlines()[0][2:]}"


def test_a_quotation_says_where_it_was_seen() -> None:
    assert [*homeless(dict(paths.prose()))] == []
    said = "> “Every card shows.”\n"
    assert [*homeless({"story/x.md": f"He wrote:\n\n{said}"})] == [
        "story/x.md: “Every card shows.”"
    ]
    assert [*homeless({"story/x.md": f"He wrote:{{claim:one}}\n\n{said}"})] == []
    assert [*homeless({"story/x.md": f"He wrote:\n\n{said.rstrip()}[@QB]\n"})] == []
