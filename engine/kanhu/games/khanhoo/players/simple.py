"""Khanhoo's novice and regular player.

The novice keeps the melds it sees. The regular divides every hand as well as it can be divided,
but looks no further than the cards it holds. Both explain themselves in a learner's words.
"""

from __future__ import annotations

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Cards, without
from kanhu.core.moves import Move
from kanhu.games.khanhoo.board import GOING_OUT, View
from kanhu.games.khanhoo.players import expert
from kanhu.games.khanhoo.players.words import Words
from kanhu.players.decision import Decision, Reason

CLAIMS_OF_FIVE = 3  # the novice sees or wants three claims in five


def novice(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Legal and plausible: goes out, lays a claim now and then, throws a card that lies alone."""
    words = Words(view)
    if view.phase == "act":
        return _novice_act(view, chance, words)
    if view.phase == "claim":
        claims = [move for move in view.legal if move.verb in ("claim", "claim_cache")]
        if claims and chance.below(5) < CLAIMS_OF_FIVE:
            move = max(claims, key=lambda claim: (words.worth(claim), claim))
            return Decision.of(move, words.claims(move))
        return Decision.of(view.legal[0], Reason("", "A card from the stock may be better.", 0.0))
    if view.phase == "challenge":
        return Decision.of(*expert.challenge(view, words))
    move = view.legal[chance.below(len(view.legal))]
    return Decision.of(move, Reason("", "The choices are about equal.", 0.0))


def _novice_act(view: View, chance: Stream, words: Words) -> Decision:
    outs = [move for move in view.legal if move.verb in expert.ENDS]
    if outs:
        return Decision.of(outs[0], words.goes_out(outs[0]))
    caches = [move for move in view.legal if move.verb == "cache"]
    if caches and chance.below(5) < CLAIMS_OF_FIVE:
        return Decision.of(caches[0], words.caches(caches[0]))
    throws = [move for move in view.legal if move.verb == "throw"]
    left = view.setup.kit.best(view.hand).left
    lone = [move for move in throws if move.cards[0] in left]
    # Who has only just learnt the game does not see that a joker fits anywhere, but keeps it.
    plain = [move for move in lone if move.cards[0] not in view.setup.pack.wild]
    choice = plain or lone or throws
    move = choice[chance.below(len(choice))]
    return Decision.of(move, words.lies_alone(move.cards[0]) if lone else words.must_throw())


def regular(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Greedy by the solver: keeps the dearest division, claims what raises it."""
    words = Words(view)
    if view.phase == "act":
        return _regular_act(view, words)
    if view.phase == "claim":
        return _regular_claim(view, words)
    if view.phase == "orphan":
        return Decision.of(
            Move("decline"), Reason("KH-79", "Six cards leave little room for dear melds.", 0.0)
        )
    if view.phase == "challenge":
        return Decision.of(*expert.challenge(view, words))
    if view.phase in ("exposed", "reclaim"):
        return Decision.of(*expert.deal_stands(view, chance))
    return _regular_choose(view, words)


def _regular_act(view: View, words: Words) -> Decision:
    kit, hand = view.setup.kit, view.hand
    best = kit.best_points(hand)
    outs = [(words.worth(move), move) for move in view.legal if move.verb in expert.ENDS]
    laid = words.laid
    if outs and max(outs)[0] >= laid + best:
        points, move = max(outs)
        return Decision(move, (words.goes_out(move),), ((move, float(points)),))
    for move in expert.free_caches(view):
        return Decision.of(move, words.caches(move))
    ranked, idle = [], expert.idle_throws(view)
    for move in view.legal:
        if move.verb == "throw":
            rest = without(hand, move.cards)
            division = kit.best(rest)
            worth = laid + division.points + words.pairs(division.left) / 100
            ranked.append((move, worth - GOING_OUT * (move.cards[0] in idle)))
    ranked.sort(key=lambda pair: -pair[1])
    move = ranked[0][0]
    return Decision(move, words.throws(move, kit.best(without(hand, move.cards))), tuple(ranked))


def _regular_claim(view: View, words: Words) -> Decision:
    """A claim if the hand is dearer with it; of equal ones the dearest meld wins the card."""
    kit, hand = view.setup.kit, view.hand
    before = kit.best_points(hand)
    ranked: list[tuple[Move, float]] = []
    for move in view.legal:
        if move.verb == "pass":
            ranked.append((move, before + 0.5))
        elif move.verb == "take":
            ranked.append((move, before + _gain(view, hand)))
        elif move.verb == "claim_cache":
            ranked.append((move, float(before + expert.COMPLETED)))
        else:
            points = words.worth(move)
            ranked.append((move, points + kit.best_points(without(hand, move.cards))))
    ranked.sort(key=lambda pair: (-pair[1], -words.worth(pair[0])))
    move, worth = ranked[0]
    if move.verb == "pass":
        reason = Reason(
            "KH-29", "It would not raise your score, and a meld on the table is fixed.", 0
        )
    else:
        taken = move.verb == "take"
        reason = words.takes(worth - before) if taken else words.claims(move)
    return Decision(move, (reason,), tuple(ranked))


def _regular_choose(view: View, words: Words) -> Decision:
    gain = _gain(view, view.hand)
    if gain > 0:
        return Decision.of(Move("take"), words.takes(gain))
    return Decision.of(Move("draw"), Reason("KH-54", "The card would not help your hand.", 0.0))


def _gain(view: View, hand: Cards) -> float:
    """What the thrown card in the hand would add to the best division."""
    kit, top = view.setup.kit, view.cards("heap")[-1]
    return float(kit.best_points(tuple(sorted((*hand, top)))) - kit.best_points(hand))
