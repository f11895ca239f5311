"""Khanhoo's expert: the choices of every phase, judged by `estimate`, with their reasons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Cards, without
from kanhu.core.grammar import Share
from kanhu.core.moves import Move
from kanhu.games.khanhoo.board import FALSE, GOING_OUT, TRIO, View
from kanhu.games.khanhoo.players.estimate import (
    CARD,
    DANGER,
    DEALS,
    DENIED,
    KEPT,
    READY,
    Estimate,
    joined,
)
from kanhu.players.decision import Decision, Reason, Row, having, ranked
from kanhu.players.phrases import name, next_best, reason
from kanhu.players.seen import going_round, seen

PROGRESS = ("claim", "cache", "deal", "score")  # events after which others may be thrown
ENDS = ("full_hand", "quartette")  # moves that end the hand
DEALT_HANDS = 40  # imagined before a deal is claimed
COMPLETED = 6 + GOING_OUT  # a quartette by cache is 12 in place of 6, and 5 for ending (KH-60)
MATCH = 4.0  # points that winning or losing the match is worth when a hand can end it


class Option(NamedTuple):
    """A throw that has been looked at: worth in all, what is left, chance to be out next."""

    worth: float
    move: Move
    rest: Cards
    ready: float
    risk: float


def choose(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """The expert's decision in any phase."""
    if view.phase == "orphan":
        return _orphan(view)
    if view.phase == "challenge":
        return challenge(view)
    if view.phase in ("exposed", "reclaim"):
        return deal_stands(view, chance)
    estimate = Estimate(view, chance, simulations)
    if view.phase == "act":
        return _act(estimate)
    return _claim(estimate) if view.phase == "claim" else _choose(estimate)


def _act(estimate: Estimate) -> Decision:
    view, words = estimate.view, estimate.words
    outs = [(words.worth(move), move) for move in having(view, *ENDS)]
    reasons: tuple[Reason, ...] = ()
    if outs:
        worth, move = max(outs)
        stay = words.laid + estimate.kit.best_points(estimate.hand) if estimate.losers_score else 0
        sure = worth + DENIED + _match_swing(estimate, worth)
        # In trial play waiting for a dearer full hand never paid: another goes out too often.
        if sure >= stay or not having(view, "throw"):
            rows = [(out, float(points)) for points, out in outs]
            rows.sort(key=lambda row: (row[0] != move, -row[1]))
            why = reason(
                view, "stops_others" if worth <= stay else "sooner", worth - stay, stay=stay
            )
            return Decision.best(rows, words.goes_out(move), why)
        reasons = (reason(view, "later", stay - worth, worth=worth, stay=stay),)
    for move in free_caches(view):
        return Decision.best([(move, 6.0)], *reasons, words.caches(move))
    options = _throws(estimate)
    rows = [(option.move, words.laid + option.worth) for option in options]
    return Decision.best(rows, *reasons, *_why_throw(estimate, options))


def free_caches(view: View) -> list[Move]:
    """KH-60: caches that cost no points, and whose fourth card may still be thrown."""
    best, found = view.setup.kit.best_points(view.hand), []
    for move in having(view, "cache"):
        trio = move.cards * TRIO
        lies_open = seen(view).count(move.cards[0]) > TRIO
        rest = view.setup.kit.best_points(without(view.hand, trio))
        if not lies_open and rest + view.setup.kit.meld(trio).points >= best:
            found.append(move)
    return found


def _throws(estimate: Estimate) -> list[Option]:
    """The throws that deserve it, judged closely, the best first."""
    throws = having(estimate.view, "throw")
    looked = [(estimate.first_look(without(estimate.hand, move.cards)), move) for move in throws]
    looked.sort(key=lambda pair: -pair[0])
    idle = idle_throws(estimate.view)
    drawn, deals = (
        estimate.drawn(estimate.seats - 1),
        estimate.deals(DEALS if len(throws) > 1 else 0),
    )
    options = []
    for _, move in looked[:KEPT]:
        rest = without(estimate.hand, move.cards)
        ready, risk = estimate.readiness(rest), estimate.danger(move.cards[0], deals)
        worth = estimate.value(rest, drawn) + READY * ready - DANGER * risk
        worth -= GOING_OUT * (move.cards[0] in idle)
        options.append(Option(worth, move, rest, ready, risk))
    options.sort(key=lambda option: -option.worth)
    return options


def idle_throws(view: View) -> frozenset[int]:
    """Kinds that everybody has drawn and thrown again twice over, with nobody claiming anything.

    While they go round a small stock nobody goes out (KH-41).
    """
    return going_round(view, "throw", 2 * view.setup.seats, PROGRESS)


