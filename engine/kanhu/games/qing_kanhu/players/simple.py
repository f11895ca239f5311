"""Qing Kanhu's novice and regular player.

The novice looks at pairs of cards. The regular knows how many fitting cards each hand is away
from complete, and keeps that number as low as it can.
"""

from __future__ import annotations

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Cards, without
from kanhu.core.moves import Move
from kanhu.games.qing_kanhu.board import View
from kanhu.games.qing_kanhu.players import words as say
from kanhu.games.qing_kanhu.target import lacking
from kanhu.players.decision import Decision, any_move, having, ranked
from kanhu.players.phrases import names, reason


def novice(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Legal and plausible: wins when it can, takes for a group, throws a card that lies alone."""
    won = winning(view)
    if won is not None:
        return won
    if view.phase == "choose":
        top = view.cards("heap")[-1] if view.cards("heap") else -1
        if Move("take") in view.legal and neighbours(view, view.hand, top) > 2 and chance.below(2):
            return Decision.of(Move("take"), reason(view, "fits"))
        return Decision.of(Move("buy"), reason(view, "box"))
    throws = having(view, "throw")
    near = [neighbours(view, without(view.hand, m.cards), m.cards[0]) if len(throws) > 1 else 0
            for m in throws]  # fmt: skip
    least = [move for move, count in zip(throws, near, strict=True) if count <= min(near)]
    move = any_move(least, chance)
    cards = names(view, move.cards)
    why = reason(view, "some_near" if min(near) else "none_near", cards=cards)
    return Decision.of(move, why)


def regular(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Greedy by the solver: every choice that leaves the hand nearest to complete."""
    won = winning(view)
    if won is not None:
        return won
    if view.phase == "choose":
        return take_or_buy(view)
    throws = having(view, "throw")
    if len(throws) == 1:
        return Decision.of(throws[0], reason(view, "bound"))
    # Equal ones in no order: which of them leaves most to draw is what the expert asks.
    shuffled = [throws[at] for at in chance.shuffle(range(len(throws)))]
    kit, hand = view.setup.kit, view.hand
    rows = ranked(shuffled, lambda move: -float(lacking(kit, without(hand, move.cards))))
    move, worth = rows[0]
    return Decision.best(rows, say.lacks(view, -round(worth), move.cards[0]))


def take_or_buy(view: View) -> Decision:
    """Take the card on offer if the hand comes nearer by it."""
    kit, hand, take = view.setup.kit, view.hand, Move("take")
    if take not in view.legal:
        return Decision.of(Move("buy"), reason(view, "bound"))
    before = lacking(kit, hand)
    joined = tuple(sorted(hand + view.cards("heap")[-1:]))
    buying = (Move("buy"), -float(before))
    if kit.cover.complete(joined):
        return Decision.over([(take, 0.0), buying], say.takes(view, 0))
    if before > 1 and kit.cover.within(joined, before - 1, before - 1):
        return Decision.over([(take, 1.0 - before), buying], say.takes(view, before - 1))
    return Decision.over([buying, (take, -float(before))], say.buys(view))


def winning(view: View) -> Decision | None:
    """A move that wins, if there is one; the decisions of the secret rounds are such moves."""
    wins = ("win", "claim", "take") if view.phase == "last" else ("win", "claim")
    more = {"first_refusal": "turned", "claim": "turned", "last": "heap"}
    for move in having(view, *wins):
        won = view.cards(more.get(view.phase, f"bought{view.seat}"))
        return Decision.of(move, say.wins(view, view.hand + won[-1:]))
    return None


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
            in_run = pack.suits[other] == suit and 0 < abs(other - kind) <= 2
            near += pack.ranks[other] == rank or in_run
    return near
