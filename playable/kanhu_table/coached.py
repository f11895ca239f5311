"""A step of a coached hand as the table would show it: a picture of seats, felt and hand, and the
buttons of the move that is to be made, with a reply for everything that they can do.

Drawn when the site is built; the page needs no engine to go through the steps.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from kanhu.cards.kinds import Cards
from kanhu.catalogue import Game
from kanhu.core.moves import Move
from kanhu.study.coached import FREE, PLAYED, REFUSED, WRONG, Moment, Reply, refused, replayed
from kanhu.study.tutorials import Tutorial
from kanhu.text.table import Table
from kanhu_table import seats as seating
from kanhu_table.draw.felt import felt
from kanhu_table.draw.hand import hand
from kanhu_table.draw.moves import choices
from kanhu_table.draw.prompt import prompt_of
from kanhu_table.draw.reading import seen
from kanhu_table.draw.result import result
from kanhu_table.draw.scene import Scene
from kanhu_table.draw.seats import seats
from kanhu_table.faces import NARROW
from kanhu_table.html import Html, Part, el, join
from kanhu_table.match import Match
from kanhu_table.session import Session
from kanhu_table.words import say


class Row(NamedTuple):
    """A move or a choice of cards, and what is said of it.

    Attributes:
        move: in short form, "" for a choice of cards that is refused. verb, cards: what is pressed
            and chosen. kind, says, clause: the reply. link: the game played on from there.
        label: what the button says of these cards, "" for its usual words with their names in
            them; of a refused choice "" unless the coach has words of its own for it.
    """

    move: str
    verb: str
    cards: str
    kind: str
    says: str
    clause: str
    link: str
    label: str = ""


class Picture(Scene):
    """A scene to look at: nothing in it opens, and nobody plays on meanwhile."""

    still = True

    def panel_button(self, name: str, *parts: Part, class_: str) -> Html:
        """A part of the table, without the sheet that it opens at play."""
        return el("span", *parts, class_=class_)


class Frame:
    """The table at one moment, as a learner sees it.

    Args:
        table: the table at that moment. seat: the learner's. base: relative address of the site's
            root. name: id; every id inside begins with it.
    """

    def __init__(self, table: Table, seat: int, base: str, name: str) -> None:
        count = table.state.setup.seats
        kinds = ["person" if at == seat else "regular" for at in range(count)]
        match = Match(table, seating.read(kinds, count, table.game))
        session = Session(name, base, match, table.state.setup.options, match.kinds)
        session.set_ui({"aid": "", "sort": "suit"})
        self.name, self.scene = name, Picture(session)

    @property
    def kind(self) -> str:
        """The shape of its cards: narrow or wide."""
        return "narrow" if self.scene.pips == NARROW else "wide"

    @property
    def seats(self) -> Html:
        """The other players; nothing while a count is on show."""
        return join() if self.scene.match.counting else seats(self.scene)

    @property
    def felt(self) -> Html:
        """What lies on the table, or the count of the hand that has ended."""
        return result(self.scene) if self.scene.match.counting else felt(self.scene)

    @property
    def hand(self) -> Html:
        """The learner's cards."""
        return join() if self.scene.match.counting else hand(self.scene)

    @property
    def link(self) -> str:
        """What opens this moment at the table, after `#g=`."""
        return self.scene.match.record(upto_cursor=True).link()

    def corners(self, codes: Sequence[str]) -> Html:
        """Cards small, and for the ear by their names."""
        kinds = self.scene.view.setup.pack.parse(" ".join(codes))
        said = el("span", self.scene.words.cards(kinds), class_="vh")
        return join(self.scene.tabs(kinds), said)

    def row(self, codes: Sequence[str], label: str) -> Html:
        """Cards in a row."""
        return self.scene.row(self.scene.view.setup.pack.parse(" ".join(codes)), "small", label)


