"""Imagined deals: what all of them share, whatever is played in them."""

from __future__ import annotations

from typing import Self


class Layout:
    """Cards known whole, to be played on in place.

    Its attributes are numbers, texts, tuples, and lists of these.
    """

    def copy(self) -> Self:
        """A layout of its own, with lists of its own."""
        new = object.__new__(type(self))
        for name, value in vars(self).items():
            setattr(new, name, value[:] if type(value) is list else value)
        return new
