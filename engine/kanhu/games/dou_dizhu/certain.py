"""What everybody knows of hidden hands: the widow where it was shown, and the card drawn openly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Cards, Kind, without
from kanhu.families.climb import HAND
from kanhu.games.dou_dizhu.board import View


def certain(
    view: View, placed: Mapping[str, Sequence[Kind]], unseen: Cards, chance: Stream
) -> Mapping[str, Cards] | None:
    """Hands that hold what was seen to come to them and was not played yet (DD-8, DD-13)."""
    b = view.board
    rows: tuple[tuple[int, Cards], ...] = ((b.landlord, b.shown), (b.drawer, (b.face,)))
    known: dict[str, list[Kind]] = {}
    for seat, cards in rows:
        held = [kind for kind in cards if kind in unseen]
        if held and seat >= 0 and isinstance(view.zones[HAND[seat]], int):
            known.setdefault(HAND[seat], []).extend(held)
    rest = chance.shuffle(without(unseen, (kind for held in known.values() for kind in held)))
    found: dict[str, Cards] = {}
    for zone, held in known.items():
        cards = (*placed[zone], *held)
        more = view.count(zone) - len(cards)
        if not 0 <= more <= len(rest):
            return None
        found[zone] = (*cards, *(rest.pop() for _ in range(more)))
    return found