class Decision(Frame):
    """A frame in which the learner is to move, with a reply for everything that can be pressed."""

    @property
    def verbs(self) -> list[str]:
        """The verbs that have buttons."""
        return [*dict.fromkeys(move.verb for move in self.scene.view.legal)]

    @cached_property
    def buttons(self) -> list[Html]:
        """Every button of the move to be made: nothing hides behind a sheet, and no play is
        offered whole that could be found in the hand."""
        shown, rest = choices(self.scene)
        picks = {choice.verb for choice in (*shown, *rest) if choice.move is None}
        offered = [choice for choice in (*shown, *rest)
                   if choice.move is None or choice.verb not in picks]  # fmt: skip
        offered = [choice for choice in offered if choice.verb in self.verbs]
        picking = [choice for choice in offered if choice.move is None]
        wanted = [choice for choice in picking if choice.verb == self.wanted] or picking
        main = [*wanted, *offered][:1] if wanted or len(offered) == 1 else []
        return [choice.draw(main=choice in main, tight=True) for choice in offered]

    @property
    def wanted(self) -> str:
        """The verb that the learner is led to, "" for none: its button stands out."""
        return ""

    @cached_property
    def rows(self) -> list[Row]:
        """What is said of every move, and of other choices of cards."""
        return [*self.legal(), *self._refused()]

    @property
    def replies(self) -> str:
        """The same as the page's script reads it."""
        rows = [(row.move, row.verb, row.cards, row.kind, row.says, row.link, row.label)
                for row in self.rows]  # fmt: skip
        found = {"rows": rows, "alike": self.alike, "ordered": self.ordered}
        return json.dumps(found, ensure_ascii=False, separators=(",", ":"))

    @property
    def alike(self) -> dict[str, str]:
        """Where cards of one rank are as good as each other, the rank of each."""
        view = self.scene.view
        if not view.setup.law.phases[view.phase].alike:
            return {}
        pack = view.setup.pack
        return {pack.codes[kind]: pack.ranks[kind] for kind in dict.fromkeys(view.hand)}

    @property
    def ordered(self) -> list[str]:
        """Verbs whose cards keep the order in which they were chosen."""
        return sorted(self.scene.view.setup.game.ordered_verbs)

    def legal(self) -> Iterator[Row]:
        """What is said of every legal move."""
        raise NotImplementedError

    def refusals(self, verb: str) -> Mapping[Cards, Reply]:
        """What is said to choices of cards by which a verb cannot be played."""
        return refused(self.scene.match.table.state, self.scene.view, verb)

    def _refused(self) -> Iterator[Row]:
        known = self.scene.view.setup.game.meta["verb"]
        for verb in self.verbs:
            if known[verb].get("pick"):
                for cards, reply in self.refusals(verb).items():
                    yield self.row_of(Move(verb, cards), reply)

    def row_of(self, move: Move, reply: Reply, link: str = "") -> Row:
        """A move, or a choice of cards that is refused, with its reply."""
        table, text = self.scene.match.table, ""
        if reply.kind != REFUSED:
            text = table.game.move_text(table.state, move, short=True)
        codes = table.state.setup.pack.text(move.cards)
        label = self._label(move) if text else ""
        return Row(text, move.verb, codes, reply.kind, reply.says, reply.clause, link, label)

    def _label(self, move: Move) -> str:
        """What the table's button says of a legal move, "" if it only puts in the cards' names."""
        verb = self.scene.view.setup.game.meta["verb"][move.verb]
        if not verb.get("pick"):
            return ""
        names = (self.scene.view.setup.pack.names[kind] for kind in move.cards)
        usual = str(verb.get("pick_label", verb["button"])).replace("{cards}", ", ".join(names))
        said = seen(self.scene, move)
        return "" if said == usual else said


class StepFrame(Decision):
    """A step of a tutorial: its picture, and what can be done there."""

    def __init__(self, moment: Moment, base: str) -> None:
        self.moment = moment
        name = f"{moment.game.id}-{moment.number}"
        super().__init__(moment.table, moment.tutorial.seat, base, name)

    @property
    def prompt(self) -> str:
        """What the tray asks for."""
        return self.moment.step.prompt or prompt_of(self.scene)

    @property
    def points(self) -> str:
        """Selectors of what the coach points at, within the step; "" for the count of a hand."""
        if self.scene.match.counting:
            return ""
        found = [self._point(*point.split()) for point in self.moment.step.point]
        return ", ".join(found)

    def _point(self, kind: str, what: str = "") -> str:
        known = {"hand": f"#{self.name}-hand", "felt": f"#{self.name}-felt", "tray": ".kt-tray",
                 "seats": ".kt-seats", "card": f"#{self.name}-h-{what}-1",
                 "seat": f"#{self.name}-seat{what}", "place": f'[data-place="{what}"]'}  # fmt: skip
        return known[kind]

    @property
    def worded_replies(self) -> list[tuple[str, str]]:
        """The replies that the tutorial has words for, with their moves in words."""
        step, written = self.moment.step, self.moment.text
        rows = [*step.also.items(), *((row.moves[0], row.says) for row in step.wrong if row.says)]
        return [(self._called(move), written(says)) for move, says in rows]

    def _called(self, text: str) -> str:
        move, game = self.moment.move(text), self.moment.game
        cards = self.scene.words.cards(move.cards)
        verb = game.verb_title(move.verb)
        return f"{verb[:1].upper()}{verb[1:]} {cards}".rstrip()

    def played(self, *, inside: bool = False) -> str:
        """The move of the record in words, as they stand alone or inside a sentence."""
        said = self.scene.words.button(self.moment.view, self._move)
        return said[:1].lower() + said[1:] if inside else said

    @property
    def _move(self) -> Move:
        return self.moment.move(self.moment.step.play)

    @property
    def wanted(self) -> str:
        """The verb of the record's move."""
        return self._move.verb

    def legal(self) -> Iterator[Row]:
        """What the tutorial or the rules say of every legal move."""
        for move, reply in self.moment.replies().items():
            link = ""
            if reply.kind not in (PLAYED, WRONG):
                link = self._beyond(move)
            if reply.kind == FREE and reply.says:
                # The steps go on with the record: say so, or the next one speaks of another game.
                reply = reply._replace(says=say("coached.own", says=reply.says))
            yield self.row_of(move, reply, link)

    def _beyond(self, move: Move) -> str:
        """What opens the game after a move of the learner's own."""
        table = replayed(self.moment.game, self.moment.tutorial, self.moment.step.at)
        table.play(move)
        return table.record(full_options=True)._replace(seats=self.scene.match.kinds).link()

    def refusals(self, verb: str) -> Mapping[Cards, Reply]:
        """The same, in the words of the tutorial where it has some."""
        return self.moment.refusals(verb)

    def row_of(self, move: Move, reply: Reply, link: str = "") -> Row:
        """A refusal that the tutorial has words for is offered, so that they are heard."""
        row = super().row_of(move, reply, link)
        taught = reply.kind == REFUSED and any(
            self.moment.move(text) == move
            for one in self.moment.step.wrong for text in one.moves if one.says
        )  # fmt: skip
        verb = self.scene.view.setup.game.meta["verb"][move.verb]
        return row._replace(label=verb.get("pick_label", verb["button"])) if taught else row


def ending(game: Game, tutorial: Tutorial, base: str) -> Frame:
    """The table after the last move of the record."""
    return Frame(replayed(game, tutorial), tutorial.seat, base, f"{game.id}-end")
