"""Observations as numbers: what a seat may know, in a row of the same length at every moment.

They are made of a view, so that nothing can come in that the seat may not know. Every number lies
between -1 and 1, and `Observation.names` says what each one is. In order:

- which seat looks, which seat decides, and the phase;
- of every place how many cards lie there, as a share of the pack; of those that everybody may look
  into, how many of each kind, and in a pile which card is on top; of those that only their owner
  may look into, the kinds in the viewer's own;
- the public facts of the table, by the ranges that the game declares for them: a seat or a card as
  a row with a single one, a number as a share of its limit. Of a list that grows they have its
  length and its newest entries; texts they leave out;
- what of a move has been chosen (see `kanhu_adapters.actions`).

A seat's memory is not in them: what it saw go into a hidden place it must remember itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import cast

from kanhu.cards.kinds import Cards
from kanhu.core.law import Range
from kanhu.core.places import ALL, OWNER, Place
from kanhu.core.setup import Setup
from kanhu.core.view import View
from kanhu_adapters.actions import Actions

NEWEST = 8
"""Entries of a growing list that an observation has."""
Ends = Callable[[Setup], tuple[int, int]]
"""What works out the two ends of a number from a setup."""


class Observation:
    """Turns the views of one table into rows of numbers.

    Attributes:
        names: what each number is, such as "hand: 5H" or "board dealer: 2".

    >>> from kanhu import load
    >>> game = load("schafkopf")
    >>> state = game.deal(game.options(), seed=1)
    >>> seen = Observation(state.setup)
    >>> row = seen.row(state.view(0))
    >>> len(row) == len(seen.names), min(row) >= -1, max(row) <= 1
    (True, True, True)
    """

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._actions = Actions(setup)
        self._phases = tuple(setup.law.phases)
        self._ranges = {key: found for key, (_, found) in setup.positions.ranges.items()}
        self._places: dict[str, list[str]] = {}
        self._place: dict[str, Place] = {}
        for zone, (place, _) in setup.zones.items():
            self._places.setdefault(place.name, []).append(zone)
            self._place[place.name] = place
        self._copies = tuple(setup.pack.cards.count(kind) for kind in range(self._kinds))
        self.names: tuple[str, ...] = tuple(self._names())

    def __reduce__(self) -> tuple[object, ...]:
        return Observation, (self._setup,)

    @property
    def _kinds(self) -> int:
        return len(self._setup.pack.codes)

    def row(self, view: View, chosen: Sequence[int] = ()) -> list[float]:
        """The numbers of a view, and of what its seat has chosen of a move so far."""
        row = [
            *_one(view.seat, self._setup.seats),
            *_one(view.actor, self._setup.seats),
            *(float(view.phase == phase) for phase in self._phases),
        ]
        for name, zones in self._places.items():
            row += self._zones(view, self._place[name], zones)
        for key, found in self._ranges.items():
            row += self._fact(found, getattr(view.board, key))
        bag = [0.0] * len(self._actions.names)
        for number in chosen:
            bag[number] = min(1.0, bag[number] + 0.25)
        return row + bag

    # --- places -------------------------------------------------------------------------------

    def _zones(self, view: View, place: Place, zones: Sequence[str]) -> Iterator[float]:
        whole = len(self._setup.pack.cards)
        for zone in zones:
            yield view.count(zone) / whole
        for cards in self._open(view, place, zones):
            yield from self._counts(cards)
            if place.ordered:
                yield from _one(cards[-1] if cards else None, self._kinds)

    def _open(self, view: View, place: Place, zones: Sequence[str]) -> Iterator[Cards]:
        """The cards of the places that may be looked into; the viewer's own of hidden ones."""
        if place.sees == ALL:
            yield from map(view.cards, zones)
        elif place.sees == OWNER:
            own = next((zone for zone in zones if self._setup.sees(view.seat, zone)), None)
            yield view.cards(own) if own else ()

    def _counts(self, cards: Cards) -> Iterator[float]:
        for kind, copies in enumerate(self._copies):
            yield cards.count(kind) / max(1, copies)

    # --- public facts -------------------------------------------------------------------------

    def _fact(self, found: Range[Setup], value: object) -> list[float]:
        """The numbers of a fact; of one that has no value yet, as many zeros."""
        word, *parts = found.spec
        return _FORMS[str(word)](self, parts, value)

    def _width(self, found: Range[Setup]) -> int:
        return len(self._fact(found, None))

    def _number(self, parts: Sequence[object], value: object) -> list[float]:
        low, high = cast(Ends, parts[0])(self._setup)
        most = max(abs(low), abs(high), 1)
        return [max(-1.0, min(1.0, value / most)) if isinstance(value, int) else 0.0]

    def _one_of(self, parts: Sequence[object], value: object) -> list[float]:
        return [float(value == each) for each in cast(tuple[object, ...], parts[0])]

    def _flag(self, parts: Sequence[object], value: object) -> list[float]:
        return [float(value is True)]

    def _text(self, parts: Sequence[object], value: object) -> list[float]:
        return []

    def _seat(self, parts: Sequence[object], value: object) -> list[float]:
        return _one(value, self._setup.seats)

    def _kind(self, parts: Sequence[object], value: object) -> list[float]:
        return _one(value, self._kinds)

    def _cards(self, parts: Sequence[object], value: object) -> list[float]:
        return list(self._counts(value if isinstance(value, tuple) else ()))

    def _each(self, parts: Sequence[object], value: object) -> list[float]:
        return self._several(cast(Range[Setup], parts[0]), value, self._setup.seats)

    def _some(self, parts: Sequence[object], value: object) -> list[float]:
        most = cast(Ends, parts[1])(self._setup)[1]
        there = value if isinstance(value, tuple) else ()
        newest = there[::-1][:NEWEST]
        inside = self._several(cast(Range[Setup], parts[0]), newest, min(NEWEST, most))
        return [min(1.0, len(there) / max(1, most)), *inside]

    def _row(self, parts: Sequence[object], value: object) -> list[float]:
        inside = cast(tuple[Range[Setup], ...], parts[0])
        there = value if isinstance(value, tuple) else (None,) * len(inside)
        return [
            number
            for part, each in zip(inside, there, strict=True)
            for number in self._fact(part, each)
        ]

    def _none_or(self, parts: Sequence[object], value: object) -> list[float]:
        there = value if value != () else None
        return [float(there is not None), *self._fact(cast(Range[Setup], parts[0]), there)]

    def _several(self, part: Range[Setup], value: object, places: int) -> list[float]:
        there = value if isinstance(value, tuple) else ()
        filled = (*there, *(None,) * (places - len(there)))
        return [number for each in filled for number in self._fact(part, each)]

    # --- names --------------------------------------------------------------------------------

    def _names(self) -> Iterator[str]:
        seats, codes = range(self._setup.seats), self._setup.pack.codes
        yield from (f"looks: {seat}" for seat in seats)
        yield from (f"decides: {seat}" for seat in seats)
        yield from (f"phase: {phase}" for phase in self._phases)
        for name, zones in self._places.items():
            yield from (f"cards in {zone}" for zone in zones)
            place = self._place[name]
            shown = zones if place.sees == ALL else [name] if place.sees == OWNER else []
            for zone in shown:
                yield from (f"{zone}: {code}" for code in codes)
                if place.ordered:
                    yield from (f"top of {zone}: {code}" for code in codes)
        for key, found in self._ranges.items():
            width = self._width(found)
            yield from (f"board {key}" + (f": {at}" if width > 1 else "") for at in range(width))
        yield from (f"chosen: {name}" for name in self._actions.names)


def _one(value: object, places: int) -> list[float]:
    """A row with a one in the place of the value, or with none."""
    return [float(value == place) for place in range(places)]


_FORMS: dict[str, Callable[[Observation, Sequence[object], object], list[float]]] = {
    "number": Observation._number, "one_of": Observation._one_of, "flag": Observation._flag,
    "text": Observation._text, "seat": Observation._seat, "kind": Observation._kind,
    "cards": Observation._cards, "each": Observation._each, "some": Observation._some,
    "row": Observation._row, "none_or": Observation._none_or,
}  # fmt: skip
"""The word of a form (`kanhu.core.ranges`) -> what makes numbers of a fact of it."""
