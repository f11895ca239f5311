"""What a seat has seen: facts about hidden places, and full states that fit a view.

Facts are lower bounds. Where copies cannot be told apart memory knows too little, never something
false. A pile laid face down in an order everybody saw is remembered in that order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import comb

from kanhu.cards.chance import Stream, stream
from kanhu.cards.kinds import Cards, Kind, without
from kanhu.core.moves import Event, Move
from kanhu.core.setup import Setup
from kanhu.core.state import State
from kanhu.core.tableau import Tableau, TableauOf
from kanhu.core.view import Fact, View

PATIENCE = 20
"""Samples of a view in a row that may fail before no deal is thought to fit."""
TRIES = 100
"""Deals of the unseen cards that one sample tries."""


class NoDealError(ValueError):
    """No deal was found that fits a view."""


class Memory:
    """Folds the redacted events of one seat into facts."""

    def __init__(self, setup: Setup, seat: int | None) -> None:
        self._setup, self._seat = setup, seat
        self._sets: dict[frozenset[str], Counter[Kind]] = {}
        self._piles: dict[str, list[Kind]] = {}  # zone -> its cards from the top down, if known

    def facts(self) -> tuple[Fact, ...]:
        """What is known now, in a stable order."""
        piles = [
            Fact(frozenset([zone]), tuple(cards), ordered=True)
            for zone, cards in sorted(self._piles.items())
            if cards
        ]
        sets = [
            Fact(zones, tuple(sorted(kinds.elements())))
            for zones, kinds in sorted(self._sets.items(), key=lambda item: sorted(item[0]))
            if kinds.total()
        ]
        return (*piles, *sets)

    def fold(self, events: Iterable[Event]) -> None:
        """Take in redacted events, oldest first."""
        for event in events:
            if event.what in ("score", "deal"):
                self._forget()
            elif event.src == event.dst:
                self._shuffled(event.src)
            else:
                self._follow_move(event)

    def _hidden(self, zone: str) -> bool:
        return bool(zone) and not self._setup.sees(self._seat, zone)

    def _forget(self) -> None:
        # A hand is counted or dealt: the cards are gathered in, and nothing seen before holds.
        self._sets.clear()
        self._piles.clear()

    def _shuffled(self, zone: str) -> None:
        pile = self._piles.pop(zone, [])
        if pile:
            self._add(zone, tuple(pile))

    def _follow_move(self, event: Event) -> None:
        to_hidden = self._hidden(event.dst)
        cards = self._leave(event, to_hidden) if self._hidden(event.src) else event.cards
        if to_hidden:
            self._enter(event.dst, cards, every=len(cards) >= (len(event.cards) or event.n))

    def _leave(self, event: Event, to_hidden: bool) -> Cards:
        """Forget what leaves a hidden place; the cards of it that are known."""
        count = len(event.cards) or event.n
        pile = self._piles.get(event.src, [])
        top = tuple(pile[:count])
        del pile[:count]
        if len(top) == count > 0:
            return top
        if event.cards:
            self._remove(event.src, (Counter(event.cards) - Counter(top)).elements())
            return event.cards
        if to_hidden:
            self._widen(event.src, event.dst)
        return top

    def _enter(self, zone: str, cards: Cards, *, every: bool) -> None:
        """Note cards that came to a hidden place; `every`: no unknown card came with them."""
        if not every:
            # Unknown cards lie somewhere above what was known of a pile: its order is lost.
            self._shuffled(zone)
            self._add(zone, cards)
        elif not cards:
            return
        elif self._setup.zones[zone][0].ordered:
            # Cards are laid on top in the order given, so the last one is the new top.
            self._piles[zone] = [*reversed(cards), *self._piles.get(zone, [])]
        else:
            self._add(zone, cards)

    def _add(self, zone: str, cards: Cards) -> None:
        if cards:
            self._sets.setdefault(frozenset([zone]), Counter()).update(cards)

    def _remove(self, zone: str, cards: Iterable[Kind]) -> None:
        gone = Counter(cards)
        for zones, kinds in self._sets.items():
            if zone in zones:
                # Which copy left is unknown, so every fact that may have meant it gives it up.
                kinds.subtract(gone)
                for kind in gone:
                    kinds[kind] = max(kinds[kind], 0)

    def _widen(self, src: str, dst: str) -> None:
        for zones in [zones for zones in self._sets if src in zones and dst not in zones]:
            kinds = self._sets.pop(zones)
            self._sets.setdefault(zones | {dst}, Counter()).update(kinds)


def sample(view: View, seed: int) -> State:
    """A full state with this very view: unseen cards dealt anew within the facts.

    Raises ValueError if the view is not of the seat that is to decide, and NoDealError after
    TRIES failed deals: then a fact is false, or the filling, which never takes a card back, ran
    into a dead end each time. Players call `determinize`, which tries longer.
    """
    if view.actor is None or view.actor != view.seat:
        raise ValueError("only the view of the seat to decide can be completed")
    chance = stream(seed, 0, 0)
    for _ in range(TRIES):
        zones = deal_unseen(view, chance)
        if zones is not None:
            return State(_complete(view, zones, seed))
    raise NoDealError("no deal fits this view")


def determinize(view: View, chance: Stream) -> State:
    """A full state with this very view, as `sample` makes it, with a new seed after each failure.

    Raises ValueError if the view is not of the seat that is to decide, and NoDealError after
    PATIENCE failed samples.
    """
    for _ in range(PATIENCE - 1):
        try:
            return sample(view, chance.next64())
        except NoDealError:
            continue
    return sample(view, chance.next64())


def deal_unseen(view: View, chance: Stream) -> dict[str, Cards] | None:
    """What a view hides dealt within its facts and what the rules make certain.

    Zone -> its cards, for every zone; None if the filling ran into a dead end.
    """
    zones = {zone: cards for zone, cards in view.zones.items() if not isinstance(cards, int)}
    space = {zone: cards for zone, cards in view.zones.items() if isinstance(cards, int)}
    unseen = without(view.setup.pack.cards, (kind for cards in zones.values() for kind in cards))
    placed: dict[str, list[Kind]] = {zone: [] for zone in space}
    tops: dict[str, Cards] = {}
    facts = list(view.facts)
    for zone in space:
        for _ in range(_groups_in(view, zone)):
            group = _group(view, zone, unseen, facts, chance)
            if not group:
                return None
            unseen = without(unseen, group)
            placed[zone] += group
            space[zone] -= len(group)
            facts = _facts_left(group, zone, facts)
    # The narrowest facts first, so that wide ones do not take the places they need.
    for fact in sorted(facts, key=lambda fact: (not fact.ordered, len(fact.zones))):
        try:
            unseen = without(unseen, fact.cards)
        except ValueError:
            return None
        if fact.ordered:
            (zone,) = fact.zones
            tops[zone] = fact.cards
            space[zone] -= len(fact.cards)
            continue
        if not _put(fact, space, placed, chance):
            return None
    rest = _certain(view, zones, space, placed, unseen, chance)
    if rest is None:
        return None
    for zone, left in space.items():
        cards = placed[zone] + [rest.pop() for _ in range(left)]
        zones[zone] = _piled(view, zone, cards, tops.get(zone, ()), chance)
    return zones


def _put(fact: Fact, space: dict[str, int], placed: dict[str, list[Kind]], chance: Stream) -> bool:
    """Put the cards of a fact into its places as far as they take them; False if none does."""
    for kind in fact.cards:
        free = [zone for zone in sorted(fact.zones) for _ in range(space.get(zone, 0))]
        if not free:
            return False
        zone = free[chance.below(len(free))]
        placed[zone].append(kind)
        space[zone] -= 1
    return True


def _piled(view: View, zone: str, cards: list[Kind], top: Cards, chance: Stream) -> Cards:
    """Cards as they lie in a place: sorted, or in any order below a top that is known."""
    ordered = view.setup.zones[zone][0].ordered
    body = chance.shuffle(cards) if ordered else sorted(cards)
    return (*body, *reversed(top))


def _certain(
    view: View, zones: dict[str, Cards], space: dict[str, int], placed: dict[str, list[Kind]],
    unseen: Cards, chance: Stream,
) -> list[Kind] | None:  # fmt: skip
    """Fill the places of which the rules guarantee something; the other unseen cards, shuffled."""
    settled = view.setup.inference.certain(view, placed, unseen, chance)
    if settled is None:
        return None
    for zone, cards in settled.items():
        unseen = (*unseen, *placed[zone])
        zones[zone] = tuple(sorted(cards))
        del space[zone]
    taken = (kind for zone in settled for kind in zones[zone])
    return chance.shuffle(sorted(without(unseen, taken)) if settled else unseen)


def _groups_in(view: View, zone: str) -> int:
    """How many groups of identical cards lie in a place; 0 where cards need not be alike."""
    alike = view.setup.zones[zone][0].alike
    return view.count(zone) // alike if alike else 0


def _group(view: View, zone: str, unseen: Cards, facts: Sequence[Fact], chance: Stream) -> Cards:
    """Identical cards for a place that wants them, any set of copies as likely; () if none fit."""
    size = view.setup.zones[zone][0].alike
    spare = Counter(unseen)
    spare.subtract(kind for fact in facts if zone not in fact.zones for kind in fact.cards)
    wild = view.setup.pack.wild
    ways = [
        kind
        for kind in sorted(spare)
        if kind not in wild
        for _ in range(comb(max(0, spare[kind]), size))
    ]
    return (ways[chance.below(len(ways))],) * size if ways else ()


def _facts_left(group: Cards, zone: str, facts: Sequence[Fact]) -> list[Fact]:
    """The facts less what a group laid in a zone already makes true of them."""
    found, left = [], Counter(group)
    for fact in facts:
        if zone in fact.zones:
            used = Counter(fact.cards) & left
            left -= used
            fact = fact._replace(cards=tuple((Counter(fact.cards) - used).elements()))
        found.append(fact)
    return found


def _complete(view: View, zones: dict[str, Cards], seed: int) -> Tableau:
    t: Tableau = TableauOf(view.setup, seed)
    t.phase, t.actor = view.phase, view.actor if view.actor is not None else -1
    t.board = view.board.copy()
    t.zones = {zone: zones[zone] for zone in view.setup.zones}
    t.log = None
    phase = view.setup.law.phases[view.phase]
    if phase.order is not None:
        seats = tuple(phase.order(t))
        mine = seats.index(t.actor)
        # Who answered before, and what, is secret: taken as refusals, which is the common case.
        own = tuple(answer for answer in view.answers if answer[0] == view.seat)
        t.answers = (*own, *((seat, Move("pass")) for seat in seats[:mine]))
        t.asked = seats[mine + 1 :]
    t.moves = None
    return t
