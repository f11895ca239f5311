"""Figures as people read them; tables, plots and sentences all use these."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from kanhu.core.grammar import listed

MINUS, SPACE = "\u2212", "\u00a0"
SMALL = "no one two three four five six seven eight nine ten eleven twelve".split()


def whole(number: int) -> str:
    """A number of cases: 12,345."""
    return f"{number:,}".replace("-", MINUS)


def percent(share: float) -> str:
    """A part of one: 34.1 %; never none or all where something is or is missing."""
    if share in (0, 1):
        return f"{100 * share:.0f}{SPACE}%"
    if 0 < share < 0.0005:
        return f"less than 0.1{SPACE}%"
    if 0.9995 <= share < 1:
        return f"more than 99.9{SPACE}%"
    return f"{100 * share:.1f}{SPACE}%".replace("-", MINUS)


def decimal(number: float, sign: str = "-") -> str:
    """An average with as many places as its size makes sense of."""
    places = 0 if abs(number) >= 1000 else 1 if abs(number) >= 10 else 2
    return _signed(f"{number:{sign}z,.{places}f}")


def change(number: float) -> str:
    """A difference of averages: +1.25."""
    return decimal(number, "+")


def shift(share: float) -> str:
    """A difference of shares, in hands of a hundred: +1.2."""
    return _signed(f"{100 * share:+z.1f}")


def _signed(figure: str) -> str:
    """A figure with the minus of print, and without a sign before zero."""
    return figure.replace("-", MINUS) if figure.strip("+0.") else figure.lstrip("+")


def few(number: int) -> str:
    """A small number in words."""
    return SMALL[number] if 0 <= number < len(SMALL) else whole(number)


def number_of(number: int, things: str) -> str:
    """A number of things: 12 moves, 1 move, 1 twelfth of a stake."""
    return f"{whole(number)} {re.sub('s(?= |$)', '', things, count=1) if number == 1 else things}"


def short(place: float) -> str:
    """A place in a picture, with one decimal if it needs it."""
    return f"{round(place, 1):g}"


def capital(text: str) -> str:
    """The text with a capital at its head, the rest as it is."""
    return text[:1].upper() + text[1:]


FORMATS: Mapping[str, Callable[[Any], str]] = {
    "whole": whole, "share": percent, "mean": decimal, "change": change,
    "shift": shift, "name": str, "clause": str,
}  # fmt: skip
"""Kind of a column -> its figures in words."""
FUNCTIONS = {
    make.__name__: make for make in (whole, percent, decimal, few, number_of, capital, listed)
}
"""Name -> function, for templates."""
