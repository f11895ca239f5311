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
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "engine"))

from kanhu import melds, packs  # noqa: E402
from kanhu.cards import Pack  # noqa: E402

Hand = tuple[int, ...]
Question = Callable[[Hand], object]
HAND = 16
PROMISE = {"best": (30, 200), "go out": (40, 200)}
WORST = 2000
DEFAULTS: dict[str, object] = {
    "aces_length": "three",
    "aces_triplet": True,
    "double_triplet": "two_each",
    "joker_limit": "none",
    "triple_melds": False,
    "triple_sequence": "three_identical",
    "trio_quartette": False,
}
SLOW = (
    "AH AH 2H 3H AC AC 2C 2C 3C AD AD 2D 3D 3D X X",
    "AH AH 2H 3H AC AC 2C 3C AD AD 2D 3D 4D 4D X X",
    "AH AH 2H 3H AC 2C 3C 4C 4C AD AD 2D 3D 3D X X",
    "AH 2H 3H 6H AC AC 2C 3C 6C AD AD 2D 3D 6D X X",
    "6H 7H 8H 8H 9H 6C 7C 8C 8C 9C 6D 7D 8D 9D X X",
    "AH AH 2H 3H 4H AC AC 2C 3C 4C AD AD 2D 3D 4D X",
)


def sheet() -> dict[str, object]:
    path = ROOT / "engine" / "kanhu" / "games" / "khanhoo" / "melds.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def make_pack(copies: int, jokers: int) -> Pack:
    codes = str(sheet()["codes"]).split()
    return packs.build("french", codes, dict.fromkeys(codes, copies) | {"X": jokers}, ("X",))


def make_table(pack: Pack, **changes: object) -> melds.MeldTable:
    return melds.compile(pack, sheet(), DEFAULTS | changes)


def random_hand(pack: Pack, rng: Random) -> Hand:
    return tuple(sorted(rng.sample(pack.cards, HAND)))


def dense_hand(pack: Pack, rng: Random) -> Hand:
    lowest = rng.randrange(6)
    ranks = "A23456789"[lowest : lowest + 4]
    near = [k for k in pack.cards if k in pack.wild or pack.ranks[k] in ranks]
    return tuple(sorted(rng.sample(near, HAND)))


def built_hand(pack: Pack, table: melds.MeldTable, rng: Random) -> Hand:
    """Whole melds as far as they go, then any cards."""
    rest = list(pack.cards)
    hand: list[int] = []
    for _ in range(40):
        rule = rng.choice(table.rules)
        patterns = list(rule.form.patterns(HAND - len(hand)))
        if not patterns:
            continue
        left = rest.copy()
        try:
            for kind in (chosen := rng.choice(patterns)):
                left.remove(kind)
        except ValueError:
            continue
        rest = left
        hand += chosen
    hand += rng.sample(rest, HAND - len(hand))
    joker = next(iter(pack.wild), None)
    if joker in rest and joker not in hand and rng.random() < 0.5:
        hand[rng.randrange(HAND)] = int(str(joker))
    return tuple(sorted(hand))


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
    rng = Random(1891)
    return {
        "random": [random_hand(pack, rng) for _ in range(count)],
        "built": [built_hand(pack, table, rng) for _ in range(count)],
        "dense": [dense_hand(pack, rng) for _ in range(count)],
    }


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
    rng = Random(7)
    hands = [random_hand(pack, rng) for _ in range(count)]
    rows = melds.read_sheet(sheet())
    print()
    for name in ("best", "goes_out"):
        start = time.process_time()
        table = melds.MeldTable(pack, rows, DEFAULTS)
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
        pack = make_pack(2, jokers)
        table = make_table(pack)
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
    cold(make_pack(2, 1), 500 if quick else 2000)
    pack = make_pack(4, 1)
    report("120 cards and 1 joker, trio and quartette", pack, make_table(pack, trio_quartette=True),
           count // 5)  # fmt: skip


if __name__ == "__main__":
    main()
