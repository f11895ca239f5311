"""The five evidence badges: small drawings whose ink follows the strength of the evidence."""

from __future__ import annotations

from card_art.colour import page
from card_art.svg import document, tag

_SQUARE = '<rect x="1.8" y="1.8" width="12.4" height="12.4" rx="1.5" {}/>'
_OUTLINED = _SQUARE.format('fill="none" stroke="currentColor" stroke-width="1.6"')

_BODIES = {
    "attested": '<rect x="1" y="1" width="14" height="14" rx="1.5" fill="currentColor"/>'
    f'<path d="M4 8.5L7 11.5L12 4.8" fill="none" stroke="{page("paper")}" stroke-width="2"/>',
    "inferred": f'{_OUTLINED}<path d="M1.8 14.2V1.8H14.2Z" fill="currentColor"/>',
    "reconstructed": _SQUARE.format(
        'fill="none" stroke="currentColor" stroke-width="1.6" stroke-dasharray="3.1 2.1"'
    )
    + '<path d="M8 5V11M5 8H11" fill="none" stroke="currentColor" stroke-width="1.6"/>',
    "disputed": f'{_OUTLINED}<path d="M1.8 1.8H7V14.2H1.8Z" fill="currentColor"/>'
    '<path d="M10.6 5V11" fill="none" stroke="currentColor" stroke-width="1.6"/>',
    "legend": '<circle cx="8" cy="8" r="6.6" fill="none" stroke="currentColor" '
    'stroke-width="1.6" stroke-linecap="round" stroke-dasharray="1.2 2.3"/>'
    '<circle cx="8" cy="8" r="1.8" fill="currentColor"/>',
}
GRADES = tuple(_BODIES)

# Line patterns of the same grades in diagrams: dash pattern, width, line cap.
LINES: dict[str, tuple[str, float, str]] = {
    "attested": ("", 2.2, "butt"),
    "inferred": ("9 5", 2.0, "butt"),
    "reconstructed": ("4 4", 2.0, "butt"),
    "disputed": ("2 5 9 5", 1.7, "butt"),
    "legend": ("1.5 5", 1.7, "round"),
}


def badge(grade: str) -> str:
    """The mark of a grade on a box of 16, in the colour of the text beside it.

    Hidden from screen readers, as the word always stands beside it. Raises KeyError for a word
    that is no grade.
    """
    svg = document(_BODIES[grade], (16, 16))
    return svg.replace("<svg ", '<svg class="badge-mark" aria-hidden="true" ', 1)


def badge_sheet() -> str:
    """The five marks as symbols of one sprite; the id is the grade."""
    symbols = "".join(
        tag("symbol", body, id=grade, viewBox="0 0 16 16") for grade, body in _BODIES.items()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>\n'
