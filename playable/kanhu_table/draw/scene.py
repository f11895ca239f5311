"""What every part of the drawing needs: the view, its words, ids and card faces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from kanhu.cards import Cards, Kind
from kanhu.game import Game
from kanhu.moves import Event
from kanhu.results import Verdict, verdict
from kanhu.shape import ALL, Place
from kanhu.view import View
from kanhu.words import Words
from kanhu_table import faces
from kanhu_table.html import Html, Value, el, escape, join
from kanhu_table.session import Session

_KINDS = {"stock": "stock", "heap": "heap", "hand": "hand", "laid": "melds"}


class Spot(NamedTuple):
    """A kind of place as the table draws it.

    Attributes:
        stem: name of the zone, or its stem if every seat has one. kind: how it is drawn.
        title: its name in words. each: every seat has one. open: everybody may look in.
        row: what `game.toml` says of it besides.
    """

    stem: str
    kind: str
    title: str
    each: bool
    open: bool
    row: Mapping[str, Any]

    @property
    def aside(self) -> bool:
        """It is told of when asked for, and not drawn on the felt."""
        return bool(self.row.get("aside"))

    @property
    def with_hand(self) -> bool:
        """Its owner plays from it as from the hand."""
        return self.stem != "hand" and (self.kind == "hand" or bool(self.row.get("hand")))

    def zone(self, seat: int) -> str:
        """Name of the zone of a seat, or of the one zone there is."""
        return f"{self.stem}{seat}" if self.each else self.stem


class Scene:
    """One session as it is drawn now.

    Attributes:
        session: the session. match: its match. view: what may be seen. words: speaks to the viewer.
        id: of the table.
    """

    def __init__(self, session: Session) -> None:
        self.session, self.match = session, session.match
        self.id = session.id
        self.view: View = session.match.view()
        self.words = Words(self.view.setup, self.match.names, self.match.viewer)
        self.me = self.match.viewer

    @property
    def game(self) -> Game:
        """The game."""
        return self.view.setup.game

    @property
    def place(self) -> str:
        """Where and when the game belongs, in a few letters."""
        tile: dict[str, Any] = self.game.meta.get("tile", {})
        return str(tile.get("where", self.game.meta["game"].get("date", "")))

    @cached_property
    def heard(self) -> list[Event]:
        """What happened in this hand, as the viewer heard it."""
        return self.match.heard(self.match.hand_start - 1)[-1]

    @cached_property
    def told(self) -> list[str]:
        """What happened in this hand, in sentences for the viewer."""
        return self.words.events(self.heard)

    @cached_property
    def verdict(self) -> Verdict | None:
        """Who has won the hand or the match that has just ended, and why."""
        outcome = self.match.table.state.outcome
        return verdict(self.view.setup, self.view.board, outcome, self.match.names, self.me)

    @cached_property
    def sprite(self) -> str:
        """The sprite the cards are drawn from."""
        return faces.dress(self.game, self.view.setup.pack, self.session.ui["faces"])

    @cached_property
    def pips(self) -> str:
        """View box of the faces."""
        return faces.box(self.sprite)

    @cached_property
    def _sheet(self) -> str:
        return escape(self.session.base + self.session.sheet.replace("{design}", self.sprite))

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """All kinds of places in the order of `game.toml`."""
        rows: dict[str, Any] = self.game.meta.get("place", {})
        places = {place.name: place for place, _ in self.view.setup.zones.values()}
        order = [*(stem for stem in rows if stem in places), *(p for p in places if p not in rows)]
        return tuple(_spot(stem, places[stem], rows.get(stem, {})) for stem in order)

    def spot(self, kind: str) -> Spot | None:
        """The first place of a kind."""
        return next((spot for spot in self.spots if spot.kind == kind), None)

    @cached_property
    def groups(self) -> list[tuple[str, Cards, int]] | None:
        """The viewer's hand in groups, as the game's rules arrange it; None without such."""
        arrange = self.view.setup.rules.arrange
        return list(arrange(self.view)) if arrange is not None and self.me is not None else None

    def rules(self, clause: str = "") -> str:
        """Address of the rules page, or of a clause on it."""
        page = f"{self.session.base}games/{self.game.id}/"
        return f"{page}#{clause}" if clause else page

    def head(self, words: str, **attributes: Value) -> Html:
        """A head within the table; a picture of a moment adds no heads to the page around it."""
        return el("p" if self.session.still else "h3", words, **attributes)

    def face(self, code: str) -> Html:
        """A face from the sprite, hidden from screen readers."""
        return Html(
            f'<svg class="kf" aria-hidden="true" viewBox="{self.pips}">'
            f'<use href="{self._sheet}#{faces.symbol(self.game, code)}"/></svg>'
        )

    def card(self, kind: Kind, key: str | None = None) -> Html:
        """A card in a list: its face, and its name in words."""
        pack = self.view.setup.pack
        return el(
            "li", self.face(pack.codes[kind]), el("span", pack.names[kind], class_="vh"),
            class_="kc", id=key,
        )  # fmt: skip

    def row(self, kinds: Iterable[Kind], size: str, label: str) -> Html:
        """Cards one over the other, left to right, as a list with a name."""
        return el(
            "ul", [self.card(kind) for kind in kinds], class_=f"kt-row kt-row--{size}",
            aria_label=label,
        )  # fmt: skip

    @property
    def tab_shape(self) -> str:
        """Class that tells which shape the corners of the cards have."""
        return f"kt-tabs--{self.sprite}"

    def tabs(self, kinds: Iterable[Kind]) -> Html:
        """Cards small: the corners of their faces, for the eye alone."""
        drawn = [self.tab(kind) for kind in kinds]
        return el("span", drawn, class_=f"kt-tabs {self.tab_shape}", aria_hidden="true")

    def tab(self, kind: Kind) -> Html:
        """The corner of a card's face that tells its rank and suit."""
        code = self.view.setup.pack.codes[kind]
        width, height = self.pips.split()[2:]
        return Html(
            f'<svg class="kt-tab" aria-hidden="true" viewBox="{faces.corner(self.sprite)}">'
            f'<use href="{self._sheet}#{faces.symbol(self.game, code)}" width="{width}" '
            f'height="{height}"/></svg>'
        )

    def seat(self, seat: int) -> str:
        """Name of a seat as the head of something: "You" for the viewer."""
        return "You" if seat == self.me else self.match.names[seat]

    def opened(self, seat: int) -> Cards | None:
        """A hand laid open because an annotated record is on show, else None."""
        if self.match.replay is None or not self.session.ui["open"]:
            return None
        return self.match.table.state.view(seat).hand

    def melds(self, spot: Spot, seat: int) -> list[tuple[Cards, str]]:
        """Melds a seat has laid open, with their titles and points in words."""
        cards = self.view.zones.get(spot.zone(seat), ())
        parts = getattr(self.view.board, str(spot.row.get("parts", spot.stem)), ())
        if isinstance(cards, int) or not cards or seat >= len(parts):
            return []
        out, at = [], 0
        for size, points, key in parts[seat]:
            out.append((tuple(sorted(cards[at : at + size])), self.meld_title(key, points)))
            at += size
        return out

    def meld_title(self, key: str, points: int) -> str:
        """Kind and worth of a meld in a few words; a worth of 0 is not said."""
        return f"{self.words.meld(key)} {points}" if points else self.words.meld(key)

    def stands(self, cards: Cards) -> str:
        """What the wild cards of a group stand for: " (joker as ten of hearts)"."""
        found = self.view.setup.rules.stands(self.view.setup, cards)
        said = [f"{self.words.card(wild)} as {self.words.card(kind)}" for wild, kind in found]
        return f" ({', '.join(said)})" if said else ""

    def meld(self, cards: Cards, title: str, *, small: bool = False) -> Html:
        """A meld with its caption; small, its cards are corners of faces."""
        drawn = self.row(cards, "small", title)
        if small:
            said = f"{title}: {self.words.cards(cards)}"
            drawn = join(self.tabs(cards), el("span", said, class_="vh"))
        return el("figure", drawn, el("figcaption", title, aria_hidden=small and "true"),
                  class_="kt-meld")  # fmt: skip


def _spot(stem: str, place: Place, row: Mapping[str, Any]) -> Spot:
    kind = str(row.get("kind") or _KINDS.get(stem, "cards"))
    return Spot(stem, kind, str(row.get("title", stem)), place.each, place.sees == ALL, row)


def cards_held(count: int) -> str:
    """A number of cards in words."""
    return f"{count} card{'s' * (count != 1)}"
