"""Laws that hold for every one of many things: one test, which names each that breaks it."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def holds_for(
    things: Callable[[], Sequence[T]], name: Callable[[T], str]
) -> Callable[[Callable[[T], None]], Callable[[], None]]:
    """Makes a law about one thing a test of all: all are tried, and all that fail are named."""

    def test_of(law: Callable[[T], None]) -> Callable[[], None]:
        @functools.wraps(law)
        def test() -> None:
            found, broken = things(), {}
            assert found, "there is nothing that the law could hold for"
            for thing in found:
                try:
                    law(thing)
                except Exception as error:
                    broken[name(thing)] = f"{type(error).__name__}: {error}"
            told = "\n".join(f"{thing}: {how}" for thing, how in broken.items())
            assert not broken, f"{len(broken)} of {len(found)} break the law\n{told}"

        del test.__wrapped__  # pytest would ask for the law's own argument
        return test

    return test_of
