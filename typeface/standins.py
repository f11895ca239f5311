"""Stand-ins for the text face: faces that readers have, given the measure of ours.

Till a face has come, the words stand in one of these. Each takes the room of the face it stands
for, line by line, so that nothing moves when that arrives. How wide both run is measured in the
fonts themselves; for Georgia and Times New Roman in the free faces drawn to their measures.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fontTools.ttLib import TTFont

from typeface import MODULES, FaceError

PACKAGES = MODULES / "@fontsource"
# How often each sign comes in a thousand of English prose, spaces included.
OFTEN = {
    " ": 170, "e": 102, "t": 75, "a": 65, "o": 62, "n": 57, "i": 57, "s": 53, "r": 50, "h": 50,
    "l": 33, "d": 33, "u": 23, "c": 23, "m": 20, "f": 18, "w": 17, "g": 16, "y": 15, "p": 15,
    "b": 12, "v": 8, "k": 6, ",": 10, ".": 10,
}  # fmt: skip


@dataclass(frozen=True)
class StandIn:
    """A face that many readers have.

    Attributes:
        family: what our style sheets call it. package: the font package it is measured in.
        names: what systems call it. styles: what they call its cuts (regular, italic, bold).
    """

    family: str
    package: str
    names: tuple[str, ...]
    styles: tuple[str, str, str] = ("", " Italic", " Bold")


FACES = (
    StandIn("Kanhu Stand-in 1", "gelasio", ("Georgia", "Gelasio")),
    StandIn("Kanhu Stand-in 2", "tinos", ("Times New Roman", "Liberation Serif", "Tinos")),
    StandIn("Kanhu Stand-in 3", "noto-serif", ("Noto Serif",)),
    StandIn("Kanhu Stand-in 4", "dejavu-serif", ("DejaVu Serif",)),
)
CUTS = (("regular", 400, "normal"), ("italic", 400, "italic"), ("bold", 700, "normal"))


def notes() -> Iterator[Path]:
    """What says which version of each measured font is installed."""
    yield from (PACKAGES / face.package / "package.json" for face in FACES)


def width(font: TTFont) -> float:
    """The mean width of a sign of English prose, in em."""
    glyphs, advances = font.getBestCmap(), font["hmtx"].metrics
    total = sum(often * advances[glyphs[ord(sign)]][0] for sign, often in OFTEN.items())
    return float(total / sum(OFTEN.values()) / font["head"].unitsPerEm)


def rules(ours: dict[str, TTFont]) -> str:
    """Style rules for every stand-in of our cuts. Raises FaceError for a font that is missing."""
    return "".join(
        _rule(face, number, cut, ours[cut[0]]) for face in FACES for number, cut in enumerate(CUTS)
    )


def _rule(face: StandIn, number: int, cut: tuple[str, int, str], font: TTFont) -> str:
    name, weight, style = cut
    path = PACKAGES / face.package / "files" / f"{face.package}-latin-{weight}-{style}.woff2"
    if not path.exists():
        raise FaceError([f"the font package @fontsource/{face.package} has no {name} cut"])
    size = width(font) / width(TTFont(path, lazy=True))
    line, em = font["hhea"], font["head"].unitsPerEm * size
    local = ",".join(f'local("{name}{face.styles[number]}")' for name in face.names)
    return (
        f'@font-face{{font-family:"{face.family}";src:{local};font-weight:{weight};'
        f"font-style:{style};size-adjust:{size:.2%};ascent-override:{line.ascent / em:.2%};"
        f"descent-override:{-line.descent / em:.2%};line-gap-override:{line.lineGap / em:.2%}}}\n"
    )
