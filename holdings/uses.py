"""What pages make of the evidence: the claims they make, the works they cite, what went wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from holdings.reads import Noted


class Made(NamedTuple):
    """A claim made on a page: its id, the anchor of the mark, the sentence before it."""

    claim: str
    anchor: str
    sentence: str


class Cited(NamedTuple):
    """A work cited on a page, and by which part of the data; "" by the words of the page itself."""

    key: str
    where: str


@dataclass
class Uses:
    """Everything that one page claims and cites, in order, its links to anchors (the page, the
    anchor, where the link stands), and its faults, one sentence each.

    A page fills its own while it is written; afterwards it is only read, and may be kept.
    """

    claims: list[Made] = field(default_factory=list)
    works: list[Cited] = field(default_factory=list)
    links: list[tuple[str, str, str]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def cite(self, keys: Iterable[str], where: str = "") -> None:
        """Enter works by their real keys."""
        self.works += [Cited(key, where) for key in keys]

    def make(self, claim: str, sentence: str, anchor: str = "") -> str:
        """Enter a claim; returns the anchor, which the page must have as an id."""
        marks = sum(made.claim == claim and made.anchor.startswith("at-") for made in self.claims)
        anchor = anchor or f"at-{claim}" + (f"-{marks + 1}" if marks else "")
        self.claims.append(Made(claim, anchor, sentence))
        return anchor


@dataclass(frozen=True)
class AllUses:
    """The uses of all pages, by path below docs/."""

    pages: Mapping[str, Uses] = field(default_factory=dict)

    @cached_property
    def places(self) -> Noted[list[tuple[str, Made]]]:
        """Claim -> the pages that make it and how, in the order of their paths."""
        found: dict[str, list[tuple[str, Made]]] = {}
        for page, uses in sorted(self.pages.items()):
            for made in uses.claims:
                found.setdefault(made.claim, []).append((page, made))
        return Noted("place", found)

    @cached_property
    def prose(self) -> Noted[list[str]]:
        """Key of a work -> the pages whose own words cite it."""
        found: dict[str, list[str]] = {}
        for page, uses in sorted(self.pages.items()):
            for key in dict.fromkeys(cited.key for cited in uses.works if not cited.where):
                found.setdefault(key, []).append(page)
        return Noted("cited", found)
