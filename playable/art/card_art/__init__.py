"""Our own card faces: one generator from pack data, given away under CC0 1.0."""

from card_art.badges import STROKES, badge_sheet
from card_art.cards import (
    ArtError,
    Design,
    aliases,
    canonical,
    design,
    designs,
    faces,
    languages,
    name,
    printed,
)
from card_art.colour import SCHEMES, contrast, declarations, resolve, scheme
from card_art.openers import opener, openers
from card_art.outline import outline
from card_art.scenes import home_cards, pairing, row
from card_art.seal import favicon, seal
from card_art.sheet import draw, sheet, single
from card_art.write import files, words

__all__ = [
    "SCHEMES",
    "STROKES",
    "ArtError",
    "Design",
    "aliases",
    "badge_sheet",
    "canonical",
    "contrast",
    "declarations",
    "design",
    "designs",
    "draw",
    "faces",
    "favicon",
    "files",
    "home_cards",
    "languages",
    "name",
    "opener",
    "openers",
    "outline",
    "pairing",
    "printed",
    "resolve",
    "row",
    "scheme",
    "seal",
    "sheet",
    "single",
    "words",
]
