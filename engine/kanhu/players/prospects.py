"""What may still come, for games of drawing, throwing and melding.

`Unseen` says which cards can lie where, `sample_draws` draws cards a seat may yet receive, and
`weighted` makes a second meld table in which every melded card counts for something too: the
best division of a hand with some future cards then prizes both dear melds and complete hands.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from kanhu import melds
from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Cards, without
from kanhu.core.rules import Setup
from kanhu.core.view import View
from kanhu.melds.forms import AnyOf, Form, Listed, OfRank, Run, Same
from kanhu.melds.rows import form_of

UNKNOWN = -1
"""A draw of which nothing is known."""


class Unseen(NamedTuple):
    """The cards a seat does not see.

    Attributes:
        top: cards known to be the next of the stock, the first to be drawn first.
        inside: further cards known to be somewhere in the stock.
        loose: cards that may lie in the stock or in hands.
        hands: zone -> cards known to lie in it.
        unknown: cards of the stock that are neither `top` nor `inside`.
    """

    top: Cards
    inside: Cards
    loose: Cards
    hands: dict[str, list[int]]
    unknown: int

    def next_draw_probabilities(self) -> dict[int, float]:
        """Kind -> probability that the next unknown card drawn from the stock is of it.

        "Unknown" is a card that is not in `top`. They add up to 1, or are empty if there is none.
        """
        size = len(self.inside) + self.unknown
        odds: dict[int, float] = {}
        for kind in self.inside:
            odds[kind] = odds.get(kind, 0.0) + 1 / size
        share = self.unknown / size / len(self.loose) if size and self.loose else 0.0
        if not size and self.loose:
            share = 1 / len(self.loose)
        for kind in self.loose:
            odds[kind] = odds.get(kind, 0.0) + share
        return odds


def unseen(view: View, stock: str = "stock") -> Unseen:
    """Sort the cards a view does not show by what its facts say of them."""
    open_zones = (cards for cards in view.zones.values() if not isinstance(cards, int))
    loose = without(view.setup.pack.cards, (kind for cards in open_zones for kind in cards))
    top: Cards = ()
    inside: list[int] = []
    hands: dict[str, list[int]] = {}
    for fact in view.facts:
        if len(fact.zones) > 1:
            continue
        (zone,) = fact.zones
        loose = without(loose, fact.cards)
        if zone != stock:
            hands.setdefault(zone, []).extend(fact.cards)
        elif fact.ordered:
            top = fact.cards
        else:
            inside.extend(fact.cards)
    unknown = view.count(stock) - len(top) - len(inside)
    return Unseen(top, tuple(inside), loose, hands, max(0, unknown))


def sample_draws(
    cards: Unseen, coming: Sequence[int], lengths: Sequence[int], chance: Stream
) -> list[Cards]:
    """Samples of the cards a seat will draw, each drawn from the unseen cards anew.

    Args:
        coming: the seat's next draws, known kinds or UNKNOWN.
        lengths: for each sample wanted the number of draws in it.

    Returns a sample for each length; it has fewer cards if `coming` or the unseen cards run out.
    """
    found = []
    for length in lengths:
        inside, loose = list(cards.inside), list(cards.loose)
        unknown = cards.unknown
        future = []
        for kind in coming[:length]:
            drawn = kind
            if kind == UNKNOWN:
                total = len(inside) + (unknown if loose else 0)
                if inside and chance.below(total) < len(inside):
                    drawn = inside.pop(chance.below(len(inside)))
                elif loose:
                    drawn = loose.pop(chance.below(len(loose)))
                    unknown = max(0, unknown - 1)
            if drawn != UNKNOWN:
                future.append(drawn)
        found.append(tuple(future))
    return found


def geometric_quantiles(count: int, end: float, most: int) -> list[int]:
    """How many more draws there are, `count` times, if the hand ends with probability `end` before
    each.

    These are the quantiles (i + 0.5) / count of the geometric distribution, cut off at `most`: the
    spread of the lengths without the luck of drawing them.
    """
    shares = list(accumulate(end * (1 - end) ** length for length in range(most)))
    return [bisect_left(shares, (at + 0.5) / count) for at in range(count)]


@lru_cache(maxsize=16)
def weighted(setup: Setup, per_point: int, per_card: int) -> melds.MeldTable:
    """The meld table of a game with `per_card` for every melded card beside `per_point`."""
    sheet = melds.read_sheet(setup.game.data("melds.toml"))
    rows = tuple(
        narrowed._replace(points=per_point * row.points + per_card * size)
        for row in sheet.rows
        for size, narrowed in _by_size(row, form_of(row, setup.pack, sheet.codes))
    )
    return melds.compile(setup.pack, sheet._replace(rows=rows), setup.options.values)


def _by_size(row: melds.Row, form: Form) -> Iterator[tuple[int, melds.Row]]:
    """The row once for every number of cards it can have; longer melds fall into two of it."""
    if isinstance(form, Listed):
        for size in sorted({len(cards) for cards in form.sets}):
            listed = tuple(text for text in row.listed if len(text.split()) == size)
            yield size, row._replace(listed=listed)
    elif isinstance(form, Same):
        yield form.copies, row
    elif isinstance(form, OfRank):
        for suits in range(form.least, form.most + 1):
            yield form.each * suits, _exactly(row, suits)
    elif isinstance(form, Run):
        for length in range(form.least, min(form.most, 2 * form.least - 1) + 1):
            yield form.copies * length, _exactly(row, length)
    elif isinstance(form, AnyOf):
        for count in range(form.least, min(form.most, 2 * form.least - 1) + 1):
            yield count, _exactly(row, count)


def _exactly(row: melds.Row, count: int) -> melds.Row:
    spec = {**dict(row.spec), "least": count, "most": count}
    return row._replace(spec=tuple(spec.items()))
