"""What may still come, for games of drawing, throwing and melding.

`Unseen` says which cards can lie where, `futures` draws cards a seat may yet receive, and
`weighted` makes a second meld table in which every melded card counts for something too: the
best division of a hand with some future cards then prizes both dear melds and complete hands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, takewhile
from typing import NamedTuple

from kanhu import melds
from kanhu.cards import Cards, without
from kanhu.chance import Stream
from kanhu.state import Setup
from kanhu.view import View

UNKNOWN = -1  # a draw of which nothing is known


class Unseen(NamedTuple):
    """The cards a seat does not see.

    Attributes:
        top: cards known to be the next of the stock, the first to be drawn first.
        inside: further cards known to be somewhere in the stock.
        loose: cards that may lie in the stock or in hands.
        hands: zone -> cards known to lie in it.
        room: cards of the stock that are neither `top` nor `inside`.
    """

    top: Cards
    inside: Cards
    loose: Cards
    hands: dict[str, list[int]]
    room: int

    def counts(self) -> dict[int, float]:
        """How often each kind is to be expected in the next unknown draw of the stock."""
        size = len(self.inside) + self.room
        odds: dict[int, float] = {}
        for kind in self.inside:
            odds[kind] = odds.get(kind, 0.0) + 1 / size
        share = self.room / size / len(self.loose) if size and self.loose else 0.0
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
    room = view.count(stock) - len(top) - len(inside)
    return Unseen(top, tuple(inside), loose, hands, max(0, room))


def futures(
    cards: Unseen, coming: Sequence[int], lengths: Sequence[int], chance: Stream
) -> list[Cards]:
    """Cards a seat may receive: for each length that many of its coming draws.

    Args:
        coming: the seat's next draws, known kinds or UNKNOWN.
        lengths: number of draws in each future wanted.
    """
    found = []
    for length in lengths:
        inside, loose = list(cards.inside), list(cards.loose)
        room = cards.room
        future = []
        for kind in coming[:length]:
            drawn = kind
            if kind == UNKNOWN:
                total = len(inside) + (room if loose else 0)
                if inside and chance.below(total) < len(inside):
                    drawn = inside.pop(chance.below(len(inside)))
                elif loose:
                    drawn = loose.pop(chance.below(len(loose)))
                    room = max(0, room - 1)
            if drawn != UNKNOWN:
                future.append(drawn)
        found.append(tuple(future))
    return found


def spread(count: int, end: float, most: int) -> list[int]:
    """So many lengths of futures if the hand ends with this chance before each further draw.

    The lengths are the quantiles of that law, so that no luck of the draw is in them.
    """
    shares = list(accumulate(end * (1 - end) ** length for length in range(most)))
    return [
        sum(1 for _ in takewhile(lambda share: share < (at + 0.5) / count, shares))
        for at in range(count)
    ]


@lru_cache(maxsize=16)
def weighted(setup: Setup, per_point: int, per_card: int) -> melds.MeldTable:
    """The meld table of a game with `per_card` for every melded card beside `per_point`."""
    sheet = melds.read_sheet(setup.game.data("melds.toml"))
    rows = tuple(
        row for old in sheet.rows for row in _weighted_rows(old, per_point, per_card)
    )
    return melds.compile(setup.pack, sheet._replace(rows=rows), setup.options.values)


def _weighted_rows(row: melds.Row, per_point: int, per_card: int) -> Iterator[melds.Row]:
    """A row for every number of cards; longer melds fall into two of the same row."""
    for size, narrowed in _by_size(row):
        yield narrowed._replace(points=per_point * row.points + per_card * size)


def _by_size(row: melds.Row) -> Iterator[tuple[int, melds.Row]]:
    spec = dict(row.spec)
    if row.shape == "cards":
        for size in sorted({len(text.split()) for text in row.listed}):
            listed = tuple(text for text in row.listed if len(text.split()) == size)
            yield size, row._replace(listed=listed)
    elif row.shape == "same":
        yield int(spec["count"]), row
    elif row.shape == "rank":
        # Ranks with fewer suits than asked for are not met with: all suits take part.
        yield int(spec.get("each", 1)) * int(spec.get("most", 3)), row
    else:
        least, copies = int(spec["least"]), int(spec.get("copies", 1))
        most = min(int(spec.get("most", 99)), 2 * least - 1)
        for count in range(least, most + 1):
            exact = {**spec, "least": count, "most": count}
            yield count * copies, row._replace(spec=tuple(exact.items()))
