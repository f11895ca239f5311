"""The moves as buttons: what each would do, in words.

Words come from the verbs of the game's `game.toml` (`kanhu/schema/KEYS.md`, `[verb.KEY]`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from kanhu.cards.kinds import Cards
from kanhu.core.grammar import CardNames
from kanhu.core.moves import Move
from kanhu.wording.conditions import is_met
from kanhu_table.draw.briefly import briefly
from kanhu_table.draw.figures import score
from kanhu_table.draw.reading import SHORT, plain, reading
from kanhu_table.draw.scene import Scene
from kanhu_table.html import Html, el, join
from kanhu_table.words import say

_BUTTONS, _LISTED = 3, 60
_LONG = 26  # letters of a button that stand smaller, in two lines
_BRIEF = 28  # letters: of so few there may be one button more, in a group
_ROOM = 38  # the same in three lines
_CORNERS = 5  # cards whose corners a button has room for


class Choice:
    """One button: a whole move, or a verb that wants cards to be chosen.

    Attributes:
        scene: what is drawn. verb: of the move. move: the whole move, or None.
        risk: it is outside the legal moves, and an option lets a player risk it.
    """

    def __init__(self, scene: Scene, verb: str, move: Move | None, *, risk: bool = False) -> None:
        self.verb, self.move, self.risk = verb, move, risk
        self.row: dict[str, Any] = scene.game.meta["verb"][verb]
        worth = scene.view.setup.wording.worth(scene.view, move) if move else None
        self.points = worth[1] if worth else 0
        self._worth, self.scene = worth, scene

    @property
    def sort(self) -> tuple[str, str, int]:
        """The verb, the kind of meld and its size: of a long list one move of each is offered."""
        return self.verb, self._worth[0] if self._worth else "", len(self.cards)

    @property
    def cards(self) -> Cards:
        """The cards of the move."""
        return self.move.cards if self.move else ()

    @property
    def named(self) -> bool:
        """Whether the words name all cards of the move."""
        text = self.words.lower()
        return all(self.scene.words.card(kind).lower() in text for kind in self.cards)

    def draw(
        self, *, main: bool = False, tight: bool = False, beside: Sequence[Choice] = ()
    ) -> Html:
        """The button; tight, a play that could as well be chosen in the hand is cut short for the
        eye. No other button beside it says the same, and numbers of one verb stand in a group. Of
        two that would name the chosen card the first does: a row of words that grow when a card is
        chosen would push the hand up.
        """
        if self.move is None:
            open_to_choice = [it for it in beside if it.move is None]
            return self._drawn_with_number(
                main=main, taken=[it.words for it in beside if it.move],
                later=self in open_to_choice[1:],
            )  # fmt: skip
        words: Html | str = self.words
        small = self._small(self.move)
        whole = len(self.move.cards) > 1 and tight and self.row.get("pick")
        if whole and len(words) > SHORT:
            cut = self.scene.words.button(self.scene.view, self.move, short=True)
            if cut != words:
                corners = self.scene.tabs(self.cards) if len(self.cards) <= _CORNERS else None
                words, small = cut, join(el("span", words, class_="vh"), corners)
        if self._has_namesake(beside):
            small, words = "", join(el("span", f"{words}: ", class_="vh"), self.with_cards)
        kind = " kt-main" * main + " kt-long" * (len(words) > _LONG)
        kind += " kt-joined" * any(it is self and it.joins(last) for last, it in pairwise(beside))
        return el(
            "button", words, _before(small), el("small", small) if small else None,
            name="do", value=self.value, class_="kt-b" + kind, data_key=self.row.get("key"),
            data_verb=self.verb if self.row.get("pick") and len(self.move.cards) == 1 else None,
        )  # fmt: skip

    def _has_namesake(self, beside: Sequence[Choice]) -> bool:
        """Whether another button has the same words: then each says its cards, if they are few."""
        few = bool(self.cards) and 0 < len(self.with_cards) <= _ROOM
        return few and any(it.words == self.words for it in beside if it.move and it is not self)

    @property
    def with_cards(self) -> str:
        """The deed with its cards in few letters: "Take it with 5 and 7 of hearts"; "" without."""
        cards = CardNames(briefly(map(self.scene.words.brief, self.cards)))
        label = str(self.row.get("pick_label", ""))
        return self.scene.words.fill(self.scene.view, label, cards=cards)

    def _drawn_with_number(self, *, main: bool, taken: Sequence[str], later: bool) -> Html:
        button = _pick_button(self, main=main, taken=taken, later=later)
        if not self.asks:
            return button
        field = el("input", type="number", name="n", min=1, max=99, inputmode="numeric")
        return el("div", el("label", self.asks, " ", field), button, class_="kt-bluff")

    def joins(self, before: Choice) -> bool:
        """Whether this is another number of the verb before it: both stand in one group."""
        own, other = self.move, before.move
        return (
            own is not None and other is not None and own.verb == other.verb
            and not own.cards and not other.cards
        )  # fmt: skip

    @property
    def asks(self) -> str:
        """What is asked for beside the cards, in a field for which the tray has no room."""
        return str(self.row.get("number", "")) if self.risk else ""

    @property
    def advised(self) -> bool:
        """Whether this leads to the move of a hint that the player has taken up."""
        advised = self.scene.session.advised
        return (
            advised is not None and self.verb == advised.verb and self.move in (None, advised)
            and not self.risk
        )  # fmt: skip

    @property
    def words(self) -> str:
        """What the move is called."""
        return self.scene.words.button(self.scene.view, self.move) if self.move else plain(self.row)

    @property
    def value(self) -> str:
        """What the button tells the engine."""
        if self.move is None:
            return f"verb:{self.verb}"
        scene = self.scene
        return "move:" + scene.game.move_text(scene.match.table.state, self.move, short=True)

    def _small(self, move: Move) -> Html | str:
        """The cards that the words do not name, as their corners, else what they are worth."""
        if len(move.cards) > 1 and not self.named:
            cards = say("tray.with_cards", cards=self.scene.words.cards(move.cards))
            return join(el("span", cards, class_="vh"), self.scene.tabs(move.cards))
        worth = self._worth is not None and "{points" not in self.row["button"]
        return score(self.scene, self.points, signed=False) if worth else ""


def _before(small: Html | str) -> str | None:
    """What stands before what is smaller on a button: a worth is a part of the sentence."""
    return None if not small else " " if isinstance(small, Html) else say("lists.between")


def _pick_button(choice: Choice, *, main: bool, taken: Sequence[str], later: bool) -> Html:
    scene, verb, row = choice.scene, choice.verb, choice.row
    least, most = row["cards"]
    least = 1 if row.get("fill") else max(least, 1)
    sizes = " ".join(map(str, row.get("sizes", ()))) or None
    words, read = plain(row), reading(scene, verb)
    if read is not None and read.fits and read.seen in taken and "these" in row:
        ticked = scene.words.fill(scene.view, row["these"], n=len(scene.session.ticks))
        read = read._replace(seen=ticked)
    named = row.get("pick_label", row["button"])
    if later and "this" in row:
        named = row["this"]
        read = read._replace(seen=named) if read is not None and read.fits else read
    label = el(
        "span", words, class_="kt-label", data_label=named,
        data_none=words, data_read=read.seen if read else None,
    )  # fmt: skip
    return el(
        "button", label, name="do", value=f"verb:{verb}", aria_disabled="true",
        data_needs=f"{least} {most}", data_risk=choice.risk, data_sizes=sizes,
        data_for=" ".join(scene.session.ticks) if read else None,
        data_why=read.why if read else None, data_fits=bool(read and read.fits),
        class_="kt-b" + " kt-main" * main,
    )  # fmt: skip


def choices(scene: Scene) -> tuple[list[Choice], list[Choice]]:
    """Buttons to show, and further plays.

    A verb that wants cards chosen has one button for all its moves; if there is only one, nothing
    is left to choose, and the button is that move. A button keeps its place from turn to turn,
    whatever is advised; the move of a hint that the player has taken up is always among them.
    """
    first, listed = _offered(scene)
    more = [*listed, *_risks(scene)]
    offered = [*first, *more]
    if len(more) < 2 and not any(choice.asks for choice in more) and _in_a_row(offered):
        return offered, []
    few = len(first) if len(first) < _BUTTONS else _BUTTONS - 1
    advised = next((choice for choice in first if choice.advised), None)
    if advised is not None and advised not in offered[:few]:
        offered.remove(advised)
        offered.insert(few - 1, advised)
    return offered[:few], offered[few:]


def _in_a_row(offered: list[Choice]) -> bool:
    """Whether all may stand beside one another: three, or three groups of one more if the words are
    few, numbers of one verb being a group."""
    joined_up = sum(choice.joins(before) for before, choice in pairwise(offered))
    brief = sum(len(choice.words) for choice in offered) <= _BRIEF
    return len(offered) - (brief and joined_up > 0) <= _BUTTONS


def _offered(scene: Scene) -> tuple[list[Choice], list[Choice]]:
    """What may have a button, the likeliest first, and what may be listed."""
    rows, legal = scene.game.meta["verb"], scene.view.legal
    verbs = Counter(move.verb for move in legal)
    single: list[Choice] = []
    dear: list[Choice] = []
    listed: list[Choice] = []
    for move in legal:
        row = rows[move.verb]
        if not row.get("pick") or verbs[move.verb] == 1:
            (dear if move.cards or move.n else single).append(Choice(scene, move.verb, move))
        elif len(move.cards) > 1 and row.get("listed", True):
            listed.append(Choice(scene, move.verb, move))
    picks = [
        Choice(scene, verb, None) for verb in verbs if rows[verb].get("pick") and verbs[verb] != 1
    ]
    if len(legal) > _LISTED:
        listed = list({choice.sort: choice for choice in reversed(listed)}.values())[::-1]
    # What brings most stands first, then what takes most cards out of the hand.
    listed.sort(key=lambda choice: (-choice.points, -len(choice.cards)))
    return _ordered(scene, dear, picks, single), listed


def _ordered(
    scene: Scene, dear: list[Choice], picks: list[Choice], single: list[Choice]
) -> list[Choice]:
    """The likeliest first: numbers, the dearest cards, those to be chosen, and moves without any;
    what brings the target nearer before all."""
    target = scene.target
    using = target.using if target else ()
    dear.sort(key=lambda choice: (choice.move.cards != using, -choice.points)
              if choice.move else (True, 0))  # fmt: skip
    numbers = [choice for choice in dear if not choice.move or not choice.move.cards]
    lays = [choice for choice in dear if choice not in numbers]
    first = [*numbers, *lays[:1], *picks, *single, *lays[1:]]
    first.sort(key=lambda choice: (bool(choice.row.get("extra")), not choice.row.get("main")))
    taking = next((choice for choice in first if choice.row.get("takes")), None)
    if taking is not None and target is not None and target.nearer is not None:
        first.remove(taking)
        first.insert(0, taking)
    return first


def loud(scene: Scene, shown: list[Choice]) -> Choice | None:
    """The button that stands out: that of a hint or of the target's better way; else the first one
    if nothing else may be done without risk, or cards are yet to be chosen. Among whole moves that
    are merely different none is put forward."""
    advised = next((choice for choice in shown if choice.advised), None)
    if advised is not None:
        return advised
    nearer = None if scene.target is None else scene.target.nearer
    if nearer is not None:
        better = (choice for choice in shown if bool(choice.row.get("takes")) == nearer)
        return next(better, shown[0])
    safe = [choice for choice in shown if not choice.risk]
    alone = len(safe) == 1 or any(choice.move is None for choice in safe)
    return shown[0] if alone else None


def _risks(scene: Scene) -> list[Choice]:
    """Moves outside the legal ones that an option lets a player risk."""
    values = scene.view.setup.options.values
    return [
        Choice(scene, verb, None, risk=True)
        for verb, row in scene.game.meta["verb"].items()
        if scene.view.phase in row.get("bluff_in", ())
        and all(values[key] in among for key, among in row["bluff"].items())
        and is_met(scene.view, row.get("bluff_when", ""))
    ]
