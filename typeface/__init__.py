"""The text face of the site: how wide its words are, its cut to the signs in use, its stand-ins.

The whole faces come as font packages; this package knows nothing of pages.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

MODULES = Path(__file__).resolve().parent.parent / "playable" / "web" / "node_modules"
GENTIUM = MODULES / "@expo-google-fonts" / "gentium-book-plus"
ATKINSON = MODULES / "@expo-google-fonts" / "atkinson-hyperlegible-next"
"""A face without serifs whose letters are hard to mistake, for print that must be easy to read."""
CUTS = {"regular": "400Regular", "italic": "400Regular_Italic", "bold": "700Bold"}


class FaceError(ValueError):
    """A font that is missing, or signs that none holds.

    Attributes:
        faults: one sentence each.
    """

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(self.faults))


def gentium(name: str) -> Path:
    """The file of a cut of the text face. Raises FaceError if it is missing."""
    found = sorted((GENTIUM / CUTS[name]).glob("*.ttf"))
    if not found:
        raise FaceError([f"no {name} cut of the text face in {GENTIUM}: build_site.py build"])
    return found[0]
