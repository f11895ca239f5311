"""Khanhoo's expert: the choices of every phase, judged by `mind`, with their reasons."""

from __future__ import annotations

from typing import NamedTuple

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Cards, without
from kanhu.core.moves import Move
from kanhu.games.khanhoo.board import FALSE, GOING_OUT, TRIO, View
from kanhu.games.khanhoo.players.mind import (
    CARD,
    DANGER,
    DEALS,
    DENIED,
    KEPT,
    READY,
    Mind,
    joined,
)  # fmt: skip
from kanhu.games.khanhoo.players.words import Words
from kanhu.players.decision import Decision, Reason
from kanhu.players.rounds import going_round

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
    words = Words(view)
    if view.phase == "orphan":
        return _orphan()
    if view.phase == "challenge":
        move, reason = challenge(view, words)
        return Decision(move, (reason,), ((move, reason.value),))
    if view.phase in ("exposed", "reclaim"):
        move, reason = deal_stands(view, chance)
        return Decision(move, (reason,), ((move, reason.value),))
    mind = Mind(view, chance, simulations)
    if view.phase == "act":
        return _act(mind)
    return _claim(mind) if view.phase == "claim" else _choose(mind)


def _act(mind: Mind) -> Decision:
    view, words = mind.view, mind.words
    outs = [(words.worth(move), move) for move in view.legal if move.verb in ENDS]
    reasons: tuple[Reason, ...] = ()
    if outs:
        worth, move = max(outs)
        stay = words.laid + mind.kit.best_points(mind.hand) if mind.losers_score else 0
        sure = worth + DENIED + _match_swing(mind, worth)
        # In trial play waiting for a dearer full hand never paid: another goes out too often.
        if sure >= stay or all(other.verb != "throw" for other in view.legal):
            reasons = (words.goes_out(move), words.sooner(worth, stay))
            outs.sort(key=lambda row: (row[1] != move, -row[0]))
            return Decision(move, reasons, tuple((out, float(points)) for points, out in outs))
        reasons = (words.later(worth, stay),)
    for move in free_caches(view):
        return Decision(move, (*reasons, words.caches(move)), ((move, 6.0),))
    options = _throws(mind)
    ranked = tuple((option.move, words.laid + option.worth) for option in options)
    return Decision(ranked[0][0], reasons + _why_throw(mind, options), ranked)


def free_caches(view: View) -> list[Move]:
    """KH-60: caches that cost no points, and whose fourth card may still be thrown."""
    best, found = view.setup.kit.best_points(view.hand), []
    for move in view.legal:
        if move.verb != "cache":
            continue
        trio = move.cards * TRIO
        seen = (cards for cards in view.zones.values() if not isinstance(cards, int))
        lies_open = sum(cards.count(move.cards[0]) for cards in seen) > TRIO
        rest = view.setup.kit.best_points(without(view.hand, trio))
        if not lies_open and rest + view.setup.kit.meld(trio).points >= best:
            found.append(move)
    return found


def _throws(mind: Mind) -> list[Option]:
    """The throws that deserve it, judged closely, the best first."""
    throws = [move for move in mind.view.legal if move.verb == "throw"]
    looked = [(mind.first_look(without(mind.hand, move.cards)), move) for move in throws]
    looked.sort(key=lambda pair: -pair[0])
    idle = idle_throws(mind.view)
    drawn, deals = mind.drawn(mind.seats - 1), mind.deals(DEALS if len(throws) > 1 else 0)
    options = []
    for _, move in looked[:KEPT]:
        rest = without(mind.hand, move.cards)
        ready, risk = mind.readiness(rest), mind.danger(move.cards[0], deals)
        worth = mind.value(rest, drawn) + READY * ready - DANGER * risk
        worth -= GOING_OUT * (move.cards[0] in idle)
        options.append(Option(worth, move, rest, ready, risk))
    options.sort(key=lambda option: -option.worth)
    return options


def idle_throws(view: View) -> frozenset[int]:
    """Kinds that everybody has drawn and thrown again twice over, with nobody claiming anything.

    While they go round a small stock nobody goes out (KH-41).
    """
    return going_round(view, "throw", 2 * view.setup.seats, PROGRESS)


