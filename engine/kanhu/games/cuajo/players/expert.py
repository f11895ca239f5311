"""Cuajo's expert: every choice judged by exact waits, the draws left, and what a throw may cost."""

from __future__ import annotations

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Kind
from kanhu.core.moves import Move
from kanhu.games.cuajo.board import View
from kanhu.games.cuajo.players import words as say
from kanhu.games.cuajo.players.mind import PAY, Mind
from kanhu.games.cuajo.worth import discard_wins
from kanhu.players.decision import Decision, Reason

FAR = 3  # cards missing from which on a secret is laid even if it costs a card


def choose(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """The expert's decision in any phase."""
    mind = Mind(view)
    by_verb = {move.verb: move for move in view.legal}
    if "time" in by_verb:
        return Decision.of(by_verb["time"], say.wins(view, by_verb["time"]))
    if view.phase == "own_win":
        return _own_win(mind, by_verb["cuajo"])
    if "cuajo" in by_verb:
        lay = _winning_lay(mind, mind.code)
        if lay is not None:
            return Decision.of(lay, say.lays(view, first=True))
        return Decision.of(by_verb["cuajo"], say.wins(view, by_verb["cuajo"]))
    if view.phase == "draw":
        return _draw(mind, by_verb)
    good = good_lay(mind)
    if good is not None:
        return Decision.of(good, say.lays(view))
    return _throw(mind)


# --- winning, and secrets -----------------------------------------------------------------------


def _own_win(mind: Mind, win: Move) -> Decision:
    """CU-33, CU-59: a secret that the card completes is laid first, if nobody can say "time"."""
    view = mind.view
    if not view.cards("shown") and _secret_kinds(mind, whole=True):
        text = "Your hand stays complete, so lay your secret before you win."
        return Decision.of(Move("pass"), say.lets_go(text))
    return Decision.of(win, say.wins(view, win))


def _winning_lay(mind: Mind, code: int) -> Move | None:
    """A secret that may be laid before winning."""
    lays = [move for move in mind.view.legal if move.verb in ("secret", "sowee")]
    for move in lays:
        gone = _gone(mind, move)
        if mind.groups.whole(code - gone, True):
            return move
    return None


def _secret_kinds(mind: Mind, *, whole: bool) -> list[Kind]:
    """Kinds held four times whose laying leaves the hand whole."""
    groups = mind.groups
    kinds = groups.kinds(groups.fours(mind.code))
    return [k for k in kinds if not whole or groups.whole(mind.code - 4 * groups.unit[k], True)]


def _gone(mind: Mind, move: Move) -> int:
    """The cards that a secret takes out of what has to be placed."""
    unit = mind.groups.unit
    if move.verb == "secret":
        return int(4 * unit[move.cards[0]])
    return int(3 * unit[mind.view.cards("sowee")[0]])


def good_lay(mind: Mind) -> Move | None:
    """A secret worth laying: it costs no card of the hand's progress, or the hand is far off."""
    lays = [move for move in mind.view.legal if move.verb in ("secret", "sowee")]
    if not lays:
        return None
    now = min((mind.missing(rest) for _, rest in mind.throws(mind.code)), default=0)
    for move in lays:
        # As the fourth card of a sowee secret only a king is never a burden (CU-32).
        if move.verb == "sowee" and move.cards[0] not in mind.kit.kings:
            continue
        gone = _gone(mind, move)
        places = mind.places - (4 if move.verb == "secret" else 3)
        code = mind.code - gone
        then = min((mind.reach.missing(rest, places) for _, rest in mind.throws(code)), default=now)
        if then <= now or now > FAR:
            return move
    return None


# --- taking ---------------------------------------------------------------------------------------


def missing_with(mind: Mind, card: Kind) -> int:
    """Cards missing after the discard has been taken and the best throw made."""
    code = mind.code + mind.groups.unit[card]
    keep = card if mind.view.setup.options.no_throwback else -1
    left = [mind.missing(rest) for kind, rest in mind.throws(code) if kind != keep]
    return min(left, default=mind.missing(mind.code))


def _draw(mind: Mind, by_verb: dict[str, Move]) -> Decision:
    view = mind.view
    draw, take = by_verb.get("draw"), by_verb.get("take")
    if draw is None or take is None:
        # With an empty stock the discard is on offer only because it wins (CU-45).
        move = take or draw or view.legal[0]
        return Decision.of(move, say.takes(view, 1) if take else say.draws(view))
    other = mind.after_draw(mind.code)
    if discard_wins(view):
        return Decision.over([(take, 1.0), (draw, other)], say.completes())
    card = view.cards("heap")[-1]
    code = mind.code + mind.groups.unit[card]
    keep = card if view.setup.options.no_throwback else -1
    short = missing_with(mind, card)
    worth = max(
        (mind.value(rest) for kind, rest in mind.throws(code)
         if kind != keep and mind.missing(rest) == short),
        default=0.0,
    )  # fmt: skip
    ranked = sorted(((take, worth), (draw, other)), key=lambda pair: -pair[1])
    less = max(0, mind.missing(mind.code) - short)
    reason = say.takes(view, less) if ranked[0][0] == take else say.draws(view, less)
    return Decision(ranked[0][0], (reason,), tuple(ranked))


# --- throwing -------------------------------------------------------------------------------------


def _throw(mind: Mind) -> Decision:
    view, unit = mind.view, mind.groups.unit
    throws = [move for move in view.legal if move.verb == "throw"]
    if not throws:
        return Decision.of(view.legal[0], say.must())
    looked = [(mind.missing(mind.code - unit[move.cards[0]]), move) for move in throws]
    least = min(looked)[0]
    risky = any(mind.danger(move.cards[0]) for move in throws)
    ranked: list[tuple[Move, float]] = []
    for short, move in looked:
        if short <= least + risky:
            value = mind.value(mind.code - unit[move.cards[0]])
            risk = mind.danger(move.cards[0])
            ranked.append((move, value * (1 - risk) - PAY * risk))
    ranked.sort(key=lambda pair: (-pair[1], pair[0]))
    move = ranked[0][0]
    rest = mind.code - unit[move.cards[0]]
    reasons = [say.distance(view, move.cards[0], mind.missing(rest)), _hope(mind, rest)]
    risk = mind.danger(move.cards[0])
    if risk:
        reasons.append(say.danger(view, move.cards[0], risk))
    call = Move("purro", move.cards)
    if call in view.legal:
        breaking, silent = mind.breaking(rest), mind.ready(mind.chance(mind.waits(rest)), 2.0)
        if mind.called(rest) >= silent:
            ranked.insert(0, (call, ranked[0][1]))
            return Decision(call, (*reasons, say.calls(view, breaking)), tuple(ranked))
        reasons.append(say.quiet(breaking))
    return Decision(move, tuple(reasons), tuple(ranked))


def _hope(mind: Mind, rest: int) -> Reason:
    """What may come after a throw."""
    if mind.missing(rest) <= 1:
        waits = mind.waits(rest)
        return say.waiting(mind.view, waits, mind.chance(waits))
    useful = mind.useful(rest)
    return say.nearer(mind.view, useful, mind.chance(useful))
