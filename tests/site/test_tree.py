"""The maps and tables: what is drawn, listed and tabled is the data, no less and no more."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from functools import cache, partial
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml
from msgspec.structs import replace

import card_art
import kanhu
from figures import chart, ladder, scene, timeline
from figures.atlas import Atlas
from holdings import archive, lineage, paths, toml
from holdings import chart as places
from holdings.evidence import Evidence, said
from holdings.lineage import Tree
from holdings.trouble import SiteError
from rendering.page import Page as Made
from sitegen.pages import tree
from tests.site.site_reader import Page, pages, parsed
from typeface import setting

DATA: dict[str, Any] = yaml.safe_load((paths.DATA / "lineage.yaml").read_text("utf-8"))
NODES = {row["id"]: row for row in DATA["nodes"]}
EDGES = {f"edge-{row['from']}-{row['to']}-{row['kind']}": row for row in DATA["edges"]}
# Of each grade, how many strokes make its line, and how many of them are broken.
LINES = {
    "attested": (1, 0),
    "inferred": (2, 1),
    "reconstructed": (1, 1),
    "disputed": (2, 2),
    "legend": (1, 1),
}
DASHES = re.compile(r'stroke-dasharray="([^"]*)"')
PICTURES = {
    "tree, wide": chart.picture,
    "tree, tall": ladder.picture,
} | {name: partial(tree.part, name, "picture") for name in ("timeline", "routes", "mechanics")}


@cache
def atlas() -> Atlas:
    return Atlas(Made("tree.md", {}, archive.read()))


@cache
def part(name: str, which: str) -> str:
    """The list or the table of one of the four pages."""
    return tree.part(name, which, atlas())


@cache
def drawn(name: str) -> Page:
    return parsed(PICTURES[name](atlas()))


@cache
def marks() -> Mapping[str, str]:
    """The mark of every link, by its place."""
    return {edge.id: atlas().mark(edge) for edge in atlas().tree.edges}


def in_page(page: Page) -> list[str]:
    """Links to places of the same page, in order."""
    return [a["href"][1:] for a in page.all("a") if a.get("href", "").startswith("#")]


def row_of(listed: str, name: str) -> str:
    """The entry with this id, to the next one that has an id."""
    match = re.search(rf'<li [^>]*id="{re.escape(name)}">(.*?)(?=<li [^>]*id="|\Z)', listed, re.S)
    assert match is not None, name
    return match[1]


def plain(node: str) -> str:
    """The name of a node up to its Chinese signs or a bracket."""
    row = NODES[node]
    return re.split(r" [(\u2e80-\u9fff]", row.get("name", row["title"]))[0]


# --- the tree is its data -----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["tree, wide", "tree, tall"])
def test_every_link_and_every_node_is_drawn_once_and_nothing_else(name: str) -> None:
    edges = [place for place in in_page(drawn(name)) if place.startswith("edge-")]
    assert sorted(edges) == sorted(EDGES)
    games = {game.id for game in kanhu.games()}
    pages = [a["href"] for a in drawn(name).all("a") if not a["href"].startswith("#")]
    assert sorted(pages) == sorted(f"../games/{game}/" for game in games)
    nodes = [place for place in in_page(drawn(name)) if place.startswith("node-")]
    assert sorted(nodes) == sorted(f"node-{node}" for node in NODES.keys() - games)


@pytest.mark.parametrize("name", ["tree, wide", "tree, tall"])
def test_every_link_says_from_where_to_where_what_and_how_surely(name: str) -> None:
    for link in drawn(name).all("a"):
        place = link["href"][1:]
        edge = EDGES.get(place)
        if edge is None:
            continue
        label = link["aria-label"]
        start, end = plain(edge["from"]), plain(edge["to"])
        what = f"{lineage.KINDS[edge['kind']]}, {said(marks()[place])}"
        if name == "tree, wide":
            assert label.startswith(f"{start} to {end}, {what}, ")
        else:  # in the order in which it is written there, number first
            number, _, rest = label.partition(" ")
            assert number.isdigit()
            assert rest == f"from {start}, {what}: {end}"


@pytest.mark.parametrize("name", ["tree, wide", "tree, tall"])
def test_the_grade_of_a_link_is_a_pattern_and_a_sign(name: str) -> None:
    source, sprite = drawn(name).source, card_art.badge_sheet()
    for place, edge in EDGES.items():
        inside = re.search(rf'href="#{place}".*?</a>', source, re.S)
        mark = re.search(f'id="{edge["grade"]}".*?</symbol>', sprite)
        assert inside is not None and mark is not None
        strokes = re.findall('<path class="edge" d=[^>]*>', inside[0])  # but no bar at an end
        broken = DASHES.findall("".join(strokes))
        assert (len(strokes), len(broken)) == LINES[edge["grade"]]
        assert broken == DASHES.findall(mark[0])
        assert f"badges.svg#{marks()[place]}" in inside[0]
        # What is set beside has no arrow.
        assert ("Z" in "".join(re.findall(r'd="([^"]*)"', inside[0]))) == (
            edge["kind"] not in ("neighbour", "sibling", "kinship", "claimed-kinship",
                                 "shared-mechanic")
        )  # fmt: skip


def test_two_steps_lead_from_a_link_to_its_sources() -> None:
    listed = part("tree", "list")
    tabled = part("tree", "table")
    assert {place for place in parsed(listed).ids if place.startswith("edge-")} == EDGES.keys()
    for place, edge in EDGES.items():
        row = row_of(listed, place)
        works = {*edge.get("sources", ()), *edge.get("against", ())}
        assert len(re.findall(r'href="\.\./sources/#\w+"', row)) >= len(works) > 0
        assert f"badges.svg#{marks()[place]}" in row
        assert tabled.count(f'href="#{place}"') == 1
    ids = set(parsed(listed).ids)
    assert {f"node-{node}" for node in NODES} <= ids
    assert tabled.count('<th scope="row">') == len(NODES) + len(EDGES)


def test_a_legend_is_told_in_the_tree_and_in_the_timeline_alike() -> None:
    told = {place for place, edge in EDGES.items() if edge["grade"] == "legend"}
    told |= {fact.id for fact in atlas().facts if fact.grade == "legend"}
    listed = part("tree", "list") + part("timeline", "list")
    places = [place for place in parsed(listed).ids if place.startswith(("edge-", "event-"))]
    assert told and {p for p in places if "It is told: " in row_of(listed, p)} == told
    for place, edge in EDGES.items():
        row = row_of(listed, place)
        assert ("[against: " in re.sub("<.*?>", "", row)) == (not edge.get("sources"))


def test_no_legend_is_worded_as_its_refutation() -> None:
    """What denies a link stands in its note; the claim is what is told."""
    for edge in EDGES.values():
        if edge["grade"] == "legend":
            assert not re.search(r"\b(no|not|only|impossible|misread\w*)\b", edge["claim"], re.I)
            assert edge["note"] and edge["against"]


def test_numbers_are_the_same_in_picture_list_and_table() -> None:
    listed, tabled = part("tree", "list"), part("tree", "table")
    for place in EDGES:
        said = re.search(
            rf'href="#{place}" aria-label="[^"]*no\. (\d+)"', drawn("tree, wide").source
        )
        assert said is not None
        assert f'<span class="kin__no">{said[1]}</span>' in row_of(listed, place)
        assert f'<a href="#{place}">{said[1]}</a>' in tabled


def test_no_way_runs_through_a_box_and_no_sign_hides_another() -> None:
    here = atlas()
    ways = {edge.id: chart.way(here, edge) for edge in here.tree.edges}
    for edge in here.tree.edges:
        for node in here.tree.nodes.keys() - {edge.source, edge.target}:
            area = chart.box(here, node)
            assert not any(chart.touches(area, a, b) for a, b in pairwise(ways[edge.id])), (
                edge.id, node)  # fmt: skip
    boxes = [chart.box(here, node) for node in here.tree.nodes]
    signs = {name: chart.sign_area(spot) for name, spot in chart.places(here, ways).items()}
    for name, sign in signs.items():
        assert not [area for area in boxes if sign.meets(area)], name
    assert not [(a, b) for a, b in combinations(signs, 2) if signs[a].meets(signs[b])]


def test_a_link_ends_at_the_border_of_its_boxes_and_strikes_through_no_sign() -> None:
    here = atlas()
    ways = {edge.id: chart.way(here, edge) for edge in here.tree.edges}
    for edge in here.tree.edges:
        for node in (edge.source, edge.target):
            area = chart.box(here, node)
            assert not any(chart.touches(area, a, b) for a, b in pairwise(ways[edge.id])), edge.id
    for name, spot in chart.places(here, ways).items():
        struck = [
            other
            for other, way in ways.items()
            if other != name
            and any(chart.touches(chart.sign_area(spot), a, b) for a, b in pairwise(way))
        ]
        assert not struck, name


def test_a_box_is_as_high_as_its_words_and_none_is_wider_than_its_room() -> None:
    form, said = scene.TALL, ("name", "Goodall's pack of sixty and the booklet that came with it")
    for room in (320, 200, 110):
        block = scene.Block(form, room, said, ("dim small", "1891"))
        for face, row, size, _ in block.rows:
            assert setting.broad(row, size, face) <= room
        assert block.height >= 1.2 * sum(size for _, _, size, _ in block.rows)
    heights = [scene.Block(form, room, said).height for room in (1000, 200, 110)]
    assert heights == sorted(set(heights))
    assert setting.wrapped("several-card tricks", 75, 15.5) == ["several-", "card tricks"]
    with pytest.raises(ValueError, match="Panguingue is wider"):
        setting.wrapped("Panguingue", 40, 15.5)


def test_the_rows_of_the_tall_tree_do_not_overlap() -> None:
    text = re.compile(r'<rect class="(?:frame frame--row|halo)" x="\S+" y="(\S+)" width="\S+" '
                      r'height="(\S+)"')  # fmt: skip
    rows = [(float(y), float(high)) for y, high in text.findall(drawn("tree, tall").source)]
    assert len(rows) == len(NODES) + len(EDGES)
    assert all(y + high <= after + 0.2 for (y, high), (after, _) in pairwise(rows))


def test_a_line_meets_a_box_only_where_it_passes_through() -> None:
    area = scene.Rect(10, 10, 20, 20)
    assert chart.touches(area, (0, 15), (30, 15))
    assert chart.touches(area, (12, 12), (13, 13))
    assert not chart.touches(area, (0, 5), (30, 5))
    assert not chart.touches(area, (0, 10), (30, 10))  # along the border
    assert not chart.touches(area, (0, 0), (9, 30))
    assert chart.touches(area, (0, 24), (24, 0))  # across a corner


def test_a_game_without_a_node_stands_in_the_tree(tenth: kanhu.Game) -> None:
    known = archive.read()
    here = Atlas(Made("tree.md", {}, known))
    parts = [tree.part(*part, here) for part in (("tree", "list"), ("tree", "table"),
                                                 ("timeline", "table"))]  # fmt: skip
    for made in (chart.picture(here), ladder.picture(here), *parts):
        assert f'href="../games/{tenth.id}/"' in made
    assert [e for e in here.tree.edges if tenth.id in (e.source, e.target)] == []


# --- all four pages -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", PICTURES)
def test_everything_that_takes_the_focus_has_a_name(name: str) -> None:
    links = re.findall(r"<a ([^>]*)>(.*?)</a>", drawn(name).source, re.S)
    assert links
    for attributes, inside in links:
        words = re.sub(r"<g aria-hidden.*?</g>|<[^>]+>", "", inside, flags=re.S).strip()
        assert "aria-label=" in attributes or re.search(r"[^\W\d]", words), attributes
    assert 'tabindex="0"' not in re.sub(r"<div.*?>", "", drawn(name).source)


@pytest.mark.parametrize("name", tree.PICTURES)
def test_every_fact_cites_a_source_in_list_and_table(name: str) -> None:
    listed, tabled = part(name, "list"), part(name, "table")
    facts = [place for place in parsed(listed).ids if re.match(r"(edge|event|route|cell)-", place)]
    assert facts
    assert len(facts) == len(set(facts))
    for place in facts:
        assert "sources/#" in row_of(listed, place), place
        assert re.search(r"badges\.svg#\w+", row_of(listed, place)), place
        assert f'href="#{place}"' in tabled, place


@pytest.mark.parametrize("name", ["timeline", "routes", "mechanics"])
def test_the_pictures_lead_to_the_rows_of_their_list(name: str) -> None:
    ids = set(parsed(part(name, "list")).ids)
    places = in_page(drawn(name))
    assert {place for place in places if place != "in-words"} <= ids
    facts = {place for place in ids if re.match(r"(event|route|cell|mechanic)-", place)}
    for place in facts:  # in the wide form and in the tall one
        assert places.count(place) >= 2, place


def test_the_timeline_has_every_node_and_every_event() -> None:
    facts = atlas().facts
    assert len(DATA["events"]) == len({fact.id for fact in facts})
    listed = part("timeline", "list")
    assert {f"node-{node}" for node in NODES} <= set(parsed(listed).ids)
    assert [fact.year for fact in facts] == sorted(fact.year for fact in facts)
    for fact in facts:
        assert fact.text
        assert not fact.until or fact.year < fact.until


def test_rows_of_the_timeline_keep_their_distance_and_their_order() -> None:
    draw = random.Random(1613)
    for _ in range(200):
        wanted = sorted(draw.uniform(0, 300) for _ in range(draw.randint(1, 30)))
        heights = [draw.uniform(20, 60) for _ in wanted]
        rows = zip(timeline.spread(wanted, heights), heights, strict=True)
        assert all(b - a >= (over + under) / 2 - 0.2 for (a, over), (b, under) in pairwise(rows))
    assert timeline.spread([0, 100, 200], [20, 20, 20]) == [0, 100, 200]
    assert timeline.spread([50, 50], [20, 20]) == [40, 60]
    assert timeline.spread([50, 50], [20, 60]) == [30, 70]


def test_mechanics_agree_with_what_the_tree_says_of_its_nodes() -> None:
    """Each node has its mechanic in words of its own; the matrix sorts the same words."""
    has = {mechanic.id: set(mechanic.cells) for mechanic in atlas().mechanics}

    def said(words: str) -> set[str]:
        return {name for name, row in NODES.items() if words in row["mechanic"]}

    assert has["draw"] == said("draw-and-discard")
    assert has["multi-trick"] == said("multi-trick")
    assert has["trick"] == said("trick-taking")
    assert has["beat"] == said("beating")
    assert has["climb"] == said("climbing")
    assert has["point"] == said("point-trick")
    assert has["claim"] >= said("with claims")
    assert has["fixed"] == said("scored melds")
    assert has["wait"] >= said("declared waiting hand")
    assert said("") - set().union(*has.values()) == (
        said("unknown") | said("dice game") | said("little known")
    )


def test_every_game_of_the_archive_is_vouched_for_by_its_clauses() -> None:
    cells = atlas().cells
    for game in kanhu.games():
        own = [cell for cell in cells if cell.node == game.id]
        assert own
        for cell in own:
            assert cell.clauses
            assert set(cell.clauses) <= game.rulebook.clauses.keys()
            assert cell.grade in {g.grade for g in game.rulebook.clauses[cell.clauses[0]].grades}


def test_the_style_sheet_filters_every_grade_and_every_mechanic() -> None:
    sheet = (paths.DOCS / "assets" / "css" / "site.css").read_text("utf-8")
    for grade in LINES:
        assert f'[value="{grade}"]:not(:checked)) .g-{grade}' in sheet
    for slot in atlas().slots.values():
        assert f'[value="{slot}"]:checked) .item:not(.{slot})' in sheet


def test_what_is_shown_with_a_mechanic_hangs_together() -> None:
    """No line without its two boxes: a link's mechanics are among those of both its ends."""
    here = atlas()
    for edge in here.tree.edges:
        shown = set(here.of(edge).split()) - {"item", f"g-{edge.grade}"}
        for end in (edge.source, edge.target):
            assert shown <= set(here.of(here.tree.nodes[end]).split()), edge.id


