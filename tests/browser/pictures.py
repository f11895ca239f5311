"""Pictures of tables that somebody has looked at and approved, and how far another is from them.

Browsers of different versions shade the edges of a letter differently, so pictures are compared by
the mean colour of small squares: a letter that is drawn anew passes, a word, a card or a line
elsewhere does not.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageChops

APPROVED = Path(__file__).parent / "approved"
SQUARE = 4
"""Side of the squares that are compared, in pixels."""
NEAR = 40
"""How far apart two squares may be in their most different colour, of 255."""


class Compared(NamedTuple):
    """How far two pictures are from each other.

    Attributes:
        differing: squares that differ.
        where: left, top, right and bottom of the part that holds them all, in pixels.
    """

    differing: int
    where: tuple[int, int, int, int] | None


def read(data: bytes) -> Image.Image:
    """A picture from the bytes of a file."""
    return Image.open(io.BytesIO(data)).convert("RGB")


def compare(one: Image.Image, other: Image.Image) -> Compared:
    """Compare two pictures of the same size.

    Raises:
        ValueError: their sizes differ.
    """
    if one.size != other.size:
        raise ValueError(f"the pictures are {one.size} and {other.size} pixels large")
    apart = ImageChops.difference(_squares(one), _squares(other))
    most = apart.getchannel(0)
    for channel in (1, 2):
        most = ImageChops.lighter(most, apart.getchannel(channel))
    marked = most.point(lambda value: 255 if value > NEAR else 0)
    box = marked.getbbox()
    where = None if box is None else tuple(edge * SQUARE for edge in box)
    return Compared(marked.histogram()[255], where)  # type: ignore[arg-type]


def _squares(picture: Image.Image) -> Image.Image:
    width, height = picture.size
    return picture.resize((width // SQUARE, height // SQUARE), Image.Resampling.BOX)


def approve(name: str, picture: Image.Image) -> None:
    """Keep a picture as the one to compare with."""
    APPROVED.mkdir(exist_ok=True)
    picture.save(APPROVED / f"{name}.webp", quality=80, method=6)


def approved(name: str) -> Image.Image | None:
    """The picture to compare with, if one was approved."""
    path = APPROVED / f"{name}.webp"
    return read(path.read_bytes()) if path.is_file() else None
