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
from kanhu.games.cuajo.players.estimate import Estimate
from kanhu.games.cuajo.worth import discard_wins
from kanhu.players.decision import Decision, any_move, having, ranked
from kanhu.players.phrases import name, reason

TAKES_OF_FOUR = 1  # the novice takes one useful-looking discard in four
CALLS_OF_TWO = 1  # and calls purro every other time


def novice(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Legal and plausible: wins when it can, throws a card that lies alone."""
    by_verb = {move.verb: move for move in view.legal}
    for move in having(view, "cuajo", "time"):
        return Decision.of(move, say.wins(view, move))
    if view.phase == "draw":
        if "take" in by_verb and discard_wins(view):
            return Decision.of(by_verb["take"], reason(view, "completes", 1.0))
        if "take" in by_verb and ("draw" not in by_verb or chance.below(4) < TAKES_OF_FOUR):
            return Decision.of(by_verb["take"], say.takes(view, 0))
        return Decision.of(by_verb.get("draw", view.legal[0]), say.draws(view))
    if "secret" in by_verb:
        return Decision.of(by_verb["secret"], say.lays(view))
    if "purro" in by_verb and chance.below(2) < CALLS_OF_TWO:
        return Decision.of(by_verb["purro"], say.calls(view, 0.0))
    throws, left = having(view, "throw"), view.setup.kit.best(view.hand).left
    alone = [move for move in throws if move.cards[0] in left]
    move = any_move(alone or throws or view.legal, chance)
    if not alone:
        return Decision.of(move, reason(view, "must"))
    return Decision.of(move, reason(view, "lone", card=name(view, move.cards[0])))


def regular(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Greedy by the exact number of missing cards."""
    for move in having(view, "cuajo", "time"):
        return Decision.of(move, say.wins(view, move))
    estimate = Estimate(view)
    if view.phase == "draw":
        return _regular_draw(estimate)
    lay = expert.good_lay(estimate)
    return Decision.of(lay, say.lays(view)) if lay else _regular_throw(estimate, chance)


def _regular_draw(estimate: Estimate) -> Decision:
    """Take the discard if it wins, or if a card less is missing with it."""
    view = estimate.view
    draw, take = ([*having(view, verb), None][0] for verb in ("draw", "take"))
    if draw is None or take is None:
        if take is not None and discard_wins(view):
            return Decision.of(take, reason(view, "completes", 1.0))
        return Decision.of(draw or view.legal[0], say.draws(view, 0))
    missing = estimate.missing(estimate.code)
    if discard_wins(view):
        return Decision.over([(take, 0.0), (draw, -float(missing))], reason(view, "completes", 1.0))
    short = expert.missing_with(estimate, view.cards("heap")[-1])
    less, rows = missing - short, [(take, -float(short)), (draw, -float(missing))]
    if less > 0:
        return Decision.over(rows, say.takes(view, less))
    return Decision.over(rows[::-1], say.draws(view, less))


def _regular_throw(estimate: Estimate, chance: Stream) -> Decision:
    view = estimate.view
    rows = ranked(
        having(view, "throw"), lambda move: -float(estimate.missing(estimate.after(move)))
    )
    if not rows:
        return Decision.of(view.legal[0], reason(view, "must"))
    best = rows[0][1]
    move = any_move([move for move, worth in rows if worth == best], chance)
    rows.sort(key=lambda row: row[0] != move)
    short = say.distance(view, move.cards[0], int(-best))
    called = Move("purro", move.cards)
    if called in view.legal:
        return Decision.best([(called, best), *rows], short, say.calls(view, 0.0))
    return Decision.best(rows, short)