def test_places_lie_on_their_maps_and_routes_between_places() -> None:
    travels = atlas().travels
    frames = {name: one.frame for name, one in travels.map.items()}
    for place in travels.place.values():
        for name in place.maps:
            west, south, east, north = frames[name]
            assert west < place.at[0] < east
            assert south < place.at[1] < north
    drawn_places = {name for r in travels.route for name in (*r.start, *r.end)}
    assert drawn_places == travels.place.keys()


# --- faults -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ({"nodes": ["nowhere"]}, "names nowhere, which is no node"),
        ({"grade": "certain"}, "has no words, no grade or no source"),
        ({"sources": []}, "has no words, no grade or no source"),
        ({"claim": "no-such-claim"}, "which is unknown"),
    ],
)
def test_a_dated_fact_must_be_graded_and_sourced(
    row: dict[str, Any], fault: str, tmp_path: Path
) -> None:
    event = {"year": 1700, "date": "1700", "title": "A fact", "nodes": ["madiao"],
             "grade": "attested", "sources": ["W"], "text": "It was so."}  # fmt: skip

    def faults(event: dict[str, Any]) -> list[str]:
        path = tmp_path / "lineage.yaml"
        path.write_text(yaml.safe_dump(DATA | {"events": [event]}, allow_unicode=True), "utf-8")
        tree: Tree = lineage.read(path)
        evidence: Evidence = archive.read().evidence
        return list(lineage.faults(tree, evidence))

    assert faults(event) == []
    assert any(fault in line for line in faults(event | row))


