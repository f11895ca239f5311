"""The files that go with the site: sprites, words, colours, marks."""

from __future__ import annotations

import json
from collections.abc import Sequence

from card_art.badges import badge_sheet
from card_art.cards import ArtError, designs, faces, languages, name
from card_art.colour import SCHEMES, declarations
from card_art.openers import opener, openers
from card_art.seal import favicon, seal
from card_art.sheet import sheet


def words(design_id: str) -> dict[str, dict[str, str]]:
    """Spoken names of a design: language, then code."""
    return {
        lang: {code: name(design_id, code, lang) for code in faces(design_id)}
        for lang in languages(design_id)
    }


def files(only: str | None = None, codes: Sequence[str] | None = None) -> dict[str, str]:
    """What is written: file name and text. Raises ArtError for an unknown design or code."""
    made = {f"{d}.svg": sheet(d, codes) for d in designs() if only in (None, d)}
    if only is not None:
        if not made:
            raise ArtError(f"'{only}' is no design; there are {', '.join(designs())}.")
        return made
    for scheme in SCHEMES:
        made[f"faces-{scheme}.css"] = f":root{{{declarations(scheme)}}}\n"
    for design_id in ("money", "french", "spanish"):
        text = json.dumps(words(design_id), ensure_ascii=False, indent=1)
        made[f"words-{design_id}.json"] = f"{text}\n"
    made |= {f"opener-{name}.svg": opener(name) for name in openers()}
    made["badges.svg"] = badge_sheet()
    made["favicon.svg"] = favicon()
    made["seal.svg"] = f"{seal(title='牌')}\n"
    return made
