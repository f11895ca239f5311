"""A law over many things tries them all and names each that breaks it."""

from __future__ import annotations

import pytest

from tests.laws import holds_for


def odd(number: int) -> None:
    assert number % 2, "even"
    if number == 5:
        raise ValueError("no number of ours")


def test_every_thing_that_breaks_the_law_is_named() -> None:
    with pytest.raises(AssertionError) as caught:
        holds_for(lambda: [1, 2, 3, 4, 5], str)(odd)()
    said = str(caught.value)
    assert said.startswith("3 of 5 break the law")
    assert "2: AssertionError: even" in said
    assert "4: AssertionError: even" in said
    assert "5: ValueError: no number of ours" in said


def test_a_law_that_holds_passes_and_one_over_nothing_does_not() -> None:
    holds_for(lambda: [1, 3, 7], str)(odd)()
    with pytest.raises(AssertionError, match="nothing"):
        holds_for(lambda: list[int](), str)(odd)()
