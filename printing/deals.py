"""Prepared deals on paper: the cards of a hand, its short code, and a code to scan."""

from __future__ import annotations

import segno

from holdings import release
from holdings.archive import Archive
from learning import answers
from learning.lessons import Deal
from printing.faces import row
from printing.sheet import Data, Drawing


def described(archive: Archive, deal: Deal) -> Data:
    """What a template asks for."""
    return {"title": deal.title, "says": deal.says, "code": answers.code(archive, deal),
            "cards": row(archive.games[deal.game], deal.hand, options=deal.options),
            "mark": mark(archive, deal)}  # fmt: skip


def mark(archive: Archive, deal: Deal) -> list[Drawing]:
    """The QR code that opens a deal; none where nobody knows the address of the site."""
    if not release.site():
        return []
    address = release.site(f"play/{deal.game}/#g={answers.link(archive, deal)}")
    svg = segno.make(address, error="l", micro=False).svg_inline(border=2, omitsize=True)
    head = '<svg xmlns="http://www.w3.org/2000/svg"'
    return [Drawing(svg.replace("<svg", head, 1), deal.title)]
