"""The head of the home page and its doors, from docs/_data/home.toml."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sitegen.games.parts import face
from sitegen.markup import inline, text


def hero(data: Mapping[str, Any], title: str, lead: str, base: str) -> str:
    """The head of the home page: name, one sentence, and a row of cards that tell the story."""
    items = "".join(f"<li>{_linked(row, base)}</li>" for row in data.get("card", []))
    return (
        f'<header class="hero"><div><h1>{inline(title)}</h1><p class="lead">{inline(lead)}</p>'
        f'</div><ul class="hero__cards">{items}</ul></header>'
    )


def _linked(row: Mapping[str, Any], base: str) -> str:
    design, _, code = row["card"].partition(":")
    drawn = face(design, code, base, row["label"])
    words = f'<span class="hero__when">{inline(row["when"])}</span>'
    if row.get("link"):
        return f'<a href="{base}{row["link"]}">{drawn}{words}</a>'
    return f"<span>{drawn}{words}</span>"


def doors(rows: Sequence[Mapping[str, Any]], base: str) -> str:
    """Ways into the archive: a word, a sentence and where it leads, as a list of links."""
    items = "".join(
        f'<li><a class="door" href="{base}{text(row["link"])}">'
        f'<span class="door__word">{inline(row["word"])}</span> '
        f'<span class="door__says">{inline(row["says"])}</span></a></li>'
        for row in rows
    )
    return f'<ul class="doors">{items}</ul>'
