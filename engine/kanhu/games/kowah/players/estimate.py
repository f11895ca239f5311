"""How the stronger players judge a hand of Kowah: cards still unseen, time to a win, danger.

Nothing is sampled: every card that could come next is looked at with the number of its copies
that are still unseen, and what a declared opponent waits for is weighed by counting hands.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from kanhu.cards.kinds import Cards, Kind, without
from kanhu.games.kowah.board import DRAWN, HAND, LAID, View
from kanhu.games.kowah.players.odds import wait_odds
from kanhu.games.kowah.reach import fit, helping, waits_of_nine
from kanhu.games.kowah.threes import Threes, Way
from kanhu.players.seen import seen

# Rounds to checki for each number of cards lacking, from hands played alone against the clock.
BUILD = (0.0, 4.0, 7.0, 9.5, 11.5, 13.5, 15.5, 17.5, 19.5, 21.5, 23.5, 25.5)
SPREAD = 2.0  # rounds between a hand that hardly can be helped and one that nearly all cards help
EVEN = 5.0  # how much a card that helps counts beside what it leads to
MANY = (0.0, 8.0, 40.0)  # copies that may be hoped for after the next card
THROWN = 0.6  # cards a seat throws without fear, for each that it draws
NEVER = 60.0  # rounds; longer than any hand lasts
PACE = 9.0  # rounds in which an ordinary hand is over


class Estimate:
    """What can be worked out about one view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.kit: Threes = view.setup.kit
        self.seat = view.seat or 0
        self.seats = view.setup.seats
        self.laid = view.cards(LAID[self.seat])
        self.hand = view.hand
        self.unseen = _unseen(view, self.seat)
        self.total = max(1, sum(self.unseen))
        thrown = THROWN * (self.seats - 1) if view.setup.options.win_from_discard else 0.0
        self.sources: float = self.seats + thrown
        self.waiters = tuple(
            seat for seat in range(self.seats) if seat != self.seat and view.count(LAID[seat])
        )
        self._time = lru_cache(maxsize=None)(self._time_of)
        self._waits: dict[int, dict[Kind, float]] = {}

    @property
    def cards(self) -> Cards:
        """Hand and laid cards."""
        return tuple(sorted(self.hand + self.laid))

    # --- time ------------------------------------------------------------------------------------

    def copies(self, kinds: Cards) -> int:
        """Unseen copies of these kinds, which may still come."""
        return sum(self.unseen[kind] for kind in kinds)

    def best_way(self, cards: Cards) -> Way | None:
        """The declaration that most unseen cards fulfil."""
        return max(self.kit.ways(cards), key=lambda way: self.copies(way.wins), default=None)

    def wait_time(self, copies: int) -> float:
        """Rounds until one of so many cards turns up, in draws or, less freely, in throws."""
        return min(NEVER, self.total / (self.sources * copies)) if copies else NEVER

    def time(self, cards: Cards) -> float:
        """Rounds until a hand of the usual size should win, if nobody else does."""
        return self._time(cards)

    def _time_of(self, cards: Cards) -> float:
        lack = self.kit.held - fit(self.kit, cards)
        if lack:
            return self.rounds(lack) - SPREAD * self.promise(cards)
        way = self.best_way(cards)
        copies = self.copies(way.wins) if way is not None else 0
        # Played alone, even a poor wait wins sooner than one card lacking for a better one; a
        # dead wait has to be built anew.
        poor = self.rounds(1) - SPREAD if copies else self.rounds(1)
        return min(poor, self.wait_time(copies))

    def rounds(self, lack: int) -> float:
        """Rounds to a win for a number of cards lacking and a usual wait after them."""
        return self.wait_time(2) + BUILD[lack]

    def promise(self, cards: Cards) -> float:
        """How well a hand that lacks cards is placed to get them, between 0 and 1.

        Every card that would help counts with its unseen copies, and the more so the more copies
        would help, or be waited for, after it.
        """
        kit, lack = self.kit, self.kit.held - fit(self.kit, cards)
        whole = 0.0
        for kind in helping(kit, cards):
            if self.unseen[kind]:
                nine = tuple(sorted((*cards, kind)))
                after = self._after_last(nine) if lack == 1 else self._after_one(nine)
                whole += self.unseen[kind] * (EVEN + after)
        return min(1.0, whole / (self.total * (EVEN + MANY[min(lack, 2)])))

    def _after_last(self, nine: Cards) -> int:
        """Copies that the best declaration would wait for."""
        waits = waits_of_nine(self.kit, nine)
        return max((self.copies(wins) for wins in waits), default=0)

    def _after_one(self, nine: Cards) -> int:
        """Copies that would help on, after the best throw."""
        rests = [without(nine, (kind,)) for kind in dict.fromkeys(nine)]
        reaches = [fit(self.kit, rest) for rest in rests]
        top = max(reaches)
        return max(
            self.copies(helping(self.kit, rest))
            for rest, reach in zip(rests, reaches, strict=True)
            if reach == top
        )

    def after_throw(self, cards: Cards, barred: Kind = -1) -> float:
        """The shortest time that a throw from one card too many leaves."""
        kinds = [kind for kind in dict.fromkeys(cards) if kind != barred]
        return min(self.time(without(cards, (kind,))) for kind in kinds)

    def chance(self, cards: Cards) -> float:
        """Chance that the next card of the stock brings the hand nearer."""
        return self.copies(helping(self.kit, cards)) / self.total

    # --- worth -----------------------------------------------------------------------------------

    def worth(self, time: float) -> float:
        """Stakes to be expected from a hand that needs so many rounds."""
        pace = PACE / (1 + len(self.waiters))
        win = pace / (pace + time)
        others = max(1, self.seats - 1)
        return 2 * others * win - 2 * (1 - win)

    # --- danger ----------------------------------------------------------------------------------

    def danger(self, kind: Kind) -> float:
        """Chance that some declared opponent waits for this kind."""
        safe = 1.0
        for seat in self.waiters:
            safe *= 1 - min(1.0, self.waits_of(seat).get(kind, 0.0))
        return 1 - safe

    def waits_of(self, seat: int) -> dict[Kind, float]:
        """What a declared opponent may wait for, each kind with its chance."""
        if seat not in self._waits:
            own = frozenset([HAND[seat], LAID[seat]])
            facts = [fact.cards for fact in self.view.facts if fact.zones <= own]
            known = Counter(kind for cards in facts for kind in cards)
            laid = self.view.count(LAID[seat])
            odds = wait_odds(self.kit, self.unseen, known, laid, self.passed(seat))
            self._waits[seat] = odds
        return self._waits[seat]

    def passed(self, seat: int) -> frozenset[Kind]:
        """Kinds that a declared seat has let go by since it declared: it does not wait for them."""
        gone: set[Kind] = set()
        for event in self.view.log:
            if event.what == "deal" or (event.what == "declare" and event.seat == seat):
                gone = set()
            elif event.seat != seat and event.what in ("throw", "draw") and event.cards:
                gone.update(event.cards[:1] if event.shown or event.what == "throw" else ())
        heap, offered = self.view.zones.get("heap", ()), self.view.phase == "claim_discard"
        if offered and isinstance(heap, tuple) and heap:
            gone.discard(heap[-1])  # this one is just being asked about
        return frozenset(gone)


def _unseen(view: View, seat: int) -> list[int]:
    """Copies of each kind that this seat has not seen and does not know in another hand."""
    pack = view.setup.pack
    left = [0] * len(pack.codes)
    for kind in pack.cards:
        left[kind] += 1
    for kind in seen(view):
        left[kind] -= 1
    if view.board.shown >= 0 and isinstance(view.zones[DRAWN[view.board.turn]], int):
        left[view.board.shown] -= 1
    for fact in view.facts:
        if all(not zone.startswith(("stock", "drawn")) for zone in fact.zones):
            for kind in fact.cards:
                left[kind] = max(0, left[kind] - 1)
    return left
