"""Khanhoo's novice and regular player.

The novice keeps the melds it sees. The regular divides every hand as well as it can be divided,
but looks no further than the cards it holds. Both explain themselves in a learner's words.
"""

from __future__ import annotations

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import without
from kanhu.core.moves import Move
from kanhu.games.khanhoo.board import GOING_OUT, View
from kanhu.games.khanhoo.players import expert
from kanhu.games.khanhoo.players.estimate import joined
from kanhu.games.khanhoo.players.words import Words
from kanhu.players.decision import Decision, any_move, having, ranked
from kanhu.players.phrases import name, reason

CLAIMS_OF_FIVE = 3  # the novice sees or wants three claims in five


def novice(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Legal and plausible: goes out, lays a claim now and then, throws a card that lies alone."""
    words = Words(view)
    if view.phase == "act":
        return _novice_act(view, chance, words)
    if view.phase == "claim":
        claims = having(view, "claim", "claim_cache")
        if claims and chance.below(5) < CLAIMS_OF_FIVE:
            move = max(claims, key=lambda claim: (words.worth(claim), claim))
            return Decision.of(move, words.claims(move))
        return Decision.of(view.legal[0], reason(view, "stock"))
    if view.phase == "challenge":
        return expert.challenge(view)
    return Decision.of(any_move(view.legal, chance), reason(view, "about_equal"))


def _novice_act(view: View, chance: Stream, words: Words) -> Decision:
    for move in having(view, *expert.ENDS):
        return Decision.of(move, words.goes_out(move))
    caches = having(view, "cache")
    if caches and chance.below(5) < CLAIMS_OF_FIVE:
        return Decision.of(caches[0], words.caches(caches[0]))
    throws, left = having(view, "throw"), view.setup.kit.best(view.hand).left
    lone = [move for move in throws if move.cards[0] in left]
    # Who has only just learnt the game does not see that a joker fits anywhere, but keeps it.
    plain = [move for move in lone if move.cards[0] not in view.setup.pack.wild]
    move = any_move(plain or lone or throws, chance)
    alone = reason(view, "lies_alone", card=name(view, move.cards[0]))
    return Decision.of(move, alone if lone else reason(view, "must_discard"))


def regular(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Greedy by the solver: keeps the dearest division, claims what raises it."""
    words = Words(view)
    if view.phase == "act":
        return _regular_act(view, words)
    if view.phase == "claim":
        return _regular_claim(view, words)
    if view.phase == "orphan":
        return Decision.of(Move("decline"), reason(view, "no_orphan"))
    if view.phase == "challenge":
        return expert.challenge(view)
    if view.phase in ("exposed", "reclaim"):
        return expert.deal_stands(view, chance)
    gain = _gain(view)
    if gain > 0:
        return Decision.of(Move("take"), words.takes(gain))
    return Decision.of(Move("draw"), reason(view, "draw"))


def _regular_act(view: View, words: Words) -> Decision:
    kit, hand = view.setup.kit, view.hand
    outs = [(words.worth(move), move) for move in having(view, *expert.ENDS)]
    if outs and max(outs)[0] >= words.laid + kit.best_points(hand):
        points, move = max(outs)
        return Decision.best([(move, float(points))], words.goes_out(move))
    for move in expert.free_caches(view):
        return Decision.of(move, words.caches(move))
    idle = expert.idle_throws(view)

    def kept(move: Move) -> float:
        division = kit.best(without(hand, move.cards))
        worth = words.laid + division.points + words.pairs(division.left) / 100
        return float(worth - GOING_OUT * (move.cards[0] in idle))

    rows = ranked(having(view, "throw"), kept)
    move = rows[0][0]
    return Decision.best(rows, words.throws(move, kit.best(without(hand, move.cards))))


def _regular_claim(view: View, words: Words) -> Decision:
    """A claim if the hand is dearer with it; of equal ones the dearest meld wins the card."""
    kit, hand = view.setup.kit, view.hand
    before = kit.best_points(hand)

    def worth(move: Move) -> float:
        if move.verb == "pass":
            return float(before + 0.5)
        if move.verb == "take":
            return float(before + _gain(view))
        if move.verb == "claim_cache":
            return float(before + expert.COMPLETED)
        return float(words.worth(move) + kit.best_points(without(hand, move.cards)))

    rows = ranked(sorted(view.legal, key=lambda move: -words.worth(move)), worth)
    move, most = rows[0]
    if move.verb == "pass":
        return Decision.best(rows, reason(view, "no_raise"))
    taken = move.verb == "take"
    return Decision.best(rows, words.takes(most - before) if taken else words.claims(move))


def _gain(view: View) -> float:
    """What the thrown card in the hand would add to the best division."""
    kit, hand = view.setup.kit, view.hand
    return float(kit.best_points(joined(hand, view.cards("heap")[-1:])) - kit.best_points(hand))
