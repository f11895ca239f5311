"""How far a hand is: cards in melds, and what the melds are worth."""

from __future__ import annotations

from kanhu.cards.kinds import Cards, Kind, without
from kanhu.core.target import Target
from kanhu.families.draw import HEAP
from kanhu.games.khanhoo.board import CACHE, FALSE, LAID, TRIO, View
from kanhu.games.khanhoo.cache import on_table
from kanhu.melds import Division, Meld, MeldTable
from kanhu.wording.target import joined, line, offers, slot, with_ghost


def target(view: View) -> Target | None:
    """Cards of the dearest division that lie in melds, or of one that lets the seat go out."""
    if view.seat is None or not view.board.laid:
        return None
    hand, kit = view.hand, view.setup.kit
    table = _on_table(view)
    down = sum(len(meld.cards) for meld in table)
    spare = int(view.phase == "act" and view.actor == view.seat)  # the card to be thrown
    held = len(hand) + _lying(view)
    of = held - spare
    division = _division(kit, hand, spare)
    done = min(of, down + len(hand) - len(division.left))
    best = points = on_table(view) + division.points
    said = "some" if done < of else "whole" if of == held else "all"
    aside = "" if said == "some" else line(view.setup, "points", points, points=points)
    asked = view.phase in ("claim", "choose") and view.actor == view.seat
    wanted = _offered(view, division) if asked else None
    if wanted is not None:
        _, division = wanted
        points = on_table(view) + division.points
        aside = line(view.setup, "take", points, points=points)
    slots = [slot(view.setup, meld.key, meld.cards, 0, meld.points)
             for meld in (*table, *division.melds)]  # fmt: skip
    left = of - sum(len(each.cards) for each in slots)
    if left > 0:
        slots.append(slot(view.setup, "fit", (), left))
    shown = with_ghost(slots, wanted[0]) if wanted is not None else tuple(slots)
    using = next((without(meld.cards, wanted[:1]) for meld in division.melds
                  if wanted is not None and wanted[0] in meld.cards), ())  # fmt: skip
    says = line(view.setup, said, best, done=done, of=held, points=best)
    return Target(
        says, aside, done, held, shown,
        nearer=wanted is not None if asked else True if offers(view, "full_hand") else None,
        using=using,
    )  # fmt: skip


def _division(kit: MeldTable, hand: Cards, spare: int) -> Division:
    """The hand in melds: if it can be without rest, in that way."""
    if spare:
        out = kit.out_best(hand)
        return out[1] if out is not None else kit.best(hand)
    return kit.full(hand) or kit.best(hand)


def _lying(view: View) -> int:
    """The viewer's cards that are not in the hand."""
    return sum(view.count(zone) for zone in (LAID[view.seat or 0], CACHE[view.seat or 0])
               if zone in view.zones)  # fmt: skip


def _on_table(view: View) -> list[Meld]:
    """The viewer's melds on the table, caches among them; false ones are none (KH-70)."""
    seat, kit = view.seat or 0, view.setup.kit
    cards, found, at = view.cards(LAID[seat]), list[Meld](), 0
    for size, points, key in view.board.laid[seat]:
        if key != FALSE:
            found.append(Meld(key, points, tuple(sorted(cards[at : at + size])), ""))
        at += size
    down = view.cards(CACHE[seat]) if CACHE[seat] in view.zones else ()
    return found + [kit.meld(down[at : at + TRIO]) for at in range(0, len(down), TRIO)]


def _offered(view: View, now: Division) -> tuple[Kind, Division] | None:
    """The card on offer and the hand divided with it, if that makes more of the hand and the
    meld in which it would lie may be taken for."""
    top = view.cards(HEAP)[-1]
    found = view.setup.kit.best(joined(view.hand, top))
    if (found.points, -len(found.left)) <= (now.points, -len(now.left)):
        return None
    whole = {tuple(sorted((*move.cards, top))) for move in view.legal if move.verb == "claim"}
    free = any(move.verb == "take" for move in view.legal)
    if not any(top in meld.cards and (free or meld.cards in whole) for meld in found.melds):
        return None
    return top, found
