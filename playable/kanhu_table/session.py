"""A session: one table in one page, with all that is on show besides the match itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from kanhu.catalogue import Game
from kanhu.core.moves import Event, Move, Refusal
from kanhu.core.options import Options
from kanhu.players import Decision
from kanhu_table import opening
from kanhu_table.faces import SPRITES
from kanhu_table.html import Html
from kanhu_table.match import Match
from kanhu_table.opening import Trouble
from kanhu_table.words import joined, say, titles

if TYPE_CHECKING:  # a part that comes when it is wanted
    from kanhu_table.reviewing import Reviewing

SHEET = "assets/cards/{design}.svg"
INLINE = "#"
"""The sheet of a table whose faces stand in the page itself: a frame without an origin may not show
parts of other files."""
SORTS = ("suit", "rank", "melds")
_UI = {"sort": "", "out": "", "log": "hand", "faces": "", "open": "on"}
_FACES = frozenset(sprite for dresses in SPRITES.values() for sprite in dresses)


@dataclass
class Session:
    """What one <card-table> shows.

    Attributes:
        id: of the element; every id in the HTML begins with it.
        base: relative address of the site's root. sheet: address of a sprite below it, or INLINE.
        match: the match. rev: number of changes so far.
        ui: what the page lets people set: sort, aid, out (which cards are), log, faces ("" for the
            game's own), open (all hands of an annotated record).
        panel: the sheet a player has opened ("share", "why", "seat2") or "".
        shared: what the link on the share sheet is to hold, or "" for what reveals least.
        hint: what the engine would do, if asked. advised: the move of a hint that was taken up.
        refused: why a move was not played.
        which: moves that the cards ticked last could mean.
        ticks: cards ticked just now, as far as the page has told.
        notice: one line about the last press.
        draft, kinds: choices in the form for a new game. trouble: what is wrong with them.
        aside: the line left by a branch. salvaged: the match of a broken record up to its
            fault.
        fresh: the form for a new game has to be drawn again.
        review: of the hand on show, under way or done.
        untold: what the others have done and the ear has yet to be told.
        kept: parts of the drawing that seldom change, each with what it was drawn from.
    """

    id: str
    base: str
    match: Match
    draft: Options
    kinds: tuple[str, ...]
    sheet: str = SHEET
    rev: int = 0
    ui: dict[str, str] = field(default_factory=dict)
    panel: str = ""
    shared: str = ""
    hint: Decision | None = None
    advised: Move | None = None
    refused: Refusal | None = None
    which: tuple[Move, ...] = ()
    ticks: tuple[str, ...] = ()
    notice: str = ""
    trouble: Trouble | None = None
    aside: Match | None = None
    salvaged: Match | None = None
    fresh: bool = False
    untold: tuple[Event, ...] = ()
    review: Reviewing | None = None
    kept: dict[str, tuple[object, Html | None]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Fill in the settings that are not given; those of a copy (`dataclasses.replace`) stay.

        Where players would rather count for themselves, the target waits to be asked for.
        """
        asked = self.game.meta.get("target", {}).get("asked")
        self.ui = _UI | {"aid": "" if asked else "on"} | self.ui

    @classmethod
    def open(cls, name: str, asked: Mapping[str, Any], ui: Mapping[str, Any]) -> Session:
        """A session as a page asks for it. Raises Trouble."""
        match = opening.open_match(asked)
        options = match.table.state.setup.options
        session = cls(
            name, str(asked.get("base", "")), match, options, match.kinds,
            sheet=str(asked.get("sheet") or SHEET),
        )  # fmt: skip
        match.table.assisted |= bool(asked.get("assisted"))
        # Who has gone on to the next hand is not shown the verdict of the last one again.
        read = asked.get("read")
        match.gone_on = read if type(read) is int else -1
        session.set_ui(ui)
        match.settle()
        return session

    @property
    def game(self) -> Game:
        """The game."""
        return self.match.table.game

    @property
    def framed(self) -> bool:
        """Whether the table stands in the frame of another page: it has the faces of one sprite,
        and nothing is kept."""
        return self.sheet == INLINE

    @property
    def options(self) -> Options:
        """The options in play."""
        return self.match.table.state.setup.options

    def set_ui(self, ui: Mapping[str, Any]) -> None:
        """Take over what the page knows, as far as it makes sense."""
        if ui.get("sort") in SORTS:
            self.ui["sort"] = str(ui["sort"])
        for key in ("aid", "out", "open"):
            if key in ui:
                self.ui[key] = "on" if ui[key] in ("on", True, "true") else ""
        if ui.get("faces") in _FACES:
            self.ui["faces"] = str(ui["faces"])
        if ui.get("log") in ("hand", "all"):
            self.ui["log"] = str(ui["log"])
        if "ticks" in ui:
            self.ticks, self.notice = tuple(str(ui["ticks"]).split()), ""

    def replace(self, match: Match) -> None:
        """Show another match."""
        self.match = match
        self.panel, self.shared, self.aside, self.salvaged = "", "", None, None
        self.draft, self.kinds = match.table.state.setup.options, match.kinds
        self.trouble, self.fresh = None, True
        match.settle()
        self.changed()

    def changed(self) -> None:
        """The position is another one: what was said about the old one goes."""
        self.rev += 1
        self.hint = self.advised = self.refused = self.review = None
        self.which, self.ticks, self.notice = (), (), ""

    def reopen(self) -> dict[str, Any]:
        """What the page sends to open this table again, the record aside."""
        state = self.match.table.state
        asked: dict[str, Any] = {
            "game": self.game.id, "options": self.options.full_text, "seed": str(state.seed),
            "seats": list(self.match.kinds), "base": self.base,
        }  # fmt: skip
        if self.sheet != SHEET:
            asked["sheet"] = self.sheet
        if self.match.table.assisted:
            asked["assisted"] = True
        if self.match.gone_on == self.match.table.cursor:
            asked["read"] = self.match.gone_on
        if self.match.replay is not None:
            asked["replay"] = self.match.replay.name
        return asked

    def summary(self) -> str:
        """Players, options and seed in a few words: the citation of the deal."""
        dealt = say("bar.seed", seed=self.match.table.state.seed)
        return joined((self.setting(), say("bar.position") if self.match.table.custom else dealt))

    def setting(self) -> str:
        """Players and options in a few words, as they can be said aloud."""
        setup = self.match.table.state.setup
        preset = self.game.schema.presets[setup.options.preset].title
        changes = [part for part in setup.options.text.split(";")[1:] if "players=" not in part]
        rules = say("bar.changed", title=preset, count=len(changes)) if changes else preset
        return joined((titles("bar.players")[str(setup.seats)], rules))
