"""Cuajo's novice and regular player.

The novice keeps combinations it sees. The regular counts exactly how many cards a hand lacks, but
not how many could fill the gap, and looks at nobody else. Both explain themselves.
"""

from __future__ import annotations

from kanhu.cards.chance import Stream
from kanhu.core.moves import Move
from kanhu.games.cuajo.board import View
from kanhu.games.cuajo.players import expert
from kanhu.games.cuajo.players import words as say
from kanhu.games.cuajo.players.mind import Mind
from kanhu.games.cuajo.worth import discard_wins
from kanhu.players.decision import Decision

TAKES_OF_FOUR = 1  # the novice takes one useful-looking discard in four
CALLS_OF_TWO = 1  # and calls purro every other time


def novice(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Legal and plausible: wins when it can, throws a card that lies alone."""
    by_verb = {move.verb: move for move in view.legal}
    for verb in ("cuajo", "time"):
        if verb in by_verb:
            return Decision.of(by_verb[verb], say.wins(view, by_verb[verb]))
    if view.phase == "draw":
        if "take" in by_verb and discard_wins(view):
            return Decision.of(by_verb["take"], say.completes())
        if "take" in by_verb and ("draw" not in by_verb or chance.below(4) < TAKES_OF_FOUR):
            return Decision.of(by_verb["take"], say.takes(view, 0))
        return Decision.of(by_verb.get("draw", view.legal[0]), say.draws(view))
    if "secret" in by_verb:
        return Decision.of(by_verb["secret"], say.lays(view))
    if "purro" in by_verb and chance.below(2) < CALLS_OF_TWO:
        return Decision.of(by_verb["purro"], say.calls(view, 0.0))
    throws = [move for move in view.legal if move.verb == "throw"]
    left = view.setup.kit.best(view.hand).left
    alone = [move for move in throws if move.cards[0] in left]
    choice = alone or throws or list(view.legal)
    move = choice[chance.below(len(choice))]
    return Decision.of(move, say.lone(view, move.cards[0]) if alone else say.must())


def regular(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Greedy by the exact number of missing cards."""
    by_verb = {move.verb: move for move in view.legal}
    for verb in ("cuajo", "time"):
        if verb in by_verb:
            return Decision.of(by_verb[verb], say.wins(view, by_verb[verb]))
    mind = Mind(view)
    if view.phase == "draw":
        return _regular_draw(mind, by_verb)
    lay = expert.good_lay(mind)
    if lay is not None:
        return Decision.of(lay, say.lays(view))
    return _regular_throw(mind, chance)


def _regular_draw(mind: Mind, by_verb: dict[str, Move]) -> Decision:
    """Take the discard if it wins, or if a card less is missing with it."""
    view = mind.view
    draw, take = by_verb.get("draw"), by_verb.get("take")
    if draw is None or take is None:
        if take is not None and discard_wins(view):
            return Decision.of(take, say.completes())
        return Decision.of(draw or view.legal[0], say.draws(view, 0))
    missing = mind.missing(mind.code)
    if discard_wins(view):
        return Decision.over([(take, 0.0), (draw, -float(missing))], say.completes())
    short = expert.missing_with(mind, view.cards("heap")[-1])
    less, rows = missing - short, [(take, -float(short)), (draw, -float(missing))]
    if less > 0:
        return Decision.over(rows, say.takes(view, less))
    return Decision.over(rows[::-1], say.draws(view, less))


def _regular_throw(mind: Mind, chance: Stream) -> Decision:
    view, unit = mind.view, mind.groups.unit
    ranked: list[tuple[Move, float]] = []
    for move in view.legal:
        if move.verb == "throw":
            rest = mind.code - unit[move.cards[0]]
            ranked.append((move, float(-mind.missing(rest))))
    if not ranked:
        return Decision.of(view.legal[0], say.must())
    best = max(worth for _, worth in ranked)
    top = [move for move, worth in ranked if worth == best]
    move = top[chance.below(len(top))]
    ranked.sort(key=lambda pair: (pair[0] != move, -pair[1]))
    reasons = [say.distance(view, move.cards[0], int(-best))]
    called = Move("purro", move.cards)
    if called in view.legal:
        return Decision(called, (*reasons, say.calls(view, 0.0)), ((called, best), *ranked))
    return Decision(move, tuple(reasons), tuple(ranked))
