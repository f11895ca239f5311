"""How wide words are in the text face."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from fontTools.ttLib import TTFont

from typeface import gentium

SLACK = 1.02  # small letters are set on whole dots of the screen


@cache
def _widths(cut: str) -> Mapping[int, float]:
    """Code of a character -> its width in em, of one cut of the text face."""
    font = TTFont(gentium(cut), lazy=True)
    em, widths = font["head"].unitsPerEm, font["hmtx"].metrics
    return {code: widths[glyph][0] / em for code, glyph in font.getBestCmap().items()}


def broad(words: str, size: float, cut: str = "regular") -> float:
    """How wide words are; what the text face does not hold, as Chinese signs, is square."""
    widths = _widths(cut)
    hook = 0.1 * words.endswith("f")  # it hangs over
    return SLACK * size * (sum(widths.get(ord(sign), 1) for sign in words) + hook)
