"""Numbers, lists and articles as an English sentence has them."""

from __future__ import annotations

import re
from collections.abc import Iterable

_ARTICLE = re.compile(r"(?:an?|the|your|\d+) ")
_VOWELS = ("a", "e", "i", "o", "u")
_HYPHEN = re.compile(r"(?<![\w.,)\]])-(?=\d)")
_SPELT = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
)  # fmt: skip
_OFTEN = {1: "once", 2: "twice"}


class Number(int):
    """A number in a sentence: with the sign that print has, not with a hyphen; zero has none.
    With `:word` written out up to twelve, with `:Word` as the first word of a sentence; with
    `:times` how often; with `:card|cards` followed by the noun that goes with it."""

    def __format__(self, spec: str) -> str:
        one, bar, many = spec.partition("|")
        if bar:
            return f"{self} {one if self == 1 else many}"
        if spec == "times":
            return _OFTEN.get(self) or f"{self:word} times"
        if spec in ("word", "Word"):
            said = _SPELT[self] if 0 <= self < len(_SPELT) else str(int(self))
            return capital(said) if spec == "Word" else said
        spec = spec if self else spec.removeprefix("+")
        return printed(super().__format__(spec))


class Share(float):
    """A share in a sentence, in percent."""

    def __format__(self, spec: str) -> str:
        return super().__format__(spec) if spec else percent(self)


class Noun(str):
    """A word in a sentence, bare; with `:a` with its article, with `:many` in the plural."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        if spec == "a":
            return f"a{'n' * (self[:1] in _VOWELS)} {self}"
        if spec == "many":
            return f"{self}{'e' * self.endswith('x')}s"
        return super().__format__(spec)


class Names(tuple[str, ...]):
    """Names of cards in a sentence, bare: "nine of clubs and joker". A place can ask for their
    articles (`:the`), for "or" instead of "and" (`:the or`), and for commas alone (`:the ,`)."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        words = spec.split()
        parts = map(with_article, self) if "the" in words else self
        return ", ".join(parts) if "," in words else listed(parts, "or" if "or" in words else "and")


class CardNames(str):
    """Cards in a sentence: their bare names, as on a button; with `:the` as a sentence has them."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        return with_article(self) if spec == "the" else super().__format__(spec)


def capital(text: str) -> str:
    """The text at the head of a sentence."""
    return text[:1].upper() + text[1:]


def points(count: int) -> str:
    """A number of points in words."""
    return f"{count} point{'s' * (count != 1)}"


def percent(share: float) -> str:
    """A share as a percentage: never 0 % of what can happen, never 100 % of what can fail."""
    if 0 < share < 0.005:
        return "less than 1 %"
    if 0.995 <= share < 1:
        return "more than 99 %"
    return f"{100 * share:.0f} %"


def printed(text: str) -> str:
    """The text with the minus sign of print in place of a hyphen before a number."""
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
