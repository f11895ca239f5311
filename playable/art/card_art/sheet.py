"""Sprite sheets and single cards as SVG text."""

from __future__ import annotations

from collections.abc import Iterable

from card_art import french, money, spanish
from card_art.cards import aliases, canonical, design, faces, name
from card_art.colour import resolve
from card_art.svg import Pen, document, num, tag

_FAMILIES = {"money": money.draw, "french": french.draw, "spanish": spanish.draw}
NOTICE = "<!-- The Kanhu Archive, card faces. CC0 1.0: no rights reserved. -->"


def draw(design_id: str, code: str, fmt: str | None = None, pen: Pen | None = None) -> str:
    """The body of one card, without its svg or symbol element.

    Args:
        design_id: a design of designs().
        code: a code of faces(design_id), or another spelling of it.
        fmt: "narrow" or "wide" where a pack of the same kind has both.
        pen: collects the parts that cards of one file share; without it the card is drawn whole.

    Raises ArtError for a design, format or code that does not exist.
    """
    chosen = design(in_format(design_id, fmt) if fmt else design_id)
    known = canonical(chosen.id, code)
    return _FAMILIES[chosen.family](pen or Pen(flat=True), chosen, known)


def in_format(design_id: str, fmt: str) -> str:
    """The design of the same pack in a format. Raises ArtError when there is none."""
    if design(design_id).format == fmt:
        return design_id
    return design(f"{design_id}-{fmt}").id


def sheet(design_id: str, codes: Iterable[str] | None = None) -> str:
    """A sprite of a design: one symbol a code, the id being the code.

    Args:
        design_id: a design of designs().
        codes: only these cards and the back; other spellings (JB for 10B) become symbols of
            their own that show the card. Without it: all cards under all spellings.

    Raises ArtError for a design or code that does not exist.
    """
    chosen, pen = design(design_id), Pen()
    other = aliases(design_id)
    wanted = list(faces(design_id)) if codes is None else [*dict.fromkeys((*codes, "back"))]
    drawn = dict.fromkeys(canonical(design_id, code) for code in wanted)
    width, height = chosen.box
    view = f"0 0 {num(width)} {num(height)}"
    symbols = "".join(
        tag("symbol", draw(design_id, code, pen=pen), id=code, viewBox=view) for code in drawn
    )
    for code in other if codes is None else wanted:
        if code in other:
            whole = tag("use", href=f"#{other[code]}", width=width, height=height)
            symbols += tag("symbol", whole, id=code, viewBox=view)
    return f'<svg xmlns="http://www.w3.org/2000/svg">{NOTICE}{pen.defs()}{symbols}</svg>\n'


def single(
    design_id: str, code: str, *, scheme: str | None = None, lang: str = "en", end: bool = False
) -> str:
    """One card as a whole drawing with title and description, free of ids.

    Args:
        design_id: a design of designs().
        code: the card.
        scheme: a colour scheme to fix; without it the page may dress the card.
        lang: language of the title.
        end: show the upper end only, for very small cards.

    Raises ArtError for a design or code that does not exist.
    """
    chosen = design(design_id)
    title = name(design_id, code, lang)
    width, height = chosen.box
    if end:
        height = 54 if chosen.format == "narrow" else 68
    desc = f"{title}, a card of the {chosen.family} pack; our drawing."
    svg = document(draw(design_id, code), (width, height), title, desc)
    return resolve(svg, scheme) if scheme else svg
