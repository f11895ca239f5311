"""How Cuajo's players judge a hand: exact distance, exact waits, and the draws that are left.

A hand is worth the chance of being the first to complete it. Each card that is still missing has
a rate, from the cards that bring the hand nearer and the copies of them that can still be drawn;
others win at a rate too. Nothing is sampled: all chances come from what the view shows and what
its seat remembers.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from kanhu.cards.kinds import Cards, Kind
from kanhu.core.moves import Move
from kanhu.games.cuajo.board import SOWEE, View
from kanhu.games.cuajo.combos import HAND_SIZE
from kanhu.games.cuajo.reach import reach_of
from kanhu.games.cuajo.worth import own, unlaid
from kanhu.players.prospects import unseen

# A round is one turn of everybody. The rates were set by reasoning and a few trial deals.
OTHERS = 0.12  # chance a round that another player ends the hand
ALONE = 1.6  # draws a round that can bring a hand nearer: one's own, and some discards
CALLED = 4.0  # draws a round that can complete the hand of a purro player: everybody's (CU-27)
NEAR, FURTHER = 0.45, 0.6  # worth of two cards short, and of each further card, against one less
BROKEN = 0.2  # what a lost purro costs, in rounds of the others (CU-28)
PAY = 0.5  # what paying for another's win costs, beside one's own win
DEALT_IN = 0.10  # chance that an average throw is what a purro player waits for
SAFE = 0.2  # of that chance, for a card that he let go by before


class Estimate:
    """What a player works out about one view.

    Attributes:
        kit, groups: the combinations. places: places of the sixteen not filled by secrets.
        code: the unlaid cards as a number.
    """

    def __init__(self, view: View) -> None:
        self.view, self.kit = view, view.setup.kit
        self.groups, self.reach = self.kit.groups, reach_of(self.kit)
        self.laid = own(view, "secret", "triple")
        self.secret = bool(self.laid)
        self.places = HAND_SIZE - len(self.laid)
        self.code: int = self.groups.code(unlaid(view))
        self._values: dict[int, float] = {}

    @cached_property
    def odds(self) -> dict[int, float]:
        """Chance of each kind to be the next card drawn; not everybody asks."""
        return unseen(self.view).next_draw_probabilities()

    @cached_property
    def _closed(self) -> int:
        return int(self.groups.code(self.laid + self.view.cards(SOWEE)))

    def after(self, move: Move) -> int:
        """The unlaid cards after a throw."""
        return int(self.code - self.groups.unit[move.cards[0]])

    # --- hands of fifteen ------------------------------------------------------------------------

    def missing(self, code: int) -> int:
        """Cards that must still come."""
        return self.reach.missing(code, self.places)

    def waits(self, code: int) -> Cards:
        """CU-24: what a hand after a throw waits for."""
        found: Cards = self.groups.kinds(self._waits(code))
        return found

    def _waits(self, code: int) -> int:
        return int(self.groups.waits(code, code + self._closed, self.secret))

    def chance(self, kinds: Cards) -> float:
        """Chance that the next card of the stock is one of these."""
        return min(1.0, sum(self.odds.get(kind, 0.0) for kind in kinds))

    def useful(self, code: int) -> Cards:
        """Kinds that bring a hand nearer by one card."""
        short, unit = self.missing(code), self.groups.unit
        return tuple(
            kind for kind, odd in sorted(self.odds.items())
            if odd and self.missing(code + unit[kind]) < short
        )  # fmt: skip

    def value(self, code: int) -> float:
        """Chance to be the first to complete a hand, as it stands after a throw."""
        found = self._values.get(code)
        if found is None:
            found = self._values[code] = self._value(code)
        return found

    def _value(self, code: int) -> float:
        short = self.missing(code)
        if short <= 1:
            return self.ready(self.chance(self.waits(code)), CALLED)
        useful = self.useful(code)
        odds = self.chance(useful)
        step = _first(1 - (1 - odds) ** ALONE)
        if short > 2 or not odds:
            return float(step * NEAR * FURTHER ** (short - 2))
        unit = self.groups.unit
        then = sum(self.odds[kind] * self.best_ready(code + unit[kind]) for kind in useful)
        return step * then / odds

    def ready(self, odds: float, draws: float) -> float:
        """Chance to win when so likely a card completes the hand, at so many draws a round."""
        return _first(1 - (1 - odds) ** draws)

    def best_ready(self, code: int) -> float:
        """The best of the throws after which a hand of sixteen waits."""
        return max(
            (self.ready(self.chance(self.waits(rest)), CALLED) for _, rest in self.throws(code)),
            default=0.0,
        )

    def throws(self, code: int) -> Iterator[tuple[Kind, int]]:
        """Every throw of a hand of sixteen: kind and what is left."""
        for kind, unit in enumerate(self.groups.unit):
            if code // unit & 7 and kind not in self.kit.kings:
                yield kind, code - unit

    # --- taking and purro ------------------------------------------------------------------------

    def after_draw(self, code: int) -> float:
        """Worth of a hand of fifteen that is about to draw."""
        short, now = self.missing(code), self.value(code)
        if short <= 1:
            odds = self.chance(self.waits(code))
            return odds + (1 - odds) * now
        odds = self.chance(self.useful(code))
        nearer = now / max(_first(1 - (1 - odds) ** ALONE), 0.01)
        return odds * min(1.0, nearer) + (1 - odds) * now

    def breaking(self, code: int) -> float:
        """CU-28: chance that the next draw is a king that ends a hand's waiting."""
        risk = 0.0
        for kind in self.kit.kings:
            odd = self.odds.get(kind, 0.0)
            if odd and not self._waits(code) & self.groups.unit[kind]:
                drawn = code + self.groups.unit[kind]
                risk += odd * (not any(self._waits(rest) for _, rest in self.throws(drawn)))
        return risk

    def called(self, code: int) -> float:
        """Worth of a waiting hand whose owner calls purro."""
        odds = 1 - (1 - self.chance(self.waits(code))) ** CALLED
        return odds / (odds + OTHERS + BROKEN * self.breaking(code)) if odds else 0.0

    # --- danger ----------------------------------------------------------------------------------

    def danger(self, kind: Kind) -> float:
        """CU-35: chance that a throw completes the hand of the next player, who is purro."""
        view = self.view
        after = ((view.seat or 0) + 1) % view.setup.seats
        if not view.board.purro[after] or not view.setup.options.win_from_discard:
            return 0.0
        if view.board.barred[after]:
            return 0.0
        lives = [self._partners(other) for other in range(len(self.groups.unit))]
        mean = sum(lives) / len(lives)
        share = lives[kind] / mean if mean else 0.0
        return min(0.6, DEALT_IN * share) * (SAFE if kind in self._let_go(after) else 1.0)

    def _partners(self, kind: Kind) -> float:
        """Ways in which unseen cards want a kind: combinations whose other cards are unseen."""
        ways = 0.0
        for cards in self.groups.every():
            if kind in cards and len(cards) == 3:
                others = list(cards)
                others.remove(kind)
                ways += self.odds.get(others[0], 0.0) * self.odds.get(others[1], 0.0)
        return ways

    def _let_go(self, seat: int) -> frozenset[Kind]:
        """Kinds thrown to a purro player since the call that did not win for him."""
        let_go: set[Kind] = set()
        for event in reversed(self.view.log):
            if event.what == "purro" and event.seat == seat:
                break
            if event.what == "throw" and (event.seat + 1) % self.view.setup.seats == seat:
                let_go.update(event.cards)
        return frozenset(let_go)


def _first(rate: float) -> float:
    """Chance that something with this rate a round comes before another's win."""
    return rate / (rate + OTHERS) if rate > 0 else 0.0
