"""The expert: exact distances, exact waits, the draws that are left, and what a throw gives away.

A hand between turns is so many fitting cards away from complete (`lacking`). Among throws that
keep it lowest the expert counts which cards would lower it further and how many of them can
still come, from all it has seen. Deals that fit the view, a fixed number of them, tell whether
the next player could win with the card thrown.
"""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Cards, without
from kanhu.core.moves import Move
from kanhu.games.qing_kanhu.board import HAND, View
from kanhu.games.qing_kanhu.kit import Kit
from kanhu.games.qing_kanhu.players import words as say
from kanhu.games.qing_kanhu.players.simple import winning
from kanhu.games.qing_kanhu.target import lacking
from kanhu.players.decision import Decision
from kanhu.players.phrases import names, reason
from kanhu.players.prospects import unseen
from kanhu.players.search import imagined

DEALS = 32  # imagined hands of the next player, for each throw
STEP = 1.0  # what one fitting card is worth beside the odds of drawing it
DANGER = 0.5  # what it costs if the next player wins, beside the odds of one's own next draw
WATCH = 0.6  # share of a card that others buy, beside one's own


class Look(NamedTuple):
    """A throw that has been looked at."""

    worth: float
    move: Move
    gap: int
    useful: Cards
    odds: float
    risk: float


def useful(kit: Kit, hand: Cards, gap: int, odds: dict[int, float]) -> tuple[Cards, float]:
    """Kinds that bring a hand between turns nearer, and how often the next card is one of them."""
    if gap == 1:
        found = tuple(k for k in kit.cover.waits(hand) if odds.get(k))
    else:
        within = kit.cover.within
        found = tuple(
            kind for kind in sorted(odds) if within(_joined(hand, kind), gap - 1, gap - 1)
        )
    return found, sum(odds.get(kind, 0.0) for kind in found)


def choose(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """The expert's decision in any phase."""
    won = winning(view)
    if won is not None:
        return won
    if view.phase == "choose":
        return _take_or_buy(view)
    return _throw(view, chance, simulations or DEALS)


def _take_or_buy(view: View) -> Decision:
    """Take a card that brings the hand nearer; any other take would waste a purchase."""
    kit, hand, take = view.setup.kit, view.hand, Move("take")
    if take not in view.legal:
        return Decision.of(Move("buy"), reason(view, "bound"))
    top = view.cards("heap")[-1]
    joined = _joined(hand, top)
    odds = unseen(view).next_draw_probabilities()
    before = lacking(kit, hand)
    kinds, share = useful(kit, hand, before, odds)
    # A card of this kind bought now, and then once more the chance of one.
    buying = (Move("buy"), 2 * share - STEP * before)
    if kit.cover.complete(joined):
        return Decision.over([(take, STEP), buying], say.takes(view, 0))
    best = max(_looks(kit, joined, odds, top), key=lambda look: look.worth)
    taking = (take, best.worth)
    if best.gap < before:
        why = say.useful(view, best.useful, best.odds, best.gap == 1)
        return Decision.over([taking, buying], say.takes(view, best.gap), why)
    why = say.useful(view, kinds, share, before == 1)
    return Decision.over([buying, taking], say.buys(view), why)


def _looks(kit: Kit, hand: Cards, odds: dict[int, float], barred: int) -> list[Look]:
    """Every throw of a full hand that keeps it nearest, with what would bring it on."""
    kinds = [kind for kind in dict.fromkeys(hand) if kind != barred]
    rests = [(kind, without(hand, (kind,))) for kind in kinds]
    gaps = [(lacking(kit, rest), kind, rest) for kind, rest in rests]
    nearest = min(gap for gap, _, _ in gaps)
    looks = []
    for gap, kind, rest in gaps:
        if gap == nearest:
            good, share = useful(kit, rest, gap, odds)
            worth = share - STEP * gap
            looks.append(Look(worth, Move("throw", (kind,)), gap, good, share, 0.0))
    return looks


def _throw(view: View, chance: Stream, deals: int) -> Decision:
    if len(view.legal) == 1:
        return Decision.of(view.legal[0], reason(view, "bound"))
    kit: Kit = view.setup.kit
    odds = unseen(view).next_draw_probabilities()
    looks = _looks(kit, view.hand, odds, view.board.taken)
    if len(looks) > 1:
        looks = _with_risk(view, looks, chance, deals)
    looks.sort(key=lambda look: -look.worth)
    best = looks[0]
    (kind,) = best.move.cards
    reasons = [say.lacks(view, best.gap, kind)]
    reasons.append(say.useful(view, best.useful, best.odds, best.gap == 1))
    if len(looks) > 1:
        reasons.append(say.danger(view, kind, best.risk))
    rows = [(look.move, look.worth) for look in looks]
    watch = Move("watch", best.move.cards)
    if watch in view.legal:
        through = kit.cover.waits_through(without(view.hand, best.move.cards))
        gain = WATCH * (view.setup.seats - 1) * sum(odds.get(kind, 0.0) for kind in through)
        if gain > 0:
            watches = reason(view, "watches", 1.0, cards=names(view, through))
            return Decision.best([(watch, best.worth + gain), *rows], watches, *reasons)
    return Decision.best(rows, *reasons)


def _with_risk(view: View, looks: list[Look], chance: Stream, deals: int) -> list[Look]:
    """The looks with the chance that the next player wins with the card (QK-13)."""
    kit: Kit = view.setup.kit
    seat = HAND[((view.seat or 0) + 1) % view.setup.seats]
    hands = [zones[seat] for zones in islice(imagined(view, chance), deals)]
    risky = []
    for look in looks:
        risk = sum(kit.wins_with(hand, look.move.cards[0]) for hand in hands) / deals
        risky.append(look._replace(worth=look.worth - DANGER * risk, risk=risk))
    return risky


def _joined(hand: Cards, kind: int) -> Cards:
    return tuple(sorted((*hand, kind)))