def _match_swing(estimate: Estimate, worth: int) -> float:
    """Whether going out now decides the match, and for whom (KH-49)."""
    view = estimate.view
    seat, totals, board = view.seat or 0, view.board.totals, view.board
    own = totals[seat] + worth
    others = [0.0] * (estimate.seats - 1)
    deals = estimate.deals(DEALS // 2)
    for step in range(estimate.seats - 1):
        at = (seat + 1 + step) % estimate.seats
        if estimate.losers_score:
            hands = [estimate.kit.best_points(hands[step]) for hands in deals]
            laid = sum(points for _, points, _ in board.laid[at])
            others[step] = laid + sum(hands) / max(1, len(hands))
        others[step] += totals[at]
    if max(own, *others) < view.setup.options.target:
        return 0.0
    return MATCH if own > max(others) else -MATCH


def _why_throw(estimate: Estimate, options: list[Option]) -> Iterator[Reason]:
    words, best = estimate.words, options[0]
    worth = words.laid + best.worth
    yield words.throws(best.move, estimate.kit.best(best.rest))
    yield reason(estimate.view, "outlook", worth, worth=worth)
    if best.ready:
        yield reason(estimate.view, "ready", 5 * best.ready, odds=Share(best.ready))
    yield words.risk(best.move, best.risk)
    if len(options) > 1:
        less = best.worth - options[1].worth
        yield next_best(estimate.view, name(estimate.view, options[1].move.cards[0]), less, less)


def _claim(estimate: Estimate) -> Decision:
    """Compare every meld with passing; the next in turn draws a card for a pass."""
    view, words = estimate.view, estimate.words
    away = (view.seat - view.board.thrower) % estimate.seats if view.seat is not None else 1
    drawn = estimate.drawn(away - 1)
    longer = estimate.drawn(0, 1) if away == 1 else drawn
    rows: list[Row] = []
    taken = estimate.value(joined(estimate.hand, view.cards("heap")[-1:]), drawn, 1)
    for move in _promising(estimate):
        if move.verb == "claim" and not (away == 1 and view.setup.options.claim_in_turn == "free"):
            rest = without(estimate.hand, move.cards)
            worth = words.worth(move) + estimate.value(rest, drawn, 1)
        elif move.verb == "claim_cache":
            worth = estimate.kit.best_points(estimate.hand) + COMPLETED + DENIED
        elif move.verb == "pass" and not (away == 1 and view.board.stockless):
            worth = estimate.value(estimate.hand, longer)
        else:
            worth = taken  # into the hand: KH-27 where claims are free, KH-39 without a stock
        rows.append((move, words.laid + worth))
    # Among equal ones the dearest meld: it is the likeliest to win the card (KH-35).
    rows.sort(key=lambda row: (-row[1], -words.worth(row[0])))
    return Decision.best(rows, *words.weighs(rows))


def _promising(estimate: Estimate) -> list[Move]:
    """All choices that claim nothing, and the claims that a first look finds best."""

    def look(move: Move) -> float:
        left = estimate.first_look(without(estimate.hand, move.cards))
        return left + estimate.words.worth(move) + CARD * len(move.cards)

    best = ranked(having(estimate.view, "claim"), look)[:KEPT]
    return [m for m in estimate.view.legal if m.verb != "claim"] + [move for move, _ in best]


def _choose(estimate: Estimate) -> Decision:
    """KH-54: take the thrown card unexposed, or draw."""
    drawn = estimate.drawn(estimate.seats - 1)
    top = estimate.view.cards("heap")[-1:]
    take = estimate.value(joined(estimate.hand, top), drawn, 1)
    draw = estimate.value(estimate.hand, estimate.drawn(0, 1))
    rows = sorted([(Move("take"), take), (Move("draw"), draw)], key=lambda row: -row[1])
    return Decision.best(rows, *estimate.words.weighs(rows))


def _orphan(view: View) -> Decision:
    """KH-79; in 400 trial hands the orphan fell 5 points short of the same seat with 15 cards."""
    rows = [(Move("decline"), 0.0), (Move("orphan"), -5.0)]
    return Decision.best(rows, reason(view, "simulated_orphan", 5.0))


def deal_stands(view: View, chance: Stream) -> Decision:
    """KH-52, KH-53: a known card does no harm; a poor hand is worth another deal."""
    if view.phase == "exposed":
        return Decision.of(Move("accept"), reason(view, "exposed"))
    kit, size, pack = view.setup.kit, len(view.hand), view.setup.pack.cards
    hands = [tuple(sorted(chance.shuffle(pack)[:size])) for _ in range(DEALT_HANDS)]
    usual = sum(map(kit.best_points, hands)) / DEALT_HANDS
    own = kit.best_points(view.hand)
    move = Move("claim_deal") if own < usual else Move("accept")
    why = reason(view, "average_deal", abs(own - usual), own=own, usual=usual)
    return Decision.of(move, why)


def challenge(view: View) -> Decision:
    """KH-70: the meld lies open, so whether it is one can be seen."""
    if view.board.laid[view.board.claimant][-1][2] == FALSE:
        return Decision.of(Move("challenge"), reason(view, "false_meld", 5.0))
    return Decision.of(Move("pass"), reason(view, "real_meld"))
