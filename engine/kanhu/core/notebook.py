"""States and views drawn as a plain table. The browser's package goes without this module."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kanhu.cards.kinds import Cards, Pack

_ROW = '<tr><th scope="row">{}</th><td>{}</td></tr>'
_SIGNS = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


def html(title: str, zones: Mapping[str, Cards | int], pack: Pack) -> str:
    """A table of the places that are not empty: their cards, or how many lie there unseen."""
    rows = ((name, _said(cards, pack)) for name, cards in zones.items() if cards)
    return f"<table><caption>{_safe(title)}</caption>{_rows(rows)}</table>"


def _said(cards: Cards | int, pack: Pack) -> str:
    if isinstance(cards, int):
        return f"{cards} unseen"
    return pack.text(cards)


def _rows(rows: Iterable[tuple[str, str]]) -> str:
    return "".join(_ROW.format(_safe(name), _safe(text)) for name, text in rows)


def _safe(text: str) -> str:
    return text.translate(_SIGNS)
