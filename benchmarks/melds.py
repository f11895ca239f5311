"""How fast the meld solver answers, and how slow a hand can make it.

    python benchmarks/melds.py [--quick]
    python benchmarks/melds.py --game qing-kanhu --vary heads deal_style

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
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "engine"), str(ROOT / "tests" / "engine")]

import melds_kit as kit  # noqa: E402
from kanhu import melds  # noqa: E402
from kanhu.cards.kinds import Pack  # noqa: E402
from kanhu.catalogue import load, setup  # noqa: E402
from melds_kit import Dealer, Hand  # noqa: E402

Question = Callable[[Hand], object]
Promises = dict[str, tuple[int, int]]
HAND = 16
PROMISE = {"best": (30, 200), "go out": (40, 200)}
LARGE = {"best": (2000, 20000), "full": (2000, 20000), "go out": (2000, 20000)}
WHOLE = (500, 5000)
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


def report(
    name: str, pack: Pack, table: melds.MeldTable, count: int, promises: Promises = PROMISE
) -> dict[str, list[Hand]]:
    print(f"\n{name}: {count} hands of {HAND} cards each, microseconds")
    print(f"{'question':<12} {'hands':<8} {'median':>8} {'p99':>8} {'max':>8}  promise")
    groups = hands_of(pack, table, count)
    for question, ask in questions(table).items():
        for kind, hands in groups.items():
            for hand in hands:
                ask(hand)
            times = spread(timed(ask, hand, 2) for hand in hands)
            promise = promises.get(question) if kind == "random" else None
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


def large(count: int) -> None:
    """Four of each card, five jokers, trios and quartettes; then the same with five jokers held."""
    pack = kit.pack(4, 5)
    table = kit.table(4, 5, trio_quartette=True)
    groups = report("120 cards and 5 jokers, trio and quartette", pack, table, count, LARGE)
    joker = min(pack.wild)
    for name, ask in (("best", table.best), ("full", table.full), ("go out", table.goes_out)):
        times = []
        for hand in (hand for hands in groups.values() for hand in hands):
            plain = [kind for kind in hand if kind != joker]
            times.append(timed(ask, (*plain[: HAND - 5], *(joker,) * 5)))
        median, p99, slowest = spread(times)
        print(f"{name}, all five jokers in hand: {median:.1f}, p99 {p99:.1f}, max {slowest:.1f}")


def whole_hands(name: str, vary: list[str], count: int) -> None:
    """Completeness and waits of a game in which a complete hand wins, hands never asked before.

    Every value of the options in `vary` is measured, one with another. The game's kit answers
    `complete` and `waits`; `size` is the number of cards of a complete hand.
    """
    game = load(name)
    if game.meta["game"].get("question") != "complete":
        raise SystemExit(f"{game.title} is no game in which a complete hand wins.")
    print(f"\n{game.title}: {count} random hands each, first asking, microseconds")
    print(
        f"{'options':<40} {'question':<14} {'median':>8} {'p99':>8} {'max':>8} {'yes':>6}  promise"
    )
    values = [game.schema.options[key].values for key in vary]
    for chosen in product(*values):
        changes = dict(zip(vary, chosen, strict=True))
        where = setup(game, game.options(None, **changes))
        rng = Random(11)
        kit: Any = where.kit
        for name, size in (("complete", kit.size), ("waits", kit.size - 1)):
            ask = getattr(kit, name)
            hands = [tuple(sorted(rng.sample(where.pack.cards, size))) for _ in range(count)]
            median, p99, slowest = spread([timed(ask, hand) for hand in hands])
            yes = sum(bool(ask(hand)) for hand in hands)
            said = " ".join(f"{key}={value}" for key, value in changes.items())
            print(
                f"{said:<40} {f'{name} ({size})':<14} {median:8.1f} {p99:8.1f} {slowest:8.1f} "
                f"{yes / count:6.2%}  {WHOLE[0]} / {WHOLE[1]}"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the meld solver.")
    parser.add_argument("--quick", action="store_true", help="fewer hands, shorter climbs")
    parser.add_argument("--game", help="a game in which a complete hand wins")
    parser.add_argument(
        "--vary", nargs="*", default=[], metavar="OPTION", help="try all its values"
    )
    asked = parser.parse_args()
    quick = asked.quick
    count, steps = (300, 150) if quick else (3000, 3000)
    if asked.game:
        whole_hands(asked.game, asked.vary, count)
        return
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
    large(count // 3)


if __name__ == "__main__":
    main()
