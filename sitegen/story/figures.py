"""Numbered figures from docs/_data/figures.toml: cards in a row, a caption, a grade."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sitegen.evidence.badges import badge
from sitegen.games.parts import face
from sitegen.markup import inline


def cards(row: str, labels: Mapping[str, str], base: str) -> str:
    """Faces named `design:code`, with `>` for an arrow between them."""
    out = []
    for word in row.split():
        if word == ">":
            out.append('<span class="arrow" aria-hidden="true">→</span>')
            continue
        design, _, code = word.partition(":")
        out.append(face(design, code, base, labels[word]))
    return "".join(out)


def figure(data: Mapping[str, Any], number: int, base: str) -> str:
    """One figure; `side` puts it beside the text on wide screens."""
    side = " fig--side" if data.get("side") else ""
    grade = f" {badge(data['grade'], base)}" if "grade" in data else ""
    ground = cards(data["cards"], data["labels"], base)
    return (
        f'<figure class="fig{side}"><div class="fig__ground">{ground}</div>'
        f"<figcaption><strong>Fig. {number}.</strong> {inline(data['caption'])}{grade}"
        f"</figcaption></figure>"
    )
