"""Words set into a room: rows that fit its width, and how high their block is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import accumulate, pairwise
from typing import NamedTuple

from typeface import measure

ASCENT, DESCENT, PITCH = 1.07, 0.4, 1.2  # of the text face and its rows, in em
PAD = 4  # between words and their box
Line = tuple[str, str]  # class of the words, and the words


class Form(NamedTuple):
    """One of the two forms of a picture: its width, and the sizes of its words by their class."""

    width: float
    sizes: Mapping[str, float]

    def size(self, face: str) -> float:
        """How large words of a class are."""
        return self.sizes.get(face, self.sizes["name"])


def broad(words: str, size: float, face: str = "") -> float:
    """How wide words of a class are."""
    return measure.broad(words, size, "bold" if "bold" in face else "regular")


def wrapped(said: str, room: float, size: float, face: str = "") -> list[str]:
    """Words broken to fit a room, after a hyphen too; raises ValueError for what fits nowhere."""
    out = [""]
    for word in said.split():
        whole = broad(word, size, face) <= room
        for part in re.split("(?<=[-–])", f"{word} ") if not whole else [f"{word} "]:
            if broad((out[-1] + part).rstrip(), size, face) <= room:
                out[-1] += part
            elif broad(part.rstrip(), size, face) <= room:
                out.append(part)
            else:
                raise ValueError(f"{word} is wider than its box in the picture")
    return [line.rstrip() for line in out if line]


class Row(NamedTuple):
    """A row of words: class, words, size, and how far below the middle of their block they are."""

    face: str
    words: str
    size: float
    y: float


class Block:
    """Lines of words, broken where their room ends; `height` is what they and a margin need.

    A tail follows the last line, dimmer, or stands below where there is no room beside it.
    """

    def __init__(self, form: Form, room: float, *lines: Line, tail: str = "", least: float = 0):
        face, last = lines[-1]
        size, self.tail = form.size(face), tail
        if tail and broad(last, size, face) + broad(tail, size) > room:
            lines, self.tail = (*lines, ("dim small", tail.lstrip(", "))), ""
        rows = [(face, row, form.size(face)) for face, line in lines
                for row in wrapped(line, room, form.size(face), face)]  # fmt: skip
        sizes = [size for _, _, size in rows]
        pitches = [PITCH * max(pair) for pair in pairwise(sizes)]
        inner = ASCENT * sizes[0] + sum(pitches) + DESCENT * sizes[-1]
        down = accumulate(pitches, initial=ASCENT * sizes[0] - inner / 2)
        self.rows = [Row(*row, y) for row, y in zip(rows, down, strict=True)]
        self.height = max(least, round(inner + 2 * PAD, 1))
