"""How states and views show themselves to whoever explores them: a short name, a plain table."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping

from kanhu.cards.kinds import Cards, Pack
from kanhu.core.board import Board

_SIGNS = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


def digest(board: Board, *facts: object) -> str:
    """A short number of a position, the same in every process."""
    text = repr((sorted(board.changed().items()), *facts))
    return f"{zlib.crc32(text.encode()):08x}"


def html(title: str, zones: Mapping[str, Cards | int], pack: Pack) -> str:
    """A table of the places that are not empty: their cards, or how many lie there unseen."""
    rows = ((name, _said(cards, pack)) for name, cards in zones.items() if cards)
    return f"<table><caption>{_safe(title)}</caption>{_rows(rows)}</table>"


def _said(cards: Cards | int, pack: Pack) -> str:
    if isinstance(cards, int):
        return f"{cards} unseen"
    return pack.text(cards)


def _rows(rows: Iterable[tuple[str, str]]) -> str:
    return "".join(f"<tr><th>{_safe(name)}</th><td>{_safe(text)}</td></tr>" for name, text in rows)


def _safe(text: str) -> str:
    return text.translate(_SIGNS)
