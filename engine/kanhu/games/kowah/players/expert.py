"""Kowah's expert: the choices of every phase, judged by `estimate`, with their reasons."""

from __future__ import annotations

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Cards, Kind, without
from kanhu.core.moves import Move
from kanhu.games.kowah.board import View
from kanhu.games.kowah.checki import declaring
from kanhu.games.kowah.players import words as say
from kanhu.games.kowah.players.estimate import Estimate
from kanhu.games.kowah.reach import fit, helping, lacking
from kanhu.players.decision import Decision, Row, having
from kanhu.players.phrases import reason

CAUGHT = {"single": 1.0, "double": 3.0}  # stakes lost when a shown or thrown card is claimed


def choose(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """The expert's decision in any phase."""
    for move in having(view, "win", "claim"):
        # In trial play declining a single in the hope of a triple never paid.
        return Decision.of(move, say.wins(view))
    estimate = Estimate(view)
    return _before_drawing(estimate) if view.phase == "draw" else _throwing(estimate)


# --- before taking a card ------------------------------------------------------------------------


def _before_drawing(estimate: Estimate) -> Decision:
    if estimate.laid:
        return Decision.of(Move("draw"), say.draws(estimate.view, bound=True))
    return _declares(estimate, estimate.cards) or _draw_or_take(
        estimate, estimate.view.cards("heap")[-1:]
    )


def _declares(estimate: Estimate, cards: Cards) -> Decision | None:
    """The declaration that most unseen cards fulfil, unless none can come any more."""
    ways = [way for way in estimate.kit.ways(cards) if declaring(way) in estimate.view.legal]
    ways.sort(key=lambda way: -estimate.copies(way.wins))
    if not ways or not estimate.copies(ways[0].wins):
        return None
    copies = [estimate.copies(way.wins) for way in ways]
    worths = [estimate.worth(estimate.wait_time(count)) for count in copies]
    rows = list(zip(map(declaring, ways), worths, strict=True))
    return Decision.best(rows, say.declares(estimate.view, ways[0], copies[0]))


def _draw_or_take(estimate: Estimate, top: Cards) -> Decision:
    """An unknown card that may help, and may have to be shown, or the one that lies there."""
    view, cards, kit = estimate.view, estimate.cards, estimate.kit
    lack = lacking(kit, cards)
    risk, chance, now = _shown_risk(estimate), estimate.chance(cards), estimate.time(cards)
    nearer = now - estimate.rounds(lack) + estimate.rounds(max(0, lack - 1))
    drawn = chance * estimate.worth(nearer) + (1 - chance) * estimate.worth(now)
    rows: list[Row] = [(Move("draw"), (1 - risk) * drawn - risk * CAUGHT["single"])]
    held = () if lack else (reason(view, "holds_back"),)
    if Move("take") not in view.legal:
        return Decision.best(rows, *held, say.draws(view, bound=False))
    nine = tuple(sorted(cards + top))
    helps = fit(kit, nine) > fit(kit, cards)
    barred = top[0] if view.setup.options.no_throwback else -1
    rows.append((Move("take"), estimate.worth(estimate.after_throw(nine, barred))))
    rows.sort(key=lambda row: -row[1])
    if rows[0][0].verb == "take":
        why = say.takes(view, lacking(kit, nine)) if helps else reason(view, "shown_risk")
    else:
        why = reason(view, "leaves") if helps else say.draws(view, bound=False)
    return Decision.best(rows, *held, why)


def _shown_risk(estimate: Estimate) -> float:
    """KO-26: chance that the next card of the stock is one that somebody has declared."""
    if not estimate.waiters:
        return 0.0
    risk = sum(count * estimate.danger(kind) for kind, count in enumerate(estimate.unseen) if count)
    return risk / estimate.total


# --- throwing ------------------------------------------------------------------------------------


def _throwing(estimate: Estimate) -> Decision:
    """A declaration if it can be made well; else the throw that leaves most, danger counted."""
    view, cards = estimate.view, estimate.cards
    options = [_judged(estimate, move.cards[0]) for move in having(view, "throw")]
    options.sort(key=lambda option: (-option[0], option[1]))
    _, kind, time, danger = options[0]
    rest = without(cards, (kind,))
    declared = None if estimate.laid else _declares(estimate, rest)
    if declared is not None:
        return declared
    thrown = say.throws(view, kind, lacking(estimate.kit, rest))
    reasons = [reason(view, "bound") if estimate.laid else thrown]
    if estimate.waiters:
        reasons.append(say.risk(view, kind, danger))
    if not estimate.laid:
        kinds = _helping(estimate, rest)
        reasons.append(say.outs(view, kinds, estimate.copies(kinds), time))
    rows = [(Move("throw", (kind,)), worth) for worth, kind, _, _ in options]
    return Decision.best(rows, *reasons)


def _judged(estimate: Estimate, kind: Kind) -> tuple[float, Kind, float, float]:
    """(worth, card, rounds to a win, danger) of a throw."""
    rest = without(estimate.cards, (kind,))
    time = _bound_time(estimate, rest) if estimate.laid else estimate.time(rest)
    claims = estimate.view.setup.options.win_from_discard
    danger = estimate.danger(kind) if estimate.waiters and claims else 0.0
    worth = (1 - danger) * estimate.worth(time) - danger * CAUGHT["double"]
    return worth, kind, time, danger


def _bound_time(estimate: Estimate, rest: Cards) -> float:
    """The wait that the laid cards have with this rest."""
    laid = estimate.kit.relaid(rest, estimate.laid)
    return estimate.wait_time(estimate.copies(estimate.kit.awaited(rest, laid)))


def _helping(estimate: Estimate, rest: Cards) -> Cards:
    """Kinds that would complete the hand, or bring it nearer to checki, and may still come."""
    kit = estimate.kit
    if fit(kit, rest) == kit.held:
        way = estimate.best_way(rest)
        kinds = way.wins if way else ()
    else:
        kinds = tuple(helping(kit, rest))
    return tuple(kind for kind in kinds if estimate.copies((kind,)))
