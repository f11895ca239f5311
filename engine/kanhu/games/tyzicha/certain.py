"""What everybody knows of hidden cards: marriages shown, and the card that was just played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Cards, Kind
from kanhu.families.tricks import HAND, TRICK, WON
from kanhu.games.tyzicha.board import View
from kanhu.games.tyzicha.cards import COUPLES, may_follow


class _Filling:
    """Hidden places being filled.

    Attributes:
        found: zone -> its cards so far. space: zone -> cards it still takes. rest: cards left over.
    """

    def __init__(
        self, view: View, placed: Mapping[str, Sequence[Kind]], unseen: Cards, chance: Stream
    ) -> None:
        hidden = [zone for zone, count in view.zones.items() if isinstance(count, int) and count]
        self.found = {zone: list(placed[zone]) for zone in hidden}
        self.space = {zone: view.count(zone) - len(placed[zone]) for zone in hidden}
        self.rest, self._chance = list(unseen), chance

    def put(self, kind: Kind, zones: Iterable[str]) -> bool:
        """Put a card into one of these places, by what they still take; False if there is none."""
        places = [zone for zone in zones for _ in range(self.space.get(zone, 0))]
        if not places:
            return False
        zone = places[self._chance.below(len(places))]
        self.found[zone].append(kind)
        self.space[zone] -= 1
        self.rest.remove(kind)
        return True


def certain(
    view: View, placed: Mapping[str, Sequence[Kind]], unseen: Cards, chance: Stream
) -> Mapping[str, Cards] | None:
    """All hidden places, if the board tells anything of the unseen cards; else {}."""
    b, filling = view.board, _Filling(view, placed, unseen, chance)
    if not (_widow_held(view, filling) and _marriages(view, filling, chance)):
        return None
    barred = _barred(view)
    if len(filling.rest) == len(unseen) and not barred:
        return {}
    second = HAND[b.plays[-1][0]] if barred else ""
    # The cards that fit in fewer places first.
    for kind in sorted(chance.shuffle(filling.rest), key=lambda kind: kind not in barred):
        zones = (zone for zone in filling.space if zone != second or kind not in barred)
        if not filling.put(kind, zones):
            return None
    return {zone: tuple(cards) for zone, cards in filling.found.items()}


def _widow_held(view: View, filling: _Filling) -> bool:
    """TY-14: before the gifts the declarer holds the widow that was turned up."""
    hand = HAND[view.board.declarer]
    if view.phase != "gift" or hand not in filling.space:
        return True
    return all(filling.put(kind, [hand]) for kind in view.board.widow if kind in filling.rest)


def _marriages(view: View, filling: _Filling, chance: Stream) -> bool:
    """TY-25: one card of a couple was led then; the other was held, or has been played since."""
    for seat, suit in view.board.marriages:
        couple = [kind for kind in COUPLES[suit] if kind in filling.rest]
        lie = {*view.cards(TRICK), *(kind for won in WON for kind in filling.found.get(won, ()))}
        gone = bool(lie & set(COUPLES[suit]))
        for kind in chance.shuffle(couple):
            if not filling.put(kind, [*WON, HAND[seat]] if gone else WON):
                return False
            gone = True
    return True


def _barred(view: View) -> set[Kind]:
    """TY-22, TY-23: cards with which the second player could not have played as it did."""
    b, trick = view.board, view.cards(TRICK)
    if (
        len(trick) != 2
        or len(b.plays) != 2
        or HAND[b.plays[1][0]] not in view.zones
        or b.plays[1][0] == view.seat
    ):
        return set()
    led, played = trick
    head = view.setup.options.must_head
    every = range(len(view.setup.pack.codes))
    return {
        kind for kind in every
        if played not in may_follow(tuple(sorted({kind, played})), led, led, b.trump, head)
    }  # fmt: skip
