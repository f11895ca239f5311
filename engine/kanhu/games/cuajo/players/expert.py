"""Cuajo's expert: every choice judged by exact waits, the draws left, and what a throw may cost."""

from __future__ import annotations

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Kind
from kanhu.core.grammar import Share
from kanhu.core.moves import Move
from kanhu.games.cuajo.board import View
from kanhu.games.cuajo.players import words as say
from kanhu.games.cuajo.players.mind import PAY, Mind
from kanhu.games.cuajo.worth import discard_wins
from kanhu.players.decision import Decision, Reason, Row, having
from kanhu.players.phrases import name, reason

LAYS = ("secret", "sowee")
FAR = 3  # cards missing from which on a secret is laid even if it costs a card


def choose(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """The expert's decision in any phase."""
    mind = Mind(view)
    for move in having(view, "time", "cuajo"):
        return _win(mind, move)
    if view.phase == "draw":
        return _draw(mind)
    good = good_lay(mind)
    return Decision.of(good, say.lays(view)) if good else _throw(mind)


# --- winning, and secrets -----------------------------------------------------------------------


def _win(mind: Mind, win: Move) -> Decision:
    """CU-33, CU-59: a secret that leaves the hand whole is laid first.

    If the card drawn completes it, only if nobody can say "time".
    """
    view, groups = mind.view, mind.groups
    if win.verb == "cuajo" and view.phase == "own_win":
        if not view.cards("shown") and _keeps_whole_secret(mind):
            return Decision.of(Move("pass"), reason(view, "lay_first"))
    elif win.verb == "cuajo":
        for lay in having(view, *LAYS):
            if groups.whole(mind.code - _gone(mind, lay), True):
                return Decision.of(lay, say.lays(view, first=True))
    return Decision.of(win, say.wins(view, win))


def _keeps_whole_secret(mind: Mind) -> bool:
    """Whether four of a kind may be laid and leave the hand whole."""
    groups = mind.groups
    fours = groups.kinds(groups.fours(mind.code))
    return any(groups.whole(mind.code - 4 * groups.unit[kind], True) for kind in fours)


def _gone(mind: Mind, move: Move) -> int:
    """The cards that a secret takes out of what has to be placed."""
    unit = mind.groups.unit
    if move.verb == "secret":
        return int(4 * unit[move.cards[0]])
    return int(3 * unit[mind.view.cards("sowee")[0]])


def good_lay(mind: Mind) -> Move | None:
    """A secret worth laying: it costs no card of the hand's progress, or the hand is far off."""
    lays = having(mind.view, *LAYS)
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


def _draw(mind: Mind) -> Decision:
    view = mind.view
    draw, take = ([*having(view, verb), None][0] for verb in ("draw", "take"))
    if draw is None or take is None:
        # With an empty stock the discard is on offer only because it wins (CU-45).
        move = take or draw or view.legal[0]
        return Decision.of(move, say.takes(view, 1) if take else say.draws(view))
    other = mind.after_draw(mind.code)
    if discard_wins(view):
        return Decision.over([(take, 1.0), (draw, other)], reason(view, "completes", 1.0))
    card = view.cards("heap")[-1]
    code = mind.code + mind.groups.unit[card]
    keep = card if view.setup.options.no_throwback else -1
    short = missing_with(mind, card)
    worth = max(
        (mind.value(rest) for kind, rest in mind.throws(code)
         if kind != keep and mind.missing(rest) == short),
        default=0.0,
    )  # fmt: skip
    rows = sorted(((take, worth), (draw, other)), key=lambda row: -row[1])
    less = max(0, mind.missing(mind.code) - short)
    return Decision.best(rows, (say.takes if rows[0][0] == take else say.draws)(view, less))


# --- throwing -------------------------------------------------------------------------------------


def _throw(mind: Mind) -> Decision:
    view, throws = mind.view, having(mind.view, "throw")
    if not throws:
        return Decision.of(view.legal[0], reason(view, "must"))
    looked = [(mind.missing(mind.after(move)), move) for move in throws]
    most = min(looked)[0] + any(mind.danger(move.cards[0]) for move in throws)
    rows: list[Row] = []
    for missing, move in looked:
        if missing <= most:
            risk = mind.danger(move.cards[0])
            rows.append((move, mind.value(mind.after(move)) * (1 - risk) - PAY * risk))
    rows.sort(key=lambda row: (-row[1], row[0]))
    move, worth = rows[0]
    (kind,), rest = move.cards, mind.after(move)
    reasons = [say.distance(view, kind, mind.missing(rest)), _hope(mind, rest)]
    if risk := mind.danger(kind):
        reasons.append(reason(view, "danger", -risk, card=name(view, kind), risk=Share(risk)))
    call = Move("purro", move.cards)
    if call in view.legal:
        breaking, silent = mind.breaking(rest), mind.ready(mind.chance(mind.waits(rest)), 2.0)
        if mind.called(rest) >= silent:
            return Decision.best([(call, worth), *rows], *reasons, say.calls(view, breaking))
        reasons.append(reason(view, "quiet", -breaking, risk=Share(breaking)))
    return Decision.best(rows, *reasons)


def _hope(mind: Mind, rest: int) -> Reason:
    """What may come after a throw."""
    waits = mind.missing(rest) <= 1
    kinds = mind.waits(rest) if waits else mind.useful(rest)
    return say.hopes(mind.view, kinds, mind.chance(kinds), waits=waits)
