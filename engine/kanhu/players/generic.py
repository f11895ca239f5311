"""Players for any game: weighted chance, and flat Monte Carlo over deals that fit the view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from kanhu.cards.chance import Stream
from kanhu.core.memory import sample
from kanhu.core.moves import Move
from kanhu.core.tableau import Tableau
from kanhu.core.view import View
from kanhu.players.decision import Chooser, Decision, Reason

PASSIVE = ("pass", "decline", "accept")  # verbs that leave things as they are
LONGEST = 400  # moves of a rollout before it is given up as worth nothing
WIDEST = 24  # moves looked at: with hundreds of them each would be tried too seldom


def novice(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Any legal move: a kind of move first, so that a long list of one kind is not all there is.

    A move that does something is three times as likely as one that leaves things as they are.
    """
    verbs = list(dict.fromkeys(move.verb for move in view.legal))
    weights = [1 if verb in PASSIVE else 3 for verb in verbs]
    at = chance.below(sum(weights))
    verb = next(v for i, v in enumerate(verbs) if at < sum(weights[: i + 1]))
    moves = [move for move in view.legal if move.verb == verb]
    move = moves[chance.below(len(moves))]
    return Decision(move, (Reason("", "It is allowed, and as good as any other.", 0.0),), ())


def monte_carlo(
    view: View, chance: Stream, simulations: int | None = None, *, usual: int
) -> Decision:
    """The move with the best mean result of random play over deals that fit the view.

    All moves are tried on the same deals, so that luck of the deal falls out of the comparison.
    """
    moves = _narrowed(view.legal, chance)
    deals = max(1, (simulations or usual) // len(moves))
    sums = [0.0] * len(moves)
    for _ in range(deals):
        try:
            state = sample(view, chance.next64())
        except ValueError:  # the facts leave a corner that no try could fill
            continue
        start = chance.next64()
        for at, move in enumerate(moves):
            tableau = state.rollout()
            tableau.apply(move)
            sums[at] += play_out(tableau, view.board.hand, view.seat or 0, Stream(start))
    ranked = sorted(
        ((move, total / deals) for move, total in zip(moves, sums, strict=True)),
        key=lambda pair: -pair[1],
    )
    move, worth = ranked[0]
    text = f"In {deals} imagined deals it came out best, at {worth:+.1f} against the others."
    return Decision(move, (Reason("", text, worth),), tuple(ranked))


def _narrowed(legal: Sequence[Move], chance: Stream) -> list[Move]:
    """At most WIDEST moves, of every verb at least one."""
    if len(legal) <= WIDEST:
        return list(legal)
    first = {move.verb: at for at, move in reversed(list(enumerate(legal)))}
    order = chance.shuffle(range(len(legal)))
    kept = list(dict.fromkeys([*first.values(), *order]))[:WIDEST]
    return [legal[at] for at in sorted(kept)]


def play_out(t: Tableau, hand: int, seat: int, chance: Stream) -> float:
    """Play on at random in place; what the hand gives the seat beyond the mean of the others."""
    for _ in range(LONGEST):
        if t.outcome is not None or t.board.hand != hand:
            break
        moves = t.legal()
        t.apply(moves[chance.below(len(moves))])
    else:
        return 0.0
    if t.board.last is None:
        points = [part / t.outcome.den for part in t.outcome.payoff] if t.outcome else [0.0] * t.n
    else:
        points = list(t.board.last.points)
    rest = [own for at, own in enumerate(points) if at != seat]
    return points[seat] - sum(rest) / max(1, len(rest))


GENERIC: dict[str, Chooser] = {
    "novice": novice,
    "regular": partial(monte_carlo, usual=60),
    "expert": partial(monte_carlo, usual=240),
}
