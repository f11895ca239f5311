"""The map of routes: two schematic maps, and the routes by number beside or below them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from sitegen.data.routes import Place, Route
from sitegen.figures import scene
from sitegen.figures.atlas import Atlas
from sitegen.figures.scene import TALL, WIDE, Block, Form, Rect, Spot

BESIDE = {"e": (9, 5), "far e": (20, 5), "ne": (5, -9), "w": (-9, 5), "n": (0, -11), "s": (0, 21)}
ANCHOR = {"w": ("end", 1.0), "n": ("middle", 0.5), "s": ("middle", 0.5)}


class Sheet(NamedTuple):
    """A map, and its place on the paper."""

    name: str
    frame: tuple[float, float, float, float]
    area: Rect

    def at(self, spot: Spot) -> Spot:
        """Degrees as a point of the paper."""
        (west, south, east, north), (left, top, right, bottom) = self.frame, self.area
        x = left + (spot[0] - west) / (east - west) * (right - left)
        y = top + (north - spot[1]) / (north - south) * (bottom - top)
        return round(x, 1), round(y, 1)

    def holds(self, point: Spot) -> bool:
        """Whether a point of the paper lies on the map, and not on its frame."""
        left, top, right, bottom = self.area
        return left + 3 <= point[0] <= right - 3 and top + 3 <= point[1] <= bottom - 3

    @classmethod
    def drawn(cls, atlas: Atlas, name: str, top: float, width: float, stretch: float = 1) -> Sheet:
        """A map from a height down: as broad as is said, and as high as its degrees then need."""
        west, south, east, north = frame = atlas.travels.map[name].frame
        high = width / (east - west) * (north - south) * stretch
        return cls(name, frame, Rect(0, top, width, round(top + high, 1)))


def wide(atlas: Atlas) -> Markup:
    """The form for wide screens: the index stands beside the lower map."""
    world, near = atlas.travels.map
    sheets = [Sheet.drawn(atlas, world, 0, WIDE.width), Sheet.drawn(atlas, near, 292, 413.6)]
    return _drawn(atlas, WIDE, sheets, Rect(442, 295, WIDE.width - 2, 0))


def tall(atlas: Atlas) -> Markup:
    """The form for phones: maps and index stand below each other."""
    world, near = atlas.travels.map
    first = Sheet.drawn(atlas, world, 0, TALL.width, 2.1)
    sheets = [first, Sheet.drawn(atlas, near, first.area.bottom + 18, TALL.width)]
    return _drawn(atlas, TALL, sheets, Rect(2, sheets[1].area.bottom + 16, TALL.width - 2, 0))


def _drawn(atlas: Atlas, form: Form, sheets: Sequence[Sheet], index: Rect) -> Markup:
    """All of it; `index` says where the index begins, and how broad it is."""
    routes = atlas.travels.route
    lines = [(("name", route.title), ("dim small", f"{route.when}, {route.grade}"))
             for route in routes]  # fmt: skip
    blocks = [Block(form, index.right - index.left - 64, *said, least=48) for said in lines]
    rows = scene.stack(index.top, index.left, index.right, blocks)
    cards = [
        scene.card(f"{atlas.of_nodes(route.nodes, route.grade)} box", f"#{route.id}", area, block,
                   index.left + 60, scene.sign(atlas.number(route), route.grade,
                                               (index.left + 28, area.middle[1]), atlas.base))
        for route, block, area in zip(routes, blocks, rows, strict=True)
    ]  # fmt: skip
    entries = scene.grades((route.grade for route in routes), atlas.base, lines=True)
    key, under = scene.key(form, entries, (index.left + 6, rows[-1].bottom + 26), 28)
    return scene.svg(
        form.width, max(sheets[1].area.bottom, under.bottom), "Map of the routes",
        *(_ground(atlas, sheet) for sheet in sheets),
        *(_route(atlas, route, sheet) for route in routes for sheet in sheets),
        *(_names(atlas, form, sheet) for sheet in sheets), *cards, key,
    )  # fmt: skip


def _ground(atlas: Atlas, sheet: Sheet) -> Markup:
    left, top, right, bottom = sheet.area
    rings = [scene.path("water" if coast.water else "land", scene.trace(map(sheet.at, ring)) + "Z")
             for coast in atlas.travels.coast for ring in coast.rings]  # fmt: skip
    # A map of its own, so that what lies beyond its frame is cut off.
    size = {"x": left, "y": top, "width": right - left, "height": bottom - top}
    view = " ".join(f"{round(side, 1):g}" for side in size.values())
    water = scene.rect(sheet.area, "water", None)
    inner = scene.element("svg", water, *rings, viewBox=view, aria_hidden="true", **size)
    frame = Rect(left + 0.5, top + 0.5, right - 0.5, bottom - 0.5)
    return inner + scene.rect(frame, "frame frame--map", None)


def _names(atlas: Atlas, form: Form, sheet: Sheet) -> Markup:
    places = [place for place in atlas.travels.place.values() if sheet.name in place.maps]
    return scene.element("g", *(part for place in places for part in _place(form, sheet, place)))


def _place(form: Form, sheet: Sheet, place: Place) -> tuple[Markup, Markup]:
    x, y = sheet.at(place.at)
    (dx, dy), (anchor, before) = BESIDE[place.side], ANCHOR.get(place.side, ("start", 0.0))
    room = scene.broad(place.name, form.size("place"))
    low, high = sheet.area.left + 4 + room * before, sheet.area.right - 4 - room * (1 - before)
    sign = scene.ring((x, y), 4.5)
    if place.nowhere:
        sign = scene.rect(Rect.about((x, y), 10, 10), "node", None)
    return sign, scene.words(place.name, min(max(x + dx, low), high), y + dy, "place", anchor)


def _route(atlas: Atlas, route: Route, sheet: Sheet) -> Markup:
    """Its lines and its number on a map; nothing if it is not on it."""
    paths = _paths(atlas, route, sheet)
    if not paths:
        return Markup()
    marks = [_path(points, route) for points in paths] + [_sign(atlas, route, sheet, paths[0])]
    classes = f"{atlas.of_nodes(route.nodes, route.grade)} link"
    label = f"{route.title}, {route.when}, {route.grade}, no. {atlas.number(route)}"
    return scene.card(classes, f"#{route.id}", None, None, 0, *marks, label=label)


def _sign(atlas: Atlas, route: Route, sheet: Sheet, points: Sequence[Spot]) -> Markup:
    # A line that only comes in or goes out has its number near the frame.
    comes, goes = (
        not any(sheet.name in atlas.travels.place[name].maps for name in names)
        for names in (route.start, route.end)
    )
    spot = scene.along(points, 0.3 if comes else 0.8 if goes else 0.5)
    if points[0] == points[-1]:  # a ring about one place
        spot = points[0][0] + 34, points[0][1] - 26
    return scene.sign(atlas.number(route), route.grade, spot, atlas.base)


def _path(points: Sequence[Spot], route: Route) -> Markup:
    (x, y), d, head = points[0], scene.trace(points), scene.ends("arrow", points)
    if points[0] == points[-1]:
        d, head = f"M{x - 15:g} {y:g}a15 15 0 1 1 30 0a15 15 0 1 1 -30 0", Markup()
    return scene.path("halo", d) + scene.stroke(d, route.grade) + head


def _paths(atlas: Atlas, route: Route, sheet: Sheet) -> list[list[Spot]]:
    """The lines of a route on a map; one that leaves the map ends at its frame."""
    starts, ends = ([atlas.travels.place[name] for name in names]
                    for names in (route.start, route.end))  # fmt: skip
    both = [(a, b, (sheet.name in a.maps) + (sheet.name in b.maps))
            for a in starts for b in ends]  # fmt: skip
    found = [it for it in both if it[2] == 2]
    if not found and sheet.name != next(iter(atlas.travels.map)):
        found = [it for it in both if it[2]][:1]
    return [_bent(sheet, sheet.at(a.at), sheet.at(b.at), on == 2) for a, b, on in found]


def _bent(sheet: Sheet, start: Spot, end: Spot, whole: bool) -> list[Spot]:
    """A line that bows a little to its left, as points; cut where it leaves the map."""
    if start == end:
        return [start, end]
    (x1, y1), (x2, y2), bow = start, end, 0.14 if whole else 0.05
    cx, cy = (x1 + x2) / 2 + (y2 - y1) * bow, (y1 + y2) / 2 - (x2 - x1) * bow
    points = []
    for step in range(81):
        t = step / 80
        x = (1 - t) ** 2 * x1 + 2 * t * (1 - t) * cx + t * t * x2
        y = (1 - t) ** 2 * y1 + 2 * t * (1 - t) * cy + t * t * y2
        if abs(x - x1) + abs(y - y1) > 7 and abs(x - x2) + abs(y - y2) > 8:
            points.append((round(x, 1), round(y, 1)))
    return [point for point in points if sheet.holds(point)]
