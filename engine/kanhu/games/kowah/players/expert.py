"""Kowah's expert: the choices of every phase, judged by `mind`, with their reasons."""

from __future__ import annotations

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Cards, Kind, without
from kanhu.core.moves import Move
from kanhu.games.kowah.board import View
from kanhu.games.kowah.checki import declaring
from kanhu.games.kowah.players import words as say
from kanhu.games.kowah.players.mind import Mind
from kanhu.games.kowah.reach import fit, helping, lacking
from kanhu.players.decision import Decision, Row, having
from kanhu.players.phrases import reason

CAUGHT = {"single": 1.0, "double": 3.0}  # stakes lost when a shown or thrown card is claimed


def choose(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """The expert's decision in any phase."""
    for move in having(view, "win", "claim"):
        # In trial play declining a single in the hope of a triple never paid.
        return Decision.of(move, say.wins(view))
    mind = Mind(view)
    return _before_drawing(mind) if view.phase == "draw" else _throwing(mind)


# --- before taking a card ------------------------------------------------------------------------


def _before_drawing(mind: Mind) -> Decision:
    if mind.laid:
        return Decision.of(Move("draw"), say.draws(mind.view, bound=True))
    return _declares(mind, mind.cards) or _draw_or_take(mind, mind.view.cards("heap")[-1:])


def _declares(mind: Mind, cards: Cards) -> Decision | None:
    """The declaration that most unseen cards fulfil, unless none can come any more."""
    ways = [way for way in mind.kit.ways(cards) if declaring(way) in mind.view.legal]
    ways.sort(key=lambda way: -mind.copies(way.wins))
    if not ways or not mind.copies(ways[0].wins):
        return None
    copies = [mind.copies(way.wins) for way in ways]
    worths = [mind.worth(mind.wait_time(count)) for count in copies]
    rows = list(zip(map(declaring, ways), worths, strict=True))
    return Decision.best(rows, say.declares(mind.view, ways[0], copies[0]))


def _draw_or_take(mind: Mind, top: Cards) -> Decision:
    """An unknown card that may help, and may have to be shown, or the one that lies there."""
    view, cards, kit = mind.view, mind.cards, mind.kit
    lack = lacking(kit, cards)
    risk, chance, now = _shown_risk(mind), mind.chance(cards), mind.time(cards)
    nearer = now - mind.rounds(lack) + mind.rounds(max(0, lack - 1))
    drawn = chance * mind.worth(nearer) + (1 - chance) * mind.worth(now)
    rows: list[Row] = [(Move("draw"), (1 - risk) * drawn - risk * CAUGHT["single"])]
    held = () if lack else (reason(view, "holds_back"),)
    if Move("take") not in view.legal:
        return Decision.best(rows, *held, say.draws(view, bound=False))
    nine = tuple(sorted(cards + top))
    helps = fit(kit, nine) > fit(kit, cards)
    barred = top[0] if view.setup.options.no_throwback else -1
    rows.append((Move("take"), mind.worth(mind.after_throw(nine, barred))))
    rows.sort(key=lambda row: -row[1])
    if rows[0][0].verb == "take":
        why = say.takes(view, lacking(kit, nine)) if helps else reason(view, "shown_risk")
    else:
        why = reason(view, "leaves") if helps else say.draws(view, bound=False)
    return Decision.best(rows, *held, why)


def _shown_risk(mind: Mind) -> float:
    """KO-26: chance that the next card of the stock is one that somebody has declared."""
    if not mind.waiters:
        return 0.0
    risk = sum(count * mind.danger(kind) for kind, count in enumerate(mind.unseen) if count)
    return risk / mind.total


# --- throwing ------------------------------------------------------------------------------------


def _throwing(mind: Mind) -> Decision:
    """A declaration if it can be made well; else the throw that leaves most, danger counted."""
    view, cards = mind.view, mind.cards
    options = [_judged(mind, move.cards[0]) for move in having(view, "throw")]
    options.sort(key=lambda option: (-option[0], option[1]))
    _, kind, time, danger = options[0]
    rest = without(cards, (kind,))
    declared = None if mind.laid else _declares(mind, rest)
    if declared is not None:
        return declared
    thrown = say.throws(view, kind, lacking(mind.kit, rest))
    reasons = [reason(view, "bound") if mind.laid else thrown]
    if mind.waiters:
        reasons.append(say.risk(view, kind, danger))
    if not mind.laid:
        kinds = _helping(mind, rest)
        reasons.append(say.outs(view, kinds, mind.copies(kinds), time))
    rows = [(Move("throw", (kind,)), worth) for worth, kind, _, _ in options]
    return Decision.best(rows, *reasons)


def _judged(mind: Mind, kind: Kind) -> tuple[float, Kind, float, float]:
    """(worth, card, rounds to a win, danger) of a throw."""
    rest = without(mind.cards, (kind,))
    time = _bound_time(mind, rest) if mind.laid else mind.time(rest)
    claims = mind.view.setup.options.win_from_discard
    danger = mind.danger(kind) if mind.waiters and claims else 0.0
    worth = (1 - danger) * mind.worth(time) - danger * CAUGHT["double"]
    return worth, kind, time, danger


def _bound_time(mind: Mind, rest: Cards) -> float:
    """The wait that the laid cards have with this rest."""
    laid = mind.kit.relaid(rest, mind.laid)
    return mind.wait_time(mind.copies(mind.kit.awaited(rest, laid)))


def _helping(mind: Mind, rest: Cards) -> Cards:
    """Kinds that would complete the hand, or bring it nearer to checki, and may still come."""
    kit = mind.kit
    if fit(kit, rest) == kit.held:
        way = mind.best_way(rest)
        kinds = way.wins if way else ()
    else:
        kinds = tuple(helping(kit, rest))
    return tuple(kind for kind in kinds if mind.copies((kind,)))
