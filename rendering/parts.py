"""What pages fill their templates with."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeVar

from markupsafe import Markup

from holdings.archive import play_address
from rendering import citations
from rendering.page import Page
from rendering.templates import render

K = TypeVar("K")
V = TypeVar("V")


def fill(template: str, page: Page, **values: Any) -> Markup:
    """A template with these values and what every page has.

    `base` is the way to the root, `table(game)` that to a table; `mark(it)` and `marks(parts)` say
    how well something is known; `badge(mark)`, `cite(keys, where)` and `claim(name, sentence)` give
    evidence, and what they cite and claim is entered into the uses of the page.
    """
    return render(
        template, base=page.base, table=lambda game: page.base + play_address(game.id),
        mark=page.archive.evidence.mark, marks=page.archive.evidence.marks,
        badge=lambda mark: citations.badge(mark, page.base),
        cite=partial(citations.cite, page), claim=partial(citations.claim, page), **values,
    )  # fmt: skip


def grouped(rows: Iterable[V], key: Callable[[V], K]) -> dict[K, list[V]]:
    """Rows under what they have in common, both in order."""
    found: dict[K, list[V]] = {}
    for row in rows:
        found.setdefault(key(row), []).append(row)
    return found
