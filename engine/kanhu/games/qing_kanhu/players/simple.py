"""Qing Kanhu's novice and regular player.

The novice looks at pairs of cards. The regular knows how many fitting cards each hand is away
from complete, and keeps that number as low as it can.
"""

from __future__ import annotations

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Cards, without
from kanhu.core.moves import Move
from kanhu.games.qing_kanhu.board import View
from kanhu.games.qing_kanhu.kit import Kit
from kanhu.games.qing_kanhu.players.words import Words
from kanhu.players.decision import Decision, Reason

WINNING = ("win", "claim")
LONGEST = 12  # no hand is further away


def novice(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Legal and plausible: wins when it can, takes for a group, throws a card that lies alone."""
    words = Words(view)
    won = winning(view, words)
    if won is not None:
        return won
    if view.phase == "choose":
        top = view.cards("heap")[-1] if view.cards("heap") else -1
        if Move("take") in view.legal and neighbours(view, view.hand, top) > 2 and chance.below(2):
            return Decision.of(Move("take"), Reason("QK-13", "It goes with cards you hold.", 0.0))
        text = "A card from the box may be better."
        return Decision.of(Move("buy"), Reason("QK-13", text, 0.0))
    throws = [move for move in view.legal if move.verb == "throw"]
    near = [neighbours(view, without(view.hand, m.cards), m.cards[0]) if len(throws) > 1 else 0
            for m in throws]  # fmt: skip
    least = [move for move, count in zip(throws, near, strict=True) if count <= min(near)]
    move = least[chance.below(len(least))]
    kind = move.cards[0]
    return Decision.of(move, words.alone(kind) if min(near) == 0 else words.some(kind))


def regular(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Greedy by the solver: every choice that leaves the hand nearest to complete."""
    words = Words(view)
    won = winning(view, words)
    if won is not None:
        return won
    if view.phase == "choose":
        return take_or_buy(view, words)
    throws = [move for move in view.legal if move.verb == "throw"]
    if len(throws) == 1:
        return Decision.of(throws[0], words.bound())
    # Equal ones in no order: which of them leaves most to draw is what the expert asks.
    ranked = [
        (throws[at], -float(distance(view.setup.kit, without(view.hand, throws[at].cards))))
        for at in chance.shuffle(range(len(throws)))
    ]
    ranked.sort(key=lambda pair: -pair[1])
    move, worth = ranked[0]
    return Decision(move, (words.lacks(-round(worth), move.cards[0]),), tuple(ranked))


def take_or_buy(view: View, words: Words) -> Decision:
    """Take the card on offer if the hand comes nearer by it."""
    kit, hand, top = words.kit, view.hand, view.cards("heap")[-1]
    if Move("take") not in view.legal:
        return Decision.of(Move("buy"), words.bound())
    before = distance(view.setup.kit, hand)
    joined = tuple(sorted((*hand, top)))
    buying = (Move("buy"), -float(before))
    if kit.cover.complete(joined):
        return Decision.over([(Move("take"), 0.0), buying], words.takes(top, 0, True))
    if before > 1 and kit.cover.within(joined, before - 1, before - 1):
        taking = (Move("take"), 1.0 - before)
        return Decision.over([taking, buying], words.takes(top, before - 1, False))
    return Decision.over([buying, (Move("take"), -float(before))], words.buys(top))


def distance(kit: Kit, hand: Cards) -> int:
    """How many fitting cards a hand between turns is away from complete; 1 if it waits."""
    within = kit.cover.within
    return next((more for more in range(1, LONGEST) if within(hand, more, more - 1)), LONGEST)


def winning(view: View, words: Words) -> Decision | None:
    """A move that wins, if there is one; the decisions of the secret rounds are such moves."""
    for move in view.legal:
        if move.verb in WINNING or (view.phase == "last" and move.verb == "take"):
            return Decision.of(move, words.wins(winning_hand(view)))
    return None


def winning_hand(view: View) -> Cards:
    """The cards with which the seat would win now."""
    more: Cards = ()
    if view.phase in ("first_refusal", "claim"):
        more = view.cards("turned")
    elif view.phase == "last":
        more = view.cards("heap")[-1:]
    else:
        more = view.cards(f"bought{view.seat}")
    return view.hand + more


def neighbours(view: View, hand: Cards, kind: int) -> int:
    """A rule of thumb: cards that could be in one group with this one; wild cards always are."""
    pack = view.setup.pack
    if kind in pack.wild:
        return len(hand)
    suit, rank = pack.suits[kind], pack.ranks[kind]
    if not suit:
        return 0
    near = 0
    for other in hand:
        if pack.suits[other]:
            same_rank = pack.ranks[other] == rank
            in_run = pack.suits[other] == suit and 0 < abs(other - kind) <= 2
            near += same_rank or in_run
    return near
