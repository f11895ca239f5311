"""How far a seat is: what its hand still lacks, or how many points its bid still needs.

A game counts it from a view alone (`Wording.target`) and says it in the sentences of `[target]` in
its `game.toml`. These are whole, with places for numbers, so that they can be put into another
language. `{done}`, `{of}`, `{short}`, `{points}` and `{n}` are numbers; with `:word` the first
twelve are written out, with `:Word` as the first word of a sentence. `{cards}` are names of cards,
and `{who}` is left for the name of the seat that the target speaks of. A sentence with an ending
for its number ("far-1") is taken instead of the plain one when that number comes up.
"""

from __future__ import annotations

from collections.abc import Iterable

from kanhu.cards.kinds import Cards, Kind, without
from kanhu.core.grammar import Number
from kanhu.core.rules import Setup
from kanhu.core.target import Slot
from kanhu.core.view import View
from kanhu.wording.words import Words

WHO = "{who}"
"""The place of a name in a sentence."""
PLACES = frozenset(("done", "of", "short", "points", "n", "cards", "ranks", "suit", "who"))
"""All places that a sentence of a target may have."""


def line(setup: Setup, key: str, count: int | None = None, **places: object) -> str:
    """A sentence of `[target]` with its places filled; raises KeyError if there is none.

    Args:
        count: the number whose own sentence is preferred ("far-1").
    """
    rows = setup.game.meta["target"]
    text = str(rows.get(f"{key}-{count}") or rows[key])
    numbers = {name: Number(value) if isinstance(value, int) else value
               for name, value in places.items()}  # fmt: skip
    return text.format(**{"who": WHO, **numbers})


def slot(setup: Setup, key: str, cards: Cards, lack: int = 0, points: int = 0) -> Slot:
    """A group by the key of its meld; `[target.slot]` may have a shorter name for it."""
    names = setup.game.meta.get("target", {}).get("slot", {})
    title = str(names.get(key) or Words(setup, ()).meld(key))
    return Slot(title.format(n=Number(lack)), cards, lack, (), points)


def with_ghost(slots: Iterable[Slot], kind: Kind) -> tuple[Slot, ...]:
    """The groups of a hand that a card on offer has joined, with that card as one that lacks."""
    found, placed = list[Slot](), False
    for each in slots:
        if not placed and kind in each.cards:
            rest = without(each.cards, (kind,))
            each = each._replace(cards=rest, lack=each.lack + 1, ghost=(kind,))
            placed = True
        found.append(each)
    return tuple(found)


def offers(view: View, *verbs: str) -> bool:
    """Whether one of these moves is open to the viewer now."""
    return any(move.verb in verbs for move in view.legal)


def joined(cards: Cards, kind: Kind) -> Cards:
    """The cards and one more, sorted."""
    return tuple(sorted((*cards, kind)))
