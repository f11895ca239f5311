"""The map of routes: two schematic maps, and the routes by number beside or below them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from figures import scene
from figures.atlas import Atlas
from figures.scene import TALL, WIDE, Block, Key, Rect, Spot, Way
from holdings.routes import Place, Route
from rendering.templates import macro
from typeface.setting import Form, broad

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
    room, blocks = index.right - index.left - 64, {}
    for route in atlas.travels.route:
        said = ("name", route.title), ("dim small", f"{route.when}, {atlas.said(route)}")
        blocks[route.id] = Block(form, room, *said, least=48)
    cards = scene.stack(index.top, index.left, index.right, blocks)
    entries = scene.marks("line", 54, {route.grade for route in atlas.travels.route})
    under = max(card.area.bottom for card in cards.values()) + 26
    key = Key(form, entries, (index.left + 6, under), 28)
    rings = [(coast.water, ring) for coast in atlas.travels.coast for ring in coast.rings]
    return macro(
        "figures/routes", "picture", atlas, cards, key, width=form.width,
        height=max(sheets[1].area.bottom, key.area.bottom), areas=[sheet.area for sheet in sheets],
        coasts=[[(water, scene.trace(map(sheet.at, ring)) + "Z") for water, ring in rings]
                for sheet in sheets],
        places=[[_place(form, sheet, place) for place in atlas.travels.place.values()
                 if sheet.name in place.maps] for sheet in sheets],
        courses=[(route, *course) for route in atlas.travels.route for sheet in sheets
                 if (course := _ways(atlas, route, sheet))],
    )  # fmt: skip


def _place(form: Form, sheet: Sheet, place: Place) -> tuple[Place, Spot, Spot, str]:
    """A place, where it is, and where its name is anchored."""
    x, y = sheet.at(place.at)
    (dx, dy), (anchor, before) = BESIDE[place.side], ANCHOR.get(place.side, ("start", 0.0))
    room = broad(place.name, form.size("place"))
    low, high = sheet.area.left + 4 + room * before, sheet.area.right - 4 - room * (1 - before)
    return place, (x, y), (min(max(x + dx, low), high), y + dy), anchor


def _ways(atlas: Atlas, route: Route, sheet: Sheet) -> tuple[list[Way], Spot] | None:
    """The lines of a route on a map and the place of its number; None if it is not on it."""
    starts, ends = ([atlas.travels.place[name] for name in names]
                    for names in (route.start, route.end))  # fmt: skip
    both = [(a, b, (sheet.name in a.maps) + (sheet.name in b.maps))
            for a in starts for b in ends]  # fmt: skip
    found = [it for it in both if it[2] == 2]
    if not found and sheet.name != next(iter(atlas.travels.map)):
        found = [it for it in both if it[2]][:1]
    if not found:
        return None
    ways = [_way(sheet, sheet.at(a.at), sheet.at(b.at), on == 2) for a, b, on in found]
    points, end = ways[0].points, ways[0].end
    # A line that only comes in or goes out has its number near the frame.
    comes, goes = (not any(sheet.name in place.maps for place in side) for side in (starts, ends))
    spot = scene.along(points, 0.3 if comes else 0.8 if goes else 0.5)
    return ways, spot if end else (points[0][0] + 34, points[0][1] - 26)


def _way(sheet: Sheet, start: Spot, end: Spot, whole: bool) -> Way:
    """A line that bows a little to its left and is cut where it leaves the map; a ring about a
    place that it leads back to."""
    (x1, y1), (x2, y2), bow = start, end, 0.14 if whole else 0.05
    if start == end:
        return Way(f"M{x1 - 15:g} {y1:g}a15 15 0 1 1 30 0a15 15 0 1 1 -30 0", [start], "")
    cx, cy = (x1 + x2) / 2 + (y2 - y1) * bow, (y1 + y2) / 2 - (x2 - x1) * bow
    points = []
    for step in range(81):
        t = step / 80
        x = (1 - t) ** 2 * x1 + 2 * t * (1 - t) * cx + t * t * x2
        y = (1 - t) ** 2 * y1 + 2 * t * (1 - t) * cy + t * t * y2
        if abs(x - x1) + abs(y - y1) > 7 and abs(x - x2) + abs(y - y2) > 8:
            points.append((round(x, 1), round(y, 1)))
    points = [point for point in points if sheet.holds(point)]
    return Way(scene.trace(points), points, "arrow")
