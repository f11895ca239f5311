"""The places of a position: which cards lie where, as JSON has them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from kanhu.cards.kinds import CardError, Cards, Kind, without
from kanhu.core.grammar import Names
from kanhu.core.tableau import Tableau
from kanhu.quoting import brief, quoted
from kanhu.text.boards import PositionError, error_in

REST = "*"
"""All cards not named elsewhere."""


def read_zones(data: object, t: Tableau) -> tuple[dict[str, Cards], dict[str, int]]:
    """The cards of the places that name them, and how many lie in the others; -1 for the rest.

    Raises PositionError.
    """
    if not isinstance(data, Mapping):
        raise error_in("zones", "no_object")
    pack, places = t.setup.pack, t.setup.zones
    zones: dict[str, Cards] = dict.fromkeys(places, ())
    open_ended: dict[str, int] = {}
    for zone, text in data.items():
        if zone not in places:
            raise error_in(f"zones.{brief(zone)}", "no_place", places=Names(places))
        if text == REST or (type(text) is int and text >= 0):
            open_ended[zone] = -1 if text == REST else text
            continue
        if not isinstance(text, str):
            raise error_in(f"zones.{zone}", "unreadable_cards", value=quoted(text))
        try:
            cards = pack.parse(text)
        except CardError as error:
            raise PositionError(f"zones.{zone}", str(error)) from None
        zones[zone] = cards if places[zone][0].ordered else tuple(sorted(cards))
    if sum(count < 0 for count in open_ended.values()) > 1:
        raise error_in("zones", "two_rests", rest=REST)
    # Numbers first, so that "*" takes what is left.
    return zones, dict(sorted(open_ended.items(), key=lambda item: item[1] < 0))


def unnamed(zones: Mapping[str, Cards], open_ended: dict[str, int], t: Tableau) -> Cards:
    """The cards that no place names, as many as the open places hold; "*" becomes a number.

    Raises PositionError.
    """
    pack = t.setup.pack
    named = [kind for cards in zones.values() for kind in cards]
    try:
        pack.check_held(tuple(named))
    except CardError as error:
        raise PositionError("zones", str(error)) from None
    rest = without(pack.cards, named)
    left = len(rest)
    for zone, count in open_ended.items():
        open_ended[zone] = take = left if count < 0 else count
        if take > left:
            raise error_in(f"zones.{zone}", "too_few", count=count, left=left)
        left -= take
    if left:
        missing = Counter(rest)
        text = ", ".join(f"{count} × {pack.codes[kind]}" for kind, count in sorted(missing.items()))
        raise error_in("zones", "nowhere", cards=text, rest=REST)
    return rest


def fill_zones(
    zones: Mapping[str, Cards], open_ended: Mapping[str, int], rest: Sequence[Kind], t: Tableau
) -> dict[str, Cards]:
    """All zones filled, with the cards of the rest as they come."""
    found, at = dict(zones), 0
    for zone, count in open_ended.items():
        cards, at = rest[at : at + count], at + count
        ordered = t.setup.zones[zone][0].ordered
        found[zone] = tuple(cards) if ordered else tuple(sorted(cards))
    return found
