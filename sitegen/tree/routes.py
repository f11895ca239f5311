"""How the games travelled: places, coasts and graded routes of docs/_data/routes.toml."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from kanhu.rulebook import GRADES
from sitegen.evidence.register import Evidence, load

Spot = tuple[float, float]


class Place(NamedTuple):
    """A place: name, degrees east and north, the maps it stands on, the side of its name."""

    name: str
    at: Spot
    maps: tuple[str, ...]
    side: str
    nowhere: bool


class Route(NamedTuple):
    """A way games or packs went: where, when, by whom, and how surely."""

    number: int
    name: str
    title: str
    start: tuple[str, ...]
    end: tuple[str, ...]
    when: str
    carriers: str
    claim: str
    note: str
    grade: str
    sources: tuple[str, ...]
    nodes: tuple[str, ...]

    @property
    def id(self) -> str:
        """Its place on the page of the map."""
        return f"route-{self.name}"


class Map(NamedTuple):
    """A stretch of the world: its name, and west, south, east, north in degrees."""

    name: str
    title: str
    frame: tuple[float, float, float, float]


class Travels(NamedTuple):
    """All of it; a coast is rings of points, and water if it lies in the land."""

    maps: tuple[Map, ...]
    places: Mapping[str, Place]
    routes: tuple[Route, ...]
    coasts: tuple[tuple[bool, tuple[tuple[Spot, ...], ...]], ...]


def read(path: Path) -> Travels:
    """The travels of a file."""
    data = load(path)
    maps = tuple(Map(name, m["title"], tuple(m["frame"])) for name, m in data["map"].items())
    places = {name: _place(row) for name, row in data["place"].items()}
    routes = tuple(_route(at, row) for at, row in enumerate(data["route"], 1))
    coasts = tuple(
        (row.get("water", False), tuple(tuple((x, y) for x, y in ring) for ring in row["rings"]))
        for row in data["coast"]
    )
    return Travels(maps, places, routes, coasts)


def _place(row: Mapping[str, Any]) -> Place:
    east, north = row["at"]
    return Place(
        row["name"], (east, north), tuple(row["maps"]), row["side"], row.get("nowhere", False)
    )


def _route(number: int, row: Mapping[str, Any]) -> Route:
    return Route(
        number, row["id"], row["title"], tuple(row["from"]), tuple(row["to"]), row["when"],
        row["carriers"], row["claim"], row.get("note", ""), row["grade"], tuple(row["sources"]),
        tuple(row["nodes"]),
    )  # fmt: skip


def check(travels: Travels, nodes: Mapping[str, object], evidence: Evidence) -> None:
    """Every route is graded, has sources, and joins known places and nodes."""
    for route in travels.routes:
        where = f"the routes, {route.name},"
        if route.grade not in GRADES or not route.sources:
            evidence.faults.append(f"{where} has no grade or no source")
        for name in {*route.start, *route.end} - travels.places.keys():
            evidence.faults.append(f"{where} names {name}, which is no place")
        for name in set(route.nodes) - nodes.keys():
            evidence.faults.append(f"{where} names {name}, which is no node")
