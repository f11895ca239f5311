"""How far a hand is from complete: finished groups, the eyes, and the cards that lack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanhu.cards import Cards, Kind, without
from kanhu.games.qing_kanhu.board import BOUGHT, HEAP, TURNED
from kanhu.games.qing_kanhu.kit import Kit
from kanhu.target import Slot, Target, joined, line, offers, slot, with_ghost

if TYPE_CHECKING:
    from kanhu.view import View

EYES = "eyes"


def target(view: View) -> Target | None:
    """Groups and eyes of the division that wants the fewest cards, as the players reckon it."""
    if view.seat is None:
        return None
    kit: Kit = view.setup.kit
    hand = view.hand
    bought = view.cards(BOUGHT[view.seat])
    if bought and kit.cover.complete(tuple(sorted(hand + bought))):
        hand = tuple(sorted(hand + bought))
    short = lacking(kit, hand)
    aside, slots = "", _slots(view, hand, short)
    offered = _offered(view)
    if offered >= 0:
        after = lacking(kit, joined(hand, offered))
        key = "take" if after else "win"
        aside = line(view.setup, key if after < short else "no", short=after)
        if after < short:
            slots = with_ghost(_slots(view, joined(hand, offered), after), offered)
    return Target(_says(view, hand, short), aside, kit.size - short, kit.size, slots)


def lacking(kit: Kit, hand: Cards) -> int:
    """How many fitting cards a hand lacks; a full one may have as many others in their place."""
    spare = len(hand) - kit.size
    within = kit.cover.within
    first = max(0, -spare)
    return next(n for n in range(first, kit.size + 1) if within(hand, n, n + spare))


def _says(view: View, hand: Cards, short: int) -> str:
    if not short:
        return line(view.setup, "complete")
    groups = _groups(view, hand, short)
    done = sum(not lack for key, _, lack in groups if key != EYES)
    eyes = any(key == EYES and not lack for key, _, lack in groups)
    return line(view.setup, "eyes" if eyes else "bare", done, done=done, short=short)


def _groups(view: View, hand: Cards, short: int) -> tuple[tuple[str, Cards, int], ...]:
    kit: Kit = view.setup.kit
    found = kit.cover.nearest(hand, short, short + len(hand) - kit.size)
    return tuple(sorted(found, key=lambda row: (row[0] == EYES, row[2], row[1])))


def _slots(view: View, hand: Cards, short: int) -> tuple[Slot, ...]:
    """The groups, the eyes last, and the heads that ride on them (QK-26)."""
    groups = _groups(view, hand, short)
    slots = [slot(view.setup, key, cards, lack) for key, cards, lack in groups]
    rest = without(hand, (kind for _, cards, _ in groups for kind in cards))
    riding = tuple(kind for kind in rest if kind in view.setup.kit.riders)
    if riding:
        slots.append(slot(view.setup, "riding", riding))
    more = short - sum(lack for _, _, lack in groups)
    return (*slots, slot(view.setup, "more", (), more)) if more > 0 else tuple(slots)


def _offered(view: View) -> Kind:
    """The card that the viewer may take now, or -1."""
    if view.phase in ("choose", "last") and offers(view, "take"):
        return view.cards(HEAP)[-1]
    if view.phase in ("first_refusal", "claim") and offers(view, "win", "claim"):
        return view.cards(TURNED)[-1]
    return -1
