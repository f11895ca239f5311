"""What stands around every picture of these pages, and the works that a printed page needs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sitegen.markup import dress, text
from sitegen.tree.atlas import Atlas


def both(wide: str, tall: str, caption: str) -> str:
    """A picture in its two forms, of which the style sheet shows the one that fits."""
    return (
        '<figure class="tree chart" data-search-exclude>'
        '<p class="chart__past"><a href="#in-words">Past the picture, to the list</a></p>'
        f'<div class="chart__ground"><div class="chart__wide">{wide}</div>'
        f'<div class="chart__tall">{tall}</div></div>'
        f"<figcaption>{caption}</figcaption></figure>"
    )


def table(caption: str, heads: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]]) -> str:
    """A table; each row has its classes, and its first cell heads it."""
    top = "".join(f'<th scope="col">{head}</th>' for head in heads)
    body = "".join(
        f'<tr class="{classes}"><th scope="row">{cells[0]}</th>'
        f"{''.join(f'<td>{cell}</td>' for cell in cells[1:])}</tr>"
        for classes, cells in rows
    )
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{text(caption)}">'
        f'<table class="kin-table" data-search-exclude><caption>{text(caption)}</caption>'
        f"<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def works(atlas: Atlas, keys: Iterable[str]) -> str:
    """The works cited, in full: on paper a link leads nowhere."""
    real = dict.fromkeys(atlas.evidence.find(key, atlas.where) for key in keys)
    rows = []
    for key in sorted(real, key=str.lower):
        source = atlas.evidence.sources.get(key)
        if source is not None:
            address = f" {text(source.url)}" if source.url else ""
            rows.append(f"<li><b>{text(key)}</b> {dress(text(source.reference))}{address}</li>")
    return (
        '<div class="on-paper" data-search-exclude><p>Works cited on this page</p>'
        f'<ul class="on-paper__works">{"".join(rows)}</ul></div>'
    )
