"""Kowah's novice and regular player.

The novice keeps cards of one rank together. The regular counts exactly how far the hand is from
checki, but not which cards could help or are gone, and throws without fear.
"""

from __future__ import annotations

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Cards, without
from kanhu.core.moves import Move
from kanhu.games.kowah.board import LAID, View
from kanhu.games.kowah.players.words import Words
from kanhu.games.kowah.reach import fit, lacking
from kanhu.players.decision import Decision, Reason

NOTICED = 3  # the novice sees a checki, or wants a discard, three times in five


def novice(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Legal and plausible: claims wins, says checki when it notices, throws a lone card."""
    words, legal = Words(view), view.legal
    if legal[0].verb in ("win", "claim"):
        return Decision.of(legal[0], words.wins(view.setup.law.phases[view.phase].clause))
    declare = [move for move in legal if move.verb == "declare"]
    if declare and chance.below(5) < NOTICED:
        move = declare[chance.below(len(declare))]
        return Decision.of(
            move, Reason("KO-18", "You are one card short, and only a called hand can win.", 1.0)
        )
    if view.phase == "draw":
        top = view.cards("heap")[-1:]
        ranks = view.setup.kit.ranks
        match = [kind for kind in view.hand if top and ranks[kind] == ranks[top[0]]]
        take = Move("take")
        if len(match) > 1 and take in legal and chance.below(5) < NOTICED:
            return Decision.of(take, Reason("KO-13", "You hold more cards of that rank.", 0.0))
        return Decision.of(Move("draw"), words.draws(bound=False))
    throws = [move for move in legal if move.verb == "throw"]
    ranks, hand = view.setup.kit.ranks, view.hand
    beside = {
        move: sum(ranks[kind] == ranks[move.cards[0]] for kind in hand) % 3 for move in throws
    }
    lone = [move for move in throws if beside[move] == min(beside[m] or 3 for m in throws)]
    choice = lone or throws
    move = choice[chance.below(len(choice))]
    return Decision.of(move, words.alone(move.cards[0]))


def regular(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Greedy: the nearest way to checki, said at once, with no thought of the others."""
    words, legal, kit = Words(view), view.legal, view.setup.kit
    if legal[0].verb in ("win", "claim"):
        return Decision.of(legal[0], words.wins(view.setup.law.phases[view.phase].clause))
    cards = tuple(sorted(view.hand + view.cards(LAID[view.seat or 0])))
    declare = [move for move in legal if move.verb == "declare"]
    if declare and not view.cards(LAID[view.seat or 0]):
        # Two pairs wait for twice as many cards as one, a rank for more still.
        move = max(declare, key=lambda move: (move.n > 0, len(move.cards)))
        return Decision.of(move, Reason("KO-18", "Only a called hand can win.", 1.0))
    if view.phase == "draw":
        return _regular_draw(view, words, cards)
    ranked = []
    for move in legal:
        if move.verb == "throw":
            ranked.append((move, float(fit(kit, without(cards, move.cards)))))
    ranked.sort(key=lambda pair: -pair[1])  # of equal ones the first
    move = ranked[0][0]
    if view.cards(LAID[view.seat or 0]):
        return Decision(move, (words.bound(),), tuple(ranked))
    reason = words.throws(move.cards[0], lacking(kit, without(cards, move.cards)))
    return Decision(move, (reason,), tuple(ranked))


def _regular_draw(view: View, words: Words, cards: Cards) -> Decision:
    top, take, kit = view.cards("heap")[-1:], Move("take"), view.setup.kit
    laid, nine = view.cards(LAID[view.seat or 0]), tuple(sorted(cards + top))
    if take in view.legal and not laid and fit(kit, nine) > fit(kit, cards):
        return Decision.of(take, words.takes(top[0], lacking(kit, nine)))
    return Decision.of(Move("draw"), words.draws(bound=bool(laid)))
