"""Khanhoo's expert: weighs what may still come, what a throw gives away, and when to stop."""

from __future__ import annotations

from functools import cached_property
import os

from kanhu.bots import Decision, Reason
from kanhu.bots.prospects import UNKNOWN, futures, spread, unseen, weighted
from kanhu.cards import Cards, without
from kanhu.chance import Stream
from kanhu.games.khanhoo.bot_words import Words
from kanhu.games.khanhoo.rules import RUNS
from kanhu.memory import sample
from kanhu.moves import Move
from kanhu.view import View

T = dict(point=10.0, card=4.0, haz=0.10, out=3.0, danger=0.7, keep=6, sims=64, deals=10, on=0.0, claim=0.0, most=8, mode=0, shrink=0.6, bonus=8.0, near=0.1)
for part in os.environ.get("KT", "").split(","):
    if part:
        k, v = part.split("=")
        T[k] = float(v)


class Mind:
    """What the expert works out about one view."""

    def __init__(self, view: View, chance: Stream, simulations: int | None) -> None:
        self.view, self.chance = view, chance
        self.kit, self.n = view.setup.kit, view.setup.seats
        self.hand = view.hand
        self.words = Words(view)
        self.laid = self.words.laid
        self.unseen = unseen(view)
        self.count = simulations or int(T["sims"])
        self.tempo = weighted(view.setup, int(T["point"]), int(T["card"]))
        self.cover = weighted(view.setup, 1, 3)
        self.after = (view.board.thrower if view.phase == "claim" else view.seat)

    def coming(self, offset: int) -> list[int]:
        """My next draws."""
        view, cards = self.view, self.unseen
        stock = view.count("stock")
        heap = view.cards("heap")
        found = []
        for at in range(int(T["most"]) + 2):
            place = offset + at * self.n
            if place < len(cards.top):
                found.append(cards.top[place])
            elif place < stock or view.setup.options.recycle != "turn_over" or view.board.stockless:
                found.append(UNKNOWN)
            elif place - stock < len(heap):
                found.append(heap[place - stock])
            else:
                found.append(UNKNOWN)
        return found

    def drawn(self, offset: int, more: int) -> list[Cards]:
        lengths = [length + more for length in spread(self.count, T["haz"], int(T["most"]))]
        return futures(self.unseen, self.coming(offset), lengths, self.chance)

    def value(self, hand: Cards, futures_: list[Cards], spare=0) -> float:
        if T["mode"]:
            return self.value2(hand, futures_, spare)
        best = self.tempo.best_points
        total = 0
        for future in futures_:
            total += best(tuple(sorted(hand + future)))
        return total / len(futures_) / T["point"]

    def value2(self, hand, futures_, spare):
        """Mean over futures of the better of playing for points and of going out."""
        points_of, covers, size = self.kit.best_points, self.cover.best, len(hand) - spare
        total = 0.0
        for future in futures_:
            best = points_of(tuple(sorted(hand + future)))
            short = future[: round(len(future) * T["shrink"])]
            cards = tuple(sorted(hand + short))
            division = covers(cards)
            used = len(cards) - len(division.left)
            if used >= size:
                out = division.points - 3 * used + T["bonus"]
                if out > best:
                    best = out
            else:
                best -= T["near"] * (size - used)
            total += best
        return total / len(futures_)

    def quick(self, hand: Cards) -> float:
        return self.tempo.best_points(hand) / T["point"] + 0.1 * self.words.kinship(hand)


def choose(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    mind = Mind(view, chance, simulations)
    if view.phase == "act":
        return act(mind)
    if view.phase == "claim":
        return claim(mind)
    from kanhu.games.khanhoo.bot import regular
    return regular(view, chance)


def act(mind: Mind) -> Decision:
    view = mind.view
    outs = [(mind.words.worth(move), move) for move in view.legal if move.verb == "full_hand"]
    if outs:
        worth, move = max(outs)
        on = mind.laid + mind.kit.best_points(mind.hand) + T["on"]
        if worth >= on:
            return Decision(move, (mind.words.goes_out(move),), ())
    throws = [(move, without(mind.hand, move.cards)) for move in view.legal if move.verb == "throw"]
    ranked = sorted(((mind.quick(rest), move, rest) for move, rest in throws), reverse=True)
    ranked = ranked[: int(T["keep"])]
    drawn = mind.drawn(mind.n - 1, 0)
    risks = danger(mind, [move.cards[0] for _, move, _ in ranked]) if T["danger"] else {}
    odds = mind.unseen.counts()
    best = []
    for _, move, rest in ranked:
        value = mind.value(rest, drawn)
        if T["out"]:
            ready = sum(p for kind, p in odds.items() if mind.kit.goes_out(tuple(sorted((*rest, kind)))))
            value += T["out"] * ready
        value -= T["danger"] * risks.get(move.cards[0], 0.0)
        best.append((move, mind.laid + value))
    best.sort(key=lambda pair: -pair[1])
    return Decision(best[0][0], (), tuple(best))


def danger(mind: Mind, kinds: list[int]) -> dict[int, float]:
    view, n = mind.view, mind.n
    total = dict.fromkeys(kinds, 0.0)
    best = mind.tempo.best_points
    deals = int(T["deals"])
    for _ in range(deals):
        zones = sample(view, mind.chance.next64()).rollout().zones
        for step in range(1, n):
            seat = (view.seat + step) % n
            hand = zones[f"hand{seat}"]
            before = best(hand)
            for kind in kinds:
                if step > 1 and not mind.kit.can_claim(hand, kind, RUNS):
                    continue
                if step == 1 and not mind.kit.can_claim(hand, kind):
                    continue
                total[kind] += max(0, best(tuple(sorted((*hand, kind)))) - before)
    return {kind: gain / deals / T["point"] / (n - 1) for kind, gain in total.items()}


def claim(mind: Mind) -> Decision:
    view, n = mind.view, mind.n
    away = (view.seat - view.board.thrower) % n
    drawn = mind.drawn(away - 1, 0)
    longer = mind.drawn(away - 1, 1) if away == 1 else drawn
    ranked = []
    top = view.cards("heap")[-1]
    for move in view.legal:
        if move.verb == "pass":
            ranked.append((move, mind.value(mind.hand, longer)))
        elif move.verb == "take":
            ranked.append((move, mind.value(tuple(sorted((*mind.hand, top))), drawn, 1)))
        else:
            rest = without(mind.hand, move.cards)
            value = mind.words.worth(move)
            if not T["mode"]:
                value += T["card"] / T["point"] * (len(move.cards) + 1)
            ranked.append((move, value + mind.value(rest, drawn, 1) + T["claim"]))
    ranked.sort(key=lambda pair: -pair[1])
    return Decision(ranked[0][0], (), tuple(ranked))


def challenge(view, words):
    raise NotImplementedError
