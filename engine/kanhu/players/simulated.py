"""What the deals that players imagine share, whatever game is played out in them."""

from __future__ import annotations

from typing import Self


class SimulatedDeal:
    """Base of a deal in which every card is known, to be played out in place.

    Attributes of a subclass must be numbers, texts, tuples, or lists of these: `copy` goes no
    deeper than one list.
    """

    def copy(self) -> Self:
        """A deal of the same attributes, with lists of its own."""
        new = object.__new__(type(self))
        for name, value in vars(self).items():
            setattr(new, name, value[:] if type(value) is list else value)
        return new
