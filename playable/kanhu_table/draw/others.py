"""The plays that have no button of their own: what they are called, and the list of them.

What plays that are nearly the same share is said once, and each button says what is its own: three
triplets with the same fives and another kicker each would else be told apart only by the last words
of a long line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kanhu.cards.kinds import Cards, holds, without
from kanhu.core.grammar import CardNames
from kanhu.core.moves import Move
from kanhu_table.draw.moves import Choice
from kanhu_table.draw.scene import Scene
from kanhu_table.html import Html, el, join
from kanhu_table.words import say

_OWN = 2  # cards of a play that may differ from those of its neighbours
_SHARED = 2  # cards that plays must share at least, to be drawn together


def listing(rest: list[Choice]) -> str:
    """What a list of further moves is called if all of them are of one verb; "" if they are not."""
    rows = [choice.row for choice in rest]
    return str(rows[0].get("list", "")) if all(row is rows[0] for row in rows) else ""


def further(shown: list[Choice], rest: list[Choice]) -> str:
    """What the moves that have no button of their own are called: a single one by its own name,
    those of one verb by that of their list. Where single cards are chosen in the hand, the others
    are plays of several."""
    if len(rest) == 1:
        return rest[0].words
    if title := listing(rest):
        return title
    kinds, count = {choice.verb for choice in rest}, len(rest)
    beside = any(choice.move and choice.verb in kinds for choice in shown)
    larger = all(choice.move and len(choice.move.cards) > 1 for choice in rest)
    if larger and not beside:
        return say("tray.several")
    return say("tray.others", count=count)


class Alike:
    """Plays of one verb that share most of their cards.

    Attributes:
        choices: the plays. shared: the cards of all of them, sorted.
    """

    def __init__(self, first: Choice) -> None:
        self.choices = [first]
        self.shared = first.cards

    def takes(self, choice: Choice) -> bool:
        """Take up a play if it belongs here; whether it does."""
        first, common = self.choices[0], _common(self.shared, choice.cards)
        alike = (first.verb, len(first.cards)) == (choice.verb, len(choice.cards))
        said = first.words == choice.words or (first.named and choice.named)
        own = len(choice.cards) - len(common)
        if not (alike and said and 0 < own <= _OWN and len(common) >= _SHARED):
            return False
        self.choices.append(choice)
        self.shared = common
        return True


def alike(choices: Iterable[Choice]) -> list[Alike]:
    """The plays in their order, those that are nearly the same together."""
    found: list[Alike] = []
    for choice in choices:
        if not any(group.takes(choice) for group in found):
            found.append(Alike(choice))
    return found


def draw_buttons(scene: Scene, choices: Sequence[Choice]) -> list[Html]:
    """Buttons for the plays, under what those that are nearly the same share."""
    return [
        _group(scene, at, group)
        if len(group.choices) > 1
        else group.choices[0].draw(beside=choices)
        for at, group in enumerate(alike(choices))
    ]


def _group(scene: Scene, at: int, group: Alike) -> Html:
    """What the plays share, and a button for each with the cards that are its own."""
    first, name = group.choices[0], f"{scene.id}-alike-{at}"
    shared = Move(first.verb, group.shared)
    said = scene.words.button(scene.view, shared) if first.named else first.words
    head = el("p", said, " ", scene.tabs(group.shared), id=name, class_="kt-shared")
    buttons = [_button(scene, choice, group.shared) for choice in group.choices]
    return el("div", head, buttons, role="group", aria_labelledby=name, class_="kt-alike")


def _button(scene: Scene, choice: Choice, shared: Cards) -> Html:
    own = without(choice.cards, shared)
    words = say("tray.own", cards=CardNames(scene.words.cards(own)))
    whole = el("span", choice.words, ": ", class_="vh")
    return el(
        "button", join(whole, words), " ", el("small", scene.tabs(own)), name="do",
        value=choice.value, class_="kt-b",
    )  # fmt: skip


def _common(some: Cards, others: Cards) -> Cards:
    """The cards that are in both, sorted."""
    found: Cards = ()
    for kind in some:
        if holds(others, (*found, kind)):
            found = (*found, kind)
    return found
