"""How the games travelled: places, coasts and graded routes of docs/_data/routes.toml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from holdings import paths, toml
from holdings.toml import Grade, Row

FILE = paths.DATA / "routes.toml"
Spot = tuple[float, float]


class Map(Row):
    """A stretch of the world: its name, and west, south, east, north in degrees."""

    title: str
    frame: tuple[float, float, float, float]


class Place(Row):
    """A place: name, degrees east and north, the maps it stands on, the side of its name."""

    name: str
    at: Spot
    maps: tuple[str, ...]
    side: str
    nowhere: bool = False


class Route(Row, rename={"name": "id", "start": "from", "end": "to"}):
    """A way games or packs went: where, when, by whom, and how surely."""

    name: str
    title: str
    start: tuple[str, ...]
    end: tuple[str, ...]
    when: str
    carriers: str
    claim: str
    grade: Grade
    sources: tuple[str, ...]
    nodes: tuple[str, ...]
    note: str = ""

    @property
    def id(self) -> str:
        """Its place on the page of the map."""
        return f"route-{self.name}"


class Coast(Row):
    """Rings of points; water if it lies in the land."""

    name: str
    rings: tuple[tuple[Spot, ...], ...]
    water: bool = False


class Travels(Row):
    """The whole file."""

    map: dict[str, Map]
    place: dict[str, Place]
    route: tuple[Route, ...]
    coast: tuple[Coast, ...]


def faults(travels: Travels, nodes: Mapping[str, object]) -> Iterator[str]:
    """Every route has sources, and joins known places and nodes."""
    for route in travels.route:
        where = f"{toml.place(FILE, route.name)}: the route {route.name}"
        if not route.sources:
            yield f"{where} has no source"
        for name in {*route.start, *route.end} - travels.place.keys():
            yield f"{where} names {name}, which is no place"
        for name in set(route.nodes) - nodes.keys():
            yield f"{where} names {name}, which is no node"
