"""How far a hand is from complete: finished groups, the eyes, and the cards that lack; and the hand
in these groups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from kanhu.cards.kinds import Cards, Kind, without
from kanhu.core.grammar import Names
from kanhu.core.target import Slot, Target
from kanhu.games.qing_kanhu.board import BOUGHT, HEAP, TURNED, View
from kanhu.games.qing_kanhu.kit import Kit, wants
from kanhu.wording.target import joined, line, offers, slot, with_ghost

EYES, PART, RIDING, NAMED = "eyes", "part", "riding", 3
Group = tuple[str, Cards, int]
"""Key of a group, the cards of it that are there, and how many lack."""


class _Way(NamedTuple):
    """A division of the hand that wants the fewest cards.

    Attributes:
        hand: the cards counted. offered: the card on offer, or -1.
        short, after: how many cards the hand lacks, without and with that one.
        shown: the cards of the groups. groups: these.
    """

    hand: Cards
    offered: Kind
    short: int
    after: int
    shown: Cards
    groups: list[Group]


def target(view: View) -> Target | None:
    """Groups and eyes of a division that wants the fewest cards, as the players reckon it."""
    if view.seat is None:
        return None
    kit = view.setup.kit
    hand, offered, short, after, shown, groups = _way(view)
    aside = ""
    if offered >= 0:
        key = "no" if after == short else "take" if after else "win"
        aside = line(view.setup, key, short=after)
    slots = _slots(view, shown, groups, after)
    if after < short:
        slots = with_ghost(slots, offered)
    whole = [key for (key, _, _), each in zip(groups, slots, strict=False) if not each.lack]
    done = sum(key != EYES for key in whole)
    key = "complete" if not short else "eyes" if EYES in whole else "bare"
    many = sum(key != EYES for key, _, _ in groups)
    said = line(view.setup, key, short, done=done, of=many, short=short)
    if view.seat in view.board.watchers and short:
        said = _wanted(view, "watching", kit.cover.waits_through(hand))
    elif offered < 0 and key == "bare":
        aside = _for_eyes(view, groups)
    wins = True if offers(view, "win") else None  # nothing is nearer than a hand that is complete
    nearer = after < short if offered >= 0 else wins
    return Target(said, aside, kit.size - short, kit.size, slots, nearer=nearer)


def arrange(view: View) -> list[tuple[str, Cards, int]]:
    """The viewer's own hand in the groups that the target counts, the riding heads last; the card
    on offer, which makes one of them longer, is not in the hand yet."""
    way, rest, found = _way(view), view.hand, list[tuple[str, Cards, int]]()
    for key, cards, lack in way.groups:
        own = tuple(sorted((Counter(cards) & Counter(rest)).elements()))
        if len(own) > 1:
            found.append((PART if lack or own != cards else key, own, 0))
            rest = without(rest, own)
    riding = _riding(view, rest)
    return [*found, (RIDING, riding, 0)] if riding else found


def _way(view: View) -> _Way:
    kit = view.setup.kit
    hand = view.hand
    bought = view.cards(BOUGHT[view.seat or 0])
    if bought and kit.cover.complete(tuple(sorted(hand + bought))):
        hand = tuple(sorted(hand + bought))
    short = lacking(kit, hand)
    offered = _offered(view)
    with_it = joined(hand, offered) if offered >= 0 else hand
    after = lacking(kit, with_it) if offered >= 0 else short
    shown = with_it if after < short else hand
    return _Way(hand, offered, short, after, shown, _groups(view, shown, after))


def _for_eyes(view: View, groups: list[Group]) -> str:
    """What the eyes that are nearest want, if it is a single card."""
    kit = view.setup.kit
    cards = next((cards for key, cards, lack in groups if key == EYES and lack == 1), ())
    kinds = [
        kind for kind in wants(view.setup, cards)
        if (meld := kit.value(joined(cards, kind))) is not None and meld.key == EYES
    ]  # fmt: skip
    return _wanted(view, "lacking", kinds) if kinds else ""


def _wanted(view: View, key: str, kinds: Iterable[Kind]) -> str:
    """A sentence with the cards that are wanted, a few by name."""
    wanted = Names(view.setup.pack.names[kind] for kind in kinds)
    if len(wanted) <= NAMED:
        return line(view.setup, key, cards=wanted)
    few = Names(wanted[: NAMED - 1])
    return line(view.setup, f"{key}_more", cards=few, n=len(wanted) - len(few))


def lacking(kit: Kit, hand: Cards) -> int:
    """How many fitting cards a hand lacks; a full one may have as many others in their place."""
    spare = len(hand) - kit.size
    within = kit.cover.within
    first = max(0, -spare)
    return next(n for n in range(first, kit.size + 1) if within(hand, n, n + spare))


def _groups(view: View, hand: Cards, short: int) -> list[Group]:
    """The groups, the eyes last; a group that is there is whole, even if a longer one was meant."""
    kit = view.setup.kit
    found = [
        (key, cards, lack if lack and kit.value(cards) is None else 0)
        for key, cards, lack in kit.cover.nearest(hand, short, short + len(hand) - kit.size)
    ]
    _tidy(view, found)
    return sorted(found, key=lambda group: (group[0] == EYES, group[2], group[1]))


def _tidy(view: View, groups: list[Group]) -> None:
    """Let a card leave an unfinished group that can spare it for one that it finishes."""
    for to, (key, cards, lack) in enumerate(groups):
        for src, (other, lent, wanting) in enumerate(groups):
            if to == src or lack != 1 or wanting != 1 or EYES in (key, other):
                continue
            for kind in lent:
                whole = view.setup.kit.value(joined(cards, kind))
                rest = without(lent, (kind,))
                if whole is not None and wants(view.setup, rest):
                    groups[to], groups[src] = (whole.key, whole.cards, 0), (other, rest, 1)
                    _tidy(view, groups)
                    return


def _slots(view: View, hand: Cards, groups: list[Group], short: int) -> tuple[Slot, ...]:
    """The groups, the heads that ride on them (QK-26), and what else must come."""
    slots = [slot(view.setup, key, cards, lack) for key, cards, lack in groups]
    riding = _riding(view, without(hand, (kind for _, cards, _ in groups for kind in cards)))
    if riding:
        slots.append(slot(view.setup, RIDING, riding))
    more = short - sum(lack for _, _, lack in groups)
    return (*slots, slot(view.setup, "more", (), more)) if more > 0 else tuple(slots)


def _riding(view: View, loose: Cards) -> Cards:
    """The heads among cards that are in no group: they ride on any (QK-26)."""
    return tuple(kind for kind in loose if kind in view.setup.kit.riders)


def _offered(view: View) -> Kind:
    """The card that the viewer may take now, or -1."""
    if view.phase in ("choose", "last") and offers(view, "take"):
        return view.cards(HEAP)[-1]
    if view.phase in ("first_refusal", "claim") and offers(view, "win", "claim"):
        return view.cards(TURNED)[-1]
    return -1
