"""Kowah's expert: the choices of every phase, judged by `mind`, with their reasons."""

from __future__ import annotations

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Cards, Kind, without
from kanhu.core.moves import Move
from kanhu.games.kowah.board import View
from kanhu.games.kowah.checki import declaring
from kanhu.games.kowah.players.mind import Mind
from kanhu.games.kowah.players.words import Words
from kanhu.games.kowah.reach import fit, helping, lacking
from kanhu.players.decision import Decision

CAUGHT = {"single": 1.0, "double": 3.0}  # stakes lost when a shown or thrown card is claimed
Ranked = list[tuple[Move, float]]


def choose(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """The expert's decision in any phase."""
    words = Words(view)
    if view.legal[0].verb in ("win", "claim"):
        # In trial play declining a single in the hope of a triple never paid.
        clause = view.setup.law.phases[view.phase].clause
        return Decision.of(view.legal[0], words.wins(clause))
    mind = Mind(view)
    if view.phase == "draw":
        return _before_drawing(mind, words)
    return _throwing(mind, words)


# --- before taking a card ------------------------------------------------------------------------


def _before_drawing(mind: Mind, words: Words) -> Decision:
    view, cards = mind.view, mind.cards
    if mind.laid:
        return Decision.of(Move("draw"), words.draws(bound=True))
    declared = _declares(mind, words, cards)
    if declared is not None:
        return declared
    return _draw_or_take(mind, words, view.cards("heap")[-1:])


def _declares(mind: Mind, words: Words, cards: Cards) -> Decision | None:
    """The declaration that most unseen cards fulfil, unless none can come any more."""
    ways = [way for way in mind.kit.ways(cards) if declaring(way) in mind.view.legal]
    ways.sort(key=lambda way: -mind.copies(way.wins))
    if not ways or not mind.copies(ways[0].wins):
        return None
    copies = [mind.copies(way.wins) for way in ways]
    ranked = [
        (declaring(way), mind.worth(mind.wait_time(count)))
        for way, count in zip(ways, copies, strict=True)
    ]
    return Decision(ranked[0][0], (words.declares(ways[0], copies[0]),), tuple(ranked))


def _draw_or_take(mind: Mind, words: Words, top: Cards) -> Decision:
    """An unknown card that may help, and may have to be shown, or the one that lies there."""
    view, cards, kit = mind.view, mind.cards, mind.kit
    lack = lacking(kit, cards)
    risk, chance, now = _shown_risk(mind), mind.chance(cards), mind.time(cards)
    nearer = now - mind.rounds(lack) + mind.rounds(max(0, lack - 1))
    drawn = chance * mind.worth(nearer) + (1 - chance) * mind.worth(now)
    ranked: Ranked = [(Move("draw"), (1 - risk) * drawn - risk * CAUGHT["single"])]
    held = (words.holds_back(),) if not lack else ()
    if Move("take") not in view.legal:
        return Decision(Move("draw"), (*held, words.draws(bound=False)), tuple(ranked))
    nine = tuple(sorted(cards + top))
    helps = fit(kit, nine) > fit(kit, cards)
    barred = top[0] if view.setup.options.no_throwback else -1
    ranked.append((Move("take"), mind.worth(mind.after_throw(nine, barred))))
    ranked.sort(key=lambda pair: -pair[1])
    if ranked[0][0].verb == "take":
        reason = words.takes(top[0], lacking(kit, nine)) if helps else words.shown_risk()
    else:
        reason = words.leaves() if helps else words.draws(bound=False)
    return Decision(ranked[0][0], (*held, reason), tuple(ranked))


def _shown_risk(mind: Mind) -> float:
    """KO-26: chance that the next card of the stock is one that somebody has declared."""
    if not mind.waiters:
        return 0.0
    risk = sum(count * mind.danger(kind) for kind, count in enumerate(mind.unseen) if count)
    return risk / mind.total


# --- throwing ------------------------------------------------------------------------------------


def _throwing(mind: Mind, words: Words) -> Decision:
    """A declaration if it can be made well; else the throw that leaves most, danger counted."""
    view, cards = mind.view, mind.cards
    throws = [move.cards[0] for move in view.legal if move.verb == "throw"]
    options = [_judged(mind, kind) for kind in throws]
    options.sort(key=lambda option: (-option[0], option[1]))
    ranked: Ranked = [(Move("throw", (kind,)), worth) for worth, kind, _, _ in options]
    _, kind, time, danger = options[0]
    rest = without(cards, (kind,))
    if not mind.laid:
        declared = _declares(mind, words, rest)
        if declared is not None:
            return declared
    first = words.bound() if mind.laid else words.throws(kind, lacking(mind.kit, rest))
    reasons = [first]
    if mind.waiters:
        reasons.append(words.risk(kind, danger))
    if not mind.laid:
        kinds = _helping(mind, rest)
        reasons.append(words.outs(kinds, mind.copies(kinds), time))
    return Decision(ranked[0][0], tuple(reasons), tuple(ranked))


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
