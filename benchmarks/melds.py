"""How fast the meld solver answers, and how slow a hand can make it.

    python benchmarks/melds.py [--quick]

Prints one line for each question and kind of hand: median, 99th percentile and maximum in
microseconds of processor time, each hand timed alone with warm tables; then the slowest hands a
hill climb finds (it also starts from hands found before), and the first hands ever asked of a
fresh table. Random hands come from the whole pack, dense ones from four neighbouring ranks, built
ones from whole melds.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "engine"), str(ROOT / "tests" / "engine")]

import melds_kit as kit  # noqa: E402
from kanhu import melds  # noqa: E402
from kanhu.cards import Pack  # noqa: E402
from melds_kit import Dealer, Hand  # noqa: E402

Question = Callable[[Hand], object]
HAND = 16
PROMISE = {"best": (30, 200), "go out": (40, 200)}
WORST = 2000
SLOW = (
    "AH AH 2H 3H AC AC 2C 2C 3C AD AD 2D 3D 3D X X",
    "AH AH 2H 3H AC AC 2C 3C AD AD 2D 3D 4D 4D X X",
    "AH AH 2H 3H AC 2C 3C 4C 4C AD AD 2D 3D 3D X X",
    "AH 2H 3H 6H AC AC 2C 3C 6C AD AD 2D 3D 6D X X",
    "6H 7H 8H 8H 9H 6C 7C 8C 8C 9C 6D 7D 8D 9D X X",
    "AH AH 2H 3H 4H AC AC 2C 3C 4C AD AD 2D 3D 4D X",
)


def timed(ask: Question, hand: Hand, tries: int = 1) -> float:
    """Microseconds for one answer, the best of some tries."""
    best = float("inf")
    for _ in range(tries):
        start = time.process_time()
        ask(hand)
        best = min(best, time.process_time() - start)
    return best * 1e6


def spread(times: Iterable[float]) -> tuple[float, float, float]:
    ordered = sorted(times)
    return ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100], ordered[-1]


def first_claim(table: melds.MeldTable) -> Question:
    """Whether a hand can claim a card, the hand never asked before."""
    claims = table._claims
    assert claims is not None

    def ask(hand: Hand) -> bool:
        claims._hands.clear()
        return table.can_claim(hand[1:], hand[0])

    return ask


def questions(table: melds.MeldTable) -> dict[str, Question]:
    return {
        "best": table.best,
        "points only": table.best_points,
        "full": table.full,
        "go out": table.goes_out,
        "can claim": first_claim(table),
        "… again": lambda hand: table.can_claim(hand[1:], hand[0]),
        "claims": lambda hand: table.claims(hand[1:], hand[0]),
    }


def hands_of(pack: Pack, table: melds.MeldTable, count: int) -> dict[str, list[Hand]]:
    dealer = Dealer(pack, table, 1891)
    sorts = {"random": dealer.random, "built": dealer.built, "dense": dealer.dense}
    return {name: [deal(HAND) for _ in range(count)] for name, deal in sorts.items()}


def climb(
    ask: Question, pack: Pack, starts: list[Hand], steps: int, seed: int
) -> tuple[float, Hand]:
    """The slowest hand a hill climb finds: exchange a card or two, keep what is slower."""
    rng = Random(seed)
    hand = max(starts, key=lambda start: timed(ask, start, 2))
    worst = timed(ask, hand, 5)
    for _ in range(steps):
        rest = list(pack.cards)
        for kind in hand:
            rest.remove(kind)
        changed = list(hand)
        for _ in range(rng.choice((1, 1, 2, 3))):
            changed[rng.randrange(HAND)], at = rest[spot := rng.randrange(len(rest))], spot
            rest.pop(at)
        trial = tuple(sorted(changed))
        if any(trial.count(kind) > pack.cards.count(kind) for kind in set(trial)):
            continue
        slow = timed(ask, trial, 2)
        if slow > worst and (slow := timed(ask, trial, 5)) > worst:
            worst, hand = slow, trial
    return worst, hand


def report(name: str, pack: Pack, table: melds.MeldTable, count: int) -> dict[str, list[Hand]]:
    print(f"\n{name}: {count} hands of {HAND} cards each, microseconds")
    print(f"{'question':<12} {'hands':<8} {'median':>8} {'p99':>8} {'max':>8}  promise")
    groups = hands_of(pack, table, count)
    for question, ask in questions(table).items():
        for kind, hands in groups.items():
            for hand in hands:
                ask(hand)
            times = spread(timed(ask, hand, 2) for hand in hands)
            promise = PROMISE.get(question) if kind == "random" else None
            said = "" if promise is None else f"{promise[0]} / {promise[1]}"
            print(
                f"{question:<12} {kind:<8} {times[0]:8.1f} {times[1]:8.1f} {times[2]:8.1f}  {said}"
            )
    return groups


def cold(pack: Pack, count: int) -> None:
    """Fresh tables: what making one costs, and the first hands asked of it."""
    deal = Dealer(pack, kit.table(), 7).random
    hands = [deal(HAND) for _ in range(count)]
    rows = melds.read_sheet(kit.document())
    print()
    for name in ("best", "goes_out"):
        start = time.process_time()
        table = melds.MeldTable(pack, rows, kit.DEFAULTS)
        made = (time.process_time() - start) * 1e3
        times = [timed(getattr(table, name), hand) for hand in hands]
        median, p99, slowest = spread(times)
        print(
            f"{name}, the first {count} hands of a fresh table (made in {made:.1f} ms): "
            f"median {median:.1f}, p99 {p99:.1f}, max {slowest:.0f}, mean {sum(times) / count:.1f}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the meld solver.")
    parser.add_argument("--quick", action="store_true", help="fewer hands, shorter climbs")
    quick = parser.parse_args().quick
    count, steps = (300, 150) if quick else (3000, 3000)
    for jokers in (1, 2):
        pack, table = kit.pack(2, jokers), kit.table(2, jokers)
        groups = report(f"60 cards and {jokers} joker{'s' * (jokers > 1)}", pack, table, count)
        known = [pack.parse(text) for text in SLOW if text.count("X") <= jokers]
        groups["slow"] = [tuple(sorted(hand)) for hand in known]
        for name, ask in (("best", table.best), ("go out", table.goes_out), ("full", table.full)):
            worst, hand = max(
                climb(ask, pack, hands[:200], steps, seed)
                for seed, hands in enumerate(groups.values())
            )
            promise = f" (promise {WORST})" if name in PROMISE else ""
            print(f"slowest {name}: {worst:.0f} us, {pack.text(hand)}{promise}")
    cold(kit.pack(2, 1), 500 if quick else 2000)
    report("120 cards and 1 joker, trio and quartette", kit.pack(4, 1),
           kit.table(4, 1, trio_quartette=True), count // 5)  # fmt: skip


if __name__ == "__main__":
    main()
