"""Evidence badges: a drawing and a word, always both, darker the stronger the evidence.

The drawings are symbols of the sheet that is drawn with the card faces.
"""

from __future__ import annotations

from sitegen.markup import text

MEANINGS = {
    "attested": "a source states it, and nothing of weight speaks against it",
    "inferred": "no source states it, but it follows from what sources do state",
    "reconstructed": "made by this project to close a gap; ours, not history",
    "disputed": "sources disagree, or one weak source stands alone",
    "legend": "told, but without evidence from its time, or against it",
}

LINES = {"attested": "2.2", "inferred": "2", "reconstructed": "2", "disputed": "1.7",
         "legend": "1.7"}  # fmt: skip
DASHES = {"attested": "", "inferred": "9 5", "reconstructed": "4 4", "disputed": "2 5 9 5",
          "legend": "1.5 5"}  # fmt: skip


def mark(grade: str, base: str) -> str:
    """The drawing alone; the word must stand beside it."""
    return (
        f'<svg viewBox="0 0 16 16" aria-hidden="true">'
        f'<use href="{base}assets/cards/badges.svg#{grade}"/></svg>'
    )


def badge(grade: str, base: str, link: str = "", anchor: str = "") -> str:
    """Drawing and word; with a link, the way to the evidence, and a place to come back to."""
    inside = f"{mark(grade, base)}{text(grade)}"
    if link:
        place = f' id="{text(anchor)}"' if anchor else ""
        return f'<a class="badge"{place} href="{text(link)}">{inside}</a>'
    return f'<span class="badge">{inside}</span>'


def legend(base: str) -> str:
    """The five grades and what they mean, as a list."""
    rows = "".join(
        f"<dt>{badge(grade, base)}</dt><dd>{text(meaning)}</dd>"
        for grade, meaning in MEANINGS.items()
    )
    return f'<dl class="grades">{rows}</dl>'
