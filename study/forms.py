"""Forms of data files for editors: JSON Schema, from the types that the files are read as.

`python -m study --schemas` writes them. The first line of a file names its form
(`#:schema ./schema/terms.json`), as editors with Taplo read it: they complete and explain keys, and
mark what does not fit.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from holdings import (
    cards,
    chart,
    comparison,
    components,
    evidence,
    hands,
    home,
    mechanics,
    names,
    packs,
    paths,
    routes,
    soak,
    terms,
    tiles,
)
from learning import lessons, puzzles, shared, tour
from printing import classes, words

FOLDER = paths.DATA / "schema"
GAMES = f"../../{paths.shown(paths.GAMES)}/*"
"""The folders of games, seen from docs/_data."""
DRAFT = "https://json-schema.org/draft/2020-12/schema"


class Form(NamedTuple):
    """What some files must look like: which files, seen from docs/_data, and the type they are read
    as."""

    files: tuple[str, ...]
    kind: Any

    def found(self) -> list[Path]:
        """The files there are."""
        return sorted(path.resolve() for pattern in self.files for path in paths.data(pattern))

    def schema(self) -> str:
        """The form as JSON Schema."""
        made = {"$schema": DRAFT, **msgspec.json.schema(self.kind)}
        lines = json.dumps(made, ensure_ascii=False, indent=1)
        return re.sub(r"(?:\\n *)+", " ", lines) + "\n"  # docstrings without their line breaks


def forms() -> Mapping[str, Form]:
    """All forms by name."""
    return {**_of_the_site(), **_of_games(), **_of_sheets()}


def _of_games() -> Mapping[str, Form]:
    return {
        "game-cards": Form((f"{GAMES}/{cards.FILE}",), cards.Table),
        "game-compare": Form((f"{GAMES}/{comparison.FILE}",), dict[str, comparison.Summary]),
        "game-length": Form((f"{GAMES}/{tiles.FILE}",), tiles.Length),
        "game-sources": Form((f"{GAMES}/sources.toml",), evidence.form_of_game()),
    }


def _of_sheets() -> Mapping[str, Form]:
    return {
        "print-icons": Form(("print/icons.toml",), words.IconFile),
        "print-kit": Form(("print/kit.toml",), classes.Kit),
        "print-lessons": Form(("print/lessons.toml",), words.LessonWords),
        "print-leaflet-words": Form(("print/leaflets.toml",), words.LeafletWords),
        "print-leaflets": Form(("print/leaflets/*.toml",), words.Leaflet),
        "print-museum": Form(("print/museum.toml",), words.MuseumWords),
        "print-packs": Form(("print/packs.toml",), words.PackFile),
        "print-pads": Form(("print/pads.toml",), words.Pads),
        "print-posters": Form(("print/posters.toml",), words.Posters),
        "print-puzzles": Form(("print/puzzles.toml",), words.PuzzleWords),
        "print-sheets": Form(("print/sheets.toml",), words.Shared),
        "print-timeline": Form(("print/timeline.toml",), words.StripWords),
        "print-tour": Form(("print/tour.toml",), words.TourWords),
    }


def _of_the_site() -> Mapping[str, Form]:
    files = ("claims.toml", "sources.toml", "evidence/*.toml")
    return {
        "chart": Form((chart.FILE.name,), chart.Chart),
        "classset": Form((f"{shared.FOLDER}/classset.toml",), shared.ClassSets),
        "components": Form((components.FILE,), components.File),
        "evidence": Form(files, evidence.form()),
        "figures": Form(("figures/*.toml",), dict[str, home.Figure]),
        "hands": Form(("hands/*.toml",), hands.File),
        "curricula": Form((f"{shared.FOLDER}/curricula.toml",), shared.Curricula),
        "home": Form(("home.toml",), home.Home),
        "lesson": Form((lessons.FILES,), lessons.Lesson),
        "mechanics": Form(("mechanics.toml",), mechanics.File),
        "menu": Form(("menu.toml",), home.Menu),
        "museum": Form((f"{shared.FOLDER}/museum.toml",), shared.Museum),
        "names": Form(("names.toml",), names.File),
        "packs": Form(("packs.toml",), packs.File),
        "puzzles": Form((puzzles.FILE,), puzzles.File),
        "room": Form((f"{shared.FOLDER}/words.toml",), shared.Words),
        "routes": Form(("routes.toml",), routes.Travels),
        "soak": Form((soak.FILE,), soak.File),
        "terms": Form(("terms.toml",), terms.File),
        "topics": Form(("topics.toml",), comparison.Topics),
        "tour": Form((tour.FILE,), tour.Tour),
    }


def write(every: Mapping[str, Form]) -> int:
    """Write forms by their names; returns how many there are."""
    for name, form in every.items():
        paths.write(FOLDER / f"{name}.json", form.schema().encode())
    return len(every)
