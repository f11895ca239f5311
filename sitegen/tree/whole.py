"""The page of the family tree: the whole picture, the list and the tables."""

from __future__ import annotations

from sitegen.evidence.badges import badge
from sitegen.markup import dress, text
from sitegen.tree import chart, filter, frame, ladder
from sitegen.tree.atlas import Atlas, when
from sitegen.tree.lineage import KINDS, Edge, Node, said

CAPTION = (
    "Time runs downwards within the main line only; neighbours and cousins stand where there is "
    "room, and the years of the first record are in the boxes. The pattern of a line and the "
    "small sign on it tell the grade, and its number leads to the line of the list that says why."
)


def picture(atlas: Atlas) -> str:
    """Filter and picture."""
    grades = [edge.grade for edge in atlas.tree.edges]
    parts = ".kin__edge|link|links;.kin__node|game or pack|games and packs, which have no grade"
    return filter.form(atlas, grades, parts, "Grade of the links") + frame.both(
        chart.picture(atlas), ladder.picture(atlas), CAPTION
    )


def listing(atlas: Atlas) -> str:
    """Every game and pack, and under it what is said of where it comes from."""
    items = "".join(_entry(atlas, node) for node in atlas.nodes)
    return f'<ol class="kin" data-search-exclude>{items}</ol>'


def _entry(atlas: Atlas, node: Node) -> str:
    edges = "".join(_edge(atlas, edge) for edge in atlas.edges[node.id])
    facts = [f"{when(node.date)}, {node.place}"]
    facts += [f"pack: {node.pack}"] if node.pack else []
    facts += [f"mechanic: {node.mechanic}"] if node.mechanic else []
    cited = f" {atlas.cite(node.sources)}" if node.sources else ""
    under = f'<ul class="kin__edges">{edges}</ul>' if edges else ""
    return (
        f'<li class="{atlas.of_node(node.id)} kin__node" id="node-{node.id}">'
        f'<h3 class="kin__title">{atlas.titled(node.id)}</h3>'
        f'<p class="kin__facts">{dress(text(". ".join(map(_first_up, facts))))}.{cited}</p>'
        f"<p>{dress(text(node.summary))}</p>{under}</li>"
    )


def _first_up(words: str) -> str:
    return words[:1].upper() + words[1:]


def _edge(atlas: Atlas, edge: Edge) -> str:
    source = dress(text(atlas.tree.nodes[edge.source].name))
    return (
        f'<li class="{atlas.of_edge(edge)} kin__edge" id="{edge.id}">'
        f'<span class="kin__no">{atlas.numbers[edge.id]}</span><div>'
        f'From <a href="#node-{edge.source}">{source}</a>, {KINDS[edge.kind]}. '
        f"{said(edge, atlas.evidence, atlas.base, atlas.where)}</div></li>"
    )


def tables(atlas: Atlas) -> str:
    """The same as two tables, of the games and of the links, and the works for paper."""
    games = frame.table(
        "Games and packs",
        ("Game or pack", "First record", "Place", "Pack", "Mechanic"),
        ((atlas.of_node(node.id), _game(atlas, node)) for node in atlas.nodes),
    )
    edges = sorted(atlas.tree.edges, key=lambda edge: atlas.numbers[edge.id])
    links = frame.table(
        "Links",
        ("No.", "From", "To", "What", "Grade", "Sources"),
        ((atlas.of_edge(edge), _link(atlas, edge)) for edge in edges),
    )
    cited = [key for edge in edges for key in (*edge.sources, *edge.against)]
    cited += [key for node in atlas.nodes for key in node.sources]
    return f"{games}\n\n{links}\n\n{frame.works(atlas, cited)}"


def _game(atlas: Atlas, node: Node) -> list[str]:
    rest = (when(node.date), node.place, node.pack, node.mechanic)
    return [atlas.titled(node.id), *(dress(text(words)) for words in rest)]


def _link(atlas: Atlas, edge: Edge) -> list[str]:
    ends = (dress(text(atlas.tree.nodes[part].name)) for part in (edge.source, edge.target))
    number = f'<a href="#{edge.id}">{atlas.numbers[edge.id]}</a>'
    return [
        number,
        *ends,
        KINDS[edge.kind],
        badge(edge.grade, atlas.base),
        atlas.evidence.witnesses(edge.sources, edge.against, atlas.base, atlas.where),
    ]
