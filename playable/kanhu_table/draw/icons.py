"""The signs of the table: simple strokes, for the eye alone."""

from __future__ import annotations

from kanhu_table.html import Html

_PATHS = {
    "back": "M15 4L7 12L15 20",
    "next": "M9 4L17 12L9 20",
    "close": "M5 5L19 19M19 5L5 19",
    "more": "M5 12h.01M12 12h.01M19 12h.01",
    "hint": "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.7.6 1 1.2 1 2.1h5c0-.9.3-1.5 1-2.1A6 6 0 0 0 "
    "12 3z",
    "undo": "M8 5L4 9L8 13M4 9H14a5 5 0 0 1 0 10H9",
    "redo": "M16 5L20 9L16 13M20 9H10a5 5 0 0 0 0 10H15",
    "new": "M4 6.5L13 4L16 15L7 17.5ZM15 8L20 9.5L17 20L10 18",
    "sort": "M4 6H20M4 12H14M4 18H9",
    "window": "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15",
}


def icon(name: str) -> Html:
    """A sign of the table."""
    frame = '<svg class="kt-ic" aria-hidden="true" viewBox="0 0 24 24">'
    return Html(f'{frame}<path d="{_PATHS[name]}"/></svg>')


def ink(grade: str, base: str) -> Html:
    """The stroke of a grade of evidence, from the sprite that all pages share."""
    frame = '<svg class="kt-ink" aria-hidden="true" viewBox="0 0 26 10">'
    return Html(f'{frame}<use href="{base}assets/cards/badges.svg#{grade}"/></svg>')
