"""What every part of the drawing needs: the view, its words, ids and card faces."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property
from html import escape

from kanhu.cards import Cards, Kind
from kanhu.game import Game
from kanhu.view import View
from kanhu.words import Words
from kanhu_table.html import Html, el, join
from kanhu_table.session import Session

# Box of a face by design (art: narrow stick cards, wide cards).
_BOXES = {"money": "0 0 120 300"}
_WIDE = "0 0 200 280"
STOCK, HEAP = "stock", "heap"


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

    @cached_property
    def told(self) -> list[str]:
        """What happened in this hand, in sentences for the viewer."""
        return self.words.events(self.match.heard(self.match.hand_start - 1)[-1])

    @cached_property
    def pips(self) -> str:
        """View box of the faces."""
        return _BOXES.get(self.view.setup.pack.design, _WIDE)

    @cached_property
    def _sheet(self) -> str:
        sheet = self.session.sheet.replace("{design}", self.view.setup.pack.design)
        return escape(self.session.base + sheet)

    def rules(self, clause: str = "") -> str:
        """Address of the rules page, or of a clause on it."""
        page = f"{self.session.base}games/{self.game.id}/"
        return f"{page}#{clause}" if clause else page

    def face(self, code: str) -> Html:
        """A face from the sprite, hidden from screen readers."""
        return Html(
            f'<svg class="kf" aria-hidden="true" viewBox="{self.pips}">'
            f'<use href="{self._sheet}#{code}"/></svg>'
        )

    def card(self, kind: Kind, extra: str = "") -> Html:
        """A card in a list: its face, and its name in words."""
        pack = self.view.setup.pack
        return el(
            "li", self.face(pack.codes[kind]), el("span", pack.names[kind], class_="vh"),
            class_=f"kc{extra}",
        )  # fmt: skip

    def row(self, kinds: Iterable[Kind], size: str, label: str) -> Html:
        """Cards one over the other, left to right, as a list with a name."""
        return el(
            "ul", [self.card(kind) for kind in kinds], class_=f"kt-row kt-row--{size}",
            aria_label=label,
        )  # fmt: skip

    def seat(self, seat: int) -> str:
        """Name of a seat as the head of something: "You" for the viewer."""
        return "You" if seat == self.me else self.match.names[seat]

    def place(self, stem: str) -> str:
        """Title of a kind of place."""
        return str(self.game.meta.get("place", {}).get(stem, {}).get("title", stem))

    def laid(self, seat: int) -> list[tuple[Cards, str]]:
        """Melds a seat has laid open, with their titles and points in words."""
        cards = self.view.zones.get(f"laid{seat}", ())
        exposed = getattr(self.view.board, "laid", ())
        if isinstance(cards, int) or not cards or seat >= len(exposed):
            return []
        out, at = [], 0
        for size, points, key in exposed[seat]:
            out.append((tuple(sorted(cards[at : at + size])), f"{self.words.meld(key)} {points}"))
            at += size
        return out

    def meld(self, cards: Cards, title: str, size: str = "small") -> Html:
        """A meld with its caption."""
        return el("figure", self.row(cards, size, title), el("figcaption", title), class_="kt-meld")


def cards_held(count: int) -> str:
    """A number of cards in words."""
    return f"{count} card{'s' * (count != 1)}"


def clause_link(scene: Scene, clause: str) -> Html:
    """The number of a clause, linked to the rules page."""
    return el("a", clause, href=scene.rules(clause), class_="kt-no")


_NUMBER = re.compile(r"([A-Z]+-\d+)")
_BADGES = {
    "attested": '<rect x="1" y="1" width="14" height="14" rx="1.5" fill="currentColor"/>'
    '<path class="kt-tick" d="M4 8.5L7 11.5L12 4.8"/>',
    "inferred": '<rect x="1.8" y="1.8" width="12.4" height="12.4" rx="1.5"/>'
    '<path d="M1.8 14.2V1.8H14.2Z" fill="currentColor"/>',
    "reconstructed": '<rect class="kt-dash" x="1.8" y="1.8" width="12.4" height="12.4" rx="1.5"/>'
    '<path d="M8 5V11M5 8H11"/>',
    "disputed": '<rect x="1.8" y="1.8" width="12.4" height="12.4" rx="1.5"/>'
    '<path d="M1.8 1.8H7V14.2H1.8Z" fill="currentColor"/><path d="M10.6 5V11"/>',
    "legend": '<circle class="kt-dots" cx="8" cy="8" r="6.6"/>'
    '<circle cx="8" cy="8" r="1.8" fill="currentColor"/>',
}


def badge(grade: str) -> Html:
    """How well a rule is known: a small drawing and the word."""
    drawing = Html(f'<svg aria-hidden="true" viewBox="0 0 16 16">{_BADGES.get(grade, "")}</svg>')
    return el("span", drawing, grade, class_="kt-badge")


def _unbroken(text: str) -> Html:
    """A text whose clause numbers stay on one line."""
    parts = _NUMBER.split(text)
    return join([el("span", part, class_="kt-no") if at % 2 else part
                 for at, part in enumerate(parts)])  # fmt: skip


def quoted(scene: Scene, clause: str) -> Html:
    """A clause as the table quotes it: number, first sentence, badges."""
    found = scene.game.clause(clause)
    if found is None:
        return el("span", clause_link(scene, clause), class_="kt-clause")
    grades = dict.fromkeys(part.grade for part in found.grades)
    return el(
        "span", clause_link(scene, clause), " ", _unbroken(found.quote), " ",
        join([join(badge(grade), " ") for grade in grades]), class_="kt-clause",
    )  # fmt: skip
