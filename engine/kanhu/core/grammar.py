"""Numbers, lists and articles as an English sentence has them."""

from __future__ import annotations

import re
from collections.abc import Iterable

_ARTICLE = re.compile(r"(?:an?|the|your|\d+) ")
_HYPHEN = re.compile(r"(?<![\w.,)\]])-(?=\d)")


class Number(int):
    """A number in a sentence: with the sign that print has, not with a hyphen; nought has none."""

    def __format__(self, spec: str) -> str:
        spec = spec if self else spec.removeprefix("+")
        return printed(super().__format__(spec))


class CardNames(str):
    """Cards in a sentence: their bare names, as on a button; with `:the` as a sentence has them."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        return with_article(self) if spec == "the" else super().__format__(spec)


def points(count: int) -> str:
    """A number of points in words."""
    return f"{count} point{'s' * (count != 1)}"


def percent(share: float, of: str = "") -> str:
    """A share in words; one that can happen is not said to be nought, nor one that can fail all.

    With what it is a share of: "62 % of simulated deals", "none of the simulated deals".
    """
    if of:
        whole = of if of.startswith("the ") else f"the {of}"
        return f"{percent(share)} of {of}" if share else f"none of {whole}"
    if 0 < share < 0.005:
        return "less than 1 %"
    if 0.995 <= share < 1:
        return "more than 99 %"
    return f"{100 * share:.0f} %"


def printed(text: str) -> str:
    """A text to be read: a minus sign, not a hyphen, before a number."""
    return _HYPHEN.sub("−", text)


def lowered(title: str) -> str:
    """A title inside a sentence: in lower case but for letters that stand for ranks (J-H-K)."""
    return " ".join(w if len(w) > 1 and w.isupper() else w.lower() for w in title.split(" "))


def listed(parts: Iterable[str], last: str = "and") -> str:
    """Names in a sentence: "North, East and West"."""
    *first, end = tuple(parts) or ("",)
    return f"{', '.join(first)} {last} {end}" if first else end


def with_article(cards: str) -> str:
    """Named cards as a sentence has them: "the nine of clubs"; what has an article keeps it."""
    return f"the {cards}" if cards and not _ARTICLE.match(cards) else cards