def _match_swing(mind: Mind, worth: int) -> float:
    """Whether going out now decides the match, and for whom (KH-49)."""
    view = mind.view
    seat, totals, board = view.seat or 0, view.board.totals, view.board
    own = totals[seat] + worth
    others = [0.0] * (mind.seats - 1)
    deals = mind.deals(DEALS // 2)
    for step in range(mind.seats - 1):
        at = (seat + 1 + step) % mind.seats
        if mind.losers_score:
            hands = [mind.kit.best_points(hands[step]) for hands in deals]
            laid = sum(points for _, points, _ in board.laid[at])
            others[step] = laid + sum(hands) / max(1, len(hands))
        others[step] += totals[at]
    if max(own, *others) < view.setup.options.target:
        return 0.0
    return MATCH if own > max(others) else -MATCH


def _why_throw(mind: Mind, options: list[Option]) -> tuple[Reason, ...]:
    words, best = mind.words, options[0]
    reasons = [*words.throws(best.move, mind.kit.best(best.rest))]
    reasons.append(words.outlook(best.move, words.laid + best.worth))
    if best.ready:
        reasons.append(words.ready(best.ready))
    reasons.append(words.risk(best.move, best.risk))
    if len(options) > 1:
        reasons.append(words.instead(options[1].move, best.worth - options[1].worth))
    return tuple(reasons)


def _claim(mind: Mind) -> Decision:
    """Compare every meld with passing; the next in turn draws a card for a pass."""
    view, words = mind.view, mind.words
    away = (view.seat - view.board.thrower) % mind.seats if view.seat is not None else 1
    drawn = mind.drawn(away - 1)
    longer = mind.drawn(0, 1) if away == 1 else drawn
    ranked: list[tuple[Move, float]] = []
    taken = mind.value(joined(mind.hand, view.cards("heap")[-1:]), drawn, 1)
    for move in _promising(mind):
        if move.verb == "claim" and not (away == 1 and view.setup.options.claim_in_turn == "free"):
            rest = without(mind.hand, move.cards)
            worth = words.worth(move) + mind.value(rest, drawn, 1)
        elif move.verb == "claim_cache":
            worth = mind.kit.best_points(mind.hand) + COMPLETED + DENIED
        elif move.verb == "pass" and not (away == 1 and view.board.stockless):
            worth = mind.value(mind.hand, longer)
        else:
            worth = taken  # into the hand: KH-27 where claims are free, KH-39 without a stock
        ranked.append((move, words.laid + worth))
    # Among equal ones the dearest meld: it is the likeliest to win the card (KH-35).
    ranked.sort(key=lambda pair: (-pair[1], -words.worth(pair[0])))
    return Decision(ranked[0][0], words.weighs(ranked), tuple(ranked))


def _promising(mind: Mind) -> list[Move]:
    """All choices that claim nothing, and the claims that a first look finds best."""
    legal, looked = mind.view.legal, []
    for move in legal:
        if move.verb == "claim":
            look = mind.first_look(without(mind.hand, move.cards)) + mind.words.worth(move)
            looked.append((look + CARD * len(move.cards), move))
    looked.sort(key=lambda pair: -pair[0])
    return [m for m in legal if m.verb != "claim"] + [move for _, move in looked[:KEPT]]


def _choose(mind: Mind) -> Decision:
    """KH-54: take the thrown card unexposed, or draw."""
    drawn = mind.drawn(mind.seats - 1)
    top = mind.view.cards("heap")[-1:]
    take = mind.value(joined(mind.hand, top), drawn, 1)
    draw = mind.value(mind.hand, mind.drawn(0, 1))
    ranked = sorted([(Move("take"), take), (Move("draw"), draw)], key=lambda pair: -pair[1])
    return Decision(ranked[0][0], mind.words.weighs(ranked), tuple(ranked))


def _orphan() -> Decision:
    """KH-79; in 400 trial hands the orphan fell 5 points short of the same seat with 15 cards."""
    text = "Six cards are soon melded but hold few dear melds: 5 points less in simulated hands."
    move = Move("decline")
    return Decision(move, (Reason("KH-79", text, 5.0),), ((move, 0.0), (Move("orphan"), -5.0)))


def deal_stands(view: View, chance: Stream) -> tuple[Move, Reason]:
    """KH-52, KH-53: a known card does no harm; a poor hand is worth another deal."""
    if view.phase == "exposed":
        return Move("accept"), Reason(
            "KH-53", "One card that everybody knows does little harm.", 0.0
        )
    kit, size, pack = view.setup.kit, len(view.hand), view.setup.pack.cards
    hands = [tuple(sorted(chance.shuffle(pack)[:size])) for _ in range(DEALT_HANDS)]
    usual = sum(map(kit.best_points, hands)) / DEALT_HANDS
    own = kit.best_points(view.hand)
    said = f"Your cards are worth {own} so far; an average hand is worth {usual:.1f}."
    move = Move("claim_deal") if own < usual else Move("accept")
    return move, Reason("KH-52", said, abs(own - usual))


def challenge(view: View, words: Words) -> tuple[Move, Reason]:
    """KH-70: the meld lies open, so whether it is one can be seen."""
    false = view.board.laid[view.board.claimant][-1][2] == FALSE
    if false:
        return Move("challenge"), Reason("KH-70", "The cards on the table are not a meld.", 5.0)
    return Move("pass"), Reason("KH-70", "The cards on the table are a real meld.", 0.0)
