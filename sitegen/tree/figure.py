"""The family tree as it stands on a page: drawn wide, drawn tall for phones, and told in words."""

from __future__ import annotations

from collections.abc import Mapping

from sitegen.evidence.register import Evidence
from sitegen.markup import dress, listed, text
from sitegen.tree import tall, wide
from sitegen.tree.lineage import Tree, listing


def fragment(tree: Tree, links: Mapping[str, str], evidence: Evidence, base: str) -> str:
    """Both pictures, of which the page shows the one that fits; caption and list."""
    apart = listed([n.title for n in tree.nodes.values() if n.group == "neighbour"])
    return (
        '<figure class="tree" id="family-tree" data-search-exclude>'
        '<div class="tree__scroll" tabindex="0" role="region" aria-label="Family tree, drawn">'
        f"{wide.picture(tree, links)}</div>"
        f'<div class="tree__tall">{tall.picture(tree, links)}</div>'
        "<figcaption>A line says how sure a link is, by its pattern. The years are those in which "
        "a game is first recorded"
        '<span class="tree__axis">, on a scale that is bent to give the nineteenth century room'
        f"</span>. Apart from these, with no descent: {dress(text(apart))}.</figcaption></figure>"
        '<details class="fold" data-search-exclude>'
        "<summary>The same in words, with the evidence</summary>"
        f"{listing(tree, links, evidence, base)}</details>"
    )
