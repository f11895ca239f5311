"""Cuajo's expert: every choice judged by exact waits, the draws left, and what a throw may cost."""

from __future__ import annotations

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Kind
from kanhu.core.grammar import Share
from kanhu.core.moves import Move
from kanhu.games.cuajo.board import View
from kanhu.games.cuajo.players import words as say
from kanhu.games.cuajo.players.estimate import PAY, Estimate
from kanhu.games.cuajo.worth import discard_wins
from kanhu.players.decision import Decision, Reason, Row, having
from kanhu.players.phrases import name, reason

LAYS = ("secret", "sowee")
FAR = 3  # cards missing from which on a secret is laid even if it costs a card


def choose(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """The expert's decision in any phase."""
    estimate = Estimate(view)
    for move in having(view, "time", "cuajo"):
        return _win(estimate, move)
    if view.phase == "draw":
        return _draw(estimate)
    good = good_lay(estimate)
    return Decision.of(good, say.lays(view)) if good else _throw(estimate)


# --- winning, and secrets -----------------------------------------------------------------------


def _win(estimate: Estimate, win: Move) -> Decision:
    """CU-33, CU-59: a secret that leaves the hand whole is laid first.

    If the card drawn completes it, only if nobody can say "time".
    """
    view, groups = estimate.view, estimate.groups
    if win.verb == "cuajo" and view.phase == "own_win":
        if not view.cards("shown") and _keeps_whole_secret(estimate):
            return Decision.of(Move("pass"), reason(view, "lay_first"))
    elif win.verb == "cuajo":
        for lay in having(view, *LAYS):
            if groups.complete(estimate.code - _gone(estimate, lay), True):
                return Decision.of(lay, say.lays(view, first=True))
    return Decision.of(win, say.wins(view, win))


def _keeps_whole_secret(estimate: Estimate) -> bool:
    """Whether four of a kind may be laid and leave the hand whole."""
    groups = estimate.groups
    fours = groups.kinds(groups.fours(estimate.code))
    return any(groups.complete(estimate.code - 4 * groups.unit[kind], True) for kind in fours)


def _gone(estimate: Estimate, move: Move) -> int:
    """The cards that a secret takes out of what has to be placed."""
    unit = estimate.groups.unit
    if move.verb == "secret":
        return int(4 * unit[move.cards[0]])
    return int(3 * unit[estimate.view.cards("sowee")[0]])


def good_lay(estimate: Estimate) -> Move | None:
    """A secret worth laying: it costs no card of the hand's progress, or the hand is far off."""
    lays = having(estimate.view, *LAYS)
    if not lays:
        return None
    now = min((estimate.missing(rest) for _, rest in estimate.throws(estimate.code)), default=0)
    for move in lays:
        # As the fourth card of a sowee secret only a king is never a burden (CU-32).
        if move.verb == "sowee" and move.cards[0] not in estimate.kit.kings:
            continue
        gone = _gone(estimate, move)
        places = estimate.places - (4 if move.verb == "secret" else 3)
        code = estimate.code - gone
        then = min(
            (estimate.reach.missing(rest, places) for _, rest in estimate.throws(code)), default=now
        )
        if then <= now or now > FAR:
            return move
    return None


# --- taking ---------------------------------------------------------------------------------------


def missing_with(estimate: Estimate, card: Kind) -> int:
    """Cards missing after the discard has been taken and the best throw made."""
    code = estimate.code + estimate.groups.unit[card]
    keep = card if estimate.view.setup.options.no_throwback else -1
    left = [estimate.missing(rest) for kind, rest in estimate.throws(code) if kind != keep]
    return min(left, default=estimate.missing(estimate.code))


def _draw(estimate: Estimate) -> Decision:
    view = estimate.view
    draw, take = ([*having(view, verb), None][0] for verb in ("draw", "take"))
    if draw is None or take is None:
        # With an empty stock the discard is on offer only because it wins (CU-45).
        move = take or draw or view.legal[0]
        return Decision.of(move, say.takes(view, 1) if take else say.draws(view))
    other = estimate.after_draw(estimate.code)
    if discard_wins(view):
        return Decision.over([(take, 1.0), (draw, other)], reason(view, "completes", 1.0))
    card = view.cards("heap")[-1]
    code = estimate.code + estimate.groups.unit[card]
    keep = card if view.setup.options.no_throwback else -1
    short = missing_with(estimate, card)
    worth = max(
        (estimate.value(rest) for kind, rest in estimate.throws(code)
         if kind != keep and estimate.missing(rest) == short),
        default=0.0,
    )  # fmt: skip
    rows = sorted(((take, worth), (draw, other)), key=lambda row: -row[1])
    less = max(0, estimate.missing(estimate.code) - short)
    return Decision.best(rows, (say.takes if rows[0][0] == take else say.draws)(view, less))


# --- throwing -------------------------------------------------------------------------------------


def _throw(estimate: Estimate) -> Decision:
    view, throws = estimate.view, having(estimate.view, "throw")
    if not throws:
        return Decision.of(view.legal[0], reason(view, "must"))
    looked = [(estimate.missing(estimate.after(move)), move) for move in throws]
    most = min(looked)[0] + any(estimate.danger(move.cards[0]) for move in throws)
    rows: list[Row] = []
    for missing, move in looked:
        if missing <= most:
            risk = estimate.danger(move.cards[0])
            rows.append((move, estimate.value(estimate.after(move)) * (1 - risk) - PAY * risk))
    rows.sort(key=lambda row: (-row[1], row[0]))
    move, worth = rows[0]
    (kind,), rest = move.cards, estimate.after(move)
    reasons = [say.distance(view, kind, estimate.missing(rest)), _hope(estimate, rest)]
    if risk := estimate.danger(kind):
        reasons.append(reason(view, "danger", -risk, card=name(view, kind), risk=Share(risk)))
    call = Move("purro", move.cards)
    if call in view.legal:
        breaking, silent = (
            estimate.breaking(rest),
            estimate.ready(estimate.chance(estimate.waits(rest)), 2.0),
        )
        if estimate.called(rest) >= silent:
            return Decision.best([(call, worth), *rows], *reasons, say.calls(view, breaking))
        reasons.append(reason(view, "quiet", -breaking, risk=Share(breaking)))
    return Decision.best(rows, *reasons)


def _hope(estimate: Estimate, rest: int) -> Reason:
    """What may come after a throw."""
    waits = estimate.missing(rest) <= 1
    kinds = estimate.waits(rest) if waits else estimate.useful(rest)
    return say.hopes(estimate.view, kinds, estimate.chance(kinds), waits=waits)
