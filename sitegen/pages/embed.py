"""Pages for the frames of other sites: a table, a coached hand, puzzles, the tour, each in a light
layout (docs/overrides/embed.html); and the form that makes the lines to copy.

What there is to be learned or solved stands on its own page already. From there it is taken as it
is, with two differences: the faces of the cards stand in the page (`sitegen.finish.faces`), as a
frame without an origin may not show parts of other files, and addresses lead from the page's own
place.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from markupsafe import Markup

from holdings import paths
from holdings.archive import Archive, play_address
from kanhu.catalogue import Game
from kanhu.study.deck import packs
from kanhu_table import faces
from kanhu_table.page import element
from kanhu_table.session import INLINE
from learning import tour as lineage
from learning.pages import coached, puzzles, tour
from rendering.page import Call, Page, Unknown, front, source
from rendering.parts import fill
from rendering.spans import elements, readdressed, without
from rendering.symbols import face_of

FOLDER = "embed"
KINDS = {"Tables": "table", "Coached hands": "coach", "Puzzles": "puzzles"}
LATER = "__LATER__"
"""A word for the finishing step (`sitegen.finish.faces`)."""
_INDEX = """# Pages for frames

What lies here is made to stand in the pages of other sites. [In a page of your
own](../teach/embed.md) says how.
"""
_FIRST_TABLE = '<section class="coach-step" '
"""Of a coached hand what comes before is a sheet of words: the faces behind it come later."""
_SPOT = re.compile(r' id="says-[^"]*"')
"""The mark of a place where a claim is made: its links lead to the page itself."""
_PARTS = {"coach": "coached-hand", "puzzles": "one-move"}
"""The elements of a page that are shown in a frame, by the kind of frame."""


class Frame(NamedTuple):
    """A page for frames.

    Attributes:
        address: below the root. kind: "table", "coach" or "puzzles". title: of the page.
        shows: address of what the same is found at in the archive. noun: what it is, for its title.
        game: the id of its game, or "".
    """

    address: str
    kind: str
    title: str
    shows: str
    noun: str
    game: str = ""


def frames(archive: Archive) -> Iterator[Frame]:
    """All of them, in the order in which they are offered."""
    for game in archive.games.values():
        at = f"{FOLDER}/{game.id}/"
        yield Frame(at, "table", game.title, play_address(game.id), "a table", game.id)
    for game, one in coached.every(archive):
        at, shows = f"{FOLDER}/{game.id}/{one.name}/", f"{coached.address(game, one)}/"
        yield Frame(at, "coach", f"{game.title}: {one.title}", shows, "a coached hand", game.id)
    for game in puzzles.with_puzzles(archive):
        at, shows = f"{FOLDER}/{game.id}/puzzles/", f"learn/puzzles/{game.id}/"
        yield Frame(at, "puzzles", f"{game.title}: puzzles", shows, "puzzles", game.id)
    shows = f"{tour.ADDRESS}/"
    yield Frame(f"{FOLDER}/{tour.ADDRESS}/", "coach", lineage.read().title, shows,
                "the tour")  # fmt: skip


def last_pages(archive: Archive) -> Mapping[str, str]:
    """A page for every frame, made last, as they show what others hold; and one that says so."""
    about: dict[str, object] = {
        "title": "Pages for frames", "search": {"exclude": True},
        "description": "Tables, coached hands, puzzles and the tour for the pages of other sites.",
    }  # fmt: skip
    found = {f"{frame.address.removesuffix('/')}.md": _page(archive, frame)
             for frame in frames(archive)}  # fmt: skip
    return {f"{FOLDER}/index.md": source(about, _INDEX), **found}


def _page(archive: Archive, frame: Frame) -> str:
    shown = {"kind": frame.kind, "shows": frame.shows}
    if frame.kind == "table":  # its rule sets, each with the text that opens it
        presets = archive.games[frame.game].schema.presets
        shown["presets"] = json.dumps({key: key for key in presets})
    meta = {
        "title": f"{frame.title} (in a frame)",
        "description": f"{frame.title}, for the page of another site.",
        "search": {"exclude": True}, "template": "embed.html", "frame": shown,
    }  # fmt: skip
    return front(meta, f"frame {frame.address}")


# --- one frame -----------------------------------------------------------------------------------


def _frame(call: Call) -> Markup:
    """What a frame holds."""
    page = call.page
    frame = call.named({frame.address: frame for frame in frames(page.archive)})
    if frame.kind == "table":
        sheet = element(frame.game, base=page.base, anchor=f"{frame.game}-table",
                        sheet_path=INLINE, place="frame")  # fmt: skip
        may = drawable(page.archive.games[frame.game])
        # Words and options that are unfolded come with the engine, which draws the table anew.
        sheet = without(sheet, ("div", "details"), "data-later")
        return fill("embed/table", page, drawn=Markup(sheet), draws=" ".join(may), frame=frame)
    return fill(f"embed/{frame.kind}", page, parts=_taken(page, frame), frame=frame)


def drawable(game: Game) -> list[str]:
    """The faces that its table can come to show, whatever pack is chosen, each as `design.face`."""
    found: dict[str, None] = {}
    for _, pack in packs(game):
        sprite = faces.choose_sprite(game, pack, "")
        codes = (*(faces.symbol(game, code) for code in pack.codes), "back")
        found |= dict.fromkeys(f"{sprite}.{code}" for code in codes)
    return [*found]


def _taken(page: Page, frame: Frame) -> list[Markup]:
    """The parts of another page, as they are to stand on this one."""
    path = f"{frame.shows.removesuffix('/')}.md"
    html = page.archive.made[path]
    found = elements(html, _PARTS[frame.kind])
    if not found:
        raise Unknown(f"shows docs/{path}, which holds nothing of the kind {frame.kind}")
    old = paths.base_of(path)
    heavy = ("li", "dialog", "details")  # a frame is to be light
    light = (without(part, heavy, "data-not-framed") for part in found)
    return [Markup(rebased(part, old, page.base)) for part in light]


def rebased(html: str, old: str, new: str) -> str:
    """A part of a page with its faces in the page, and its addresses as from another depth."""

    def own(address: str) -> str:
        if drawn := face_of(address):
            return f"#{'.'.join(drawn)}"
        return new + address.removeprefix(old) if address.startswith(old) else address

    return readdressed(_SPOT.sub("", html), own).replace(_FIRST_TABLE, f"{LATER}{_FIRST_TABLE}", 1)


# --- what to copy --------------------------------------------------------------------------------


def _maker(call: Call) -> Markup:
    """The form that makes the lines to copy."""
    archive = call.page.archive
    every = [*frames(archive)]
    groups = {title: [frame for frame in every if frame.kind == kind]
              for title, kind in KINDS.items()}  # fmt: skip
    rules = {game.id: {key: one.title for key, one in game.schema.presets.items()}
             for game in archive.games.values()}  # fmt: skip
    return fill("embed/maker", call.page, groups=groups, first=every[0],
                rules=json.dumps(rules, ensure_ascii=False))  # fmt: skip


FRAGMENTS = {"frame": _frame, "embedmaker": _maker}
