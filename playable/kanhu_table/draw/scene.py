"""What every part of the drawing needs: the view, its words, ids and card faces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from kanhu.cards.kinds import Cards, Kind
from kanhu.catalogue import Game, game_of
from kanhu.core.moves import Event
from kanhu.core.places import ALL, Place
from kanhu.core.target import Target
from kanhu.core.view import View
from kanhu.players.seen import still_out
from kanhu.wording import amounts
from kanhu.wording.results import Verdict, verdict
from kanhu.wording.words import Did
from kanhu_table import faces
from kanhu_table.html import Html, Part, Value, el, escape, join
from kanhu_table.session import Session
from kanhu_table.words import joined, labelled, say

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
        id: of the table. still: it is a picture, in which nobody plays on.
    """

    still = False

    def __init__(self, session: Session) -> None:
        self.session, self.match = session, session.match
        self.id = session.id
        self.view: View = session.match.view()
        self.words = self.match.words()
        self.me = self.match.viewer

    @property
    def game(self) -> Game:
        """The game."""
        return game_of(self.view.setup)

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
    def sentences(self) -> list[str]:
        """What happened in this hand, in sentences for the viewer."""
        return self.words.events(self.heard)

    @cached_property
    def did(self) -> dict[int, Did]:
        """What each seat did last in this hand, the latest last; not of a trick that is over."""
        tricks = [spot.stem for spot in self.spots if spot.kind == "trick"]
        taken = [at for at, event in enumerate(self.heard) if event.src in tricks]
        return self.words.did(self.heard[taken[-1] + 1 :] if taken else self.heard)

    @cached_property
    def since(self) -> list[Event]:
        """What happened in this hand since the viewer's last move, as the viewer heard it; nothing
        before the first one."""
        start, now = self.match.hand_start, self.match.table.cursor
        before = [at for at, mine in self.match.undo_points() if mine and start <= at < now]
        return self.match.heard(before[-1])[-1] if before else []

    @cached_property
    def lately(self) -> list[Event]:
        """What happened in this hand since the viewer's last turn, as the viewer heard it: moves of
        the present turn are part of it, the deal is not."""
        match = self.match
        start, now = match.hand_start, match.table.cursor
        own = [at for at in range(start, now) if match.marks[at].actor == self.me]
        while own and own[-1] == now - 1:
            now = own.pop()
        return match.heard(own[-1] if own else start)[-1]

    @cached_property
    def begins(self) -> bool:
        """The viewer is to make the first decision in a match that was dealt here."""
        match = self.match
        before = match.marks[: match.table.cursor]
        own = any(mark.actor == self.me for mark in before)
        return match.to_decide and not match.table.custom and not own

    @cached_property
    def goal(self) -> Mapping[str, Any]:
        """What the game is played for, in a sentence, with its clause; empty after `begins`."""
        rows = self.in_force("goal") if self.begins else []
        return rows[0] if rows else {}

    def in_force(self, table: str) -> list[Mapping[str, Any]]:
        """Rows of a table of `game.toml` that hold under the options in play."""
        rows, options = self.game.meta.get(table, ()), self.view.setup.options
        return [row for row in rows if amounts.fits(row.get("when", {}), options)]

    @cached_property
    def target(self) -> Target | None:
        """How far the viewer is; None if there is nothing to aim at, or it is switched off."""
        if not self.session.ui["aid"] or self.match.counting:  # the next hand is dealt already
            return None
        return self.view.setup.wording.target(self.view)

    @cached_property
    def still_out(self) -> Cards | None:
        """Which cards of a trick game may yet come, as far as the viewer can tell; None if that is
        not to be shown."""
        if not self.session.ui["out"] or self.match.counting or self.me is None:
            return None
        return still_out(self.view) if self.spot("trick") else None

    @cached_property
    def verdict(self) -> Verdict | None:
        """Who has won the hand or the match that has just ended, and why."""
        outcome = self.match.table.state.outcome
        return verdict(self.view.setup, self.view.board, outcome, self.match.names, self.me)

    @cached_property
    def sprite(self) -> str:
        """The sprite the cards are drawn from."""
        wished = "" if self.session.framed else self.session.ui["faces"]
        return faces.choose_sprite(self.game, self.view.setup.pack, wished)

    @cached_property
    def pips(self) -> str:
        """View box of the faces."""
        return faces.box(self.sprite)

    @cached_property
    def _sheet(self) -> str:
        sheet = self.session.sheet.replace("{design}", self.sprite)
        return f"#{self.sprite}." if self.session.framed else escape(f"{self.session.base}{sheet}#")

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
        arrange = self.view.setup.wording.arrange
        return list(arrange(self.view)) if arrange is not None and self.me is not None else None

    def kept(self, name: str, key: object, draw: Callable[[], Html | None]) -> Html | None:
        """A part of the drawing, drawn again only when what it is drawn from (`key`, options, how
        the cards look) is another than the last time."""
        key = key, self.sprite, self.session.options.text
        found = self.session.kept.get(name)
        if found is None or found[0] != key:
            found = self.session.kept[name] = key, draw()
        return found[1]

    def rules(self, clause: str = "") -> str:
        """Address of the rules page, or of a clause on it."""
        page = f"{self.session.base}games/{self.game.id}/"
        return f"{page}#{clause}" if clause else page

    def panel_button(self, name: str, *parts: Part, class_: str) -> Html:
        """A button, drawn as a part of the table, that opens a panel over it."""
        return el("button", *parts, name="do", value=f"sheet:{name}", class_=class_)

    def head(self, words: str, **attributes: Value) -> Html:
        """A head within the table."""
        return el("h3", words, **attributes)

    def face(self, code: str) -> Html:
        """A face from the sprite, hidden from screen readers."""
        return Html(
            f'<svg class="kf" aria-hidden="true" viewBox="{self.pips}">'
            f'<use href="{self._sheet}{faces.symbol(self.game, code)}"/></svg>'
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
            f'<use href="{self._sheet}{faces.symbol(self.game, code)}" width="{width}" '
            f'height="{height}"/></svg>'
        )

    def seat(self, seat: int) -> str:
        """Name of a seat as the head of something: "You" for the viewer."""
        return say("hand.you") if seat == self.me else self.match.names[seat]

    def face_up_hand(self, seat: int) -> Cards | None:
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

    def thrower(self, spot: Spot) -> tuple[str, bool]:
        """Whom the card on top of a heap is from, "" if that was not seen; and whether it came
        last, so that it is the one on offer."""
        lying, taken, last, fresh = list[int](), Event("", -1), -1, True
        for event in self.heard:
            if event.dst == spot.stem:
                own = self.view.setup.zones.get(event.src, ("", -1))[1] == event.seat
                back = (event.seat, event.cards) == (taken.seat, taken.cards)
                back = back and not event.src.startswith("hand")
                lying += [last if back else event.seat if own else -1] * len(event.cards)
            elif event.src == spot.stem and event.seat < 0:  # a new stock is made from below
                del lying[: len(event.cards)]
            elif event.src == spot.stem:
                last, taken = (lying.pop() if lying else -1), event
            else:
                continue
            fresh = event.dst == spot.stem
        known = lying and lying[-1] >= 0
        return say("felt.top_from", name=self.words.name(lying[-1])) if known else "", fresh

    def meld_title(self, key: str, points: int) -> str:
        """Kind and worth of a meld in a few words; a worth of 0 is not said."""
        return self.worth(self.words.meld(key), points)

    def worth(self, title: str, points: int) -> str:
        """Something with what it is worth, if it is worth anything: "sequence 4"."""
        return say("cards.worth", title=title, points=points) if points else title

    def standing(self, title: str, cards: Cards) -> str:
        """A group with what its wild cards stand for: "pair (joker as ten of hearts)"."""
        found = self.view.setup.wording.stands(self.view.setup, cards)
        names = self.view.setup.pack.names
        return with_stands(title, [(names[wild], names[kind]) for wild, kind in found])

    def meld(self, cards: Cards, title: str) -> Html:
        """A meld with its caption, its cards as corners of faces."""
        said = el("span", labelled(title, self.words.cards(cards)), class_="vh")
        caption = el("figcaption", title, aria_hidden="true")
        return el("figure", self.tabs(cards), said, caption, class_="kt-meld")


def _spot(stem: str, place: Place, row: Mapping[str, Any]) -> Spot:
    kind = str(row.get("kind") or _KINDS.get(stem, "cards"))
    return Spot(stem, kind, str(row.get("title", stem)), place.each, place.sees == ALL, row)


def cards_held(count: int) -> str:
    """A number of cards in words."""
    return say("cards.held", count=count)


def with_stands(title: str, stands: Iterable[tuple[str, str]]) -> str:
    """A title, and in brackets which cards stand for which, if any do."""
    said = joined(say("cards.stands_for", wild=wild, card=card) for wild, card in stands)
    return say("cards.standing", title=title, stands=said) if said else title


def number(count: int) -> Html:
    """A number of cards: for the eye the bare number, for the ear with its noun."""
    return join(el("b", str(count), aria_hidden="true"), el("span", cards_held(count), class_="vh"))