@pytest.mark.parametrize(
    ("part", "change", "fault"),
    [
        ("nodes", {"colour": "red"}, "unknown key `colour` - at `$.nodes[0]`; keys are id, title"),
        ("edges", {"form": "x"}, "unknown key `form` - at `$.edges[0]`; keys are from, to, kind"),
        ("events", {"claims": "x"}, "unknown key `claims` - at `$.events[0]`; keys are year, date"),
        ("edges", {"grade": None}, "missing key `grade` - at `$.edges[0]`; keys are from, to"),
        (
            "edges",
            {"grade": "sure"},
            "Invalid enum value 'sure' - at `$.edges[0].grade`, not one of",
        ),
    ],
)
def test_a_wrong_key_is_named_with_file_and_line(
    part: str, change: dict[str, Any], fault: str, tmp_path: Path
) -> None:
    first = {key: value for key, value in (DATA[part][0] | change).items() if value is not None}
    path = tmp_path / "lineage.yaml"
    path.write_text(yaml.safe_dump(DATA | {part: [first, *DATA[part][1:]]}), "utf-8")
    lines = path.read_text("utf-8").splitlines()
    at = lines.index(f"{part}:") + 2  # the line after the key, counted from one
    if "sure" in fault:
        at = next(number for number, line in enumerate(lines, 1) if line == "  grade: sure")
    with pytest.raises(SiteError, match=re.escape(f"{path}:{at}: {fault}")):
        lineage.read(path)


