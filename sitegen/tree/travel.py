"""The map of routes: two schematic maps, the routes beside them, and the same in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sitegen.evidence.badges import badge
from sitegen.markup import dress, text
from sitegen.tree import drawing, filter, frame
from sitegen.tree.atlas import Atlas
from sitegen.tree.drawing import Spot
from sitegen.tree.routes import Map, Place, Route

WIDE, NARROW = 948, 350
BESIDE = {"e": (9, 5), "far e": (20, 5), "ne": (5, -9), "w": (-9, 5), "n": (0, -11), "s": (0, 21)}
CAPTION = (
    "Schematic: the coasts are our own, with a few points each, and only the places lie where "
    "their degrees put them. A line joins the two ends of a route and is not its course."
)


class Sheet(NamedTuple):
    """A map on the paper: its frame in degrees, its corner, units for a degree each way."""

    map: Map
    left: float
    top: float
    across: float
    down: float

    @property
    def size(self) -> Spot:
        """Width and height."""
        west, south, east, north = self.map.frame
        return round((east - west) * self.across, 1), round((north - south) * self.down, 1)

    def at(self, spot: Spot) -> Spot:
        """Degrees as a point of the paper."""
        west, _, _, north = self.map.frame
        return (
            round(self.left + (spot[0] - west) * self.across, 1),
            round(self.top + (north - spot[1]) * self.down, 1),
        )

    def holds(self, point: Spot, room: float = 0) -> bool:
        """Whether a point of the paper lies on the map."""
        width, height = self.size
        return (
            self.left + room <= point[0] <= self.left + width - room
            and self.top + room <= point[1] <= self.top + height - room
        )


def picture(atlas: Atlas) -> str:
    """Filter and picture."""
    grades = [route.grade for route in atlas.travels.routes]
    caption = CAPTION
    return filter.form(atlas, grades, ".kin__edge|route|routes") + frame.both(
        _drawn(atlas, wide=True), _drawn(atlas, wide=False), caption
    )


def _drawn(atlas: Atlas, *, wide: bool) -> str:
    world, near = atlas.travels.maps
    if wide:
        scale = WIDE / (world.frame[2] - world.frame[0])
        sheets = [Sheet(world, 0, 0, scale, scale), Sheet(near, 0, 292, 9.4, 9.4)]
        index, height = _index(atlas, 440, 318, 48, WIDE), 292 + sheets[1].size[1]
        key = drawing.key(_grades(atlas), (), (448, 818), (0, 28), atlas.base)
        width: float = WIDE
    else:
        scale = NARROW / (world.frame[2] - world.frame[0])
        sheets = [Sheet(world, 0, 0, scale, scale * 2.1)]
        down = sheets[0].size[1] + 18
        near_scale = NARROW / (near.frame[2] - near.frame[0])
        sheets.append(Sheet(near, 0, down, near_scale, near_scale))
        down += sheets[1].size[1] + 40
        index = _index(atlas, 0, down, 50, NARROW)
        down += 50 * len(atlas.travels.routes)
        key = drawing.key(_grades(atlas), (), (8, down + 6), (0, 28), atlas.base)
        width, height = NARROW, down + 28 * len(_grades(atlas))
    grounds = "".join(_ground(atlas, sheet) for sheet in sheets)
    routes = "".join(_route(atlas, route, sheets) for route in atlas.travels.routes)
    names = "".join(_place(sheet, place) for sheet in sheets for place in _on(atlas, sheet))
    return (
        f'<svg viewBox="0 0 {width:g} {height:.0f}" role="group" aria-label="Map of the routes">'
        f"{grounds}{routes}{names}{index}{key}</svg>"
    )


def _grades(atlas: Atlas) -> list[str]:
    return drawing.in_order(route.grade for route in atlas.travels.routes)


def _on(atlas: Atlas, sheet: Sheet) -> list[Place]:
    return [place for place in atlas.travels.places.values() if sheet.map.name in place.maps]


# --- the ground ------------------------------------------------------------------------------


def _ground(atlas: Atlas, sheet: Sheet) -> str:
    width, height = sheet.size
    rings = "".join(
        f'<path class="{"water" if water else "land"}" d="{_ring(sheet, ring)}"/>'
        for water, coast in atlas.travels.coasts
        for ring in coast
    )
    # A map of its own, so that what lies beyond its frame is cut off.
    return (
        f'<svg x="{sheet.left:g}" y="{sheet.top:g}" width="{width:g}" height="{height:g}" '
        f'viewBox="{sheet.left:g} {sheet.top:g} {width:g} {height:g}" aria-hidden="true">'
        f'<rect class="water" x="{sheet.left:g}" y="{sheet.top:g}" width="{width:g}" '
        f'height="{height:g}"/>{rings}</svg>'
        f'<rect class="frame frame--map" x="{sheet.left + 0.5:g}" y="{sheet.top + 0.5:g}" '
        f'width="{width - 1:g}" height="{height - 1:g}"/>'
    )


def _ring(sheet: Sheet, ring: Sequence[Spot]) -> str:
    points = [sheet.at(spot) for spot in ring]
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points) + "Z"


def _place(sheet: Sheet, place: Place) -> str:
    x, y = sheet.at(place.at)
    room = drawing.broad(place.name, 17.5)
    dx, dy = BESIDE[place.side]
    anchor, before = {"w": ("end", 1.0), "n": ("middle", 0.5), "s": ("middle", 0.5)}.get(
        place.side, ("start", 0.0)
    )
    low = sheet.left + 4 + room * before
    high = sheet.left + sheet.size[0] - 4 - room * (1 - before)
    words = min(max(x + dx, low), high)
    sign = f'<circle class="node" cx="{x:g}" cy="{y:g}" r="4.5"/>'
    if place.nowhere:
        sign = f'<rect class="node" x="{x - 5:g}" y="{y - 5:g}" width="10" height="10"/>'
    return (
        f'{sign}<text class="place" x="{words:.1f}" y="{y + dy:g}" text-anchor="{anchor}">'
        f"{text(place.name)}</text>"
    )


# --- the routes ------------------------------------------------------------------------------


def _route(atlas: Atlas, route: Route, sheets: Sequence[Sheet]) -> str:
    """Its lines and its number on every map, each map by itself."""
    out = []
    for sheet in sheets:
        paths = _paths(atlas, route, sheet)
        if paths:
            lines = "".join(_path(points, route) for points in paths)
            out.append(
                f'<a class="{atlas.of_nodes(route.nodes, route.grade)} link" href="#{route.id}" '
                f'aria-label="{text(_name(route))}">{lines}'
                f"{_sign(atlas, route, sheet, paths[0])}</a>"
            )
    return "".join(out)


def _name(route: Route) -> str:
    return f"{route.title}, {route.when}, {route.grade}, no. {route.number}"


def _sign(atlas: Atlas, route: Route, sheet: Sheet, points: Sequence[Spot]) -> str:
    """The number of a route on a map."""
    places = [atlas.travels.places[name] for name in (*route.start, *route.end)]
    # A line that only comes in or goes out has its number near the frame.
    comes, goes = (
        not any(sheet.map.name in atlas.travels.places[name].maps for name in names)
        for names in (route.start, route.end)
    )
    spot = drawing.along(points, 0.3 if comes else 0.8 if goes else 0.5)
    if len(places) == 2 and places[0] == places[1]:  # a ring about one place
        spot = points[0][0] + 34, points[0][1] - 26
    return drawing.sign(route.number, route.grade, spot, atlas.base)


def _path(points: Sequence[Spot], route: Route) -> str:
    if points[0] == points[-1]:
        (x, y) = points[0]
        d = f"M{x - 15:g} {y:g}a15 15 0 1 1 30 0a15 15 0 1 1 -30 0"
        return (
            f'<path class="halo" d="{d}"/>'
            f'<path class="edge" {drawing.stroke(route.grade)} d="{d}"/>'
        )
    d = "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
    return (
        f'<path class="halo" d="{d}"/><path class="edge" {drawing.stroke(route.grade)} d="{d}"/>'
        f"{drawing.arrow(points[-2], points[-1])}"
    )


def _paths(atlas: Atlas, route: Route, sheet: Sheet) -> list[list[Spot]]:
    """The lines of a route on a map; one that leaves the map ends at its frame."""
    starts, ends = (_ends(atlas, names, sheet) for names in (route.start, route.end))
    both = [(a, b) for a in starts for b in ends]
    if any(on_a and on_b for (_, on_a), (_, on_b) in both):
        both = [(a, b) for a, b in both if a[1] and b[1]]
    elif sheet.map is atlas.travels.maps[0]:
        return []
    else:
        both = [(a, b) for a, b in both if a[1] or b[1]][:1]
    return [_bent(sheet, a[0], b[0], both_on=a[1] and b[1]) for a, b in both]


def _ends(atlas: Atlas, names: Sequence[str], sheet: Sheet) -> list[tuple[Spot, bool]]:
    places = [atlas.travels.places[name] for name in names]
    return [(sheet.at(place.at), sheet.map.name in place.maps) for place in places]


def _bent(sheet: Sheet, start: Spot, end: Spot, *, both_on: bool) -> list[Spot]:
    """A line that bows a little to its left, as points; cut where it leaves the map."""
    if start == end:
        return [start, end]
    (x1, y1), (x2, y2) = start, end
    bow = 0.14 if both_on else 0.05
    cx, cy = (x1 + x2) / 2 + (y2 - y1) * bow, (y1 + y2) / 2 - (x2 - x1) * bow
    points = []
    for step in range(81):
        t = step / 80
        x = (1 - t) ** 2 * x1 + 2 * t * (1 - t) * cx + t * t * x2
        y = (1 - t) ** 2 * y1 + 2 * t * (1 - t) * cy + t * t * y2
        points.append((round(x, 1), round(y, 1)))
    near = [p for p in points if abs(p[0] - x1) + abs(p[1] - y1) > 7]
    near = [p for p in near if abs(p[0] - x2) + abs(p[1] - y2) > 8]
    return [p for p in near if sheet.holds(p, 3)]


def _index(atlas: Atlas, left: float, top: float, step: float, right: float) -> str:
    """The routes by number beside the maps."""
    rows = []
    for at, route in enumerate(atlas.travels.routes):
        y = top + at * step
        rows.append(
            f'<a class="{atlas.of_nodes(route.nodes, route.grade)} box" href="#{route.id}">'
            f'<rect class="frame frame--row" x="{left + 2:g}" y="{y - 23:g}" '
            f'width="{right - left - 4:g}" height="46" rx="4"/>'
            f"{drawing.sign(route.number, route.grade, (left + 30, y), atlas.base)}"
            f'<text class="name" x="{left + 62:g}" y="{y - 2:g}">{text(route.title)}</text> '
            f'<text class="dim small" x="{left + 62:g}" y="{y + 16:g}">{text(route.when)}, '
            f"{route.grade}</text></a>"
        )
    return "".join(rows)


# --- in words --------------------------------------------------------------------------------


def listing(atlas: Atlas) -> str:
    """Every route: when, by whom, what is said, how surely."""
    items = "".join(_told(atlas, route) for route in atlas.travels.routes)
    return f'<ol class="kin" data-search-exclude>{items}</ol>'


def _told(atlas: Atlas, route: Route) -> str:
    note = f" {text(route.note)}" if route.note else ""
    return (
        f'<li class="{atlas.of_nodes(route.nodes, route.grade)} kin__edge" id="{route.id}">'
        f'<span class="kin__no">{route.number}</span><div>'
        f'<h3 class="kin__title">{text(route.title)}</h3>'
        f'<p class="kin__facts">{text(route.when)}; carriers: {text(route.carriers)}</p>'
        f"<p>{text(route.claim)}{note} {badge(route.grade, atlas.base)} "
        f"{atlas.cite(route.sources)}</p>{_games(atlas, route)}</div></li>"
    )


def _games(atlas: Atlas, route: Route) -> str:
    if not route.nodes:
        return ""
    names = ", ".join(
        f'<a href="{atlas.elsewhere(name)}">{dress(text(atlas.tree.nodes[name].name))}</a>'
        for name in route.nodes
    )
    return f'<p class="kin__facts">Games and packs: {names}</p>'


def tables(atlas: Atlas) -> str:
    """The same as a table, and the works for paper."""
    routes = frame.table(
        "Routes",
        ("No.", "Route", "When", "Carriers", "Grade", "Sources"),
        (
            (atlas.of_nodes(route.nodes, route.grade), _row(atlas, route))
            for route in atlas.travels.routes
        ),
    )
    cited = [key for route in atlas.travels.routes for key in route.sources]
    return f"{routes}\n\n{frame.works(atlas, cited)}"


def _row(atlas: Atlas, route: Route) -> list[str]:
    return [
        f'<a href="#{route.id}">{route.number}</a>', text(route.title), text(route.when),
        text(route.carriers), badge(route.grade, atlas.base), atlas.cite(route.sources),
    ]  # fmt: skip
