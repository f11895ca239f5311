"""How far a hand is from complete: which of its cards belong, and what its combinations lack."""

from __future__ import annotations

from kanhu.cards.kinds import Cards, Kind
from kanhu.core.target import Slot, Target
from kanhu.families.draw import HEAP
from kanhu.games.cuajo.board import SECRET, SHOWN, TRIPLE, View
from kanhu.games.cuajo.combos import HAND_SIZE
from kanhu.games.cuajo.reach import reach_of
from kanhu.games.cuajo.worth import own, unlaid
from kanhu.wording.target import joined, line, offers, slot, with_ghost


def target(view: View) -> Target | None:
    """Cards that the nearest complete hand lacks, as the players reckon it."""
    if view.seat is None:
        return None
    hand = unlaid(view)
    short = lacking(view, hand)
    offered = _offered(view)
    after = lacking(view, joined(hand, offered)) if offered >= 0 else short
    slots = _slots(view, hand, short)
    said = line(view.setup, "short" if short else "complete", short, short=short)
    if offered < 0:
        return Target(said, slots=slots, nearer=True if offers(view, "time", "cuajo") else None)
    key = "no" if after == short else "take" if after else "win"
    if after < short:
        slots = with_ghost(_slots(view, joined(hand, offered), after), offered)
    aside = line(view.setup, key, short=after)
    return Target(said, aside, slots=slots, nearer=after < short)


def lacking(view: View, hand: Cards) -> int:
    """Cards that a complete hand lacks; of sixteen cards as many others may lie in their place."""
    laid = own(view, "secret", "triple")
    kit = view.setup.kit
    short = reach_of(kit).missing(kit.groups.code(hand), HAND_SIZE - len(laid))
    if not short and not kit.complete(hand, secret=bool(laid)):
        return 1  # CU-51: all cards are placed, but there is no baksyo among them
    return short


def _slots(view: View, hand: Cards, short: int) -> tuple[Slot, ...]:
    """Secrets that are laid, then combinations, then places for what is still quite open."""
    kit, seat = view.setup.kit, view.seat or 0
    secret, triple = view.cards(SECRET[seat]), view.cards(TRIPLE[seat])
    slots = [slot(view.setup, "secret", secret[at : at + 4]) for at in range(0, len(secret), 4)]
    if triple:
        slots.append(slot(view.setup, "sowee_secret", triple))
    places = HAND_SIZE - len(secret) - len(triple)
    groups = reach_of(kit).nearest(kit.groups.code(hand), places)
    for cards, size in sorted(groups, key=lambda group: (group[1] - len(group[0]), group[0])):
        meld = kit.value(cards) if len(cards) == size else None
        slots.append(slot(view.setup, meld.key if meld else "part", cards, size - len(cards)))
    open_ = short - sum(each.lack for each in slots)
    return (*slots, slot(view.setup, "open", (), open_)) if open_ > 0 else tuple(slots)


def _offered(view: View) -> Kind:
    """The card that the viewer may take or win with now, or -1."""
    if view.phase == "draw" and offers(view, "take"):
        return view.cards(HEAP)[-1]
    if view.phase in ("time", "own_win") and offers(view, "time", "cuajo"):
        return next(iter(view.cards(SHOWN)), -1)
    return -1