def test_an_edge_to_no_node_is_named_with_its_line_before_anything_is_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tree = lineage.read(lineage.FILE)
    first = replace(tree.edges[0], kind="odd")
    monkeypatch.setattr(lineage, "read", lambda _: replace(tree, edges=(first, *tree.edges[1:])))
    lines = lineage.FILE.read_text("utf-8").splitlines()
    at = lines.index("edges:") + 2
    with pytest.raises(SiteError, match=f"docs/_data/lineage.yaml:{at}: .* has no known kind"):
        archive.read()
    wrong = replace(first, target="nowhere")
    monkeypatch.setattr(lineage, "read", lambda _: replace(tree, edges=(wrong, *tree.edges[1:])))
    with pytest.raises(SiteError, match="names nowhere, which is no node"):
        archive.read()


@pytest.mark.skipif(not pages(), reason="the site is not built")
def test_no_sentence_ends_with_two_stops() -> None:
    """A date such as "late 19th c." at the end of a sentence brings its own."""
    doubled = re.compile(r"[^\W\d_]\.\.(?!\.)")
    found = [(made.name, word) for made in pages() for word in made.words if doubled.search(word)]
    assert found == []


@pytest.mark.parametrize(
    ("right", "wrong", "fault"),
    [
        ("columns = 5", "colums = 5", r":\d+: unknown key `colums`"),
        ("yezi-xi = [2, 0]", 'yezi-xi = [2, "0"]', r":\d+: .*`float`, got `str`"),
        ("mahjong = [3, 8]", "mehjong = [3, 8]", ":{line}: mehjong is no node .* is mahjong meant"),
        (' youhu kinship"', ' youhu kinshp"', ":{line}: no link .* youhu kinship meant"),
        ('youhu = "Kangxi', 'yohu = "Kangxi', ":{line}: yohu is no node of the tree: is youhu meant"),
    ],
)  # fmt: skip
def test_a_slip_in_the_places_of_the_tree_is_told_with_its_line(
    right: str, wrong: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = paths.text(places.FILE)
    assert right in text
    file, tree = tmp_path / "chart.toml", archive.read().tree
    file.write_text(text.replace(right, wrong), "utf-8")
    monkeypatch.setattr(places, "FILE", file)
    links = {f"{edge.source} {edge.target} {edge.kind}" for edge in tree.edges}
    line = text[: text.index(right)].count("\n") + 1
    with pytest.raises(SiteError, match=rf"chart\.toml{fault.format(line=line)}"):
        held(file, tree.nodes, links)


def held(file: Path, nodes: Mapping[str, object], links: set[str]) -> None:
    """Read the places of the tree, and raise what is wrong with them."""
    if found := [*places.faults(toml.read(file, places.Chart), list(nodes), links)]:
        raise SiteError(found)
